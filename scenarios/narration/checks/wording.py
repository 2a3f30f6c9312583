"""How likely a mistake of a kind is false by the words that it is read from, as it was learned.

Readers reported 5,439 mistakes in narrations that nobody had worked on; 1,951 of them were false. Their words, and
those around them, tell the false ones from the real ones. The weights are log-odds of a logistic regression,
one for each feature of each kind; `tests/benchmarks/believing.py` fits them.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

from ..decoding.shapes import EDGE, marked, meant, shape, weights
from ..language.acts import Act
from ..language.mentions import Word
from ..language.telling import Telling
from ..reading import Mistake

WEIGHTS = Path(__file__).parent / "wording.tsv"
NEAR, BESIDE = 5, 2  # words on either side that are told apart from the rest, and that are told apart by their place
MOST = 6.0  # log-odds; what is surer is not told apart


@cache
def _learned() -> dict[str, dict[str, float]]:
    """The weights by the kind of mistake and what can be said of its words."""
    found: dict[str, dict[str, float]] = {}
    for name, weight in weights(WEIGHTS).items():
        kind, _, said = name.partition(" ")
        found.setdefault(kind, {})[said] = weight
    return found


def dubious(telling: Telling, one: Mistake) -> float:
    """The log-odds that the mistake is false, by its words."""
    known = _learned().get(one.kind, {})
    return max(-MOST, min(MOST, sum(known.get(name, 0.0) for name in dict.fromkeys(_said(telling, one)))))


def features(telling: Telling, one: Mistake) -> list[str]:
    """What can be said of the words that the mistake is read from, of those around them and of what is made of them,
    each under the kind of the mistake."""
    return [f"{one.kind} {name}" for name in _said(telling, one)]


def _said(telling: Telling, one: Mistake) -> list[str]:
    inside = [number for number, sentence in enumerate(telling.sentences) if _meet(sentence.span, one.span)]
    words = [word for number in inside for word in telling.sentences[number].words]
    places = [at for at, word in enumerate(words) if _meet((word.start, word.end), one.span)]
    found = ["any"]
    if places:
        first, last = places[0], places[-1]
        found += _of_quote(words[first : last + 1], words[last + 1 : last + 2])
        found += _around(words, first, last)
        found += ["asks"] if telling.sentences[inside[0]].asks else []
        found += _of_acts([act for act in telling.acts if _meet(act.span, one.span)])
    return found


def _of_quote(words: list[Word], after: list[Word]) -> list[str]:
    shapes = [shape(word) for word in [*words, *after]] + ([] if after else [EDGE])
    found = [f"in {one}" for one in shapes[: len(words)]]
    found += [f"in {one} {two}" for one, two in pairwise(shapes)]
    for word in words:
        found += [f"in {sense}" for sense in meant(word)]
        found += [f"marked {mark}" for mark in marked(word.marks)]
    return found


def _around(words: list[Word], first: int, last: int) -> list[str]:
    found: list[str] = []
    for far in range(1, NEAR + 1):
        for side, at in (("<", first - far), (">", last + far)):
            inside = 0 <= at < len(words)
            here = shape(words[at]) if inside else EDGE
            found += [f"{side} {here}"] + ([f"{side}{far} {here}"] if far <= BESIDE else [])
            found += [f"{side} {sense}" for sense in meant(words[at])] if inside else []
    for at, word in enumerate(words):
        found += [f"far {shape(word)}"] if not first - NEAR <= at <= last + NEAR else []
        found += [f"said {sense}" for sense in meant(word)]
    return found


def _of_acts(acts: list[Act]) -> list[str]:
    found = [f"{min(len(acts), 4)} acts"]
    for act in acts:
        found += [f"{act.kind}", f"mood {act.mood}", f"who {act.who}", f"not {act.negative}", f"inside {act.inside}",
                  f"{act.kind} {act.mood} {act.who} {act.negative}", f"noise {min(act.noise, 3)}"]  # fmt: skip
        found += [f"opens {mark}" for mark in sorted(act.opens)[:1]]
        found += [f"act {mark}" for mark in marked(act.marks)]
    return found


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
