"""What is suspected of each act of a telling: run `python tests/benchmarks/suspecting.py FILE… [--write]`.

From the files (formats.md section 6) nine logistic regressions are fitted: how likely an act is a mistake of each kind
(`scenarios.narration.checks.suspicion`), beside lines that are read by odds that did not learn from the file
(`unlearned`). Printed is, for each kind, how well they tell acts that are labelled so from the others (the area under
the curve), each file judged by what the others taught; `--write` fits them to all files and writes the weights. Fitting
needs SciPy (`ridge`).
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import scenarios.narration as narration
from scenarios.narration.checks.suspicion import WEIGHTS, features
from scenarios.narration.reading import KINDS
from tests.benchmarks.logistic import likeliest
from tests.benchmarks.narrations import case
from tests.benchmarks.unlearned import FOLDS, fold_of, gathered

FEWEST = 4  # acts that a feature must have
LEAST = 0.1  # log-odds below which a weight is left out


@dataclass
class Told:
    """An act of a narration of a file: its features, and the kinds of the mistakes that are labelled there."""

    file: str
    features: list[str]
    kinds: set[str]


def acts(path: Path) -> list[Told]:
    """The acts of every narration of a file, beside the line that is read."""
    found: list[Told] = []
    seen: list = []
    usual, narration.believable = narration.believable, lambda back, *_: seen.append(back) or []
    try:
        for label in tomllib.loads(path.read_text("utf-8"))["narration"]:
            seen.clear()
            game, options = case(label, path)
            narration.read(game, label["text"], **options)
            marked = [(one["kind"], start := label["text"].find(one["quote"]), start + len(one["quote"]))
                      for one in label["mistakes"]]  # fmt: skip
            for back in seen[-1:]:
                for act, names in features(back):
                    kinds = {kind for kind, start, end in marked if start < act.span[1] and act.span[0] < end}
                    found.append(Told(path.stem, names, kinds))
    finally:
        narration.believable = usual
    return found


def curve(pairs: list[tuple[float, bool]]) -> float:
    """The area under the curve."""
    order = sorted(pairs)
    real = sum(so for _, so in order)
    ranks = sum(rank for rank, (_, so) in enumerate(order, 1) if so)
    return (ranks - real * (real + 1) / 2) / max(real * (len(order) - real), 1)


def _fitted(some: list[Told]) -> list[dict[str, float]]:
    """The weights for each kind of mistake, as these acts teach them."""
    from tests.benchmarks.ridge import Rows, fitted  # with SciPy, which only fitting needs

    rows = Rows([one.features for one in some], FEWEST)
    found = [fitted(rows, [kind in one.kinds for one in some]) for kind in KINDS]
    return [{name: weight for name, weight in weights.items() if abs(weight) >= LEAST} for weights in found]


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
    if given.write:
        weights = _fitted(some)
        _write(weights)
        print(f"{sum(map(len, weights))} weights from {len(some)} acts")
        return
    pairs: dict[str, list[tuple[float, bool]]] = {kind: [] for kind in KINDS}
    for fold in range(FOLDS):
        weights = _fitted([one for one in some if fold_of(one.file) != fold])
        for kind, known in zip(KINDS, weights, strict=True):
            pairs[kind] += [(likeliest([one.features], known), kind in one.kinds)
                            for one in some if fold_of(one.file) == fold]  # fmt: skip
    for kind, judged in pairs.items():
        print(f"{kind}: {curve(judged):.3f}, {sum(so for _, so in judged)} of {len(judged)} acts")


if __name__ == "__main__":
    main()
