"""A second grader: asked for, marking without seeing the first marks, the differences settled; all on record."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import NamedTuple

from flask_babel import gettext as _
from sqlalchemy import select
from sqlalchemy.orm import joinedload, selectinload

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.access import may_mark, require_marking, require_teaching
from classroom.db import db, writing
from classroom.errors import Conflict, NotFound, Refused
from classroom.marking import blind
from classroom.marking.access import fetch_queue, fetch_sheet, fetch_sheets
from classroom.marking.decisions import Decision, is_possible
from classroom.marking.models import Mark, SecondMark, SecondMarking
from classroom.marking.operations import change_mark, marking_of
from classroom.marking.sheet import Item, Key


class Difference(NamedTuple):
    """One mark that two graders gave other points for; `now` is the mark as it stands, `name` whose work it is."""

    mark: SecondMark
    item: Item
    name: str

    @property
    def now(self) -> Mark:
        """The mark that counts."""
        return self.item.mark


def eligible(user: User, assignment: Assignment, grader_id: int) -> list[Attempt]:
    """The submissions that this person can mark a second time: nobody does yet, and none of the marks is theirs."""
    taken = set(db.session.scalars(select(SecondMarking.attempt_id).join(SecondMarking.attempt)
                                   .where(Attempt.assignment_id == assignment.id)))  # fmt: skip
    own = set(db.session.scalars(select(Mark.attempt_id).where(Mark.by_id == grader_id)))
    rows = [row for row in fetch_queue(user, assignment) if row.needed]
    return [row.attempt for row in rows if row.attempt.id not in taken | own]


def ask_second(
    actor: User, assignment: Assignment, grader_id: int, *, size: int = 0, attempt_id: int | None = None
) -> int:
    """How many submissions this grader is asked to mark a second time: that one, or so many chosen at random.

    Raises `Refused` for somebody who may not mark here, and where there is no such submission.
    """
    with writing() as session:
        require_teaching(actor, assignment.course_id)
        grader = db.session.get(User, grader_id)
        if grader is None or not may_mark(grader, assignment.course_id):
            raise Refused(_("Please choose one of the course's staff."))
        possible = eligible(actor, assignment, grader_id)
        if attempt_id is not None:
            chosen = [attempt for attempt in possible if attempt.id == attempt_id]
        else:
            chosen = SystemRandom().sample(possible, min(max(size, 0), len(possible)))
        if not chosen:
            raise Refused(_("There is no submission that %(name)s could mark a second time.", name=grader.name))
        for attempt in chosen:
            session.add(SecondMarking(
                attempt_id=attempt.id, grader_id=grader_id, asked_by_id=actor.id, asked_at=clock.now()
            ))  # fmt: skip
            audit.record(actor.id, "second.ask", marking_of(attempt), after={"grader": grader.name})
    return len(chosen)


def withdraw(actor: User, second: SecondMarking) -> None:
    """Takes an unfinished second marking back; raises `Conflict` if it is finished."""
    with writing() as session:
        require_teaching(actor, second.attempt.assignment.course_id)
        if second.finished_at is not None:
            raise Conflict(_("This second marking is finished."))
        audit.record(actor.id, "second.withdraw", marking_of(second.attempt), before={"grader": second.grader.name})
        for mark in second.marks:
            session.delete(mark)
        session.delete(second)


def fetch_second(user: User, attempt: Attempt) -> SecondMarking:
    """The second marking of an attempt, for its grader while it is not finished; raises `NotFound` otherwise."""
    mine = SecondMarking.attempt_id == attempt.id, SecondMarking.grader_id == user.id
    found = db.session.scalar(select(SecondMarking).where(*mine, SecondMarking.finished_at.is_(None)))
    if found is None:
        raise NotFound("")
    return found


def decide_second(
    actor: User, second: SecondMarking, *, version: int, decisions: Mapping[Key, Decision], finish: bool
) -> None:
    """Saves the second grader's points; with `finish` they are compared with the first, and stay as they are.

    Raises `Refused` with fields "question criterion" for points that cannot be given or, to finish, are missing;
    `Conflict` if it was saved in another window meanwhile, or is finished. All is saved, or nothing.
    """
    with writing():
        require_marking(actor, second.attempt.assignment.course_id)
        if second.grader_id != actor.id:
            raise NotFound("")
        if second.version != version or second.finished_at is not None:
            raise Conflict(_("This marking was saved in another window. Please compare."))
        sheet = fetch_sheet(second.attempt)
        _check(sheet.items, decisions, {item.key for item in sheet.needed} if finish else set())
        changed = [_keep(actor, second, key, given) for key, given in decisions.items()]
        if any(changed) or finish:
            second.version = version + 1
        if finish:
            second.finished_at = clock.now()
            db.session.flush()
            blind.compare(second.attempt)
            audit.record(actor.id, "second.finish", marking_of(second.attempt))


def _check(items: Mapping[Key, Item], decisions: Mapping[Key, Decision], needed: set[Key]) -> None:
    faults = {}
    for key, given in decisions.items():
        item = items.get(key)
        if item is None:
            faults[key] = _("There is no such mark.")
        elif given.points is not None and not is_possible(given.points, item.of):
            faults[key] = _("From 0 to %(most)s points, in halves.", most=f"{item.of:g}")
    missing = [key for key in needed if key not in decisions or decisions[key].points is None]
    # What is not applicable by the program may have been given points by the first grader.
    faults |= dict.fromkeys([key for key in missing if items[key].applies], _("Please give points."))
    if faults:
        named = {" ".join(key).strip(): fault for key, fault in faults.items()}
        raise Refused(_("Some points are missing or not possible."), fields=named)


def _keep(actor: User, second: SecondMarking, key: Key, given: Decision) -> bool:
    mark = next((one for one in second.marks if (one.question, one.criterion) == key), None)
    before = None if mark is None else mark.points
    if given.points == before and (mark is None or mark.comment == given.comment):
        return False
    if given.points is None:
        second.marks.remove(mark)
        db.session.delete(mark)
    elif mark is None:
        question, criterion = key
        second.marks.append(SecondMark(question=question, criterion=criterion, points=given.points,
                                       comment=given.comment, at=clock.now()))  # fmt: skip
    else:
        mark.points, mark.comment, mark.at = given.points, given.comment, clock.now()
    named = {"question": key[0], "criterion": key[1]}
    audit.record(actor.id, "second.mark", second, before={**named, "points": before},
                 after={**named, "points": given.points}, why=given.comment)  # fmt: skip
    return True


def fetch_seconds(user: User, assignment: Assignment) -> list[SecondMarking]:
    """The second markings of an assignment with their marks, in the order they were asked for; for the staff."""
    require_marking(user, assignment.course_id)
    wanted = select(SecondMarking).join(SecondMarking.attempt).where(Attempt.assignment_id == assignment.id)
    wanted = wanted.options(joinedload(SecondMarking.grader), joinedload(SecondMarking.attempt),
                            selectinload(SecondMarking.marks).joinedload(SecondMark.first_by))  # fmt: skip
    return list(db.session.scalars(wanted.order_by(SecondMarking.id)))


def differences(seconds: list[SecondMarking], names: Mapping[int, str]) -> list[Difference]:
    """The marks in which finished second markings differ from the first, not settled and largest first."""
    finished = [second for second in seconds if second.finished_at is not None]
    sheets = fetch_sheets([second.attempt for second in finished])
    found = [
        Difference(mark, item, names.get(second.attempt_id, ""))
        for second in finished for mark in second.marks
        if mark.difference and (item := sheets[second.attempt_id].items.get((mark.question, mark.criterion)))
        and item.mark
    ]  # fmt: skip
    return sorted(found, key=lambda one: (one.mark.settled_at is not None, -abs(one.mark.difference), one.mark.id))


def settle(actor: User, assignment: Assignment, mark_id: int, *, points: float, reason: str) -> None:
    """Settles a difference with these points, which become the mark; a reason is needed where the mark changes.

    Raises `NotFound` for what is no difference of this assignment, `Conflict` if it is settled, `Refused` else.
    """
    with writing():
        require_marking(actor, assignment.course_id)
        mine = db.session.get(SecondMark, mark_id)
        if mine is None or mine.second.attempt.assignment_id != assignment.id or not mine.difference:
            raise NotFound("")
        blind.require_seeing(actor, mine.second.attempt)
        if mine.settled_at is not None:
            raise Conflict(_("Somebody has settled this difference meanwhile."))
        item = fetch_sheet(mine.second.attempt).items[mine.question, mine.criterion]
        if item.mark is None or not is_possible(points, item.of):
            raise Refused(_("From 0 to %(most)s points, in halves.", most=f"{item.of:g}"))
        if points != item.mark.points:
            if not reason.strip():
                raise Refused(_("The mark changes: please say why."))
            change_mark(actor, marking_of(mine.second.attempt), item.mark,
                        Decision(points, accepted=True, comment=item.mark.comment), why=reason.strip())  # fmt: skip
        mine.settled_at, mine.settled_by_id = clock.now(), actor.id
        named = {"question": mine.question, "criterion": mine.criterion}
        audit.record(actor.id, "second.settle", marking_of(mine.second.attempt), why=reason.strip(),
                     before={**named, "points": mine.first_points, "second": mine.points},
                     after={**named, "points": points})  # fmt: skip
