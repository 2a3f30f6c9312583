"""The author's proof: that a scenario's situation can be played, and what the engine says to each of its questions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from engine import chance, play, search, view
from engine.errors import PlayaloudError
from engine.events import named

from . import keys
from .buying import buy, unaffordable
from .question import Question
from .scenario import Scenario

MOST_MOVES = 20_000  # of the search for each narration; two seconds

@dataclass(frozen=True)
class Finding:
    """What was proved of one question, or of the situation (`id` is ""); `ok` is False where the proof fails."""

    id: str
    ok: bool
    text: str

    def to_json(self) -> dict[str, Any]:
        """The finding as plain JSON."""
        return {"question": self.id or None, "ok": self.ok, "finding": self.text}


def prove(scenario: Scenario) -> list[Finding]:
    """A finding for the situation and one for each question, in their order."""
    return [situation_finding(scenario), *(_question(question) for question in scenario.questions)]


def situation_finding(scenario: Scenario) -> Finding:
    """Whether the situation can be played, and fits a box of cards."""
    game = scenario.game()
    for player in game.players:
        owned = Counter(player.cards())
        for card, count in owned.items():
            most = 60 if card in ("Copper", "Silver", "Gold") else 12
            if count > most:
                return Finding("", False, f"{player.name} owns {count} {card}, more than a box holds")
    unknown = any(chance.deck_size(game, n) >= chance.ENDLESS for n in range(len(game.players)))
    size = _number(len(game.players[0].hand), "card")
    return Finding("", True, f"The situation can be played: {size} in hand"
                   f"{', unknown cards below the deck' if unknown else ''}.")  # fmt: skip


def _question(question: Question) -> Finding:
    try:
        ok, text = _PROOFS[question.kind](question)
    except PlayaloudError as error:
        ok, text = False, error.message
    return Finding(question.id, ok, text)


def _line(question: Question) -> tuple[bool, str]:
    game = question.situation.game()
    solution = search.solve(game, until=search.BUY_PHASE, begin=question.begin, most_moves=MOST_MOVES)
    if not solution.outcomes and solution.complete:
        return False, "No legal line leads from here to the Buy phase."
    reach = "reaches" if solution.lines == 1 else "reach"
    found = f"{_number(solution.lines, 'legal line')} {reach} {_number(len(solution.outcomes), 'outcome')}"
    if question.line:
        record = play.replay(game, question.line)
        now = record.game
        reached = now.phase != "action" or (now.turn, now.turn_of) != (game.turn, game.turn_of)
        if not reached:
            return False, f"The author's line stops before the {keys.BUY_PHASE}."
    return True, found + ("." if solution.complete else ", more where unknown cards turn up.")


def _zone(question: Question) -> tuple[bool, str]:
    if not question.line:
        return True, f"Marked after the student's own line of {question.follows}."
    game = keys.moment(question.situation.game(), question.line, question.at)
    return True, f"Key: {named(keys.cards_in(game, question.zone)) or 'no card'}."


def _fate(question: Question) -> tuple[bool, str]:
    if not question.line:
        return True, f"Marked after the student's own line of {question.follows}."
    found = keys.fate(question.situation.game(), question.line, question.card)
    return True, f"Key: {question.card} ends in “{found}”."


def _choice(question: Question) -> tuple[bool, str]:
    if not question.check:
        return True, f"Key: {', '.join(question.answer)}."
    possible = [option for option in question.options if not unaffordable(option, question.situation, question.line)]
    key = "these" if question.by_engine else ", ".join(question.answer)
    return bool(possible), f"Possible: {', '.join(possible) or 'none'}. Key: {key}."


def _cards(question: Question) -> tuple[bool, str]:
    return True, f"Key: {', '.join(question.answer)}."


def _purchase(question: Question) -> tuple[bool, str]:
    came = buy([], question.situation, question.line)
    what = f"Key: {' or '.join(question.answer)}." if question.answer else "What fits the deck, a person decides."
    return not came.problem, f"Coins to spend: {came.coins}; Buys: {came.buys}. {what}"


def _explain(question: Question) -> tuple[bool, str]:
    return True, f"A person marks this question; {_number(len(question.points_to), 'idea')} to look for."


def _number(number: int, name: str) -> str:
    return f"{number} {name}{'' if number == 1 else 's'}"


_PROOFS = {
    "narration": _line, "play": _line, "zone": _zone, "fate": _fate, "choice": _choice, "cards": _cards,
    "purchase": _purchase, "explain": _explain,
}  # fmt: skip


def report(scenario: Scenario) -> dict[str, Any]:
    """The whole proof as plain JSON, with the situation as the engine sees it."""
    findings = prove(scenario)
    return {
        "scenario": scenario.id,
        "title": scenario.title,
        "ok": all(finding.ok for finding in findings),
        "points": scenario.points,
        "findings": [finding.to_json() for finding in findings],
        "state": view.whole(scenario.game()),
    }
