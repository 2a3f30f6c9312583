"""The lines that a telling may mean: the one that was followed, the one that explains best what is told, those that the
words around the names make likely, and each of the first with other purchases and other answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import NamedTuple

from engine.cards import Card

from ..line.moments import Moment
from .decode import Decoder
from .learned import ANSWERS, Odds
from .likely import likely
from .stories import State

CAME = ("draw", "reveal", "look")
LIKELY = -2.0  # log-odds from which on a card may have been meant
MOST_CARDS = 3  # tried for one answer
MOST_ENDS = 10  # ways to buy that are looked at behind one line
MOST_VARIED = 3  # lines that are varied


class Candidate(NamedTuple):
    """A legal line without the ends of its phases, how well it agrees with what is told, the coins and Buys that are
    left behind it, and what became of the cards."""

    line: tuple[str, ...]
    agrees: float
    coins: int
    buys: int
    came: Counter[Card]  # cards that the player drew or turned up
    touched: frozenset[Card]  # cards with which anything happened


def candidates(decoder: Decoder, lines: list[list[str]], odds: Odds, until: str) -> list[Candidate]:
    """Each of these lines, in their order, and then what the words make of them otherwise."""
    varied: list[list[str]] = []
    for line in lines:
        if line not in varied:
            varied.append(line)
    decoder.widen()
    found = {tuple(line): _ended(decoder, decoder.along(line), until) for line in varied}
    for line in likely(decoder, odds, until):
        if line not in found:
            state = decoder.along(line)
            if state.line == line:
                found[line] = _ended(decoder, state, until)
    bought: set[tuple[str, ...]] = set()  # plays behind which other purchases were tried
    for line in varied[:MOST_VARIED]:
        for state in _otherwise(decoder, line, odds, until, bought):
            if state.line not in found:
                found[state.line] = _ended(decoder, state, until)
    return [one._replace(line=line) for line, one in found.items()]


def _otherwise(
    decoder: Decoder, line: list[str], odds: Odds, until: str, bought: set[tuple[str, ...]]
) -> Iterator[State]:
    """The line with other purchases, unless they were tried behind its plays, and with other cards chosen."""
    plays = (*takewhile(lambda text: not text.startswith("buy "), line),)
    if until != "buy phase" and plays not in bought:
        bought.add(plays)
        ends = sorted(decoder.bought(decoder.along(plays)), key=lambda state: -state.row[-1])
        yield from ends[:MOST_ENDS]
    for number, text in enumerate(line):
        verb, _, card = text.partition(" ")
        if verb not in ANSWERS or ", " in card:
            continue
        for other in _likely(odds, ANSWERS[verb], card):
            state = decoder.along([*line[:number], f"{verb} {other}", *line[number + 1 :]])
            if f"{verb} {other}" in state.line and _settled(state):
                yield state


def _likely(odds: Odds, what: str, instead: str) -> Iterable[str]:
    """The cards that the words speak for most, but for this one."""
    some = sorted(((value, str(card)) for card, value in odds.best(what).items() if value > LIKELY), reverse=True)
    return islice((card for _, card in some if card != instead), MOST_CARDS)


def _settled(state: State) -> bool:
    choice = state.moment.choice
    return choice is None or choice.kind == "turn"


def _ended(decoder: Decoder, state: State, until: str) -> Candidate:
    """The line with what is left behind it, its Treasures laid out."""
    end = state
    if until != "buy phase" and state.game.phase == "action" and _settled(state):
        end = next(decoder.bought(state), state)
    came, touched = _moved(state.moment, decoder.whose)
    return Candidate(state.line, max(state.row[-1], end.row[-1]), end.game.coins, end.game.buys, came, touched)


def _moved(moment: Moment, whose: int) -> tuple[Counter[Card], frozenset[Card]]:
    """The cards that came to that player up to this moment, and all with which anything happened; the moment remembers
    them."""
    key = ("moved", whose)
    if key not in moment.seen:
        some = [event for event in moment.game.log if event.because is not None or event.kind in ("play", "buy")]
        came = Counter(card for event in some if event.who == whose and event.kind in CAME for card in event.cards)
        moment.seen[key] = came, frozenset(card for event in some for card in event.cards)
    return moment.seen[key]
