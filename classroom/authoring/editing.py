"""Changes to a scenario's tables as a whole: questions, cards and players added, moved and taken away.

A deed is written as `name:number` or `name:number:more`, as the editor's buttons send it. Every deed gives new tables
and the name of the field to go on with; the tables given stay as they are.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable
from copy import deepcopy
from typing import NamedTuple

from flask_babel import gettext as _

from classroom.authoring.kinds import MOST_PLAYERS, Tables
from classroom.errors import Refused
from engine import cards, setup
from scenarios.question import KINDS
from scenarios.scenario import MOST_CARDS, MOST_QUESTIONS
from scenarios.writing import to_toml

STARTING_TURN = 5


class Edited(NamedTuple):
    """Tables after a deed, and the field that the author will want next."""

    tables: Tables
    field: str


def new_scenario(title: str = "") -> str:
    """The TOML text of a scenario to begin with: the first recommended set, an empty hand, a turn to be told."""
    return to_toml({
        "format": 1, "id": "scenario", "title": title,
        "situation": {"turn": STARTING_TURN, "kingdom": "First Game", "shown": ["deck"],
                      "player": [{"name": "You", "hand": "", "deck": "..."}]},
        "question": [new_question("narration", [])],
    })  # fmt: skip


def new_question(kind: str, earlier: list[Tables]) -> Tables:
    """A question of that kind to begin with, after these; it follows the last turn that was asked for, if any was."""
    told = [one.get("id", "") for one in earlier if one.get("kind") in ("narration", "play")]
    question: Tables = {"id": _next_id(earlier), "kind": kind, "points": 1, **_BEGINNINGS[kind]()}
    if kind in ("zone", "fate", "purchase") and told and told[-1]:
        question["follows"] = told[-1]
    return question


def _next_id(earlier: list[Tables]) -> str:
    taken = {one.get("id") for one in earlier}
    names = (letter * times for times in (1, 2, 3) for letter in string.ascii_lowercase)
    return next(name for name in names if name not in taken)


_BEGINNINGS: dict[str, Callable[[], Tables]] = {
    "narration": lambda: {"points": 2, "until": "buy phase",
                          "prompt": _("Describe your Action phase step by step. Say what each card does.")},
    "play": lambda: {"points": 2, "until": "end of turn",
                     "prompt": _("Play your turn, and say before and after each step what happens and why.")},
    "zone": lambda: {"zone": "hand", "at": "buy phase",
                     "prompt": _("Which cards are in your hand when your Buy phase begins?")},
    "fate": lambda: {"prompt": _("What happens to this card? Where does it end?")},
    "choice": lambda: {"options": [], "prompt": _("Which of these is right?")},
    "cards": lambda: {"prompt": _("Which cards are meant?")},
    "purchase": lambda: {"prompt": _("What do you buy, and why?")},
    "explain": lambda: {"prompt": _("Explain your decision in a few sentences.")},
}  # fmt: skip


def edited(tables: Tables, deed: str) -> Edited:
    """The tables after the deed that a button names; raises `Refused` for one that is none here."""
    name, at, more = ([*deed.split(":", 2), "", ""])[:3]
    if name not in _DEEDS or not re.fullmatch(r"[0-9]{0,3}", at):
        raise Refused(_("The editor knows no such button. Please reload the page."))
    new = deepcopy(tables)
    try:
        return Edited(new, _DEEDS[name](new, int(at or 0), more))
    except (IndexError, KeyError):
        raise Refused(_("That part of the scenario is not there any more. Please reload the page.")) from None


def _add_question(tables: Tables, number: int, kind: str) -> str:
    questions = tables.setdefault("question", [])
    if kind not in KINDS or len(questions) >= MOST_QUESTIONS:
        raise Refused(_("A scenario has at most %(most)s questions.", most=MOST_QUESTIONS))
    questions.append(new_question(kind, questions))
    return f"question.{len(questions) - 1}.prompt"


def _remove_question(tables: Tables, number: int, more: str) -> str:
    gone = tables["question"].pop(number)
    for one in tables["question"]:
        if one.get("follows") == gone.get("id"):
            del one["follows"]
    return "add-question"


def _move(key: str, field: str, by: int) -> Callable[[Tables, int, str], str]:
    def move(tables: Tables, number: int, more: str) -> str:
        rows = tables[key]
        to = min(max(number + by, 0), len(rows) - 1)
        rows.insert(to, rows.pop(number))
        return f"{key}.{to}.{field}"

    return move


def _add_card(tables: Tables, number: int, more: str) -> str:
    own = tables.setdefault("card", [])
    if len(own) >= MOST_CARDS:
        raise Refused(_("A scenario has at most %(most)s cards of its own.", most=MOST_CARDS))
    own.append({"name": "", "cost": 4, "types": ["Action"], "text": "+1 Card\n+1 Action"})
    return f"card.{len(own) - 1}.name"


def _remove_card(tables: Tables, number: int, more: str) -> str:
    tables["card"].pop(number)
    return "add-card"


def _pile_card(tables: Tables, number: int, more: str) -> str:
    """The kingdom as a list of the author's own, with the invented card in it."""
    situation, name = tables["situation"], tables["card"][number].get("name", "")
    edition = situation.get("edition", "2e")
    known = cards.book(edition if edition in cards.EDITIONS else "2e")
    ten = setup.kingdom(str(situation.get("kingdom", "")), known, edition)
    listed = ", ".join(ten) if ten else str(situation.get("kingdom", ""))
    situation["kingdom"] = ", ".join(filter(None, (listed, name)))
    return f"card.{number}.text"


def _add_player(tables: Tables, number: int, more: str) -> str:
    players = tables["situation"]["player"]
    if len(players) >= MOST_PLAYERS:
        raise Refused(_("A game has at most %(most)s players.", most=MOST_PLAYERS))
    names = {str(one.get("name", "")).casefold() for one in players}
    name = next(n for n in ("Opponent", *(f"Opponent {m}" for m in range(2, 9))) if n.casefold() not in names)
    players.append({"name": name, "hand": "5 unknown", "deck": "..."})
    return f"player.{len(players) - 1}.hand"


def _remove_player(tables: Tables, number: int, more: str) -> str:
    if number < 1:
        raise Refused(_("The first player is the student, and stays."))
    tables["situation"]["player"].pop(number)
    return "add-player"


def _add_row(key: str) -> Callable[[Tables, int, str], str]:
    def add(tables: Tables, number: int, more: str) -> str:
        one = tables["question"][number]
        return f"question.{number}.{key}.{len(one.get('options' if key == 'option' else 'points_to', []))}"

    return add


def _add_suppose(tables: Tables, number: int, more: str) -> str:
    """The question supposes the same moment to begin with, whose turn can be changed first."""
    tables["question"][number].setdefault("suppose", {"turn": tables["situation"].get("turn", 1)})
    return f"question.{number}.suppose.turn"


def _use_line(tables: Tables, number: int, line: str) -> str:
    tables["question"][number]["line"] = line
    return f"question.{number}.line"


_DEEDS: dict[str, Callable[[Tables, int, str], str]] = {
    "add-question": _add_question,
    "remove-question": _remove_question,
    "up-question": _move("question", "prompt", -1),
    "down-question": _move("question", "prompt", 1),
    "add-card": _add_card,
    "remove-card": _remove_card,
    "pile-card": _pile_card,
    "add-player": _add_player,
    "remove-player": _remove_player,
    "add-option": _add_row("option"),
    "add-idea": _add_row("idea"),
    "add-suppose": _add_suppose,
    "use-line": _use_line,
}
DEEDS = frozenset(_DEEDS)
