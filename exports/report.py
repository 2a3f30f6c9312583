"""The rubric report: one student's sheet, or those of a class one after the other, as a tagged PDF."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from exports import pdf
from exports.errors import InvalidRows
from exports.rows import Evidence, RubricSheet, Verdict
from exports.templates import pages
from exports.words import Gettext, identity

Render = Callable[..., bytes]

STYLESHEET = "rubric.css"
MOST_SHEETS = 50
TURNS = 3
SLIPS, MOST_SLIP_CRITERIA = 4, 8
# The most of each that a sheet shows in full; what is longer is an error of the caller, never of a student.
_MOST = {"turns": TURNS, "criteria": 12, "bands": 12}


def rubric_report(
    sheets: Sequence[RubricSheet],
    *,
    language: str = "en",
    gettext: Gettext = identity,
    render: Render = pdf.render,
) -> bytes:
    """Return the PDF (PDF/UA-1, A4): each sheet begins on a new page, has its own page numbers and its bookmark.

    `language` is the BCP 47 tag of the sheets' own words, `gettext` translates them. Texts of students and graders
    are shown as they are, without their control characters, and shortened with a mark where they are too long.
    `render` turns pages into bytes: `pdf.render` here and now, or the same in a bounded child process:
    `partial(bounded.call, pdf.render)`. Equal input gives equal bytes.
    Raises InvalidRows for no sheet, for more than MOST_SHEETS, or for a sheet with more than it can show.
    """
    if not 0 < len(sheets) <= MOST_SHEETS:
        raise InvalidRows(f"A report takes 1 to {MOST_SHEETS} sheets, not {len(sheets)}; make several reports.")
    return render(documents=rubric_pages(sheets, language=language, gettext=gettext), stylesheet=STYLESHEET)


def rubric_pages(sheets: Sequence[RubricSheet], *, language: str = "en", gettext: Gettext = identity) -> list[str]:
    """Return each sheet as an HTML document; the first one's title is that of the whole report.

    Raises InvalidRows for a sheet with more turns, criteria or bands than it can show.
    """
    for sheet in sheets:
        _check(sheet)
    environment = pages(gettext)
    environment.filters["tally"] = _tally
    template = environment.get_template("rubric.html")
    return [
        template.render(
            sheet=sheet, language=language, alone=len(sheets) == 1, verdicts=list(Verdict),
            columns=[*sheet.turns, *[None] * (TURNS - len(sheet.turns))])
        for sheet in sheets
    ]


def rubric_slips(
    sheet: RubricSheet, *, copies: int = SLIPS, language: str = "en", gettext: Gettext = identity,
    render: Render = pdf.render,
) -> bytes:  # fmt: skip
    """Return the PDF of the blank sheet for use in class, four to an A4 page, to be cut: points, totals, comments.

    Of the sheet its title, course, assignment, criteria and bands are shown. The blank sheet of a whole page is
    `rubric_report` of a sheet without turns and answers.
    Raises InvalidRows for more than eight criteria, more than five bands, or more than 200 copies.
    """
    if len(sheet.criteria) > MOST_SLIP_CRITERIA or len(sheet.bands) > 5 or not 0 < copies <= 200:
        raise InvalidRows(f"A quarter of a page holds {MOST_SLIP_CRITERIA} criteria and 5 bands, a file 200 copies.")
    page = pages(gettext).get_template("slips.html").render(
        sheet=sheet, language=language, copies=copies, turns=TURNS, rules=max(3, 13 - len(sheet.criteria)))
    return render(documents=[page], stylesheet="slips.css")


def _check(sheet: RubricSheet) -> None:
    for name, most in _MOST.items():
        if len(getattr(sheet, name)) > most:
            raise InvalidRows(f"The sheet of {sheet.student!r:.60} has more than {most} {name}.")
    totals = [sheet.score, sheet.score_possible, *(turn.total for turn in sheet.turns)]
    points = [value for turn in sheet.turns for value in turn.points.values()]
    for value in [*totals, *points, *(answer.points for answer in sheet.answers)]:
        if value is not None and not math.isfinite(value):
            raise InvalidRows(f"The sheet of {sheet.student!r:.60} has points that are no number: {value}.")


def _tally(evidence: Sequence[Evidence], verdict: Verdict) -> int:
    return sum(each.verdict == verdict for each in evidence)
