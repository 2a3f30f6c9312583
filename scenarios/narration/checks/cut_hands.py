"""How many cards other players are said to have left, once an Attack has them discard."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.acts import Act
from ..language.mentions import Word
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..language.words import forms, languages, lexicon
from ..reading import RIGHT, Claim, Mistake, Span
from ..verdicts import because
from .follow_through import follows
from .hindsight import Hindsight
from .scenes import Piece
from .told import Told

LEAVES = ("left", "have", "be", "keep", "bare", "unused", "idle")
OTHERWISE = {"would", "hypothetical", "irreal", "limit", "limit!", "tidy", "later", "short", "taken back"}
MEANT = OTHERWISE | {"not", "none", "could", "plan", "no more"}
SPOKEN = 60  # characters before and behind in which it is said who is meant, however long the sentence
CUES = ("left", "hand", "per", "now", "anew")  # marks of words that tell what is left
THEY = forms("they_cut")
TO = forms("to")
DOWN_TO = forms("down_to")
DOWN = forms("down")
DEPARTS = forms("departs")
PASSED = forms("down_to_just")  # words between "down to" and the number


def others_left(back: Hindsight) -> Iterator[Mistake]:
    """The first number of cards said to be left to another player that had to discard, and is not."""
    walk, others = back.walk, back.game.others(back.walk.world.whose)
    events = [event for event in walk.world.real.events if event.kind == "discard" and event.who in others]
    if walk.world.halted or walk.doubt or not events or events[-1].because is None:
        return
    lost = {who: sum(len(event.cards) for event in events if event.who == who) for who in others}
    sizes = {len(back.last.players[who].hand) for who in others}
    whole = sizes | {len(back.last.players[who].hand) + gone for who, gone in lost.items()}
    size = next(len(back.last.players[who].hand) for who, gone in lost.items() if gone)
    for sentence, one, bound in _told(back, len(others)):
        gone = not bound and one.number in lost.values()
        if bound and one.number in sizes and _behind(back, one.result[0]):
            walk.claims.append(Claim(walk.quote(one.span), one.span, f"Opponent: {one.number} cards", RIGHT))
            walk.claims_of.append(sentence)
        if gone or one.number in whole or not back.sure or not _behind(back, one.result[0]):
            continue
        if follows(back, one) or (not bound and _right_there(back, one.span)):
            continue
        why = because(walk.say, events[-1], "The other player has {size} cards left, not {said}",
                      size=size, said=one.number)  # fmt: skip
        yield Mistake("wrong-count", walk.quote(one.span), one.span, why, f"{size} cards")
        return


def _told(back: Hindsight, others: int) -> Iterator[tuple[int, Told, bool]]:
    """The numbers of cards that others are said to have left, with their sentence, and whether they cannot be the
    cards that were discarded."""
    found = []
    for act in back.telling.acts if others == 1 else ():
        one = _left_to_other(back, act)
        if one is not None and not _counts_actions(back, one):
            leaves = not DEPARTS.isdisjoint(back.walk.quote(act.span).casefold().split())  # "two cards leave the hand"
            bound = (act.kind in ("left", "have", "keep") and not leaves) or "per" in act.marks
            found.append((act.sentence, Told("actions", one.n or 0, act.span, one.span), bound))
    for number, sentence in enumerate(back.telling.sentences):
        theirs = False
        for piece in Piece(sentence.words, sentence).clauses:
            theirs = theirs or _of_others(back, piece.words, number)
            one = None if sentence.asks or not theirs or MEANT & piece.marks else _down_to(back, piece.words)
            if one is not None:
                found.append((number, one, True))
    yield from sorted(found, key=lambda one: one[1].span)


def _counts_actions(back: Hindsight, one: Nominal) -> bool:
    """Whether a number by itself is that of the Actions left: "Militia: 0 left, 2 coins, my opponent …"."""
    stage = max((stage for stage in back.stages if stage.at < one.span[0]), key=lambda stage: stage.at)
    return one.kind == "number" and one.n == stage.game.actions


def _of_others(back: Hindsight, words: list[Word], number: int) -> bool:
    """Whether the clause is about other players."""
    if any("other" in word.marks for word in words):
        return True
    if any({"speaker", "self"} & word.marks for word in words):
        return False
    told = any("speaker" in word.marks for sentence in back.telling.sentences for word in sentence.words)
    before = back.telling.sentences[number - 1].words if number else []
    named = any("other" in word.marks for word in before)
    return (told or named) and any(word.low in THEY or {"third", "they"} & word.marks for word in words)


def _down_to(back: Hindsight, words: list[Word]) -> Told | None:
    """How many cards the clause says are not to be discarded: "down to two", "auf drei Karten", "until 3 are left"."""
    verbs = {word.value for word in words if word.tag == "act"}
    for at, word in enumerate(words):
        inside = _inside(word)
        if inside is not None:
            return Told("actions", inside, (words[0].start, words[-1].end), (word.start, word.end))
        if word.tag != "number" or at == 0:
            continue
        behind = words[at + 1] if at + 1 < len(words) else None
        if behind is not None and (behind.tag == "card" or (behind.tag == "resource" and behind.value != "cards")):
            continue
        before = [one for one in words[:at] if one.low not in PASSED][-4:]
        if before and _bounds(before, verbs, {one.low for one in words}):
            end = behind.end if behind is not None and behind.value == "cards" else word.end
            return Told("actions", word.value, (words[0].start, end), (word.start, word.end))
    return None


def _bounds(before: list[Word], verbs: set, low: set[str]) -> bool:
    """Whether the number behind these words is one that cards are discarded down to."""
    last = before[-1]
    if "down to" in last.marks or any("until" in word.marks for word in before):
        return True
    shrinks = "discard" in verbs or any(word.tag == "number" for word in before[:-1])
    return (last.low in TO and shrinks) or (last.low in DOWN_TO and bool(DOWN & low))


def _inside(word: Word) -> int | None:
    """The number in a phrase that is one word to the reader: "auf zwei Karten"."""
    if "down to" not in word.marks or " " not in word.low:
        return None
    for part in word.low.split():
        number = int(part) if part.isdigit() else _number(part)
        if number is not None:
            return number
    return None


def _number(part: str) -> int | None:
    found = [meaning for language in languages() for meaning in lexicon(language).meanings.get((part,), ())]
    return next((value for family, value in found if family == "number"), None)


def _right_there(back: Hindsight, span: Span) -> bool:
    return any(one.verdict == RIGHT and one.claim.startswith("Opponent: ") and one.span[0] < span[1]
               and span[0] < one.span[1] for one in back.walk.claims)  # fmt: skip


def _left_to_other(back: Hindsight, act: Act) -> Nominal | None:
    """How many cards the act says another player has left, if it does."""
    found = [one for one in act.amounts if one.value == "cards" and one.n] or (act.numbers if not act.amounts else [])
    if len(found) != 1 or act.mood != REAL or act.negative or act.kind not in LEAVES or act.cards:
        return None
    words = [word for word in back.telling.sentences[act.sentence].words if word.end > act.span[0] - SPOKEN]
    words = [word for word in words if word.start < act.span[1] + SPOKEN]
    before = back.telling.sentences[act.sentence - 1].words if act.sentence else []
    here = any("other" in word.marks for word in words)
    they = act.who == 1 or any(word.low in THEY for word in words)
    near = here or (they and any("other" in word.marks for word in before))
    cue = set(CUES) & {mark for word in words for mark in (*word.marks, str(word.value) if word.tag == "thing" else "")}
    own = any("self" in word.marks for word in words) and not here
    left = act.kind == "left" or bool(cue) or act.kind == "keep"
    if act.zone is not None and act.zone.value != "hand":
        return None
    return found[0] if near and not own and left and not OTHERWISE & act.marks else None


def _behind(back: Hindsight, at: int) -> bool:
    """Whether the discard has been told: the line has played what asks for it."""
    return any(stage.at < at and event.kind == "discard" and event.who != back.walk.world.whose
               for stage in back.stages for event in stage.events)  # fmt: skip
