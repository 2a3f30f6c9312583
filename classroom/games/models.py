"""Games, the seats at them, what was done, and what was said; a game is rebuilt from its set-up and its deeds."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, CheckConstraint, ForeignKey, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.accounts.models import NAME_LENGTH, User
from classroom.courses.models import Course, Membership
from classroom.db import db

COMMAND_LENGTH, WORDS_LENGTH, CHAT_LENGTH, INVITATION_LENGTH = 300, 2000, 500, 6
WHY_LENGTH = 300
OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"
MOVE, BOT, ASK, AGREE, REFUSE, UNDO, SAY, TIME = "move", "bot", "ask", "agree", "refuse", "undo", "say", "time"


class Match(db.Model):
    """One game of a course. `version` grows with every change that a page of it shows.

    `kingdom` are the names of the Kingdom cards; `cards` the TOML of invented ones; `invitation` is "" where anybody of
    the course may join. `result` is what came of it: seats' points, winners, rounds, and the digest of its record.
    The clock, where it has one: `clock_minutes` for each player's whole game, `clock_seconds` for a decision, 0 for no
    bound; it runs for `clock_seat` since `clock_from`.
    """

    __tablename__ = "match"
    is_live = True
    __table_args__ = (
        CheckConstraint("state IN ('open', 'playing', 'over', 'closed')", name="state"),
        Index(None, "course_id", "state"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"))
    host_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    state: Mapped[str] = mapped_column(String(10), default=OPEN)
    size: Mapped[int]
    title: Mapped[str] = mapped_column(String(NAME_LENGTH), default="")
    kingdom: Mapped[list[str]] = mapped_column(JSON)
    cards: Mapped[str] = mapped_column(Text, default="")
    edition: Mapped[str] = mapped_column(String(4), default="2e")
    seed: Mapped[int] = mapped_column(BigInteger)
    first: Mapped[int] = mapped_column(default=0)
    invitation: Mapped[str] = mapped_column(String(INVITATION_LENGTH), default="")
    watchable: Mapped[bool] = mapped_column(default=False)
    clock_minutes: Mapped[int] = mapped_column(default=0)
    clock_seconds: Mapped[int] = mapped_column(default=0)
    clock_seat: Mapped[int | None]
    clock_from: Mapped[datetime | None]
    version: Mapped[int] = mapped_column(default=0)
    previous_id: Mapped[int | None] = mapped_column(ForeignKey("match.id"))
    created_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON)

    course: Mapped[Course] = relationship()
    seats: Mapped[list[MatchSeat]] = relationship(
        order_by="MatchSeat.number", back_populates="match", cascade="all, delete-orphan"
    )


class MatchSeat(db.Model):
    """A place at a game: a person's, or a bot's where `bot` names its strength; both where a bot stands in,
    or only passes (engine.strengths.IDLE).

    `plan` is what a bot buys by (engine.plans), found when the game begins. `used` are the seconds of the person's time
    that are gone, where the game has a clock.
    """

    __tablename__ = "match_seat"
    __table_args__ = (UniqueConstraint("match_id", "number"), UniqueConstraint("match_id", "user_id"))

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"))
    number: Mapped[int]
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), index=True)
    bot: Mapped[str] = mapped_column(String(20), default="")
    plan: Mapped[str] = mapped_column(Text, default="")
    used: Mapped[int] = mapped_column(default=0)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    joined_at: Mapped[datetime]
    seen_at: Mapped[datetime]

    match: Mapped[Match] = relationship(back_populates="seats")
    user: Mapped[User | None] = relationship()


class MatchDeed(db.Model):
    """One thing done in a game, in order from 0; rows are only ever added, also when something is taken back.

    `move` is a person's, `bot` a bot's (`words` say why). A move is taken back when its player `ask`s and every other
    person `agree`s: then an `undo` follows. `say` puts `words` beside the last move of the seat. `time` says that the
    seat's time had run out: what the bot does next is in its stead.
    """

    __tablename__ = "match_deed"
    __table_args__ = (
        UniqueConstraint("match_id", "number"),
        CheckConstraint("kind IN ('move', 'bot', 'ask', 'agree', 'refuse', 'undo', 'say', 'time')", name="kind"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"))
    number: Mapped[int]
    seat: Mapped[int]
    kind: Mapped[str] = mapped_column(String(10))
    command: Mapped[str] = mapped_column(String(COMMAND_LENGTH), default="")
    words: Mapped[str] = mapped_column(Text, default="")
    at: Mapped[datetime]


class ChatLine(db.Model):
    """One line of the class chat, of a game's (`match_id`), or whispered to one person (`to_id`)."""

    __tablename__ = "chat_line"
    __table_args__ = (Index(None, "course_id", "id"), Index(None, "match_id", "id"))

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"))
    match_id: Mapped[int | None] = mapped_column(ForeignKey("match.id"))
    author_id: Mapped[int] = mapped_column(ForeignKey("user.id"), index=True)
    to_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), index=True)
    text: Mapped[str] = mapped_column(String(CHAT_LENGTH))
    at: Mapped[datetime]
    hidden: Mapped[bool] = mapped_column(default=False)


class Lobby(db.Model):
    """What holds in a course's lobby: whether one may chat and see high scores; `version` grows with every change.

    The quotas are games to finish, turns to tell and minutes to play in a week; 0 where none is asked for. They hold
    from the week of the Monday `quota_since` on ("" for the week of the first game), but in weeks off (why, by Monday).
    What a week lacks can be made up for in the `late_weeks` after it, and then counts `late_share` percent.
    `reading` are the cards that the class reads at present, two of which may be asked for in kingdoms by lot.
    """

    __tablename__ = "lobby"
    is_live = True

    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"), primary_key=True)
    chat_open: Mapped[bool] = mapped_column(default=True)
    scores_open: Mapped[bool] = mapped_column(default=True)
    quota_games: Mapped[int] = mapped_column(default=0)
    quota_narrated: Mapped[int] = mapped_column(default=0)
    quota_minutes: Mapped[int] = mapped_column(default=0)
    quota_since: Mapped[str] = mapped_column(String(10), default="")
    weeks_off: Mapped[dict[str, str]] = mapped_column(JSON, default=dict)
    late_weeks: Mapped[int] = mapped_column(default=0)
    late_share: Mapped[int] = mapped_column(default=50)
    reading: Mapped[list[str]] = mapped_column(JSON, default=list)
    version: Mapped[int] = mapped_column(default=0)


def untouched(course_id: int) -> Lobby:
    """The lobby of a course in which nothing was ever changed."""
    return Lobby(course_id=course_id, chat_open=True, scores_open=True, quota_games=0, quota_narrated=0,
                 quota_minutes=0, quota_since="", weeks_off={}, late_weeks=0, late_share=50, reading=[],
                 version=0)  # fmt: skip


class LobbyMember(db.Model):
    """One person in a course's lobby: nickname, when last there, and whether the instructor has muted them."""

    __tablename__ = "lobby_member"
    __table_args__ = (UniqueConstraint("course_id", "user_id"), UniqueConstraint("course_id", "nickname_key"))

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"))
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id"), index=True)
    nickname: Mapped[str] = mapped_column(String(NAME_LENGTH))
    nickname_key: Mapped[str] = mapped_column(String(320))
    muted: Mapped[bool] = mapped_column(default=False)
    seen_at: Mapped[datetime]


class QuotaExemption(db.Model):
    """A week in which nothing of the quota is asked of one student, and why; `monday` is the week's."""

    __tablename__ = "quota_exemption"
    __table_args__ = (UniqueConstraint("membership_id", "monday"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    membership_id: Mapped[int] = mapped_column(ForeignKey("membership.id"))
    monday: Mapped[str] = mapped_column(String(10))
    why: Mapped[str] = mapped_column(String(WHY_LENGTH))
    by_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    at: Mapped[datetime]

    membership: Mapped[Membership] = relationship()
