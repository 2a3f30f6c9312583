"""More than there ever is in the turn: copies of a Treasure told as laid out or added up, and coins."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card

from ..language.acts import Act
from ..language.mentions import Word
from ..language.moods import REAL
from ..language.words import forms
from ..reading import Mistake
from ..verdicts import counted
from .follow_through import follows
from .hindsight import Hindsight
from .miscounted import coins_at_times
from .told import ARTICLES, Told

MOST_OFF = 4  # more than this is another count than we think of
PAYS = ("buy", "have", "make", "be", "bare", "use", "spend", "get", "come", "left", "see", "play", "put")
LAYS = ("have", "make", "be", "bare", "play", "put", "use", "spend", "come", "left", "see", "add")
OTHERWISE = {"price", "per", "limit", "limit!", "less", "short", "would", "hypothetical", "irreal", "could", "plan",
             "taken back", "needs", "future", "later", "generic", "other", "correct!", "between",
             "tells cheaper"}  # fmt: skip
WITH = forms("paid_with")
APART = ("wrong-order", "wrong-count")  # mistakes that change no Treasures


def exceeded(back: Hindsight) -> Iterator[Mistake]:
    """The first number of coins, and the first of Treasures, that is larger than any there may be."""
    if back.walk.world.halted or not back.stages:
        return
    yield from _coins(back)
    yield from _treasures(back)


def _coins(back: Hindsight) -> Iterator[Mistake]:
    """Coins that are spoken of as there, and were never so many."""
    walk, top, played = back.walk, 0, back.action_end
    for sentence in back.telling.sentences:
        words = sentence.words
        for at, word in enumerate(words):
            said = word.value if word.tag == "number" and word.end > played and _of_coins(words, at) else 0
            top = top or (max(coins_at_times(back)) if said else 0)
            if not 0 < said - top <= MOST_OFF or not _there(back, words, at):
                continue
            act = next((one for one in back.telling.acts if one.span[0] <= word.start < one.span[1]), None)
            span = word.start, words[at + 1].end if words[at - 1].text != "$" else word.end
            if act is None or not _plain(act, PAYS) or not back.sure or sentence.asks:
                continue
            if follows(back, Told("coins", said, span, span)) or _believed(back, span[0]):
                continue
            why = walk.say("You have {actual}, not {said}").format(actual=counted(top, "coins"), said=said) + "."
            yield Mistake("wrong-count", walk.quote(span), span, why, counted(top, "coins"))
            return


def _of_coins(words: list[Word], at: int) -> bool:
    """Whether the number counts coins: "8 coins", "$8"."""
    behind = words[at + 1].may_be("resource") if at + 1 < len(words) and words[at + 1].tag == "resource" else None
    return (behind == "coins" and words[at].low not in ARTICLES) or (at > 0 and words[at - 1].text == "$")


def _there(back: Hindsight, words: list[Word], at: int) -> bool:
    """Whether they are told as what there is, and not as what something costs, or would need."""
    before = [word for word in words[max(at - 5, 0) : at] if word.text != "$"]
    near = {mark for word in (*before[-2:], *words[at + 1 : at + 4]) if word.tag != "act" for mark in word.marks}
    verb = next((word.value for word in reversed(before) if word.tag == "act"), "")
    with_ = bool(before) and before[-1].low in WITH
    if verb == "cost" or (OTHERWISE - {"price", "future"}) & near or ("price" in near and verb not in ("have", "make")):
        return False
    costs = {back.last.cost(word.value) for word in words if word.tag == "card"}
    return words[at].value not in costs or verb == "have" or with_


def _treasures(back: Hindsight) -> Iterator[Mistake]:
    """Copies of a Treasure that are told as held or laid out, of which there are fewer."""
    walk = back.walk
    for sentence in back.telling.sentences:
        words = sentence.words
        for at in range(len(words) - 1):
            card = words[at + 1].value if words[at + 1].tag == "card" else None
            if words[at].tag != "number" or card is None or not card.is_treasure or words[at].low in ARTICLES:
                continue
            if at and words[at - 1].tag == "card":
                continue  # "Gold 3, Silver 2"
            span = words[at].start, words[at + 1].end
            act = next((one for one in back.telling.acts if one.span[0] <= span[0] < one.span[1]), None)
            if act is None or not _plain(act, LAYS) or not _sums(words, at) or not back.sure:
                continue
            most = _most(back, card)
            if not 0 < words[at].value - most <= 1 or not most or _believed(back, span[0]):
                continue
            why = walk.say("You have {actual}, not {said}").format(
                actual=f"{most} {card}" if most == 1 else f"{most} {card}s", said=words[at].value) + "."  # fmt: skip
            yield Mistake("wrong-count", walk.quote(span), span, why, f"{most} {card}")
            return


def _plain(act: Act, kinds: tuple[str, ...]) -> bool:
    marks = OTHERWISE - {"price"}
    return act.mood == REAL and act.own and not act.negative and act.kind in kinds and not marks & act.marks


def _sums(words: list[Word], at: int) -> bool:
    """Whether the sentence lays out or adds up Treasures: with a verb of that, or with what they come to behind."""
    before = [word for word in words[:at] if word.tag == "act"]
    behind = [word for word in words[at + 2 :] if word.tag in ("act", "sign")]
    lays = bool(before) and before[-1].value in ("play", "put", "have")
    other = any(word.tag == "card" and not word.value.is_treasure for word in words[:at])
    comes = any(word.value in ("make", "be", "equals") for word in behind[:4])
    total = any(word.tag == "resource" and word.value == "coins" for word in words[at + 2 :])
    return not other and not any("other" in word.marks for word in words) and (lays or (comes and not before) or (
        total and not before))


def _most(back: Hindsight, card: Card) -> int:
    """The most copies that the player ever has in hand and in play together, or has gained."""
    whose = back.walk.world.whose
    held = [len([one for one in (*stage.game.players[whose].hand, *stage.game.players[whose].in_play) if one == card])
            for stage in back.stages]  # fmt: skip
    gained = sum(event.cards.count(card) for event in back.walk.world.real.events
                 if event.kind in ("gain", "buy") and event.who == whose)  # fmt: skip
    unknown = any(one.is_unknown for one in back.mine(back.last))
    return 0 if unknown else max(*held, gained)


def _believed(back: Hindsight, at: int) -> bool:
    """Whether an earlier mistake may be what the student reckons with."""
    marked = (*back.walk.mistakes, *back.known)
    asked = any(part.asks and part.span[0] < at for part in back.telling.sentences)  # "into my hand, right?"
    return asked or back.walk.world.belief is not None or any(
        one.kind not in APART and one.span[0] < at for one in marked)
