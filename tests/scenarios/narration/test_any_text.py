"""Any words in any order give a reading, whose line replays and whose spans lie in the text."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scenarios
from engine import play
from engine.errors import IllegalCommand
from scenarios import narration
from scenarios.narration import read
from tests.benchmarks.narrations import case

from .test_bad_input import assert_sound

LABELLED = Path(__file__).parents[2] / "narrations"
LABELS = [(path, label) for path in sorted(LABELLED.glob("*.toml"))
          for label in tomllib.loads(path.read_text("utf-8"))["narration"]]  # fmt: skip

WORDS = """
I play the Cellar Market Smithy Estate Estates Gold Silver Copper two three both no not discard trash
gain buy draw put keep reveal into my hand discard pile on top of deck Action Actions Buy coins $ + 1 2 =
: ( ) . , ; -> and then first after before wait no sorry opponent he it them all rest left still because
if would for with of to from up end turn phase number everything except twice again Ich spiele den Keller
und lege ab ziehe Anwesen dafür 🎉 X C E
""".split()  # noqa: SIM905


@pytest.mark.slow
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join), st.sampled_from(["end of turn", "buy phase"]))
def test_any_words_of_the_game_give_a_sound_reading(text, until):
    assert_sound(text, until)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80))
def test_any_characters_give_a_sound_reading(text):
    assert_sound(text)


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_sentences_of_other_turns_in_any_order_give_a_sound_reading(data):
    path, label = data.draw(st.sampled_from(LABELS))
    texts = [data.draw(st.sampled_from(LABELS))[1]["text"] for _ in range(3)]
    parts = [part for text in texts for part in re.split(r"(?<=[.!?,;:])\s+", text)]
    text = " ".join(data.draw(st.permutations(parts))[:14])
    game, options = case(label, path)
    reading = read(game, text, **options)
    play.replay(game, "; ".join(reading.line))
    for one in (*reading.claims, *reading.mistakes, *reading.unread, *reading.utterances):
        assert text[one.span[0] : one.span[1]] == one.quote


def test_what_makes_a_game_that_cannot_be_is_left_to_a_person(monkeypatch):
    follow = narration.follow

    def impossible(walk):
        if walk.acts:
            raise IllegalCommand("the next shuffle cannot be")
        return follow(walk)

    monkeypatch.setattr(narration, "follow", impossible)
    text = "I play Cellar. I discard two Estates."
    question = scenarios.load("cellar-vs-market").question("a.i")
    reading = read(question.situation.game(), text, begin=question.begin, until=question.until)
    assert (reading.line, reading.claims, reading.mistakes) == ((), (), ())
    assert [one.quote for one in reading.unread] == [text]


@pytest.mark.parametrize("text", ["I play Village: Silver. Instead of a Gold", "Statt der Provinz", "instead of it"])
def test_a_telling_that_ends_with_what_is_not_done_gives_a_sound_reading(text):
    assert_sound(text)


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_telling_that_breaks_off_anywhere_gives_a_sound_reading(data):
    path, label = data.draw(st.sampled_from(LABELS))
    text = label["text"][: data.draw(st.integers(0, len(label["text"])))]
    game, options = case(label, path)
    play.replay(game, "; ".join(read(game, text, **options).line))
