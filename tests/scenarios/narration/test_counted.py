"""Whole turns told rightly, with many numbers: nothing is held against anyone."""

import tomllib
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read

HERE = Path(__file__)
BESIDE = HERE.parents[2] / "narrations"
CASES = tomllib.loads(HERE.with_name("counted.toml").read_text("utf-8"))["told"]


@pytest.mark.parametrize("told", CASES, ids=[one["text"][:40] for one in CASES])
def test_right_numbers_are_no_mistakes(told):
    path = BESIDE / f"{told['scenario']}.toml"
    scenario = scenarios.load(path if path.is_file() else told["scenario"])
    asked = next(iter(scenario.questions), None)
    until = asked.until if asked is not None and asked.kind == "narration" else "end of turn"
    assert read(scenario.situation.game(), told["text"], until=until).mistakes == ()
