"""Labelled narrations are collected while the reader knows only what the other files teach."""

from __future__ import annotations

from pathlib import Path

from scenarios.narration.decoding import learned
from tests.benchmarks import unlearned
from tests.benchmarks.learning import cards
from tests.benchmarks.unlearned import fold_of, gathered

LABELLED = Path(__file__).parents[2] / "narrations"
FILES = [LABELLED / f"{name}.toml" for name in ("own-1", "own-4")]


def known(path: Path) -> list[tuple[str, int]]:
    """The file, and of how many features its odds have weights."""
    return [(path.stem, len(learned.weights()))]


def test_each_file_is_read_by_what_the_other_folds_teach(monkeypatch):
    monkeypatch.setattr(unlearned, "FOLDS", 2)
    monkeypatch.setattr(unlearned, "cards", lambda path: cards(path)[:60])
    assert len({fold_of(path.stem) for path in FILES}) == 2
    shipped = len(learned.weights())
    found = dict(gathered(FILES, known))
    assert found.keys() == {path.stem for path in FILES}
    assert all(0 < count < shipped / 5 for count in found.values())
    assert len(learned.weights()) == shipped
