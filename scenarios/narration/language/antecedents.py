"""What "it", "that" and "there" stand for: the cards and the place that were spoken of before."""

from __future__ import annotations

import itertools

from .acts import Act
from .mentions import Word
from .moods import REAL, SOFT
from .nominals import Nominal
from .words import forms

WISHED = ("have", "be", "idle", "bare", "see", "choose", "get", "spend", "want", "left")  # how it is spoken of before
POINTS = ("play", "buy", "trash", "discard", "gain", "use", "get", "drop", "put")
GOES = ("trash", "discard", "drop", "put")
NEAR = 120  # characters behind a card in which "it" may be that card
BESIDE = 12  # characters in which a card told begins no later than its name
THERE = forms("there")
PILES = ("deck", "bottom", "discard")
NAMES = ("play", "bare", "be", "have")


def name_which(acts: list[Act]) -> bool:
    """Gives "that's what I buy" or "…, which I buy" the cards spoken of right before; whether there was any."""
    some = False
    for before, act in itertools.pairwise(acts):
        both = act.numbers or (act.pronoun is not None and (act.pronoun.n or 0) > 1)
        named = both or {"demonstrative", "asking", "relative"} & act.marks
        does = act.kind == "do" and act.empty and {"suffices", "able"} & before.marks and "self" in act.opens
        points = (named or does) and act.kind in ("buy", "play", "do")
        empty = not (act.cards or act.into or act.groups or act.source or act.amounts or act.negative)
        plain = act.mood == REAL and before.sentence == act.sentence
        enough = before.into if before.kind in ("have", "left") and "for" in before.marks else []
        cards = before.cards or enough or ([before.subject] if before.subject is not None else [])
        several = [one.n for one in (*act.numbers, act.pronoun) if one is not None]
        if not (points and empty and plain) or any(n not in (1, len(cards)) for n in several):
            continue
        lies = before.zone is not None and before.zone.value == "discard" and act.kind == "buy"
        possible = before.mood == SOFT or "able" in before.marks
        reason = before.kind == "buy" and possible  # "because 7 is enough for a Gold, so I buy that"
        wished = (before.kind in WISHED and before.zone is None) or lies or reason
        wished = wished and not before.negative and before.who != 1
        if not cards or not wished or (act.kind == "play" and not all(one.card.is_action for one in cards)):
            continue
        if act.kind == "do":
            coins = any(one.value == "coins" for one in before.amounts) or {"paid", "suffices"} & before.marks
            act.kind = "buy" if coins or before.kind == "buy" else "do"
        act.cards, act.numbers, act.pronoun, some = cards, [], None, True
        before.cards, before.into, before.kind = [], [], "have" if enough and before.amounts else "void"
    return some


def name_pointed(acts: list[Act], words: list[Word]) -> None:
    """Gives "it" its card where that was only spoken of: "I was tempted to keep the Cellar, but no, I play it"."""
    named = [word for word in words if word.tag == "card"]
    told = {one.span[0] for act in acts for one in _all(act)}
    for act in acts:
        if act.pronoun is None or act.cards or act.negative or act.kind not in POINTS:
            continue
        last = next((word for word in reversed(named) if word.end <= act.span[0]), None)
        if last is None or act.span[0] - last.end > NEAR or any(last.start - BESIDE <= at < act.span[0] for at in told):
            continue
        several = act.pronoun.n != 1
        if not several or (last.many and act.kind in GOES):
            act.cards = [Nominal("card", last.value, act.pronoun.n if several else None, 0, 1, act.pronoun.span,
                                 many=several)]  # fmt: skip
            act.pronoun = None


def count_they(acts: list[Act]) -> None:
    """Takes "sie" right behind cards told in the plural for all of them: "weil die Anwesen stören, lege ich sie ab"."""
    for before, act in itertools.pairwise(acts):
        it, last = act.pronoun, before.cards[-1] if before.cards else None
        if it is None or last is None or before.sentence != act.sentence or act.cards or act.kind not in GOES:
            continue
        if it.n == 1 and last.many and len(before.cards) == 1 and "third" in act.marks:
            it.n = it.value = 0 if last.n is None else last.n


def place_there(acts: list[Act], words: list[Word]) -> None:
    """Takes what is laid on a pile as put there ("laid face down on the draw pile"), gives a verb without a sign or
    subject the card right before it ("… the Market | returns to my hand"), and "there" the place told last."""
    there = [word.start for word in words if word.low in THERE]
    for before, act in itertools.pairwise([None, *acts]):
        if act.kind == "play" and act.zone is not None and act.zone.value in PILES and not act.cards:
            act.kind = "put"
        if before is None:
            continue
        close = before.sentence == act.sentence and not act.sign and act.span[0] - before.span[1] <= 1
        if close and act.kind == "put" and act.zone is not None and before.cards and before.kind in NAMES and (
                act.empty and before.cards[-1].span[1] == before.span[1] and not act.negative):  # fmt: skip
            act.cards = before.cards[-1:]
        lies = "lies" in act.marks and act.zone is None and act.cards and before.zone is not None
        if lies and act.sentence - before.sentence <= 1 and any(act.span[0] < at < act.span[1] for at in there):
            act.zone, act.kind = before.zone, "put"


def _all(act: Act) -> list[Nominal]:
    return [*act.cards, *act.into, *filter(None, (act.source, act.subject))]
