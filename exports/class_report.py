"""The report on a class, and a student's portfolio, as tagged PDFs with vector charts and tables beside them."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

from markupsafe import Markup

from exports import charts, pdf
from exports.class_rows import ClassReport, Marks, Portfolio
from exports.errors import InvalidRows
from exports.item_analysis import POOR, item_analysis
from exports.report import MOST_SHEETS, Render, rubric_pages
from exports.templates import pages
from exports.words import Gettext, identity

_MOST = {"criteria": 12, "progress": 30, "mistakes": 400, "items": 60, "agreement": 12}
MOST_MISTAKES_SHOWN = 40
STYLESHEET = "class_report.css"


def class_report(
    report: ClassReport, *, language: str = "en", gettext: Gettext = identity, render: Render = pdf.render
) -> bytes:  # fmt: skip
    """Return the PDF: the distribution of each criterion, progress over the turns, mistakes by kind and card, the item
    analysis, the agreement between graders; a section without figures is left out.

    Raises InvalidRows for a report without any figure, or with more than can be shown.
    """
    _check(report)
    mistakes = sorted(report.mistakes, key=lambda one: (-one.count, one.kind, one.card))
    page = pages(gettext).get_template("class_report.html").render(
        report=report, language=language, drawn=_drawn, mistakes=mistakes[:MOST_MISTAKES_SHOWN],
        left_out=len(mistakes[MOST_MISTAKES_SHOWN:]), kinds=_by_kind(mistakes),
        items=list(zip(report.items, item_analysis(report.items), strict=True)), poor=POOR, **_FIGURES)
    return render(documents=[page], stylesheet=STYLESHEET)


def portfolio(
    given: Portfolio, *, language: str = "en", gettext: Gettext = identity, render: Render = pdf.render
) -> bytes:  # fmt: skip
    """Return the PDF: a cover with the student's progress and words of their own, then each rubric report in full.

    Raises InvalidRows for more than MOST_SHEETS reports, or none at all.
    """
    return render(documents=portfolio_pages(given, language=language, gettext=gettext), stylesheet=STYLESHEET)


def portfolio_pages(given: Portfolio, *, language: str = "en", gettext: Gettext = identity) -> list[str]:
    """Return the portfolio's HTML documents: the cover, then each report. Raises as `portfolio` does."""
    if not 0 < len(given.sheets) <= MOST_SHEETS or len(given.progress) > _MOST["progress"]:
        raise InvalidRows(f"A portfolio takes 1 to {MOST_SHEETS} reports, not {len(given.sheets)}.")
    _finite([*given.progress, *given.criteria])
    cover = pages(gettext).get_template("portfolio.html").render(
        portfolio=given, language=language, drawn=_drawn, **_FIGURES)
    return [cover, *rubric_pages(given.sheets, language=language, gettext=gettext)]


def _drawn(kind: str, rows: object, title: str, **options: float) -> Markup:
    # Charts escape every text themselves; what is left is our own markup.
    return Markup(getattr(charts, kind)(rows, title=title, **options))  # noqa: S704


def _mean(marks: Marks) -> float | None:
    return statistics.fmean(marks.marks) if marks.marks else None


def _median(marks: Marks) -> float | None:
    return statistics.median(marks.marks) if marks.marks else None


_FIGURES = {"mean": _mean, "median": _median, "distribution": charts.distribution}


def _by_kind(mistakes: Sequence) -> list[tuple[str, float]]:
    counts: dict[str, float] = {}
    for one in mistakes:
        counts[one.kind] = counts.get(one.kind, 0) + one.count
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))[:20]


def _check(report: ClassReport) -> None:
    for name, most in _MOST.items():
        if len(getattr(report, name)) > most:
            raise InvalidRows(f"The report has more than {most} {name}.")
    if not any(getattr(report, name) for name in _MOST):
        raise InvalidRows("There is nothing to report yet. Release the grades of at least one assignment.")
    _finite([*report.criteria, *report.progress])


def _finite(rows: Sequence[Marks]) -> None:
    for row in rows:
        if not all(map(math.isfinite, (*row.marks, row.points_possible))) or row.points_possible <= 0:
            raise InvalidRows(f"{row.label!r:.60} has marks that are no numbers, or is out of no points.")
