"""How a game came out: everybody's deck with what each card is worth, why the game ended, and why one won."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from classroom.games.models import Match
from classroom.games.standing import Standing
from engine.cards import Card
from engine.state import Game

KINDS = ("Action", "Treasure", "Victory", "Curse")  # a deck is listed in this order behind what gives points


class Owned(NamedTuple):
    """Cards of one name in a deck: how many, and the victory points of all of them; None for cards without any."""

    name: str
    count: int
    points: int | None


class Deck(NamedTuple):
    """What one seat has at the end: how many cards, those that count first, and points of tokens."""

    seat: int
    size: int
    cards: tuple[Owned, ...]
    tokens: int


class Outcome(NamedTuple):
    """Why the game ended and why one won, in a sentence each, and the decks by seat."""

    ended: str
    won: str
    decks: tuple[Deck, ...]


def outcome_of(match: Match, standing: Standing) -> Outcome:
    """How a game that is over came out."""
    decks = tuple(_deck(standing.game, seat.number) for seat in match.seats)
    return Outcome(_ended(standing.game), _won(match, decks), decks)


def _deck(game: Game, seat: int) -> Deck:
    player = game.players[seat]
    cards = player.cards()
    owned = [Owned(str(card), count, _worth(card, count, cards)) for card, count in Counter(cards).items()]
    place = {str(card): _place(card) for card in cards}
    owned.sort(key=lambda one: (one.points is None, -(one.points or 0), place[one.name], one.name))
    return Deck(seat, len(cards), tuple(owned), player.vp)


def _worth(card: Card, count: int, cards: list[Card]) -> int | None:
    if card.points is not None:
        return count * card.points if card.is_victory or card.points else None
    return count * sum(step.points(cards) for step in card.program.scoring)


def _place(card: Card) -> tuple[int, int]:
    return next((n for n, kind in enumerate(KINDS) if kind in card.types), len(KINDS)), -card.cost


def _ended(game: Game) -> str:
    if game.supply.get("Province") == 0:
        return _("The last Province is gone.")
    empty = [str(card) for card, left in game.supply.items() if left == 0]
    return _("Three piles are empty: %(piles)s.", piles=", ".join(empty)) if empty else ""


def _won(match: Match, decks: tuple[Deck, ...]) -> str:
    """By how much the winner leads the next one, and in which card most of it lies; "" where points do not decide."""
    points, winners = match.result["points"], match.result["winners"]
    others = [number for number in range(len(points)) if number not in winners]
    if len(winners) != 1 or not others:
        return ""
    first, second = winners[0], max(others, key=lambda number: points[number])
    lead = points[first] - points[second]
    if lead <= 0:
        return _("Among equal points, who has had fewer turns wins.")
    sentence = ngettext("%(num)d point ahead of %(name)s.", "%(num)d points ahead of %(name)s.", lead,
                        name=match.seats[second].name)  # fmt: skip
    mine, theirs = ({one.name: one for one in decks[seat].cards if one.points} for seat in (first, second))
    gains = {name: one.points - (theirs[name].points if name in theirs else 0) for name, one in mine.items()}
    most = max(gains, key=gains.__getitem__, default="")
    if not most or gains[most] <= 0:
        return sentence
    against = theirs[most].count if most in theirs else 0
    return f"{sentence} " + _("What counts most: %(card)s, %(count)s against %(against)s.", card=most,
                              count=mine[most].count, against=against)  # fmt: skip
