"""How likely a card is played, bought, trashed, discarded or gained, by the words around its name and by what the
rules make of them, as labelled narrations teach it.

It knows many ways to say a thing that no rule knows, and how far each rule is to be believed. Its weights are log-odds
of logistic regressions, one for each feature; `tests/benchmarks/learning.py` fits them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path

from engine.cards import Card
from engine.state import Game

from ..language.acts import Act
from ..language.mentions import Word
from ..language.telling import Telling
from . import shapes
from .evidence import Item, worth
from .shapes import EDGE, NUMBER, kind
from .wanted import weighed
from .weights import Weights

HERE = Path(__file__).parent / "learned"
PLAYED, BOUGHT, TRASHED, DISCARDED, GAINED = WHATS = "played", "bought", "trashed", "discarded", "gained"
ANSWERS = {"trash": TRASHED, "discard": DISCARDED, "gain": GAINED}  # by the verbs of cards
NEAR, FAR_LEFT, FAR_RIGHT = 4, 10, 8  # words on either side that are told apart by their place, or only counted
PLACES = [(side, f"{side}{far}", step * far) for side, step in (("<", -1), (">", 1)) for far in range(1, NEAR + 1)]
"""The side of each near place, its name, and how many words it is away."""
OF_SUPPLY = (BOUGHT, GAINED)
SAME = "SAME"  # stands for the card itself
MOST = 9.0  # log-odds; what is surer is not told apart


class Odds:
    """The log-odds that each card named is played, bought and so on."""

    def __init__(self, rows: list[tuple[Word, tuple[float, ...]]], game: Game):
        self.rows = rows
        self.supply = game.supply
        self.known: dict[str, dict[int, float]] = {}
        self.likeliest: dict[str, dict[Card, float]] = {}
        self.places: dict[int, list[tuple[str, float]]] = {}

    def there(self, what: str) -> dict[int, float]:
        """The log-odds by the character where a name begins, of cards with which it may be done."""
        if what not in self.known:
            which = WHATS.index(what)
            self.known[what] = {word.start: max(-MOST, min(MOST, sums[which])) for word, sums in self.rows
                                if possible(what, word.value, self.supply)}  # fmt: skip
        return self.known[what]

    def at(self, place: int) -> list[tuple[str, float]]:
        """What may be done with the card whose name begins at that character, each with its log-odds."""
        if place not in self.places:
            self.places[place] = [(what, there[place]) for what in WHATS if place in (there := self.there(what))]
        return self.places[place]

    def best(self, what: str) -> dict[Card, float]:
        """The log-odds of each card by the name that speaks for it most."""
        if what not in self.likeliest:
            found = self.likeliest[what] = {}
            there = self.there(what)
            for word, _ in self.rows:
                if word.start in there:
                    found[word.value] = max(there[word.start], found.get(word.value, -MOST))
        return self.likeliest[what]

    def of(self, what: str, span: tuple[int, int]) -> float | None:
        """The log-odds by the name that stands within these characters; None where none does."""
        start, end = span
        return max((odds for at, odds in self.there(what).items() if start <= at < end), default=None)


def possible(what: str, card: Card, supply: Collection[Card]) -> bool:
    """Whether that can be done with the card at all: cards of the Supply are bought and gained, Actions are played."""
    return card in supply if what in OF_SUPPLY else card.is_action or what != PLAYED


@cache
def weights() -> Weights:
    """The weights of each feature, in log-odds, in the order of WHATS."""
    return beside(shapes.weights(HERE / f"{what}.tsv") for what in WHATS)


def beside(some: Iterable[dict[str, float]]) -> Weights:
    """The weights of each feature for all of WHATS, given those for each in that order."""
    found: dict[str, list[float]] = {}
    for number, known in enumerate(some):
        for name, weight in known.items():
            found.setdefault(name, [0.0] * len(WHATS))[number] = weight
    return Weights(found.items(), len(WHATS))


def odds(telling: Telling, game: Game) -> Odds:
    """What the words around each name tell of the card."""
    known = weights()
    return Odds([(word, known.sums(found)) for word, found in features(telling, game)], game)


def features(telling: Telling, game: Game) -> Iterator[tuple[Word, list[str]]]:
    """Every card named, in the order of the words, with what can be said of the place where it is named."""
    told = telling.sentences
    hand = set(game.players[game.turn_of].hand)
    acts, ruled = _of_acts(telling.acts), _ruled(telling, game)
    verbs = [sorted({str(word.value) for word in sentence.words if word.tag == "act"}) for sentence in told]
    times = Counter(word.value for sentence in told for word in sentence.words if word.tag == "card")
    most, order = times.total(), 0
    seen: Counter[Card] = Counter()
    for number, sentence in enumerate(told):
        if all(word.tag != "card" for word in sentence.words):
            continue
        there = Around(sentence.words, shapes.shapes(telling)[number], shapes.senses(telling)[number])
        shared = [f"before: {verb}" for verb in (verbs[number - 1] if number else ())]
        shared += [f"after: {verb}" for verb in (verbs[number + 1] if number + 1 < len(told) else ())]
        shared += [f"sentence {4 * number // len(told)}", "any"] + (["asks"] if sentence.asks else [])
        shared += ["last sentence"] if number + 1 == len(told) else []
        for at in there.cards:
            word = sentence.words[at]
            card: Card = word.value
            sort = kind(card)
            order += 1
            nth = f"{min(seen[card], 3)} of {min(times[card], 3)}"
            quarter = "last" if order == most else str(4 * order // most)
            found = [*shared, f"a {sort}", "in hand" if card in hand else f"not in hand {sort}",
                     "in supply" if card in game.supply else "not in supply",
                     nth, f"{nth} {sort}", f"quarter {quarter}", f"quarter {quarter} {sort}"]  # fmt: skip
            mine = acts.get(word.start)
            found += [*mine, f"{mine[0]} {sort}"] if mine else ["no act"]
            found += ruled.get(word.start, ())
            seen[card] += 1
            found += there.features(at, card)
            yield word, found


def _ruled(telling: Telling, game: Game) -> dict[int, list[str]]:
    """What the rules find that a play and a purchase are worth, in halves, by the character where a name begins."""
    found: dict[int, list[str]] = {}
    for one in weighed(telling, game):
        if one.kind == "card" and one.one is not None and one.role != "pronoun":
            playing = worth(Item("play", one.what, True), one) if one.what.is_action else 0.0
            for word in one.one.words:
                if word.tag == "card":
                    found[word.start] = [f"buying {int(2 * one.buying)}", f"playing {int(2 * playing)}"]
    return found


def _of_acts(acts: list[Act]) -> dict[int, list[str]]:
    """What the rules make of each card, by the character where its name begins: in what role it stands in which act,
    and between which others."""
    found: dict[int, list[str]] = {}
    for number, act in enumerate(acts):
        roles = [(act.cards, "object"), (act.into, "result"), ([act.source] if act.source else [], "source")]
        near = [acts[at].kind if 0 <= at < len(acts) and acts[at].sentence == act.sentence else EDGE
                for at in (number - 1, number + 1)]  # fmt: skip
        for some, role in roles:
            for one in some:
                as_ = f"{role} of {act.kind}"
                here = [as_, f"{act.mood}", f"who {act.who}", f"not {act.negative}", f"{near[0]}, {as_}",
                        f"{as_}, {near[1]}", f"{as_} {act.mood} {act.negative} {act.who}",
                        f"{act.kind} in {act.zone and act.zone.value}", f"{min(len(act.cards), 3)} {as_}"]  # fmt: skip
                for word in one.words:
                    if word.tag == "card":
                        found.setdefault(word.start, []).extend(here)
    return found


class Around:
    """The words of a sentence, their shapes and senses, as features of each place among them."""

    def __init__(self, words: list[Word], there: list[str], senses: list[list[str]]):
        self.words = words
        margin = [EDGE] * FAR_LEFT
        self.shapes = [*margin, *there, *margin]
        margin = [()] * NEAR
        self.senses = [*margin, *senses, *margin]
        self.cards = [place for place, word in enumerate(words) if word.tag == "card"]
        self.numbers = [place for place, one in enumerate(there) if one == NUMBER]

    def features(self, at: int, card: Card) -> list[str]:
        """What stands on both sides of a name: each word by its place, its meaning, and with its neighbours."""
        here = at + FAR_LEFT
        left, right = max(0, at - FAR_LEFT), min(len(self.words), at + FAR_RIGHT + 1)
        near = self.shapes[here - FAR_LEFT : here + FAR_LEFT]
        for place in self.cards:
            if left <= place < right and self.words[place].value == card:
                near[place - at + FAR_LEFT] = SAME
        found: list[str] = []
        for side, far, step in PLACES:
            one = near[FAR_LEFT + step]
            found += (f"{far} {one}", f"{side} {one}") if -NEAR < step < NEAR else (f"{far} {one}",)
            for sense in self.senses[at + NEAR + step]:
                found += (f"{side} {sense}", f"{far} {sense}")
        third, second, first, _, then, later = near[FAR_LEFT - 3 : FAR_LEFT + 3]
        found += (f"<< {second} {first}", f"<> {first} {then}", f">> {then} {later}", f"<<< {third} {second} {first}")
        found += [f"far < {one}" for one in near[FAR_LEFT - at + left : FAR_LEFT - NEAR]]
        found += [f"far > {one}" for one in near[FAR_LEFT + NEAR + 1 : FAR_LEFT + right - at]]
        return found + self._priced(at, card)

    def _priced(self, at: int, card: Card) -> list[str]:
        """Whether the card's cost stands near its name."""
        near = [place for place in self.numbers if at - NEAR <= place <= at + NEAR
                and str(card.cost) in (str(self.words[place].value), self.words[place].low)]  # fmt: skip
        found = ["free"] if not card.cost else []
        found += ["price <"] if near and near[0] < at else []
        return found + (["price >"] if near and near[-1] > at else [])
