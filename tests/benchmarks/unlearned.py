"""Labelled narrations as the reader reads those from which it has not learned what is done with a card.

What is fitted to how the reader fares must see it fail as it fails at new narrations: read by odds that learned from
them (`learning`), nearly every line is right.
"""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import Pool
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from scenarios.narration.decoding import learned
from tests.benchmarks.learning import cards, weights_of

FOLDS = 4

Found = TypeVar("Found")


def fold_of(file: str) -> int:
    """The fold to which a file of that name belongs, from 0."""
    return crc32(file.encode()) % FOLDS


def gathered(files: list[Path], collect: Callable[[Path], list[Found]]) -> list[Found]:
    """What is collected of every file while the odds are those that the files of the other folds teach."""
    with Pool() as pool:
        found = pool.map(_of_fold, [(files, collect, fold) for fold in range(FOLDS)], chunksize=1)
    return [one for some in found for one in some]


def _of_fold(given: tuple[list[Path], Callable[[Path], list[Found]], int]) -> list[Found]:
    files, collect, fold = given
    others = [named for path in files if fold_of(path.stem) != fold for named in cards(path)]
    fixed = learned.beside(weights_of(others, what) for what in learned.WHATS)
    usual, learned.weights = learned.weights, lambda: fixed
    try:
        return [one for path in files if fold_of(path.stem) == fold for one in collect(path)]
    finally:
        learned.weights = usual
