"""What cards are said to give, or not to give, whatever the verb: "+1 Buy from the Smithy", "no coin on it"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card

from ..language.mentions import Word
from ..language.words import forms
from ..reading import Mistake
from ..texts import COUNTERS, OTHERS, OWN, does
from ..verdicts import by_text
from .hindsight import Hindsight
from .scenes import Piece, Scene, pieces, scenes

TELLS = {"actions": "{card} gives no Actions", "buys": "{card} gives no Buys", "coins": "{card} gives no coins"}
GIVES = {"give", "get", "have", "make", "be", "idle", "gain", "do", "come", "convert", "put", "see", "buy", "choose"}
LINKS = {"source", "reason", "directed", "source!"}
FROM = forms("from_it")
CARDS = forms("cards")
DENIES = {"not", "none"}
SOFT = {"hypothetical", "would", "plan", "generic", "skip", "irreal", "instead", "affirms", "price", "less", "future"}
BEHIND = 3  # words behind them
NEAR = 4  # words before a card, or before what is counted, that belong to it
DENIED = ("wrong-count", "invented-effect", "skipped-instruction")


def credited(back: Hindsight) -> Iterator[Mistake]:
    """The counters, and the cards for others, that a card is said to give though its text does not."""
    walk = back.walk
    found = scenes(back) if back.stages and not walk.world.halted else []
    for scene in found:
        yield from _given_to_others(back, scene)
    played = {scene.card: scene.start for scene in reversed(found) if scene.verb == "play"}
    for scene in found:
        for piece in pieces(back, scene.start if scene is not found[0] else 0, scene.end):
            for clause in piece.clauses if not piece.sentence.asks else ():
                card = _author(clause, played)
                if card is not None:
                    yield from _credit(back, clause, card)


def _credit(back: Hindsight, piece: Piece, card: Card) -> Iterator[Mistake]:
    """What a clause says that the card gives."""
    walk = back.walk
    said = piece.sentence.words
    counters = [*_counters(piece)]
    denied = counters and any((DENIES | {"any", "stops"}) & word.marks for word in said)
    if not counters or brought(piece.words, card) or denied or _corrected(back, piece):
        return
    for word, what in counters:
        near = _near(piece, card, word)
        if near.marks & (SOFT | {"now"}) or not set(near.acts) <= GIVES:
            continue
        if what in does(card, OWN) or "choose" in card.text.casefold() or not _linked(piece, card, word):
            continue
        why = by_text(walk.say, card, TELLS[what])
        first = next(one for one in piece.words if one.tag == "card" and one.value == card)
        span = min(first.start, _begin(piece, word)), max(first.end, word.end)
        yield Mistake("invented-effect", walk.quote(span), span, why, walk.say("nothing happens now"))
        return


def brought(words: list[Word], card: Card) -> bool:
    """Whether it is the cards that came of it that are spoken of: "the Coppers from the Smithy are worth a coin"."""
    at = next((n for n, word in enumerate(words) if word.tag == "card" and word.value == card), 0)
    before = [word for word in words[:at] if word.tag in ("card", "resource", "group")]
    from_it = any(word.low in FROM for word in words[max(at - 2, 0) : at])
    last = before[-1] if before else None
    treasure = last is not None and last.tag == "card" and last.value.is_treasure
    cards = last is not None and (last.value == "treasures" or last.low in CARDS)
    known = cards and "definite" in words[max(words.index(last) - 1, 0)].marks
    return from_it and (treasure or known)


def _corrected(back: Hindsight, piece: Piece) -> bool:
    """Whether the sentence goes on, or the next one begins, by taking something back."""
    number = next(n for n, one in enumerate(back.telling.sentences) if one.span[1] >= piece.sentence.span[1])
    after = back.telling.sentences[number + 1].words[:2] if number + 1 < len(back.telling.sentences) else []
    behind = [word for word in piece.sentence.words if word.start > piece.words[0].start]
    return any("correct!" in word.marks for word in (*behind, *after))


def _near(piece: Piece, card: Card, counter: Word) -> Piece:
    """The words about the card and the counter."""
    places = [n for n, word in enumerate(piece.words) if word is counter or (word.tag == "card" and word.value == card)]
    return Piece(piece.words[max(places[0] - NEAR, 0) : places[-1] + BEHIND], piece.sentence)


def _author(piece: Piece, played: dict[Card, int]) -> Card | None:
    """The only Action that the sentence names, if the line plays it."""
    card = next((word.value for word in piece.words if word.tag == "card" and word.value in played), None)
    if card is None or piece.words[-1].end <= played[card]:
        return None
    named = {word.value for word in piece.sentence.words if word.tag == "card" and word.value.is_action}
    return card if named == {card} else None


def _counters(piece: Piece) -> Iterator[tuple[Word, str]]:
    """The counters of which some more are spoken of, and what they are."""
    words = piece.words
    for at, word in enumerate(words):
        before = words[max(at - NEAR, 0) : at]
        number = next((one for one in reversed(before) if one.tag == "number" or "more" in one.marks), None)
        around = (*before, *words[at + 1 : at + 2])
        more = any({"more", "adds"} & one.marks or one.text == "+" for one in around)
        what, behind = word.may_be("resource"), words[at + 1 : at + 5]
        if word.tag == "act" and any(one.tag == "resource" and one.value == "cards" for one in behind):
            if word.value == "buy" and any({"more", "nth", "again"} & one.marks for one in behind):
                yield word, "buys"
            continue
        single = number is not None and number.tag == "number" and number.value == 1
        if what in COUNTERS and number is not None and number.value != 0 and (more or (single and what != "actions")):
            yield word, str(what)


def _linked(piece: Piece, card: Card, counter: Word) -> bool:
    """Whether it is the card that is said to give it: "from the Smithy", "the Smithy has …", "Smithy: …"."""
    words = piece.words
    at = next(n for n, word in enumerate(words) if word.tag == "card" and word.value == card)
    if any(LINKS & word.marks for word in words[max(at - 3, 0) : at]):
        return not any("now" in word.marks for word in words if word.tag != "sign")
    between = [word for word in words[at + 1 :] if word.start < counter.start]
    if counter.start < words[at].start:
        return False
    own = any("self" in word.marks and word.tag == "" and "oblique" not in word.marks for word in between)
    return any(word.tag == "act" for word in [*between, counter]) and not own


def _begin(piece: Piece, counter: Word) -> int:
    at = next(n for n, word in enumerate(piece.words) if word is counter)
    first = at
    while first > 0 and at - first < NEAR and _counts(piece.words[first - 1]):
        first -= 1
    return piece.words[first].start


def _counts(word: Word) -> bool:
    return word.text != "," and (word.tag in ("number", "sign") or bool(word.marks & {"more", "adjective", "adds"}))


def _given_to_others(back: Hindsight, scene: Scene) -> Iterator[Mistake]:
    """What a card gives to others when it is played, told where it is only bought."""
    walk = back.walk
    if scene.verb != "buy" or "gain" not in does(scene.card, OTHERS) or "gain" in does(scene.card, "gained"):
        return
    for piece in pieces(back, scene.start, scene.end):
        given = [word for word in piece.words if word.tag == "card" and str(word.value) in scene.card.text
                 and word.value != scene.card and not word.value.is_action]  # fmt: skip
        about = {"other", "each"} & piece.marks or "all" in piece.marks
        if not given or not about or not piece.real or piece.marks & (SOFT - {"price"} | {"when!"}):
            continue
        if not set(piece.acts) <= GIVES | {"drop", "draw"} - {"see"}:
            continue
        why = by_text(walk.say, scene.card, "You only bought {card}, you did not play it")
        span = piece.span("act", "card")
        yield Mistake("invented-effect", walk.quote(span), span, why, walk.say("nothing happens now"))
        return


def rightly_denied(back: Hindsight, one: Mistake) -> bool:
    """Whether the words only say that a card does not give what it does not give."""
    if one.kind not in DENIED or (one.kind == "skipped-instruction" and not one.expected.startswith("+")):
        return False
    sentence = next((part for part in back.telling.sentences if part.span[0] <= one.span[0] < part.span[1]), None)
    behind = [word for word in sentence.words if word.start >= one.span[1]] if sentence is not None else []
    back_ = next((n for n, word in enumerate(behind) if "correct!" in word.marks), None)
    said = [word for word in sentence.words if one.span[0] <= word.start < one.span[1]] if sentence is not None else []
    taken_back = back_ is not None and any({"not", "any"} & word.marks for word in behind[back_:])
    if taken_back and one.kind == DENIED[1] and any(word.may_be("resource") in COUNTERS for word in said):
        return True  # "I get a coin from it, no, I don't, none at all"
    for piece in Piece(sentence.words, sentence).clauses if sentence is not None else ():
        if piece.words[-1].end <= one.span[0] or piece.words[0].start >= one.span[1] or "now" in piece.marks:
            continue
        if {"left", "unused"} & set(piece.acts):
            continue
        at = next((n for n, word in enumerate(piece.words) if word.may_be("resource") in COUNTERS), len(piece.words))
        denies = any((DENIES & word.marks and ("any" not in word.marks or n < at)) or (word.tag == "number"
                     and word.value == 0) for n, word in enumerate(piece.words))  # fmt: skip
        denies = denies or ("any" in piece.words[-1].marks and "not" not in piece.words[-1].marks)
        words = piece.words if one.kind != "skipped-instruction" else [
            word for word in piece.words if one.span[0] <= word.start < one.span[1]]  # fmt: skip
        skipped = one.kind == "skipped-instruction"  # "I don't get an Action back, so the Smithy has to wait"
        named = {word.value for word in sentence.words if word.tag == "card" and word.value.is_action
                 and not (skipped and word.start >= one.span[1])}  # fmt: skip
        told = {str(word.may_be("resource")) for word in words
                if word.may_be("resource") in COUNTERS and word.tag in ("resource", "act")}  # fmt: skip
        if denies and told and len(named) == 1 and not told & does(next(iter(named)), OWN):
            return True
    return False
