"""Hands told card by card, one's own or another player's, compared with that hand at every moment of the line.

A list that fits at some moment is a hand, and nothing in it is a purchase or a play; where all of it fits but one card
that was never there, that card cannot be there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.cards import Card

from ..language.mentions import Word
from ..language.sentences import Sentence
from ..language.words import forms
from ..reading import Mistake
from ..verdicts import duty, in_hand, listed
from .hindsight import Hindsight
from .sizes import says_hand

HOLDS = {"have", "left", "keep", "unused"}
GONE = {"discard", "drop", "trash"}
IDLE = {"be", "idle", "have", "left", "keep", "unused", "see", "end_actions", "do", "discard", "drop", "use"}
HEADS = {"get", "come", "put", "make", "play", "spend"}  # verbs that may stand before the list in its heading
UNREAL = {"would", "hypothetical", "irreal", "plan", "later", "price", "could", "except", "not", "none", "generic"}
ASIDE = {"list", "article", "filler", "definite", "now", "adjective", "besides", "possessor", "more", "weak"}
JOINS = forms("joins")
APART = {*UNREAL, "then", "but", "soft", "self", "third", "before", "after"}
THEIRS = forms("another_player")
BLAMED = ("illegal-buy", "impossible-card", "invented-effect", "illegal-play", "wrong-draw")
NTH = dict.fromkeys(forms("second"), 2) | dict.fromkeys(forms("third"), 3) | dict.fromkeys(forms("fourth"), 4)
STAYS = forms("stays")  # words before what is held
NEXT = forms("next_hand")  # words before the hand of the next turn
LOSSES = ("discard", "trash")
PARTS = (*GONE, "put", "choose", "convert", "leave_out", "set_aside")  # verbs that may tell what goes
FEWEST = 2  # cards of which a list is made


@dataclass
class Run:
    """Cards told one behind the other."""

    words: list[Word]
    sentence: Sentence

    @cached_property
    def said(self) -> Counter:
        """How many there are told to be of each."""
        found: Counter = Counter()
        for at, word in enumerate(self.words):
            if word.tag == "card":
                number = self._number(at)
                found[word.value] += number if number is not None else 1
        return found

    @cached_property
    def open_(self) -> set[Card]:
        """Those that are told without a number."""
        return {word.value for at, word in enumerate(self.words)
                if word.tag == "card" and word.many and self._number(at) is None}  # fmt: skip

    def _number(self, at: int) -> int | None:
        """The number told before the card at that place."""
        words = self.words
        before = [one for one in words[max(at - 3, 0) : at] if one.tag in ("number", "card", "sign", "group")]
        number = before[-1].value if before and before[-1].tag == "number" else None
        return NTH.get(words[at - 1].low, number) if at else number

    @property
    def span(self) -> tuple[int, int]:
        """Its characters."""
        return self.cards[0].start, self.cards[-1].end

    @property
    def begin(self) -> int:
        """The character where its first card is told, with its number or article."""
        return next(word.start for word in self.words if word.tag != "sign" and "list" not in word.marks)

    @cached_property
    def cards(self) -> list[Word]:
        """The cards that it names."""
        return [word for word in self.words if word.tag == "card"]


def listed_hands(back: Hindsight) -> Iterator[Mistake]:
    """The cards that stand in a list of a hand in which they never were."""
    if back.walk.world.halted or not back.stages:
        return
    for number, sentence in enumerate(back.telling.sentences):
        some = () if sentence.asks else lists(back, sentence)
        hand = bool(some) and _says_hand(sentence.words)
        for run in some:
            if (hand or len(run.cards) >= FEWEST) and (theirs := _theirs(back, number, run)) is not None:
                yield from _judged(back, run, theirs)


def lists(back: Hindsight, sentence: Sentence) -> list[Run]:
    """The lists of cards of a sentence of the telling, looked for once."""
    if id(sentence) not in back.runs:
        back.runs[id(sentence)] = [*runs(sentence)]
    return back.runs[id(sentence)]


def runs(sentence: Sentence) -> Iterator[Run]:
    """The lists of cards of a sentence."""
    words: list[Word] = []
    named = False
    for word in (*sentence.words, None):
        if word is not None and _joins(word):
            words.append(word)
            named = named or word.tag == "card"
        elif words:
            if named:
                yield Run(words, sentence)
            words, named = [], False


def _joins(word: Word) -> bool:
    """Whether the word may stand in a list of cards."""
    if word.tag in ("card", "number", "group") or word.value == "coins" or word.low in JOINS:
        return True
    return word.tag == "" and bool(word.marks & ASIDE) and not word.marks & APART


def _theirs(back: Hindsight, number: int, run: Run) -> bool | None:
    """Whether the list tells another player's hand; None where it tells no hand."""
    near, behind = _clause(run, before=True), _clause(run, before=False)
    words = [*near, *run.words, *behind]
    marks = {mark for word in words for mark in word.marks}
    acts = {str(word.value) for word in words if word.tag == "act"}
    acts -= {"get"} if "owned" in marks else set()
    heads = bool(near) and near[-1].value == "colon"
    hand = _says_hand(words)
    unreal = marks & (UNREAL - {"price"} if heads else UNREAL)
    elsewhere = any(word.tag == "zone" and word.value != "hand" for word in words)
    if unreal or elsewhere or _for_next_turn(back, run, near):
        return None
    about = "other" in marks or any(word.low in THEIRS for word in words)
    others = back.game.others(back.walk.world.whose)
    if hand and len(others) == 1 and not acts and _in_brackets_of_other(run):
        return True
    if len(others) > 1 and _other_named(back, number, run):
        return None
    answers = not acts and not heads and number > 0 and back.telling.sentences[number - 1].asks
    named = about or ((acts & HOLDS or answers) and _other_named(back, number, run))
    if len(others) == 1 and named and _behind_attack(back, run):
        tells = acts & HOLDS or heads or not acts & GONE
        sure = acts <= IDLE or not _lacking(run, Counter(back.last.players[others[0]].hand))
        return True if tells and len(run.cards) > 1 and sure and "self" not in marks else None
    money = all(word.value.is_treasure for word in run.cards) and any(
        word.value == "treasures" or (word.tag != "act" and "money" in word.marks) for word in near)
    holds = bool(acts & HOLDS) or hand or money or {"owned", "self"} <= marks or any(word.low in STAYS for word in near)
    draws = any(word.value == "cards" for word in near) and not acts & (HOLDS - {"have"})
    if (len(run.cards) < FEWEST and not (hand and heads)) or (draws and not hand):
        return None  # "there are three cards for me: …" may tell a draw
    may = IDLE | (HEADS if heads else set()) | ({"give", "make"} if hand else set())
    return False if holds and not about and acts <= may else None


def _says_hand(words: list[Word]) -> bool:
    """Whether the hand is named there."""
    return any(word.value == "hand" or (word.tag == "act" and says_hand(word)) for word in words)


def _in_brackets_of_other(run: Run) -> bool:
    """Whether the list stands in brackets right behind another player: "the opponent (Copper and Gold in hand)"."""
    before = [word for word in run.sentence.words if word.end <= run.words[0].start][-2:]
    return len(before) > 1 and before[1].value == "open" and "other" in before[0].marks


def _for_next_turn(back: Hindsight, run: Run, near: list[Word]) -> bool:
    """Whether it is the hand for the next turn, of which only the number of cards is judged (next_hand.py)."""
    over = any(act.kind == "end_turn" and act.span[0] < run.span[0] for act in back.telling.acts)
    return over or any(word.low in NEXT for word in near)


def _clause(run: Run, *, before: bool) -> list[Word]:
    """The words next to the list up to a sign, or another card; a colon parts nothing."""
    start, end = run.words[0].start, run.words[-1].end
    words = run.sentence.words
    if before:
        words = [one for one in reversed(words) if one.end <= start]
        joined = run.words[0].value in ("comma", "plus")
    else:
        words = [one for one in words if one.start >= end]
        joined = run.words[-1].tag != "card" and not (words and "demonstrative" in words[0].marks)
    found: list[Word] = []
    for word in () if joined else words:
        if (word.tag == "sign" and word.value not in ("colon", "equals", "arrow")) or word.tag == "card":
            break
        if not before and "break!" in word.marks:
            break  # "… two Estates in my hand | and that's all"
        found.append(word)
    return found[::-1] if before else found


def _other_named(back: Hindsight, number: int, run: Run) -> bool:
    """Whether another player was spoken of before it in the sentence, or in the one before."""
    before = [word for word in run.sentence.words if word.end <= run.span[0]]
    words = [*(back.words(number - 1) if number else []), *before]
    return any("other" in word.marks for word in words)


def _behind_attack(back: Hindsight, run: Run) -> bool:
    """Whether another player had to discard before the words are said."""
    whose = back.walk.world.whose
    start = back.telling.sentences[0].span[0] if back.telling.sentences else 0
    return any(event.kind == "discard" and event.who != whose for stage in back.stages
               if max(stage.at, start) < run.span[1] for event in stage.events)  # fmt: skip


def _judged(back: Hindsight, run: Run, theirs: bool) -> Iterator[Mistake]:
    """The card of the list that was never in the hand; what is told of a hand is nothing else."""
    whose = back.game.others(back.walk.world.whose)[0] if theirs else back.walk.world.whose
    hands = [Counter(stage.game.players[whose].hand) for stage in back.stages]
    lacks = [_lacking(run, hand) for hand in hands]
    fewest = min(lacks, key=lambda one: one.total())
    if not fewest:
        _clear(back, run)
        if not theirs:
            yield from _before_loss(back, run, hands)
        return
    odd = next(iter(fewest))
    words = [word for word in run.words if word.tag == "card" and word.value == odd]
    beside = len(run.cards) - len(words)
    if len(fewest) != 1 or len(words) != 1 or words[0].guessed or beside < (1 if theirs else len(run.cards) > 1):
        return
    if any(card.is_unknown for hand in hands for card in hand) or not _never(back, odd, hands, run, theirs=theirs):
        return
    if any(one.kind == "impossible-card" and one.span[0] <= words[0].start < one.span[1] for one in back.known):
        return
    _clear(back, run)
    hand = tuple(sorted(hands[lacks.index(fewest)].elements()))
    if theirs:
        why = back.walk.say("There is no {card} in the other player’s hand: it is {hand}.").format(
            card=odd, hand=listed(hand))  # fmt: skip
    else:
        why = back.walk.say("There is no {card} in your hand.").format(card=odd)
    span = words[0].start, words[0].end
    yield Mistake("impossible-card", back.walk.quote(span), span, why, in_hand(back.walk.say, hand))


def _before_loss(back: Hindsight, run: Run, hands: list[Counter]) -> Iterator[Mistake]:
    """A hand told in full as it was before some of it had to go, of which nothing is said up to the next play."""
    at = next((n for n, hand in enumerate(hands) if hand == run.said and not run.open_), len(hands))
    lost = back.stages[at + 1] if at + 1 < len(hands) else None
    verb = lost.text.partition(" ")[0] if lost is not None else ""
    causes = [event.because for event in lost.events if event.kind == verb] if verb in LOSSES else []
    if not causes or causes[0] is None or back.stages[at].at > run.span[0]:
        return
    end = next((one.at for one in back.stages[at + 1 :] if one.told and one.at > run.span[1]), len(back.walk.text))
    since = back.stages[at].at
    if any(act.kind in PARTS or (act.cards and act.span[0] > run.span[1]) for act in back.telling.acts
           if since < act.span[0] < act.span[1] <= end and act.kind not in ("play", "buy")):  # fmt: skip
        return
    why = duty(back.walk.say, causes[0].card, verb)
    yield Mistake("skipped-instruction", back.walk.quote(run.span), run.span, why, verb)


def _lacking(run: Run, hand: Counter) -> Counter:
    """What is told of the list and not in that hand."""
    said = Counter({card: 1 if card in run.open_ else n for card, n in run.said.items()})
    return said - hand


def _never(back: Hindsight, card: Card, hands: list[Counter], run: Run, *, theirs: bool) -> bool:
    """Whether the card was in that hand at no moment, nor spoken of before, nor anywhere where it might be meant."""
    if any(hand[card] >= run.said[card] for hand in hands) or run.said[card] != 1 + max(hand[card] for hand in hands):
        return False
    before = [word for part in back.telling.sentences for word in part.words if word.end <= run.span[0]]
    if theirs:
        return True
    if run.said[card] == 1 and any(word.tag == "card" and word.value == card for word in before):
        return False
    player = back.last.players[back.walk.world.whose]
    bought = [stage.at for stage in back.stages if stage.text == f"buy {card}"]
    elsewhere = [*player.in_play, *player.discard, *back.last.trash]
    return elsewhere.count(card) <= len(bought) and all(at > run.span[1] for at in bought)


def _clear(back: Hindsight, run: Run) -> None:
    """Takes back what was marked in the list for something else."""
    start, end = run.span
    back.hands.append((start, end))
    back.explained += [one for one in back.known if one.kind in BLAMED and one.span[0] < end and start < one.span[1]]
