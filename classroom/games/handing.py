"""Turns of a student's own game as the situations of a piece of work: which there are, the attempt made of three."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, NamedTuple

from flask_babel import gettext as _
from sqlalchemy import select

from classroom.accounts.models import User
from classroom.assignments import own_games
from classroom.assignments.access import fetch_assignments
from classroom.assignments.content import from_text
from classroom.assignments.models import Assignment, Variant
from classroom.attempts import operations as attempts
from classroom.attempts.access import Work, standing_of
from classroom.attempts.answers import LONG
from classroom.attempts.models import Attempt
from classroom.courses.access import membership_of
from classroom.db import db, writing
from classroom.errors import NotFound, Refused
from classroom.games.access import MOST_LISTED, fetch_deeds, require_seat, seat_of
from classroom.games.models import OVER, Match, MatchSeat
from classroom.games.position import listed, piles_of, zones_of
from classroom.games.shuffles import watch
from classroom.games.standing import Standing, moved
from classroom.games.tables import first_standing, standing_after
from engine.cards import Card
from engine.notation import print_deck

CHOSEN = len(own_games.QUESTIONS)
ZONES = ("hand", "deck", "discard", "in_play", "set_aside")


class Turn(NamedTuple):
    """One turn of the player's: after how many moves of the game it begins, its number, the cards in hand then, what
    the player said of its steps, and the moment as a scenario's question supposes it."""

    step: int
    turn: int
    hand: str
    words: str
    moment: dict[str, Any]


def fetch_games(user: User, assignment: Assignment) -> list[Match]:
    """The user's own games of the course that are over, newest first."""
    mine = select(MatchSeat.match_id).where(MatchSeat.user_id == user.id)
    wanted = select(Match).where(Match.course_id == assignment.course_id, Match.state == OVER, Match.id.in_(mine))
    return list(db.session.scalars(wanted.order_by(Match.id.desc()).limit(MOST_LISTED)))


def fetch_takers(user: User, match: Match) -> list[Work]:
    """The work of the course that takes turns of own games and that the user may begin or is writing, for a player of
    a game that is over; by due date."""
    membership = membership_of(user, match.course_id)
    if match.state != OVER or membership is None or membership.role != "student" or seat_of(match, user) is None:
        return []
    found = [one for one in fetch_assignments(user, match.course) if one.is_own_games]
    works = [Work(one, match.course, standing_of(one, membership)) for one in found]
    return [one for one in works if one.standing.may_begin or one.standing.open]


def turns_of(match: Match, seat: int) -> list[Turn]:
    """The turns of that seat, first to last, but those that begin in the midst of what a card does.

    What is shuffled in a turn comes out as it did in the game: the moment says so as a scenario does.
    """
    done = standing_after(match, fetch_deeds(match)).done
    standing, found = first_standing(match), []
    log = watch(standing, seat)
    begun, since = _moment(match, standing, seat, 0), len(log)
    words: list[str] = []
    for number, one in enumerate(done, 1):
        if one.seat == seat and one.words and one.kind == "move":
            words.append(one.words)
        standing = moved(standing, one)
        first = standing.marks[number - 1]
        over = next((first + n for n, event in enumerate(standing.events_of(number - 1)) if event.kind == "turn"), None)
        if over is not None or number == len(done):
            if begun is not None:
                orders = [cards for at, cards in log.orders if since <= at < (over or len(log))]
                found.append(_told(begun, "\n".join(words), orders))
            begun, since, words = _moment(match, standing, seat, number), len(log), []
    return found


def _told(turn: Turn, words: str, orders: list[Sequence[Card]]) -> Turn:
    shuffles = [", ".join(print_deck(cards)) for cards in orders]
    return turn._replace(words=words[:LONG], moment={**turn.moment, "next_shuffles": shuffles})


def _moment(match: Match, standing: Standing, seat: int, number: int) -> Turn | None:
    """The moment, if a turn of that seat begins with it."""
    game, choice = standing.game, standing.choice
    if choice is None or choice.kind != "turn" or choice.player != seat or game.turn_of != seat:
        return None
    zones = {**dict.fromkeys(ZONES, ""), **zones_of(game.players[seat])}
    moment = {"turn": game.turn, "phase": game.phase, "actions": game.actions, "buys": game.buys, "coins": game.coins,
              "piles": piles_of(game), "trash": listed(game.trash), **zones}  # fmt: skip
    return Turn(number, game.turn, listed(game.players[seat].hand), "", moment)


def hand_in(actor: User, assignment: Assignment, match: Match, steps: Sequence[int]) -> Attempt:
    """The student's attempt with these turns as its situations, what was said of them in the game as first answers.

    Raises `Refused` unless they are three turns of the student's, in a game of the course that is over; `Conflict`
    where no attempt can be begun. An attempt that is open already stays as it is.
    """
    if not assignment.is_own_games or match.course_id != assignment.course_id:
        raise NotFound("")
    seat = require_seat(actor, match).number
    if match.state != OVER:
        raise Refused(_("Turns can be handed in when the game is over."))
    by_step = {one.step: one for one in turns_of(match, seat)}
    chosen = [by_step[step] for step in sorted(set(steps)) if step in by_step]
    if len(chosen) != CHOSEN or len(steps) != CHOSEN:
        raise Refused(_("Please choose three of your turns."))
    content = from_text(_toml(match, seat, chosen))
    with writing():
        own = Variant(
            assignment_id=assignment.id, own=True, counted=list(assignment.counted), scenario_id=content.scenario_id,
            scenario_toml=content.toml, content=content.student,
        )  # fmt: skip
        attempt = attempts.start(actor, assignment, own=own)
        said = {id: one.words for id, one in zip(own_games.QUESTIONS, chosen, strict=True) if one.words}
        if said and own.id is not None and attempt.variant_id == own.id:
            attempts.save(actor, attempt, revision=attempt.revision, answers=said)
    return attempt


def _toml(match: Match, seat: int, chosen: Sequence[Turn]) -> str:
    """The scenario: the student's cards as they were, of the others nothing but how many they held."""
    order = [*range(seat, len(match.seats)), *range(seat)]
    names = {number: "You" if number == seat else _("Player %(n)s", n=place)
             for place, number in enumerate(order, 1)}  # fmt: skip
    first, *later = (one.moment for one in chosen)
    own = (*ZONES, "next_shuffles")
    situation = {
        **{key: value for key, value in first.items() if key not in own},
        "edition": match.edition, "kingdom": ", ".join(match.kingdom), "first": names[match.first],
        "player": [{"name": names[seat], **{zone: first[zone] for zone in own}},
                   *({"name": names[number], "hand": "5 unknown", "deck": "..."} for number in order[1:])],
    }  # fmt: skip
    cards = [{"name": name, **table} for name, table in tomllib.loads(match.cards).items()]
    source = _("Game %(id)s, turns %(turns)s", id=match.id, turns=", ".join(str(one.turn) for one in chosen))
    return own_games.scenario_toml(situation, [{}, *later], source=source, cards=cards)
