"""Moments that are kept: the same game as one worked out anew, and no narration changes what another is read from."""

from __future__ import annotations

from pathlib import Path

import scenarios
from scenarios.narration import read
from scenarios.narration.line.moments import MOST, Exactly, beginning, standing

TOLD = ("I play Village, then Smithy, then Militia. He discards both Estates. I have 7 coins and buy a Gold.",
        "I play Smithy and then Village for 2 Actions. I buy a Gold.",
        "Militia first, then Smithy: I have no Action left.")  # fmt: skip


SCENARIO = scenarios.load(Path(__file__).parents[2] / "narrations" / "scenarios" / "village-smithy-militia.toml")


def game():
    return SCENARIO.situation.game()


def told(reading) -> tuple:
    return reading.line, reading.claims, reading.mistakes, [str(event) for event in reading.record.events]


def test_a_narration_is_read_alike_whatever_was_read_before():
    same = game()
    first = [told(read(game(), text)) for text in TOLD]
    for text in (*TOLD, *reversed(TOLD)):
        read(same, text)
    assert [told(read(same, text)) for text in TOLD] == first


def test_what_one_does_with_a_reading_changes_no_other():
    same = game()
    before = told(read(same, TOLD[0]))
    reading = read(same, TOLD[0])
    reading.record.game.players[0].hand = ()
    reading.record.game.log.clear()
    reading.record.commands.clear()
    assert told(read(same, TOLD[0])) == before


def test_games_that_differ_in_a_card_or_in_the_order_of_the_deck_are_not_taken_for_one_another():
    one, other = game(), game()
    assert Exactly(one) == Exactly(one.copy())
    deck = other.players[0].deck
    other.players[0].deck = (*deck[1:], deck[0])
    assert Exactly(one) != Exactly(other)
    assert beginning(one).game.players[0].deck != beginning(other).game.players[0].deck


def test_no_more_moments_are_kept_than_the_bound():
    fresh = game()
    fresh.players[0].turns = 40
    start = standing(fresh)
    start._kept[0] = MOST
    after = start.after("play Militia")
    assert start.after("play Militia") is not after, "worked out, and not kept"
    assert start.after("play Militia").record.events == after.record.events
