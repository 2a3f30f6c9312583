"""How well the labelled narrations are read: the figures reached must not be lost, and the labels must be sound."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine import play
from tests.benchmarks.narrations import case, measure

LABELLED = Path(__file__).parents[2] / "narrations"
FILES = sorted(path.stem for path in LABELLED.glob("*.toml"))

# file: line exactly right, precision, recall, right narrations clean; the figures reached, less a hundredth
REACHED = {
    "dev-1": (0.99, 0.99, 0.89, 1.00),
    "dev-2": (0.99, 0.99, 0.96, 1.00),
    "fresh-1": (0.94, 0.99, 0.99, 1.00),
    "fresh-2": (0.95, 0.99, 0.94, 1.00),
    "fresh-3": (0.90, 0.93, 0.88, 1.00),
    "fresh-4": (0.97, 0.99, 0.89, 1.00),
    "fresh-5": (0.92, 0.97, 0.83, 1.00),
    "fresh-6": (0.89, 0.94, 0.92, 1.00),
    "fresh-7": (0.94, 0.99, 0.83, 1.00),
    "fresh-8": (0.94, 0.99, 0.89, 1.00),
    "fresh-9": (0.94, 0.99, 0.81, 1.00),
    "fresh-10": (0.92, 0.97, 0.84, 1.00),
    "fresh-11": (0.91, 0.97, 0.92, 1.00),
    "fresh-12": (0.95, 0.97, 0.95, 1.00),
    "fresh-13": (0.95, 0.99, 0.84, 1.00),
    "fresh-14": (0.89, 0.97, 0.92, 1.00),
    "fresh-15": (0.92, 0.93, 0.84, 1.00),
    "fresh-16": (0.97, 0.99, 0.92, 1.00),
    "fresh-17": (0.95, 0.99, 0.91, 1.00),
    "fresh-18": (0.89, 0.99, 0.81, 1.00),
    "fresh-19": (0.97, 0.97, 0.92, 1.00),
    "fresh-20": (0.92, 0.99, 0.86, 1.00),
    "fresh-21": (0.94, 0.97, 0.92, 1.00),
    "fresh-22": (0.97, 0.99, 0.91, 1.00),
    "fresh-23": (0.91, 0.92, 0.77, 0.97),
    "fresh-24": (0.92, 0.96, 0.89, 1.00),
    "fresh-25": (0.99, 0.99, 0.95, 1.00),
    "fresh-26": (0.97, 0.99, 0.92, 1.00),
    "fresh-27": (0.88, 0.90, 0.85, 0.97),
    "fresh-28": (0.94, 0.99, 0.99, 1.00),
    "fresh-29": (0.92, 0.99, 0.92, 1.00),
    "fresh-30": (0.91, 0.99, 0.80, 1.00),
    "fresh-31": (0.70, 0.84, 0.57, 0.94),
    "fresh-32": (0.91, 0.95, 0.72, 1.00),
    "fresh-33": (0.92, 0.95, 0.71, 0.97),
    "fresh-34": (0.97, 0.97, 0.92, 1.00),
    "fresh-35": (0.95, 0.93, 0.84, 0.96),
    "fresh-36": (0.97, 0.99, 0.95, 1.00),
    "fresh-37": (0.95, 0.99, 0.91, 1.00),
    "fresh-38": (0.97, 0.99, 0.99, 1.00),
    "fresh-39": (0.97, 0.97, 0.89, 1.00),
    "fresh-40": (0.92, 0.96, 0.92, 1.00),
    "fresh-41": (0.94, 0.96, 0.99, 0.97),
    "fresh-42": (0.91, 0.99, 0.89, 1.00),
    "fresh-43": (0.95, 0.99, 0.91, 1.00),
    "fresh-44": (0.95, 0.99, 0.84, 1.00),
    "fresh-45": (0.89, 0.99, 0.84, 1.00),
    "fresh-46": (0.88, 0.96, 0.86, 0.97),
    "fresh-47": (0.95, 0.99, 0.90, 1.00),
    "fresh-48": (0.91, 0.91, 0.75, 0.96),
    "fresh-49": (0.89, 0.95, 0.86, 1.00),
    "fresh-50": (0.87, 0.81, 0.53, 0.96),
    "fresh-51": (0.94, 0.88, 0.69, 0.96),
    "fresh-52": (0.90, 0.99, 0.72, 1.00),
    "fresh-53": (0.76, 0.99, 0.60, 1.00),
    "fresh-54": (0.90, 0.99, 0.80, 1.00),
    "fresh-55": (0.90, 0.99, 0.86, 1.00),
    "fresh-56": (0.83, 0.93, 0.68, 0.98),
    "fresh-60": (0.86, 0.99, 0.75, 1.00),
    "fresh-61": (0.88, 0.96, 0.61, 0.97),
    "fresh-62": (0.75, 0.96, 0.63, 1.00),
    "fresh-63": (0.66, 0.99, 0.57, 1.00),
    "fresh-64": (0.65, 0.99, 0.74, 1.00),
    "fresh-65": (0.81, 0.97, 0.63, 1.00),
    "fresh-66": (0.78, 0.94, 0.66, 0.97),
    "fresh-67": (0.60, 0.92, 0.53, 1.00),
    "fresh-68": (0.82, 0.96, 0.62, 1.00),
    "fresh-70": (0.83, 0.99, 0.70, 1.00),
    "fresh-71": (0.77, -0.01, 0.99, 0.97),
    "fresh-72": (0.92, 0.99, 0.78, 1.00),
    "fresh-73": (0.67, 0.97, 0.65, 1.00),
    "fresh-74": (0.86, 0.97, 0.68, 0.97),
    "fresh-75": (0.77, 0.97, 0.64, 1.00),
    "fresh-76": (0.81, 0.99, 0.99, 1.00),
    "fresh-77": (0.74, 0.95, 0.75, 0.97),
    "fresh-78": (0.80, 0.99, 0.58, 1.00),
    "fresh-79": (0.84, 0.99, 0.76, 1.00),
    "fresh-80": (0.79, 0.90, 0.64, 0.96),
    "fresh-82": (0.74, 0.95, 0.49, 1.00),
    "fresh-83": (0.81, 0.97, 0.69, 1.00),
    "fresh-84": (0.88, 0.92, 0.50, 1.00),
    "fresh-85": (0.84, 0.93, 0.72, 0.95),
    "held-out": (0.99, 0.99, 0.84, 1.00),
    "held-out-2": (0.96, 0.94, 0.99, 1.00),
    "held-out-3": (0.95, 0.99, 0.84, 1.00),
    "held-out-4": (0.99, 0.99, 0.89, 1.00),
    "own-1": (0.94, 0.99, 0.87, 1.00),
    "own-2": (0.99, 0.99, 0.87, 1.00),
    "own-3": (0.96, 0.99, 0.92, 1.00),
    "own-4": (0.99, 0.99, 0.99, 1.00),
    "own-5": (0.95, 0.99, 0.74, 1.00),
    "own-6": (0.97, 0.99, 0.99, 1.00),
    "pairs-1": (0.84, 0.95, 0.61, 1.00),
    "pairs-2": (0.87, 0.99, 0.72, 1.00),
    "right-1": (0.94, 0.99, 0.99, 1.00),
    "right-2": (0.97, 0.99, 0.99, 1.00),
    "right-3": (0.92, 0.99, 0.99, 1.00),
    "right-4": (0.97, 0.00, 0.99, 0.97),
    "right-5": (0.84, 0.99, 0.99, 1.00),
    "voices-a1": (0.95, 0.99, 0.84, 1.00),
    "voices-a2": (0.99, 0.99, 0.82, 1.00),
    "voices-a3": (0.95, 0.99, 0.87, 1.00),
    "voices-a4": (0.91, 0.99, 0.79, 1.00),
    "voices-a5": (0.91, 0.99, 0.92, 1.00),
    "voices-a6": (0.91, 0.92, 0.86, 1.00),
    "voices-b1": (0.95, 0.99, 0.99, 1.00),
    "voices-b2": (0.91, 0.99, 0.99, 1.00),
    "voices-b3": (0.91, 0.99, 0.85, 1.00),
    "voices-b4": (0.83, 0.91, 0.84, 1.00),
    "voices-b5": (0.83, 0.99, 0.92, 1.00),
    "voices-b6": (0.91, 0.99, 0.76, 1.00),
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
