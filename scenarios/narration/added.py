"""Sums of Treasures listed in the words themselves that come to something else than is said, whatever the line is."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from .hindsight import Hindsight
from .mentions import Word
from .miscounted import worth
from .reading import Mistake
from .scenes import MEANT
from .sentences import Sentence
from .told_counts import ARTICLES
from .verdicts import counted

RESULTS = ("make", "be", "have", "give", "convert", "come")
TELLS = ("macht", "ergibt", "sind", "gibt", "total", "totals")
OTHERWISE = {"not", "per", "limit", "limit!", "less", "price", "now", "correct!", "more", "beyond", "except"} | MEANT
BUSY = ("buy", "spend", "trash", "discard", "gain", "draw", "play", "double")
FEWEST = 2  # different parts of a sum
MOST_OFF = 4


def added(back: Hindsight) -> Iterator[Mistake]:
    """The first sum that is none of its parts, and no number of coins that there are at any moment."""
    walk = back.walk
    if walk.world.halted or not back.stages or any(one.kind == "wrong-count" for one in back.known):
        return
    for sentence in back.telling.sentences:
        found = _sum(back, sentence) if not sentence.asks else None
        if found is None:
            continue
        total, first, word = found
        off = word.value - total
        if word.value in _coins(back) or abs(off) > MOST_OFF or off in _told_before(back, first):
            continue
        why = walk.say("You have {actual}, not {said}.").format(actual=counted(total, "coins"), said=word.value)
        span = first.start, word.end
        yield Mistake("wrong-count", walk.quote(span), span, why, counted(total, "coins"))
        return


def _sum(back: Hindsight, sentence: Sentence) -> tuple[int, Word, Word] | None:
    """What the parts listed come to, the first of them, and the number said instead; None where nothing is added."""
    words = sentence.words
    start = next((n for n, word in enumerate(words) if word.tag == "card" and word.value.is_treasure), None)
    if start is None:
        return None
    total, parts, first = 0, 0, words[start]
    for at, word in enumerate(words[start:], start):
        if word.tag == "card":
            given = _given(back, words, at)
            if given is None:
                return None
            first = first if parts else word
            total, parts = total + given, parts + 1
        elif word.tag == "number" and word.low not in ARTICLES and not _counts_card(words, at):
            result = parts >= FEWEST and _result(words, at) and _ends(words, at)
            return (total, first, word) if result and word.value != total else None
        elif word.tag == "act" and word.value not in RESULTS:
            return None
        elif word.tag == "act" and word.value == "have":
            total, parts = 0, 0  # what was told before is no part of it
        elif word.tag == "group" or word.marks & OTHERWISE or (word.value == "coins" and not _its_coin(words, at)):
            return None
    return None


def _counts_card(words: list[Word], at: int) -> bool:
    """Whether the number says how many cards there are of the kind that it stands before."""
    behind = next((word for word in words[at + 1 : at + 3] if "adjective" not in word.marks), None)
    return behind is not None and behind.tag == "card"


def _its_coin(words: list[Word], at: int) -> bool:
    """Whether it is the coin of the Action named beside it, or no part at all: "the Market's coin"."""
    near = (*words[max(at - 1, 0) : at], *words[at + 1 : at + 4])
    return any(word.tag == "card" and word.value.is_action for word in near) or words[at - 1].tag == "number"


def _told_before(back: Hindsight, first: Word) -> set[int]:
    """The numbers of coins told before the list, which may be added to it, and those that Actions named before give."""
    before = [word for part in back.telling.sentences for word in part.words if word.end <= first.start]
    found = {number.value for number, noun in itertools.pairwise(before)
             if number.tag == "number" and noun.may_be("resource") == "coins"}  # fmt: skip
    found |= {(word.value.program.bonuses or {}).get("coins", 0) for word in before if word.tag == "card"
              and word.value.is_action}  # fmt: skip
    return {one + more for one in found | {0} for more in found | {0}} - {0}


def _given(back: Hindsight, words: list[Word], at: int) -> int | None:
    """The coins of a part: of so many Treasures, or of what an Action gave in all; None where that is open."""
    card = words[at].value
    before = words[at - 1] if at else None
    number = before.value if before is not None and before.tag == "number" else None
    if card.is_treasure:
        each = (card.program.bonuses or {}).get("coins", 0)
        return None if words[at].many and number is None else each * (1 if number is None else number)
    events = [event.amount for stage in back.stages for event in stage.events
              if event.kind == "coins" and event.because is not None and event.because.card == card]  # fmt: skip
    return sum(events) or (card.program.bonuses or {}).get("coins", None)


def _result(words: list[Word], at: int) -> bool:
    """Whether the number is what the parts before it come to."""
    lead = next((word for word in reversed(words[:at]) if "filler" not in word.marks and word.text != "$"), None)
    if lead is None:
        return False
    tells = (lead.tag == "act" and lead.value in RESULTS) or lead.low in TELLS or lead.value == "equals"
    beside = [*words[max(at - 2, 0) : at], *words[at + 1 : at + 3]]
    whole = any("whole" in word.marks for word in beside)
    last = max((n for n, word in enumerate(words[:at]) if word.tag == "card"), default=0)
    between = any(word.tag == "number" for word in words[last + 1 : at])
    return (tells or whole) and not between


def _ends(words: list[Word], at: int) -> bool:
    """Whether nothing but coins is counted by the number, and no part follows it."""
    behind = words[at + 1 : at + 4]
    other = behind[:1] and behind[0].tag in ("card", "group", "zone", "thing")
    noun = behind[0].may_be("resource") if behind else None
    goes_on = any(word.tag == "sign" and word.value == "plus" for word in behind)
    return not other and not goes_on and noun in (None, "coins")


def _coins(back: Hindsight) -> set[int]:
    """All the numbers of coins that there are, or may be said to be, in the turn."""
    found: set[int] = set()
    for game in (stage.game for stage in back.stages):
        held = 0 if game.bought else worth(back, game)
        spent = sum(game.cost(card) for card in game.bought)
        found |= {game.coins, game.coins + held, game.coins + spent, held}
    return found
