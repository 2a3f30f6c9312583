"""Mistakes marked on the way whose words may be read in another way that fits the game: nothing is said of them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.cards import Card
from engine.events import Event

from ..language.mentions import Word
from ..language.sentences import Sentence
from ..language.words import forms
from ..line.totals import REMAINS
from ..reading import Mistake
from ..texts import COUNTERS
from .credited import brought
from .hindsight import Hindsight

CONTRAST = forms("contrast")
THEY = forms("they")
SOURCE = tuple(forms("source"))
PLACED = {"discard": "discard", "trash": "trash", "keep": "hand"}  # verbs that name a place too
MOVES = ("draw", "gain", "buy", "discard", "trash", "put", "set aside")


def fits_otherwise(back: Hindsight, one: Mistake, known: list[Mistake]) -> bool:
    """Whether the words of a mistake say something right when they are read in another way."""
    if one.kind == "wrong-zone":
        return _placed_behind(back, one) or _follows_denied(one, known)
    if one.kind == "invented-effect":
        sentence = next((part for part in back.telling.sentences if one.span[0] < part.span[1]), None)
        return sentence is not None and any(
            brought(sentence.words, word.value) for word in sentence.words if word.tag == "card")  # fmt: skip
    return one.kind == "wrong-count" and _another_moment(back, one)


def _another_moment(back: Hindsight, one: Mistake) -> bool:
    """Whether Actions, Buys and coins told together are all as they are right before or behind a play near there, or
    one as it is where the words name the plays: then a play is told elsewhere than it was read."""
    act = next((act for act in back.telling.acts if act.span[0] < one.span[1] and one.span[0] < act.span[1]), None)
    told = [(str(n.value), n.n) for n in act.amounts if n.value in COUNTERS and n.n is not None] if act else []
    acting = [stage for stage in back.stages if stage.game.phase == "action"]
    here = max(n for n, stage in enumerate(acting) if stage.at < one.span[1] or not n)
    near = acting[max(here - 1, 0) : here + 2]
    if len(told) == 1:
        near = acting[here : here + 1] if told[0][0] != "coins" else []
    if back.stage(one.span[1]).bought and REMAINS & {*one.quote.casefold().split()}:
        near = []  # "I buy a Gold and still have 2 Buys"
    if not here and act is not None and "lastly" in act.marks:
        near = [*near, *acting[-1:]]  # "in the end she has three Buys: first the Village, …"
    return bool(told) and any(all(getattr(stage.game, what) == n for what, n in told) for stage in near)


def _placed_behind(back: Hindsight, one: Mistake) -> bool:
    """Whether the next place named behind each card is where it did go, the place marked being told of others before
    it: "the Estates go to the trash, two Silvers to my discard pile"; or the place is corrected."""
    sentence = next((part for part in back.telling.sentences if part.span[0] <= one.span[0] < part.span[1]), None)
    if sentence is None or any(word.low in CONTRAST for word in sentence.words):
        return False
    if _corrected(back, one, sentence):
        return True
    words = sentence.words
    cards = [at for at, word in enumerate(words) if word.tag == "card" and one.span[0] <= word.start < one.span[1]
             and str(word.value) in one.expected]  # fmt: skip
    if not cards:
        return False
    before = words[: cards[0]]
    if not any(_place(word) for word in before):
        return False
    if all(_place_before(words, at) in _went(back, words[at].value, one.span[1]) for at in cards):
        return any(_place(word) for word in words[cards[-1] :])
    told = any(word.tag in ("card", "pronoun", "group") or word.low in THEY for word in before)
    return told and all(_next_place(words, at) in _went(back, words[at].value, one.span[1]) for at in cards)


def _corrected(back: Hindsight, one: Mistake, sentence: Sentence) -> bool:
    """Whether the right place is told behind a correction: "on top of the deck, no sorry, on the discard pile"."""
    number = back.telling.sentences.index(sentence)
    behind = [word for word in (*sentence.words, *back.words(number + 1)) if word.start >= one.span[1]]
    at = next((n for n, word in enumerate(behind[:4]) if "correct!" in word.marks), None)
    place = next((found for word in behind[at:] if (found := _place(word))), "") if at is not None else ""
    return bool(place) and re.search(rf"\b{place}\b", one.expected) is not None


def _next_place(words: list[Word], at: int) -> str:
    return next((place for word in words[at + 1 :] if (place := _place(word))), "")


def _place_before(words: list[Word], at: int) -> str:
    """The place named before the card, where no other card is: "the trash is where both Estates end up"."""
    if any(word.tag == "card" for word in words[:at]):
        return ""
    places = {place for word in words[:at] if (place := _place(word))}
    return places.pop() if len(places) == 1 else ""


def _place(word: Word) -> str:
    """The place that a word names, by itself or by what it does."""
    if word.tag == "zone":
        return "" if word.low.startswith(SOURCE) else str(word.value)
    return PLACED.get(str(word.value), "") if word.tag == "act" else ""


def _went(back: Hindsight, card: Card, end: int) -> set[str]:
    """Where the player's cards of that name went in the turn; if they were only drawn, before that character."""
    def moved(events: Iterable[Event]) -> list[Event]:
        return [event for event in events if event.who == back.walk.world.whose and card in event.cards
                and event.kind in MOVES]  # fmt: skip

    events = [one for one in moved(back.walk.world.real.events) if one.kind != "draw"]
    events = events or moved(event for stage in back.stages if stage.at < end for event in stage.events)
    return {str(event.target) for event in events}


def _follows_denied(one: Mistake, known: list[Mistake]) -> bool:
    """Whether the card is one that is said before not to have been drawn: the next instruction finds it."""
    drawn = [other.expected.removeprefix("draw ") for other in known if other.kind == "skipped-instruction"
             and other.expected.startswith("draw ") and other.span[0] < one.span[0]]  # fmt: skip
    return any(re.search(rf"\b{card}\b", one.why) for cards in drawn for card in cards.split(", "))
