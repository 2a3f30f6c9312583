"""How well the labelled narrations are read: the figures reached must not be lost, and the labels must be sound."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine import play
from tests.benchmarks.narrations import case, measure

LABELLED = Path(__file__).parents[2] / "narrations"
FILES = sorted(path.stem for path in LABELLED.glob("*.toml"))

# held-out files and some of those that are learned from: line exactly right, precision, recall, right narrations clean;
# the figures reached, less a hundredth
REACHED = {
    "dev-1": (0.99, 0.99, 0.89, 1.00),
    "dev-2": (0.95, 0.99, 0.96, 1.00),
    "fresh-7": (0.95, 0.99, 0.84, 1.00),
    "fresh-15": (0.95, 0.97, 0.80, 1.00),
    "fresh-31": (0.77, 0.89, 0.65, 0.93),
    "fresh-35": (0.95, 0.95, 0.83, 0.95),
    "fresh-40": (0.92, 0.96, 0.96, 1.00),
    "fresh-45": (0.91, 0.99, 0.89, 1.00),
    "fresh-46": (0.94, 0.99, 0.94, 1.00),
    "fresh-47": (0.97, 0.99, 0.92, 1.00),
    "fresh-48": (0.95, 0.97, 0.79, 0.97),
    "fresh-49": (0.94, 0.96, 0.88, 1.00),
    "fresh-50": (0.87, 0.90, 0.59, 1.00),
    "fresh-51": (0.94, 0.91, 0.75, 0.97),
    "fresh-60": (0.87, 0.99, 0.85, 1.00),
    "fresh-68": (0.85, 0.99, 0.72, 1.00),
    "fresh-76": (0.88, 0.99, 0.99, 1.00),
    "fresh-84": (0.91, 0.96, 0.65, 1.00),
    "fresh-92": (0.85, 0.97, 0.64, 1.00),
    "fresh-94": (0.82, 0.89, 0.67, 0.95),
    "fresh-95": (0.89, 0.95, 0.89, 1.00),
    "fresh-100": (0.42, 0.97, 0.49, 1.00),
    "fresh-106": (0.87, 0.95, 0.66, 1.00),
    "fresh-108": (0.97, 0.99, 0.91, 1.00),
    "fresh-127": (0.92, 0.98, 0.84, 0.97),
    "fresh-128": (0.90, 0.93, 0.75, 1.00),
    "fresh-137": (0.95, 0.96, 0.85, 1.00),
    "fresh-145": (0.91, 0.95, 0.80, 0.96),
    "fresh-155": (0.88, 0.94, 0.85, 0.96),
    "fresh-163": (0.92, 0.95, 0.85, 1.00),
    "fresh-171": (0.90, 0.92, 0.77, 1.00),
    "fresh-172": (0.90, 0.97, 0.82, 1.00),
    "fresh-178": (0.91, 0.96, 0.76, 1.00),
    "fresh-186": (0.84, 0.99, 0.75, 1.00),
    "fresh-190": (0.88, 0.92, 0.80, 0.96),
    "fresh-191": (0.97, 0.97, 0.93, 1.00),
    "fresh-192": (0.97, 0.99, 0.92, 1.00),
    "fresh-193": (0.92, 0.91, 0.82, 1.00),
    "fresh-194": (0.92, 0.99, 0.92, 1.00),
    "fresh-195": (0.95, 0.95, 0.91, 0.95),
    "held-out": (0.95, 0.99, 0.56, 1.00),
    "held-out-2": (0.96, 0.94, 0.99, 1.00),
    "held-out-3": (0.92, 0.99, 0.77, 1.00),
    "held-out-4": (0.99, 0.99, 0.79, 1.00),
    "own-1": (0.94, 0.99, 0.81, 1.00),
    "own-2": (0.99, 0.99, 0.80, 1.00),
    "own-3": (0.96, 0.99, 0.79, 1.00),
    "own-4": (0.99, 0.99, 0.90, 1.00),
    "own-5": (0.95, 0.99, 0.65, 1.00),
    "own-6": (0.97, 0.99, 0.99, 1.00),
    "pairs-1": (0.87, 0.91, 0.64, 0.97),
    "pairs-2": (0.87, 0.97, 0.72, 1.00),
    "right-1": (0.94, 0.99, 0.99, 1.00),
    "right-2": (0.99, 0.99, 0.99, 1.00),
    "right-3": (0.94, 0.99, 0.99, 1.00),
    "right-4": (0.97, 0.99, 0.99, 1.00),
    "right-5": (0.85, 0.99, 0.99, 1.00),
    "voices-a4": (0.87, 0.99, 0.74, 1.00),
    "voices-b5": (0.83, 0.99, 0.92, 1.00),
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
