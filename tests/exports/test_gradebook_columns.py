"""Which columns a gradebook gets, and in which unit."""

from decimal import Decimal

import pytest

from exports.errors import InvalidRows
from exports.gradebook.columns import Unit, by_criterion, in_unit, total
from exports.rows import CriterionColumn, Gradebook, GradebookColumn, GradebookStudent

CLASS = Gradebook(
    (GradebookStudent("Ada"), GradebookStudent("Alan"), GradebookStudent("Grace")),
    (GradebookColumn("Cellar", 10, "7"), GradebookColumn("Bookbinder", 2.5), GradebookColumn("Not graded yet", 40)),
    {(0, 0): 7.5, (0, 1): 2, (1, 0): 0, (1, 1): 0.5, (2, 0): 9, (2, 1): None},
)


def test_the_total_is_the_sum_over_what_is_graded_at_all():
    summed = total(CLASS, title="Dominion")
    assert summed.columns == (GradebookColumn("Dominion", Decimal("12.5")),)
    assert summed.scores[0, 0] == Decimal("9.5")
    assert summed.scores[1, 0] == Decimal("0.5")


def test_a_student_who_lacks_a_grade_has_no_total_rather_than_a_lower_one():
    assert total(CLASS, title="Dominion").scores[2, 0] is None


def test_criteria_become_columns_of_their_own_in_the_place_of_their_assignment():
    criteria = [[CriterionColumn("Following", 3, {0: 2, 1: None}), CriterionColumn("Purchase", 2, {0: 1.5})], [], []]
    split = by_criterion(CLASS, criteria)
    assert [column.title for column in split.columns] == [
        "Cellar: Following", "Cellar: Purchase", "Bookbinder", "Not graded yet"]
    assert [column.assignment_id for column in split.columns] == ["", "", "", ""]
    assert split.scores == {(0, 0): 2, (1, 0): None, (0, 1): 1.5, (0, 2): 2, (1, 2): 0.5, (2, 2): None}


def test_criteria_for_another_number_of_assignments_are_refused():
    with pytest.raises(InvalidRows, match="1 assignments, not for 3"):
        by_criterion(CLASS, [[]])


def test_percentages_are_rounded_to_two_decimals_in_columns_of_their_own():
    percent = in_unit(CLASS, Unit.PERCENT)
    assert percent.columns[0] == GradebookColumn("Cellar (%)", 100)
    assert percent.scores == {(0, 0): 75, (0, 1): 80, (1, 0): 0, (1, 1): 20, (2, 0): 90, (2, 1): None}
    third = Gradebook(CLASS.students, (GradebookColumn("x", 3),), {(0, 0): 1, (1, 0): 2})
    assert in_unit(third, Unit.PERCENT).scores == {(0, 0): Decimal("33.33"), (1, 0): Decimal("66.67")}
    assert in_unit(CLASS, Unit.POINTS) is CLASS


def test_there_is_no_percentage_of_nothing():
    with pytest.raises(InvalidRows, match="out of no points"):
        in_unit(Gradebook((), (GradebookColumn("x", 0),), {}), Unit.PERCENT)
