"""Purchases told in everyday words: exactly the cards that are meant are bought, and nothing is marked."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read

TABLE = tomllib.loads(Path(__file__).with_name("purchases.toml").read_text("utf-8"))
TURN = Path(__file__).parents[2] / "narrations" / "scenarios" / "tracys-turn.toml"
TOLD = [(group["before"], group["cards"], way) for group in TABLE["bought"] for way in group["ways"]]


@pytest.fixture(scope="module")
def game():
    return scenarios.load(TURN).situation.game()


@pytest.mark.parametrize(("before", "cards", "way"), TOLD, ids=[way[:40] for *_, way in TOLD])
def test_the_cards_told_are_bought_and_no_others(game, before, cards, way):
    reading = read(game, TABLE["before"][before] + way)
    bought = sorted(text.removeprefix("buy ") for text in reading.line if text.startswith("buy "))
    assert (bought, reading.mistakes) == (cards, ())
