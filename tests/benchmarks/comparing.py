"""Which of the likeliest lines is told, the game along each looked at: run `python tests/benchmarks/comparing.py FILE…
[--write]`.

The files are labelled narrations (formats.md section 6), each read by odds that learned from the others (`unlearned`).
Printed is how often the likeliest line is the one labelled, before and after, each file judged by what the others
taught; `--write` fits the weights of `scenarios.narration.checks.rivals` to all files and writes them. Some are also
broken off before the purchases, as students tell only the Action phase (`preferring.broken_off`). Nothing is
learned from files for which the reader's rules were worked on: those before `FIRST` only teach the odds. Fitting needs
SciPy (`ridge`).
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import scenarios.narration as narration
from scenarios.narration.checks.rivals import LEAST, PRIOR, WEIGHTS, features
from scenarios.narration.decoding.preferred import steps
from tests.benchmarks.logistic import write
from tests.benchmarks.narrations import case
from tests.benchmarks.preferring import broken_off, told
from tests.benchmarks.unlearned import FOLDS, fold_of, gathered

FIRST = 52  # number of the first file "fresh-…" for which no rule was worked on
FEWEST = 8  # narrations in which a feature tells lines apart
SMALLEST = 0.02  # log-odds below which a weight is left out


@dataclass
class Compared:
    """The lines compared in a narration of a file: what tells each from the others, and whether it is labelled."""

    file: str
    lines: list[dict[str, float]]
    right: list[bool]


def compared(path: Path) -> list[Compared]:
    """The lines of every narration of the file in which several are compared, the likeliest by the words first."""
    if not _new(path.stem):
        return []
    found: list[Compared] = []
    seen: list[tuple[list[Counter[str]], list]] = []

    def noting(walk, telling, game, lines):
        seen.append((features(walk, telling, game, lines), lines))
        return [chance for _, chance in lines]

    usual, narration.chances = narration.chances, noting
    try:
        for label, text, line in [*told(path), *broken_off(path)]:
            seen.clear()
            game, options = case(label, path)
            narration.read(game, text, **options)
            for some, lines in seen[:1]:
                right = [steps(one.line) == steps(line) for one, _ in lines]
                found.append(Compared(path.stem, _apart(some, [chance for _, chance in lines]), right))
    finally:
        narration.chances = usual
    return found


def _new(file: str) -> bool:
    name, _, number = file.partition("-")
    return name == "fresh" and int(number) >= FIRST


def _apart(some: list[Counter[str]], chances: list[float]) -> list[dict[str, float]]:
    """What is not said of all lines alike."""
    shared = some[0]
    for one in some[1:]:
        shared = shared & one
    return [dict(one - shared) | {PRIOR: math.log(max(chance, LEAST))}
            for one, chance in zip(some, chances, strict=True)]  # fmt: skip


def fitted(some: list[Compared]) -> dict[str, float]:
    """The weights by which the lines labelled are likeliest."""
    from tests.benchmarks.ridge import fitted_choice  # with SciPy, which only fitting needs

    some = [one for one in some if any(one.right) and not all(one.right)]
    found = fitted_choice([one.lines for one in some], [one.right for one in some], FEWEST, PRIOR)
    return {name: weight for name, weight in sorted(found.items()) if abs(weight) >= SMALLEST}


def _chances(lines: list[dict[str, float]], weights: dict[str, float]) -> list[float]:
    totals = [sum(weights.get(name, 0.0) * value for name, value in line.items()) for line in lines]
    powers = [math.exp(total - max(totals)) for total in totals]
    return [power / sum(powers) for power in powers]


def hits(some: list[Compared], weights: dict[str, float]) -> int:
    """How often the likeliest line is the one labelled."""
    return sum(one.right[max(range(len(one.lines)), key=_chances(one.lines, weights).__getitem__)] for one in some)


def main() -> None:
    """Prints how often the likeliest is the right one, and writes the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="+", type=Path)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    some = gathered(given.file, compared)
    if given.write:
        weights = fitted(some)
        write(WEIGHTS, weights)
        print(f"{len(weights)} weights from {len(some)} narrations")
        return
    after = 0
    for fold in range(FOLDS):
        mine = [fold_of(one.file) == fold for one in some]
        weights = fitted([one for one, own in zip(some, mine, strict=True) if not own])
        after += hits([one for one, own in zip(some, mine, strict=True) if own], weights)
    possible = sum(any(one.right) for one in some)
    print(f"right: {sum(one.right[0] for one in some)} before, {after} after, {possible} possible of {len(some)}")


if __name__ == "__main__":
    main()
