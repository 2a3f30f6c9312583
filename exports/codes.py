"""Slips of paper with a code for each student, as a tagged PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from exports import pdf
from exports.errors import InvalidRows
from exports.report import Render
from exports.templates import pages
from exports.words import Gettext, identity

MOST_SLIPS = 1_000
A_PAGE = 10


class CodeSlip(NamedTuple):
    """One student's slip; `about` is what else tells who is meant, such as a number and a section."""

    name: str
    code: str
    about: str = ""


def code_slips(
    slips: Sequence[CodeSlip], *, course: str, place: str, language: str = "en", gettext: Gettext = identity,
    render: Render = pdf.render,
) -> bytes:  # fmt: skip
    """Return the PDF of the slips, ten to an A4 page, to be cut; `place` is where one signs in with the code.

    Raises InvalidRows for none, or for more than MOST_SLIPS.
    """
    if not 0 < len(slips) <= MOST_SLIPS:
        raise InvalidRows(f"A file has 1 to {MOST_SLIPS} slips, not {len(slips)}.")
    sheets = [slips[start : start + A_PAGE] for start in range(0, len(slips), A_PAGE)]
    page = pages(gettext).get_template("code_slips.html").render(
        sheets=sheets, course=course, place=place, language=language)
    return render(documents=[page], stylesheet="code_slips.css")
