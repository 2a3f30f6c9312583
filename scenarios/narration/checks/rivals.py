"""Which of the likeliest lines is told, looked back on: how all that is said agrees with the game along each.

Its weights are log-odds of a conditional logistic regression over what tells the lines of labelled narrations apart;
`tests/benchmarks/comparing.py` fits them.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import chain, pairwise
from pathlib import Path

from engine.state import Game

from ..decoding.learned import Odds
from ..decoding.learned import odds as odds_of
from ..decoding.preferred import VERBS
from ..decoding.search import Tried
from ..decoding.shapes import EDGE, shapes
from ..language.moods import REAL
from ..language.telling import Telling
from ..line.elliptic import buys_nothing
from ..line.walk import PHASES, Walk
from .hindsight import Hindsight, looked_back
from .suspicion import of_game
from .suspicion_facts import near

WEIGHTS = Path(__file__).parent / "rivals.tsv"
PRIOR = "chance"  # the feature of how likely a line is by the words alone
LEAST = 1e-4  # chance
OFTEN = 2  # times that a feature counts at most


def chances(walk: Walk, telling: Telling, game: Game, lines: list[tuple[Tried, float]]) -> list[float]:
    """The chance of each line by all that is told, of lines with their chances by the words; they come to the same."""
    known = weights()
    totals: list[float] = []
    for found, (_, chance) in zip(features(walk, telling, game, lines), lines, strict=True):
        some = sum(known.get(name, 0.0) * count for name, count in found.items())
        totals.append(known[PRIOR] * math.log(max(chance, LEAST)) + some)
    most, whole = max(totals), sum(chance for _, chance in lines)
    powers = [math.exp(total - most) for total in totals]
    return [whole * power / sum(powers) for power in powers]


def features(walk: Walk, telling: Telling, game: Game, lines: list[tuple[Tried, float]]) -> list[Counter[str]]:
    """What can be said of each line beside what is told."""
    return [_of_line(walk, telling, game, line) for line, _ in lines]


@cache
def weights() -> dict[str, float]:
    """The weight of each feature, in log-odds."""
    rows = (line.split("\t") for line in WEIGHTS.read_text("utf-8").splitlines())
    return {name: float(weight) for name, weight in rows}


def _of_line(walk: Walk, telling: Telling, game: Game, line: Tried) -> Counter[str]:
    along = replace(walk, world=line.world, claims=[])
    back = looked_back(along, telling, game, None, line)
    if back is None:
        return Counter()
    odds = walk.words or odds_of(telling, game)
    found = Counter(chain.from_iterable(dict.fromkeys(of_game(back, act, odds)) for act in telling.acts))
    found.update(_of_steps(back))
    done = _done(back)
    found.update([*_of_odds(done, odds), *_of_words(done, telling)])
    return Counter({name: min(count, OFTEN) for name, count in found.items()})


def _of_steps(back: Hindsight) -> list[str]:
    """Which steps of the line are told in words, in which order, and which names tell none of them."""
    named = {str(one.what) for one in back.named}
    found: list[str] = []
    last = ""
    for stage in back.stages:
        verb, _, card = stage.text.rpartition(": ")[2].partition(" ")
        how = "told" if stage.told else "named" if card in named else "unnamed"
        found += [f"step {verb} {how}", f"step {verb} {how} behind {last}"] if verb else []
        last = verb
    at = [stage.at for stage in back.stages if stage.told]
    found += ["step backwards"] * sum(one > two for one, two in pairwise(at))
    done = Counter(text.partition(" ")[0] for text in back.walk.world.line if text not in PHASES)
    found += [f"{act.kind} denied, done {min(done[act.kind], OFTEN)}" for act in back.telling.acts
              if act.negative and act.mood == REAL and act.kind in VERBS.values()]  # fmt: skip
    found += [f"no Buy told, done {min(done['buy'], OFTEN)}" for act in back.telling.acts if buys_nothing(act)]
    return found + [f"loose {one.act.kind}" for one in back.loose()]


def _done(back: Hindsight) -> dict[str, Counter[str]]:
    """What the line does with each card, whoever does it, and how often."""
    found: dict[str, Counter[str]] = {}
    for text in back.walk.world.line:
        verb, _, some = text.rpartition(": ")[2].partition(" ")
        for card in some.split(", "):
            found.setdefault(card, Counter())[verb] += 1
    return found


def _of_odds(done: dict[str, Counter[str]], odds: Odds) -> list[str]:
    """How far the words around its names bear out what the line does with each card, and what it does not."""
    found: list[str] = []
    for what, verb in VERBS.items():
        best = {str(card): value for card, value in odds.best(what).items()}
        for card, value in best.items():
            times = done[card][verb] if card in done else 0
            found.append(f"{what} {near(value)} times {min(times, OFTEN)}")
        found += [f"{what} unnamed" for card, some in done.items() if card not in best and some[verb]]
    return found


def _of_words(done: dict[str, Counter[str]], telling: Telling) -> list[str]:
    """Between which words each name stands, by what the line does with its card."""
    found: list[str] = []
    for sentence, there in zip(telling.sentences, shapes(telling), strict=True):
        words = [EDGE, EDGE, *there, EDGE]
        for at, word in enumerate(sentence.words, 2):
            if word.tag == "card":
                how = " ".join(sorted(done.get(str(word.value), ()))) or "nothing"
                second, left, right = words[at - 2], words[at - 1], words[at + 1]
                found += [f"{how} < {left}", f"{how} > {right}"]
                found += [f"{how} << {second} {left}", f"{how} <> {left} {right}"]
    return found
