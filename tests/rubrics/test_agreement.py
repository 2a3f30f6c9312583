"""Agreement of two gradings, held against published worked examples."""

from __future__ import annotations

import pytest

from rubrics.agreement import MOST_DIFFERENCES, Pair, agreement, icc, quadratic_kappa

# Shrout and Fleiss 1979, table 2: six targets, four judges; they give ICC(2,1) = 0.29 (table 4).
SHROUT_FLEISS = [(9, 2, 5, 8), (6, 1, 3, 2), (8, 4, 6, 8), (7, 1, 2, 6), (10, 5, 6, 9), (6, 2, 4, 7)]
# Hout, Duncan and Sobel 1987, two raters on a scale of four (Agresti 1990, table 10.9). With squared weights the
# package vcd of R gives kappa = 0.3320 with a standard error of 0.0973.
HOUT = [(7, 7, 2, 3), (2, 8, 3, 7), (1, 5, 4, 9), (2, 8, 9, 14)]


def pairs_of(table) -> list[tuple[int, int]]:
    return [(a, b) for a, row in enumerate(table) for b, count in enumerate(row) for _ in range(count)]


def pairs(*marks: tuple[float, float]) -> list[Pair]:
    return [Pair(f"work {number}", *both) for number, both in enumerate(marks, 1)]


def test_the_icc_of_shrout_and_fleiss():
    assert round(icc(SHROUT_FLEISS), 2) == 0.29


def test_the_quadratic_kappa_of_hout_and_others_with_its_standard_error():
    kappa = quadratic_kappa(pairs_of(HOUT))
    assert (round(kappa.value, 4), round(kappa.error, 4)) == (0.3320, 0.0973)
    assert (round(kappa.low, 3), round(kappa.high, 3)) == (0.141, 0.523)


def test_with_squared_weights_kappa_comes_close_to_the_icc_of_many_pairs():
    # Fleiss and Cohen 1973: they are the same but for terms that vanish as the pairs grow in number.
    many = pairs_of(HOUT) * 20
    assert quadratic_kappa(many).value == pytest.approx(icc(many), abs=0.001)


def test_kappa_does_not_depend_on_the_unit_of_the_points():
    halves = [(a / 2, b / 2) for a, b in pairs_of(HOUT)]
    assert quadratic_kappa(halves) == pytest.approx(quadratic_kappa(pairs_of(HOUT)))


def test_perfect_agreement_is_one_and_opposite_marks_are_below_nothing():
    same = agreement(pairs((0, 0), (1, 1), (3, 3)))
    assert (same.exact, same.kappa.value, same.icc, same.differences) == (1, 1, 1, ())
    opposite = agreement(pairs((0, 3), (3, 0)))
    assert (opposite.kappa.value, opposite.exact) == (-1, 0)


def test_a_grader_who_is_always_milder_agrees_less_though_the_order_is_the_same():
    # ICC(2,1) is of absolute agreement: consistency alone would be 1 here.
    milder = agreement(pairs((0, 1), (1, 2), (2, 3)))
    assert milder.bias == 1
    assert milder.icc == pytest.approx(2 / 3)


@pytest.mark.parametrize("marks", [[(2, 2)], [(2, 2), (2, 2), (2, 2)]])
def test_marks_that_do_not_vary_have_no_kappa_and_no_icc(marks):
    found = agreement(pairs(*marks))
    assert (found.exact, found.kappa, found.icc) == (1, None, None)


def test_of_no_pairs_there_is_nothing_to_say():
    assert agreement([]) is None


def test_the_largest_differences_come_first():
    found = agreement(pairs((3, 3), (3, 2.5), (0, 3), (2, 1)))
    assert [pair.label for pair in found.differences] == ["work 3", "work 4", "work 2"]
    assert [pair.difference for pair in found.differences] == [3, -1, -0.5]
    assert (found.exact, found.within_half) == (0.25, 0.5)
    assert len(agreement(pairs(*[(0, 1)] * 50, (1, 1))).differences) == MOST_DIFFERENCES
