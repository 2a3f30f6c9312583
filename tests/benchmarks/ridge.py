"""Logistic regressions over features that are words, with a penalty on large weights, fitted by SciPy to the end: of
things that are so or not, and of which of several is so.

SciPy is an extra that only fitting needs: `pip install -e ".[learn]"`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

PENALTY = 3.0  # on half the sum of the squares: mean average precision .810 beside .806 with 6, by four folds of files
STEPS = 120  # of the search, at most
OF_SEVERAL = 15.0  # the same for one of several: by four folds of files 3,948 of 4,960 right; 3,941 with 10
TINY = 1e-12  # chance


class Rows:
    """Things with their features: those that `fewest` of them have, each a column."""

    def __init__(self, features: Sequence[Sequence[str]], fewest: int):
        some = [[*dict.fromkeys(one)] for one in features]
        counts = Counter(chain.from_iterable(some))
        self.names = [name for name, count in counts.items() if count >= fewest]
        column = {name: number for number, name in enumerate(self.names)}
        kept = [[column[name] for name in one if name in column] for one in some]
        ends = np.cumsum([0, *map(len, kept)])
        places = np.fromiter(chain.from_iterable(kept), dtype=np.int32)
        shape = (len(kept), len(self.names))
        self.matrix = csr_matrix((np.ones(len(places), dtype=np.float32), places, ends), shape=shape)


def fitted(rows: Rows, so: Sequence[bool]) -> dict[str, float]:
    """The weight of each feature, in log-odds of being so."""
    matrix, turned, wanted = rows.matrix, rows.matrix.T.tocsr(), np.asarray(so, dtype=np.float32)

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        odds = matrix @ weights.astype(np.float32)
        off = 1 / (1 + np.exp(-odds)) - wanted
        missed = np.logaddexp(0, odds) - wanted * odds
        return float(missed.sum() + PENALTY / 2 * weights @ weights), turned @ off + PENALTY * weights

    found = minimize(loss, np.zeros(len(rows.names)), jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    return {name: round(float(weight), 2) for name, weight in zip(rows.names, found.x, strict=True)}


Told = Sequence[dict[str, float]]
"""Several things of which one is to be told, each with how often it has each feature."""


def fitted_choice(some: Sequence[Told], right: Sequence[Sequence[bool]], fewest: int, free: str) -> dict[str, float]:
    """The weight of each feature that tells apart in `fewest` of these, in log-odds of being the right one of several;
    the feature `free` begins with 1, and no penalty holds it back."""
    if not some:
        return {free: 1.0}
    counts = Counter(name for told in some for name in {name for one in told for name in one})
    names = [name for name, count in counts.items() if count >= fewest or name == free]
    column = {name: number for number, name in enumerate(names)}
    rows = [{column[name]: value for name, value in one.items() if name in column} for told in some for one in told]
    places = np.fromiter(chain.from_iterable(rows), dtype=np.int32)
    values = np.fromiter(chain.from_iterable(row.values() for row in rows), dtype=np.float64)
    matrix = csr_matrix((values, places, np.cumsum([0, *map(len, rows)])), shape=(len(rows), len(names)))
    turned, so = matrix.T.tocsr(), np.fromiter(chain.from_iterable(right), dtype=bool)
    first = np.cumsum([0, *map(len, some)])[:-1]
    of = np.repeat(np.arange(len(some)), [*map(len, some)])
    held = np.where(np.arange(len(names)) == column[free], 0.0, OF_SEVERAL)

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        odds = matrix @ weights
        powers = np.exp(odds - np.maximum.reduceat(odds, first)[of])
        chances = powers / np.add.reduceat(powers, first)[of]
        true = np.add.reduceat(chances * so, first) + TINY
        off = chances - chances * so / true[of]
        return float(-np.log(true).sum() + held @ (weights * weights) / 2), turned @ off + held * weights

    begin = np.where(np.arange(len(names)) == column[free], 1.0, 0.0)
    found = minimize(loss, begin, jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    return {name: round(float(weight), 2) for name, weight in zip(names, found.x, strict=True)}
