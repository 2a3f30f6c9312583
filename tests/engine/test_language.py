"""The language of cards: one reading, printed back, and clear errors."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import cards
from engine.cards import Card
from engine.errors import AmbiguousText, CardError, LimitExceeded, UnknownText
from engine.language import compile_text
from engine.reading import SET_OFF

NAMES = cards.book().names
EVERY_CARD = [card for edition in cards.EDITIONS for card in cards.book(edition).values()]


def compiled(text: str):
    return compile_text(text, types=("Action",), names=NAMES)


def normal(text: str) -> str:
    """The text but for what does not count: stops, spaces, capitals, quotation marks."""
    return re.sub(rf"[.;\s{SET_OFF}]+", "", text.lower().replace("’", "'"))


@pytest.mark.parametrize("card", EVERY_CARD, ids=lambda card: f"{card} {card.edition}")
def test_every_card_of_the_sets_is_understood_and_printed_back(card):
    assert normal(card.program.english) == normal(card.text)


@pytest.mark.parametrize("card", EVERY_CARD, ids=lambda card: f"{card} {card.edition}")
def test_each_step_points_at_words_of_its_card(card):
    for start, end in card.program.spans:
        assert 0 <= start <= end <= len(card.text)
    words = " ".join(card.text[start:end] for start, end in card.program.spans)
    linking = "and or then you they may this to that unless for if don t is an the gained it s choices must be"
    skipped = {"different", *linking.split()}
    assert set(re.findall(r"\w+", card.text.lower())) - set(re.findall(r"\w+", words.lower())) <= skipped


def test_the_steps_of_cellar_point_at_its_sentences():
    text = "+1 Action\nDiscard any number of cards.\n+1 Card per card discarded."
    program = compiled(text)
    assert [text[start:end] for start, end in program.spans] == [
        "+1 Action",
        "Discard any number of cards",
        "+1 Card per card discarded",
    ]
    assert program.spans[:2] == ((0, 9), (10, 37))


def test_lines_may_break_within_a_sentence():
    assert compiled("Gain a card\ncosting up to $4.").steps == compiled("Gain a card costing up to $4.").steps


def test_capitals_and_full_stops_do_not_matter():
    assert compiled("+1 card. +1 action").steps == compiled("+1 Card\n+1 Action").steps


def test_an_unknown_phrase_gets_a_caret_under_the_word_and_the_nearest_phrases():
    with pytest.raises(UnknownText) as caught:
        compiled("+1 Card\nTrash a card from your pocket.")
    error = caught.value
    assert error.at == len("+1 Card\nTrash a card from your ")
    line, mark = error.message.split("\n")[1:3]
    assert line == "Trash a card from your pocket."
    assert mark.index("^") == line.index("pocket")
    assert any("from your hand" in phrase for phrase in error.allowed)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Frobnicate a card.", "Frobnicate"),
        ("+1 Card\n+1 Actoin", "Actoin"),
        ("Gain a card costing up to $4 to your discard pile maybe.", "discard pile"),
        ("Each other player discards down to many cards in hand.", "many"),
        ("If it is an Action, discard it.", "it"),
        ("+1 Card per card discarded", "per card discarded"),
        ("Put it into your hand.", "it"),
        ("Discard a card. If you trashed an Action, +1 Action.", "you trashed an Action"),
        ("Trash a card from your hand. +1 Card per card you discarded", "per card you discarded"),
        ("+1 Card for each", "for each"),
        ("Gain 2 differently named cards costing up to $4.", "Gain 2 differently named cards"),
    ],
)
def test_what_is_not_understood_is_pointed_at(text, word):
    with pytest.raises(UnknownText) as caught:
        compiled(text)
    assert text[caught.value.at :].startswith(word)


def test_may_is_read_as_a_choice_and_must_is_not():
    may, must = compiled("You may trash a card from your hand."), compiled("Trash a card from your hand.")
    assert may.steps[0].may
    assert not must.steps[0].may
    assert may.steps != must.steps


def test_the_words_decide_and_not_the_card_they_stand_on():
    invented = cards.book().extended([Card("Nonsense", types=("Action",), text=cards.book()["Cellar"].text)])
    assert invented["Nonsense"].program.steps == cards.book()["Cellar"].program.steps


def test_a_text_with_two_meanings_is_refused():
    from engine import reading
    from engine.grammar import GRAMMAR, RULES, phrase

    other = next(one for one in GRAMMAR["Do"] if "Buy" in one.template)
    phrase("Do", "+ {n:Number} (Card|Cards)")(other.build)
    reading._rules.cache_clear()
    try:
        with pytest.raises(AmbiguousText) as caught:
            compiled("+1 Card")
        assert len(caught.value.allowed) == 2
    finally:
        GRAMMAR["Do"].pop()
        RULES.pop()
        reading._rules.cache_clear()


@pytest.mark.parametrize(
    "text",
    ["+1 Card " * 200, "You may " * 90 + "draw a card", "if it is an Action, " * 60, "(" * 240, "a " * 249],
    ids=["long", "may may may", "nested ifs", "brackets", "articles"],
)
def test_hostile_texts_are_refused_at_once(text):
    with pytest.raises((UnknownText, LimitExceeded)):
        compiled(text)


@given(st.text(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_text_is_understood_or_refused_with_one_of_our_errors(text):
    try:
        program = compiled(text)
    except (CardError, LimitExceeded):
        return
    assert normal(program.english) == normal(text)


WORDS = sorted({word for card in EVERY_CARD for word in re.findall(r"\S+", card.text)})


@pytest.mark.slow
@given(st.lists(st.sampled_from(WORDS), max_size=25))
@settings(max_examples=300, deadline=None)
def test_words_of_cards_in_any_order_are_understood_only_if_they_print_back(words):
    text = " ".join(words)
    try:
        program = compiled(text)
    except (CardError, LimitExceeded):
        return
    assert normal(program.english) == normal(text)


def test_a_card_that_plays_itself_for_ever_is_bounded():
    from engine import notation, play
    from engine.state import Bookmark, Game, Player
    from engine.turn import TURN

    book = cards.book().extended([Card("Echo", types=("Action",), text="+1 Card\nPlay this.")])
    game = Game(book, [Player("You")])
    game.players[0].hand = (book["Echo"],)
    game.supply, game.stack = {book["Echo"]: 10}, [Bookmark(TURN)]
    with pytest.raises(LimitExceeded, match="Echo"):
        play.replay(game, [notation.parse_command("play Echo", book, ["You"])])
