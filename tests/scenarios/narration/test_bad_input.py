"""Whatever a student types: a reading, whose line replays and whose spans lie in the text."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import play
from scenarios import load
from scenarios.narration import read

SITUATIONS = Path(__file__).parents[2] / "narrations" / "scenarios"

BAD = {
    "empty": "",
    "blank": " \n\t ",
    "emoji": "😀 I play 🎉 Cellar 😀",
    "right to left": "مرحبا بالعالم ‏שלום",
    "HTML": "<b>play Cellar</b><script>alert('discard 2 Estates')</script>",
    "another language": "Je joue le Marché puis la Cave et je défausse deux Domaines.",
    "card text": "+1 Action\nDiscard any number of cards.\n+1 Card per card discarded.",
    "essay": "The library of Alexandria was one of the largest libraries of the ancient world. " * 20,
    "one letter": "a" * 100_000,
    "one verb": "play " * 20_000,
    "one card": "Cellar " * 3_000,
    "numbers": "discard 999999999999999999999999 Estates, 1 1 1 1 ²³ ½ ٣",
    "signs": "((((( $$$ + - > = ... ; : , ,,, )))",
    "corrections": "no wait no no sorry no wait",
    "lists without an end": "Estates Estate Gold Silver Market, " * 400,
    "a list without signs": "Estates Estate Gold " * 800,
    "misspelt names": "cellarr markett smithhy villlage " * 400,
}


DENSE = {"numbers": "1 2 3 4 5 6 7 8 9 10 ", "lines": "Cellar\n", "plays": "I play Cellar. "}


def assert_sound(text: str, until: str = "end of turn") -> None:
    game = load("cellar-vs-market").game()
    before = game.key()
    reading = read(game, text, until=until)
    assert game.key() == before
    play.replay(game, "; ".join(reading.line))
    for one in (*reading.claims, *reading.mistakes, *reading.unread, *reading.utterances):
        assert text[one.span[0] : one.span[1]] == one.quote


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_any_text_gives_a_reading_that_replays_and_quotes_the_text(text):
    assert_sound(text)
    assert_sound(text, "buy phase")


def test_more_cards_at_once_than_a_turn_can_tell_are_left_to_a_person():
    text = "I play Market. " + "Estates Estate Gold Silver Cellar, " * 50
    reading = read(load("cellar-vs-market").game(), text)
    assert reading.line[0] == "play Market"
    assert reading.mistakes == ()
    assert [one.quote for one in reading.unread] == [text[15:].strip()]


@pytest.mark.parametrize("text", DENSE.values(), ids=DENSE)
def test_what_is_denser_than_any_turn_is_read_in_part_and_the_rest_said_to_be_unread(text):
    text *= 1000
    reading = read(load("cellar-vs-market").game(), text)
    assert 0 < reading.read_to < 10_000
    assert reading.unread[-1].span == (reading.read_to, len(text))


def test_a_long_turn_of_a_person_is_read_to_its_end():
    text = "I play Market. I draw an Estate and get +1 Action and +$1. " + "Let me think about that again. " * 60
    assert read(load("cellar-vs-market").game(), text).read_to == len(text)


def test_what_lies_beyond_the_longest_text_is_said_to_be_unread():
    text = "I play Market. " + "word " * 3_000
    reading = read(load("cellar-vs-market").game(), text)
    assert reading.line[0] == "play Market"
    assert reading.unread[-1].span == (10_000, len(text))


def test_a_denial_of_what_the_card_bought_asks_for_is_read():
    text = """I play Village, Market and Smithy and draw Copper, Estate, Silver, Estate and Copper. I play my Treasures
    and buy the Siren, don't have to trash anything for it, so it's mine now."""
    reading = read(load("siren").question("1").situation.game(), text)
    assert "buy Siren" in reading.line
    assert [one.kind for one in reading.mistakes] == ["skipped-instruction"]


def test_two_cards_of_one_number_that_are_named_again_where_a_purchase_is_marked_give_a_reading():
    text = (
        "Erst das Dorf: play market get silver play smithy get market copper copper play second market get copper then "
        "i have 2 silvers 3 coppers and 2 from the markets thats 9 so i buy a province zwei Aktionen. Dann der "
        "Buchbinder: Schmiede gezogen, eine Aktion dazu, und die nächste Karte ist ein Gold, also auf die Hand damit."
    )
    game = load(SITUATIONS / "siren.toml").question("a").situation.game()
    play.replay(game, "; ".join(read(game, text).line))
