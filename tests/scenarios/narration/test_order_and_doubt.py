"""Orders that are insisted on, second thoughts, and what follows from one slip."""

from __future__ import annotations

from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read

BESIDE = Path(__file__).parents[2] / "narrations" / "scenarios"

# scenario, what is told, the kinds of the mistakes
TOLD = [
    ("bookbinder", "I play Village, Copper. Then Bookbinder: first I reveal the Gold and keep it, and only then I draw "
     "the Smithy.", ["wrong-order"]),
    ("bookbinder", "I play Village, Copper. Then Bookbinder: first I draw the Smithy, then I reveal the Gold.", []),
    ("fire-sale-early", "I play Fire Sale and trash four cards. Wait, is that allowed?", []),
    ("fire-sale-early", "I play Fire Sale and trash four cards.", ["wrong-count"]),
    ("village-smithy-militia", "Village, Silver. Militia: my opponent discards two Estates and is down to 2 cards.",
     ["wrong-count"]),
    ("fire-sale-early", "I play Fire Sale and trash both Estates. No Silver is gained.", ["skipped-instruction"]),
    ("fire-sale-early", "I play Fire Sale and trash nothing. No Silver is gained.", []),
    ("fire-sale-early", "I play Fire Sale and trash my two Estates, but I don't gain anything for them.",
     ["skipped-instruction"]),
    ("fire-sale-early", "I play Fire Sale and trash both Estates. I buy a Cellar and don't gain anything more.", []),
    ("fire-sale-early", "I play Fire Sale and trash both Estates. After that all cards cost 1 less.",
     ["invented-effect"]),
    ("fire-sale-early", "I play Fire Sale and trash both Estates. I buy a Cellar, which costs 1 less than a Silver.",
     []),
    ("remodel-third-turn", "I play Remodel and pick an Estate. I don't trash it, I keep it. I gain a Smithy.",
     ["skipped-instruction"]),
    ("remodel-third-turn", "I play Remodel and trash an Estate for a Smithy. I don't trash my Silver, I keep it.", []),
    ("cellar-vs-market", "I play Cellar and put two Estates under my deck. I draw an Estate and another Estate.",
     ["wrong-zone"]),
    ("cellar-vs-market", "I play Market. I get the coin, then the Buy, then the Action, and draw a card last of all.",
     ["wrong-order"]),
    ("cellar-vs-market", "I play Market and draw the last card, then I have one Action.", []),
    ("siren", "I play Market: Copper. I won't play the Village or the Smithy.", []),
    ("bookbinder", "I play Village: Copper. Bookbinder: I reveal the top card before I draw, it's the Smithy.",
     ["wrong-order"]),
    ("siren", "I play Village: Copper. I play Market: Estate. I buy a Siren, trash the Smithy and play it right away.",
     ["illegal-play"]),
    ("fire-sale-early", "I play Fire Sale and trash both Coppers. I play one of my Estates for the point.",
     ["illegal-play"]),
    ("cellar-vs-market", "I play Cellar. I return two Estates to the Supply. I draw two Estates.", ["wrong-zone"]),
    ("village-smithy-militia", "Village, Silver. I play Smithy: two cards. Then Militia.", ["wrong-draw"]),
    ("village-smithy-militia", "Village: Silver, 3 Actions. Smithy: Copper, Copper, Estate.", ["wrong-count"]),
    ("village-smithy-militia", "Village, Silver. Militia, and my opponent keeps all five cards.",
     ["skipped-instruction"]),
    ("village-smithy-militia", "Village, Silver. Militia: he discards both Estates. My opponent keeps Gold and Silver.",
     ["impossible-card"]),
    ("tracys-turn", "I play Market: Silver. I play Smithy: Market, Copper, Copper. Two Silvers and two Coppers make 5.",
     ["wrong-count"]),
    ("tracys-turn", "I play Market: Silver. Smithy: Market, Copper, Copper. 7 coins. Buy a Markett (5) & a Cellor (2).",
     []),
    ("village-smithy-militia", "Village, Silver. Militia, they chuck two Estates, then Smithy, I draw Copper, Copper, "
     "Estate.", []),
    ("remodel-third-turn", "I'd rather have a Workshop than a Smithy. Remodel, trash Estate, gain Workshop.", []),
    ("siren", "Market, Village, in that order, give me a Copper and an Estate.", []),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "kinds"), TOLD)
def test_mistakes_of_order_and_doubt(name, text, kinds):
    path = BESIDE / f"{name}.toml"
    game = scenarios.load(path if path.is_file() else name).situation.game()
    assert [one.kind for one in read(game, text).mistakes] == kinds


# what is told behind "I play Fire Sale and trash both Estates.", whether the Treasures count as played
LAID_OUT = [
    ("I buy a Moat.", True),
    ("I buy a Village.", True),
    ("My two Coppers give me 2 coins, but I buy nothing. End of turn.", True),
    ("I keep my Coppers and buy nothing. End of turn.", False),
    ("End of turn.", False),
]


@pytest.mark.parametrize(("told", "played"), LAID_OUT)
def test_treasures_are_played_where_something_is_bought_or_their_coins_are_counted(told, played):
    game = scenarios.load(BESIDE / "fire-sale-early.toml").situation.game()
    line = read(game, f"I play Fire Sale and trash both Estates. {told}").line
    assert ("play treasures" in line) == played
