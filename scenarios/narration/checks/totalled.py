"""Treasures listed in the words that come to something else than is said: "a Silver and two Coppers, together 5"."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..language.mentions import Word
from ..language.words import forms
from ..reading import Mistake, Span
from ..verdicts import counted
from .added import in_full
from .hindsight import Hindsight, apart
from .reckoned import COIN
from .told import ARTICLES

RESULTS = ("make", "be", "have", "give", "get", "convert", "come", "do", "put")  # verbs before what a sum comes to
WITHIN = (*RESULTS, "play", "spend", "draw", "see", "use", "start", "idle", "left", "end_actions")
UNREAL = {"not", "none", "per", "limit", "limit!", "less", "price", "correct!", "beyond", "except", "hypothetical",
          "would", "could", "plan", "generic", "irreal", "instead", "affirms", "than", "short", "or",
          "another", "twice"}  # fmt: skip
FROM = forms("coins_from")
AMOUNTS_TO = forms("amounts_to")
TIMES = tuple(forms("times"))
BESIDE = 3  # words between coins and the card they come from
NEAR = 5  # words between the verb and what the sum comes to
MOST_OFF = 4  # more than this is another count than we think of
MOST_WAYS = 16  # in which a list may be meant
STARTS = ("play", "have", "see", "make", "put")  # verbs behind which a list may begin
COINS = forms("coin_names")
FEWEST = 2  # coins, and Treasures, of a sum


@dataclass
class Sum:
    """What was listed: its first word, what it may come to, the coins of the last term, those of the terms since the
    last sum, how many terms there are and how many Treasures in them, whether what Actions gave is among them, whether
    a term came since the last sum, and whether there was one."""

    first: Word | None = None
    totals: set[int] = field(default_factory=lambda: {0})
    last: int = 0
    part: int = 0
    terms: int = 0
    cards: int = 0
    given: bool = False
    fresh: bool = False
    summed: bool = False

    def add(self, word: Word, value: int, *, cards: int = 0, others: tuple[int, ...] = ()) -> None:
        """Adds a term, which may be meant otherwise; without cards, it is what Actions gave."""
        self.first = self.first or word
        ways = (value, *others) if len(self.totals) < MOST_WAYS else (value,)
        self.totals = {one + more for one in self.totals for more in ways}
        self.last = value
        self.part += value
        self.terms += 1
        self.cards += cards
        self.given = self.given or not cards
        self.fresh = True

    def knows(self, number: int) -> bool:
        """Whether the number is what the list so far comes to, or a part of it: "Silver, Silver is 4, Copper, Copper
        is 2"."""
        return number in self.totals or number in (self.last, self.part)


def totalled(back: Hindsight) -> Iterator[Mistake]:
    """The first such sum."""
    if back.walk.world.halted or not back.stages:
        return
    gifts = [event.amount for stage in back.stages for event in stage.events
             if event.kind == "coins" and event.because is not None and event.because.card.is_action]  # fmt: skip
    for sentence in back.telling.sentences:
        for said, found in () if sentence.asks else _sums(sentence.words, sum(gifts)):
            total = max(found.totals & in_full(back) or found.totals)
            more = {0} if found.given else _subsets(gifts) | _told_before(back, found.first)
            span = found.first.start, said.end
            near = min(abs(said.value - one) for one in found.totals) <= MOST_OFF
            right = {one + n for one in found.totals for n in more} | in_full(back)
            behind = [word for one in back.telling.sentences for word in one.words if word.start > said.end][: 2 * NEAR]
            mended = any(word.tag == "number" and word.low not in ARTICLES and word.value in right for word in behind)
            if said.value in right or not near or mended or _explained(back, span):
                continue
            actual = counted(total, "coins")
            why = back.walk.say("These make {right}, not {said}.").format(right=actual, said=said.value)
            yield Mistake("wrong-count", back.walk.quote(span), span, why, actual)
            return


def _explained(back: Hindsight, span: Span) -> bool:
    """Whether a mistake about coins was made before."""
    before = (one.quote.casefold() for one in back.known
              if one.kind != "wrong-order" and one.span[0] < span[0] and apart(span, [one]))  # fmt: skip
    return any(coin in quote for quote in before for coin in COINS)


def _told_before(back: Hindsight, first: Word) -> set[int]:
    """The numbers of coins told before the list, which may be added to it."""
    words = [word for one in back.telling.sentences for word in one.words if word.end <= first.start]
    return {number.value for number, noun in itertools.pairwise(words)
            if number.tag == "number" and noun.may_be("resource") == "coins"}  # fmt: skip


def _subsets(gifts: Sequence[int]) -> set[int]:
    """All that some of these come to."""
    found = {0}
    for one in gifts:
        found |= {one + more for more in found}
    return found


def _sums(words: list[Word], gift: int) -> Iterator[tuple[Word, Sum]]:
    """The numbers that lists of Treasures are said to come to, each with the list before it."""
    found: Sum | None = Sum()
    at = 0
    while at < len(words):
        word = words[at]
        if found is not None and word.tag == "number" and found.first is not None:
            if _goes_on(words, at):
                found = None
            elif found.knows(word.value) and not (_counts_card(words, at) or "adds" in words[at - 1].marks):
                if not _worth(words, at, found):
                    found.fresh, found.summed, found.part = False, True, 0
                at += 1 + (at + 1 < len(words) and words[at + 1].may_be("resource") == "coins")
                continue
            elif found.summed and _is_price(words, at):
                found = None  # "so seven, and Gold was six"
            elif _is_result(words, at, found, gift):
                yield word, found
                found = None
        if found is None or _breaks(words, at):
            starts = word.value in ("stop", "semi", "line", "colon") if word.tag == "sign" else word.value in STARTS
            found = Sum() if starts else None
            at += 1
            continue
        step = _term(words, at, found, gift)
        found = found if step else None
        at += step or 1


def _goes_on(words: list[Word], at: int) -> bool:
    """Whether another number is added to it: "2 + 1 + 1"."""
    return at + 2 < len(words) and words[at + 1].value == "plus" and words[at + 2].tag == "number"


def _is_price(words: list[Word], at: int) -> bool:
    """Whether it is what the card costs that is named right before."""
    return any(word.tag == "card" and word.value.cost == words[at].value for word in words[max(at - 2, 0) : at])


def _worth(words: list[Word], at: int, found: Sum) -> bool:
    """Whether the number only tells what the one term right before it is worth: "Silver 2"."""
    return words[at].value == found.last and words[at - 1].tag in ("card", "resource")


def _counts_card(words: list[Word], at: int) -> bool:
    return at + 1 < len(words) and words[at + 1].tag == "card"


def _breaks(words: list[Word], at: int) -> bool:
    """Whether what was listed before does not belong to what comes behind the word."""
    word = words[at]
    if word.tag == "act":
        return word.value not in WITHIN
    if word.tag == "zone":
        return word.value != "in_play"  # "on the table go the Gold and …"
    if word.tag == "" and UNREAL & word.marks == {"price"}:
        arrives = at and words[at - 1].tag == "act" and word.low in AMOUNTS_TO
        return not arrives and at + 1 < len(words) and words[at + 1].tag == "number"  # "for 6", not "for the money"
    return word.tag == "thing" or bool(word.tag == "" and UNREAL & word.marks and "sums up" not in word.marks)


def _term(words: list[Word], at: int, found: Sum, gift: int) -> int:
    """Takes a word as a term, or passes it over; how many words it took, 0 where it makes the list uncertain."""
    word = words[at]
    if word.tag == "card":
        return _card(words, at, found, None)
    if word.tag == "resource":
        return _coins(words, at, found, gift, None) if word.value == "coins" else 0
    if word.tag != "number" or (word.low in ARTICLES and word.value == 1):
        return 1
    noun = next((n for n in range(at + 1, min(at + 3, len(words))) if "adjective" not in words[n].marks), len(words))
    behind = words[noun] if noun < len(words) else None
    if behind is not None and behind.tag == "card":
        found.first = found.first or word
        return (step := _card(words, noun, found, word.value)) and noun - at + step
    if behind is not None and behind.may_be("resource") is not None:
        coins = behind.may_be("resource") == "coins"
        return noun - at + _coins(words, noun, found, gift, word.value) if coins else 0
    source = at + 1 < len(words) and words[at + 1].low in FROM
    plus = at and ("adds" in words[at - 1].marks or words[at - 1].value == "plus" or "definite" in words[at - 1].marks)
    plus = plus or (at and word.value == gift and "list" in words[at - 1].marks)  # "two Silvers and 2, together 6"
    if not (source or plus) or found.first is None:
        return 0
    found.add(word, word.value)
    named = next((n for n in range(at + 1, min(at + 1 + NEAR, len(words))) if words[n].tag), None)
    return (named - at + 1) if source and named is not None and words[named].tag == "card" else 1


def _card(words: list[Word], at: int, found: Sum, number: int | None) -> int:
    """Takes a card as a term; 0 where it is uncertain what it comes to."""
    card, gives = words[at].value, (words[at].value.program.bonuses or {}).get("coins", 0)
    if card.is_treasure:
        if words[at].many and number is None:
            return _worth_behind(words, at, found, gives)
        if at and (words[at - 1].low.endswith(TIMES) or {"twice", "per", "every"} & words[at - 1].marks):
            return 0
        counts_up = _counts_up(words, at, found, number)
        found.add(words[at], gives * (number or 1), cards=number or 1, others=(gives,) if counts_up else ())
        return 1
    ahead, own = words[max(at - 2, 0) : at], [word for word in words[at + 1 : at + 3] if word.tag][:1]
    coin = any(word.may_be("resource") == "coins" for word in (*words[max(at - BESIDE, 0) : at], *own))
    if coin or "source" in set().union(*(word.marks for word in ahead[-1:])) or any(word.low in FROM for word in ahead):
        return 1  # "the Market's coin", "the Copper from the Smithy"
    if not gives or found.first is None:
        return 0
    found.add(words[at], gives * (number or 1))
    return 1


def _worth_behind(words: list[Word], at: int, found: Sum, gives: int) -> int:
    """Takes Treasures as a term whose number is not told, but what they come to: "Coppers 3, Silvers 4"."""
    behind = words[at + 1] if at + 1 < len(words) else None
    if behind is None or behind.tag != "number" or not behind.value or behind.value % gives or at + 2 == len(words):
        return 0
    if words[at + 2].tag not in ("sign", "card"):
        return 0
    found.add(words[at], behind.value, cards=behind.value // gives, others=(behind.value * gives,))
    return 2


def _counts_up(words: list[Word], at: int, found: Sum, number: int | None) -> bool:
    """Whether the number before the Treasure may not tell how many of it there are: "Silver 2 Copper 1", where it is
    the worth of the one before, and "one Copper two Copper", where they are counted."""
    ahead = next((n for n in range(at - 1, -1, -1) if words[n].tag == "number"), 0)
    if ahead and words[ahead - 1].tag == "card" and found.first is not None and found.first.tag == "card":
        return True
    earlier = [word for word in words[:ahead] if word.tag == "card" and word.value.is_treasure]
    return number == found.terms + 1 and all(word.value == words[at].value for word in earlier)


def _coins(words: list[Word], at: int, found: Sum, gift: int, number: int | None) -> int:
    """Takes coins as a term, by their number or as those that Actions gave."""
    single = words[at].low in COIN
    of_action = at > 0 and words[at - 1].tag == "card" and words[at - 1].value.is_action  # "the Market money"
    if number is None and not ((single or of_action or words[at].low[:-1] in COIN) and found.first is not None):
        return 1  # "my money: …"
    found.add(words[at], number if number is not None else 1 if single else gift)
    return 1


def _is_result(words: list[Word], at: int, found: Sum, gift: int) -> bool:
    """Whether the number is told as what the list comes to."""
    if _stands_alone(words, at, found, gift):
        return True
    if found.cards < FEWEST or not found.fresh or words[at].low in ARTICLES or words[at].value < FEWEST:
        return False
    ahead = words[max(at - NEAR, 0) : at]
    cue = next((n for n in range(len(ahead) - 1, -1, -1) if _leads(ahead[n])), None)
    between = ahead[cue + 1 :] if cue is not None else []
    other = {"source", "definite", "adds"}
    if cue is None or any(word.tag in ("card", "number", "resource", "act") or other & word.marks for word in between):
        return False
    behind = words[at + 1 : at + 2 + NEAR]
    behind = behind[1:] if behind and behind[0].may_be("resource") == "coins" else behind
    if len(behind) > 1 and behind[0].value == "comma" and behind[1].tag == "number":
        return False  # "are counted: two, five, eight"
    if any({"source", "adds", "correct!"} & word.marks or word.value == "plus" for word in behind[:2]):
        return False  # "so 5 with the Copper from before"
    if words[at].value == found.cards and len(words) > at + 1 and words[at + 1].may_be("resource") != "coins":
        return False  # "two Silvers and two Coppers, so four"
    return not behind or behind[0].tag in ("", "sign")


def _stands_alone(words: list[Word], at: int, found: Sum, gift: int) -> bool:
    """Whether the coins are told right behind the list, with nothing after them: "three Coppers, one Silver: 6 coins",
    and are no further term of it."""
    if words[at - 1].value not in ("comma", "colon") or at + 1 >= len(words) or words[at + 1].value != "coins":
        return False
    ends = at + 2 >= len(words) or words[at + 2].value in ("comma", "semi", "close")
    return ends and found.cards > FEWEST and found.fresh and words[at].value > max(gift, found.last, FEWEST)


def _leads(word: Word) -> bool:
    return word.value == "equals" or "sums up" in word.marks or (word.tag == "act" and word.value in RESULTS)
