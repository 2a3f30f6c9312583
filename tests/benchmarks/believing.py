"""What speaks against the mistakes reported: run `python tests/benchmarks/believing.py FILE… [--words]`.

The files are labelled narrations (formats.md section 6) that nobody who works on the reader has read. Printed are how
many mistakes, real and false, the weights of `scenarios.narration.checks.confidence` hold back at several bounds, how
many would be by weights fitted anew, each narration by those fitted without it, and the weights fitted to all.

`--words` fits the weights of words (`scenarios.narration.checks.wording`) to the mistakes of `reported.tsv`, and
writes them: what earlier readers reported in narrations that nobody had worked on, real or not.
"""

from __future__ import annotations

import argparse
import math
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

sys.path.insert(0, str(Path(__file__).parents[2]))

import scenarios.narration as narration
from scenarios.narration.checks.confidence import EVEN, MOST, WEIGHTS, doubt, signs
from scenarios.narration.checks.suspicion import Suspicion
from scenarios.narration.checks.wording import WEIGHTS as WORDS
from scenarios.narration.checks.wording import features
from scenarios.narration.reading import Mistake
from tests.benchmarks.logistic import Bag, write
from tests.benchmarks.logistic import fitted as words_fitted
from tests.benchmarks.narrations import Case, case

BOUNDS = (-1.0, MOST, -0.5, EVEN, 0.5)  # log-odds above which it is not reported
FOLDS, ROUNDS, STEP, RIDGE = 10, 400, 0.3, 20.0
REPORTED = Path(__file__).parent / "reported.tsv"
NARRATIONS = Path(__file__).parents[1] / "narrations"
FEWEST, WORD_STEP, WORD_ROUNDS = 2, 0.1, 6


@dataclass(frozen=True)
class Row:
    """A mistake reported: the narration, its signs, and whether it is false."""

    narration: str
    signs: dict[str, float]
    false: bool


def bags() -> list[Bag]:
    """The features of the mistakes that were reported, with whether they were false."""
    reported: dict[tuple[str, str], list[list[str]]] = {}
    for line in REPORTED.read_text("utf-8").splitlines():
        file, number, *rest = line.split("\t")
        reported.setdefault((file, number), []).append(rest)
    found: list[Bag] = []
    for file in sorted({file for file, _ in reported}):
        path = NARRATIONS / f"{file}.toml"
        for label in tomllib.loads(path.read_text("utf-8"))["narration"]:
            some = reported.get((file, label["id"]), [])
            told = narration.taken_apart(case(label, path)[0], label["text"])[2] if some else None
            for kind, start, end, real in some:
                one = Mistake(kind, "", (int(start), int(end)), "", "")
                found.append(([features(told, one)], real == "false"))
    return found


def rows(path: Path) -> list[Row]:
    """Every mistake that the narrations of the file have and that is not proved, whatever speaks against it."""
    found: list[Row] = []
    told: dict = {}

    def noting(back, mistakes, early):
        seen, suspicion = {(one.kind, one.span) for one in early}, Suspicion(back)
        told.update({one: signs(back, one, mistakes, seen, suspicion) for one in mistakes if one not in back.proved})
        return mistakes

    usual, narration.believable = narration.believable, noting
    try:
        for label in tomllib.loads(path.read_text("utf-8"))["narration"]:
            told.clear()
            game, options = case(label, path)
            reading = narration.read(game, label["text"], **options)
            real = Case(label, reading, 0.0).real
            name = path.stem + label["id"]
            found += [Row(name, told[one], one not in real) for one in reading.mistakes if one in told]
    finally:
        narration.believable = usual
    return found


def fitted(some: list[Row]) -> dict[str, float]:
    """The weights of a logistic regression, in log-odds of a false mistake."""
    names = [name for name in WEIGHTS if name != "any"]
    count = len(some)
    mean = {name: sum(row.signs[name] for row in some) / count for name in names}
    wide = {name: math.sqrt(sum((row.signs[name] - mean[name]) ** 2 for row in some) / count) + 1e-6 for name in names}
    scaled = [[(row.signs[name] - mean[name]) / wide[name] for name in names] for row in some]
    weights, base = [0.0] * len(names), 0.0
    for _ in range(ROUNDS):
        off = [1 / (1 + math.exp(-base - sum(map(float.__mul__, weights, row)))) - one.false
               for row, one in zip(scaled, some, strict=True)]  # fmt: skip
        slopes = [sum(error * row[at] for error, row in zip(off, scaled, strict=True)) for at in range(len(names))]
        weights = [old - STEP * (slope + RIDGE * old) / count for old, slope in zip(weights, slopes, strict=True)]
        base -= STEP * sum(off) / count
    raw = {name: weight / wide[name] for name, weight in zip(names, weights, strict=True)}
    return {"any": base - sum(raw[name] * mean[name] for name in names), **raw}


def table(some: list[Row], doubts: list[float]) -> str:
    """One line for each bound: how many false and how many real mistakes are doubted more."""
    false = sum(row.false for row in some)
    lines = []
    for bound in BOUNDS:
        held = [row for row, one in zip(some, doubts, strict=True) if one > bound]
        wrong = sum(row.false for row in held)
        lines.append(f"  above {bound:.2f}: {wrong} of {false} false, {len(held) - wrong} of {len(some) - false} real")
    return "\n".join(lines)


def main() -> None:
    """Prints the tables, and the weights fitted anew."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="*", type=Path)
    parser.add_argument("--words", action="store_true")
    given = parser.parse_args()
    if given.words:
        weights = words_fitted(some := bags(), FEWEST, WORD_STEP, WORD_ROUNDS)
        write(WORDS, weights)
        print(f"{len(weights)} weights of words from {len(some)} mistakes, {sum(false for _, false in some)} false")
    if not given.file:
        return
    some = [row for path in given.file for row in rows(path)]
    print(f"{len(some)} mistakes\nheld back by the weights in use\n{table(some, [doubt(row.signs) for row in some])}")
    fold = [crc32(row.narration.encode()) % FOLDS for row in some]
    parts = [fitted([row for row, at in zip(some, fold, strict=True) if at != left]) for left in range(FOLDS)]
    doubts = [sum(parts[at][name] * value for name, value in row.signs.items())
              for row, at in zip(some, fold, strict=True)]  # fmt: skip
    print(f"by weights fitted without the narration\n{table(some, doubts)}")
    print("fitted to all:", {name: round(weight, 2) for name, weight in fitted(some).items()})


if __name__ == "__main__":
    main()
