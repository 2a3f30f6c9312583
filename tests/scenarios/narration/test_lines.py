"""The line of whole turns, told in many ways: what is played, decided and bought."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read
from scenarios.narration.line.walk import PHASES

from .labels import replayed

HERE = Path(__file__).parent
SITUATIONS = HERE.parents[1] / "narrations" / "scenarios"
TURNS = tomllib.loads((HERE / "lines.toml").read_text("utf-8"))["turn"]
REACHED = 39  # of them, that are read exactly


def _game(turn: dict):
    return scenarios.load(SITUATIONS / f"{turn['scenario']}.toml").situation.game()


def _decided(line: tuple[str, ...]) -> list[str]:
    """What a line decides, in any order of the cards; how phases end and what was declined is left out."""
    kept = [text for text in line if text not in (*PHASES, "no", "none") and not text.endswith(" none")]
    return [", ".join(sorted(text.replace(" ", ", ", 1).split(", "))) for text in kept if not text.startswith("chance")]


@pytest.mark.parametrize("turn", TURNS, ids=[f"{n}-{turn['scenario']}" for n, turn in enumerate(TURNS, 1)])
def test_each_told_turn_can_be_played(turn):
    replayed(_game(turn), turn["line"])


@pytest.mark.slow
def test_as_many_lines_are_read_as_before():
    good = sum(_decided(read(_game(turn), turn["text"]).line) == _decided(turn["line"].split("; ")) for turn in TURNS)
    assert good >= REACHED
