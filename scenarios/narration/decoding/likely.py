"""The lines that the words around the names alone make likely, whatever the rules make of them: each play, each answer
and each purchase by its learned odds, as far as the game allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from engine.cards import Card
from engine.choices import Choice

from ..line.moments import Moment
from .decode import Decoder
from .learned import ANSWERS, BOUGHT, PLAYED, Odds

LEAST = -3.0  # log-odds from which on a card may have been meant
MOST = 5.0  # log-odds; what is surer does not count more
EARLIER = 1.5  # what it costs that a card is played that is named before the one played last
ONCE_MORE = 2.0  # what it costs that a card is played or bought a second time
OTHERS = 0.8  # what it costs that another player decides as ordinary players do not
SEVERAL = 1.0  # log-odds of one more of a card of which several are spoken of
UNSAID = 1.0  # what it costs to choose another number of a card than is said
PLAYS, BUYS = 8, 4  # the most that are looked for
WIDE = 6  # lines that are followed further
WAYS, TRIED = 4, 160  # answers to a decision that are followed, and that are looked at
LINES = 8  # that are found


class Likely(NamedTuple):
    """A line, how the game stands behind it, its log-odds, the names that tell it, and where the last one stands."""

    moment: Moment
    line: tuple[str, ...]
    score: float
    used: frozenset[int]
    at: int


def likely(decoder: Decoder, odds: Odds, until: str) -> list[tuple[str, ...]]:
    """The most likely lines without the ends of their phases, the likeliest first."""
    return [one.line for one in _Search(decoder, odds).best(until)]


class _Search:
    """The likely lines of one telling."""

    def __init__(self, decoder: Decoder, odds: Odds):
        self.decoder, self.whose = decoder, decoder.whose
        self.odds, self.usual = odds, decoder.answers
        self.names = {what: _by_card(odds, what) for what in (PLAYED, BOUGHT)}
        self.counts = _counts(odds)
        self.several = {word.value for word, _ in odds.rows if word.many}

    def best(self, until: str) -> list[Likely]:
        """The likeliest lines, the best first."""
        start = self.decoder.settled(self.decoder.start)
        beam, found = [Likely(start.moment, (), 0.0, frozenset(), -1)], []
        for _ in range(PLAYS):
            found += beam
            after = [new for one in beam for new in self._played(one)]
            beam = _top(after, WIDE)
            if not beam:
                break
        plays = _top(found, WIDE)
        if until == "buy phase":
            return _top(found, LINES)
        return _top([new for one in plays for new in (one, *self._bought(one))], LINES)

    def _played(self, one: Likely) -> Iterator[Likely]:
        """The line with one more Action, each by the name that speaks for it most, or once more by a plural."""
        choice = one.moment.choice
        if choice is None or choice.kind != "turn" or one.moment.game.phase != "action":
            return
        for card, names in self.names[PLAYED].items():
            if not choice.accepts(("play", card)):
                continue
            played = one.line.count(f"play {card}")
            left = [(value - EARLIER * (at < one.at) - ONCE_MORE * (played > 0), at) for value, at in names
                    if at not in one.used]  # fmt: skip
            if played and card in self.several:
                left.append((SEVERAL, one.at))  # "I play both of them"
            if not left:
                continue
            value, at = max(left)
            if value > LEAST:
                new = Likely(one.moment.after(("play", card)), (*one.line, f"play {card}"), one.score + value,
                             one.used | {at}, max(at, one.at))  # fmt: skip
                yield from self._resolved(new)

    def _resolved(self, one: Likely) -> list[Likely]:
        """The likely ways in which the decisions that stand open are taken."""
        open_, done = [one], []
        for _ in range(10):
            following: list[Likely] = []
            for new in open_:
                choice = new.moment.choice
                if choice is None or choice.kind == "turn":
                    done.append(new)
                elif new.moment.forced is not None:
                    following.append(new._replace(moment=new.moment.after(new.moment.forced)))
                else:
                    following += [new._replace(moment=new.moment.after(given), score=new.score + worth,
                                               line=(*new.line, self.usual.text(choice, given)))
                                  for worth, given in self._answers(choice)]  # fmt: skip
            open_ = _top(following, WIDE)
            if not open_:
                break
        return _top(done, WIDE)

    def _answers(self, choice: Choice) -> list[tuple[float, tuple]]:
        """The likely answers, each with its log-odds."""
        if choice.player != self.whose:
            return [(-OTHERS * (number > 0), given) for number, given in enumerate(self.usual.likely(choice))][:WAYS]
        if choice.kind != "cards" or choice.verb not in ANSWERS:
            return [(-OTHERS * number, given) for number, given in enumerate(self.usual.likely(choice))][:WAYS]
        known = self.odds.best(ANSWERS[choice.verb])
        some = []
        for given in islice(choice.answers(), TRIED):
            worth = sum(_bounded(known.get(card, LEAST)) for card in set(given))
            worth -= UNSAID * sum(count not in self.counts.get(card, (1,)) for card, count in Counter(given).items())
            some.append((worth, given))
        return sorted(some, key=lambda pair: -pair[0])[:WAYS]

    def _bought(self, one: Likely) -> Iterator[Likely]:
        """The line with purchases."""
        moment = one.moment
        for given in (("end actions",), ("play treasures",)):
            if moment.choice is not None and moment.choice.kind == "turn" and moment.choice.accepts(given):
                moment = moment.after(given)
                while moment.choice is not None and moment.choice.kind != "turn" and moment.forced is not None:
                    moment = moment.after(moment.forced)
        beam = [one._replace(moment=moment, at=-1)]
        for _ in range(BUYS):
            beam = _top([new for old in beam for new in self._one_more(old)], WIDE)
            yield from beam
            if not beam:
                return

    def _one_more(self, one: Likely) -> Iterator[Likely]:
        """The line with one more purchase, in the order in which they are told."""
        choice = one.moment.choice
        if choice is None or choice.kind != "turn":
            return
        for card, names in self.names[BOUGHT].items():
            if not choice.accepts(("buy", card)):
                continue
            value, at = max(names)
            if at in one.used:
                value, at = max(((value, at) for value, at in names if at not in one.used), default=(LEAST, at))
                more = max(self.counts.get(card, (1,))) > one.line.count(f"buy {card}")
                value = max(value - ONCE_MORE, SEVERAL if more else LEAST)
            if value > LEAST and at >= one.at:
                new = Likely(one.moment.after(("buy", card)), (*one.line, f"buy {card}"), one.score + value,
                             one.used | {at}, at)  # fmt: skip
                yield from self._resolved(new)


def _by_card(odds: Odds, what: str) -> dict[Card, list[tuple[float, int]]]:
    """The log-odds of each card with where it is named."""
    there = odds.there(what)
    found: dict[Card, list[tuple[float, int]]] = {}
    for word, _ in odds.rows:
        if word.start in there and there[word.start] > LEAST:
            found.setdefault(word.value, []).append((_bounded(there[word.start]), word.start))
    return found


def _counts(odds: Odds) -> dict[Card, set[int]]:
    """How many of each card are spoken of at once, or how often it is named."""
    found: dict[Card, set[int]] = {}
    named = Counter(word.value for word, _ in odds.rows)
    for word, _ in odds.rows:
        found.setdefault(word.value, {1}).update({2, named[word.value]} if word.many else {named[word.value]})
    return found


def _bounded(value: float) -> float:
    return max(-MOST, min(MOST, value))


def _top(some: list[Likely], most: int) -> list[Likely]:
    return sorted(some, key=lambda one: -one.score)[:most]
