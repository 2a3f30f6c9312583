"""A situation: the moment of a game that an author describes, checked and turned into a game."""

from __future__ import annotations

from dataclasses import dataclass

from engine import chance, notation, setup, turn
from engine.cards import EDITIONS, Book, Card
from engine.fields import Faults, Fields
from engine.state import Bookmark, Deck, Game, Player

SITUATION = (
    "edition", "phase", "turn", "actions", "buys", "coins", "kingdom", "piles", "trash", "side_deck", "first", "shown",
    "player",
)  # fmt: skip
PLAYER = ("name", "hand", "deck", "discard", "in_play", "set_aside", "next_shuffles")
PHASES = ("action", "buy")
SHOWN = ("deck", "discard")
SUPPOSE = ("phase", "turn", "actions", "buys", "coins", "piles", "trash", "hand", "deck", "discard", "in_play",
           "set_aside", "next_shuffles")  # fmt: skip


@dataclass(frozen=True)
class Seat:
    """One player's zones as authored: decks and discard piles top card first."""

    name: str
    hand: tuple[Card, ...]
    deck: Deck
    discard: tuple[Card, ...]
    in_play: tuple[Card, ...]
    set_aside: tuple[Card, ...]
    next_shuffles: tuple[Deck, ...]


@dataclass(frozen=True)
class Situation:
    """The moment at which a scenario begins; `shown` are the zones of their own that the student is told of."""

    book: Book
    edition: str
    phase: str
    turn: int
    actions: int
    buys: int
    coins: int
    supply: tuple[tuple[Card, int], ...]
    trash: tuple[Card, ...]
    first: int
    shown: tuple[str, ...]
    seats: tuple[Seat, ...]
    side_deck: Deck = ()

    @property
    def cards(self) -> frozenset[str]:
        """The names of all cards of the Supply and in any zone, seen or not."""
        return frozenset(map(str, [*dict(self.supply), *self.trash, *_named(list(self.seats))]))

    def game(self) -> Game:
        """A fresh game at this moment; the first player, whose turn it is, has number 0."""
        game = Game(self.book, [_player(seat) for seat in self.seats])
        game.supply, game.trash = dict(self.supply), self.trash
        game.turn, game.phase = self.turn, self.phase
        game.actions, game.buys, game.coins = self.actions, self.buys, self.coins
        for number, player in enumerate(game.players):
            # Who sits between the first player and the student has had a turn of this round already.
            player.turns = self.turn - (not self.first or number < self.first)
        game.stack = [Bookmark(turn.TURN, PHASES.index(self.phase))]
        setup.prepare(game, begins=False)
        game.side_deck = self.side_deck or game.side_deck
        return game


def _player(seat: Seat) -> Player:
    player = Player(seat.name)
    for zone in ("hand", "deck", "discard", "in_play", "set_aside", "next_shuffles"):
        setattr(player, zone, getattr(seat, zone))
    return player


def read_situation(
    table: object, book: Book, invented: tuple[Card, ...], faults: Faults, *, path: str = "situation"
) -> Situation | None:
    """The situation of a file's `[situation]` table; None where it has no player. Notes all its faults under `path`."""
    fields = Fields(table, path, faults, SITUATION)
    edition = fields.one_of("edition", EDITIONS, "2e")
    seats = [_seat(Fields(one, f"{path}.player[{n}]", faults, PLAYER), book, n, faults)
             for n, one in enumerate(fields.tables("player", most=6))]  # fmt: skip
    if not seats:
        fields.fault("player", "at least one player with a hand is required: [[situation.player]]")
        return None
    names = [seat.name.casefold() for seat in seats]
    if len(set(names)) < len(names):
        fields.fault("player", "two players have the same name")
    trash = faults.attempt(f"{path}.trash", lambda: notation.parse_cards(fields.text("trash"), book), ())
    first = fields.text("first")
    if first and first.casefold() not in names:
        fields.fault("first", "names no player", tuple(seat.name for seat in seats))
    return Situation(
        book=book,
        edition=edition,
        phase=fields.one_of("phase", PHASES, "action"),
        turn=fields.number("turn", 1, 200, 1),
        actions=fields.number("actions", 0, 100, 1),
        buys=fields.number("buys", 0, 100, 1),
        coins=fields.number("coins", 0, 1000, 0),
        supply=tuple(_supply(fields, book, edition, invented, seats, trash, faults).items()),
        trash=trash,
        first=names.index(first.casefold()) if first.casefold() in names else 0,
        shown=_shown(fields),
        seats=tuple(seats),
        side_deck=faults.attempt(
            f"{path}.side_deck", lambda: notation.parse_deck(fields.text("side_deck"), book), ()
        ),
    )


def supposed(table: object, suppose: object, path: str, faults: Faults) -> dict:
    """The situation's table as a question's `suppose` changes it: facts of the turn, and zones of the first player."""
    changes = Fields(suppose, path, faults, SUPPOSE).table
    base = dict(table) if isinstance(table, dict) else {}
    players = base.get("player") if isinstance(base.get("player"), list) else []
    first = players[0] if players and isinstance(players[0], dict) else {}
    zones = {key: value for key, value in changes.items() if key in PLAYER}
    facts = {key: value for key, value in changes.items() if key in SITUATION and key not in PLAYER}
    if isinstance(facts.get("piles"), dict) and isinstance(base.get("piles"), dict):
        facts["piles"] = {**base["piles"], **facts["piles"]}
    return {**base, **facts, "player": [{**first, **zones}, *players[1:]]}


def _shown(fields: Fields) -> tuple[str, ...]:
    shown = fields.strings("shown")
    if any(zone not in SHOWN for zone in shown):
        fields.fault("shown", "names a zone that cannot be shown", SHOWN)
    return shown


def _seat(fields: Fields, book: Book, number: int, faults: Faults) -> Seat:
    def zone(key: str) -> tuple[Card, ...]:
        return faults.attempt(fields.name(key), lambda: notation.parse_cards(fields.text(key), book), ())

    def deck(key: str, text: str) -> Deck:
        return faults.attempt(fields.name(key), lambda: notation.parse_deck(text, book), ())

    if "hand" not in fields.table:
        fields.fault("hand", "is required; an empty hand is written \"\"")
    shuffles = tuple(deck("next_shuffles", text) for text in fields.strings("next_shuffles"))
    if any(chance.REST in shuffled for shuffled in shuffles):
        fields.fault("next_shuffles", "a shuffle gives exactly the cards shuffled, so it cannot end with “...”")
    name = fields.text("name", default="You" if number == 0 else f"Player {number + 1}", longest=40)
    if not name.strip() or set(name) & set(":;#\n"):
        fields.fault("name", "must be a name that can stand before a colon in a line: without : ; # and line ends")
    return Seat(
        name,
        zone("hand"), deck("deck", fields.text("deck")), zone("discard"), zone("in_play"), zone("set_aside"), shuffles,
    )  # fmt: skip


def _supply(
    fields: Fields, book: Book, edition: str, invented: tuple[Card, ...], seats: list[Seat],
    trash: tuple[Card, ...], faults: Faults,
) -> dict[Card, int]:  # fmt: skip
    cards = _kingdom(fields, book, edition, faults)
    if cards is None:
        cards = [card for card in dict.fromkeys([*_named(seats), *trash, *invented]) if card not in setup.BASIC]
    piles = setup.supply(book, cards, len(seats))
    table = fields.table.get("piles", {})
    if not isinstance(table, dict):
        fields.fault("piles", "must be a table such as { Province = 3 }")
        table = {}
    for name, left in table.items():
        card = faults.attempt(fields.name("piles"), lambda name=name: book.find(name))
        if type(left) is not int or not 0 <= left <= 60:
            fields.fault("piles", f"the {name} pile must be a whole number of cards from 0 to 60")
        elif card is not None and card not in piles:
            fields.fault("piles", f"{card} has no pile in this kingdom", tuple(piles))
        elif card is not None:
            piles[card] = left
    return piles


def _kingdom(fields: Fields, book: Book, edition: str, faults: Faults) -> list[Card] | None:
    text = fields.text("kingdom")
    if not text.strip():
        return None
    if recommended := setup.kingdom(text, book, edition):
        return recommended
    cards = faults.attempt(fields.name("kingdom"), lambda: notation.parse_cards(text, book), ())
    if any(card.is_unknown for card in cards):
        fields.fault("kingdom", "every card of the kingdom must be named", tuple(setup.RECOMMENDED))
    return [card for card in cards if not card.is_unknown and card not in setup.BASIC]


def _named(seats: list[Seat]) -> list[Card]:
    zones = [zone for seat in seats for zone in (seat.hand, chance.flat(seat.deck), seat.discard, seat.in_play,
                                                 seat.set_aside)]  # fmt: skip
    return [card for zone in zones for card in zone if not card.is_unknown]
