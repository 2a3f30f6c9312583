"""Requests for another look at a released mark: asked by the student, answered by the course's staff, on record."""

from __future__ import annotations

from collections import defaultdict

from flask_babel import gettext as _
from sqlalchemy import func, select
from sqlalchemy.orm import contains_eager, joinedload

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.access import require_own
from classroom.attempts.models import Attempt
from classroom.courses.access import require_marking
from classroom.courses.models import Course, Membership
from classroom.db import db, writing
from classroom.errors import Conflict, NotFound, Refused
from classroom.marking import blind
from classroom.marking.access import fetch_sheet
from classroom.marking.decisions import Decision, is_possible
from classroom.marking.models import COMMENT_LENGTH, RegradeRequest
from classroom.marking.operations import change_mark, marking_of
from classroom.marking.sheet import Key

MOST_ASKED = 2  # times that one mark can be asked about
MOST_SHOWN = 200


def ask(user: User, attempt: Attempt, key: Key, text: str) -> RegradeRequest:
    """The student's request about one mark of their own released work.

    Raises `Refused` for a mark that is not there, a text that is empty or too long, and after two answers; `Conflict`
    while an earlier request is open, or if the work is not released (any more).
    """
    with writing() as session:
        require_own(user, attempt)
        if attempt.state != "released":
            raise Conflict(_("These marks are not released, so there is nothing to ask about."))
        item = fetch_sheet(attempt).items.get(key)
        if item is None or item.mark is None:
            raise Refused(_("There is no such mark."))
        earlier = requests_of(attempt).get(key, [])
        if any(one.is_open for one in earlier):
            raise Conflict(_("You have asked about this mark already, and your instructor has not answered yet."))
        if len(earlier) >= MOST_ASKED:
            raise Refused(_("This mark was looked at again twice. Please speak with your instructor."))
        question, criterion = key
        request = RegradeRequest(
            attempt_id=attempt.id, question=question, criterion=criterion, text=_said(text),
            points=item.mark.points, asked_at=clock.now(),
        )  # fmt: skip
        session.add(request)
        kept = {"question": question, "criterion": criterion, "points": item.mark.points}
        audit.record(user.id, "regrade.ask", marking_of(attempt), after=kept, why=request.text)
    return request


def answer(actor: User, request: RegradeRequest, *, points: float | None, reason: str) -> None:
    """Answers a request: with these points, or (None) the points kept; the student reads the reason.

    Raises `Refused` without a reason or for points that cannot be given, `Conflict` if it was answered meanwhile.
    """
    with writing():
        attempt = request.attempt
        require_marking(actor, attempt.assignment.course_id)
        blind.require_seeing(actor, attempt)
        if not request.is_open:
            raise Conflict(_("Somebody has answered this request meanwhile."))
        item = fetch_sheet(attempt).items.get((request.question, request.criterion))
        if item is None or item.mark is None:
            raise Refused(_("The mark that was asked about is not decided any more. Please decide it first."))
        if points is not None and not is_possible(points, item.of):
            raise Refused(_("From 0 to %(most)s points, in halves.", most=f"{item.of:g}"))
        said, old = _said(reason), item.mark.points
        if points is not None and points != old:
            given = Decision(points, accepted=True, comment=item.mark.comment)
            change_mark(actor, marking_of(attempt), item.mark, given, why=said)
        request.answer, request.points_after = said, item.mark.points
        request.answered_by_id, request.answered_at = actor.id, clock.now()
        kept = {"question": request.question, "criterion": request.criterion}
        audit.record(actor.id, "regrade.answer", marking_of(attempt), before={**kept, "points": old},
                     after={**kept, "points": item.mark.points}, why=said)  # fmt: skip


def _said(text: str) -> str:
    said = text.strip()
    if not said:
        raise Refused(_("Please write a sentence or two."))
    if len(said) > COMMENT_LENGTH:
        raise Refused(
            _("This is %(length)s characters long; at most %(limit)s are accepted.",
              length=len(said), limit=COMMENT_LENGTH))  # fmt: skip
    return said


def requests_of(attempt: Attempt) -> dict[Key, list[RegradeRequest]]:
    """The requests about an attempt by the mark they ask about, the first one first; for a caller who may have it."""
    found: dict[Key, list[RegradeRequest]] = defaultdict(list)
    mine = select(RegradeRequest).where(RegradeRequest.attempt_id == attempt.id).order_by(RegradeRequest.id)
    for one in db.session.scalars(mine.options(joinedload(RegradeRequest.answered_by))):
        found[one.question, one.criterion].append(one)
    return dict(found)


def fetch_requests(user: User, assignment: Assignment) -> list[RegradeRequest]:
    """The requests about an assignment's work, for the course's staff: the open ones, oldest first, then the answered
    ones, latest first; at most 200."""
    require_marking(user, assignment.course_id)
    wanted = select(RegradeRequest).join(RegradeRequest.attempt).where(Attempt.assignment_id == assignment.id)
    wanted = wanted.options(
        contains_eager(RegradeRequest.attempt).joinedload(Attempt.membership), joinedload(RegradeRequest.answered_by)
    )
    wanted = wanted.where(RegradeRequest.attempt_id.not_in(blind.blind_ids(user, assignment)))
    is_answered = RegradeRequest.answered_at.is_not(None)
    order = (is_answered, RegradeRequest.answered_at.desc(), RegradeRequest.id)
    return list(db.session.scalars(wanted.order_by(*order).limit(MOST_SHOWN)))


def fetch_request(user: User, assignment: Assignment, request_id: int) -> RegradeRequest:
    """A request about this assignment's work, for the course's staff; raises `NotFound` otherwise."""
    require_marking(user, assignment.course_id)
    found = db.session.get(RegradeRequest, request_id)
    if found is None or found.attempt.assignment_id != assignment.id:
        raise NotFound("")
    return found


def fetch_open(user: User, course: Course) -> list[RegradeRequest]:
    """The course's requests that wait for an answer, the oldest first; for its staff, without work they mark blind."""
    require_marking(user, course.id)
    wanted = select(RegradeRequest).join(RegradeRequest.attempt).join(Attempt.membership)
    wanted = wanted.where(Membership.course_id == course.id, RegradeRequest.answered_at.is_(None))
    attempt = contains_eager(RegradeRequest.attempt)
    wanted = wanted.options(attempt.options(contains_eager(Attempt.membership), joinedload(Attempt.assignment)))
    found = list(db.session.scalars(wanted.order_by(RegradeRequest.asked_at, RegradeRequest.id).limit(MOST_SHOWN)))
    hidden = {id for one in {request.attempt.assignment for request in found} for id in blind.blind_ids(user, one)}
    return [request for request in found if request.attempt_id not in hidden]


def count_open_of_course(course: Course) -> dict[int, int]:
    """How many requests wait for an answer, by the id of their assignment; for a caller who may see the course."""
    wanted = select(Attempt.assignment_id, func.count(RegradeRequest.id)).join(RegradeRequest.attempt)
    wanted = wanted.join(Attempt.membership).where(Membership.course_id == course.id)
    wanted = wanted.where(RegradeRequest.answered_at.is_(None)).group_by(Attempt.assignment_id)
    return dict(db.session.execute(wanted).all())


def count_open(assignment: Assignment) -> int:
    """How many requests about the assignment's work wait for an answer; for a caller who may see the assignment."""
    wanted = select(func.count(RegradeRequest.id)).join(RegradeRequest.attempt)
    wanted = wanted.where(Attempt.assignment_id == assignment.id, RegradeRequest.answered_at.is_(None))
    return db.session.scalar(wanted) or 0
