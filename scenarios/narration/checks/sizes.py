"""Numbers of cards that tell how large a hand is, compared with that hand at every moment at which they may be meant;
and all else of which there may be so many cards."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ..language.mentions import Word
from ..language.words import forms
from ..reading import RIGHT, Mistake
from ..verdicts import counted
from .follow_through import follows
from .hindsight import Hindsight, Stage
from .scenes import Piece
from .told import ARTICLES, Told

HOLDS = {"have", "left", "keep", "unused"}
STATES = {*HOLDS, "be", "make", "idle", "come", "put", "get", "give", "see", "end_actions", "end_turn", "do"}
NOW = {"now", "again", "causes"}
HOLDING = forms("holding")
OTHERWISE = {"not", "none", "would", "hypothetical", "irreal", "limit", "limit!", "plan", "could", "other", "later",
             "per", "more", "part", "short", "beyond", "tidy", "until", "the same"}  # fmt: skip
THEIRS = forms("theirs")
SHE = forms("she")
HAND = forms("hand")
WHOLE = forms("whole_hand")
MOST_OFF = 3
NEAR = 6  # words between the number and the hand


def missized(back: Hindsight) -> Iterator[Mistake]:
    """The first number of cards told of the player's hand that it has at no moment."""
    walk = back.walk
    if walk.world.halted or not back.stages or not back.sure:
        return
    for sentence in back.telling.sentences if back.telling.acts else ():
        if sentence.asks:
            continue
        for piece in Piece(sentence.words, sentence).clauses:
            one = _told(piece)
            if one is None:
                continue
            she = any(word.low in SHE for word in piece.words)
            if she and any("speaker" in word.marks for part in back.telling.sentences for word in part.words):
                continue  # another player, where the teller says "I"
            if walk.lost(one.span[1]) or _fits(back, one, piece) or follows(back, one):
                continue
            size = len(back.mine(_before(back, one)[-1].game))
            why = walk.say("You have {actual} in hand, not {said}.").format(
                actual=counted(size, "cards"), said=one.number)  # fmt: skip
            yield Mistake("wrong-count", walk.quote(one.span), one.span, why, counted(size, "cards"))
            return


def _told(piece: Piece) -> Told | None:
    """How many cards the clause says the hand has, if it does."""
    words = piece.words
    listed = next((n for n, word in enumerate(words) if word.value == "colon"), len(words))
    if any(word.tag == "card" for word in words[listed:]):
        piece = Piece(words[:listed], piece.sentence)  # "I hold five cards: …"
        words = piece.words
    places = [at for at, word in enumerate(words) if word.tag == "number" and word.low not in ARTICLES]
    if len(places) != 1 or piece.marks & OTHERWISE or not set(piece.acts) <= STATES:
        return None
    at = places[0]
    behind = words[at + 1] if at + 1 < len(words) else None
    cards = behind is not None and (behind.value == "cards" or (at + 2 < len(words) and words[at + 2].value == "cards"))
    hands = [n for n, word in enumerate(words) if is_hand(word)]
    whole = [n for n in hands if words[n].tag != "zone" and n < at]
    headed = bool(whole) and not cards and behind is None and words[at - 1].value in ("colon", "equals", "be")
    near = any(abs(n - at) <= NEAR for n in hands)
    holds = bool({"have"} & set(piece.acts)) and bool(NOW & piece.marks or "now" in piece.marks)
    holds = holds or any(word.low in HOLDING for word in words[:at])
    if not ((cards and (near or holds)) or headed) or any(word.low in THEIRS for word in words):
        return None
    if any(word.tag in ("card", "zone", "group") and word.value not in ("hand", "in_play") for word in words):
        return None
    if _drawn(words, at):
        return None
    last = max([at + 1 if cards else at, *hands])
    if any(word.tag == "act" for word in words[last + 1 :]):
        return None  # "four cards in my hand that give money"
    span = words[min([at, *hands])].start, words[min(last, len(words) - 1)].end
    return Told("cards", words[at].value, span, (words[at].start, words[at].end))


def says_hand(word: Word) -> bool:
    """Whether the phrase has the hand in it: "put … in hand"."""
    return not HAND.isdisjoint(word.low.split())


def is_hand(word: Word) -> bool:
    """Whether the word names the hand."""
    return word.value == "hand" or word.low in WHOLE or says_hand(word)


def _drawn(words: list[Word], at: int) -> bool:
    """Whether so many cards are told to come into the hand: "that puts three cards in my hand"."""
    acts = {str(word.value) for word in words if word.tag == "act"}
    zones = any(word.tag == "zone" for word in words)
    size = any("now" in word.marks for word in words) or acts & HOLDS
    return bool(acts & {"put", "come", "get", "give", "see"}) and zones and not size


def _before(back: Hindsight, one: Told) -> list[Stage]:
    """The game as it was up to there in the Action phase; as it is at the beginning, where nothing was told before."""
    told = [stage for stage in back.stages if stage.at < one.span[1] and stage.game.phase == "action"]
    return told or back.stages[:1]


def passing_sizes(back: Hindsight) -> Iterator[int]:
    """The sizes of the hand while a card was being carried out: without it, and after each draw."""
    for before, stage in itertools.pairwise(back.stages):
        size = len(back.mine(before.game)) - stage.text.startswith("play ")
        for event in stage.events:
            if event.kind == "draw" and event.who == back.walk.world.whose:
                yield size
                size += len(event.cards)


def _fits(back: Hindsight, one: Told, piece: Piece) -> bool:
    """Whether the hand has, or may have, that size at some moment, or so many cards came, or it was judged already."""
    before = _before(back, one)
    sizes = {len(back.mine(stage.game)) for stage in (before[-2:] if "now" in piece.marks else back.stages)}
    sizes |= {len(back.mine(back.last)), *passing_sizes(back)}
    came = {len(event.cards) for stage in back.stages for event in stage.events if event.kind == "draw"}
    size = len(back.mine(before[-1].game))
    if one.number in sizes | came or abs(one.number - size) > MOST_OFF:
        return True
    start, end = one.span
    return any(claim.verdict == RIGHT and claim.span[0] < end and start < claim.span[1] for claim in back.walk.claims)
