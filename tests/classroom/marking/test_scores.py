"""What decided points come to."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from classroom.marking import scores

RUBRIC = {
    "turns": 3, "points": 10,
    "criteria": [{"id": "following", "points": 3}, {"id": "strategy", "points": 3}, {"id": "rest", "points": 4}],
}  # fmt: skip
TURNS = [{"id": "1", "kind": "narration"}, {"id": "2", "kind": "play"}, {"id": "3", "kind": "zone"}]
REST = {("1", "rest")}


def assignment(gradebook: str = "rubric", counted=("1", "2", "3")) -> SimpleNamespace:
    return SimpleNamespace(questions=TURNS, counted=list(counted), gradebook=gradebook, points=4)


def points(first: tuple, second: tuple) -> dict:
    names = ("following", "strategy", "rest")
    turns = {"1": dict(zip(names, first, strict=True)), "2": dict(zip(names, second, strict=True))}
    return {(turn, name): given for turn, all in turns.items() for name, given in all.items()}


@pytest.mark.parametrize(
    ("first", "second", "outside", "score"),
    [
        ((3, 3, 4), (3, 3, 4), set(), 10), ((3, 2, 3), (1, 1, 1), set(), 5.5), ((3, None, 4), (3, 3, 4), set(), None),
        ((3, 3, None), (3, 3, 4), REST, 10), ((3, 1.5, None), (3, 3, 4), REST, 8.75), ((3, 3, 2), (3, 3, 4), REST, 9),
        ((3, None, None), (3, 3, 4), REST, None),
        ((None, None, None), (2, 2, 2), {("1", one["id"]) for one in RUBRIC["criteria"]}, 6),
    ],
)  # fmt: skip
def test_the_mean_of_the_turns_is_of_what_was_possible_in_each(first, second, outside, score):
    assert scores.score(assignment(), RUBRIC, points(first, second), outside) == score


def test_nothing_possible_at_all_is_no_score():
    outside = {(turn, one["id"]) for turn in "12" for one in RUBRIC["criteria"]}
    assert scores.score(assignment(), RUBRIC, {}, outside) is None


def test_only_what_applies_and_counts_is_needed():
    needed = scores.needed(assignment(counted=["1", "3"]), RUBRIC, REST)
    assert needed == [("1", ""), ("1", "following"), ("1", "strategy"), ("3", "")]
