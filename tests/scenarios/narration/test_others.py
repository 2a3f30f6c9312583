"""What is told of other players: what they decide, get and lose, and what is wrong with it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read
from scenarios.narration.line.walk import PHASES

from .labels import replayed

HERE = Path(__file__).parent
SITUATIONS = HERE.parents[1] / "narrations"
TURNS = tomllib.loads((HERE / "others.toml").read_text("utf-8"))["turn"]
NAMED = [f"{number}-{turn['scenario'].split('/')[1]}" for number, turn in enumerate(TURNS, 1)]
LINES, MARKED = 120, 106  # of them, whose line is read exactly, and which have just their mistakes marked


def _game(turn: dict):
    return scenarios.load(SITUATIONS / f"{turn['scenario']}.toml").situation.game()


def _decided(line) -> list[str]:
    """What a line decides, in any order of the cards; how phases end and what was declined is left out."""
    kept = [text for text in line if text not in (*PHASES, "no", "none") and not text.endswith(" none")]
    apart = [re.sub(r"^((?:[A-Z]\w+: )?[a-z ]+) (?=[A-Z])", r"\1, ", text) for text in kept]
    return [", ".join(sorted(text.split(", "))) for text in apart]


def _as_line(turn: dict) -> bool:
    return "line" not in turn or _decided(read(_game(turn), turn["text"]).line) == _decided(turn["line"].split("; "))


def _as_marked(turn: dict) -> bool:
    return Counter(one.kind for one in read(_game(turn), turn["text"]).mistakes) == Counter(turn.get("kinds", []))


@pytest.mark.parametrize("turn", [turn for turn in TURNS if "line" in turn],
                         ids=[name for name, turn in zip(NAMED, TURNS, strict=True) if "line" in turn])
def test_each_told_turn_can_be_played(turn):
    replayed(_game(turn), turn["line"])


@pytest.mark.slow
def test_what_others_decide_is_in_the_line():
    assert sum(map(_as_line, TURNS)) >= LINES


@pytest.mark.slow
def test_only_what_others_do_not_do_is_marked():
    assert sum(map(_as_marked, TURNS)) >= MARKED
