"""The only code that moves cards, and the only code that logs.

Every function takes the game, the player's number and, last, the bookmark of the sentence that caused it (None where
the rules themselves do).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import chance, seeded, triggers
from .cards import REST, Card
from .events import Event
from .state import Bookmark, Gained, Game

Because = Bookmark | None


def note(game: Game, kind: str, who: int, because: Because, **facts: object) -> None:
    """Appends an event to the log, where there is one."""
    if game.log is not None:
        game.log.append(Event(kind, who, because=because, **facts))


def give(game: Game, whose: int, what: str, amount: int, because: Because) -> None:
    """Gives the player tokens: "vp", "coffers" or "villagers"; takes them where the amount is below 0."""
    player = game.players[whose]
    left = getattr(player, what) + amount
    setattr(player, what, left)
    note(game, what, whose, because, amount=amount, left=left)


def add(game: Game, whose: int, what: str, amount: int, because: Because) -> None:
    """Adds Actions, Buys or coins (`what` names the counter) to the turn, if it is the player's; coins never fall
    below 0."""
    if whose != game.turn_of:
        return
    left = max(getattr(game, what) + amount, 0)
    setattr(game, what, left)
    note(game, what, whose, because, amount=amount, left=left)


def removed(cards: Iterable[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """The cards without those taken, in their order. Raises ValueError if one is not there."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def held(game: Game, whose: int, zone: str, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of the cards that are still in that zone: an effect that lost track of a card moves it no more."""
    present: list[Card] = []
    there = list(game.trash) if zone == "trash" else _known(game, whose, zone)
    for card in cards:
        if card in there:
            there.remove(card)
            present.append(card)
    return tuple(present)


def _known(game: Game, whose: int, zone: str) -> list[Card]:
    if zone == "supply":
        return [card for card, left in game.supply.items() if left]
    if zone == "side_deck":
        return [card for card in game.side_deck if type(card) is not tuple]
    return [card for card in getattr(game.players[whose], zone) if type(card) is not tuple]


def _take(game: Game, whose: int, zone: str, cards: Sequence[Card]) -> None:
    if zone == "trash":
        game.trash = removed(game.trash, cards)
    elif zone == "supply":
        for card in cards:
            game.supply[card] -= 1
    elif zone == "side_deck":
        game.side_deck = removed(game.side_deck, cards)
    else:
        player = game.players[whose]
        setattr(player, zone, removed(getattr(player, zone), cards))


def _place(game: Game, whose: int, zone: str, cards: Sequence[Card]) -> None:
    if zone == "trash":
        game.trash = (*game.trash, *cards)
    elif zone == "supply":
        for card in cards:
            game.supply[card] += 1
    else:
        player = game.players[whose]
        there = getattr(player, zone)
        # Decks and discard piles have a top, their first card; the last card moved lands on it.
        on_top = zone in ("deck", "discard")
        setattr(player, zone, (*cards[::-1], *there) if on_top else (*there, *cards))


def transfer(game: Game, whose: int, cards: Sequence[Card], source: str, target: str) -> None:
    """Moves cards that are in `source`, without a word."""
    _take(game, whose, source, cards)
    _place(game, whose, target, cards)


def move(
    game: Game, whose: int, cards: Sequence[Card], source: str, target: str, because: Because, *, kind: str
) -> tuple[Card, ...]:
    """Moves those of the cards that are still in `source`, and returns them."""
    cards = held(game, whose, source, cards)
    if target == "supply":
        cards = tuple(card for card in cards if card in game.supply)
    if cards:
        transfer(game, whose, cards, source, target)
        # What is set aside lies face up (rules, "Set Aside").
        hidden = source in ("hand", "deck") and target in ("hand", "deck")
        seen_by = (whose,) if hidden else None
        note(game, kind, whose, because, cards=cards, source=source, target=target, seen_by=seen_by)
    return cards


def draw(game: Game, whose: int, count: int, because: Because) -> tuple[Card, ...]:
    """Draws that many cards, shuffling when the deck gives out, and returns them; fewer where there are no more.

    What an unknown order would give has been settled before (see chance.py).
    """
    drawn: tuple[Card, ...] = ()
    while count > 0:
        taken = chance.take_top(game, whose, count)
        if taken:
            player = game.players[whose]
            player.hand += taken
            if game.log is not None:
                note(game, "draw", whose, because, cards=taken, source="deck", target="hand", amount=len(taken),
                     seen_by=(whose,))  # fmt: skip
            drawn += taken
            count -= len(taken)
        if count > 0 and not shuffle(game, whose, because):
            if not drawn:
                note(game, "draw", whose, because, source="deck", target="hand", amount=0)
            break
    return drawn


def shuffle(game: Game, whose: int, because: Because) -> bool:
    """Shuffles the discard pile and puts it beneath what is left of the deck; False if there was nothing to shuffle."""
    size = len(game.players[whose].discard)
    if not chance.shuffle(game, whose):
        return False
    note(game, "shuffle", whose, because, source="discard", target="deck", amount=size)
    return True


def shuffle_in(game: Game, whose: int, cards: Sequence[Card], source: str, because: Because) -> None:
    """Shuffles the cards from that zone into the deck, whose order nobody knows afterwards."""
    player = game.players[whose]
    _take(game, whose, source, cards)
    if player.deck[-1:] != (REST,):
        whole = (*chance.flat(player.deck), *cards)
        player.deck = chance.pool(whole) if game.seed is None else tuple(seeded.in_random_order(game, whole))
    note(game, "shuffle", whose, because, cards=tuple(cards), source=source, target="deck", amount=len(cards))


def top(game: Game, whose: int, count: int, because: Because) -> tuple[Card, ...]:
    """The top cards of the deck, which stay there; shuffles beneath them when there are too few."""
    if chance.deck_size(game, whose) < count:
        shuffle(game, whose, because)
    return chance.peek(game, whose, count)


def discard(game: Game, whose: int, cards: Sequence[Card], source: str, because: Because) -> tuple[Card, ...]:
    """Discards the cards from that zone, and returns those that were there."""
    moved = move(game, whose, cards, source, "discard", because, kind="discard")
    triggers.moved(game, "discard", whose, moved, "discard")
    return moved


def trash(game: Game, whose: int, cards: Sequence[Card], source: str, because: Because) -> tuple[Card, ...]:
    """Trashes the cards from that zone, and returns those that were there."""
    moved = move(game, whose, cards, source, "trash", because, kind="trash")
    triggers.moved(game, "trash", whose, moved, "trash")
    return moved


def gain(
    game: Game, whose: int, card: Card, because: Because, *, to: str = "discard", source: str = "supply",
    bought: bool = False, alone: bool = False,
) -> bool:  # fmt: skip
    """Gains the card, and lets everything that answers to a gain do so; False if the pile is empty.

    `alone`: what the card itself says of its gain is left out.
    """
    if source == "supply":
        if game.supply.get(card, 0) <= 0:
            return False
        game.supply[card] -= 1
    elif held(game, whose, source, (card,)):
        _take(game, whose, source, (card,))
    else:
        return False
    if to == "discard" and card.program.lands:
        to = card.program.lands
    _place(game, whose, to, (card,))
    game.gained = (*game.gained, Gained(whose, card, game.phase))
    note(game, "gain", whose, because, cards=(card,), source=source, target=to)
    triggers.gained(game, whose, card, to, bought=bought, alone=alone)
    return True


def buy(game: Game, whose: int, card: Card, cost: int, *, source: str = "supply") -> None:
    """Pays for the card with a Buy and coins, and gains it; what is bought in the Buy phase ends playing Treasures."""
    game.buys -= 1
    game.coins -= cost
    if game.phase == "buy":
        game.bought = (*game.bought, card)
    note(game, "buy", whose, None, cards=(card,), source=source, amount=cost)
    gain(game, whose, card, None, bought=True, source=source)


def discard_deck(game: Game, whose: int, because: Because) -> int:
    """Puts the whole deck into the discard pile, and returns how many cards that were; of a deck without end, those
    that are known before it."""
    player = game.players[whose]
    endless = player.deck[-1:] == (REST,)
    cards = chance.flat(player.deck[:-1] if endless else player.deck)
    player.deck = (REST,) if endless else ()
    player.discard = (*reversed(cards), *player.discard)
    note(game, "discard", whose, because, cards=tuple(cards), source="deck", target="discard", seen_by=())
    return len(cards)


def hand_over(game: Game, giver: int, taker: int, card: Card, because: Because) -> None:
    """Puts a card of one player's hand into another's; only the two see it."""
    _take(game, giver, "hand", (card,))
    _place(game, taker, "hand", (card,))
    seen_by = tuple(sorted((giver, taker)))
    note(game, "pass", giver, because, cards=(card,), source="hand", target="hand", seen_by=seen_by)


def reorder(game: Game, whose: int, cards: Sequence[Card], because: Because) -> None:
    """Puts the top cards of the deck in this order, first = top."""
    player = game.players[whose]
    player.deck = (*cards, *removed(player.deck, cards))
    note(game, "put", whose, because, cards=tuple(cards), source="deck", target="deck", seen_by=(whose,))


def reveal(
    game: Game, whose: int, cards: Sequence[Card], source: str, because: Because, *, kind: str = "reveal"
) -> None:
    """Logs that cards were revealed (or, of kind "look", looked at); they stay where they are."""
    seen_by = (whose,) if kind == "look" else None
    note(game, kind, whose, because, cards=tuple(cards), source=source, target=source, seen_by=seen_by)
