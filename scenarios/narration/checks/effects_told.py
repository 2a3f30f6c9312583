"""Effects told of a card that no instruction of its kind is for: cheaper cards, Treasures worth more, further turns."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import Card

from ..language.mentions import Word
from ..language.sentences import Sentence
from ..language.telling import Telling
from ..language.words import forms
from ..line.walk import Walk
from ..reading import WRONG, Claim, Mistake, Span
from ..texts import effects
from ..verdicts import by_text

MEANT = {"not", "hypothetical", "would", "could", "plan", "generic", "soft", "affirms"}  # how it may be meant otherwise
BEFORE = 8  # words before the effect in which these count
OF = forms("of")
BESIDE = 3  # words behind it in which it is only compared: "costs 1 less than a Silver"


@dataclass(frozen=True)
class Effect:
    """A kind of effect: words of a card's text or types that make it true, and what is said where they are not there;
    `all_` tells that it may be told without its card."""

    words: tuple[str, ...]
    tells: str
    all_: bool = False


EFFECTS = {
    "tells cheaper": Effect(("less",), "Nothing makes cards cheaper", all_=True),
    "tells worth": Effect(("worth", "treasure", "silver", "copper"), "{card} does not make Treasures worth more"),
    "tells staying": Effect(("duration", "next turn", "stay"), "{card} does nothing on your next turn"),
    "tells points": Effect(("vp",), "{card} gives no victory points"),
    "tells protection": Effect(("reaction", "unaffected"), "{card} does not protect you"),
    "tells turn": Effect(("extra turn",), "{card} gives no further turn"),
}  # fmt: skip


def check_effects_told(walk: Walk, telling: Telling) -> None:
    """Marks every such effect that is told of a card which was played or bought."""
    used = _used(walk)
    last = next((card for text in reversed(walk.world.line) for card in used if text == f"play {card}"), None)
    before: Card | None = None
    for number, sentence in enumerate(telling.sentences):
        for name, at, end in _told(sentence):
            effect = EFFECTS[name]
            card = _author(sentence, at, before)
            card = last if effect.all_ and card not in used else card
            compared = any("than" in word.marks for word in sentence.words[end : end + BESIDE])
            compared = compared or (effect.all_ and not _of_all(sentence, at, end))
            true = _true(effect, card) or (name == "tells worth" and _doubled(sentence, at, used)) if card else False
            if card in used and not (compared or true or _meant(sentence, at)):
                span = (sentence.words[_begin(sentence, at)].start, sentence.words[end - 1].end)
                walk.claims_of += [number] * _mark(walk, span, effect, card)
        named = [word.value for word in sentence.words if word.tag == "card" and word.value.is_action]
        before = named[-1] if named else before


def _used(walk: Walk) -> set[Card]:
    """The cards that the line plays or buys."""
    names = {text.split(" ", 1)[1] for text in walk.world.line if text.startswith(("play ", "buy "))}
    return {card for card in (*walk.game.supply, *walk.game.players[walk.world.whose].cards()) if str(card) in names}


def _told(sentence: Sentence) -> Iterator[tuple[str, int, int]]:
    """The effects that a sentence tells, with the numbers of their first word and of the one behind the last."""
    if sentence.asks:
        return
    begun = set().union(*(word.marks for word in sentence.words))
    for name in EFFECTS:
        if f"{name}!" in begun:
            at = next(n for n, word in enumerate(sentence.words) if f"{name}!" in word.marks)
            end = next((n for n in range(at, len(sentence.words)) if name not in sentence.words[n].marks), None)
            yield name, at, len(sentence.words) if end is None else end


def _author(sentence: Sentence, at: int, before: Card | None) -> Card | None:
    """The Action that is said to do it: named last before, or behind, or in the sentence before where "it" does it."""
    def actions(words: list[Word]) -> list[Card]:
        return [word.value for word in words if word.tag == "card" and word.value.is_action]

    ahead, behind = actions(sentence.words[:at]), actions(sentence.words[at:])
    if ahead:
        return ahead[-1]
    if behind:
        return behind[0]
    points = any("demonstrative" in word.marks or word.tag == "pronoun" for word in sentence.words[:at])
    return before if points else None


def _true(effect: Effect, card: Card) -> bool:
    """Whether the card may do such a thing."""
    said = " ".join((card.text, *card.types)).casefold()
    return any(word in said for word in effect.words)


def _doubled(sentence: Sentence, at: int, used: set[Card]) -> bool:
    """Whether it may be told of a card that is played twice: "the coins count twice"."""
    treasures = any(word.tag == "card" and word.value.is_treasure for word in sentence.words[_begin(sentence, at) : at])
    return not treasures and any("play" in effects(one) for one in used)


def _meant(sentence: Sentence, at: int) -> bool:
    """Whether it is denied, imagined, or only thought of."""
    near = sentence.words[max(at - BEFORE, _begin(sentence, at)) : at + 2]
    return any(word.marks & MEANT and not (word.marks & MEANT == {"soft"} and _counted(following))
               for word, following in itertools.pairwise(near))


def _counted(word: Word) -> bool:
    """Whether no clause begins with it, so that the word before is none of a reason: "because of", "um 1 billiger"."""
    return not OF.isdisjoint(word.low.split()) or word.tag == "number"


def _of_all(sentence: Sentence, at: int, end: int) -> bool:
    """Whether it is told of all cards, and not only that one of them is cheap."""
    clause = sentence.words[_begin(sentence, at) : end]
    return any("all" in word.marks or word.may_be("resource") == "cards" for word in clause)


def _begin(sentence: Sentence, at: int) -> int:
    """The first word of the clause in which a word stands."""
    signs = (n + 1 for n in range(at - 1, -1, -1) if sentence.words[n].tag == "sign")
    return next(signs, 0)


def _mark(walk: Walk, span: Span, effect: Effect, card: Card) -> int:
    """Marks the effect where nothing else is marked there; how many claims that adds."""
    if any(one.span[0] < span[1] and span[0] < one.span[1] for one in walk.mistakes):
        return 0
    why = by_text(walk.say, card, effect.tells)
    walk.claims.append(Claim(walk.quote(span), span, str(card), WRONG))
    walk.mistakes.append(Mistake("invented-effect", walk.quote(span), span, why, walk.say("nothing happens now")))
    walk.certain |= {span}
    return 1
