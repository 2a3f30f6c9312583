"""The figures of a course, for its staff: plain values, ready to be shown or written to a report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import Select, func, select

from classroom import clock
from classroom.accounts.models import User
from classroom.assignments.access import fetch_assignments
from classroom.assignments.models import LAST, Assignment, Extension
from classroom.assignments.rules import allowance
from classroom.attempts.access import fetch_standings
from classroom.attempts.closing import close_overdue
from classroom.attempts.models import Attempt, Submission
from classroom.courses.access import fetch_marked_course, fetch_roster
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.marking import scores
from classroom.marking.mistaken import card_of
from classroom.marking.models import WHOLE, Mark, Proposal
from classroom.marking.naming import is_anonymous
from classroom.marking.totals import Total, fetch_totals
from classroom.rubrics.access import rubric_of
from exports.class_rows import Item, Marks, MistakeCount

TODO, MISSING, BEGUN, DONE, MARKED = "todo", "missing", "writing", "done", "released"
NO_SECTION = ""
PROMPT_LENGTH = 200


class Cell(NamedTuple):
    """What a student has done of an assignment; `turns` counts the attempts where several are asked for."""

    state: str
    late: bool = False
    score: float | None = None
    of: float = 0
    turns: int = 0
    attempt_id: int | None = None


class Line(NamedTuple):
    """A student with a cell for each assignment."""

    member: Membership
    cells: tuple[Cell, ...]


class Work(NamedTuple):
    """Who has done what: the assignments by due date, a line for each present student."""

    assignments: tuple[Assignment, ...]
    lines: tuple[Line, ...]


class Step(NamedTuple):
    """What was given for one criterion in one assignment, due (or else set) on this day of the course."""

    assignment: Assignment
    day: date
    points_possible: float
    marks: tuple[float, ...]

    def labelled(self, label: str) -> Marks:
        """The same as a column of a chart."""
        return Marks(label, self.points_possible, self.marks)


class Wrong(NamedTuple):
    """Where the class goes wrong: mistakes by kind and card, of so many submissions that were read."""

    mistakes: tuple[MistakeCount, ...]
    read: int


def fetch_sections(user: User, course: Course) -> list[str]:
    """The names of the course's sections, sorted; for its staff."""
    return sorted({member.section for member in fetch_roster(user, course) if not member.removed_at and member.section})


def fetch_members(user: User, course: Course, section: str | None) -> list[Membership]:
    """The present students by name, of this section or (None) of all; for the course's staff."""
    present = [member for member in fetch_roster(user, course) if member.removed_at is None]
    return [member for member in present if section is None or member.section == section]


def fetch_work(user: User, course: Course, section: str | None = None) -> Work:
    """Who has done what in the course; for its staff."""
    members = fetch_members(user, course, section)
    assignments = fetch_assignments(user, course)
    ids = [assignment.id for assignment in assignments]
    close_overdue(Attempt.assignment_id.in_(ids))
    more = {(one.assignment_id, one.membership_id): one
            for one in db.session.scalars(select(Extension).where(Extension.assignment_id.in_(ids)))}  # fmt: skip
    done: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for row in db.session.execute(_attempts(ids)):
        done[row.assignment_id, row.membership_id].append(row)
    lacks = _missing(user, assignments)
    totals, hidden = fetch_totals(assignments), {one.id for one in assignments if is_anonymous(one)}
    now = clock.now()
    late = {one.id: allowance(one).is_late(now) for one in assignments}  # for all but a few

    def cell(assignment: Assignment, member: Membership) -> Cell:
        key = (assignment.id, member.id)
        overdue = allowance(assignment, more[key]).is_late(now) if key in more else late[assignment.id]
        found = _cell(assignment, done.get(key, ()), totals, lacks.get(key, 0), is_overdue=overdue)
        # A link would tell whose work it is that is marked without a name.
        return found._replace(attempt_id=None) if assignment.id in hidden and found.state == DONE else found

    lines = (Line(member, tuple(cell(one, member) for one in assignments)) for member in members)
    return Work(tuple(assignments), tuple(lines))


def _attempts(ids: Sequence[int]) -> Select:
    """The attempts on these assignments in their order, with what their receipts say."""
    columns = (Attempt.id, Attempt.assignment_id, Attempt.membership_id, Attempt.state, Submission.late)
    found = select(*columns).outerjoin(Submission, Submission.attempt_id == Attempt.id)
    return found.where(Attempt.assignment_id.in_(ids)).order_by(Attempt.number)


def _missing(user: User, assignments: Sequence[Assignment]) -> dict[tuple[int, int], int]:
    """How many turns are missing that count as zero, by assignment and membership."""
    weekly = [one for one in assignments if scores.zeros(one, 1)]
    return {(one.id, member.id): stands.missing for one in weekly for member, stands in fetch_standings(user, one)}


def _cell(
    assignment: Assignment, rows: Sequence[Any], totals: Mapping[int, Total], missing: int, *, is_overdue: bool
) -> Cell:
    """What the attempts of one student come to; of several what counts of them."""
    handed_in = [row for row in rows if row.state != "open"]
    if not handed_in:
        return Cell(BEGUN if rows else MISSING if is_overdue else TODO, late=is_overdue and bool(rows))
    marked = [totals[row.id] for row in handed_in if row.state == "released"]
    given = [total.score for total in marked if total.score is not None]
    score = scores.of_attempts(assignment, given, missing) if given else None
    waits = handed_in[-1].state != "released" or (assignment.counts != LAST and len(marked) < len(handed_in))
    waiting = [row for row in handed_in if row.state != "released"]
    turns = len(handed_in) if assignment.per_week else 0
    of = marked[-1].of if marked else assignment.points
    attempt = (waiting if waits else handed_in)[-1]
    return Cell(DONE if waits else MARKED, bool(handed_in[-1].late), score, of, turns, attempt.id)


def fetch_wrong(user: User, assignments: Sequence[Assignment], members: Sequence[Membership]) -> Wrong:
    """The mistakes that the engine found in what these students handed in, the most frequent first; for the staff."""
    found: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
    read = 0
    for assignment in assignments:
        fetch_marked_course(user, assignment.course_id)
        for attempt, questions in _proposed(assignment, members):
            read += 1
            names = list(attempt.task.content["table"].get("cards", {}))
            for mistake in (one for result in questions for one in result.get("mistakes", ())):
                found[mistake["kind"], card_of(mistake, names)].append((attempt.membership_id, mistake["quote"]))
    counts = (
        MistakeCount(kind, card, len(made), len({student for student, _quote in made}), made[0][1])
        for (kind, card), made in found.items()
    )
    return Wrong(tuple(sorted(counts, key=lambda one: (-one.students, -one.count, one.kind, one.card))), read)


def _proposed(assignment: Assignment, members: Sequence[Membership]) -> list[tuple[Attempt, list[dict[str, Any]]]]:
    """The submitted attempts of these students with what the latest proposal says of each question."""
    last = select(func.max(Proposal.id)).group_by(Proposal.attempt_id)
    wanted = select(Attempt, Proposal.questions).join(Proposal, Proposal.attempt_id == Attempt.id)
    wanted = wanted.where(Attempt.assignment_id == assignment.id, Proposal.id.in_(last), Proposal.failure == "")
    present = {member.id for member in members}
    found = db.session.execute(wanted.order_by(Attempt.id)).all()
    return [(attempt, questions) for attempt, questions in found if attempt.membership_id in present]


def fetch_items(user: User, assignment: Assignment, members: Sequence[Membership]) -> tuple[Item, ...]:
    """The questions of an assignment with the points that were decided, each student's last attempt; for the staff.

    Students who got another scenario of a pool are not in it: they were asked other questions.
    """
    fetch_marked_course(user, assignment.course_id)
    attempts = select(Attempt.id, Attempt.membership_id).where(
        Attempt.assignment_id == assignment.id, Attempt.state != "open", Attempt.variant_id.is_(None)
    )
    last = {row.membership_id: row.id for row in db.session.execute(attempts.order_by(Attempt.number))}
    mine = [last[member.id] for member in members if member.id in last]
    decided = select(Mark.attempt_id, Mark.question, Mark.points).where(
        Mark.attempt_id.in_(last.values()), Mark.criterion == WHOLE
    )
    points = {(row.attempt_id, row.question): row.points for row in db.session.execute(decided)}
    return tuple(
        Item(question["id"], question["prompt"][:PROMPT_LENGTH], question["points"],
             tuple(points.get((id, question["id"])) for id in mine))
        for question in assignment.questions if question["id"] in assignment.counted
    )  # fmt: skip


def fetch_progress(user: User, course: Course, members: Sequence[Membership]) -> dict[str, tuple[Step, ...]]:
    """For each criterion of the rubrics, by name, what was decided in each assignment by due date; for the staff."""
    present = {member.id for member in members}
    found: dict[str, list[Step]] = defaultdict(list)
    for assignment in fetch_assignments(user, course):
        decided = select(Mark.criterion, Mark.points, Attempt.membership_id)
        decided = decided.join(Attempt, Attempt.id == Mark.attempt_id)
        decided = decided.where(Attempt.assignment_id == assignment.id, Mark.criterion != WHOLE)
        points: dict[str, list[float]] = defaultdict(list)
        for row in db.session.execute(decided.order_by(Mark.id)):
            if row.membership_id in present:
                points[row.criterion].append(row.points)
        for criterion in rubric_of(assignment).rubric.criteria:
            if points[criterion.id]:
                day = clock.to_local(assignment.due_at or assignment.created_at, course.timezone).date()
                found[criterion.name].append(Step(assignment, day, criterion.points, tuple(points[criterion.id])))
    return {name: tuple(steps) for name, steps in found.items()}
