"""Cards told to go to a wrong place, by whatever words: what others discard, what was gained, what is tidied away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..language.mentions import Word
from ..language.words import forms
from ..line.walk import shown
from ..reading import Mistake, Span
from ..texts import OTHERS, does
from ..verdicts import PLACES, because, goes, placed
from .hindsight import Hindsight
from .scenes import Piece, Scene, pieces, scenes

WRONG = ("deck", "hand", "bottom", "trash", "supply")
MOVES = ("put", "get", "gain", "come", "give", "keep", "be", "idle", "bare", "left", "have", "do", "choose", "join")
TIDIES = ("put", "trash", "drop", "be", "have", "play", "idle", "left", "do", "get", "end_turn", "come", "keep", "use",
          "unused", "give")  # fmt: skip
WHOLE = ("hand", "everything", "rest", "treasures")
POINTS = {"third", "demonstrative", "relative"}
INTO = tuple(forms("into"))
WITHIN = forms("within")
THE_TOP = forms("the_top")
LIES = 5  # words before a place among which it is told how many cards lie there


def misplaced(back: Hindsight) -> Iterator[Mistake]:
    """The cards that are told to go elsewhere than they do."""
    if back.walk.world.halted:
        return
    found = scenes(back) if back.stages else []
    for scene in found:
        yield from _of_others(back, scene)
        yield from _gained(back, scene)
    yield from _tidied(back, found)


def _of_others(back: Hindsight, scene: Scene) -> Iterator[Mistake]:
    """What another player discards for an attack, told as trashed."""
    whose = back.walk.world.whose
    events = scene.happened("discard", other=whose)
    if scene.verb != "play" or not events or "trash" in does(scene.card, OTHERS) | does(scene.card):
        return
    gone = {card for event in events for card in event.cards}
    for piece in pieces(back, scene.start, scene.end):
        words = _after_correction(piece.words)
        trash = [word for word in words if _tells_trash(word)]
        cards = [word for word in piece.words if word.tag == "card" and word.value in gone]
        others = {card for card in piece.cards if card not in gone} - {scene.card} - set(scene.before.players[
            events[0].who].hand)  # fmt: skip
        if not trash or not cards or others or not piece.real or _discards(words):
            continue
        span = min(trash[0].start, cards[0].start), max(trash[-1].end, cards[-1].end)
        moved = [card for event in events for card in event.cards]
        why = because(back.walk.say, events[-1], "The other player discards {cards}", cards=shown(moved))
        yield Mistake("wrong-zone", back.walk.quote(span), span, why, f"discard {shown(moved)}")
        return


def _after_correction(words: list[Word]) -> list[Word]:
    """The words behind the last correction, if any: "he discards, I mean trashes"."""
    at = max((number for number, word in enumerate(words) if "correct!" in word.marks), default=-1)
    return words[at + 1 :]


def _tells_trash(word: Word) -> bool:
    return (word.tag == "act" and word.value == "trash") or (word.tag == "zone" and word.value == "trash")


def _discards(words: list[Word]) -> bool:
    return any(word.tag == "act" and word.value == "discard" for word in words) or any(
        word.tag == "zone" and word.value == "discard" for word in words)  # fmt: skip


def _gained(back: Hindsight, scene: Scene) -> Iterator[Mistake]:
    """What the player gained onto the discard pile, told as being put elsewhere, in a sentence about nothing else."""
    whose = back.walk.world.whose
    events = [event for event in scene.happened("gain", whose=whose) if event.target == "discard"]
    if scene.verb != "play" or not events:
        return
    gained = {card for event in events for card in event.cards}
    named = [word.start for sentence in back.telling.sentences for word in sentence.words
             if word.tag == "card" and word.value in gained and scene.start <= word.start < scene.end]  # fmt: skip
    for piece in pieces(back, named[0], scene.end) if named else ():
        words = _after_correction(piece.words)
        zones = [word for word in words if word.tag == "zone"]
        whole = piece.words[0] is piece.sentence.words[0]
        about = set(piece.cards) <= gained and (piece.cards or _points(piece))
        acts = {word.value for word in words if word.tag == "act"}
        if not whole or len(zones) != 1 or zones[0].value not in WRONG[:3] or not about or not acts <= set(MOVES):
            continue
        if not piece.real or any(word.tag in ("resource", "group") for word in piece.words):
            continue
        cards = [card for event in events for card in event.cards]
        why = goes(back.walk.say, events[-1], cards, "discard", zones[0].value)
        span = piece.span("card", "zone", "act", "pronoun")
        yield Mistake("wrong-zone", back.walk.quote(span), span, why, placed(back.walk.say, cards, "discard"))
        return


def _points(piece: Piece) -> bool:
    """Whether the sentence speaks of what was named last: it has a pronoun, or no subject at all."""
    said = [word for word in piece.words if word.tag in ("act", "card", "resource")]
    pronoun = any(word.tag == "pronoun" or POINTS & word.marks for word in piece.words)
    return pronoun or not said


def _tidied(back: Hindsight, found: list[Scene]) -> Iterator[Mistake]:
    """What was played or is left in hand, told to be put elsewhere than on the discard pile when the turn ends."""
    walk = back.walk
    bought = [scene for scene in found if scene.verb == "buy"]
    if walk.until == "buy phase" or not found:
        return
    start = bought[-1].start + 1 if bought else max(back.shop, found[-1].start + 1)
    trashed = {card for event in walk.world.real.events if event.kind == "trash" for card in event.cards}
    player = back.last.players[walk.world.whose]
    there = {*player.in_play, *player.hand}
    for piece in map(_when_over, pieces(back, start, len(walk.text))):
        zones = [str(word.value) for at, word in enumerate(piece.words)
                 if word.tag == "zone" and not any(top in word.low[:8] for top in THE_TOP)
                 and not _lie_there(piece.words, at)]  # fmt: skip
        acts = set(piece.acts)
        trashes = any(_tells_trash(word) for word in piece.words)
        wrong = trashes or bool(set(zones) & {*WRONG} - {"hand"})
        if "discard" in zones or "discard" in acts or not wrong:
            continue
        if not piece.real or not acts <= set(TIDIES) or not _whole(piece, there) or trashed & set(piece.cards):
            continue
        if not bought and "tidy" not in piece.marks:
            continue
        over = piece.words[0].value == "end_turn" and _every(piece)
        if piece.words[0] is not piece.sentence.words[0] and not (piece.marks & {"tidy"} or over):
            continue
        span = _place(piece)
        say, said = walk.say, "trash" if trashes else zones[-1]
        why = say("In Clean-up, your hand and what you have played go to your discard pile, not to {place}.").format(
            place=say(PLACES[said]))  # fmt: skip
        yield Mistake("wrong-zone", walk.quote(span), span, why, say("discard them"))
        return


def _whole(piece: Piece, there: set) -> bool:
    """Whether the sentence is about all that is tidied away: told so, or by cards that were played or are held."""
    cards = set(piece.cards)
    if cards - there:
        return False
    every = _every(piece)
    tidy = bool({"tidy", "all"} <= piece.marks) or ("end_turn" in piece.acts and every)
    return tidy or every or len(cards) > 1 or "tidy" in piece.marks


def _every(piece: Piece) -> bool:
    """Whether all is spoken of: "everything", "my whole hand", "the cards she played", "my hand and what I played"."""
    words, acts = piece.words, piece.acts
    group = any(word.tag == "group" and word.value in WHOLE for word in words) or "all" in piece.marks
    played = any(word.value == "cards" and "definite" in before.marks for before, word in pairwise(words))
    hand = any((word.tag, word.value) == ("thing", "hand") for word in words) and "end_turn" in acts
    return group or ((played or hand) and "play" in acts)


def _lie_there(words: list[Word], at: int) -> bool:
    """Whether it is told how many cards lie in that place: "five of the seven cards in my deck"."""
    ahead = words[max(at - LIES, 0) : at]
    counted = any(number.tag == "number" and "cards" in (noun.value, beyond.value)
                  for number, noun, beyond in zip(ahead, ahead[1:], ahead[2:] + ahead[-1:], strict=False))  # fmt: skip
    counted = counted or (any("partitive" in word.marks for word in ahead) and ahead[-1].value == "cards")
    return counted and words[at].low.split(" ")[0] in WITHIN and not words[at].low.startswith(INTO)


def _when_over(piece: Piece) -> Piece:
    """The part of a sentence from the end of the turn on, where that is told in it."""
    at = next((n for n, word in enumerate(piece.words) if word.tag == "act" and word.value == "end_turn"), 0)
    first = piece.words[0] is piece.sentence.words[0]
    return piece if first or not at else Piece(piece.words[at:], piece.sentence)


def _place(piece: Piece) -> Span:
    """The words from the first verb or card to the place."""
    said = [word for word in piece.words if word.tag in ("act", "zone", "card", "group") and word.value != "end_turn"]
    return said[0].start, said[-1].end
