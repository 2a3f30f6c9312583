"""Who may see games, lobbies and chats; the only ways for a page to get one."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import gettext as _
from sqlalchemy import or_, select
from sqlalchemy.orm import joinedload, selectinload

from classroom import clock
from classroom.accounts.models import SignIn, User
from classroom.courses.access import may_teach, membership_of, role_of
from classroom.courses.models import TEACHING, Course, Membership
from classroom.db import db, key_of
from classroom.errors import NotFound, NotPermitted, Refused
from classroom.games.models import (
    OPEN,
    OVER,
    PLAYING,
    ChatLine,
    Lobby,
    LobbyMember,
    Match,
    MatchDeed,
    MatchSeat,
    untouched,
)  # fmt: skip

MOST_LISTED, MOST_LINES = 60, 60


class Seated(NamedTuple):
    """A game as one person has it: their seat's number, None for one who looks on, and whether they teach."""

    match: Match
    seat: int | None
    teaches: bool


def fetch_lobby(user: User, course_id: int) -> tuple[Course, Lobby]:
    """The course and its lobby, for everybody in it; raises `NotFound` otherwise."""
    course = db.session.get(Course, course_id)
    if course is None or membership_of(user, course_id) is None:
        raise NotFound("")
    return course, lobby_of(course_id)


def fetch_courses(user: User) -> list[Course]:
    """The courses that the user is in, newest first."""
    mine = select(Membership.course_id).where(Membership.user_id == user.id, Membership.removed_at.is_(None))
    return list(db.session.scalars(select(Course).where(Course.id.in_(mine)).order_by(Course.id.desc())))


def lobby_of(course_id: int) -> Lobby:
    """The lobby of a course that the caller may see; one as at first where nothing was ever changed in it."""
    found = db.session.get(Lobby, course_id)
    return found or untouched(course_id)


def fetch_match(user: User, match_id: int) -> Seated:
    """The game, for those who sit at it, its course's instructor, and where it is open everybody of the course.

    Raises `NotFound` otherwise.
    """
    match = _match(match_id)
    found = _seated(match, key_of(user), role_of(user, match.course_id)) if match else None
    if found is None:
        raise NotFound("")
    return found


def fetch_seated(match_id: int, users: dict[int, int]) -> dict[int, Seated]:
    """The game as these browsers have it, for users by their sign-ins; those are left out to whom it is not found.

    So are sign-ins that have ended.
    """
    match = _match(match_id)
    if match is None:
        return {}
    here = (Membership.course_id == match.course_id, Membership.removed_at.is_(None))
    good = (SignIn.id.in_(users), SignIn.expires_at > clock.now(), SignIn.waits.is_(False))
    rows = select(SignIn.id, SignIn.user_id, Membership.role).join(Membership, Membership.user_id == SignIn.user_id)
    seated = {id: _seated(match, user, role) for id, user, role in db.session.execute(rows.where(*here, *good))
              if users[id] == user}  # fmt: skip
    return {id: one for id, one in seated.items() if one}


def _match(match_id: int) -> Match | None:
    return db.session.get(Match, match_id, options=(joinedload(Match.seats), joinedload(Match.course)))


def _seated(match: Match, user_id: int, role: str) -> Seated | None:
    """The game as it is seen by a user of this role in its course; None where it is not."""
    seat = next((seat.number for seat in match.seats if seat.user_id == user_id), None)
    seen = seat is not None or role in TEACHING or match.host_id == user_id
    if not role or (not seen and (match.invitation or not (match.state in (OPEN, OVER) or match.watchable))):
        return None
    return Seated(match, seat, role in TEACHING)


def fetch_invited(user: User, course_id: int, invitation: str) -> Match:
    """The game of the course that this invitation is for; raises `Refused` where there is none."""
    fetch_lobby(user, course_id)
    wanted = select(Match).where(Match.course_id == course_id, Match.invitation == invitation, Match.state == OPEN)
    match = db.session.scalar(wanted) if invitation else None
    if match is None:
        raise Refused(_("No game is waiting that has this code. Please check each letter."))
    return match


def seat_of(match: Match, user: User) -> MatchSeat | None:
    """The user's seat at the game."""
    return next((seat for seat in match.seats if seat.user_id == key_of(user)), None)


def require_seat(user: User, match: Match) -> MatchSeat:
    """The user's seat, while in the course; raises `NotPermitted`."""
    seat = seat_of(match, user)
    if seat is None or membership_of(user, match.course_id) is None:
        raise NotPermitted("")
    return seat


def fetch_matches(user: User, course: Course, *states: str) -> list[Match]:
    """The games of the course in these states that the user may know of, newest first."""
    wanted = select(Match).where(Match.course_id == course.id, Match.state.in_(states))
    if not may_teach(user, course.id):
        mine = select(MatchSeat.match_id).where(MatchSeat.user_id == user.id)
        shown = or_(Match.invitation == "", Match.host_id == user.id, Match.id.in_(mine))
        if PLAYING in states:
            shown = shown & or_(Match.state != PLAYING, Match.watchable, Match.id.in_(mine))
        wanted = wanted.where(shown)
    newest = wanted.options(selectinload(Match.seats)).order_by(Match.id.desc())
    return list(db.session.scalars(newest.limit(MOST_LISTED)))


def fetch_deeds(match: Match, *, since: int = 0) -> list[MatchDeed]:
    """What was done in a game that the caller was allowed to fetch, from that number on, in order."""
    wanted = select(MatchDeed).where(MatchDeed.match_id == match.id, MatchDeed.number >= since)
    return list(db.session.scalars(wanted.order_by(MatchDeed.number)))


def fetch_deed(match: Match, number: int) -> MatchDeed | None:
    """The deed of that number, if there is one."""
    return db.session.scalar(select(MatchDeed).where(MatchDeed.match_id == match.id, MatchDeed.number == number))


def fetch_lines(user: User, course_id: int, match: Match | None = None) -> list[ChatLine]:
    """The last lines of the class chat, or of a game that the user was allowed to fetch; oldest first.

    Whispers are seen by the two of them and the instructor, hidden lines by the instructor.
    """
    wanted = select(ChatLine).where(ChatLine.course_id == course_id)
    wanted = wanted.where(ChatLine.match_id == match.id if match else ChatLine.match_id.is_(None))
    if not may_teach(user, course_id):
        between = or_(ChatLine.to_id.is_(None), ChatLine.to_id == user.id, ChatLine.author_id == user.id)
        wanted = wanted.where(between, ChatLine.hidden.is_(False))
    return list(db.session.scalars(wanted.order_by(ChatLine.id.desc()).limit(MOST_LINES)))[::-1]


def fetch_present(course_id: int) -> list[LobbyMember]:
    """Everybody who was ever in the lobby of a course that the caller may see, by nickname."""
    here = select(LobbyMember).where(LobbyMember.course_id == course_id)
    return list(db.session.scalars(here.order_by(LobbyMember.nickname_key)))
