"""How likely each thing told is a mistake of each kind, as labelled narrations teach it: by its words, by what the
rules make of them, by how the game stood there, and by what is suspected before it, from which it may only follow.

Its weights are log-odds of nine logistic regressions, one for each kind of mistake; `tests/benchmarks/suspecting.py`
fits them. Nothing is reported by them alone: they weigh what was found (`confidence`), and they look for what the
engine can prove (`proven`), or, where they are likely enough, for what the game says against it (`reasons`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from math import inf
from pathlib import Path

from engine.cards import Card

from ..decoding.learned import Odds
from ..decoding.learned import odds as odds_of
from ..decoding.shapes import EDGE, marked, senses
from ..decoding.shapes import shapes as shapes_of
from ..decoding.weights import Weights
from ..language.acts import Act
from ..language.mentions import Word
from ..language.sentences import Sentence
from ..reading import KINDS, Claim, Span
from ..texts import bonuses
from .hindsight import Hindsight
from .suspicion_facts import Scene, facts_of_amount, facts_of_card, scene

WEIGHTS = Path(__file__).parent / "suspicion.tsv"
NEAR, BESIDE = 4, 2  # words on either side that are looked at, and that are told apart by their place
LEAST, MOST = -2.0, 6.0  # log-odds; what is surer is not told apart
LEVELS = ((1.5, "sure"), (0.0, "likely"), (-1.5, "may be"))  # log-odds above which what is suspected is called so
OTHERS = "each other player"
FAR = 3  # cards told as drawn, or not, beyond which a difference is not told apart
DEEDS = ("discard", "trash", "gain", "reveal", "set aside", "top of your deck", "curse", OTHERS, "draw")
"""Words of a card's text that tell what it may do."""


class Suspicion:
    """What is suspected of the acts of a telling, looked back on: of each only once it or one behind it is asked for.

    The mistakes that the rules found are no features beside the claims: they are weighed beside this (`confidence`).
    """

    def __init__(self, back: Hindsight):
        self.back = back
        self.known: list[tuple[float, ...]] = []
        self.most = -inf  # that is suspected of any of those
        self.surest = surest(())

    @cached_property
    def odds(self) -> Odds:
        """What the words tell of each card."""
        return self.back.walk.words or odds_of(self.back.telling, self.back.game)

    def sums(self, number: int) -> tuple[float, ...]:
        """The log-odds that the act with that number is a mistake, in the order of KINDS."""
        while len(self.known) <= number:
            self.known.append(weights().sums(following(self.alone(len(self.known)), self.surest)))
            if (most := max(self.known[-1])) > self.most:
                self.most, self.surest = most, surest(self.known[-1:])
        return self.known[number]

    def alone(self, number: int) -> list[str]:
        """What can be said of the act with that number, whatever is suspected before it."""
        back, acts = self.back, self.back.telling.acts
        act = acts[number]
        sentence = back.telling.sentences[act.sentence]
        found = _of_act(act, acts[number - 1] if number else None, acts[number + 1] if number + 1 < len(acts) else None)
        found += ["asks"] if sentence.asks else []
        found += _of_words(act, sentence, shapes_of(back.telling)[act.sentence], senses(back.telling)[act.sentence])
        return found + of_game(back, act, self.odds) + _of_claims(back, act)

    def of(self, kind: str, span: Span) -> float:
        """The log-odds that there is a mistake of that kind between these characters."""
        which = KINDS.index(kind)
        some = (self.sums(number)[which] for number, act in enumerate(self.back.telling.acts)
                if act.span[0] < span[1] and span[0] < act.span[1])  # fmt: skip
        return max(LEAST, min(MOST, max(some, default=LEAST)))


@cache
def weights() -> Weights:
    """The weights of each feature, in log-odds, in the order of KINDS."""
    rows = (line.split("\t") for line in WEIGHTS.read_text("utf-8").splitlines())
    return Weights(((name, [float(one or 0) for one in some]) for name, *some in rows), len(KINDS))


def surest(before: Iterable[Sequence[float]]) -> str:
    """What is suspected most of acts with these log-odds, and how much, as in "wrong-count likely"; else "nothing"."""
    sums = max(before, key=max, default=())
    most = max(sums, default=LEAST)
    level = next((name for bound, name in LEVELS if most > bound), None)
    return f"{KINDS[sums.index(most)]} {level}" if level else "nothing"


def following(alone: list[str], before: str) -> list[str]:
    """What can be said of an act, if that is what is suspected most before it."""
    drawn = [f"{name} after {before}" for name in DRAWN.intersection(alone)]  # an act has only one of them
    return [*alone, f"after {before}", *drawn]


def _drawn(more: int, less: int) -> str:
    return f"drawn {more} more {less} less"


DRAWN = frozenset(_drawn(more, less) for more in range(FAR + 1) for less in range(FAR + 1))


def of_game(back: Hindsight, act: Act, odds: Odds) -> list[str]:
    """How the game stands where it is told, and how what it tells agrees with that."""
    here = scene(back, act.span[1])
    return _of_scene(act, here) + _of_source(act, here) + _of_facts(back, act, odds)


def _of_act(act: Act, before: Act | None, after: Act | None) -> list[str]:
    """What the rules make of it, and between which others it stands."""
    zone = act.zone and act.zone.value
    found = ["any", f"kind {act.kind}", f"mood {act.mood}", f"who {act.who}", f"not {act.negative}",
             f"{act.kind} {act.mood} {act.who} {act.negative}", f"inside {act.inside}", f"noise {min(act.noise, 3)}",
             f"zone {zone}", f"{act.kind} zone {zone}"]  # fmt: skip
    for side, other in (("behind", before), ("before", after)):
        near = EDGE if other is None else other.kind + ("" if other.sentence == act.sentence else "/")
        found += [f"{side} {near}", f"{act.kind} {side} {near}"]
    found += [f"mark {mark}" for mark in marked(act.marks)]
    return found + [f"opens {mark}" for mark in sorted(act.opens)[:2]]


def _of_words(act: Act, sentence: Sentence, shapes: list[str], meant: list[list[str]]) -> list[str]:
    """Its words, those beside it, and what the lexicon says of them."""
    words: list[Word] = sentence.words
    inside = [at for at, word in enumerate(words) if word.start < act.span[1] and act.span[0] < word.end]
    if not inside:
        return []
    first, last = inside[0], inside[-1]
    ahead = [*shapes, EDGE, EDGE]
    found: list[str] = []
    for at in inside:
        one, two = ahead[at], ahead[at + 1]
        found += [f"in {one}", f"in {one} {two}", f"in {one} {two} {ahead[at + 2]}", f"{act.kind} in {one}"]
        for sense in meant[at]:
            found.append(f"in {sense}")
        for mark in marked(words[at].marks):
            found.append(f"word {mark}")
    for far in range(1, NEAR + 1):
        place = str(far) if far <= BESIDE else ""
        found.append(f"<{place} {shapes[first - far] if first >= far else EDGE}")
        found.append(f">{place} {shapes[last + far] if last + far < len(shapes) else EDGE}")
    return found


def _of_scene(act: Act, here: Scene) -> list[str]:
    """What happened by the command that is told there."""
    happened = here.kinds
    found = [f"behind {here.now.text.partition(' ')[0] or EDGE}"]
    told = f"not {act.kind}" if act.negative else act.kind
    for kind in happened:
        found += [f"happened {kind}", f"{told} happened {kind}"]
    found += [] if act.kind in happened else [f"{told} not happened"]
    if act.cards:
        more, less = here.drawn_otherwise(act)
        drawn = _drawn(min(more, FAR), min(less, FAR))
        found += [drawn, f"{act.kind} {drawn}"]
    return found


def _of_source(act: Act, here: Scene) -> list[str]:
    """What the card says that is told, and whether it says so."""
    named = act.source or act.subject
    card = named.card if named is not None and named.kind == "card" else here.played()
    if card is None:
        return []
    can = deeds(card)
    found = [f"{act.kind} of a card that can {one}" for one in sorted(can)]
    found.append(f"{act.kind} of a card that can{'' if act.kind in can else 'not'}")
    for one in act.amounts:
        says = f"{one.value} of a card that {'gives' if one.value in can else 'lacks'} them"
        found += [says, f"{act.kind} {says}"]
    found += [f"zone {act.zone.value} of a card to the deck {'top of your deck' in can}"] if act.zone else []
    found += [f"not {one}" for one in found] if act.negative else []
    return found + ([f"others' by an attack {OTHERS in can}"] if act.who == 1 else [])


@cache
def deeds(card: Card) -> frozenset[str]:
    """What the card gives, and the words of its text that tell what it may do."""
    text = card.text.casefold()
    return frozenset([*(name for name, _ in bonuses(card)), *(word for word in DEEDS if word in text)])


def _of_facts(back: Hindsight, act: Act, odds: Odds) -> list[str]:
    """How what it counts and what it names agrees with the game."""
    found = [fact for one in (*act.amounts, *act.numbers) for fact in facts_of_amount(back, one)]
    for role, some in (("object", act.cards), ("result", act.into), ("source", [act.source] if act.source else [])):
        for one in some:
            if one.kind == "card":
                found += facts_of_card(back, act, one, odds, role)
    return found


def _of_claims(back: Hindsight, act: Act) -> list[str]:
    """What it was found to claim on the way, and whether that is so, without draws that are no claims of it."""
    start, end = act.span
    some = [one for one in back.walk.claims if one.span[0] < end and start < one.span[1] and not _names_play(back, one)]
    return [f"claims {_about(one.claim)} {one.verdict}" for one in some] or ["claims nothing"]


def _names_play(back: Hindsight, one: Claim) -> bool:
    """Whether a draw is only claimed because a card is named that is played there: "Market, Smithy drawn"."""
    start, end = one.span
    plays = {str(named.what) for named in back.named if start <= named.at < end and back.told.get(named.at) == "play"}
    if not one.claim.startswith("draw ") or not plays:
        return False
    drawn = {str(card) for card in scene(back, end).drawn}
    return all(card in plays | drawn for card in one.claim.removeprefix("draw ").split(", "))


def _about(claim: str) -> str:
    """The verb of a claim, or what it counts."""
    words = claim.split(" ")
    return words[-1] if words[0].lstrip("+").isdigit() else words[0]
