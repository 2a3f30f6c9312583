"""Cards told to lie, or to have been put, where they never were in the line: "I flip a Smithy and it lands in the
trash", "the Market goes back to my hand"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from engine.events import Event

from ..language.mentions import Word
from ..language.sentences import Sentence
from ..line.walk import shown
from ..reading import Mistake
from ..texts import GAINED, OWN, does
from ..verdicts import because, goes, placed
from .hindsight import Hindsight
from .nearest import nearest, without_denied
from .scenes import MEANT, Scene, scenes, told_marks

PLACES = ("hand", "deck", "bottom", "trash", "discard")
MOVED = ("gain", "buy", "trash", "discard", "put", "play")
VERBS = {"put", "get", "gain", "come", "keep", "give", "buy", "drop", "choose", "do"}
ELSE = {"joining", "later", "future", "irreal", "when!", "correct!", "any", "tidy"} | MEANT
ARTICLES = {"article", "definite", "filler", "self", "speaker", "possessor", "adjective"}
FEWEST = 3  # words that name the deck as a place
NEAR = 6  # words before a card in which the verb of its clause may stand
AFTER = 3  # words behind the place that may say that it is not so


def astray(back: Hindsight) -> Iterator[Mistake]:
    """The first such card of each scene."""
    walk = back.walk
    if walk.world.halted or not back.stages or walk.doubt:
        return
    found = scenes(back)
    for number, sentence in enumerate(back.telling.sentences):
        for at, word in enumerate(sentence.words if not sentence.asks else ()):
            zone = _place(sentence, at) if word.tag in ("zone", "act") else ""
            scene = next((one for one in found if one.start < word.start < one.end), None) if zone else None
            mistake = _astray(back, scene, number, at, zone) if scene is not None else None
            if mistake is not None:
                yield mistake
                return


def _place(sentence: Sentence, at: int) -> str:
    """The place that a word tells: by its name, or by a verb without a subject; "" for none."""
    word = sentence.words[at]
    loose = word.value == "deck" and len(word.low.split()) < FEWEST  # "and a Smithy on top"
    if word.tag == "zone" and word.value in PLACES and "directed" in word.marks and not loose:
        return str(word.value)
    alone = word.tag == "act" and word.value in ("trash",) and at > 0
    ends = at + 1 == len(sentence.words) or sentence.words[at + 1].tag == "sign"
    passive = alone and ends and sentence.words[at - 1].value == "comma" and any(
        one.value == "be" for one in sentence.words[:at])  # fmt: skip
    return str(word.value) if passive else ""


def _astray(back: Hindsight, scene: Scene, number: int, at: int, zone: str) -> Mistake | None:
    sentence, walk = back.telling.sentences[number], back.walk
    named = nearest(back, number, at)
    if named is None or named.start >= sentence.words[at].start or _rethought(back, number):
        return None
    start = next((n for n, word in enumerate(sentence.words) if word.start >= named.start), 0)
    event = _moved(scene, named.card)
    if event is None or not (
            _plainly(sentence, start, at, pointed=bool(named.meant), alone=not _offers(scene, zone) and (
                _alone(walk.text, sentence, start, at)))):
        return None
    if zone == event.source == "deck" and _goes_on(sentence, at, event):
        return None  # "the Copper on top of the deck is discarded"
    back_ = any("returns" in word.marks for word in sentence.words[start : at + 1])
    held = zone == "hand" and not back_ and event.kind not in ("gain", "buy") and (
        event.kind == "play" or named.card in scene.before.players[walk.world.whose].hand)  # fmt: skip
    if held or (event.kind == "play" and zone == "discard"):
        return None
    mine = _of_mine(back, event, number, at)
    if any(_fits(back, scene, card, zone, event, mine=mine) for card in named.meant or (named.card,)):
        return None
    cause = event if event.because is not None else None
    why = goes(walk.say, cause, [named.card], event.target, zone)
    if event.who != walk.world.whose and event.kind == "discard":
        why = because(walk.say, cause, "The other player discards {cards}", cards=shown(list(event.cards)))
    span = sentence.words[start].start, sentence.words[at].end
    return Mistake("wrong-zone", walk.quote(span), span, why, placed(walk.say, [named.card], event.target))


def _goes_on(sentence: Sentence, at: int, event: Event) -> bool:
    """Whether right behind a place the words tell what became of the card that lay there."""
    behind = sentence.words[at + 1 : at + 1 + AFTER]
    return any(word.tag == "act" and word.value in (event.kind, "drop", "put") for word in behind)


def _rethought(back: Hindsight, number: int) -> bool:
    """Whether the next sentences ask whether that is allowed, or think better of it."""
    behind = back.telling.sentences[number + 1 : number + 3]
    return any(one.asks or "rethinks!" in one.words[0].marks for one in behind)


def _plainly(sentence: Sentence, start: int, at: int, *, pointed: bool, alone: bool) -> bool:
    """Whether the words from the card to the place tell a move, and nothing else; `alone` that there is no verb."""
    words = sentence.words
    between = without_denied(words[start:at])
    verbs = [word for word in words[max(start - NEAR, 0) : at] if word.tag == "act"]
    marks = {mark for word in between for mark in word.marks}
    marks |= {mark for word in words[at + 1 : at + 1 + AFTER] for mark in word.marks} - {"when!"}
    ahead = told_marks(words[:start]) & {"hypothetical!", "irreal!", "would", "joining"}
    near = without_denied(words[max(start - NEAR, 0) : start])
    ahead |= {mark for word in near for mark in word.marks} & {"not", "none"}
    other = any(word.tag == "group" or (word.tag == "resource" and word.value != "actions") for word in between)
    behind: list[Word] = words[at + 1 : at + 1 + AFTER]
    more = any(word.tag == "card" for word in behind[: next(
        (n for n, word in enumerate(behind) if word.tag == "sign" or "break" in word.marks), len(behind))])  # fmt: skip
    moves = bool(verbs) and (verbs[-1].value in VERBS or (pointed and verbs[-1].value == "be"))
    moves = moves or words[at].tag == "act" or alone
    told = {str(word.value) for word in between if word.tag == "act"} <= {*VERBS, "be", "reveal"}
    return moves and told and not (marks & ELSE or other or (more and not alone) or ahead)


def _offers(scene: Scene, zone: str) -> bool:
    """Whether the card may have others put there too, so that the words may tell another choice than the line."""
    verb = {"deck": "put", "bottom": "put"}.get(zone, zone)
    return verb in does(scene.card, GAINED if scene.verb == "buy" else OWN)


def _alone(text: str, sentence: Sentence, start: int, at: int) -> bool:
    """Whether nothing but the card and the place is told there: "Duchy (5) straight into my hand"."""
    words = sentence.words
    parts = [n for n, word in enumerate(words) if n and (
        word.tag == "sign" or "\n" in text[words[n - 1].end : word.start] or words[n - 1].tag == "sign")]  # fmt: skip
    first = max((n for n in parts if n <= start), default=0)
    ends = at + 1 == len(words) or at + 1 in parts
    listed = all(word.tag in ("card", "number", "sign") or not {mark.rstrip("!") for mark in word.marks} - ARTICLES
                 for word in words[first:at])  # fmt: skip
    return ends and listed and at - start <= NEAR


def _moved(scene: Scene, card: Card) -> Event | None:
    """How the card was moved last in the scene, by whomever."""
    events = [event for event in scene.events if event.kind in MOVED and card in event.cards and (
        event.kind != "play" or card == scene.card or event.because is not None)]  # fmt: skip
    return events[-1] if events else None


def _fits(back: Hindsight, scene: Scene, card: Card, zone: str, event: Event, *, mine: bool) -> bool:
    """Whether such a card was put there in the line, or lies there; an equal card is another than one just gained."""
    whose = back.walk.world.whose
    new = any(card in one.cards for one in scene.events if one.kind in ("gain", "buy"))
    events = scene.events if new else back.walk.world.real.events
    if any(one.target == zone and card in one.cards and not (mine and one.who != whose) for one in events):
        return True
    if new or zone in ("deck", "bottom"):
        return zone == "bottom" and any(one.target == "deck" and card in one.cards for one in events)
    games = (scene.after, back.last)
    if zone == "trash":
        return any(card in game.trash for game in games)
    players = [game.players[who] for game in games for who in ({whose} if mine else {whose, event.who})]
    return any(card in getattr(player, zone, ()) for player in players)


def _of_mine(back: Hindsight, event: Event, number: int, at: int) -> bool:
    """Whether what another player parted with is told as put on the pile of the one who tells it."""
    word = back.telling.sentences[number].words[at]
    speaks = any("speaker" in one.marks for part in back.telling.sentences for one in part.words)
    mine = "speaker" in word.marks or ("spoken" in word.marks and not speaks)
    return event.who != back.walk.world.whose and event.kind in ("discard", "gain") and mine
