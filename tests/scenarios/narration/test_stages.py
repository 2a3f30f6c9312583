"""Stages of a turn told in many voices: how it ends, what is bought, what is not done after all, what is chosen."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import scenarios
from engine import play
from engine.state import Game
from scenarios.narration import read
from scenarios.narration.line.walk import PHASES

HERE = Path(__file__).parent
SITUATIONS = HERE.parents[1] / "narrations" / "scenarios"
STAGES = tomllib.loads((HERE / "stages.toml").read_text("utf-8"))["stage"]
AT_MOST = 17  # of them, that are read otherwise


def _game(stage: dict) -> Game:
    return scenarios.load(SITUATIONS / f"{stage['scenario']}.toml").situation.game()


def _decided(line: tuple[str, ...]) -> list[str]:
    """What a line decides, in any order of the cards; how the Action phase ends and what was declined is left out."""
    kept = [text for text in line if text not in (*PHASES, "no", "none") or text == "end turn"]
    kept = [text for text in kept if not text.endswith(" none") and not text.startswith("chance")]
    return [", ".join(sorted(text.replace(" ", ", ", 1).split(", "))) for text in kept]


def told() -> Iterator[tuple[dict, str, list[str]]]:
    """Each way with its stage and the commands that it tells."""
    for stage in STAGES:
        for adds, ways in stage["ways"].items():
            for way in ways:
                yield stage, f"{stage['before']} {way}", [*stage["line"].split("; "), *filter(None, adds.split("; "))]


def otherwise() -> list[str]:
    """The ways that are read otherwise, with what is read."""
    found = []
    for stage, text, commands in told():
        line = list(read(_game(stage), text).line)
        if _decided(line) != _decided(commands):
            found.append(f"{text} {line}")
    return found


@pytest.mark.parametrize("stage", STAGES, ids=[f"{n}-{one['scenario']}" for n, one in enumerate(STAGES, 1)])
def test_what_each_stage_adds_can_be_played(stage):
    for adds in stage["ways"]:
        commands = [*stage["line"].split("; "), *filter(None, adds.split("; "))]
        first = next((n for n, text in enumerate(commands) if text.startswith("buy ")), len(commands))
        commands[first:first] = ["end actions", "play treasures"] if first < len(commands) else []
        play.replay(_game(stage), "; ".join(commands))


@pytest.mark.slow
def test_a_stage_is_read_in_whichever_voice_it_is_told():
    found = otherwise()
    assert len(found) <= AT_MOST, "\n".join(found)
