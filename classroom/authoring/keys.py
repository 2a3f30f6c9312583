"""What the engine itself answers to a scenario's questions, in sentences for the author."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from classroom.authoring.reading import Look
from classroom.play.lines import Line
from engine import notation, play, search
from engine.cards import UNKNOWN
from engine.errors import PlayaloudError
from engine.notation import Command
from engine.search import Outcome, Solution
from scenarios import Question, Scenario, check, keys
from scenarios.buying import buy, unaffordable

MOST_MOVES = 8_000  # of all the searches for one scenario: about a second
LEAST_MOVES = 150  # of the search for one question, however many there are
MOST_LINES = 3  # that are shown
REMEMBERED = 256  # searches, so that what did not change is not searched again


class Way(NamedTuple):
    """One of the best lines, and what it leads to."""

    line: str
    outcome: str


class Key(NamedTuple):
    """What the engine finds for one question; `ok` is False where it disagrees with the author or finds no answer.

    `ways` are the best lines of a turn, `own` what the author's line leads to. `is_open`: a line would tell more.
    `beware` is what costs students points that the author may not have thought of.
    """

    ok: bool
    text: str
    ways: tuple[Way, ...] = ()
    own: str = ""
    is_open: bool = False
    beware: str = ""


@dataclass(frozen=True)
class _Searched:
    """A search for the ends of a turn: `about` is all that it depends on."""

    about: tuple
    question: Question = field(compare=False)
    moves: int


@lru_cache(maxsize=REMEMBERED)
def _search(searched: _Searched) -> Solution | str:
    """What the search finds, or why there is none."""
    question = searched.question
    try:
        return search.solve(question.situation.game(), begin=question.begin, most_moves=searched.moves)
    except PlayaloudError as error:
        return error.message


def found(look: Look) -> dict[int, Key]:
    """The key of every question that can be read, by its number in the file."""
    if look.part is None:
        return {}
    told = [one for one in look.part.questions if one.kind in ("narration", "play")]
    moves = max(MOST_MOVES // max(len(told), 1), LEAST_MOVES)
    return {place: key_of(question, look.part, moves) for place, question in zip(look.places, look.part.questions,
                                                                                strict=True)}  # fmt: skip


def disagreements(look: Look, keys_found: Mapping[int, Key]) -> list[str]:
    """Why a scenario without faults should not be given to students yet: each with its question's id."""
    if look.scenario is None:
        return []
    situation = check.situation_finding(look.scenario)
    said = [] if situation.ok else [situation.text]
    return said + [f"{look.scenario.questions[number].id}: {key.text}" for number, key in keys_found.items()
                   if not key.ok]  # fmt: skip


def lines(look: Look) -> list[Line]:
    """A line for every turn that is asked for: the author's own, else the best that the engine finds."""
    if look.part is None:
        return []
    ways = {place: key.ways[0].line for place, key in found(look).items() if key.ways}
    shown = []
    for place, question in zip(look.places, look.part.questions, strict=True):
        if question.line or place in ways:
            line = question.line or tuple(notation.parse_line(ways[place], question.situation.game()))
            shown += [Line(question.id, question.situation, line)] if question.kind in ("narration", "play") else []
    return shown


def key_of(question: Question, scenario: Scenario, moves: int) -> Key:
    """What the engine finds for the question; its searches try so many moves at most."""
    try:
        return _KEYS[question.kind](question, scenario, moves)
    except PlayaloudError as error:
        return Key(False, error.message)


def _turn(question: Question, scenario: Scenario, moves: int) -> Key:
    solution = _solved(question, scenario, moves)
    if isinstance(solution, str):
        return Key(False, solution)
    if not solution.outcomes:
        if solution.complete:
            return Key(False, _("No way leads from here to the Buy phase."))
        return Key(True, _("What happens depends on cards that nobody knows here."), own=_own(question))
    ways = ngettext("%(num)d way to play it", "%(num)d ways to play it", solution.lines)
    ends = ngettext("%(num)d different end", "%(num)d different ends", len(solution.outcomes))
    text = _("%(ways)s, %(ends)s.", ways=ways, ends=ends)
    if not solution.complete:
        text = _("At least %(ways)s, %(ends)s. There are more than were looked at here.", ways=ways, ends=ends)
    best = [solution.outcomes[number] for number in sorted(solution.best)][:MOST_LINES]
    shown = tuple(Way("; ".join(line), _outcome(outcome)) for outcome, line in best)
    problem = _line_problem(question)
    return Key(not problem, problem or text, shown, "" if problem else _own(question))


def _solved(question: Question, scenario: Scenario, moves: int) -> Solution | str:
    situation = question.situation
    cards = tuple((str(card), card.cost, card.types, card.text) for card in scenario.invented)
    facts = (situation.edition, situation.phase, situation.turn, situation.actions, situation.buys, situation.coins)
    begin = tuple(command.text for command in question.begin)
    zones = (situation.supply, situation.trash, situation.first, situation.seats, situation.side_deck)
    return _search(_Searched((facts, zones, cards, begin), question, moves))


def _outcome(outcome: Outcome) -> str:
    parts = [
        ngettext("%(num)d coin", "%(num)d coins", outcome.coins),
        ngettext("%(num)d Buy", "%(num)d Buys", outcome.buys),
    ]
    if outcome.unknown_drawn > 0:
        parts.append(ngettext("%(num)d unknown card drawn", "%(num)d unknown cards drawn", outcome.unknown_drawn))
    return ", ".join(parts)


def _line_problem(question: Question) -> str:
    """Why the author's line is no answer to the question."""
    if not question.line:
        return ""
    game = question.situation.game()
    now = play.replay(game, question.line).game
    if now.phase == "action" and (now.turn, now.turn_of) == (game.turn, game.turn_of):
        return _("Your line stops before the Buy phase. It goes on with “end actions”.")
    return ""


def _own(question: Question) -> str:
    if not question.line:
        return ""
    game = keys.moment(question.situation.game(), question.line, keys.BUY_PHASE)
    return _outcome(search.outcome_of(game, search.unknown_held(question.situation.game())))


def _zone(question: Question, scenario: Scenario, moves: int) -> Key:
    line = question.line or _example(question, scenario, moves)
    if not line:
        return _after(question)
    game = keys.moment(question.situation.game(), line, question.at)
    counts = Counter(map(str, keys.cards_in(game, question.zone)))
    cards = ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items()) or _("no card")
    beware = _unknown_ones(counts[str(UNKNOWN)])
    if question.line:
        return Key(True, cards, beware=beware)
    text = _("Each student is marked after the turn they told in %(id)s. After “%(line)s”, for example: %(cards)s.",
             id=question.follows, line="; ".join(command.text for command in line), cards=cards)  # fmt: skip
    return Key(True, text, is_open=True, beware=beware)


def _example(question: Question, scenario: Scenario, moves: int) -> tuple[Command, ...]:
    """The best line that is found for the turn that the question follows; empty where none is known."""
    told = next((one for one in scenario.questions if one.id == question.follows), None)
    solution = _solved(told, scenario, moves) if told else ""
    if isinstance(solution, str) or not solution.best:
        return ()
    _outcome, line = solution.outcomes[min(solution.best)]
    return tuple(notation.parse_line("; ".join(line), question.situation.game()))


def _unknown_ones(count: int) -> str:
    """What the author should know where the right answer holds cards that nobody knows."""
    if not count:
        return ""
    return ngettext(
        "One of these is a card that nobody knows. Whoever leaves it out loses points: say in the question that “an"
        " unknown card” is to be named too.",
        "%(num)d of these are cards that nobody knows. Whoever leaves them out loses points: say in the question that"
        " “%(num)d unknown cards” are to be named too.",
        count,
    )


def _fate(question: Question, scenario: Scenario, moves: int) -> Key:
    if not question.line:
        return _after(question)
    zone = keys.fate(question.situation.game(), question.line, question.card)
    if zone is None:
        return Key(False, _("%(card)s does not move in this line.", card=question.card))
    return Key(True, _("%(card)s ends here: %(zone)s.", card=question.card, zone=zone))


def _after(question: Question) -> Key:
    text = _("Each student is marked after the turn they told in %(id)s. To see an example, put your own turn under"
             " %(id)s → Your own line.", id=question.follows)  # fmt: skip
    return Key(True, text, is_open=True)


def _choice(question: Question, scenario: Scenario, moves: int) -> Key:
    if not question.check:
        return Key(True, _("You say what is right: %(answer)s.", answer=", ".join(question.answer)))
    why = {option: unaffordable(option, question.situation, question.line) for option in question.options}
    possible = [option for option, problem in why.items() if not problem]
    if not possible:
        return Key(False, _("None of the options can be bought."))
    not_possible = "; ".join(f"{option}: {problem}" for option, problem in why.items() if problem)
    text = _("These can be bought: %(options)s.", options=", ".join(possible))
    return Key(True, text + (" " + _("Not possible: %(why)s.", why=not_possible) if not_possible else ""))


def _cards(question: Question, scenario: Scenario, moves: int) -> Key:
    return Key(True, _("You say what is right: %(answer)s.", answer=", ".join(question.answer)))


def _purchase(question: Question, scenario: Scenario, moves: int) -> Key:
    came = buy([], question.situation, question.line)
    if came.problem:
        return Key(False, came.problem)
    coins = ngettext("%(num)d coin", "%(num)d coins", came.coins)
    buys = ngettext("%(num)d Buy", "%(num)d Buys", came.buys)
    text = _("There are %(coins)s to spend, and %(buys)s.", coins=coins, buys=buys)
    if not question.answer:
        return Key(True, text + " " + _("Whether a purchase is a good one, a person decides."))
    return Key(True, text + " " + _("You say what is good: %(answer)s.", answer=_(" or ").join(question.answer)))


def _explain(question: Question, scenario: Scenario, moves: int) -> Key:
    ideas = ngettext("%(num)d idea is looked for", "%(num)d ideas are looked for", len(question.points_to))
    return Key(True, _("A person marks this; %(ideas)s.", ideas=ideas))


_KEYS: dict[str, Callable[[Question, Scenario, int], Key]] = {
    "narration": _turn, "play": _turn, "zone": _zone, "fate": _fate, "choice": _choice, "cards": _cards,
    "purchase": _purchase, "explain": _explain,
}  # fmt: skip
