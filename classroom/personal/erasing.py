"""Deletes what is kept about a student of a course, by the fates that `classroom.personal.tables` states."""

from __future__ import annotations

from flask_babel import gettext as _
from sqlalchemy import ColumnElement, delete, or_, select, update

from classroom import audit, clock
from classroom.accounts.models import FailedTry, SignIn, User
from classroom.assignments.models import Assignment, Extension
from classroom.attempts.models import Answer, Attempt, Overtime, Submission
from classroom.audit import Audit
from classroom.courses.access import require_teaching
from classroom.courses.models import Membership
from classroom.db import db, writing
from classroom.downloads import files
from classroom.downloads.models import EXPIRED, Job
from classroom.errors import Refused
from classroom.exchange.models import LmsFile, LmsPerson
from classroom.games import signature
from classroom.games.access import fetch_deeds
from classroom.games.models import ChatLine, LobbyMember, Match, MatchDeed, MatchSeat, QuotaExemption
from classroom.marking.models import Mark, Marking, Proposal, RegradeRequest, Remark, SecondMark, SecondMarking
from classroom.play.models import Deed, Play
from classroom.portfolio.models import Reflection
from classroom.school.models import SchoolIdentity
from classroom.text import name_key
from classroom.voice.models import Recording

ANSWERED = (Submission, Recording, RegradeRequest)
QUIET = {"synchronize_session": False}


def erase(actor: User, member: Membership, *, typed: str) -> str:
    """The name that stands for a student from now on: all words, sounds and names in this course are deleted.

    What the student did in other courses stays; without any, the account is emptied too. For the course's instructors;
    raises `Refused` unless `typed` is the student's name. It cannot be undone; reports that hold the work are deleted.
    """
    with writing() as session:
        require_teaching(actor, member.course_id)
        if name_key(typed) != name_key(member.display_name):
            raise Refused("", fields={"typed": _("Please type the student's name exactly as it is shown.")})
        user, name = member.user, _("Deleted student %(number)s", number=member.id)
        attempts = list(session.scalars(select(Attempt.id).where(Attempt.membership_id == member.id)))
        reports = _erase_reports(member.course_id)
        _erase_record(member, attempts)
        _erase_work(attempts, member)
        _erase_games(member, name)
        _empty(member, name)
        session.flush()
        wanted = select(Membership.id).where(Membership.user_id == user.id, Membership.id != member.id)
        if session.scalar(wanted.limit(1)) is None:
            _erase_account(user, name)
        audit.record(actor.id, "membership.erase", member, after={"attempts": len(attempts)})
    for file in reports:  # once it is certain that nothing refers to them
        files.discard(file)
    return name


def _erase_work(attempts: list[int], member: Membership) -> None:
    session = db.session
    practice = select(Play.id).where(Play.user_id == member.user_id, Play.assignment_id.in_(_assignments(member)))
    plays = list(session.scalars(practice))
    _delete(Deed, Deed.play_id.in_(plays))
    _delete(Play, Play.id.in_(plays))
    for model in (Answer, Overtime, Recording, RegradeRequest, Remark):
        _delete(model, model.attempt_id.in_(attempts))
    _delete(LmsPerson, LmsPerson.membership_id == member.id)
    _delete(LmsFile, LmsFile.course_id == member.course_id)  # it names the whole class
    _delete(Reflection, Reflection.membership_id == member.id)
    _set(Mark, Mark.attempt_id.in_(attempts), comment="")
    seconds = select(SecondMarking.id).where(SecondMarking.attempt_id.in_(attempts))
    _set(SecondMark, SecondMark.second_id.in_(seconds), comment="")
    _set(Proposal, Proposal.attempt_id.in_(attempts), questions=[], grades={}, failure="")
    _set(Submission, Submission.attempt_id.in_(attempts), digest="", key="")
    _set(Extension, Extension.membership_id == member.id, why="")


def _assignments(member: Membership) -> list[int]:
    return list(db.session.scalars(select(Assignment.id).where(Assignment.course_id == member.course_id)))


def _erase_reports(course_id: int) -> list[str]:
    """Forgets every file made of the course's work, for the student may be in any; the names of those left over."""
    found = list(db.session.scalars(select(Job).where(Job.course_id == course_id, Job.state != EXPIRED)))
    left = [job.file for job in found if job.file]
    for job in found:
        job.state, job.file, job.failure = EXPIRED, "", ""
    return left


def _erase_games(member: Membership, name: str) -> None:
    user = member.user_id
    here = (ChatLine.course_id == member.course_id, or_(ChatLine.author_id == user, ChatLine.to_id == user))
    _delete(ChatLine, *here)
    _delete(LobbyMember, LobbyMember.course_id == member.course_id, LobbyMember.user_id == user)
    _delete(QuotaExemption, QuotaExemption.membership_id == member.id)
    wanted = select(MatchSeat).join(Match).where(MatchSeat.user_id == user, Match.course_id == member.course_id)
    for seat in db.session.scalars(wanted).all():
        match, deeds = seat.match, fetch_deeds(seat.match)
        held = signature.holds(match, deeds)
        seat.name = name
        own = (MatchDeed.match_id == match.id, MatchDeed.seat == seat.number, MatchDeed.kind != "bot")
        _set(MatchDeed, *own, words="")
        if held:  # what was signed still holds, but for the name
            match.result = {**match.result, "digest": signature.of(match, deeds)}


def _erase_record(member: Membership, attempts: list[int]) -> None:
    """Takes words and names out of the audit trail; who did what, and when, stays."""
    plays = Play.user_id == member.user_id, Play.assignment_id.in_(_assignments(member))
    about: list[tuple[type, tuple[ColumnElement[bool], ...]]] = [
        (Membership, (Membership.id == member.id,)),
        (User, (User.id == member.user_id,)),
        (Attempt, (Attempt.id.in_(attempts),)),
        (Extension, (Extension.membership_id == member.id,)),
        (LobbyMember, (LobbyMember.user_id == member.user_id, LobbyMember.course_id == member.course_id)),
        (ChatLine, (ChatLine.author_id == member.user_id, ChatLine.course_id == member.course_id)),
        (Play, plays),
        (Reflection, (Reflection.membership_id == member.id,)),
        *((model, (model.attempt_id.in_(attempts),)) for model in (Marking, SecondMarking, *ANSWERED)),
    ]
    for model, which in about:
        ids = select(model.id).where(*which)
        _set(Audit, Audit.record == model.__tablename__, Audit.record_id.in_(ids), before=None, after=None, why="")


def _empty(member: Membership, name: str) -> None:
    member.display_name, member.name_key = name, None
    member.sortable_name = member.canvas_id = member.sis_user_id = member.sis_login_id = member.email = ""
    member.section, member.removed_at = "", member.removed_at or clock.now()


def _erase_account(user: User, name: str) -> None:
    _delete(SignIn, SignIn.user_id == user.id)
    _delete(SchoolIdentity, SchoolIdentity.user_id == user.id)
    _delete(FailedTry, FailedTry.account == user.account)
    _set(Audit, Audit.actor_id == user.id, before=None, after=None, why="")
    user.name, user.handle, user.secret_hash, user.handed_until = name, None, "", None


def _delete(model: type, *which: ColumnElement[bool]) -> None:
    db.session.execute(delete(model).where(*which), execution_options=QUIET)


def _set(model: type, *which: ColumnElement[bool], **values: object) -> None:
    db.session.execute(update(model).where(*which).values(**values), execution_options=QUIET)
