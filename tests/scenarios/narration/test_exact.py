"""Turns told in ways each of which is read exactly: the line that is decided, and the kinds of the mistakes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read
from scenarios.narration.line.walk import PHASES

HERE = Path(__file__).parent
SITUATIONS = HERE.parents[1] / "narrations" / "scenarios"
TOLD = [(told, way) for told in tomllib.loads((HERE / "exact.toml").read_text("utf-8"))["told"] for way in told["ways"]]


@pytest.mark.parametrize(("told", "way"), TOLD, ids=[way[:50] for _, way in TOLD])
def test_each_way_is_read_exactly(told, way):
    game = scenarios.load(SITUATIONS / f"{told['scenario']}.toml").situation.game()
    reading = read(game, told["before"] + way)
    line = [text for text in reading.line if text not in PHASES]
    assert (line, [one.kind for one in reading.mistakes]) == (told["line"].split("; "), told["mistakes"])
