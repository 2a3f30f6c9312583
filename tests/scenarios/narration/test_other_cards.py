"""Turns with cards that players meet later: decisions that come in twos, Reactions, what others decide."""

import tomllib
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read

HERE = Path(__file__)
BESIDE = HERE.parents[2] / "narrations" / "scenarios"
CASES = tomllib.loads(HERE.with_name("other_cards.toml").read_text("utf-8"))["told"]


@pytest.mark.parametrize("told", CASES, ids=[one["text"][:40] for one in CASES])
def test_a_turn_with_other_cards_is_read(told):
    path = BESIDE / f"{told['scenario']}.toml"
    reading = read(scenarios.load(path if path.is_file() else told["scenario"]).situation.game(), told["text"])
    assert ("; ".join(reading.line), [one.kind for one in reading.mistakes]) == (told["line"], told["kinds"])
