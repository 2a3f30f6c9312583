"""What the files of `told/` say in many voices: mistakes of one kind each, and the same told rightly."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read

TOLD = Path(__file__).with_name("told")
BESIDE = Path(__file__).parents[2] / "narrations" / "scenarios"


def _mistakes(told: dict, sentence: str) -> list[str]:
    path = BESIDE / f"{told['scenario']}.toml"
    game = scenarios.load(path if path.is_file() else told["scenario"]).situation.game()
    return [one.kind for one in read(game, f"{told['before']} {sentence} {told.get('after', '')}".strip()).mistakes]


def figures(kind: str) -> tuple[list[str], list[str]]:
    """The sentences that are wrong and not marked (only) as that kind, and those that are right and marked."""
    tables = tomllib.loads((TOLD / f"{kind}.toml").read_text("utf-8"))["told"]
    missed = [f"{one['scenario']}: {text} {got}" for one in tables for text in one["wrong"]
              if (got := _mistakes(one, text)) != [kind]]  # fmt: skip
    accused = [f"{one['scenario']}: {text} {got}" for one in tables for text in one["right"]
               if (got := _mistakes(one, text))]  # fmt: skip
    return missed, accused


# kind: how many of the wrong sentences may be missed, how many of the right ones marked
AT_MOST = {"impossible-card": (19, 3), "illegal-buy": (17, 2), "wrong-zone": (12, 0), "wrong-order": (3, 1),
           "invented-effect": (10, 2), "wrong-draw": (17, 3), "skipped-instruction": (50, 1),
           "illegal-play": (14, 3), "wrong-count": (45, 1)}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("kind", AT_MOST)
def test_a_mistake_is_found_in_whichever_voice_it_is_told(kind):
    missed, accused = figures(kind)
    assert len(missed) <= AT_MOST[kind][0], "\n".join(missed)
    assert len(accused) <= AT_MOST[kind][1], "\n".join(accused)
