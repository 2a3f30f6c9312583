"""One and the same thing, told in as many ways as students have: each is read as that, and none is taken for wrong."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read

HERE = Path(__file__).parent
SITUATIONS = HERE.parents[1] / "narrations" / "scenarios"
TOLD = tomllib.loads((HERE / "ways.toml").read_text("utf-8"))["told"]


@pytest.mark.slow
@pytest.mark.parametrize("told", TOLD, ids=[told["what"] for told in TOLD])
def test_every_way_to_tell_it_is_read_as_that_and_none_is_marked(told):
    question = scenarios.load(SITUATIONS / f"{told['scenario']}.toml").question("a")
    game, otherwise = question.situation.game(), {}
    for way in told["ways"]:
        text = told["before"] + way + told["after"]
        reading = read(game, text, begin=question.begin, until=question.until)
        if "; ".join(reading.line) != told["line"] or reading.mistakes:
            otherwise[way] = (reading.line, [one.quote for one in reading.mistakes])
    assert not otherwise
