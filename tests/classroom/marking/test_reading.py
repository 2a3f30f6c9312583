"""Answers cut into judged passages, and the engine's steps beside the words of the cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.marking.reading import LEFT_OPEN, PERHAPS, Note, groups_of, notes_of, segments_of


def note(number: int, start: int, end: int, verdict: str = "right") -> Note:
    return Note(number, "", (start, end), verdict)


TEXT = "draw the Gold, +1 Action, +1 Buy."
CASES = [
    ("nothing judged", [], [(TEXT, 0, False)]),
    ("one passage", [note(1, 0, 13)], [("draw the Gold", 1, True), (", +1 Action, +1 Buy.", 0, False)]),
    ("the inner of two has its way, commas belong to none", [note(1, 0, 32), note(2, 15, 24, "wrong")],
     [("draw the Gold", 1, False), (", ", 0, False), ("+1 Action", 2, True), (", ", 0, False), ("+1 Buy", 1, True),
      (".", 0, False)]),
    ("spans that are none are left out", [note(1, 5, 5), note(2, -3, 4), note(3, 30, 99)], [(TEXT, 0, False)]),
]  # fmt: skip


@pytest.mark.parametrize(("notes", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_an_answer_is_cut_where_judgements_begin_and_end(notes, expected):
    found = [(one.text, one.note.number if one.note else 0, one.ends) for one in segments_of(TEXT, notes)]
    merged: list = []
    for text, number, ends in found:
        if merged and number == 0 and merged[-1][1] == 0:
            merged[-1] = (merged[-1][0] + text, 0, False)
        else:
            merged.append((text, number, ends))
    assert merged == expected


@given(st.text(max_size=60), st.lists(st.tuples(st.integers(-5, 70), st.integers(-5, 70)), max_size=8))
def test_no_letter_of_an_answer_is_lost_or_doubled(text, spans):
    notes = [note(number, start, end) for number, (start, end) in enumerate(spans, 1)]
    assert "".join(segment.text for segment in segments_of(text, notes)) == text


def test_judgements_of_one_passage_become_one_note_with_all_reasons():
    span = {"quote": "Gold", "span": [0, 4]}
    own = {**span, "verdict": "right", "why": "after your own line", "expected": "Gold"}
    intended = {**span, "verdict": "wrong", "why": "after the intended line", "expected": "Silver"}
    (found,) = notes_of({"verdicts": [own, intended]})
    assert found.verdict == "right"
    assert [(reason.verdict, reason.expected) for reason in found.reasons] == [("right", "Gold"), ("wrong", "Silver")]


def test_notes_stand_in_the_order_of_the_answer_and_unread_passages_among_them():
    passages = {"quote": "x", "why": "w", "expected": "e"}
    found = notes_of({
        "mistakes": [{**passages, "kind": "wrong-draw", "span": [9, 12]}],
        "verdicts": [{"quote": "y", "span": [3, 5], "claim": "draw Gold", "verdict": "right"}],
        "unread": [{"quote": "z", "span": [0, 2]}],
    })  # fmt: skip
    assert [(one.number, one.verdict, one.says) for one in found] == [
        (1, "unread", ""), (2, "right", "draw Gold"), (3, "wrong", ""),
    ]  # fmt: skip


def event(n: int, text: str, *, kind: str = "draw", cards=(), because=None) -> dict:
    return {"n": n, "event": kind, "cards": list(cards), "text": text, "because": because}


def words(card: str, text: str, start: int) -> dict:
    return {"card": card, "words": text, "span": [start, start + len(text)]}


def test_steps_are_grouped_by_the_card_that_caused_them_with_its_words_numbered():
    market = "+1 Card\n+1 Action"
    steps = [
        event(1, "You play Throne Room.", kind="play", cards=["Throne Room"]),
        event(2, "You play Market.", kind="play", cards=["Market"], because=words("Throne Room", "Play it", 0)),
        event(3, "You draw a Gold.", because=words("Market", "+1 Card", 0)),
        event(4, "+1 Action.", kind="actions", because=words("Market", "+1 Action", 8)),
        event(5, "Your Buy phase begins.", kind="phase"),
    ]
    found = groups_of(steps, {"Market": {"text": market}, "Throne Room": {"text": "Another text."}})
    assert [(group.card, [step.number for step in group.steps]) for group in found] == [
        ("Throne Room", [1, 2]), ("Market", [3, 4]), ("", [5]),
    ]  # fmt: skip
    pieces = [(piece.text, piece.steps) for piece in found[1].text]
    assert pieces == [("+1 Card", (3,)), ("\n", ()), ("+1 Action", (4,))]
    # Where the text is not the one that was compiled, nothing is marked on it; the words stand with the step.
    assert [piece.steps for piece in found[0].text] == [()]
    assert found[0].steps[1].words == "Play it"


@pytest.mark.parametrize(("mistaken", "reasons"), [(0, [LEFT_OPEN]), (20, [])])
def test_what_was_understood_behind_a_mistake_is_left_open_and_not_called_unreadable(mistaken, reasons):
    mistake = {"quote": "6 coins", "span": [mistaken, mistaken + 7], "kind": "wrong-count", "why": "w", "expected": "e"}
    left = {"quote": "a Gold", "span": [10, 16], "claim": "buy Gold", "verdict": "unread"}
    found = next(one for one in notes_of({"mistakes": [mistake], "verdicts": [left]}) if one.verdict == "unread")
    assert [one.text for one in found.reasons] == reasons


def test_what_was_not_understood_behind_a_mistake_has_no_reason():
    mistake = {"quote": "6 coins", "span": [0, 7], "kind": "wrong-count", "why": "w", "expected": "e"}
    assert notes_of({"mistakes": [mistake], "unread": [{"quote": "blah", "span": [10, 14]}]})[1].reasons == ()


def test_what_may_be_a_mistake_is_shown_in_its_place_as_unread_with_what_speaks_against_it():
    doubt = {"quote": "two Buys", "span": [10, 18], "kind": "wrong-count", "why": "You have 1 Buy.", "expected": "1"}
    claim = {"quote": "two Buys", "span": [10, 18], "claim": "2 buys", "verdict": "unread"}
    within = {"quote": "Buys", "span": [14, 18], "claim": "buys", "verdict": "unread"}
    (found,) = notes_of({"doubts": [doubt], "verdicts": [claim, within]})
    assert (found.verdict, found.says) == ("unread", "2 buys")
    assert [one.text for one in found.reasons] == [f"{PERHAPS} You have 1 Buy."]


def test_before_marks_are_released_nothing_is_said_of_what_only_may_be_a_mistake():
    doubt = {"quote": "two Buys", "span": [10, 18], "kind": "wrong-count", "why": "You have 1 Buy.", "expected": "1"}
    claim = {"quote": "two Buys", "span": [10, 18], "claim": "2 buys", "verdict": "right"}
    within = {"quote": "Buys", "span": [14, 18], "claim": "buys", "verdict": "unread"}
    result = {"doubts": [doubt], "verdicts": [claim, within]}
    assert notes_of(result, doubtful=False) == notes_of({"verdicts": [claim, within]})
    assert notes_of(result)[0].verdict == "right"
