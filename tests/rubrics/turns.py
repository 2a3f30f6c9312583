"""The evidence of turns, as if somebody had told them without a slip; and what the turn rubric makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import rubrics
import scenarios
from engine import notation, play, search
from scenarios import keys

CELLAR_FIRST = "play Cellar; discard Estate, Estate; play Market; end actions"
MARKET_FIRST = "play Market; play Cellar; discard 3 Estate; play Smithy; end actions"


@dataclass(frozen=True)
class Mistake:
    kind: str
    quote: str = "…"
    why: str = "…"


@dataclass(frozen=True)
class Sentence:
    commands: tuple[int, ...]
    quote: str = "…"
    span: tuple[int, int] = (0, 1)


def situation(hand: str, *, deck: str = "", turn: int = 5, hands: str = "", kingdom: str = "First Game", **more: Any):
    """A scenario in the Buy phase, or in the phase given, with these cards in hand and deck."""
    rest = "\n".join(f"{key} = {value}" for key, value in ({"phase": '"buy"'} | more).items())
    return scenarios.parse(f"""format = 1
id = "t"
title = "T"
[situation]
kingdom = "{kingdom}"
turn = {turn}
{rest}
[[situation.player]]
hand = "{hand}"
deck = "{deck}"
[[situation.player]]
hand = "{hands}"
""")


def evidence(line: str, *, scenario: Any = "cellar-vs-market", **more: Any) -> rubrics.Evidence:
    """The evidence of a line, told in one sentence for each command unless `sentences` says otherwise."""
    game = (scenarios.load(scenario) if isinstance(scenario, str) else scenario).game()
    commands = notation.parse_line(line, game)
    reached = keys.moment(game, commands, keys.BUY_PHASE)
    given = {"text": "", "mistakes": (), "unread": 0, "sentences": [Sentence((n,)) for n in range(len(commands))]}
    return rubrics.Evidence(
        line=[command.text for command in commands], claims=5, ended=play.replay(game, commands).game,
        solution=search.solve(game), outcome=search.outcome_of(reached, search.unknown_held(game)), **(given | more),
    )  # fmt: skip


def judged(id: str, given: rubrics.Evidence) -> rubrics.Judgement:
    """What the turn rubric says of one criterion."""
    proposal = rubrics.propose(rubrics.load("dominion-turn"), given)
    return next(one.judgement for one in proposal.criteria if one.criterion.id == id)
