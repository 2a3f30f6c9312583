"""A released marking as the rows of a rubric report: what a person decided, and what it rests on."""

from __future__ import annotations

from babel.dates import format_date
from flask_babel import get_locale
from flask_babel import gettext as _

from classroom import clock
from classroom.attempts.models import Attempt
from classroom.downloads.printed import bands_of, criteria_of
from classroom.errors import Refused
from classroom.marking.reading import Note
from classroom.marking.results import result_of
from classroom.marking.sheet import Item, Part
from classroom.sentences import said
from classroom.text import render_markdown
from exports.rows import Answer, Evidence, RubricSheet, Step, Turn, Verdict
from exports.templates import points


def rubric_sheet(attempt: Attempt) -> RubricSheet:
    """The sheet of a released attempt; raises `Refused` for any other, whoever asks."""
    result = result_of(attempt)
    if result is None:
        raise Refused(_("Only released work can be in a report."))
    assignment, sheet = attempt.assignment, result.sheet
    turns = [part for part in sheet.parts if part.turn]
    return RubricSheet(
        title=sheet.rubric["title"] if turns else _("Report"),
        course=assignment.course.title,
        assignment=assignment.title,
        student=attempt.membership.display_name,
        criteria=criteria_of(sheet.rubric),
        bands=tuple(bands_of(sheet.rubric)),
        turns=tuple(_turn(part, _day(attempt)) for part in turns),
        answers=tuple(_answer(part) for part in sheet.parts if not part.turn),
        score=result.score,
        score_possible=sheet.of,
        comment=sheet.remark,
    )


def _turn(part: Part, day: str) -> Turn:
    decided = {item.criterion: _given(item) for item in part.criteria}
    is_whole = all(item.is_confirmed for item in part.judged)
    return Turn(
        title=_turn_title(part),
        date=day,
        points=decided,
        total=part.total if is_whole else None,
        band=_band(part) if is_whole else "",
        comment=_comment(part),
        text=_text(part),
        evidence=tuple(map(_evidence, part.notes)),
        steps=tuple(
            Step(said(step.sentence, "event"), group.card if step.words else "", step.words)
            for group in part.groups
            for step in group.steps
        ),
    )


def _band(part: Part) -> str:
    """The turn's band; with the points possible where some criterion is not applicable."""
    if part.judged == part.criteria:
        return part.band
    return _("%(band)s (of %(possible)s points)", band=part.band, possible=points(part.possible)).strip()


def _turn_title(part: Part) -> str:
    """The question that the turn answers, with the points for it, if a person gave some."""
    given = _given(part.item)
    if given is None:
        return _("Question %(id)s", id=part.id)
    return _("Question %(id)s: %(points)s / %(of)s points", id=part.id, points=points(given), of=points(part.item.of))


def _answer(part: Part) -> Answer:
    shown = [_comment(part), *(() if part.item.is_own else map(_why, part.notes))]
    return Answer(
        label=_("Question %(id)s", id=part.id),
        prompt=render_markdown(part.question["prompt"]).striptags(),
        text=_text(part),
        points=_given(part.item),
        points_possible=part.item.of,
        reason="\n".join(filter(None, dict.fromkeys(shown))),
    )


def _text(part: Part) -> str:
    return "\n".join(filter(None, (part.text, part.aside)))


def _given(item: Item) -> float | None:
    """The points that a person gave; what is only proposed never leaves."""
    return item.mark.points if item.mark else None


def _comment(part: Part) -> str:
    """What was written to the student about a question: the comment on it, then those on single marks."""
    commented = [item for item in part.items if item.mark and item.mark.comment]
    on_marks = [f"{item.name}: {item.mark.comment}" if item.criterion else item.mark.comment for item in commented]
    return "\n".join(filter(None, (part.remark, *on_marks)))


def _evidence(note: Note) -> Evidence:
    return Evidence(note.quote, Verdict(note.verdict), _why(note))


def _why(note: Note) -> str:
    told = []
    for reason in note.reasons:
        told.append(said(reason.text, "verdict"))
        if reason.expected and reason.verdict == Verdict.WRONG:
            told.append(_("Right would be: %(expected)s", expected=said(reason.expected, "verdict")))
    return " ".join(told)


def _day(attempt: Attempt) -> str:
    local = clock.to_local(attempt.submission.submitted_at, attempt.assignment.course.timezone)
    return format_date(local.date(), format="medium", locale=get_locale() or "en")
