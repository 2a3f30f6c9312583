"""Seconds that pyminion 0.4.0 takes for games, for comparison; run by `engine.py --peer` with an interpreter that has
it, which writes lines such as `first-game quiet 50` to it and reads the seconds of so many games.

Its players follow the same plans as ours, and time is that of the process. It is measured "quiet", its log switched
off, and "shipped": it then writes every move to standard error, which should lead nowhere.
"""

from __future__ import annotations

import logging
import sys
import time

from pyminion.bots.bot import Bot, BotDecider
from pyminion.expansions import base
from pyminion.game import Game


class BigMoney(BotDecider):
    """Province, else Gold, else Silver."""

    def action_priority(self, player, game):
        yield from ()

    def buy_priority(self, player, game):
        money = player.state.money
        yield from [card for card, cost in ((base.province, 8), (base.gold, 6), (base.silver, 3)) if money >= cost]


class FirstGame(BotDecider):
    """Province; Gold; up to four Markets, two Smithies, one Militia, three Villages; Silver."""

    def action_priority(self, player, game):
        yield from (base.village, base.market, base.smithy, base.militia)

    def buy_priority(self, player, game):
        money, own = player.state.money, [card.name for card in player.get_all_cards()]
        if money >= 8:
            yield base.province
        if money >= 6:
            yield base.gold
        for card, most in ((base.market, 4), (base.smithy, 2), (base.militia, 1), (base.village, 3)):
            if money >= card.get_cost(player, game) and own.count(card.name) < most:
                yield card
        if money >= 3:
            yield base.silver

    def discard_decision(self, prompt, card, valid_cards, player, game, min_num_discard=0, max_num_discard=-1):
        def worth(one):
            return {"Estate": -2, "Province": -1, "Copper": 1}.get(one.name, one.get_cost(player, game) + 1), one.name

        return sorted(valid_cards, key=worth)[:min_num_discard]


KINGDOM = [base.cellar, base.market, base.merchant, base.militia, base.mine, base.moat, base.remodel, base.smithy,
           base.village, base.workshop]  # fmt: skip


def seconds(decider: type, games: int, *, shipped: bool) -> float:
    """Of processor time for so many games of a mirror of two such players in the First Game."""
    logging.disable(logging.NOTSET if shipped else logging.CRITICAL)
    began = time.process_time()
    for _ in range(games):
        players = [Bot(decider(), name) for name in ("one", "two")]
        Game(players=players, expansions=[base.base_set], kingdom_cards=KINGDOM, log_stdout=shipped).play()
        logging.getLogger().handlers.clear()  # every game adds one; with them all it would get slower and slower
    return time.process_time() - began


if __name__ == "__main__":
    for line in sys.stdin:
        name, way, count = line.split()
        decider = {"big-money": BigMoney, "first-game": FirstGame}[name]
        print(seconds(decider, int(count), shipped=way == "shipped"), flush=True)
