"""What only follows from another mistake, or bears what comes of a choice, is no mistake of its own."""

from __future__ import annotations

import pytest

from scenarios.narration.checks.confidence import without_following
from scenarios.narration.checks.reasons import REASONS
from scenarios.narration.reading import Mistake
from tests.scenarios.narration.labels import looked_back


def _left(text: str, monkeypatch, *told: tuple[str, str, str]) -> list[str]:
    """What is left of these mistakes, each a kind, its words and what would have been right."""
    found = [Mistake(kind, quote, (text.index(quote), text.index(quote) + len(quote)), "", expected)
             for kind, quote, expected in told]  # fmt: skip
    return [one.quote for one in without_following(looked_back("siren", text, monkeypatch), found)]


@pytest.mark.parametrize("quote", ["the Smithy pays me a coin", "die Schmiede bringt ein Geld", "Smithy is +$1"])
def test_coins_counted_with_invented_ones_are_no_mistake_of_their_own(quote, monkeypatch):
    text = f"Ich spiele die Schmiede, {quote}, also 8." if "die " in quote else f"I play the Smithy, {quote}, so 8."
    told = ("invented-effect", quote, "no +1 coin"), ("wrong-count", text[text.index("8") - 3 : -1], "7 coins")
    assert _left(text, monkeypatch, *told) == [quote]


@pytest.mark.parametrize(("text", "invented", "counted", "expected"), [
    ("So I have 8 coins, since the Smithy pays me a coin.", "the Smithy pays me a coin", "I have 8 coins", "7 coins"),
    ("The Smithy gives me a Buy, so I have 8 coins.", "The Smithy gives me a Buy", "I have 8 coins", "7 coins"),
    ("Sie bringt 1 Geld und eine Aktion, also 8 Geld.", "Sie bringt 1 Geld und eine Aktion", "8 Geld", "7 coins"),
    ("The Smithy pays me a coin. I have two Buys.", "The Smithy pays me a coin", "two Buys", "1 Buy"),
])  # fmt: skip
def test_what_is_counted_without_them_stays(text, invented, counted, expected, monkeypatch):
    told = ("invented-effect", invented, "no"), ("wrong-count", counted, expected)
    assert _left(text, monkeypatch, *told) == [invented, counted]


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
