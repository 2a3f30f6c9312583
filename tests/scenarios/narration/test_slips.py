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
