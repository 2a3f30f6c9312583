"""Like answers grouped, and groups split and merged."""

from __future__ import annotations

import pytest

from engine.cards import book
from scenarios.alike import Answers, Group, Reader, merge, normalised, split

BOOK = book("2e")
HERE = ("Market", "Cellar", "Smithy", "Estate", "Gold", "Silver", "Village")


def groups(answers: dict, prompt: str = "", ideas: dict | None = None) -> list[Group]:
    return Answers(answers, Reader(BOOK, HERE, prompt), ideas).groups()


def grouped(*answers: str) -> list[tuple[int, ...]]:
    return [group.keys for group in groups(dict(enumerate(answers)))]


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
    found = groups(answers)
    assert [len(group.keys) for group in found] == [290] + [1] * 10


@pytest.mark.parametrize("text", ["🎲" * 500, "שלום עולם", "<b>x</b>", "a" * 100_000, "'" * 50, "\x00", "İ" * 20])
def test_whatever_is_answered_is_grouped_with_itself(text):
    assert grouped(text, text) == [(0, 1)]


def test_words_are_compared_without_marks_and_capitals():
    assert normalised("Don’t “waste” it—ever…") == "do not waste it ever"


ANSWERS = {"an": "a", "bo": "a", "cy": "a", "di": "b", "ed": "c"}


def test_split_takes_answers_out_together_and_loses_none():
    found = groups(ANSWERS)
    after = split(found, ["bo", "cy"], ANSWERS)
    assert [group.keys for group in after] == [("an",), ("bo", "cy"), ("di",), ("ed",)]
    assert [group.keys for group in split(found, ["nobody"], ANSWERS)] == [group.keys for group in found]


def test_merge_joins_the_groups_of_these_answers_where_the_first_stands():
    found = groups(ANSWERS)
    assert [group.keys for group in merge(found, ["ed", "bo"], ANSWERS)] == [("an", "bo", "cy", "ed"), ("di",)]
    assert merge(found, [], ANSWERS) == found


CLASS = {
    "reaches the Smithy": [
        "Market first, since it reaches the Smithy.", "market first, you get to play the smithy",
        "Play the Market first, so that you get the Smithy.", "Markt zuerst, weil man so die Schmiede bekommt.",
    ],
    "clears the Estates": [
        "Cellar first, because it gets rid of the Estates before I draw with the Market.",
        "I would play Cellar first to throw away the useless Estates, then Market draws the Gold.",
        "Cellar first so that Market draws Gold and not an Estate.",
        "Erst den Keller, damit die Anwesen weg sind und der Markt das Gold zieht.",
    ],
    "no difference": [
        "It makes no difference: both leave the same hand and two Buys.", "Both are the same in the end.",
        "It doesn't matter, both orders give the same result.",
    ],
    "not a word": ["I don't know"],
}  # fmt: skip
PROMPT = "Which is the better choice? Cellar first or Market first?"


def test_the_same_idea_in_other_words_and_in_both_languages_is_one_group():
    told = {text: idea for idea, texts in CLASS.items() for text in texts}
    answers = {text: text for text in sorted(told)}
    found = groups(answers, PROMPT)
    assert all(len({told[key] for key in group.keys}) == 1 for group in found)
    assert len(found) <= 6
    assert max(len(group.keys) for group in found) == 4


def test_ideas_found_bring_answers_together_and_keep_them_apart():
    answers = {1: "You dig to the bottom.", 2: "One goes all the way down.", 3: "You dig to the middle."}
    ideas = {1: ["deep"], 2: ["deep"], 3: ["half"]}
    assert [set(group.keys) for group in groups(answers, ideas=ideas)] == [{1, 2}, {3}]


def test_who_takes_the_other_side_is_never_in_one_group():
    answers = {1: "Cellar first, for more cards.", 2: "Market first, for more cards.", 3: "Market first, more cards."}
    assert [set(group.keys) for group in groups(answers, PROMPT)] == [{2, 3}, {1}]


def test_of_equal_groups_the_most_alike_stand_together_and_the_likest_other_is_known():
    answers = {1: "Turtles swim.", 2: "Cellar costs two.", 3: "My dog, a cat and those turtles are lovely animals."}
    compared = Answers(answers, Reader(BOOK, HERE))
    assert [group.keys for group in compared.groups()] == [(1,), (3,), (2,)]
    assert compared.likest([1], [[2], [3]]) == [3]
