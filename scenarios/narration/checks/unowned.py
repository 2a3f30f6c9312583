"""Cards spoken of as held that nobody has, whatever the clause is about: "the Witch in my hand", "I could play it"."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from engine.cards import Card

from ..language.mentions import Word
from ..language.sentences import Sentence
from ..language.words import forms
from ..reading import Mistake
from ..verdicts import in_hand
from .hindsight import Hindsight
from .sizes import says_hand

OBTAINS = ("buy", "gain", "get", "choose", "convert", "give", "draw", "come", "put", "see", "reveal")
HOLDS = ("have", "left", "keep", "unused")
MOVES = {*OBTAINS, "discard", "trash", "drop", "do", "spend", "make", "start"}
BETWEEN = forms("between")
ENDS = ("semi", "open", "close", "dash", "pause", "arrow", "equals", "slash")
UNREAL = {"later", "plan", "hypothetical", "would", "skip", "price"}


def unowned(back: Hindsight) -> Iterator[Mistake]:
    """The first card of each name that is told as held and is nowhere."""
    walk = back.walk
    seen: set[Card] = set()
    absent: dict[Card, bool] = {}
    for sentence in back.telling.sentences:
        for at, word in enumerate(sentence.words if not sentence.asks else ()):
            if word.tag != "card" or word.guessed or word.value in seen:
                continue
            if word.value not in absent:
                absent[word.value] = nowhere(back, word.value)
            if not (absent[word.value] or _never_in_hand(back, sentence, at)):
                continue
            definite = at > 0 and "definite" in sentence.words[at - 1].marks
            if not back.sure and not (definite and in_hand_words(sentence.words[at + 1 : at + 4])):
                continue
            if _got(back, word.value) or denied(sentence.words, at) or not _held(back, sentence, at):
                continue
            seen.add(word.value)
            word = next(one for one in sentence.words if one.tag == "card" and one.value == word.value)
            why, yours = walk.say("There is no {card} in your hand."), walk.say("your cards")
            why = walk.say("There is no {card} among {cards}.") if absent[word.value] else why
            why = why.format(card=word.value, cards=yours)
            span = (word.start, word.end)
            hand = in_hand(walk.say, sorted(back.mine(back.last)))
            yield Mistake("impossible-card", walk.quote(span), span, why, hand)


def nowhere(back: Hindsight, card: Card) -> bool:
    """Whether no player has or had the card in this turn."""
    record = back.walk.world.real
    players = [*back.game.players, *record.game.players]
    if any(card in player.cards() or any(one.is_unknown for one in player.hand) for player in players):
        return False
    return not any(card in event.cards for event in record.events)


def _never_in_hand(back: Hindsight, sentence: Sentence, at: int) -> bool:
    """Whether a card is told to be in the hand that was there at no moment, by words that tell of no draw before."""
    word, words = sentence.words[at], sentence.words
    if not (back.sure and in_hand_words(words[at + 1 : at + 3])):
        return False
    hands = [back.mine(stage.game) for stage in back.stages]
    player = back.last.players[back.walk.world.whose]
    came = (card for event in back.walk.world.real.events if event.who == back.walk.world.whose for card in event.cards)
    if word.value in (*itertools.chain(*hands), *player.in_play, *came):
        return False
    if any(card.is_unknown for hand in hands for card in hand):
        return False
    moved = any(one.kind in ("wrong-draw", "wrong-zone", "invented-effect") for one in back.known)
    told = any(one.tag == "card" and one.value == word.value and one.start < word.start
               for part in back.telling.sentences for one in part.words)  # fmt: skip
    return not moved and not told


def _got(back: Hindsight, card: Card) -> bool:
    """Whether the card is told as got in some way."""
    got = (one for act in back.telling.acts if act.kind in OBTAINS and not act.negative
           for one in (*act.cards, *act.into, *([act.subject] if act.subject else ())))  # fmt: skip
    bought = any(one.what == card and one.buying > 0 for one in back.named)
    return bought or any(one.card == card for one in got)


def denied(words: list[Word], at: int) -> bool:
    """Whether "no" stands before it: "there is no Witch in my hand", "I don't have the Witch"."""
    near = words[max(at - 2, 0) : at]
    verb = next((n for n in range(at - 1, max(at - 4, -1), -1) if words[n].tag == "act"), None)
    has = verb is not None and verb > 0 and words[verb].value == "have" and "not" in words[verb - 1].marks
    return has or any("none" in word.marks or word.value == 0 for word in near)


def _held(back: Hindsight, sentence: Sentence, at: int) -> bool:
    words = sentence.words
    part = part_of(words, at)
    kinds = {word.value for word in part if word.tag == "act"}
    marks = {mark for word in part for mark in word.marks}
    if in_hand_words(words[at + 1 : at + 4]):
        near = _to_hand(words, at)
        said = {word.value for word in near if word.tag == "act"}
        wished = UNREAL & {mark for word in near for mark in word.marks}
        definite = at > 0 and "definite" in words[at - 1].marks and not kinds & (MOVES - {"do"})
        if definite or (said & {*HOLDS, "be"} and not said & MOVES and not wished):
            return True
    if _in_hand_behind(words, at):
        return True
    if at and "possessor" in words[at - 1].marks:
        near = part_of(words, at, (*ENDS, "comma"))
        done = {word.value for word in near if word.tag == "act"}
        wished = UNREAL & {mark for word in near for mark in word.marks} - ({"would"} if "keep" in done else set())
        return not wished and bool(done & {*HOLDS, "leave_out", "play", "idle"}) and not done & (MOVES - {"do"})
    if kinds & {"have", "be"} and "play" in kinds and "could" in marks and not marks & (UNREAL - {"skip"}):
        return not kinds & (MOVES - {"do"})  # "there's the Cellar I could play"
    if any(word.low in BETWEEN for word in part):
        return False  # "the choice between a Market and a Mine"
    part = part[: part.index(words[at]) + 1]
    kinds = {word.value for word in part if word.tag == "act"}
    marks = {mark for word in part for mark in word.marks}
    if marks & UNREAL or kinds & MOVES:
        return False
    holds = kinds & {*HOLDS, "be"} and (kinds & set(HOLDS) or any(in_hand_words([word]) for word in part))
    return bool(holds or "now" in marks) and _listed(back, part, words[at])


def _in_hand_behind(words: list[Word], at: int) -> bool:
    """Whether words right behind the card say that it is in hand: "the Cellar, which I have in hand, too"."""
    behind = words[at + 1 + (at + 1 < len(words) and words[at + 1].value == "comma") :]
    clause = list(itertools.takewhile(lambda word: word.tag != "sign", behind))
    acts = {word.value for word in clause if word.tag == "act"}
    marks = {mark for word in clause for mark in word.marks}
    relative = bool(clause) and "relative" in clause[0].marks and "card" not in {word.tag for word in clause}
    hand = in_hand_words(clause) or any(says_hand(word) for word in clause)
    return relative and hand and acts <= {*HOLDS, "be"} and not marks & {*UNREAL, "not", "none"}


def _to_hand(words: list[Word], at: int) -> list[Word]:
    """The words around a card from the last "and" or sign before it up to the hand named behind it."""
    start = max((n for n, word in enumerate(words[:at]) if word.tag == "sign" or "list" in word.marks), default=0)
    end = next(n for n in range(at + 1, at + 4) if in_hand_words(words[n : n + 1]))
    return words[start : end + 1]


def in_hand_words(words: list[Word]) -> bool:
    return any(word.value == "hand" and word.tag in ("zone", "thing") for word in words)


def part_of(words: list[Word], at: int, ends: tuple[str, ...] = ENDS) -> list[Word]:
    """The words around it up to a sign, or a word such as "but", that ends what is said there."""
    start, end = at, at
    while start and not _ends(words[start - 1], ends):
        start -= 1
    while end + 1 < len(words) and not _ends(words[end + 1], ends):
        end += 1
    return words[start : end + 1]


def _ends(word: Word, ends: tuple[str, ...]) -> bool:
    if word.tag == "sign":
        return word.value in ends
    return "break!" in word.marks and bool({"but", "soft", "hypothetical", "relative"} & word.marks) and word.tag == ""


def _listed(back: Hindsight, part: list[Word], word: Word) -> bool:
    """Whether it stands in a list of cards that the player, or another, has."""
    cards = [one for one in part if one.tag == "card"]
    others = [one.value for one in cards if one is not word]
    there = {card for player in back.last.players for card in (*player.hand, *player.in_play)}
    before = [one for one in part[: part.index(word)] if one.tag in ("card", "sign") or "list" in one.marks]
    joined = bool(before) and (before[-1].tag == "sign" or "list" in before[-1].marks)
    counted = any(one.tag == "resource" and before.tag == "number" for before, one in itertools.pairwise(part))
    hand = any(in_hand_words([one]) for one in part)
    return len(others) + hand > 1 and bool(others) and set(others) <= there and joined and not counted
