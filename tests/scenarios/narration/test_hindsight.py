"""A telling looked back on: each thing told is laid beside what the play made happen of which it is told."""

from __future__ import annotations

import tomllib

import pytest

import scenarios.narration as narration
from scenarios.narration.checks.suspicion_facts import scene
from tests.benchmarks.narrations import case
from tests.scenarios.narration.labels import SITUATIONS, looked_back


def drawn(back, words: str) -> list[str]:
    """What was drawn in the scene that is told by these words."""
    return sorted(map(str, scene(back, back.walk.text.index(words) + len(words)).drawn.elements()))


LAST = "Village, a Silver, two Actions. Smithy: Copper, Copper, Estate, all in hand. With 4 coins I buy a Remodel."


def test_what_is_told_behind_the_last_play_is_told_of_it_and_not_of_the_treasures(monkeypatch):
    back = looked_back("village-smithy-militia", LAST, monkeypatch)
    assert drawn(back, "Copper, Copper, Estate") == ["Copper", "Copper", "Estate"]
    assert scene(back, LAST.index("in hand")).now.text == "play Smithy"


def test_the_buy_phase_begins_where_a_purchase_is_told(monkeypatch):
    back = looked_back("village-smithy-militia", LAST, monkeypatch)
    assert scene(back, len(LAST)).now.text == "buy Remodel"
    assert scene(back, len(LAST)).before.text == "play treasures"


def test_a_play_is_told_with_the_decisions_that_it_asks_for(monkeypatch):
    text = "I play the Cellar and discard both Estates for two new cards. Then the Market."
    here = scene(looked_back("cellar-vs-market", text, monkeypatch), text.index("new cards"))
    assert here.now.text == "play Cellar"
    assert {"actions", "discard", "draw"} <= set(here.kinds)
    assert here.after.text == "play Market"


def test_a_card_that_is_doubled_is_told_where_it_is_chosen(monkeypatch):
    text = "Throne Room on the Market: a Smithy, then a Copper. Now I play the Smithy. I don't need the third Market."
    back = looked_back("throne-room-market", text, monkeypatch)
    assert drawn(back, "Market: a Smithy, then a Copper") == ["Copper", "Smithy"]


def test_the_first_of_two_names_tells_the_play(monkeypatch):
    text = "With the Village I draw a Copper, and the Village gives two Actions. I buy a Siren and trash the Smithy."
    assert drawn(looked_back("siren", text, monkeypatch), "I draw a Copper") == ["Copper"]


def test_the_next_hand_is_known_where_the_end_of_the_turn_is_told(monkeypatch):
    text = "I play Fire Sale and trash both Estates, two Silvers. I buy a Cellar. Then I clean up and draw five cards."
    assert len(drawn(looked_back("fire-sale-early", text, monkeypatch), "draw five")) == 5
    unsaid = looked_back("fire-sale-early", text.partition(" Then")[0], monkeypatch)
    assert unsaid.over is None


def test_what_is_left_at_the_end_of_the_turn_is_that_of_this_turn(monkeypatch):
    text = "I play Village and draw a Silver. With 3 coins I buy a Village. I end my turn with 2 Actions left."
    back = looked_back("village-smithy-militia", text, monkeypatch)
    game = scene(back, len(text)).now.game
    assert (game.actions, game.coins) == (2, back.last.coins)


@pytest.mark.parametrize("text", ["I end my turn. But before that, I play Village and draw a Silver.",
                                  "That ends my turn, but first I play the Village, and buy a Silver."])  # fmt: skip
def test_an_end_that_is_told_before_the_plays_is_not_laid_beside_them(text, monkeypatch):
    back = looked_back("village-smithy-militia", text, monkeypatch)
    assert scene(back, text.index("Village") + 8).now.text == "play Village"


@pytest.mark.parametrize("name", ["fresh-31", "fresh-100"])
def test_commands_are_told_in_their_order(name, monkeypatch):
    seen = []
    monkeypatch.setattr(narration, "believable", lambda back, *_: seen.append(back) or [])
    path = SITUATIONS.parent / f"{name}.toml"
    for label in tomllib.loads(path.read_text("utf-8"))["narration"]:
        game, options = case(label, path)
        narration.read(game, label["text"], **options)
    places = [[one.at for one in back.commands] for back in seen]
    assert places == [sorted(some) for some in places]
