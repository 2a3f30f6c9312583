"""Purchases, plays and whole turns told in many ways: the line that is read, and the mistakes that are seen."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import scenarios
from engine.state import Game
from scenarios.narration import Reading, read
from scenarios.narration.line.walk import PHASES

HERE = Path(__file__).parent
SITUATIONS = HERE.parents[1] / "narrations" / "scenarios"
FILES = [HERE / f"{name}.toml" for name in ("turns", "asides")]
TOLD = [one for path in FILES for one in tomllib.loads(path.read_text("utf-8"))["told"]]
AT_MOST = {"line": 35, "accused": 4, "missed": 40}  # ways that are misread


def _game(told: dict) -> Game:
    path = SITUATIONS / f"{told['scenario']}.toml"
    return scenarios.load(path if path.is_file() else told["scenario"]).situation.game()


def _decided(line: list[str] | tuple[str, ...]) -> list[str]:
    """What a line decides, in any order of the cards; how phases end, what was declined and Treasures are left out."""
    left_out = (*PHASES, "", "yes", "no", "none", "play Copper", "play Silver", "play Gold")
    kept = [text for text in line if text not in left_out and not text.endswith(" none")]
    return [", ".join(sorted(text.replace(" ", ", ", 1).split(", "))) for text in kept]


def _faults(told: dict, reading: Reading) -> set[str]:
    """In what a reading differs from what is told."""
    kinds, known = {one.kind for one in reading.mistakes}, set(told["mistakes"])
    line = _decided(reading.line) != _decided(told["line"].split("; "))
    return {name for name, holds in (("line", line), ("accused", kinds - known), ("missed", known - kinds)) if holds}


@pytest.mark.slow
def test_turns_are_read_in_whichever_words_they_are_told():
    found: dict[str, list[str]] = {name: [] for name in AT_MOST}
    for told in TOLD:
        for way in told["ways"]:
            reading = read(_game(told), told["before"] + way + told["after"])
            for fault in _faults(told, reading):
                found[fault].append(way)
    for fault, most in AT_MOST.items():
        assert len(found[fault]) <= most, (fault, found[fault])
