"""Cards whose order or identity does not exist yet, and the moment when it is decided.

A deck is a tuple, top first, of cards, `unknown` ones, pools (tuples of cards in no order) and, last, `...` for any
number of unknown cards. Order is decided when a card is turned up: by the situation where it says so, by the seed where
there is one, and otherwise by a decision of kind "chance".
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from . import seeded
from .cards import REST, UNKNOWN, Card
from .choices import Choice
from .errors import IllegalCommand
from .state import Bookmark, Deck, Game

HAND, HANDLED, SIDE = -1, -2, -3  # what `ask` is to look at instead of a deck: the hand, the cards handled last, the
# deck besides
ENDLESS = 1_000_000  # how many cards a deck with `...` counts as having


def deck_size(game: Game, whose: int) -> int:
    """How many cards the deck has; ENDLESS where it goes on with `...`."""
    total = 0
    for item in game.players[whose].deck:
        total += len(item) if type(item) is tuple else ENDLESS if item is REST else 1
    return total


def pool(cards: Deck) -> Deck:
    """The cards as a deck of unknown order: one pool, or simply the card where there is only one."""
    return () if not cards else tuple(cards) if len(cards) == 1 else (tuple(sorted(cards)),)


def ask(game: Game, mark: Bookmark | None, whose: int, count: int, named: bool) -> Choice | None:
    """The chance decision that must be settled before `count` cards of the deck can be turned up, or None.

    `named`: the rules need to know what they are, so that an unknown card will not do. The choice's `options` hold the
    number of the deck's item that is decided. With HAND or HANDLED for `count`, those cards must be known.
    """
    if count < 0:
        cards = game.players[whose].hand if count == HAND else mark.them
        return _to_name(game, mark, whose, cards.count(UNKNOWN), count)
    unknown = 0
    for number, item in enumerate(_coming(game, whose, count)):
        if count <= 0:
            break
        if type(item) is not tuple:
            wanted = count if item is REST else 1
            unknown += wanted if item.is_unknown else 0
            count -= wanted
        elif len(item) <= count or len(set(item)) == 1:
            unknown += sum(card is UNKNOWN for card in item)
            count -= len(item)
        else:
            return Choice("chance", whose, "chance", item, count, count, because=mark, options=(number,))
    return _to_name(game, mark, whose, unknown if named else 0)


def weighed(game: Game, mark: Bookmark, weighs: str) -> tuple[int, int, bool] | None:
    """What a step that depends on which cards were handled last ("them"), or are held ("hand"), must know of them."""
    if weighs == "hand":
        return (mark.whose, HAND, True) if UNKNOWN in game.players[mark.whose].hand else None
    return (mark.whose, HANDLED, True) if UNKNOWN in mark.them else None


def _to_name(game: Game, mark: Bookmark | None, whose: int, unknown: int, *where: int) -> Choice | None:
    if not unknown:
        return None
    names = (*game.supply, *(card for card in game.book.values() if card not in game.supply))
    return Choice("name", whose, "chance", names, unknown, unknown, because=mark, options=where)


def _coming(game: Game, whose: int, count: int) -> Deck:
    """The deck and, only where it has fewer cards than that, what the shuffle after it gives."""
    deck = game.players[whose].deck
    return deck if deck_size(game, whose) >= count else (*deck, *_after_shuffle(game, whose))


def ready(game: Game, whose: int, count: int) -> bool:
    """Whether the top cards can be drawn now, since nothing or only the seed has to settle them."""
    return game.seed is not None or ask(game, None, whose, count, False) is None


def _after_shuffle(game: Game, whose: int) -> Deck:
    player = game.players[whose]
    if not player.discard or (player.deck and player.deck[-1] is REST):
        return ()
    if not player.next_shuffles:
        return pool(player.discard)
    coming = player.next_shuffles[0]
    if sorted(flat(coming)) != sorted(player.discard):
        raise IllegalCommand(
            f"the next shuffle is said to give {', '.join(flat(coming))}, "
            f"but the discard pile holds {', '.join(player.discard)}", where="next_shuffles")  # fmt: skip
    return coming


def flat(deck: Deck) -> list[Card]:
    """The cards of a deck, those of pools in the order of their names."""
    return [card for item in deck for card in (item if type(item) is tuple else (item,))]


def ask_side(game: Game, mark: Bookmark, count: int) -> Choice | None:
    """The chance decision that must be settled before `count` cards of the deck besides can be turned up, or None."""
    for item in game.side_deck if game.seed is None else ():
        if count <= 0:
            break
        if type(item) is tuple and len(item) > count:
            return Choice("chance", mark.whose, "chance", item, count, count, because=mark, options=(SIDE,))
        count -= len(item) if type(item) is tuple else 1
    return None


def peek_side(game: Game, count: int) -> tuple[Card, ...]:
    """The top cards of the deck besides, which stay there."""
    if game.seed is not None or len(flat(game.side_deck)) <= count:
        pools = [item if type(item) is tuple else (item,) for item in game.side_deck]
        game.side_deck = tuple(card for cards in pools for card in (
            seeded.in_random_order(game, cards) if game.seed is not None and len(cards) > 1 else cards))  # fmt: skip
    return tuple(card for card in game.side_deck[:count] if type(card) is not tuple)


def settle(game: Game, choice: Choice, answer: tuple[Card, ...]) -> None:
    """Makes the deck (or the coming shuffle) give these cards next, or the unknown cards of a hand be these."""
    player = game.players[choice.player]
    if choice.options == (HAND,):
        player.hand = tuple(_named(list(player.hand), list(answer)))
        return
    if choice.options == (HANDLED,):
        _name_handled(game, game.stack[-1], answer)
        return
    if choice.options == (SIDE,):
        known = tuple(card for card in game.side_deck if type(card) is not tuple)
        game.side_deck = (*known, *answer, *pool(tuple((Counter(choice.cards) - Counter(answer)).elements())))
        return
    deck = player.deck
    inside = sum(card.is_unknown for card in flat(deck)) >= choice.low if choice.kind == "name" else (
        choice.options[0] < len(deck))  # fmt: skip
    coming = () if inside else _after_shuffle(game, choice.player)
    if choice.kind == "name":
        whole = _named([*deck, *coming], list(answer))
    else:
        number = choice.options[0]
        whole = [*deck, *coming]
        rest = list(whole[number])
        for card in answer:
            rest.remove(card)
        # With a seed a whole shuffle is decided at once, here as in `shuffle`: what takes turns at once relies on it.
        left = pool(tuple(rest)) if game.seed is None else seeded.in_random_order(game, tuple(rest))
        whole[number : number + 1] = [*answer, *left]
    head, tail = _split(whole, deck_size(game, choice.player))
    player.deck = tuple(head)
    if tail and tuple(tail) != coming:
        player.next_shuffles = (tuple(tail), *player.next_shuffles[1:])


def _name_handled(game: Game, mark: Bookmark, names: tuple[Card, ...]) -> None:
    game.stack[-1] = mark._replace(them=tuple(_named(list(mark.them), list(names))))
    owner = game if mark.where == "trash" else game.players[mark.whose]
    setattr(owner, mark.where, tuple(_named(list(getattr(owner, mark.where)), list(names))))


def _named(whole: list, names: list[Card]) -> list:
    result: list = []
    for item in whole:
        if names and item is UNKNOWN:
            result.append(names.pop(0))
        elif names and item is REST:
            result += [*names, REST]
            names = []
        elif names and type(item) is tuple and UNKNOWN in item:
            cards = [names.pop(0) if card is UNKNOWN and names else card for card in item]
            result.append(tuple(sorted(cards)))
        else:
            result.append(item)
    return result


def _split(whole: list, size: int) -> tuple[list, list]:
    """What was the deck, and what comes from the shuffle: a card list of `size` cards and the rest."""
    if size >= ENDLESS:
        return whole, []
    head: list = []
    while size > 0:
        item = whole.pop(0)
        head.append(item)
        size -= len(item) if type(item) is tuple else 1
    return head, whole


def at_random(game: Game, choice: Choice) -> tuple[Card, ...]:
    """What chance answers with the game's seed."""
    if choice.kind == "name":
        return tuple(choice.cards[seeded.random_below(game, len(game.supply))] for _ in range(choice.low))
    rest, taken = list(choice.cards), []
    for _ in range(choice.low):
        taken.append(rest.pop(seeded.random_below(game, len(rest))))
    return tuple(taken)


def weight(choice: Choice, answer: tuple[Card, ...]) -> Fraction:
    """The exact chance that these cards, in whatever order, turn up from the pool."""
    ways, have = 1, Counter(choice.cards)
    for card, count in Counter(answer).items():
        ways *= comb(have[card], count)
    return Fraction(ways, comb(len(choice.cards), choice.low))


def peek(game: Game, whose: int, count: int) -> tuple[Card, ...]:
    """The top cards of the deck, top first; pools and `...` among them become single cards there.

    Without a seed, what is taken of a pool has been settled before, or all of it is alike.
    """
    player = game.players[whose]
    deck = player.deck
    cards: list[Card] = []
    for number, item in enumerate(deck):
        missing = count - len(cards)
        if missing <= 0:
            break
        if item is REST:
            cards += [UNKNOWN] * missing
            player.deck = (*cards, *deck[number:])
        elif type(item) is tuple:
            taken, rest = _from_pool(game, item, missing)
            cards += taken
            player.deck = (*cards, *rest, *deck[number + 1 :])
            return tuple(cards) if len(cards) == count else peek(game, whose, count)
        else:
            cards.append(item)
    return tuple(cards)


def _from_pool(game: Game, cards: tuple[Card, ...], count: int) -> tuple[list[Card], Deck]:
    """So many cards of a pool, by the seed where there is one, and the pool that is left."""
    left = list(cards)
    if count >= len(left):
        return left, ()
    if game.seed is None:
        return left[:count], pool(cards[count:])
    left = seeded.in_random_order(game, cards)
    return left[:count], pool(tuple(left[count:]))


def take_top(game: Game, whose: int, count: int) -> tuple[Card, ...]:
    """Takes up to `count` cards off the deck and returns them, top first."""
    player = game.players[whose]
    cards = player.deck[:count]
    for item in cards:
        if type(item) is tuple or item is REST:
            cards = peek(game, whose, count)
            break
    player.deck = player.deck[len(cards) :]
    return cards


def shuffle(game: Game, whose: int) -> bool:
    """Puts the shuffled discard pile beneath the deck; False where there is none, or the deck has no end."""
    player = game.players[whose]
    if not player.discard or (player.deck and player.deck[-1] is REST):
        return False
    if game.seed is None or player.next_shuffles:
        player.deck = (*player.deck, *_after_shuffle(game, whose))
        player.next_shuffles = player.next_shuffles[1:]
    else:
        player.deck = (*player.deck, *seeded.in_random_order(game, player.discard))
    player.discard = ()
    return True
