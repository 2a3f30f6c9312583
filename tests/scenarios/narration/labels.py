"""Told turns with their labelled lines, for the tests of reading."""

from __future__ import annotations

from pathlib import Path

import pytest

import scenarios
import scenarios.narration as narration
from engine import play
from engine.state import Game
from scenarios.narration.checks.hindsight import Hindsight

SITUATIONS = Path(__file__).parents[2] / "narrations" / "scenarios"


def replayed(game: Game, line: str) -> None:
    """Plays a labelled line, the ends of phases put in where it leaves them out. Raises what the engine refuses."""
    commands = line.split("; ")
    first = next((n for n, text in enumerate(commands) if text.startswith("buy ")), len(commands))
    commands[first:first] = ["end actions", "play treasures"] if first < len(commands) else []
    play.replay(game, "; ".join(commands))


def looked_back(scenario: str, text: str, monkeypatch: pytest.MonkeyPatch) -> Hindsight:
    """The telling of the text over that scenario's turn, looked back on."""
    seen = []
    monkeypatch.setattr(narration, "believable", lambda back, *_: seen.append(back) or [])
    narration.read(scenarios.load(SITUATIONS / f"{scenario}.toml").situation.game(), text)
    return seen[-1]
