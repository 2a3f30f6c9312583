"""Answers: read from forms and JSON, each in the shape of its kind."""

from __future__ import annotations

import pytest

from classroom.attempts import answers
from classroom.errors import Refused

CHOICE = {"id": "q", "kind": "choice", "options": ["Silver", "Gold", "Copper"], "several": False}
SEVERAL = {**CHOICE, "several": True}
PURCHASE = {"id": "q", "kind": "purchase", "options": []}
TEXT = {"id": "q", "kind": "explain", "options": []}


@pytest.fixture(autouse=True)
def _request(app):
    """Messages need a language, and that a request."""


@pytest.mark.parametrize(
    ("question", "given", "kept"),
    [
        (TEXT, "a\r\nb", "a\nb"),
        (CHOICE, ["Gold"], ["Gold"]),
        (CHOICE, [], []),
        (SEVERAL, ["Copper", "Silver", "Copper"], ["Silver", "Copper"]),
        (PURCHASE, {"buy": "Gold", "why": "It is best."}, {"buy": "Gold", "why": "It is best."}),
        (PURCHASE, {}, {"buy": "", "why": ""}),
    ],
)
def test_an_answer_is_kept_in_the_shape_of_its_kind(question, given, kept):
    assert answers.check([question], {"q": given}) == {"q": kept}


@pytest.mark.parametrize(
    ("question", "given"),
    [
        (CHOICE, ["Province"]), (CHOICE, ["Gold", "Silver"]), (CHOICE, "Gold"), (CHOICE, [["Gold"]]), (CHOICE, [{}]),
        (PURCHASE, "Gold"), (PURCHASE, {"buy": "Gold", "sell": "x"}), (PURCHASE, {"buy": 7}),
        (PURCHASE, {"buy": "x" * 501}), (TEXT, None), (TEXT, True),
    ],
)  # fmt: skip
def test_an_answer_in_another_shape_is_refused(question, given):
    with pytest.raises(Refused) as refused:
        answers.check([question], {"q": given})
    assert list(refused.value.fields) == ["q"]


def test_all_faults_are_named_at_once():
    questions = [{**TEXT, "id": "a"}, {**CHOICE, "id": "b"}]
    with pytest.raises(Refused) as refused:
        answers.check(questions, {"a": 7, "b": ["x"], "c": ""})
    assert list(refused.value.fields) == ["a", "b", "c"]


def test_a_form_and_json_of_the_same_answers_are_equal():
    questions = [{**TEXT, "id": "a"}, {**SEVERAL, "id": "b"}, {**PURCHASE, "id": "c"}]
    form = {"answer-1": ["text"], "answer-2": ["Gold", "Silver"], "answer-3-buy": ["Gold"], "answer-3-why": ["why"]}
    from_form = answers.from_form(questions, lambda name: form.get(name, []))
    json = {"a": "text", "b": ["Silver", "Gold"], "c": {"buy": "Gold", "why": "why"}}
    assert from_form == answers.check(questions, json)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plain", "plain"),
        (["Silver", "Gold"], "Silver; Gold"),
        ({"buy": "Gold", "why": "best"}, "Gold\nbest"),
        ([], ""),
    ],
)
def test_every_answer_can_be_read_as_text(value, text):
    assert answers.as_text(value) == text
    assert answers.is_empty(value) is (text == "")
