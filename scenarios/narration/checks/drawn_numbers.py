"""Numbers of cards told behind a play as what it draws, by whatever words: "Smithy for two cards"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..language.mentions import Word
from ..language.moods import REAL, SOFT
from ..reading import Mistake
from ..verdicts import because, counted
from .hindsight import Hindsight
from .scenes import MEANT, Piece, Scene, first_found, scenes
from .told import ARTICLES

BRINGS = ("draw", "get", "give", "come", "play", "use", "start", "be", "do", "make")  # verbs behind which they come
OTHERWISE = MEANT | {"other", "other_one", "limit", "limit!", "hand", "left", "beyond", "until", "short", "part",
                     "all", "later", "tidy", "taken back", "than", "less", "pile", "first", "final", "which",
                     "some"}  # fmt: skip
BETWEEN = 3  # words between a verb of drawing and the number
MOST_OFF = 3


def drawn_otherwise(back: Hindsight) -> Iterator[Mistake]:
    """The first number of cards of each play that is not what the card drew, where it always draws as many."""
    walk = back.walk
    if walk.world.halted:
        return
    over = _end(back)
    for scene in scenes(back):
        sizes = _sizes(scene, walk.world.whose)
        if not sizes or f"+{min(sizes)} Card" not in scene.card.text or " per " in scene.card.text:
            continue
        yield from first_found(back, scene.start, min(scene.end, over), partial(_told, back, scene, sizes))


def _end(back: Hindsight) -> int:
    """The character from which on the next hand is told: that of the first end of the turn behind the last play."""
    played = max((one.at for one in back.stages if one.text.startswith("play ")), default=-1)
    ends = (act.span[0] for act in back.telling.acts if act.kind == "end_turn" and act.mood == REAL and act.own)
    return min((at for at in ends if at > played), default=len(back.walk.text))


def _sizes(scene: Scene, whose: int) -> set[int]:
    """The numbers of cards that the card drew: at one time, or at several in a row; none where others drew, too."""
    drawn: list[int] = []
    for event in scene.events:
        if event.kind == "play" and event.who == whose:
            if set(event.cards) != {scene.card} and any(card.is_action for card in event.cards) and drawn:
                return set()
            drawn.append(0)
        elif event.kind == "draw" and event.who == whose and event.because is not None:
            if event.because.card != scene.card or not drawn:
                return set()
            drawn[-1] += len(event.cards)
    return {sum(drawn[start:end]) for end in range(1, len(drawn) + 1) for start in range(end)} - {0}


def _told(back: Hindsight, scene: Scene, sizes: set[int], piece: Piece) -> Mistake | None:
    """What is wrong with the first number of drawn cards that these words tell, if anything is."""
    walk, words = back.walk, piece.words
    at = next((n for n, word in enumerate(words) if word.tag == "number" and _counts_draw(words, n)), None)
    if at is None or words[at].value in sizes or min(abs(words[at].value - n) for n in sizes) > MOST_OFF:
        return None
    number, end, verb = words[at], words[_noun(words, at) or at].end, _verb(words, at)
    act = next((one for one in back.telling.acts if one.span[0] <= number.start < one.span[1]), None)
    if act is None or act.mood not in (REAL, SOFT) or not act.own or act.negative or walk.lost(end):
        return None
    if not (piece.sentence.span[0] <= scene.start or back.sure):
        return None
    drew = [event for event in walk.world.real.events if event.kind == "draw" and event.because is not None]
    if "whole" in piece.marks and max(sizes) < number.value <= sum(len(event.cards) for event in drew):
        return None  # "I have drawn four cards in all so far"
    if any(word.tag == "card" and word.value != scene.card for word in words[:at]):
        return None  # the list goes on with it, or another Action is told of
    span = words[verb].start if verb is not None else number.start, end
    if _held(back, scene, number.value, bare=verb is None):
        return None
    event = scene.happened("draw", whose=walk.world.whose)[-1]
    many = counted(max(sizes), "cards")
    return Mistake("wrong-draw", walk.quote(span), span, because(walk.say, event, "You drew {count}", count=many),
                   f"draw {many}")  # fmt: skip


def _held(back: Hindsight, scene: Scene, number: int, *, bare: bool) -> bool:
    """Whether it may be what was gained or looked at, or what another player draws; without a verb, what went, too."""
    kinds = ("gain", "reveal", "look", *(("discard", "trash") if bare else ()))
    events = (event for event in scene.events if event.kind in kinds)
    others = (event for event in scene.events if event.kind == "draw" and event.who != back.walk.world.whose)
    return any(len(event.cards) == number for event in (*events, *others))


def _noun(words: list[Word], at: int) -> int | None:
    """Where "cards" stands behind the number."""
    for n in range(at + 1, min(at + 3, len(words))):
        if words[n].may_be("resource") == "cards":
            return n
        if not {"adjective", "more", "anew"} & words[n].marks:
            return None
    return None


def _verb(words: list[Word], at: int) -> int | None:
    """Where the verb before the number stands."""
    return next((n for n in range(at - 1, -1, -1) if words[n].tag == "act"), None)


def _counts_draw(words: list[Word], at: int) -> bool:
    """Whether the number can only be of the cards that come."""
    noun, verb = _noun(words, at), _verb(words, at)
    if words[at].low in ARTICLES or not words[at].value or (at and "definite" in words[at - 1].marks):
        return False
    if verb is not None and words[verb].value not in BRINGS:
        return False
    behind = words[(noun or at) + 1 : (noun or at) + 4]
    if any(word.tag == "act" and word.value not in ("draw", "be") for word in behind[: 1 + (behind[:1] != [])]):
        return False  # "two cards have to go"
    if noun is None:
        near = verb is not None and words[verb].value == "draw" and at - verb < BETWEEN
        alone = not behind or behind[0].tag == "sign" or "break" in behind[0].marks
        if not near or not alone:
            return False
    between = words[(verb + 1 if verb is not None else 0) : at]
    if any(word.tag in ("zone", "group", "number") for word in (*between, *behind)):
        return False
    if any(word.tag in ("zone", "thing") or "pile" in word.marks for word in words[:at]):
        return False  # "her draw pile is only one card now"
    if any(word.tag != "card" and OTHERWISE & word.marks for word in (*between, words[at])):
        return False
    return not any(word.tag != "card" and (OTHERWISE - {"all"}) & word.marks for word in behind)

