"""Which of the likeliest lines is told, the game along each looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

import scenarios
import scenarios.narration as narration
from scenarios.narration import read
from scenarios.narration.checks.rivals import PRIOR, WEIGHTS, chances, features, weights
from scenarios.narration.decoding.search import tried
from tests.benchmarks.comparing import Compared, fitted, hits

SCENARIOS = Path(__file__).parents[2] / "narrations" / "scenarios"
FIRST, LATER = ["play Village", "play Smithy"], ["play Smithy"]
TEXT = "Village: a Silver, two Actions. Smithy: Copper, Copper, Estate, one Action left."


def compared(text: str, monkeypatch: pytest.MonkeyPatch):
    """What the lines of the text are weighed by: the walk, the telling and the game."""
    seen = []
    monkeypatch.setattr(narration, "sure", lambda *given, usual=narration.sure: seen.append(given) or usual(*given))
    game = scenarios.load(SCENARIOS / "village-smithy-militia.toml").situation.game()
    read(game, text)
    game, telling, _, follow, _ = seen[0]
    return follow(frozenset(), None, False), telling, game


def test_each_feature_has_one_weight_and_what_the_words_make_likely_counts_for():
    names = [line.split("\t")[0] for line in WEIGHTS.read_text("utf-8").splitlines()]
    assert len(set(names)) == len(names) > 1000
    assert max(map(abs, weights().values())) < 10
    assert weights()[PRIOR] > 0.5


@pytest.mark.parametrize("shares", [(0.5, 0.5), (0.7, 0.2), (0.05, 0.9)])
def test_chances_come_to_what_they_came_to_in_whatever_order_the_lines_are(shares, monkeypatch):
    walk, telling, game = compared(TEXT, monkeypatch)
    lines = [(tried(game, line), share) for line, share in zip((FIRST, LATER), shares, strict=True)]
    found = chances(walk, telling, game, lines)
    assert sum(found) == pytest.approx(sum(shares))
    assert chances(walk, telling, game, lines[::-1]) == pytest.approx(found[::-1])


def test_of_two_lines_that_is_likelier_that_draws_what_is_told(monkeypatch):
    walk, telling, game = compared(TEXT, monkeypatch)
    one, other = chances(walk, telling, game, [(tried(game, line), 0.5) for line in (FIRST, LATER)])
    assert one > other


def test_the_steps_of_a_line_are_told_or_not(monkeypatch):
    walk, telling, game = compared(TEXT, monkeypatch)
    (found,) = features(walk, telling, game, [(tried(game, [*FIRST, "buy Moat"]), 1.0)])
    assert found["step buy unnamed"] == 1
    assert found["bought unnamed"] == 1


def test_what_tells_the_labelled_lines_from_others_is_learned():
    pytest.importorskip("scipy", reason="fitting needs the extra learn")
    right = {"told": 1.0, PRIOR: -1.0}
    wrong = {"untold": 1.0, PRIOR: -0.5}
    some = [Compared("fresh-60", [wrong, right], [False, True]) for _ in range(20)]
    assert hits(some, {PRIOR: 1.0}) == 0
    assert hits(some, fitted(some)) == 20
