"""What is plainly told and plainly false: each check finds just that, and nothing in what only comes near to it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read
from scenarios.narration.checks import confidence
from scenarios.narration.checks.overlooked import PROOFS
from tests.scenarios.narration.labels import SITUATIONS, looked_back

TABLE = tomllib.loads(Path(__file__).with_name("proofs.toml").read_text("utf-8"))
TURNS = TABLE.pop("turns")
CHECKS = {check.__name__: check for check in PROOFS}
WRONG = [(check, *row) for check, cases in TABLE.items() for row in cases["wrong"]]
RIGHT = [(check, *row) for check, cases in TABLE.items() for row in cases["right"]]


def told(turn: str, sentence: str) -> tuple[str, str]:
    """The scenario of the turn, and the turn told with the sentence in it."""
    scenario, text = TURNS[turn]
    return scenario, text.replace("{}", sentence)


def found(check: str, turn: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The kinds and words of what this check alone finds."""
    back = looked_back(*told(turn, sentence), monkeypatch)
    back.known = []  # nothing was seen before
    return [(one.kind, one.quote) for one in CHECKS[check](back)]


def test_each_proof_is_tried():
    assert TABLE.keys() == CHECKS.keys()


@pytest.mark.parametrize(("check", "turn", "sentence", "quote"), WRONG)
def test_a_proof_finds_its_mistake_and_nothing_else(check, turn, sentence, quote, monkeypatch):
    assert found(check, turn, sentence, monkeypatch) == [(TABLE[check]["kind"], quote)]


@pytest.mark.parametrize(("check", "turn", "sentence"), RIGHT)
def test_a_proof_finds_nothing_in_what_only_comes_near(check, turn, sentence, monkeypatch):
    assert found(check, turn, sentence, monkeypatch) == []


@pytest.mark.parametrize("check", TABLE)
def test_what_is_proved_is_reported_whatever_speaks_against_it(check, monkeypatch):
    monkeypatch.setattr(confidence, "MOST", -100.0)
    monkeypatch.setattr(confidence, "proven", lambda *_: [])  # nor is it suspected by its words
    turn, sentence, quote = TABLE[check]["wrong"][0]
    scenario, text = told(turn, sentence)
    reading = read(scenarios.load(SITUATIONS / f"{scenario}.toml").situation.game(), text)
    assert [(one.kind, one.quote) for one in reading.mistakes] == [(TABLE[check]["kind"], quote)]
