"""What is told of a turn that was played is judged by what chance gave in it."""

from __future__ import annotations

import pytest

import scenarios
from engine import notation, play
from scenarios.foreseen import foreseen
from scenarios.narration.checks import confidence
from scenarios.playing import read_play

TOML = """
format = 1
id = "tossed"
title = "Tossed"
[situation]
kingdom = "Village, Smithy, Cellar, Sentry"
[[situation.player]]
name = "You"
hand = "Village, Smithy, Copper, Estate"
deck = "{deck}"
discard = "{discard}"
[[question]]
id = "t"
kind = "play"
points = 1
prompt = "Take the turn."
"""
DECKS = {
    "a pool": ("{{Gold, Silver, Curse, Duchy}}, ...", ""),
    "a pool below a card": ("Copper, {{Gold, Silver, Curse, Duchy}}, ...", ""),
    "a shuffle": ("", "Gold, Silver, Curse, Duchy"),
}
LINES = {
    "a pool": "play Village; chance Duchy; play Smithy",
    "a pool below a card": "play Village; play Smithy; chance Duchy, Gold, Silver",
    "a shuffle": "play Village; chance Duchy; play Smithy",
}


def question(deck: str, discard: str = ""):
    text = TOML.replace("{deck}", deck.replace("{{", "{").replace("}}", "}")).replace("{discard}", discard)
    return scenarios.parse(text).question("t")


@pytest.mark.parametrize("which", DECKS)
def test_the_game_gives_what_chance_gave(which):
    game = question(*DECKS[which]).situation.game()
    line = notation.parse_line(LINES[which], game)
    by_chance = play.replay(game, line).game
    foreseen_game = foreseen(game, line)
    alone = play.replay(foreseen_game, [one for one in line if one.verb != "chance"]).game
    assert sorted(map(str, alone.players[0].hand)) == sorted(map(str, by_chance.players[0].hand))
    assert game.players[0].deck == question(*DECKS[which]).situation.game().players[0].deck  # left as it was


@pytest.mark.parametrize("line", ["", "play Smithy; chance Province", "chance Gold", "play Village; chance Gold, Gold"])
def test_what_cannot_have_been_is_left_to_chance(line):
    game = question(*DECKS["a pool"]).situation.game()
    assert foreseen(game, notation.parse_line(line, game)).key() == game.key()


@pytest.mark.parametrize("which", DECKS)
@pytest.mark.parametrize(
    "words", ["I play Village. +1 Card, +2 Actions.", "I play my Village, draw one card and get two Actions."]
)
def test_what_is_right_is_right_whatever_chance_gave(which, words):
    first, _semicolon, rest = LINES[which].partition("; ")
    answer = f"{first} # {words}\n" + "\n".join(rest.split("; "))
    reading = read_play(question(*DECKS[which]), answer)
    assert reading.mistakes == ()
    assert {claim.verdict for claim in reading.claims} == {"right"}
    assert not any("chance" in claim.claim for claim in reading.claims)


@pytest.mark.parametrize(
    ("words", "mistakes"),
    [("I draw a Duchy.", []), ("I draw a Gold.", ["wrong-draw"]), ("I draw two cards.", ["wrong-draw"])],
)  # fmt: skip
def test_the_card_that_turned_up_is_what_a_told_draw_is_judged_by(words, mistakes):
    reading = read_play(question(*DECKS["a pool"]), f"play Village # I play Village. {words}\nchance Duchy")
    assert [one.kind for one in reading.mistakes] == mistakes


def test_what_may_be_a_mistake_in_the_words_of_a_played_turn_is_asked_about(monkeypatch):
    answer = "play Village # I play Village. I draw two cards.\nchance Duchy"
    (told,) = read_play(question(*DECKS["a pool"]), answer).mistakes
    monkeypatch.setattr(confidence, "MOST", -100.0)
    monkeypatch.setattr(confidence, "EVEN", 100.0)
    monkeypatch.setattr(confidence, "proven", lambda *_: ())
    reading = read_play(question(*DECKS["a pool"]), answer)
    assert (reading.mistakes, reading.doubts) == ((), (told,))
    assert answer[slice(*told.span)] == told.quote
