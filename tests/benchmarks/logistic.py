"""Logistic regressions over features that are words, fitted by adaptive steps (AdaGrad) and averaged."""

from __future__ import annotations

import math
import random
from collections import Counter
from pathlib import Path

LEAST = 0.05  # log-odds below which a feature is left out
FARTHEST = 30.0  # log-odds

Bag = tuple[list[list[str]], bool]
"""The features of each mention of something, of which the likeliest counts, and whether it is so."""


def fitted(bags: list[Bag], fewest: int, step: float, rounds: int) -> dict[str, float]:
    """The weight of each feature that `fewest` mentions have, in log-odds."""
    counts = Counter(name for mentions, _ in bags for one in mentions for name in set(one))
    some = [([[name for name in dict.fromkeys(one) if counts[name] >= fewest] for one in mentions], so)
            for mentions, so in bags]  # fmt: skip
    now = {name: 0.0 for name, count in counts.items() if count >= fewest}
    steps = dict.fromkeys(now, 1e-8)
    total: Counter[str] = Counter()
    order = random.Random(1)
    for round_ in range(rounds):
        order.shuffle(some)
        for mentions, so in some:
            best = max(mentions, key=lambda names: sum(map(now.__getitem__, names)))
            odds = sum(map(now.__getitem__, best))
            off = 1 / (1 + math.exp(-max(-FARTHEST, min(FARTHEST, odds)))) - so
            for name in best:
                steps[name] += off * off
                now[name] -= step * off / math.sqrt(steps[name])
        if round_ >= rounds // 2:
            for name, weight in now.items():
                total[name] += weight / (rounds - rounds // 2)
    return {name: round(weight, 2) for name, weight in sorted(total.items()) if abs(weight) >= LEAST}


def likeliest(mentions: list[list[str]], weights: dict[str, float]) -> float:
    """The log-odds of a bag."""
    return max(sum(weights.get(name, 0.0) for name in dict.fromkeys(one)) for one in mentions)


def write(path: Path, weights: dict[str, float]) -> None:
    """Writes the weights, one feature in a line."""
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{name}\t{weight}\n" for name, weight in weights.items()), "utf-8")
