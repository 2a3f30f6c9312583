"""How well the labelled narrations are read: the figures reached must not be lost, and the labels must be sound."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine import play
from tests.benchmarks.narrations import case, measure

LABELLED = Path(__file__).parents[2] / "narrations"
FILES = sorted(path.stem for path in LABELLED.glob("*.toml"))

# file: line exactly right, precision, recall, right narrations clean; the figures reached, less one narration or so
REACHED = {
    "dev-1": (0.96, 0.96, 0.90, 1.00),
    "dev-2": (0.96, 0.96, 0.94, 1.00),
    "held-out": (0.86, 0.80, 0.85, 0.87),
    "own-1": (0.97, 0.95, 0.94, 1.00),
    "own-2": (0.94, 0.95, 0.75, 1.00),
    "own-3": (0.97, 0.95, 0.94, 1.00),
    "own-4": (0.90, 0.80, 0.90, 0.94),
    "own-5": (0.96, 0.75, 0.60, 0.88),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", REACHED)
def test_labelled_narrations_are_read_at_least_as_well_as_before(name):
    figures = measure(LABELLED / f"{name}.toml").measured()
    reached = [figures[key] for key in ("line", "precision", "recall", "right ones clean")]
    assert all(now >= before for now, before in zip(reached, REACHED[name], strict=True)), reached


@pytest.mark.parametrize("name", FILES)
def test_labelled_lines_replay_and_labelled_quotes_are_in_the_text(name):
    path = LABELLED / f"{name}.toml"
    labels = tomllib.loads(path.read_text("utf-8"))["narration"]
    assert len({label["text"] for label in labels}) == len(labels)
    for label in labels:
        play.replay(case(label, path)[0], "; ".join(label["line"]))
        assert all(one["quote"] in label["text"] for one in label["mistakes"]), label["id"]
