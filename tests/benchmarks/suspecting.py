"""What is suspected of each act of a telling: run `python tests/benchmarks/suspecting.py FILE… [--write]`.

From the files (formats.md section 6) nine logistic regressions are fitted: how likely an act is a mistake of each kind
(`scenarios.narration.checks.suspicion`), beside lines that are read by odds that did not learn from the file
(`unlearned`). Printed is, for each kind, how well they tell acts that are labelled so from the others (the area under
the curve), each file judged by what the others taught; `--write` fits them to all files and writes the weights. What is
suspected of an act hangs on what is suspected before it: that is told by weights that did not learn from the act's
file, fitted anew `ROUNDS` times beside what the last ones suspect. As they may have learned from the file judged, what
is printed is a little too good. Fitting needs SciPy (`ridge`).
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import scenarios.narration as narration
from scenarios.narration.checks.suspicion import WEIGHTS, Suspicion, following, surest
from scenarios.narration.reading import KINDS
from tests.benchmarks.narrations import case
from tests.benchmarks.unlearned import FOLDS, fold_of, gathered

FEWEST = 4  # acts that a feature must have
LEAST = 0.1  # log-odds below which a weight is left out
ROUNDS = 2  # mean average precision by four folds: .8484 beside nothing, .8521 after one, .8523 after two


@dataclass
class Told:
    """An act of a narration of a file, with its number in the narration: its features, whatever is suspected before
    it, and the kinds of the mistakes that are labelled there."""

    file: str
    number: int
    features: list[str]
    kinds: set[str]


def acts(path: Path) -> list[Told]:
    """The acts of every narration of a file, beside the line that is read."""
    found: list[Told] = []
    seen: list[Suspicion] = []
    usual, narration.believable = narration.believable, lambda back, *_: seen.append(Suspicion(back)) or []
    try:
        for label in tomllib.loads(path.read_text("utf-8"))["narration"]:
            seen.clear()
            game, options = case(label, path)
            narration.read(game, label["text"], **options)
            marked = [(one["kind"], start := label["text"].find(one["quote"]), start + len(one["quote"]))
                      for one in label["mistakes"]]  # fmt: skip
            for suspicion in seen[-1:]:
                for number, act in enumerate(suspicion.back.telling.acts):
                    kinds = {kind for kind, start, end in marked if start < act.span[1] and act.span[0] < end}
                    found.append(Told(path.stem, number, suspicion.alone(number), kinds))
    finally:
        narration.believable = usual
    return found


def curve(pairs: list[tuple[float, bool]]) -> float:
    """The area under the curve."""
    order = sorted(pairs)
    real = sum(so for _, so in order)
    ranks = sum(rank for rank, (_, so) in enumerate(order, 1) if so)
    return (ranks - real * (real + 1) / 2) / max(real * (len(order) - real), 1)


def beside(some: list[Told], sums: list[tuple[float, ...]]) -> list[list[str]]:
    """The features of each act, beside what these log-odds suspect of the acts before it in its narration."""
    found: list[list[str]] = []
    before: list[tuple[float, ...]] = []
    for one, known in zip(some, sums, strict=True):
        before = before if one.number else []
        found.append(following(one.features, surest(before)))
        before = [*before, known]
    return found


def _fitted(names: list[list[str]], some: list[Told]) -> list[dict[str, float]]:
    """The weights for each kind of mistake, as these acts with these features teach them."""
    from tests.benchmarks.ridge import Rows, fitted  # with SciPy, which only fitting needs

    rows = Rows(names, FEWEST)
    found = [fitted(rows, [kind in one.kinds for one in some]) for kind in KINDS]
    return [{name: weight for name, weight in weights.items() if abs(weight) >= LEAST} for weights in found]


def _judged(names: list[list[str]], some: list[Told]) -> list[tuple[float, ...]]:
    """The log-odds of each act for each kind, by what the files of the other folds teach."""
    found: list[tuple[float, ...]] = [()] * len(some)
    for fold in range(FOLDS):
        learned = [at for at, one in enumerate(some) if fold_of(one.file) != fold]
        weights = _fitted([names[at] for at in learned], [some[at] for at in learned])
        for at, one in enumerate(some):
            if fold_of(one.file) == fold:
                found[at] = tuple(sum(known.get(name, 0.0) for name in dict.fromkeys(names[at])) for known in weights)
    return found


def _write(weights: list[dict[str, float]]) -> None:
    """One feature in a line, with its weight for each kind."""
    names = sorted({name for one in weights for name in one})
    WEIGHTS.write_text("".join("\t".join([name, *(str(one.get(name, "")) for one in weights)]) + "\n"
                               for name in names), "utf-8")  # fmt: skip


def main() -> None:
    """Prints how well acts are told apart, and writes the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="+", type=Path)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    some = gathered(given.file, acts)
    names = [one.features for one in some]
    for _ in range(ROUNDS):
        names = beside(some, _judged(names, some))
    if given.write:
        weights = _fitted(names, some)
        _write(weights)
        print(f"{sum(map(len, weights))} weights from {len(some)} acts")
        return
    sums = _judged(names, some)
    for number, kind in enumerate(KINDS):
        pairs = [(known[number], kind in one.kinds) for known, one in zip(sums, some, strict=True)]
        print(f"{kind}: {curve(pairs):.3f}, {sum(so for _, so in pairs)} of {len(pairs)} acts")


if __name__ == "__main__":
    main()
