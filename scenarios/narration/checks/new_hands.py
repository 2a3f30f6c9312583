"""The hand for the next turn: how many cards it is said to have, and which: "my new hand is only three cards", "next
hand: two Silvers and three Coppers"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, takewhile

from ..claims.next_hand import HAND
from ..decoding.charity import unexplained
from ..language.mentions import Word
from ..language.sentences import Sentence
from ..line.world import happened
from ..reading import Mistake
from ..verdicts import drawn, listed
from .hindsight import Hindsight, apart
from .listed_hands import NEXT, Run, lists, runs
from .sizes import says_hand
from .told import ARTICLES

FAR = 5  # words beside a list that may tell of another place
FEWEST = 3  # cards of a list that tells the whole hand
MOST = 10  # cards of which nobody speaks as a hand
LEADS = {"be", "have", "hold", "see", "get", "draw", "make", "idle"}  # verbs between the hand and its cards
UNREAL = {"would", "hypothetical", "could", "plan", "not", "none", "irreal", "other", "third", "least", "limit"}


def missized_anew(back: Hindsight) -> Iterator[Mistake]:
    """The first number of cards told of the new hand that is not drawn for it."""
    if "end turn" not in back.walk.world.line:
        return
    drawn = happened(back.walk.world.real, back.walk.before_end, back.walk.world.whose, "draw")
    size = sum(len(event.cards) for event in drawn if event.because is None)
    for sentence in back.telling.sentences if size else ():
        words = sentence.words
        hand = next((n for n in range(1, len(words)) if _is_hand(words[n]) and words[n - 1].low in NEXT), None)
        told = _told(sentence, hand) if hand is not None and not sentence.asks else None
        if told is None or told[0] == size or {mark for word in words[: hand + 2] for mark in word.marks} & UNREAL:
            continue
        span = words[hand - 1].start, told[1]
        back.explained += [one for one in back.known if not apart(span, [one])]
        why = back.walk.say("You draw {size} cards for your next turn, not {said}.").format(size=size, said=told[0])
        yield Mistake("wrong-draw", back.walk.quote(span), span, why, f"draw {size} cards")
        return


def misdealt(back: Hindsight) -> Iterator[Mistake]:
    """The first list of a whole new hand that is not the one that was drawn."""
    if back.over is None or not back.stages:
        return
    events = [event for event in back.over.events if event.who == back.walk.world.whose]
    cards = tuple(card for event in events if event.kind == "draw" for card in event.cards)
    known = bool(cards) and not any(card.is_unknown for card in cards)
    shuffles = any(event.kind == "shuffle" for stage in (*back.stages, back.over) for event in stage.events)
    if not known or shuffles or _stacked(back):
        return
    since = max((stage.at for stage in back.stages if stage.told), default=-1)
    told = [run for sentence in back.telling.sentences for run in lists(back, sentence)
            if run.span[0] > since and run.said.total() == len(cards) and not run.open_]  # fmt: skip
    if any(run.said == Counter(cards) for run in told) or (told and unexplained(back.walk)):
        return
    for run in told:
        if _anew(back, run):
            why = back.walk.say("You draw {cards} for your next turn.").format(cards=listed(cards))
            span = run.begin, run.span[1]
            back.explained += [one for one in back.known if not apart(span, [one])]
            yield Mistake("wrong-draw", back.walk.quote(span), span, why, drawn(cards))
            return


def _stacked(back: Hindsight) -> bool:
    """Whether cards are told to go onto the deck that do not: then they are what is drawn next."""
    zones = [one for one in back.known if one.kind == "wrong-zone"]
    words = (word for part in back.telling.sentences for word in part.words for one in zones
             if one.span[0] <= word.start < one.span[1])  # fmt: skip
    return any("decks" in word.marks or word.value == "deck" for word in words)


def _anew(back: Hindsight, run: Run) -> bool:
    """Whether the cards are told as the new hand, or drawn once the turn is over."""
    ahead = [word for word in run.sentence.words if word.end <= run.span[0]]
    marks = {mark for word in ahead for mark in word.marks}
    behind = [word for word in run.sentence.words if word.start >= run.span[1]][:FAR]
    elsewhere = any((word.tag == "zone" and word.value in ("discard", "deck")) or (
        word.tag == "act" and word.value in ("discard", "left", "put", "drop")) for word in behind)  # fmt: skip
    if run.sentence.asks or elsewhere or marks & UNREAL - {"third"}:
        return False
    if any("decks" in word.marks for word in ahead[-FAR:]):
        return False  # "I draw from my deck, where … remain"
    hand = any((_is_hand(word) or word.value == HAND) and before.low in NEXT for before, word in pairwise(ahead))
    acts = {word.value for word in ahead if word.tag == "act"}
    return hand or bool(acts & {"draw", "end_turn"} and run.span[0] > back.over.at)


def _is_hand(word: Word) -> bool:
    return word.value == "hand" or says_hand(word)


def _told(sentence: Sentence, hand: int) -> tuple[int, int] | None:
    """How many cards the words behind the hand give it, and the character where they end."""
    words = sentence.words
    for n in range(hand + 1, len(words)):
        word = words[n]
        if word.tag == "number" and word.low not in ARTICLES and (n + 1 == len(words) or words[n + 1].tag != "card"):
            cards = n + 1 < len(words) and words[n + 1].value == "cards"
            alone = n + 1 == len(words) or words[n + 1].tag == "sign"
            return (word.value, words[n + cards].end) if (cards or alone) and 0 < word.value < MOST else None
        if word.tag in ("card", "number"):
            break
        parts = word.tag == "sign" and word.value not in ("colon", "equals")
        if parts or word.tag in ("zone", "resource") or (word.tag == "act" and word.value not in LEADS):
            return None
    return _listed(sentence, words[hand].end)


def _listed(sentence: Sentence, start: int) -> tuple[int, int] | None:
    """How many cards are listed behind that character, if it is a whole hand, and where the list ends."""
    run = next((one for one in runs(sentence) if one.span[0] > start), None)
    listed = list(takewhile(lambda word: "interjection" not in word.marks, run.words)) if run is not None else []
    cards = [word for word in listed if word.tag == "card"]
    if len(cards) < FEWEST:
        return None
    number = sum(before.value if before.tag == "number" else 1
                 for before, word in pairwise([listed[0], *listed]) if word.tag == "card")  # fmt: skip
    rest = [word for word in sentence.words if word.start >= cards[-1].end][:FEWEST]
    rest = list(takewhile(lambda word: "interjection" not in word.marks, rest))
    goes_on = any(word.tag in ("number", "resource", "group") or {"leaves open", "list"} & word.marks
                  for word in rest)  # fmt: skip
    return None if goes_on or number > HAND + 1 or run.open_ else (number, cards[-1].end)
