"""A game to and from plain JSON values: the same game gives the same text, byte for byte."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from .cards import REST, UNKNOWN, Book, Card
from .errors import NotationError
from .state import Bookmark, Deck, Gained, Game, Player
from .triggers import EXILE, NAMING, NO_CARD, WINDOW
from .turn import TURN

_ZONES = ("hand", "discard", "in_play", "set_aside")
_TURN_FACTS = ("turn", "turn_of", "phase", "actions", "buys", "coins", "seed", "over")
_TOKENS = ("vp", "coffers", "villagers", "favors", "debt")
_NATIVE = {str(card): card for card in (TURN, WINDOW, EXILE, NAMING, NO_CARD, UNKNOWN, REST)}
_DEFAULTS = Bookmark(UNKNOWN)


def digest(book: Book, cards: list[Card]) -> str:
    """A stamp of the texts that a saved game depends on: 16 hexadecimal digits."""
    texts = json.dumps([(str(card), book[card].cost, book[card].text) for card in sorted(set(cards)) if card in book])
    return hashlib.sha256(texts.encode()).hexdigest()[:16]


def to_json(game: Game) -> dict[str, Any]:
    """The game as plain values, without its log."""
    return {
        **{name: getattr(game, name) for name in _TURN_FACTS},
        "supply": dict(game.supply),
        "trash": list(game.trash),
        "side_deck": _deck(game.side_deck),
        "played": list(game.played),
        "bought": list(game.bought),
        "winners": list(game.winners),
        "gained": [list(one) for one in game.gained],
        "points": list(game.points),
        "stack": [_mark(mark) for mark in game.stack],
        "watches": [_mark(mark) for mark in game.watches],
        "discounts": [_mark(mark) for mark in game.discounts],
        "players": [_player(player) for player in game.players],
        "texts": digest(game.book, list(game.supply)),
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        **{name: getattr(player, name) for name in _TOKENS},
        "turns": player.turns,
        "last_gained": list(player.last_gained),
        **{zone: list(getattr(player, zone)) for zone in _ZONES},
        "deck": _deck(player.deck),
        "next_shuffles": [_deck(deck) for deck in player.next_shuffles],
        "mats": [[mat, list(there)] for mat, there in player.mats],
        "later": [_mark(mark) for mark in player.later],
    }


def _deck(deck: Deck) -> list:
    return [list(item) if type(item) is tuple else item for item in deck]


def _mark(mark: Bookmark) -> list:
    """The bookmark's fields, as far as they differ from a fresh one's."""
    last = max(n for n, value in enumerate(mark) if n == 0 or value != _DEFAULTS[n])
    return [list(value) if type(value) is tuple else value for value in mark[: last + 1]]


def from_json(data: dict[str, Any], book: Book) -> Game:
    """The game that was saved. Raises NotationError if the texts of its cards have changed, or it is no saved game."""
    try:
        game = Game(book, [_load_player(one, book) for one in data["players"]])
        for name in _TURN_FACTS:
            setattr(game, name, data[name])
        game.supply = {book[name]: int(count) for name, count in data["supply"].items()}
        game.trash, game.played, game.bought = (_cards(data[key], book) for key in ("trash", "played", "bought"))
        game.side_deck = _load_deck(data["side_deck"], book)
        game.winners, game.points = tuple(data["winners"]), tuple(data["points"])
        game.stack = [_load_mark(mark, book) for mark in data["stack"]]
        game.watches = tuple(_load_mark(mark, book) for mark in data["watches"])
        game.discounts = tuple(_load_mark(mark, book) for mark in data["discounts"])
        game.gained = tuple(Gained(who, _card(card, book), phase) for who, card, phase in data["gained"])
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise NotationError(f"this is no saved game ({type(error).__name__}: {error})", where="saved game") from None
    if data.get("texts") != digest(book, list(game.supply)):
        raise NotationError("the cards' texts have changed since the game was saved; replay its commands instead",
                            where="saved game")  # fmt: skip
    return game


def _card(name: str, book: Book) -> Card:
    return _NATIVE[name] if name in _NATIVE else book[name]


def _cards(names: list[str], book: Book) -> tuple[Card, ...]:
    return tuple(_card(name, book) for name in names)


def _load_deck(items: list, book: Book) -> Deck:
    return tuple(_cards(item, book) if isinstance(item, list) else _card(item, book) for item in items)


def _load_player(data: dict[str, Any], book: Book) -> Player:
    player = Player(data["name"])
    player.turns, player.last_gained = data["turns"], _cards(data["last_gained"], book)
    for name in _TOKENS:
        setattr(player, name, int(data[name]))
    for zone in _ZONES:
        setattr(player, zone, _cards(data[zone], book))
    player.deck = _load_deck(data["deck"], book)
    player.next_shuffles = tuple(_load_deck(deck, book) for deck in data["next_shuffles"])
    player.mats = tuple((mat, _cards(there, book)) for mat, there in data["mats"])
    player.later = tuple(_load_mark(mark, book) for mark in data["later"])
    return player


def _load_mark(values: list, book: Book) -> Bookmark:
    mark = dict(zip(Bookmark._fields, values, strict=False))
    for name in ("card", "about"):
        if mark.get(name) is not None:
            mark[name] = _card(mark[name], book)
    for name in ("them", "seen", "named"):
        mark[name] = _cards(mark.get(name, ()), book)
    mark["spared"] = tuple(mark.get("spared", ()))
    return Bookmark(**mark)
