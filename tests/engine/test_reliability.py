"""Nothing that a card says makes the engine run for ever, and the same game is the same everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import cards, notation, play, setup
from engine.cards import Card
from engine.errors import LimitExceeded, PlayaloudError
from engine.language import compile_text

NAMES = cards.book().names
ROOT = Path(__file__).parents[2]

NESTED = {
    "for": "+1 Card for " * 60 + "+1 Card",
    "to": "discard a card to " * 50 + "draw a card",
    "both": "discard a card to +1 Card and " * 25 + "+1 Card",
    "or": "draw a card or discard a card, " * 25,
    "options": "choose one: +1 Card; or " * 30 + "+1 Action; or +1 Buy",
    "others": "each other player " * 60 + "discards a card",
    "they": "each other player discards a card. They discard a card. " * 15,
    "next turns": "now and at the start of your next turn, " * 20 + "+1 Card",
    "times": "do this twice: " * 40 + "+1 Card",
    "kinds": "gain a " + "cheaper " * 200 + "card",
    "then": "then " * 200 + "+1 Card",
    "occasions": "when you gain this, " * 35 + "+1 Card",
}


@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED)
def test_deeply_nested_texts_are_read_or_refused_at_once(text):
    try:
        program = compile_text(text, names=NAMES)
    except PlayaloudError:
        return
    assert len(program.steps) < 2 * len(text.split()) + 2


@pytest.mark.parametrize("kind", ["Condition", "Per", "Cost"])
def test_every_hole_refuses_nonsense(kind):
    with pytest.raises(PlayaloudError):
        compile_text({"Condition": "If the moon is full, +1 Card", "Per": "+1 Card per thing",
                      "Cost": "Gain a card costing as much as you like"}[kind], names=NAMES)  # fmt: skip


def table(text: str):
    """Six players in a game with a card of that text, of which the first holds two."""
    book = cards.book().extended([Card("New card", types=("Action",), text=text)])
    game = setup.new_game(book, [book["New card"]], ["You", "B", "C", "D", "E", "F"], seed=1)
    game.players[0].hand = (book["New card"],) * 2 + (book["Copper"],) * 3
    game.players[0].deck = (book["Copper"],) * 30
    return game


@pytest.mark.parametrize(
    "text",
    [
        "+1 Card\nPlay this.",
        "This turn, when you play an Action card, play this.\nPlay this.",
        "do this 99 times: do this 99 times: do this 99 times: +1 Card",
        "each player " * 60 + "gains a Copper",
    ],
    ids=["plays itself", "is played when it is played", "a million times", "a tree of players"],
)
def test_what_never_ends_is_stopped_and_says_which_card_it_was(text):
    game = table(text)
    with pytest.raises(LimitExceeded, match="New card"):
        play.replay(game, "play New card").pending()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("+1 Action\n-----\nWhen you gain this, gain a New card.", "end actions; buy New card"),
        ("+1 Action\n-----\nIn games using this, when you gain a card, gain a Copper.", "end actions; buy New card"),
        ("This turn, when you gain a card, gain a Copper.\nGain a Copper.", "play New card"),
    ],
    ids=["gains itself", "every gain gains a Copper", "this turn every gain gains a Copper"],
)
def test_gains_that_bring_gains_end_with_their_pile(text, line):
    record = play.replay(table(text), line)
    record.pending()
    assert min(record.game.supply.values()) == 0


def test_two_hash_seeds_give_equal_bytes():
    script = (
        "import json, random; from engine import save; from tests.engine.games import decisions, fresh\n"
        "for seed in range(12):\n"
        "    game = fresh(seed, players=2 + seed % 3)\n"
        "    for choice in decisions(game, random.Random(seed), 150): pass\n"
        "    print(json.dumps(save.to_json(game)))\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert told[0] == told[1]
    assert told[0].count(b"\n") == 12


def test_a_line_of_notation_is_read_as_what_it_prints():
    book = cards.book()
    for text in ("spend 2 coffers", "spend villager", "pay 3 debt", "name Copper", "return Copper, Copper"):
        assert notation.parse_command(text, book, ["You"]).text == text
