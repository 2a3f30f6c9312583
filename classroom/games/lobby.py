"""Every change in the lobby of a course: nicknames, who is there, chat, what the instructor allows."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from flask_babel import gettext as _
from sqlalchemy import func, select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.courses.access import may_teach, membership_of, require_teaching
from classroom.courses.models import Membership
from classroom.db import db, writing
from classroom.errors import NotFound, NotPermitted, Refused, TooMany
from classroom.games import setting
from classroom.games.access import seat_of
from classroom.games.models import CHAT_LENGTH, OPEN, PLAYING, ChatLine, Lobby, LobbyMember, Match, MatchSeat, untouched
from classroom.text import clean, clean_name, name_key

NICKNAME_LENGTH = 24
HERE = timedelta(seconds=75)  # how long somebody counts as present after having been heard of
FLOOD, FLOOD_SECONDS = 8, 10  # lines of one person within so many seconds


def changed(course_id: int) -> Lobby:
    """The lobby's record, made if need be, with its version moved on; within a writing transaction."""
    found = db.session.get(Lobby, course_id)
    if found is None:
        found = untouched(course_id)
        db.session.add(found)
    found.version += 1
    return found


def nickname_of(user: User, course_id: int) -> str:
    """The name by which the person plays: the nickname, else the name in the course."""
    own = db.session.scalar(_own(user.id, course_id))
    if own is not None:
        return own.nickname
    member = membership_of(user, course_id)
    return (member.display_name if member else user.name)[:NICKNAME_LENGTH]


def names_at(match: Match) -> dict[int, str]:
    """The names at the game by user: of those who sit there, and the nicknames of students who have got up again."""
    students = select(LobbyMember.user_id, LobbyMember.nickname).join(
        Membership, (Membership.user_id == LobbyMember.user_id) & (Membership.course_id == LobbyMember.course_id)
    )
    gone = db.session.execute(students.where(LobbyMember.course_id == match.course_id, Membership.role == "student"))
    return {**dict(gone.all()), **{seat.user_id: seat.name for seat in match.seats if seat.user_id}}


def is_muted(user: User, course_id: int) -> bool:
    """Whether the instructor has taken the right to chat from the person."""
    own = db.session.scalar(_own(user.id, course_id))
    return own is not None and own.muted


def enter(actor: User, course_id: int) -> LobbyMember:
    """Notes that the person is there; made known under the name in the course when for the first time."""
    with writing() as session:
        member = _require_member(actor, course_id)
        own = session.scalar(_own(actor.id, course_id))
        if own is None:
            name = _free(course_id, member.display_name[:NICKNAME_LENGTH])
            own = LobbyMember(course_id=course_id, user_id=actor.id, nickname=name, nickname_key=name_key(name),
                              muted=False, seen_at=clock.now())  # fmt: skip
            session.add(own)
            changed(course_id)
        else:
            if clock.now() - own.seen_at > HERE:
                changed(course_id)
            own.seen_at = clock.now()
    return own


def rename(actor: User, course_id: int, nickname: str) -> None:
    """Gives the person another nickname in this course. Raises `Refused` for a name that is empty, long or taken."""
    name = clean_name(nickname)
    if not name or len(name) > NICKNAME_LENGTH:
        raise Refused(_("A nickname has from 1 to %(most)s characters.", most=NICKNAME_LENGTH))
    with writing():
        own = enter(actor, course_id)
        others = select(LobbyMember.id).where(LobbyMember.course_id == course_id, LobbyMember.user_id != actor.id)
        names = select(Membership.id).where(Membership.course_id == course_id, Membership.user_id != actor.id)
        if db.session.scalar(others.where(LobbyMember.nickname_key == name_key(name))) or db.session.scalar(
            names.where(Membership.name_key == name_key(name))
        ):
            raise Refused(_("Somebody else of the class has this name."))
        audit.change(actor.id, "lobby.rename", own, {"nickname": name, "nickname_key": name_key(name)})
        _rename_seats(actor.id, course_id, name)
        changed(course_id)


def _rename_seats(user_id: int, course_id: int, name: str) -> None:
    """Puts the new name on the person's seats in games that are not over, where nobody else at the table has it."""
    mine = select(MatchSeat).join(Match).where(MatchSeat.user_id == user_id, Match.course_id == course_id)
    for seat in db.session.scalars(mine.where(Match.state.in_((OPEN, PLAYING)))):
        if name_key(name) not in {name_key(one.name) for one in seat.match.seats if one is not seat}:
            seat.name = name
            seat.match.version += 1


def chat(actor: User, course_id: int, text: str, *, match: Match | None = None, to: int | None = None) -> None:
    """One line in the class chat, at a game, or whispered `to` one person.

    Raises `NotPermitted` for the muted and where the chat is off, `Refused` for an empty or long line, `TooMany`.
    """
    words = " ".join(clean(text).split())
    if not words or len(words) > CHAT_LENGTH:
        raise Refused(_("A line has from 1 to %(most)s characters.", most=CHAT_LENGTH))
    with writing() as session:
        own = enter(actor, course_id)
        teaches = may_teach(actor, course_id)
        room = changed(course_id)
        if not teaches and (own.muted or not room.chat_open):
            raise NotPermitted(_("You cannot write here at present; your instructor has switched it off."))
        if match is not None and seat_of(match, actor) is None and not teaches:
            raise NotPermitted(_("Only those at the table write here."))
        seated = {seat.user_id for seat in match.seats} if match else set()
        if to is not None and (to not in seated if match else session.scalar(_own(to, course_id)) is None):
            raise NotFound("")
        _require_calm(actor)
        session.add(ChatLine(course_id=course_id, match_id=match.id if match else None, author_id=actor.id, to_id=to,
                             text=words, at=clock.now(), hidden=False))  # fmt: skip
        if match is not None:
            match.version += 1


def mute(actor: User, course_id: int, user_id: int, *, muted: bool) -> None:
    """Takes the right to chat from a person of the lobby, or gives it back; for the instructor."""
    with writing() as session:
        require_teaching(actor, course_id)
        own = session.scalar(_own(user_id, course_id))
        if own is None:
            raise NotFound("")
        audit.change(actor.id, "lobby.mute", own, {"muted": muted})
        changed(course_id)


def hide(actor: User, course_id: int, line_id: int) -> None:
    """Takes a line out of everybody's sight but the instructor's."""
    with writing() as session:
        require_teaching(actor, course_id)
        line = session.get(ChatLine, line_id)
        if line is None or line.course_id != course_id:
            raise NotFound("")
        audit.change(actor.id, "chat.hide", line, {"hidden": True})
        changed(course_id)
        if line.match_id is not None:
            session.get_one(Match, line.match_id).version += 1


def allow(actor: User, course_id: int, *, chat_open: bool, scores_open: bool) -> None:
    """Switches chat and high scores on or off for the students of the course."""
    with writing():
        require_teaching(actor, course_id)
        room = changed(course_id)
        room.chat_open, room.scores_open = chat_open, scores_open


def read(actor: User, course_id: int, names: Iterable[str]) -> None:
    """Notes the cards that the class reads at present; for the instructor. Raises `Refused` for what is no card."""
    cards = setting.cards_of(names, edition="2e")
    with writing():
        require_teaching(actor, course_id)
        room = changed(course_id)
        audit.record(actor.id, "lobby.reading", membership_of(actor, course_id).course,
                     before={"cards": room.reading}, after={"cards": cards})  # fmt: skip
        room.reading = cards


def _own(user_id: int, course_id: int):
    return select(LobbyMember).where(LobbyMember.user_id == user_id, LobbyMember.course_id == course_id)


def _free(course_id: int, name: str) -> str:
    taken = set(db.session.scalars(select(LobbyMember.nickname_key).where(LobbyMember.course_id == course_id)))
    return next(one for one in (name, *(f"{name[:NICKNAME_LENGTH - 5]} {n}" for n in range(2, 2000)))
                if name_key(one) not in taken)  # fmt: skip


def _require_member(actor: User, course_id: int) -> Membership:
    member = membership_of(actor, course_id)
    if member is None:
        raise NotPermitted("")
    return member


def _require_calm(actor: User) -> None:
    since = clock.now() - timedelta(seconds=FLOOD_SECONDS)
    lines = select(func.count()).select_from(ChatLine).where(ChatLine.author_id == actor.id, ChatLine.at > since)
    if (db.session.scalar(lines) or 0) >= FLOOD:
        raise TooMany(_("You are writing very fast. Please wait a moment."), retry_after=FLOOD_SECONDS)
