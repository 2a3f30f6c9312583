"""What only follows from another mistake, or bears what comes of a choice, is no mistake of its own."""

from __future__ import annotations

import pytest

from scenarios.narration.checks.confidence import without_following
from scenarios.narration.checks.reasons import REASONS
from scenarios.narration.reading import Mistake
from tests.scenarios.narration.labels import looked_back


def of(kind: str, quote: str, at: int, expected: str) -> Mistake:
    """A mistake at a character."""
    return Mistake(kind, quote, (at, at + len(quote)), "", expected)


COINS = of("wrong-count", "so I have 8", 60, "7 coins")


@pytest.mark.parametrize("quote", ["the Smithy pays me a coin", "die Schmiede bringt ein Geld", "Smithy is +$1"])
def test_coins_counted_with_invented_ones_are_no_mistake_of_their_own(quote):
    invented = of("invented-effect", quote, 10, "no +1 coin")
    assert without_following([invented, COINS]) == [invented]


@pytest.mark.parametrize("found", [
    [of("invented-effect", "the Smithy pays me a coin", 90, "no +1 coin"), COINS],  # told behind the sum
    [of("invented-effect", "the Smithy gives a Buy", 10, "no +1 Buy"), COINS],
    [of("invented-effect", "die Schmiede bringt 1 Geld und eine Aktion", 10, "no +1 Action"), COINS],
    [of("wrong-count", "two coins", 10, "1 coin"), COINS],
    [of("invented-effect", "it pays me a coin", 10, "no +1 coin"), of("wrong-count", "two Buys", 60, "1 Buy")],
])  # fmt: skip
def test_what_is_counted_without_them_stays(found):
    assert without_following(found) == found


SIREN = "I play the Market and draw a Copper. With four coins I buy the Siren. "
SIRENE = "Ich spiele den Markt und ziehe ein Kupfer. Mit vier Geld kaufe ich die Sirene. "


@pytest.mark.parametrize(("text", "is_mistake"), [
    (f"{SIREN}I don't trash my Smithy, which means that the Siren is trashed.", False),
    (f"{SIREN}I don't trash my Smithy.", True),
    (f"{SIREN}I don't trash my Smithy, which means that the Village is trashed.", True),
    (f"{SIRENE}Ich entsorge die Schmiede nicht, also wird die Sirene entsorgt.", False),
    (f"{SIRENE}Ich entsorge die Schmiede nicht, also wird das Dorf entsorgt.", True),
])  # fmt: skip
def test_what_is_declined_is_not_left_out_where_it_is_told_what_comes_of_it(text, is_mistake, monkeypatch):
    back = looked_back("siren", text, monkeypatch)
    denied = next(act for act in back.telling.acts if act.kind == "trash" and act.negative)
    assert (REASONS["skipped-instruction"](back, denied) is not None) == is_mistake
