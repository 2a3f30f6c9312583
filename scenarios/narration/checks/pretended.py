"""What a card is said to let somebody do, or to give, though nothing of the kind is in its text: "the Market also lets
me trash a card", "it also pays me a coin"."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from engine.cards import Card

from ..claims.invented import NO_DRAW
from ..language.mentions import Word
from ..language.words import forms
from ..line.world import happened
from ..reading import Mistake
from ..texts import COUNTERS, GAINED, LATER, OTHERS, OWN, does
from ..verdicts import by_text
from .credited import TELLS
from .hindsight import Hindsight
from .scenes import Piece, Scene, pieces, scenes

KINDS = {"trash": {"trash"}, "discard": {"discard"}, "draw": {"cards", "play"}, "reveal": {"look", "reveal", "play"},
         "gain": {"gain"}}  # fmt: skip
WORDS = {"trash": ("trash",), "discard": ("discard",), "draw": ("draw", "card"), "reveal": ("look", "reveal"),
         "gain": ("gain",)}  # fmt: skip
"""What a text has, by any of its parts or words, that makes such a thing true."""
SAYS = {"trash": "{card} does not let you trash a card", "discard": "{card} does not let you discard a card",
        "draw": NO_DRAW, "reveal": "{card} does not let you look at a card",
        "gain": "{card} does not let you gain a card"}  # fmt: skip
THEIRS = "Nothing makes the other player do that now"
GIVES = {"give", "make", "be", "have"}
MORE = {"besides", "more", "again", "adds", "nth"}
DENIED = {"not", "none", "would", "plan", "skip", "irreal", "instead", "affirms", "correct!", "hypothetical!", "later",
          "asking!", "than", "price"}  # fmt: skip
RATED = {"get", "give", "spend", "idle", "have", "make", "be", "gain", "trash", "discard", "play", "draw"}
"""Verbs beside which something may be told to come for every card."""
UP_TO = tuple(forms("up_to"))
REACH = 6  # words behind "lets me" in which the verb stands
EVERY = {"all", "per", "every"}
SEVERAL = 2  # Treasures of a kind that are played
FEW = 2  # the most that a card is wrongly said to give besides


def pretended(back: Hindsight) -> Iterator[Mistake]:
    """Such effects, one of each scene."""
    walk = back.walk
    if walk.world.halted or not back.stages:
        return
    found = scenes(back)
    for number, scene in enumerate(found):
        played = [one for one in found[: number + 1] if one.verb == "play"]
        for piece in pieces(back, scene.start, scene.end) if played else ():
            for clause in piece.clauses if not piece.sentence.asks else ():
                mistake = _lets(back, scene, played, clause) or _gives(back, scene, played, clause)
                mistake = mistake or _rates(back, scene, played, clause) or _each_time(back, scene, played, clause)
                if mistake is not None:
                    yield mistake
                    break


def _lets(back: Hindsight, scene: Scene, played: list[Scene], piece: Piece) -> Mistake | None:
    """What the clause says that a card lets the player, or the others, do."""
    words = piece.words
    at = next((n for n, word in enumerate(words) if "lets!" in word.marks), None)
    if at is None:
        return None
    rest = [word for word in piece.sentence.words if word.start > words[at].start]
    verb = next((n for n, word in enumerate(rest[:REACH]) if _verb(word) in KINDS), None)
    if verb is None or DENIED & _marks([*words[: at + 1], *rest[:verb]]):
        return None
    between = [words[at], *rest[:verb]]
    part = OTHERS if any({"other", "third"} & word.marks for word in between) else OWN
    kind, card = _verb(rest[verb]), _author(words[:at], scene)
    if card is None and not (MORE & _marks(words) or "get" in _acts(words)):
        return None
    cards = [card] if card is not None and not _plays(card) else [one.card for one in played]
    if any(_may(one, kind, part) for one in [*cards, scene.card]):
        return None
    said = words if rest[verb] in words else [*words, *rest[: verb + 1]]
    return _marked(back, words[0].start, said, cards[-1], THEIRS if part == OTHERS else SAYS[kind])


def _gives(back: Hindsight, scene: Scene, played: list[Scene], piece: Piece) -> Mistake | None:
    """What the clause says that a card gives besides, told of the card by its name or a pronoun."""
    words = piece.words
    for at, verb in enumerate(words):
        if verb.tag != "act" or verb.value not in GIVES:
            continue
        counted = next((n for n in range(at + 1, min(at + REACH, len(words))) if _counts(words[n])), None)
        if counted is None or DENIED & _marks(words[max(at - REACH, 0) : counted + 1]):
            continue
        if any(word.tag == "act" or ("break!" in word.marks and "list" not in word.marks)
               for word in words[at + 1 : counted]):  # fmt: skip
            continue  # "gets me a Poacher, so one Buy in total"
        card, start = _subject(piece, at, scene, played)
        pointed = card is not None and words[start].tag != "card"
        if pointed and any(words[counted].value in does(one) for one in _spoken_of(back, scene, words[start].start)):
            continue  # "I leave the Market, it'd only draw an Estate. Well, it also gives a coin"
        if card is not None and _invents(words, at, counted, card, named=words[start].tag == "card", played=played):
            what = str(words[counted].may_be("resource"))
            return _marked(back, words[start].start, words[: counted + 1], card, TELLS[what])
    return None


def _rates(back: Hindsight, scene: Scene, played: list[Scene], piece: Piece) -> Mistake | None:
    """What the clause says that a card gives for every card of some kind: "it pays a coin for each card I trash"."""
    words = piece.words
    at = next((n for n, word in enumerate(words[:-1]) if "per!" in word.marks and not word.low.endswith(UP_TO)), None)
    if at is None or (DENIED - {"price"}) & _marks(words) or not set(piece.acts) <= RATED:
        return None
    counter = next((word for word in words if _counts(word)), None)
    noun = next((word for word in words[at + 1 : at + 3] if word.tag in ("card", "resource", "number")), None)
    if counter is None or noun is None or noun.tag == "number":
        return None
    if any(_plays(one.card) for one in played) and not (noun.tag == "card" and noun.value.is_treasure):
        return None  # "a coin for each Merchant"
    named = [word.value for n, word in enumerate(words) if word.tag == "card" and word.value.is_action
             and (n < at or "source" in _marks(words[max(n - 2, 0) : n]))]  # fmt: skip
    pointed = any(word.tag == "pronoun" or "third" in word.marks for word in words)
    loses = {"trash", "discard"} & set(piece.acts) & does(scene.card)
    card = named[0] if named else scene.card if (pointed or loses) and scene.verb == "play" else None
    text = card.text.casefold().replace("each other player", "") if card is not None else "per"
    if " per " in text or "each" in text or card not in [one.card for one in played]:
        return None
    return _marked(back, words[0].start, words, card, "{card} does not count cards for that")


def _each_time(back: Hindsight, scene: Scene, played: list[Scene], piece: Piece) -> Mistake | None:
    """What the clause says that every Treasure gives besides, of a card that tells of the first one only: "every Silver
    gives a coin more"."""
    words = piece.words
    treasure = next((word.value for before, word in itertools.pairwise(words) if EVERY & before.marks
                     and word.tag == "card" and word.value.is_treasure), None)  # fmt: skip
    if treasure is None or not any(word.tag == "resource" and word.value == "coins" for word in words):
        return None
    if not MORE & _marks(words) or DENIED & _marks(words):
        return None
    first = f"the first time you play a {treasure}".casefold()
    card = next((one.card for one in played if first in one.card.text.casefold()), None)
    record = back.walk.world.real
    plays = [event for event in happened(record, 0, back.walk.world.whose, "play") if treasure in event.cards]
    if card is None or len(plays) < SEVERAL:
        return None
    return _marked(back, words[0].start, words, card, "{card} does not count cards for that")


def _spoken_of(back: Hindsight, scene: Scene, end: int) -> set[Card]:
    """The other Actions named in the scene before that character."""
    return {word.value for piece in pieces(back, scene.start, end) for word in piece.words
            if word.tag == "card" and word.value.is_action and word.value != scene.card}  # fmt: skip


def _counts(word: Word) -> bool:
    return word.tag == "resource" and word.value in COUNTERS


def _subject(piece: Piece, verb: int, scene: Scene, played: list[Scene]) -> tuple[Card | None, int]:
    """The card right before the verb, where nothing is done with it, or that of the scene where a pronoun is; with the
    number of its word."""
    words = piece.words
    at = verb - 1
    while at > 0 and words[at].tag == "" and {"besides", "again", "lets"} & words[at].marks:
        at -= 1
    if at < 0:
        return None, 0
    if words[at].tag == "card":
        before = [word for word in words[max(at - 2, 0) : at] if not {"definite", "list", "soft"} & word.marks]
        done = any(word.tag == "act" for word in before) or (at == 0 and _object(piece))
        known = any(one.card == words[at].value for one in played)
        return (words[at].value if known and not done else None), at
    points = words[at].tag == "pronoun" or "third" in words[at].marks
    return (scene.card if points and scene.verb == "play" else None), at


def _invents(words: list[Word], verb: int, counted: int, card: Card, *, named: bool, played: list[Scene]) -> bool:
    """Whether the card gives nothing of what is told, and the words tell it as something more."""
    what, number = str(words[counted].value), _number(words[verb + 1 : counted])
    more = MORE & _marks([*words[max(verb - 2, 0) : counted], *words[counted + 1 : counted + 4]])
    if number is None or not 1 <= number <= FEW or not (more or (named and number == 1)):
        return False
    if words[verb].value in ("be", "have", "make") and not (named and more and number == 1):
        return False
    if any(what in does(card, part) for part in (OWN, GAINED, LATER)) or "choose" in card.text.casefold():
        return False
    return named or not any(what in does(one.card, OWN) for one in played[-2:])


def _marked(back: Hindsight, start: int, words: list[Word], card: Card, says: str) -> Mistake:
    walk = back.walk
    span = start, words[-1].end
    return Mistake("invented-effect", walk.quote(span), span, by_text(walk.say, card, says),
                   walk.say("nothing happens now"))  # fmt: skip


def _verb(word: Word) -> str:
    return str(word.value) if word.tag == "act" else ""


def _acts(words: list[Word]) -> set[str]:
    return {str(word.value) for word in words if word.tag == "act"}


def _marks(words: list[Word]) -> set[str]:
    return {mark for word in words for mark in word.marks}


def _author(words: list[Word], scene: Scene) -> Card | None:
    """The Action named before the verb, or the card of the scene where a pronoun stands for it."""
    named = [word.value for word in words if word.tag == "card"]
    if named and (len(named) > 1 or any(word.tag == "act" for word in words)):
        return None
    if named:
        return named[-1] if named[-1].is_action and named[-1] == scene.card else None
    points = any(word.tag == "pronoun" or {"third", "demonstrative"} & word.marks for word in words)
    return scene.card if points and scene.verb == "play" else None


def _object(piece: Piece) -> bool:
    """Whether the card with which the words begin is what another one did something with: "… draws | the Smithy"."""
    before = [word for word in piece.sentence.words if word.start < piece.words[0].start]
    return bool(before) and before[-1].tag != "sign" and "break!" not in before[-1].marks


def _number(words: list[Word]) -> int | None:
    """How many are told: a number, or one where only some more is spoken of."""
    number = next((word.value for word in words if word.tag == "number"), None)
    return number if number is not None else 1 if MORE & _marks(words) else None


def _plays(card: Card) -> bool:
    """Whether the card has another one played, whose effects are its own as well."""
    return "play" in does(card, OWN)


def _may(card: Card, kind: str, part: str) -> bool:
    """Whether a card does such a thing, or its text has words for it."""
    parts = (part, GAINED, LATER)
    text = card.text.casefold()
    return any(KINDS[kind] & does(card, one) for one in parts) or (
        part == OWN and any(word in text for word in WORDS[kind] if word != "card"))
