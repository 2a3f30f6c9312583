"""The released grades of a course as rows of a gradebook: by assignment or criterion, of which attempts or turns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from flask_babel import gettext as _
from sqlalchemy import func, select
from sqlalchemy.orm import contains_eager

from classroom.accounts.models import User
from classroom.assignments.access import fetch_assignments
from classroom.assignments.models import BEST, LAST, MEAN, Assignment
from classroom.attempts.access import fetch_standings
from classroom.attempts.models import Attempt
from classroom.courses.access import fetch_course, fetch_roster
from classroom.courses.models import Course, Membership
from classroom.db import db
from classroom.games import participation
from classroom.marking import scores
from classroom.marking.access import RELEASED, fetch_queue
from classroom.marking.models import WHOLE, Mark, Proposal
from classroom.rubrics.access import kept, rubric_of
from exports.gradebook.columns import by_criterion, total
from exports.rows import CriterionColumn, Gradebook, GradebookColumn, GradebookStudent

AS_SET = "set"
TOTAL, GAMES = "total", "games"  # the keys of columns that are no assignment
ATTEMPTS = (AS_SET, LAST, BEST, MEAN)
Points = Mapping[scores.Key, float]


class Graded(NamedTuple):
    """One released attempt: its decided points, what of it is not applicable, and the rubric it was marked by."""

    attempt: Attempt
    points: Points
    outside: frozenset[scores.Key]
    rubric: Mapping[str, Any]


def fetch_gradebook(
    user: User, course: Course, chosen: Collection[int] = (), *, attempts: str = AS_SET, criteria: bool = False
) -> Gradebook:
    """The course's present students with their released scores; for its instructor.

    `chosen` are the ids of the assignments that become columns; without any, all of them do. `attempts` says what
    several come to: as the assignment is set, or the last, the best or the mean of all attempts and, where turns are
    graded by the rubric, of all turns. With `criteria` a column for each criterion stands in place of an assignment
    that has turns.
    """
    book, parts, _keys = _fetch(user, course, chosen, attempts=attempts, criteria=criteria)
    return by_criterion(book, parts) if criteria else book


def fetch_every_column(user: User, course: Course, *, attempts: str = AS_SET) -> tuple[Gradebook, list[str]]:
    """The same with all columns there are, one after the other: assignments, games played, criteria, the sum of all.

    Beside it a key for each column, which stays the same whatever else the course gets; at most 20 characters.
    """
    book, parts, keys = _fetch(user, course, (), attempts=attempts, criteria=True)
    summed = total(book, title=_("%(course)s, sum", course=course.title))
    more = [(f"{key}:{sha256(one.title.encode()).hexdigest()[:12]}",
             GradebookColumn(f"{column.title}: {one.title}", one.points_possible), one.scores)
            for key, column, part in zip(keys, book.columns, parts, strict=True) for one in part]  # fmt: skip
    last = summed.columns[0]
    more.append((TOTAL, last, {row: score for (row, _n), score in summed.scores.items()}))
    scores_of = {(row, n): score for n, (_key, _column, given) in enumerate(more, len(book.columns))
                 for row, score in given.items()}  # fmt: skip
    whole = replace(book, columns=(*book.columns, *(column for _key, column, _given in more)),
                    scores={**book.scores, **scores_of})  # fmt: skip
    return whole, [*keys, *(key for key, _column, _given in more)]


def _fetch(
    user: User, course: Course, chosen: Collection[int], *, attempts: str, criteria: bool
) -> tuple[Gradebook, list[list[CriterionColumn]], list[str]]:
    """A column for each assignment and the games played, the criteria of each, and the key of each column."""
    fetch_course(user, course.id)
    members = [member for member in fetch_roster(user, course) if member.removed_at is None]
    place = {member.id: row for row, member in enumerate(members)}
    columns: list[GradebookColumn] = []
    found: dict[tuple[int, int], float | None] = {}
    parts: list[list[CriterionColumn]] = []
    keys: list[str] = []
    for assignment in fetch_assignments(user, course):
        if chosen and assignment.id not in chosen:
            continue
        keys.append(str(assignment.id))
        given = _graded(user, assignment, place, attempts) if criteria or attempts != AS_SET else {}
        of = _scores(user, assignment, place) if attempts == AS_SET else {
            row: _combined(attempts, _values(works)) for row, works in given.items()}  # fmt: skip
        found |= {(row, len(columns)): score for row, score in of.items()}
        columns.append(GradebookColumn(assignment.title, scores.most(assignment, kept(rubric_of(assignment)))))
        how = assignment.counts if attempts == AS_SET else attempts
        missing = _missing(user, assignment, place) if criteria and attempts == AS_SET and given else {}
        parts.append(_criteria(given, how, missing, each_turn=attempts != AS_SET) if criteria else [])
    if not chosen and (games := _games(course, place, members)):
        found |= {(row, len(columns)): score for row, score in games.scores.items()}
        columns.append(games.column)
        parts.append([])
        keys.append(GAMES)
    return Gradebook(tuple(map(_student, members)), tuple(columns), found), parts, keys


class Games(NamedTuple):
    """The column of the weeks in which enough was played, with its scores by row."""

    column: GradebookColumn
    scores: dict[int, float]


def _games(course: Course, place: Mapping[int, int], members: Sequence[Membership]) -> Games | None:
    """How many weeks' quotas of games each student has met; None where the course asks for none."""
    if not participation.quota_of(course).asks:
        return None
    weeks, met = participation.weeks_met(course, members)
    if not weeks:
        return None
    return Games(GradebookColumn(_("Games played (weeks)"), float(weeks)),
                 {place[member.id]: met[member.id] for member in members})  # fmt: skip


def _scores(user: User, assignment: Assignment, place: Mapping[int, int]) -> dict[int, float | None]:
    """By row, what the attempts come to that the assignment counts."""
    given = defaultdict(list)
    for row in fetch_queue(user, assignment):
        if row.state == RELEASED and row.member.id in place:
            given[place[row.member.id]].append(row.score)
    missing = _missing(user, assignment, place) if given else {}
    rows = given.keys() | missing.keys()
    return {row: scores.of_attempts(assignment, given[row], missing.get(row, 0)) for row in rows}


def _missing(user: User, assignment: Assignment, place: Mapping[int, int]) -> dict[int, int]:
    """By row, how many turns are missing that count as zero."""
    if not scores.zeros(assignment, 1):
        return {}
    standings = fetch_standings(user, assignment)
    return {place[member.id]: stands.missing for member, stands in standings if member.id in place and stands.missing}


def _graded(user: User, assignment: Assignment, place: Mapping[int, int], attempts: str) -> dict[int, list[Graded]]:
    """By row, the released attempts in their order: those that count, or all of them."""
    wanted = select(Attempt).join(Attempt.membership).options(contains_eager(Attempt.membership))
    wanted = wanted.where(Attempt.assignment_id == assignment.id, Attempt.state == "released",
                          Membership.removed_at.is_(None)).order_by(Attempt.number, Attempt.id)  # fmt: skip
    released = [one for one in db.session.scalars(wanted) if one.membership_id in place]
    if attempts == AS_SET:
        counted = {row.attempt.id for row in fetch_queue(user, assignment) if row.attempt}
        released = [one for one in released if one.id in counted]
    found = defaultdict(list)
    for work in _with_marks(assignment, released):
        found[place[work.attempt.membership_id]].append(work)
    return found


def _with_marks(assignment: Assignment, released: Sequence[Attempt]) -> Iterable[Graded]:
    ids = [one.id for one in released]
    points: dict[int, dict[scores.Key, float]] = defaultdict(dict)
    for mark in db.session.scalars(select(Mark).where(Mark.attempt_id.in_(ids))):
        points[mark.attempt_id][mark.question, mark.criterion] = mark.points
    latest = select(func.max(Proposal.id)).where(Proposal.attempt_id.in_(ids)).group_by(Proposal.attempt_id)
    wanted = select(Proposal.attempt_id, Proposal.rubric, Proposal.outside).where(Proposal.id.in_(latest))
    proposals = {row.attempt_id: row for row in db.session.execute(wanted)}
    present = kept(rubric_of(assignment))
    for attempt in released:
        own, proposal = points[attempt.id], proposals.get(attempt.id)
        outside = frozenset(map(tuple, proposal.outside)) - own.keys() if proposal else frozenset()
        yield Graded(attempt, own, outside, (proposal.rubric or present) if proposal else present)


def _values(works: Sequence[Graded]) -> list[float]:
    """What each attempt comes to, in order; of turns graded by the rubric, each turn."""
    found: list[float | None] = []
    for work in works:
        task = work.attempt.task
        if work.attempt.assignment.gradebook == "rubric":
            most = work.rubric["points"]
            found += [sum(turn.values()) * most / possible for turn, possible in _turns(work) if possible]
        else:
            found.append(scores.score(task, work.rubric, work.points, work.outside))
    return [value for value in found if value is not None]


def _turns(work: Graded) -> Iterable[tuple[dict[str, float], float]]:
    """Each turn that counts and is decided: its points by criterion, and how many were possible."""
    most = {one["id"]: one["points"] for one in work.rubric["criteria"]}
    for id, keys in scores.keys_of(work.attempt.task, work.rubric).items():
        judged = [key for key in keys if key[1] != WHOLE and key not in work.outside]
        if id in work.attempt.task.counted and judged and all(key in work.points for key in judged):
            yield {key[1]: work.points[key] for key in judged}, sum(most[key[1]] for key in judged)


def _criteria(
    given: Mapping[int, Sequence[Graded]], how: str, missing: Mapping[int, int], *, each_turn: bool
) -> list[CriterionColumn]:
    """A column for each criterion, in the rubric's order; without turns there is none. `missing` turns are zeros.

    `each_turn`: the rule is for all turns; else a mean is taken of an attempt's turns, and the rule is for attempts.
    """
    marks: dict[str, dict[int, list[list[float]]]] = defaultdict(lambda: defaultdict(list))
    named: dict[str, tuple[str, float]] = {}
    for row, works in given.items():
        for work in works:
            turns = [turn for turn, _possible in _turns(work)]
            for one in work.rubric["criteria"]:
                points = [turn[one["id"]] for turn in turns if one["id"] in turn]
                if points:
                    named.setdefault(one["id"], (one["name"], one["points"]))
                    marks[one["id"]][row].append(points)
    return [
        CriterionColumn(name, most, {
            row: _combined(how, [point for points in attempts for point in points] if each_turn
                           else [*(sum(points) / len(points) for points in attempts), *[0.0] * missing.get(row, 0)])
            for row, attempts in {**dict.fromkeys(missing, ()), **marks[id]}.items()
        })
        for id, (name, most) in named.items()
    ]  # fmt: skip


def _combined(how: str, found: Sequence[float]) -> float | None:
    """The last, the best or the mean of these, at two decimals; None of none."""
    if not found:
        return None
    value = {LAST: found[-1], BEST: max(found), MEAN: sum(found) / len(found)}[how]
    return round(value, 2)


def _student(member: Membership) -> GradebookStudent:
    return GradebookStudent(
        name=member.display_name,
        sortable_name=member.sortable_name,
        canvas_id=member.canvas_id,
        sis_user_id=member.sis_user_id,
        sis_login_id=member.sis_login_id,
        section=member.section,
        email=member.email,
    )
