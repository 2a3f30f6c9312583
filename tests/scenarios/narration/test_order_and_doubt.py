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
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "kinds"), TOLD)
def test_mistakes_of_order_and_doubt(name, text, kinds):
    path = BESIDE / f"{name}.toml"
    game = scenarios.load(path if path.is_file() else name).situation.game()
    assert [one.kind for one in read(game, text).mistakes] == kinds
