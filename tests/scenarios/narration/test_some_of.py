"""How many of two equal cards are put away, told apart from their name: as many go as are meant, and nothing is
marked."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read

TABLE = tomllib.loads(Path(__file__).with_name("some_of.toml").read_text("utf-8"))
TURN = Path(__file__).parents[2] / "narrations" / "scenarios" / "fire-sale-early.toml"
TOLD = [(group["before"], group["answer"], way) for group in TABLE["told"] for way in group["ways"]]


@pytest.fixture(scope="module")
def game():
    return scenarios.load(TURN).situation.game()


@pytest.mark.parametrize(("before", "answer", "way"), TOLD, ids=[way[:40] for *_, way in TOLD])
def test_as_many_go_as_are_meant(game, before, answer, way):
    reading = read(game, TABLE["before"][before] + way)
    assert (reading.line[1], reading.mistakes) == (answer, ())
