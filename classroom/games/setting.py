"""How a game is set up: the kingdom that was wished for, and the engine's game of it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from flask_babel import gettext as _

from classroom.errors import Refused
from classroom.games.models import Match
from engine import cards, setup, strengths
from engine.cards import BASIC, Book, Card
from engine.errors import PlayaloudError
from engine.state import Game

CHOSEN, RANDOM = "chosen", "random"
MOST_WITH, MOST_INVENTED, MOST_READ = 5, 10, 30
FROM_READING = 2


class Kingdom(NamedTuple):
    """A wish: `way` is a recommended set's title, "chosen" (`names`), or "random" (`names` are to be among them, and
    `FROM_READING` of `reading`)."""

    way: str
    names: tuple[str, ...] = ()
    attacks: bool = True
    reading: tuple[str, ...] = ()


def kingdom_of(wish: Kingdom, book: Book, *, edition: str, seed: int) -> list[Card]:
    """The ten Kingdom cards, or those that were chosen. Raises `Refused` with what is wrong."""
    named = _found(book, wish.names)
    if wish.way == CHOSEN:
        if not 1 <= len(named) <= 2 * setup.KINGDOM_PILE:
            raise Refused(_("Please choose from 1 to 20 Kingdom cards; ten are usual."))
        return sorted(named, key=lambda card: (card.cost, card))
    if wish.way == RANDOM:
        return _random(book, [*named, *_from_reading(book, wish, named, seed)], attacks=wish.attacks, seed=seed)
    found = setup.kingdom(wish.way, book, edition)
    if found is None:
        raise Refused(_("There is no set of cards of that name."))
    return found


def cards_of(names: Iterable[str], *, edition: str) -> list[str]:
    """The Kingdom cards of these names as the rules write them. Raises `Refused` for what is none, or too many."""
    found = [str(card) for card in _found(book_of(edition, ""), names)]
    if len(found) > MOST_READ:
        raise Refused(_("At most %(most)s cards can be named here.", most=MOST_READ))
    return found


def _found(book: Book, names: Iterable[str]) -> list[Card]:
    return [_find(book, name) for name in dict.fromkeys(name.strip() for name in names) if name]


def _from_reading(book: Book, wish: Kingdom, named: Sequence[Card], seed: int) -> list[Card]:
    """As many cards of the reading as are lacking among those that are named."""
    read = [card for card in _found(book, wish.reading) if wish.attacks or not card.is_attack]
    left = [card for card in read if card not in named]
    return random.Random(seed + 1).sample(left, min(max(FROM_READING - (len(read) - len(left)), 0), len(left)))


def _random(book: Book, named: list[Card], *, attacks: bool, seed: int) -> list[Card]:
    if len(named) > MOST_WITH + FROM_READING:
        raise Refused(_("At most %(most)s cards can be asked for; the others are drawn by lot.", most=MOST_WITH))
    among = sorted(
        card for card in book.values()
        if card not in BASIC and card.supply and card not in named and (attacks or not card.is_attack)
    )  # fmt: skip
    drawn = random.Random(seed).sample(among, setup.KINGDOM_PILE - len(named))
    return sorted([*named, *drawn], key=lambda card: (card.cost, card))


def _find(book: Book, name: str) -> Card:
    try:
        card = book.find(name)
    except PlayaloudError as error:
        raise Refused(str(error)) from None
    if card in BASIC or not card.supply:
        raise Refused(_("%(card)s is no Kingdom card; it is there by itself if it is needed.", card=str(card)))
    return card


@lru_cache(maxsize=64)
def book_of(edition: str, invented: str) -> Book:
    """The cards of an edition with invented ones, a set file's text (formats.md section 2). Raises `Refused` with what
    cannot be read."""
    book = cards.book(edition)
    if not invented.strip():
        return book
    try:
        found = cards.read_set(invented, where=_("Invented cards"))
        if len(found) > MOST_INVENTED:
            raise Refused(_("At most %(most)s cards can be invented for a game.", most=MOST_INVENTED))
        whole = book.extended(found)
        for card in found:
            assert whole[str(card)].program
    except PlayaloudError as error:
        raise Refused(str(error)) from None
    return whole


def invented_in(book: Book, edition: str) -> list[Card]:
    """The cards of the book that were invented for it."""
    return [card for name, card in book.items() if name not in cards.book(edition)]


def require_new(invented: str, edition: str) -> None:
    """Raises `Refused` where an invented card, of a set file that can be read, has the name of a card that there is."""
    found = cards.read_set(invented, where=_("Invented cards")) if invented.strip() else ()
    names = {name.casefold() for name in cards.book(edition)}
    known = next((card for card in found if card.casefold() in names), None)
    if known is not None:
        raise Refused(_("There is a card %(card)s already. Please give yours another name.", card=str(known)))


def sets_of(edition: str) -> list[str]:
    """The titles of the recommended sets that this edition has, in the rules' order."""
    return [title for title, lists in setup.RECOMMENDED.items() if edition in lists]


def dealt(kingdom: Iterable[str], *, edition: str, invented: str, seats: int, seed: int, first: int) -> Game:
    """The engine's game of a set-up, the same for the same one. Players are P1, P2 …: names are for pages.

    Raises PlayaloudError if a card does not exist any more.
    """
    book = book_of(edition, invented)
    return setup.new_game(book, [book.find(name) for name in kingdom], players(seats), seed=seed, first=first)


def plan_of(match: Match, strength: str) -> str:
    """The buying plan of a bot of that strength at this game; an expert's takes a second to be found."""
    book = book_of(match.edition, match.cards)
    return strengths.plan_of(strength, book, [book.find(name) for name in match.kingdom], seed=match.seed)


def players(seats: int) -> Sequence[str]:
    """The names by which the engine calls the seats."""
    return [f"P{number + 1}" for number in range(seats)]
