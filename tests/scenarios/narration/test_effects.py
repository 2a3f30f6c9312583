"""Whole turns with reasons and asides about what cards do: what is right is left alone, what is not is marked."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read

HERE = Path(__file__)
SITUATIONS = HERE.parents[2] / "narrations"
TOLD = tomllib.loads(HERE.with_name("effects.toml").read_text("utf-8"))["told"]
AT_MOST = {"accused": 6, "missed": 21}  # turns that are misread


def misread() -> Counter:
    """How many right turns are accused, and of how many others not just the one mistake is seen."""
    found: Counter = Counter()
    for told in TOLD:
        game = scenarios.load(SITUATIONS / f"{told['scenario']}.toml").situation.game()
        for kind, texts in told.items():
            for text in texts if kind != "scenario" else ():
                marked = [one.kind for one in read(game, text).mistakes]
                found["accused"] += kind == "right" and bool(marked)
                found["missed"] += kind != "right" and marked != [kind]
    return found


@pytest.mark.slow
def test_effects_are_judged_in_whichever_words_they_are_told():
    found = misread()
    assert {name: found[name] <= most for name, most in AT_MOST.items()} == dict.fromkeys(AT_MOST, True), found
