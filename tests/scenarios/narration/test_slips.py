"""Sentences that say one thing wrongly, and their right counterparts, in turns that are told rightly."""

import tomllib
from pathlib import Path

import pytest

from scenarios.narration import read
from tests.benchmarks.narrations import case

HERE = Path(__file__)
LABELS = HERE.parents[2] / "narrations" / "dev-1.toml"
TABLE = tomllib.loads(HERE.with_name("slips.toml").read_text("utf-8"))
TURNS = TABLE.pop("turns")


def told(turn: str, slot: str, sentence: str):
    """What is read of the turn with the sentence in its place, and where the sentence stands."""
    scenario, text = TURNS[turn]
    filled = text.format_map({**dict.fromkeys("ABCD", ""), slot: sentence}).replace("  ", " ").strip()
    game, _ = case({"scenario": scenario}, LABELS)
    start = filled.index(sentence)
    return read(game, filled), (start, start + len(sentence))


def found(kind: str, turn: str, slot: str, sentence: str) -> tuple[int, list]:
    """How many mistakes of the kind lie in the sentence, and all others that are reported."""
    reading, (start, end) = told(turn, slot, sentence)
    hits = [one for one in reading.mistakes if one.kind == kind and one.span[0] < end and start < one.span[1]]
    return len(hits), [one for one in reading.mistakes if one not in hits]


FOUND = {"invented-effect": 0.84, "impossible-card": 0.83, "illegal-play": 0.9, "wrong-count": 0.61, "wrong-draw": 0.72}
"""The least share of wrong sentences found."""
ACCUSED = {"invented-effect": 0, "impossible-card": 0, "illegal-play": 0, "wrong-count": 0, "wrong-draw": 0}
"""The most right sentences accused."""


@pytest.mark.parametrize("kind", TABLE)
def test_as_many_slips_are_found_as_before(kind):
    rows = TABLE[kind]["wrong"]
    hits = sum(found(kind, *row) == (1, []) for row in rows)
    assert hits >= FOUND[kind] * len(rows)


@pytest.mark.parametrize("kind", TABLE)
def test_the_right_counterparts_accuse_nobody(kind):
    accused = [row[2] for row in TABLE[kind]["right"] if found(kind, *row) != (0, [])]
    assert len(accused) <= ACCUSED[kind], accused


@pytest.mark.parametrize("turn", TURNS)
def test_the_turns_without_a_slip_are_right(turn):
    scenario, text = TURNS[turn]
    game, _ = case({"scenario": scenario}, LABELS)
    assert read(game, text.format_map(dict.fromkeys("ABCD", "")).replace("  ", " ")).mistakes == ()
