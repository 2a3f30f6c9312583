"""Scenario files made to break the loader: each is refused with a clear fault."""

from __future__ import annotations

import pytest

import scenarios
from engine.errors import ScenarioError

FILE = """format = 1
id = "x"
title = "X"
[situation]
[[situation.player]]
name = "You"
hand = "Cellar"
[[card]]
name = "Bookbinder"
cost = 4
types = ["Action"]
text = "+1 Card"
[[question]]
id = "a"
kind = "narration"
points = 1
prompt = "What happens?"
"""
HOSTILE = {
    "a number of 5000 digits": ("cost = 4", "cost = " + "4" * 5000, "Exceeds the limit"),
    "20000 brackets": ('title = "X"', "title = " + "[" * 20_000, "recursion depth"),
    "a null character": ('title = "X"', r'title = "X\u0000"', "control characters"),
    "a null character in an id": ('id = "a"', r'id = "a\u0000"', "control characters"),
    "half a surrogate": ('title = "X"', r'title = "\uD800"', "not valid TOML"),
    "a player whose name ends a command": ('"You"', '"You; end turn"', "before a colon"),
    "a player whose name is a command's": ('"You"', '"a: b"', "before a colon"),
    "a card called unknown": ('"Bookbinder"', '"Unknown"', "notation"),
    "a card called none": ('"Bookbinder"', '"none"', "notation"),
    "a card called as the turn itself": ('"Bookbinder"', '"Turn"', "notation"),
    "a card that is a list": ('"Bookbinder"', '"Cellar, Market"', "notation"),
    "a card that is a count": ('"Bookbinder"', '"3 Estate"', "notation"),
    "a card that is a count behind": ('"Bookbinder"', '"Agent x 3"', "notation"),
    "a card that is a deck": ('"Bookbinder"', '"..."', "notation"),
    "a card's name of 5000 characters": ('"Bookbinder"', '"' + "B" * 5000 + '"', "1 to 60 characters"),
}


def test_the_file_that_is_broken_below_is_sound():
    assert scenarios.parse(FILE).invented == ("Bookbinder",)


@pytest.mark.parametrize(("sound", "broken", "says"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_scenario_is_refused_in_a_few_clear_words(sound, broken, says):
    assert FILE.count(sound) == 1
    with pytest.raises(ScenarioError, match=says) as refused:
        scenarios.parse(FILE.replace(sound, broken))
    assert len(str(refused.value)) < 1000


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path):
    path = tmp_path / "scenario.toml"
    path.write_text(FILE, "utf-8-sig")
    assert scenarios.load(str(path)).id == "x"
    assert scenarios.parse("\ufeff" + FILE).id == "x"
