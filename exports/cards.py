"""Cards to cut out, and the sheet that tells a class how to play, as tagged PDFs."""

from __future__ import annotations

from collections.abc import Sequence

from exports import pdf
from exports.errors import InvalidRows
from exports.paper import Face
from exports.report import Render
from exports.templates import COLOURS, pages
from exports.words import Gettext, identity

MOST_FACES = 180
A_PAGE = 9


def card_faces(
    faces: Sequence[Face], *, title: str, language: str = "en", gettext: Gettext = identity, render: Render = pdf.render
) -> bytes:  # fmt: skip
    """Return the PDF of the cards, nine to an A4 page, each 63 by 88 mm, the size of the usual sleeves.

    They show our own plain drawing: the name, the text, the cost, the types. Raises InvalidRows for none, or for more
    than MOST_FACES.
    """
    if not 0 < len(faces) <= MOST_FACES:
        raise InvalidRows(f"A set has 1 to {MOST_FACES} cards, not {len(faces)}; make several sets.")
    sheets = [faces[start : start + A_PAGE] for start in range(0, len(faces), A_PAGE)]
    page = pages(gettext).get_template("cards.html").render(
        sheets=sheets, title=title, language=language, colours=COLOURS)
    return render(documents=[page], stylesheet="card_faces.css")


def how_to_play(
    *, course: str = "", language: str = "en", gettext: Gettext = identity, render: Render = pdf.render
) -> bytes:  # fmt: skip
    """Return the PDF of one page: what one is after, the phases of a turn, and the words on the cards."""
    page = pages(gettext).get_template("how_to_play.html").render(course=course, language=language)
    return render(documents=[page], stylesheet="how_to_play.css")
