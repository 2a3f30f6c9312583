"""Treasures that are added up, and what comes of it."""

from __future__ import annotations

from ..language.nominals import Nominal
from ..line.totals import coins_of, given_coins
from ..line.walk import Walk, spread
from ..verdicts import counted, listed


def wrong_sum(walk: Walk, one: Nominal, number: int) -> bool:
    """Marks Treasures that are added up wrongly: "two Silvers and two Coppers are 5"."""
    named = [n for n in walk.act.cards if n.card.is_treasure]
    right = coins_of(named)
    paid = {right + extra for extra in (0, *given_coins(walk))}
    amid = len({n.span[0] > one.span[0] for n in named}) > 1  # "my Silver gives two coins, and the Coppers one each"
    if amid or len(named) != len(walk.act.cards) or len(named) < 2 or number in paid or abs(number - right) > 2:
        return False
    added = listed(tuple(spread(named)))
    why = walk.say("{cards} make {right}, not {said}.").format(
        cards=added[:1].upper() + added[1:], right=counted(right, "coins"), said=number)  # fmt: skip
    walk.mistake("wrong-count", why, counted(right, "coins"), what=counted(number, "coins"),
                 span=(min(one.span[0], walk.act.span[0]), max(one.span[1], walk.act.span[1])))  # fmt: skip
    belief = walk.world.fork().game
    walk.world.believe_count("coins", belief.coins + number - right)
    walk.money = True
    return True


def with_some_treasures(walk: Walk) -> set[int]:
    """The coins there would be with some of the Treasures in hand."""
    sums = {walk.game.coins}
    for card in walk.game.players[walk.world.whose].hand:
        coins = (card.program.bonuses or {}).get("coins", 0) if card.is_treasure else 0
        sums |= {one + coins for one in sums}
    return sums - {walk.game.coins}
