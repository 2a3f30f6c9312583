"""Orders told over several sentences, plays told with "it", long speech, and what is left out of a telling."""

from __future__ import annotations

from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read

BESIDE = Path(__file__).parents[2] / "narrations" / "scenarios"

# scenario, what is told, the line, the kinds of the mistakes
TOLD = [
    ("fire-sale-early", "I play Fire Sale. I trash two Estates and gain two Silvers. Once that is done, I get +2 "
     "Actions. Then I buy a Moat.",
     "play Fire Sale; trash Estate, Estate; end actions; play treasures; buy Moat", ["wrong-order"]),
    ("fire-sale-early", "I play Fire Sale and have +2 Actions. Once that is done, I trash both Estates and gain two "
     "Silvers. I buy a Moat.", "play Fire Sale; trash Estate, Estate; end actions; play treasures; buy Moat", []),
    ("fire-sale-early", "Fire Sale. I gain two Silvers and then, to pay for them, I trash the Estates. I buy a Moat.",
     "play Fire Sale; trash Estate, Estate; end actions; play treasures; buy Moat", ["wrong-order"]),
    ("fire-sale-early", "Fire Sale: two Actions. I trash the Estates to pay for the two Silvers. I buy a Moat.",
     "play Fire Sale; trash Estate, Estate; end actions; play treasures; buy Moat", []),
    ("village-smithy-militia", "Village: Silver. I play Militia. My opponent discards both Estates, and as soon as he "
     "is done I get 2 coins. I buy a Silver.", "play Village; play Militia; Opponent: discard Estate, Estate; "
     "end actions; play treasures; buy Silver", ["wrong-order"]),
    ("village-smithy-militia", "Village: Silver. I play Militia, and that is $2. When that's settled my opponent "
     "discards both Estates. I buy a Silver.", "play Village; play Militia; Opponent: discard Estate, Estate; "
     "end actions; play treasures; buy Silver", []),
    ("cellar-vs-market", "Cellar first. I discard the Market and both Estates: Estate, Estate, Gold. I have one Action "
     "again, so I spend it on the Market.", "play Cellar; discard Market, Estate, Estate",
     ["illegal-play"]),
    ("cellar-vs-market", "Cellar first. I discard both Estates and draw two Estates. I have one Action again, so I use "
     "it on the Market and get the Gold.", "play Cellar; discard Estate, Estate; play Market", []),
    ("cellar-vs-market", "I play Cellar, discard two Estates and draw two others. The next card I use is the Market.",
     "play Cellar; discard Estate, Estate; play Market", []),
    ("cellar-vs-market", "I play Cellar, discard two Estates and draw two others. My next card is the Market: Gold.",
     "play Cellar; discard Estate, Estate; play Market", []),
    ("bookbinder", "Village: Copper. I play Bookbinder and draw the Smithy. The next card is the Gold, so I keep it.",
     "play Village; play Bookbinder", []),
]


@pytest.mark.parametrize(("scenario", "text", "line", "kinds"), TOLD)
def test_a_turn_told_at_length_is_followed(scenario, text, line, kinds):
    path = BESIDE / f"{scenario}.toml"
    reading = read(scenarios.load(path if path.is_file() else scenario).situation.game(), text)
    assert "; ".join(reading.line) == line
    assert [one.kind for one in reading.mistakes] == kinds
