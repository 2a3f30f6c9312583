"""Which line is told: run `python tests/benchmarks/preferring.py FILE… [--broken-off]`.

The files are labelled narrations (formats.md section 6) that nobody who works on the reader has read. Printed is how
often the line that `scenarios.narration.decoding.preferred` finds likeliest is the one labelled, how often that was
among those compared, and the weights of a conditional logistic regression fitted to these narrations anew;
`--broken-off` adds every fourth of them without its purchases.
"""

from __future__ import annotations

import argparse
import math
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import scenarios.narration as narration
from scenarios.narration.decoding import agreed
from scenarios.narration.decoding.preferred import WEIGHTS, preferred, steps
from tests.benchmarks.narrations import case

ROUNDS, STEP, RIDGE = 600, 0.5, 10.0
EVERY = 4  # narrations, of which one is broken off
SHORTEST = 30  # characters of one that is
SHOP = ("buy ", "end actions", "play treasures")

Compared = tuple[list[dict[str, float]], list[bool]]
"""What speaks for each line compared, and whether it is the one labelled."""


def told(path: Path) -> Iterator[tuple[dict, str, list[str]]]:
    """Each narration of the file with its text and line."""
    for label in tomllib.loads(path.read_text("utf-8"))["narration"]:
        yield label, label["text"], label["line"]


def broken_off(path: Path) -> Iterator[tuple[dict, str, list[str]]]:
    """Every fourth of the narrations whose line is read rightly, up to where its purchases begin."""
    found = []
    for label, text, line in told(path):
        game, options = case(label, path)
        reading = narration.read(game, text, **options)
        shop = next((at for at, one in enumerate(reading.line) if one.startswith(SHOP)), len(reading.line))
        behind = [one for one in reading.utterances if any(at >= shop for at in one.commands)]
        whole = not behind or any(at < shop for at in behind[0].commands) or behind[0].span[0] < SHORTEST
        if not whole and steps(reading.line) == steps(line) and any(one.startswith("buy ") for one in line):
            found.append((label, text[: behind[0].span[0]], [*reading.line[:shop]]))
    yield from found[::EVERY]


def compared(path: Path, some: Iterable[tuple[dict, str, list[str]]]) -> list[Compared]:
    """The lines compared in each of these narrations of the file in which any are."""
    found: list[Compared] = []
    some = list(some)
    seen: list = []
    usual = agreed.weighed

    def noting(*given, **named):
        seen.append(usual(*given, **named))
        return seen[-1]

    agreed.weighed = noting
    try:
        for label, text, line in some:
            seen.clear()
            game, options = case(label, path)
            narration.read(game, text, **options)
            for lines, signs in seen[:1]:
                found.append((signs, [steps(one.line) == steps(line) for one in lines]))
    finally:
        agreed.weighed = usual
    return found


def fitted(some: list[Compared]) -> dict[str, float]:
    """The weights by which the lines labelled are likeliest."""
    some = [(signs, right) for signs, right in some if any(right) and not all(right)]
    wide = {name: math.sqrt(sum(one[name] ** 2 for signs, _ in some for one in signs)
                            / max(sum(len(signs) for signs, _ in some), 1)) + 1e-6 for name in WEIGHTS}  # fmt: skip
    scaled = [([{name: one[name] / wide[name] for name in WEIGHTS} for one in signs], right) for signs, right in some]
    weights = dict.fromkeys(WEIGHTS, 0.0)
    for _ in range(ROUNDS):
        slopes = {name: RIDGE * weight for name, weight in weights.items()}
        for signs, right in scaled:
            powers = [math.exp(min(30.0, sum(weights[name] * one[name] for name in WEIGHTS))) for one in signs]
            whole, true = sum(powers), sum(power for power, so in zip(powers, right, strict=True) if so)
            for one, power, so in zip(signs, powers, right, strict=True):
                off = power / whole - (power / true if so else 0.0)
                for name in WEIGHTS:
                    slopes[name] += off * one[name]
        weights = {name: weight - STEP * slopes[name] / max(len(scaled), 1) for name, weight in weights.items()}
    return {name: round(weight / wide[name], 2) for name, weight in weights.items()}


def main() -> None:
    """Prints the figures and the weights fitted anew."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="+", type=Path)
    parser.add_argument("--broken-off", action="store_true")
    given = parser.parse_args()
    some = [one for path in given.file for one in compared(path, told(path))]
    if given.broken_off:
        some += [one for path in given.file for one in compared(path, broken_off(path))]
    chosen = sum(right[max(range(len(right)), key=preferred(signs).__getitem__)] for signs, right in some)
    there = sum(any(right) for _, right in some)
    print(f"{len(some)} narrations compared: {chosen} right, {there} with the right line among those compared")
    print("fitted to all:", fitted(some))


if __name__ == "__main__":
    main()
