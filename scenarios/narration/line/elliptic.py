"""What words without a verb leave open: a sum, a whole hand, as many cards as were drawn, nothing bought."""

from __future__ import annotations

from collections import Counter

from ..language.acts import Act
from ..language.moods import REAL
from .drawn import drawn_cards
from .totals import potential
from .walk import Walk, spread


def no_card(act: Act) -> bool:
    """ "No new card": as little as is told of a draw that did not happen."""
    named = act.cards or act.marks & {"now", "infinitive", "for", "source"} or act.noise or act.mood != REAL
    return not named and any(one.value == "cards" and one.n == 0 and len(one.words) > 2 for one in act.amounts)


def buys_nothing(act: Act) -> bool:
    """Whether "no buy" tells that nothing is bought; "no Buy left" does not."""
    return any(one.value == "buys" and one.n == 0 for one in act.amounts) and "now" not in act.marks


def adds_up(walk: Walk) -> bool:
    """Whether a number behind "=" is the sum of coins told before it, and not one of its parts."""
    act = walk.act
    if act.numbers[-1].n == potential(walk.world.real, walk.world.whose) > 1 and not act.inside:
        return True
    same = walk.here()
    before, after = same[: same.index(act)], same[same.index(act) + 1 :]
    money = any(one.card.is_treasure for other in before[-2:] for one in other.cards) or any(
        one.value in ("coins", "treasures") for other in before for one in (*other.amounts, *other.groups))  # fmt: skip
    return money and not act.inside and not any(other.sign in ("plus", "equals") for other in after)


def comparable(walk: Walk) -> bool:
    """Whether as many cards are told as the card being told of drew, and nothing else is counted with them."""
    counts = any(one.value in ("actions", "buys", "coins") for one in walk.act.amounts)
    if walk.playing is None or counts:
        return False
    record, since = walk.world.records()[-1]
    return len(drawn_cards(record, since, walk.world.whose)) == len(spread(walk.act.cards))


def whole_hand(walk: Walk) -> bool:
    """Whether a list names just the cards that the turn begins with."""
    hand = Counter(walk.game.players[walk.world.whose].hand)
    return not walk.world.line and len(hand) > 2 and Counter(spread(walk.act.cards)) == hand
