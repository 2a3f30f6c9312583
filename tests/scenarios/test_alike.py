"""Like answers grouped, and groups split and merged."""

from __future__ import annotations

import pytest

from engine.cards import book
from scenarios.alike import groups, merge, normalised, split

BOOK = book("2e")
HERE = ("Market", "Cellar", "Smithy", "Estate", "Gold", "Silver", "Village")


def grouped(*answers: str) -> list[tuple[int, ...]]:
    return [group.keys for group in groups(dict(enumerate(answers)), BOOK, HERE)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Market first, since it reaches the Smithy.", "market first since it reaches the smithy"),
        ("Market first, since it reaches the Smithy.", "MARKET FIRST — since it reaches the Smithy!!"),
        ("Market first, since it reaches the Smithy.", "Marekt first, since it reaches the smitty."),
        ("You can discard three Estates with it.", "With it you can discard 3 estates"),
        ("It doesn’t waste an Action.", "It does not waste an action."),
        ("Ｍarket first, ﬁnd the Smithy", "Market first, find the Smithy"),
        ("Zuerst den Markt, weil er die Schmiede erreicht.", "Den Markt zuerst, weil er die Schmiede erreicht"),
    ],
)
def test_the_same_in_other_letters_marks_or_order_is_alike(one, other):
    assert grouped(one, other) == [(0, 1)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Market first is better.", "Market first is not better."),
        ("Market first, then Cellar, because of the Smithy.", "Cellar first, then Market, because of the Smithy."),
        ("You can discard three Estates with it then.", "You can discard two Estates with it then."),
        ("It draws the Gold and the rest stays the same.", "It draws the Silver and the rest stays the same."),
        ("It is better as there is an Action left for it.", "I like turtles."),
        ("Ich entsorge ein Anwesen in diesem Zug.", "Ich entsorge kein Anwesen in diesem Zug."),
    ],
)  # fmt: skip
def test_what_denies_counts_or_names_something_else_is_not_alike(one, other):
    assert grouped(one, other) == [(0,), (1,)]


def test_the_largest_group_comes_first_and_every_answer_is_in_one():
    answers = ["Cellar first.", "Market first!", "market first", "", "Market  first.", "cellar first"]
    assert grouped(*answers) == [(1, 2, 4), (0, 5)]


def test_a_class_of_300_is_grouped_by_what_it_says():
    answers = {n: f"Market first, because it reaches the Smithy{'!' * (n % 7)}" for n in range(290)}
    answers |= {n: f"No idea about number {n}" for n in range(290, 300)}
    found = groups(answers, BOOK, HERE)
    assert [len(group.keys) for group in found] == [290] + [1] * 10


@pytest.mark.parametrize("text", ["🎲" * 500, "שלום עולם", "<b>x</b>", "a" * 100_000, "'" * 50, "\x00", "İ" * 20])
def test_whatever_is_answered_is_grouped_with_itself(text):
    assert grouped(text, text) == [(0, 1)]


def test_words_are_compared_without_marks_and_capitals():
    assert normalised("Don’t “waste” it—ever…") == "do not waste it ever"


ANSWERS = {"an": "a", "bo": "a", "cy": "a", "di": "b", "ed": "c"}


def test_split_takes_answers_out_together_and_loses_none():
    found = groups(ANSWERS, BOOK, HERE)
    after = split(found, ["bo", "cy"], ANSWERS)
    assert [group.keys for group in after] == [("an",), ("bo", "cy"), ("di",), ("ed",)]
    assert [group.keys for group in split(found, ["nobody"], ANSWERS)] == [group.keys for group in found]


def test_merge_joins_the_groups_of_these_answers_where_the_first_stands():
    found = groups(ANSWERS, BOOK, HERE)
    assert [group.keys for group in merge(found, ["ed", "bo"], ANSWERS)] == [("an", "bo", "cy", "ed"), ("di",)]
    assert merge(found, [], ANSWERS) == found
