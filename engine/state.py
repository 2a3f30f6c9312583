"""A game as plain data: zones are tuples of cards, a suspended effect is a stack of bookmarks.

Nothing here changes a game; `moves.py` alone does that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .cards import Book, Card
    from .events import Event

Deck = tuple["Card | tuple[Card, ...]", ...]
"""Top card first. A tuple in it is a pool: cards whose order does not exist yet. See `chance.py`."""

MATS = ("exile", "island", "tavern", "native_village")
ZONES = ("hand", "in_play", "discard", "set_aside")


class Bookmark(NamedTuple):
    """A place in a card's English: which card, which of its steps comes next, and what it has to remember.

    `whose` does the step and `you` is the player the card calls "you"; `about` is the card the text calls "this", and
    `at` the zone it was last known in. `them` are the cards handled last ("it", "them"), in zone `where`; `seen` are
    the cards revealed or looked at that still lie on the deck ("the rest"); `count` is how many cards the last step
    handled; `spared` are the players whom the card does not affect; `named` are the cards named; `play` tells the plays
    of Duration cards apart; `times` counts how often this very step was done.
    """

    card: Card
    step: int = 0
    whose: int = 0
    you: int = 0
    about: Card | None = None
    at: str = "in_play"
    them: tuple[Card, ...] = ()
    where: str = ""
    seen: tuple[Card, ...] = ()
    count: int = 0
    spared: tuple[int, ...] = ()
    named: tuple[Card, ...] = ()
    play: int = 0
    times: int = 0


class Gained(NamedTuple):
    """A card gained this turn: by whom, and in which phase."""

    who: int
    card: Card
    phase: str


def advanced(mark: Bookmark) -> Bookmark:
    """The bookmark behind its step, for the first time."""
    return tuple.__new__(Bookmark, (mark[0], mark[1] + 1, *mark[2:13], 0))


def _mat(name: str) -> property:
    """A zone that few players have: a mat."""

    def cards(self: Player) -> tuple[Card, ...]:
        return next((there for mat, there in self.mats if mat == name), ())

    def lay(self: Player, there: tuple[Card, ...]) -> None:
        others = [pair for pair in self.mats if pair[0] != name]
        self.mats = tuple(sorted([*others, (name, there)] if there else others))

    return property(cards, lay)


class Player:
    """One player's zones and tokens; `next_shuffles` says what the coming shuffles give, `later` what waits for the
    next turn; `last_gained` are the cards gained on the last turn that was over; `mats` are pairs of a mat's name and
    the cards on it, where there are any."""

    __slots__ = (
        "coffers", "debt", "deck", "discard", "favors", "hand", "in_play", "last_gained", "later", "mats", "name",
        "next_shuffles", "set_aside", "turns", "villagers", "vp",
    )  # fmt: skip
    exile, island, tavern, native_village = (_mat(name) for name in MATS)

    def __init__(self, name: str):
        self.name = name
        self.hand: tuple[Card, ...] = ()
        self.deck: Deck = ()
        self.discard: tuple[Card, ...] = ()  # top card first
        self.in_play: tuple[Card, ...] = ()
        self.set_aside: tuple[Card, ...] = ()
        self.later: tuple[Bookmark, ...] = ()
        self.next_shuffles: tuple[Deck, ...] = ()
        self.last_gained: tuple[Card, ...] = ()
        self.turns = 0
        self.mats: tuple[tuple[str, tuple[Card, ...]], ...] = ()
        self.vp = self.coffers = self.villagers = self.favors = self.debt = 0  # tokens

    def copy(self) -> Player:
        """A copy that shares nothing that can change."""
        new = Player.__new__(Player)
        new.name, new.turns, new.later, new.last_gained = self.name, self.turns, self.later, self.last_gained
        new.vp, new.coffers, new.villagers = self.vp, self.coffers, self.villagers
        new.favors, new.debt, new.mats = self.favors, self.debt, self.mats
        new.hand, new.deck, new.discard = self.hand, self.deck, self.discard
        new.in_play, new.set_aside, new.next_shuffles = self.in_play, self.set_aside, self.next_shuffles
        return new

    def key(self) -> tuple:
        """What matters for the rest of the game, with hand, play and set-aside cards as multisets."""
        discard = tuple(sorted(self.discard))
        return (
            tuple(sorted(self.hand)), self.deck, discard, tuple(sorted(self.in_play)),
            tuple(sorted(self.set_aside)), self.later, self.next_shuffles, self.turns, self.last_gained,
            self.vp, self.coffers, self.villagers, self.favors, self.debt, self.mats,
        )  # fmt: skip

    def cards(self) -> list[Card]:
        """Every card the player owns, wherever it is, in no particular order; unknown ones are left out."""
        return [card for card in self.everything() if not card.is_unknown]

    def everything(self) -> list[Card]:
        """Every card the player owns, wherever it is, in no particular order, unknown ones too."""
        flat: list[Card] = [*self.hand, *self.discard, *self.in_play, *self.set_aside]
        if tuple in map(type, self.deck):
            for item in self.deck:
                flat += item if type(item) is tuple else (item,)
        else:
            flat += self.deck
        for _, cards in self.mats:
            flat += cards
        return flat


class Game:
    """A game at one moment. `log` is the list that events are appended to, or None where nobody reads them."""

    __slots__ = (
        "actions", "book", "bought", "buys", "coins", "discounts", "gained", "log", "over", "phase", "played",
        "players", "points", "seed", "side_deck", "spent", "stack", "supply", "trash", "turn", "turn_of",
        "watches", "winners",
    )  # fmt: skip

    def __init__(self, book: Book, players: list[Player]):
        self.book = book
        self.players = players
        self.supply: dict[Card, int] = {}
        self.trash: tuple[Card, ...] = ()
        self.side_deck: Deck = ()  # the deck that a card of the game has by itself, top card first
        self.turn, self.turn_of, self.phase = 1, 0, "action"
        self.actions, self.buys, self.coins = 1, 1, 0
        self.played: tuple[Card, ...] = ()  # this turn, in order; a card played twice stands here twice
        self.bought: tuple[Card, ...] = ()  # this turn, in order
        self.gained: tuple[Gained, ...] = ()  # this turn, in order, by any player
        self.watches: tuple[Bookmark, ...] = ()  # "this turn, when …", each at the step that waits
        self.discounts: tuple[Bookmark, ...] = ()  # "this turn, cards cost $1 less", each at the step that says it
        self.stack: list[Bookmark] = []
        self.seed: int | None = None  # None: chance stops and asks
        self.spent = 0  # steps carried out since the last command; bounded, see play.py
        self.over, self.winners, self.points = False, (), ()  # the last two by player, once the game is over
        self.log: list[Event] | None = None

    def copy(self) -> Game:
        """An independent copy, without the log."""
        new = Game.__new__(Game)
        new.book, new.trash, new.turn, new.turn_of = self.book, self.trash, self.turn, self.turn_of
        new.phase, new.actions, new.buys, new.coins = self.phase, self.actions, self.buys, self.coins
        new.played, new.bought, new.watches, new.seed = self.played, self.bought, self.watches, self.seed
        new.gained, new.discounts, new.side_deck = self.gained, self.discounts, self.side_deck
        new.over, new.winners, new.points, new.spent = self.over, self.winners, self.points, self.spent
        new.log = None
        new.players = [player.copy() for player in self.players]
        new.supply, new.stack = self.supply.copy(), self.stack[:]
        return new

    def key(self) -> tuple:
        """A hashable value, equal for games that go on alike: the order of play and of hand cards does not count."""
        return (
            self.turn_of, self.phase, self.actions, self.buys, self.coins, tuple(self.supply.values()),
            tuple(sorted(self.trash)), tuple(sorted(self.played)), tuple(sorted(self.bought)), self.watches,
            tuple(sorted(self.gained)), self.discounts, tuple(self.stack), self.seed, self.over,
            self.side_deck,
            *(player.key() for player in self.players),
        )  # fmt: skip

    def cost(self, card: Card) -> int:
        """What the card costs now, in coins; never less than 0."""
        if not self.discounts and not card.program.repricing:
            return card.cost
        cost = card.cost
        for mark in self.discounts:
            cost -= mark.card.program.steps[mark.step].discount(self, mark, card)
        for step in card.program.repricing:
            cost -= step.discount(self, None, card)
        return max(cost, 0)

    def others(self, whose: int) -> list[int]:
        """The other players' numbers, in turn order from the one after `whose`."""
        count = len(self.players)
        return [(whose + step) % count for step in range(1, count)]

    def empty_piles(self) -> int:
        """How many Supply piles are empty."""
        empty = tuple(self.supply.values()).count(0)
        return sum(not left and card.supply for card, left in self.supply.items()) if empty else 0
