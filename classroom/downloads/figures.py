"""What released work comes to: the rows of the report on a class, and of a student's portfolio."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from babel.dates import format_date
from flask_babel import get_locale
from flask_babel import gettext as _
from sqlalchemy import func, select
from sqlalchemy.orm import joinedload

from classroom import clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.downloads.access import released
from classroom.downloads.sheets import rubric_sheet
from classroom.marking.comparing import comparisons
from classroom.marking.mistaken import card_of
from classroom.marking.models import Proposal
from classroom.marking.results import result_of
from classroom.marking.sheet import Sheet
from classroom.portfolio.access import reflections_of
from exports.class_rows import AgreementRow, ClassReport, Item, Marks, MistakeCount, Portfolio

MOST_CRITERIA, MOST_STEPS, MOST_MISTAKES, MOST_ITEMS, MOST_AGREEMENTS = 12, 30, 400, 60, 12


class Work(NamedTuple):
    """One released attempt with its sheet."""

    attempt: Attempt
    sheet: Sheet


def class_rows(user: User, course: Course, assignments: Sequence[Assignment]) -> ClassReport:
    """The rows of the report on these assignments of the course, of released work of present students only.

    `user` asks for it, and is an instructor of the course. A section without figures is empty.
    """
    done = {assignment.id: _work(released(assignment)) for assignment in assignments}
    every = [work for one in assignments for work in done[one.id]]
    here = select(func.count()).select_from(Membership).where(
        Membership.course_id == course.id, Membership.role == "student", Membership.removed_at.is_(None))
    return ClassReport(
        _("Report on the class"), course.title, db.session.scalar(here) or 0, _period(every, course),
        criteria=tuple(_criteria(every))[:MOST_CRITERIA],
        progress=tuple(step for one in assignments for step in _progress(one, done[one.id]))[:MOST_STEPS],
        mistakes=tuple(_mistakes(every))[:MOST_MISTAKES],
        items=tuple(_items(assignments, done))[:MOST_ITEMS],
        agreement=tuple(_agreement(user, [one for one in assignments if done[one.id]]))[:MOST_AGREEMENTS],
    )  # fmt: skip


def portfolio_rows(member: Membership) -> Portfolio:
    """The rows of a student's portfolio: all released work in the order in which it was submitted."""
    wanted = select(Attempt).where(Attempt.membership_id == member.id, Attempt.state == "released")
    found = list(db.session.scalars(wanted.options(joinedload(Attempt.submission))))
    found.sort(key=lambda one: (one.submission.submitted_at, one.id))
    done = _work(found)
    steps = [Marks(_label(work, part), part.possible, (part.total,)) for work in done for part in work.sheet.parts
             if part.turn and part.total is not None and part.possible]  # fmt: skip
    return Portfolio(
        member.display_name, member.course.title, _period(done, member.course), tuple(steps)[-MOST_STEPS:],
        tuple(_criteria(done))[:MOST_CRITERIA],
        reflections=tuple((assignment.title, text) for assignment, text in reflections_of(member)),
        sheets=tuple(map(rubric_sheet, found)),
    )  # fmt: skip


def _work(attempts: Iterable[Attempt]) -> list[Work]:
    found = ((attempt, result_of(attempt)) for attempt in attempts)
    return [Work(attempt, result.sheet) for attempt, result in found if result]


def _label(work: Work, part) -> str:
    return f"{work.attempt.assignment.title}, {part.id}"


def _period(done: Sequence[Work], course: Course) -> str:
    days = [clock.to_local(work.attempt.submission.submitted_at, course.timezone).date() for work in done]
    if not days:
        return ""
    locale = get_locale() or "en"
    first, last = (format_date(day, format="medium", locale=locale) for day in (min(days), max(days)))
    return first if first == last else f"{first} – {last}"


def _criteria(done: Sequence[Work]) -> Iterator[Marks]:
    """The marks of each criterion over all turns, in the rubric's order; those out of other points apart."""
    marks: dict[tuple[str, float], list[float]] = defaultdict(list)
    for work in done:
        for part in work.sheet.parts:
            for item in part.criteria:
                if item.mark is not None:
                    marks[item.name, item.of].append(item.mark.points)
    for (name, of), given in marks.items():
        yield Marks(name, of, tuple(given))


def _progress(assignment: Assignment, done: Sequence[Work]) -> Iterator[Marks]:
    """A step for each turn of the assignment; totals out of fewer points count by their share."""
    turns: dict[str, list[float]] = defaultdict(list)
    most = 0.0
    for work in done:
        for part in work.sheet.parts:
            if part.turn and part.total is not None and part.possible:
                most = work.sheet.rubric["points"]
                turns[part.id].append(part.total * most / part.possible)
    for id, totals in turns.items():
        yield Marks(f"{assignment.title}, {id}" if len(turns) > 1 else assignment.title, most, tuple(totals))


def _mistakes(done: Sequence[Work]) -> Iterator[MistakeCount]:
    """The mistakes that were found in narrations, by kind and card, the most frequent first."""
    ids = {work.attempt.id: work.attempt for work in done}
    latest = select(func.max(Proposal.id)).where(Proposal.attempt_id.in_(ids)).group_by(Proposal.attempt_id)
    found: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
    for proposal in db.session.scalars(select(Proposal).where(Proposal.id.in_(latest))):
        attempt = ids[proposal.attempt_id]
        for question in proposal.questions:
            for mistake in question.get("mistakes", ()):
                card = card_of(mistake, attempt.task.content["table"].get("cards", {}))
                found[mistake["kind"], card].append((attempt.membership_id, mistake["quote"]))
    for (kind, card), made in sorted(found.items(), key=lambda pair: -len(pair[1])):
        yield MistakeCount(kind.replace("-", " "), card, len(made), len({who for who, _quote in made}), made[0][1])


def _items(assignments: Sequence[Assignment], done: dict[int, list[Work]]) -> Iterator[Item]:
    """Each question that counts, with everybody's mark in one order."""
    members = sorted({work.attempt.membership_id for works in done.values() for work in works})
    for assignment in assignments:
        marks: dict[str, dict[int, float]] = defaultdict(dict)
        parts = {}
        for work in done[assignment.id]:
            for part in work.sheet.parts:
                parts.setdefault(part.id, part)
                if part.counts and part.item.mark is not None:
                    marks[part.id][work.attempt.membership_id] = part.item.mark.points
        for id, given in marks.items():
            if parts[id].item.of > 0:
                prompt = " ".join(parts[id].question["prompt"].split())
                label = f"{assignment.title}: {id}" if len(assignments) > 1 else id
                yield Item(label, prompt, parts[id].item.of, tuple(given.get(member) for member in members))


def _agreement(user: User, assignments: Sequence[Assignment]) -> Iterator[AgreementRow]:
    for assignment in assignments:
        for row in comparisons(user, assignment):
            if row.criterion and row.agreement:
                found = row.agreement
                name = f"{assignment.title}: {row.name}" if len(assignments) > 1 else row.name
                kappa = found.kappa.value if found.kappa else None
                yield AgreementRow(name, found.pairs, found.exact, found.within_half, kappa)
