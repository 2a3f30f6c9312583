"""Weights kept side by side in whole numbers add up as they would one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.narration.decoding.weights import Weights

OUTCOMES = 3
ROWS = st.lists(st.tuples(*[st.integers(-900, 900).map(lambda part: part / 100)] * OUTCOMES), min_size=1, max_size=40)


@given(ROWS)
def test_sums_are_those_of_each_outcome_by_itself(rows):
    known = Weights([(str(number), row) for number, row in enumerate(rows)], OUTCOMES)
    assert known.sums(known) == pytest.approx([sum(column) for column in zip(*rows, strict=True)])
    assert [known[str(number)] for number in range(len(rows))] == rows


def test_a_feature_counts_once_and_an_unknown_one_not_at_all():
    known = Weights([("low", (-1.25, 0.5, 0.0)), ("high", (9.0, -0.01, 2.0))], OUTCOMES)
    assert known.sums(["low", "low", "nowhere"]) == (-1.25, 0.5, 0.0)
    assert known.sums(["low", "high"]) == (7.75, 0.49, 2.0)
    assert known.sums([]) == (0.0, 0.0, 0.0)
