"""Numbers of cards told of the player's hand that it has at no moment of the turn, by whatever words: it "grows to",
"is left with" or "has" so many."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.mentions import Word
from ..language.sentences import Sentence
from ..language.words import forms
from ..reading import Mistake, Span
from ..verdicts import counted
from .hindsight import Hindsight
from .sizes import HOLDING, THEIRS, is_hand, passing_sizes
from .told import ARTICLES

OTHERWISE = {"not", "none", "would", "hypothetical", "irreal", "limit", "limit!", "plan", "could", "lets", "modal",
             "able", "duty", "later", "per", "more", "less", "short", "tidy", "until", "the same", "correct!", "other",
             "tells cheaper", "generic"}  # fmt: skip
OTHERS = THEIRS | forms("everybody")  # words of somebody else's hand
ANEW = forms("another_hand")
MOVES = {"gain", "trash", "discard", "drop", "play", "buy", "take", "use", "spend", "shuffle", "return", "need",
         "end_turn", "get", "put", "draw", "pick"}  # fmt: skip
SHIFTS = ("illegal-play", "wrong-draw", "impossible-card")  # mistakes by which the hand is thought to be another one
ELSE = forms("changes_no_hand")  # what changes no hand
NEAR = 6  # words between the number and the hand
MOST_OFF = 3


def unheld(back: Hindsight) -> Iterator[Mistake]:
    """The first such number."""
    walk = back.walk
    if walk.world.halted or not back.stages or not back.sure:
        return
    for sentence in back.telling.sentences:
        for span, number in () if sentence.asks else _told(sentence):
            told = [stage for stage in back.stages if stage.at < span[1] and stage.game.phase == "action"]
            if not told or _follows(back, span):
                continue
            size = len(back.mine(told[-1].game))
            if number in _sizes(back) or abs(number - size) > MOST_OFF:
                continue
            back.explained += [one for one in back.known if one.kind == "wrong-draw" and (
                one.span[0] < span[1] and span[0] < one.span[1])]  # fmt: skip
            why = walk.say("You have {actual} in hand, not {said}.").format(actual=counted(size, "cards"), said=number)
            yield Mistake("wrong-count", walk.quote(span), span, why, counted(size, "cards"))
            return


def _sizes(back: Hindsight) -> set[int]:
    """All that the hand has at any moment, and may be said to get."""
    sizes = {len(back.mine(back.game)), *(len(back.mine(stage.game)) for stage in back.stages)}
    came = {len(event.cards) for stage in back.stages for event in stage.events if event.kind == "draw"}
    return sizes | came | {*passing_sizes(back)}


def _follows(back: Hindsight, span: Span) -> bool:
    """Whether the hand may be thought to be another one since a mistake before."""
    before = (one for one in back.known if one.span[1] <= span[0])
    return any(one.kind in SHIFTS or (one.kind in ("invented-effect", "skipped-instruction") and not any(
        word in f"{one.quote} {one.expected}".casefold() for word in ELSE)) for one in before)  # fmt: skip


def _told(sentence: Sentence) -> Iterator[tuple[Span, int]]:
    """The numbers of cards told beside the hand, each with the characters from the one to the other."""
    words = sentence.words
    if not any(word.value == "cards" for word in words):
        return
    for at in range(len(words) - 1):
        if words[at].tag != "number" or words[at].low in ARTICLES or words[at + 1].value != "cards":
            continue
        start, end = _clause(words, at)
        hands = [n for n in range(start, end)
                 if abs(n - at) <= NEAR and (is_hand(words[n]) or words[n].low in HOLDING)]  # fmt: skip
        if not (hands and words[at].value) or any(word.low in (*OTHERS, *ANEW) for word in words[start:end]):
            continue
        if not any("self" in word.marks for word in words[start:end]) and _others(words[:start]):
            continue
        first, last = min(at, *hands), max(at + 1, *hands)
        said = [*words[start:at], *words[at + 1 : last + 1]]
        other = any(word.tag in ("zone", "player") and word.value not in ("hand", "in_play") for word in said)
        moved = any(word.tag == "act" and word.value in MOVES for word in said)
        if not (other or moved or words[at - 1].value == "plus" or OTHERWISE & set().union(*(w.marks for w in said))):
            yield (words[first].start, words[last].end), words[at].value


def _others(before: list[Word]) -> bool:
    """Whether the last person named before is another one: "The opponent discards two cards and keeps four in hand"."""
    people = [word for word in before if word.tag == "player" or {"self", "other", "third"} & word.marks]
    return bool(people) and "self" not in people[-1].marks


def _clause(words: list[Word], at: int) -> tuple[int, int]:
    """Where the words begin and end that belong to the number: between signs, and behind "and" or "so" before it."""
    start = max((n + 1 for n in range(at) if words[n].tag == "sign" and words[n].value not in ("plus", "equals")),
                default=0)  # fmt: skip
    end = next((n for n in range(at, len(words)) if words[n].tag == "sign"), len(words))
    breaks = [n for n in range(start, at) if {"break", "list"} & words[n].marks]
    return breaks[-1] if breaks else start, end
