"""What a student reads of each kind of mistake, word for word."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read
from scenarios.narration.reading import KINDS

BESIDE = Path(__file__).parents[2] / "narrations" / "scenarios"
PINNED = tomllib.loads(Path(__file__).with_name("pinned.toml").read_text("utf-8"))["mistake"]


@pytest.mark.parametrize("pinned", PINNED, ids=lambda one: f"{one['kind']}: {one['quote']}")
def test_a_mistake_is_explained_in_these_words(pinned):
    path = BESIDE / f"{pinned['scenario']}.toml"
    game = scenarios.load(path if path.is_file() else pinned["scenario"]).situation.game()
    (mistake,) = read(game, pinned["text"]).mistakes
    told = {"kind": mistake.kind, "quote": mistake.quote, "why": mistake.why, "expected": mistake.expected}
    assert told == {key: pinned[key] for key in told}


def test_every_kind_of_mistake_is_pinned():
    assert {one["kind"] for one in PINNED} == set(KINDS)
