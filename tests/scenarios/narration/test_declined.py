"""What is not done, or not done after all, is no part of the line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read
from scenarios.narration.line.walk import PHASES

HERE = Path(__file__).parent
TOLD = tomllib.loads((HERE / "declined.toml").read_text("utf-8"))["told"]


@pytest.mark.parametrize(("told", "way"), [(told, way) for told in TOLD for way in told["ways"]])
def test_what_is_declined_or_taken_back_is_no_part_of_the_line(told, way):
    path = HERE.parents[1] / "narrations" / "scenarios" / f"{told['scenario']}.toml"
    game = scenarios.load(path if path.is_file() else told["scenario"]).situation.game()
    line = read(game, told.get("before", "") + way).line
    assert "; ".join(text for text in line if text not in PHASES) == told["line"]
