"""Every change to games that have not begun, and what follows one that is over: create, join, leave, start, rematch."""

from __future__ import annotations

import secrets

from flask_babel import gettext as _
from sqlalchemy import func, select

from classroom import audit, clock, codes
from classroom.accounts.models import User
from classroom.courses.access import may_teach, membership_of
from classroom.courses.models import Course
from classroom.db import db, writing
from classroom.errors import Conflict, NotPermitted, Refused, TooMany
from classroom.games import clockwork, lobby, moves, setting
from classroom.games.access import require_seat, seat_of
from classroom.games.clockwork import NO_CLOCK, Terms
from classroom.games.models import CLOSED, INVITATION_LENGTH, OPEN, OVER, PLAYING, Match, MatchSeat
from classroom.games.setting import Kingdom
from engine import seeded, setup, strengths

SIZES = range(2, 5)
MOST_RUNNING, MOST_OPEN = 20, 5  # games of one person that are played or wait for players


def create(
    actor: User, course: Course, *, size: int, wish: Kingdom, bots: list[str], invited: bool = False,
    watchable: bool = False, edition: str = "2e", invented: str = "", previous: Match | None = None,
    timed: Terms = NO_CLOCK,
) -> Match:  # fmt: skip
    """A new game of the course, at which the actor has the first seat, and these bots the next ones; "" among them is
    a seat that waits for a person. Raises `Refused`, `TooMany`."""
    if size not in SIZES or len(bots) > size - 1 or not {*bots} <= {"", *strengths.STRENGTHS}:
        raise Refused(_("A game has from two to four players; bots take any seat but yours."))
    clockwork.check(timed)
    seed = secrets.randbits(62)
    book = setting.book_of(edition, invented)
    setting.require_new(invented, edition)
    kingdom = setting.kingdom_of(wish, book, edition=edition, seed=seed)
    kingdom += [card for card in setting.invented_in(book, edition) if card.supply and card not in kingdom]
    with writing() as session:
        _require_member(actor, course.id)
        _require_room(actor)
        match = Match(
            course_id=course.id, host_id=actor.id, size=size, title=_title(wish),
            kingdom=[str(card) for card in kingdom], edition=edition, cards=invented, seed=seed & seeded.MASK,
            watchable=watchable, previous_id=previous.id if previous else None,
            invitation=codes.make(INVITATION_LENGTH) if invited else "", created_at=clock.now(), state=OPEN, version=0,
            clock_minutes=timed.minutes, clock_seconds=timed.seconds,
        )  # fmt: skip
        session.add(match)
        _sit(match, actor)
        for number, strength in enumerate(bots, 1):
            if strength:
                _sit(match, None, bot=strength, number=number)
        audit.record(actor.id, "match.create", match)
        lobby.changed(course.id)
    return match


def join(actor: User, match: Match, *, invitation: str = "") -> None:
    """Takes a free seat at a game that waits for players; a game by invitation needs it. Sitting already changes
    nothing."""
    with writing():
        _require_member(actor, match.course_id)
        if seat_of(match, actor) is not None:
            return
        if match.invitation and match.invitation != invitation:
            raise NotPermitted(_("This game is by invitation."))
        _require_open(match)
        _require_room(actor)
        if len(match.seats) >= match.size:
            raise Conflict(_("All seats are taken."))
        _sit(match, actor)
        _noted(match)


def leave(actor: User, match: Match) -> None:
    """Gives up one's seat at a game that waits for players; the game is closed when nobody is left."""
    with writing() as session:
        _require_open(match)
        seat = require_seat(actor, match)
        match.seats.remove(seat)
        session.flush()
        people = [one for one in match.seats if one.user_id]
        if not people:
            match.state, match.ended_at = CLOSED, clock.now()
        elif match.host_id == actor.id:
            match.host_id = people[0].user_id
        _noted(match)


def seat_bot(actor: User, match: Match, strength: str, number: int | None = None) -> None:
    """Puts a bot on the free seat of that number, or on the first that is free; for the host."""
    with writing():
        _require_open(match)
        _require_host(actor, match)
        if strength not in strengths.STRENGTHS:
            raise Refused(_("There is no such bot."))
        if len(match.seats) >= match.size:
            raise Conflict(_("All seats are taken."))
        if number is not None and number not in free_seats(match):
            raise Conflict(_("This seat is taken."))
        _sit(match, None, bot=strength, number=number)
        _noted(match)


def unseat_bot(actor: User, match: Match, number: int) -> None:
    """Takes a bot off its seat; for the host."""
    with writing() as session:
        _require_open(match)
        _require_host(actor, match)
        seat = next((one for one in match.seats if one.number == number and not one.user_id), None)
        if seat is not None:
            match.seats.remove(seat)
            session.flush()
            _noted(match)


def start(actor: User, match: Match) -> None:
    """Deals the game to those who sit, at least two; for the host. Bots find their plans, and play if they begin."""
    # Outside the transaction: nobody else's writing waits for an expert's thoughts.
    plans = {strength: setting.plan_of(match, strength) for strength in {seat.bot for seat in match.seats} - {""}}
    with writing():
        if match.state == PLAYING:
            return
        _require_open(match)
        _require_host(actor, match)
        if len(match.seats) < SIZES.start:
            raise Conflict(_("A game needs two players at least. Wait for somebody, or add a bot."))
        _renumber(match, _in_order(match))
        match.size, match.state, match.started_at = len(match.seats), PLAYING, clock.now()
        match.first = _first(match)
        for seat in match.seats:
            if seat.bot:
                seat.plan = plans.get(seat.bot) or setting.plan_of(match, seat.bot)
        audit.record(actor.id, "match.start", match)
        clockwork.press(match)
        moves.let_bots_play(match)
        _noted(match)


def close(actor: User, match: Match) -> None:
    """Ends a game without a result: for its host while it waits, for the instructor at any time."""
    with writing():
        if match.state in (OVER, CLOSED):
            return
        if not (may_teach(actor, match.course_id) or (match.state == OPEN and match.host_id == actor.id)):
            raise NotPermitted("")
        match.state, match.ended_at = CLOSED, clock.now()
        audit.record(actor.id, "match.close", match)
        _noted(match)


def rematch(actor: User, match: Match) -> Match:
    """A new game of the same cards for those who sat at this one; the same for whoever of them asks first."""
    with writing():
        require_seat(actor, match)
        if match.state != OVER:
            raise Conflict(_("This game is not over yet."))
        found = db.session.scalar(select(Match).where(Match.previous_id == match.id, Match.state != CLOSED))
        if found is None:
            wish = Kingdom(setting.CHOSEN, tuple(match.kingdom))
            found = create(
                actor, match.course, size=max(match.size, SIZES.start), wish=wish,
                bots=[seat.bot for seat in match.seats if not seat.user_id], invited=bool(match.invitation),
                watchable=match.watchable, edition=match.edition, invented=match.cards, previous=match,
                timed=Terms(match.clock_minutes, match.clock_seconds),
            )  # fmt: skip
            found.title, found.invitation = match.title, match.invitation
        elif found.state == OPEN:
            join(actor, found, invitation=found.invitation)
    return found


def _first(match: Match) -> int:
    """Who begins: by the rules, from who won the game before, if they sit here."""
    before = _before(match)
    won = {_person(seat) for seat in before.seats if seat.number in before.result["winners"]} if before else set()
    winners = [seat.number for seat in match.seats if _person(seat) in won]
    return setup.starting_player(len(match.seats), winners, seed=match.seed)


def _in_order(match: Match) -> list[MatchSeat]:
    """The seats in the order of play; those who played the game before sit as they did: who is to the left of the
    winner depends on it."""
    before = _before(match)
    places = {_person(seat): seat.number for seat in before.seats} if before else {}
    return sorted(match.seats, key=lambda seat: (places.get(_person(seat), SIZES.stop), seat.number))


def _before(match: Match) -> Match | None:
    found = db.session.get(Match, match.previous_id) if match.previous_id else None
    return found if found is not None and found.result else None


def _person(seat: MatchSeat) -> int | str:
    """What tells whoever sits there from others, whatever they are called now."""
    return seat.user_id or seat.name


def free_seats(match: Match) -> list[int]:
    """The numbers of the seats that are free at a game that waits for players."""
    taken = {seat.number for seat in match.seats}
    return [number for number in range(match.size) if number not in taken]


def _sit(match: Match, user: User | None, *, bot: str = "", number: int | None = None) -> None:
    name = lobby.nickname_of(user, match.course_id) if user else BOT_NAMES[bot]
    taken = {seat.name.casefold() for seat in match.seats}
    free = next(one for one in (name, *(f"{name} {n}" for n in range(2, 6))) if one.casefold() not in taken)
    now = clock.now()
    place = free_seats(match)[0] if number is None else number
    match.seats.append(MatchSeat(number=place, user_id=user.id if user else None, bot=bot, name=free,
                                 joined_at=now, seen_at=now))  # fmt: skip


BOT_NAMES = {"beginner": "Bot Bea", "steady": "Bot Stan", "strong": "Bot Sol", "expert": "Bot Eve"}


def _renumber(match: Match, seats: list[MatchSeat]) -> None:
    """Seats numbered from 0 again, in this order; twice, since no two may have the same number at any moment."""
    for offset in (len(seats) + SIZES.stop, 0):
        for number, seat in enumerate(seats):
            seat.number = number + offset
        db.session.flush()
    db.session.refresh(match, ["seats"])


def _title(wish: Kingdom) -> str:
    return {setting.CHOSEN: _("Chosen cards"), setting.RANDOM: _("Cards by lot")}.get(wish.way, wish.way)


def _noted(match: Match) -> None:
    match.version += 1
    lobby.changed(match.course_id)


def _require_member(actor: User, course_id: int) -> None:
    if membership_of(actor, course_id) is None:
        raise NotPermitted("")


def _require_open(match: Match) -> None:
    if match.state != OPEN:
        raise Conflict(_("This game has begun already, or is closed."))


def _require_host(actor: User, match: Match) -> None:
    if match.host_id != actor.id or membership_of(actor, match.course_id) is None:
        raise NotPermitted(_("Only the person who made the game may do this."))


def _require_room(actor: User) -> None:
    def many(*states: str) -> int:
        mine = select(func.count()).select_from(MatchSeat).join(Match)
        return db.session.scalar(mine.where(MatchSeat.user_id == actor.id, Match.state.in_(states))) or 0

    if many(OPEN) >= MOST_OPEN or many(PLAYING) >= MOST_RUNNING:
        raise TooMany(_("You sit at many games already. Please finish or leave one first."), retry_after=0)
