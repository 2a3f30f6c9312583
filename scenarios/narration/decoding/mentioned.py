"""The cards of a telling in the order in which they are named, and how well a line agrees with that order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.cards import Card
from engine.play import Record

from ..language.acts import Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..line.walk import how_many, spread

PLAYED = ("play", "start", "come", "do", "use", "choose", "double", "bare", "put", "convert", "spend")
CAME = ("draw", "get", "give", "bare", "be", "see", "come", "reveal", "gain", "put", "keep", "have", "left", "join")
WENT = ("discard", "trash", "drop", "put", "bare", "choose", "come", "be", "convert", "use", "get", "keep", "give")
TAKEN = ("gain", "get", "give", "choose", "convert", "put", "bare", "come", "be", "buy", "keep", "see")
BOUGHT = ("buy", "get", "choose", "bare", "come", "be", "do", "spend", "put", "see", "idle", "start")
FITS = {"play": PLAYED, "draw": CAME, "reveal": CAME, "look": CAME, "discard": WENT, "trash": WENT, "gain": TAKEN,
        "put": (*WENT, *CAME), "buy": BOUGHT, "set aside": WENT}  # fmt: skip
WORTH = {"play": 3.0, "draw": 1.0, "reveal": 0.7, "look": 0.7, "discard": 1.0, "trash": 1.2, "gain": 1.5, "put": 0.7,
         "buy": 2.5, "set aside": 0.7}  # fmt: skip
UNTOLD = {"play": 2.5, "buy": 3.5, "gain": 0.6}  # what it costs that a step is not told
DECIDED = ("discard", "trash", "drop", "convert", "put")  # verbs that tell what is decided
UNDONE = {"play": 2.0, "buy": 2.5, "discard": 1.0, "trash": 1.0, "gain": 1.0, "start": 1.5, "double": 1.5}
"""What it costs that something told is not done, by the verb; other verbs cost less, see `_undone`."""


@dataclass(slots=True)
class Token:
    """A card named once: `actor` tells that the card does something, `several` that more of it are named at once."""

    card: Card
    act: Act
    at: int
    actor: bool = False
    several: bool = False
    result: bool = False  # it comes of what is told


def tokens(acts: list[Act], hand: Counter) -> list[Token]:
    """Every card named in what is told as done, in the order of the words; two Estates are two.

    A list of the whole hand that the turn begins with is left out.
    """
    found: list[Token] = []
    for act in acts:
        if not (act.cards or act.into or act.source or act.subject):
            continue
        if act.negative or (act.kind == "bare" and len(act.cards) > 2 and Counter(spread(act.cards)) == hand):
            continue
        named: list[tuple[Nominal, bool]] = [(one, False) for one in (*act.cards, *act.into)]
        named += [(one, True) for one in (act.source,) if one is not None]
        if act.subject is not None and all(one is not act.subject for one, _ in named):
            named.append((act.subject, True))
        for one, actor in sorted(named, key=lambda pair: pair[0].span[0]):
            many = one.many or "definite" in one.marks or (one.n or 1) > 1
            result = any(one is other for other in act.into)
            found += [Token(one.card, act, one.span[0], actor, many, result) for _ in range(how_many(one, None))]
    return found


@dataclass(slots=True)
class Step:
    """Something that happened to one card: the event's kind, whether the player did it, and whether by choice."""

    kind: str
    card: Card
    mine: bool
    chosen: bool


def steps(record: Record, whose: int, since: int = 0) -> list[Step]:
    """What happened to single cards from that event on; Treasures laid out are left out."""
    found: list[Step] = []
    for event in record.events[since:]:
        if event.kind not in FITS or (event.kind == "play" and all(card.is_treasure for card in event.cards)):
            continue
        if event.because is None and event.kind in ("gain", "discard", "draw"):
            continue  # bought, or cleaned up
        chosen = event.source == "hand"
        found += [Step(event.kind, card, event.who == whose, chosen) for card in event.cards]
    return found


def _table(done: list[Step], named: list[Token], lost: list[float], explicit: set[str]) -> list[list[float]]:
    """How well the first steps agree with the first tokens, for each number of both; `lost` is what it costs that a
    token tells nothing, `explicit` are the verbs that tell what is decided."""
    table = [[0.0]]
    for cost in lost:
        table[0].append(table[0][-1] - cost)
    for step in done:
        cost = _untold(step, explicit)
        row = table[-1]
        fresh = [row[0] - cost]
        told = fresh[0]
        for token, before, above, less in zip(named, row, row[1:], lost, strict=False):
            told = above - cost if above - cost > told - less else told - less
            worth = _worth(step, token) if step.card == token.card else 0.0
            told = before + worth if worth > 0 and before + worth > told else told
            fresh.append(told)
        table.append(fresh)
    return table


def matches(done: list[Step], named: list[Token]) -> dict[int, int]:
    """Which token tells which step: numbers of steps, each with that of its token, where the whole agrees best."""
    explicit = {token.act.kind for token in named if token.act.kind in DECIDED}
    lost = [_undone(token) for token in named]
    table = _table(done, named, lost, explicit)
    found: dict[int, int] = {}
    at, to = len(done), len(named)
    while at and to:
        here = table[at][to]
        step, token = done[at - 1], named[to - 1]
        worth = _worth(step, token) if step.card == token.card else 0.0
        if step.kind == "play" and abs(table[at][to - 1] - lost[to - 1] - here) < 1e-9:
            to -= 1  # of mentions that tell a play as well as each other the first does
        elif worth > 0 and abs(table[at - 1][to - 1] + worth - here) < 1e-9:
            found[at - 1] = to - 1
            at, to = at - 1, to - 1
        elif abs(table[at - 1][to] - _untold(step, explicit) - here) < 1e-9:
            at -= 1
        else:
            to -= 1
    return found


def _untold(step: Step, explicit: set[str]) -> float:
    """What it costs that a step is not told: more where the same is told of other cards."""
    if not step.mine:
        return 0.0
    if step.kind in ("discard", "trash") and step.chosen:
        return 3.0 if {step.kind, "drop", "convert"} & explicit else 0.4
    return UNTOLD.get(step.kind, 0.1)


def _undone(token: Token) -> float:
    if token.actor or token.act.mood != REAL:
        return 0.0
    if token.act.kind == "bare":
        return 0.7 if token.card.is_action else 0.2
    return UNDONE.get(token.act.kind, 0.1 if not token.card.is_action else 0.3)


def _worth(step: Step, token: Token) -> float:
    """What it is worth that the token tells the step; 0 where it cannot."""
    act = token.act
    if (step.mine and act.who == 1) or (not step.mine and act.who == 0):
        return 0.0
    if token.actor:
        sums = act.kind in ("be", "make", "have", "left")  # "and 2 from the Steward is 9"
        return (2.0 if sums else 2.5) if step.kind == "play" else 0.0
    if step.kind == "play" and token.result and act.kind in ("play", "start", "come", "convert"):
        return 0.0  # "Smithy for Estate and Market"
    if step.kind == "play" and act.kind == "be":
        return 1.0  # "my first move is the Cellar"
    if step.kind == "play" and not token.result and (act.kind == "get" or (act.kind == "have" and "then" in act.opens)):
        return 0.5  # "then I take my Cellar", where nothing else tells the play
    if act.kind not in FITS[step.kind]:
        return 0.0
    if step.kind == "gain" and act.kind in ("bare", "be", "come"):
        return 0.7
    exact = act.kind == step.kind
    return WORTH[step.kind] + (0.5 if exact else 0.0) - (0.5 if act.mood != REAL else 0.0)
