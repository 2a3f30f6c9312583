"""The assignment whose situations are the students' own: three turns that each of them played in a game of the course.

The assignment itself has a scenario that only says so; each attempt gets one made of that student's turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _

from scenarios.writing import to_toml

ID = "own-game-turns"
QUESTIONS = ("a", "b", "c")
POINTS = 3


def template() -> str:
    """The TOML of the assignment's own scenario: the questions, over a hand as at the beginning of a game."""
    player = {"name": "You", "hand": "3 Copper, 2 Estate", "deck": "{4 Copper, Estate}"}
    situation = {"kingdom": "First Game", "player": [player]}
    return scenario_toml(situation, [{}] * len(QUESTIONS), source="")


def scenario_toml(situation: dict[str, Any], supposed: Sequence[dict[str, Any]], *, source: str,
                  cards: Sequence[dict[str, Any]] = ()) -> str:  # fmt: skip
    """The TOML of a scenario that asks for one turn after the other; `supposed` is what each has in place of the
    situation, nothing for the first."""
    return to_toml({
        "format": 1, "id": ID, "title": _("Three turns of your own game"), "topic": "narration", "source": source,
        "intro": _("You choose three turns of a game that you played here, and tell each of them."),
        "situation": situation, "card": list(cards),
        "question": [
            {"id": id, "kind": "narration", "points": POINTS, "until": "end of turn",
             "prompt": _("Describe this turn of your game step by step, from its beginning to its end."),
             **({"suppose": other} if other else {})}
            for id, other in zip(QUESTIONS, supposed, strict=True)
        ],
    })  # fmt: skip
