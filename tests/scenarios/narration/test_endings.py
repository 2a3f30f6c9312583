"""Where a line ends: with the turn, in whichever words that is told, or with a decision that is not made."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import Reading, read

HERE = Path(__file__).parent
TOLD = tomllib.loads((HERE / "endings.toml").read_text("utf-8"))["told"]


def _read(scenario: str, text: str) -> Reading:
    path = HERE.parents[1] / "narrations" / "scenarios" / f"{scenario}.toml"
    return read(scenarios.load(path if path.is_file() else scenario).situation.game(), text)


@pytest.mark.parametrize(("told", "way"), [(told, way) for told in TOLD for way in told["ends"]])
def test_the_end_of_a_turn_is_read_in_whichever_words_it_is_told(told, way):
    assert _read(told["scenario"], told["before"] + way).line[-2:] == ("buy Militia", "end turn")


@pytest.mark.parametrize(("told", "way"), [(told, way) for told in TOLD for way in told["goes_on"]])
def test_what_only_sounds_like_the_end_of_a_turn_does_not_end_it(told, way):
    assert _read(told["scenario"], told["before"] + way).line[-1] == "buy Militia"


@pytest.mark.parametrize("way", [
    "but I don't gain a card for it.", "and I gain nothing for it. Silver and two Coppers are 4 coins, I buy a Smithy.",
    "and then I won't take a new card, a small deck is best.", "and get nothing in return for it.",
])  # fmt: skip
def test_a_line_ends_where_a_card_that_must_be_gained_expressly_is_not(way):
    reading = _read("remodel-third-turn", f"I play the Remodel and trash the Estate, {way}")
    assert reading.line == ("play Remodel", "trash Estate")
    assert "skipped-instruction" in [one.kind for one in reading.mistakes]


@pytest.mark.parametrize("way", ["and I gain a Militia.", "but I don't gain the Smithy, I gain a Militia.",
                                 "and gain a Militia, though I didn't want to."])  # fmt: skip
def test_a_line_goes_on_where_a_card_is_gained(way):
    reading = _read("remodel-third-turn", f"I play the Remodel and trash the Estate, {way}")
    assert reading.line[:3] == ("play Remodel", "trash Estate", "gain Militia")
