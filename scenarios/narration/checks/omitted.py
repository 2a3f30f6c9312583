"""Instructions that the words say were not followed, whatever the verb: "without gaining a Silver", "not twice"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events import Event

from ..language.mentions import Word
from ..reading import Mistake
from ..texts import COUNTERS, GAINED, comes_later, does
from ..verdicts import because, by_text, duty, listed
from .hindsight import Hindsight
from .scenes import Piece, Scene, pieces, scenes

DENIES = {"not", "none", "instead"}
AGAIN = {"second time", "repeat", "twice"}
UNREAL = {"hypothetical", "could", "plan", "generic", "skip", "irreal", "affirms", "beyond", "judging", "correct!",
          "when", "before", "after"}
TAKES = {"gain", "get", "give", "put", "be", "have", "come", "choose", "draw"}
NEAR = 4  # words behind a verb in which it is denied
STAYS = {"keep", "have", "unused", "put", "be", "left"}


def omitted(back: Hindsight) -> Iterator[Mistake]:
    """What a card played or bought made happen, and the words say did not."""
    if back.walk.world.halted or not back.stages:
        return
    for scene in scenes(back):
        told = [clause for piece in pieces(back, scene.start, scene.end) if not piece.sentence.asks
                for clause in piece.clauses]  # fmt: skip
        found = _gain(back, scene, told) or _trash(back, scene, told) or _again(back, scene, told)
        found = found or _kept(back, scene, told) or _bonus(back, scene, told)
        if found is not None:
            yield found


def _denied(piece: Piece) -> bool:
    """Whether the clause denies what it tells."""
    zero = any(word.tag == "number" and word.value == 0 for word in piece.words)
    if "leave_out" in piece.acts:
        return not {"not", "none"} & piece.marks  # "I don't skip it"
    return bool(DENIES & piece.marks) or zero


def _gain(back: Hindsight, scene: Scene, told: list[Piece]) -> Mistake | None:
    """Marks a gain that is denied, of a card that is nowhere told as gained."""
    events = scene.happened("gain", whose=back.walk.world.whose) if scene.verb == "play" else []
    if not events:
        return None
    gained = {card for event in events for card in event.cards}
    about = [piece for piece in told if gained & set(piece.cards) and not set(piece.cards) - gained - {scene.card}]
    about = [piece for piece in about if TAKES & set(piece.acts) or not piece.acts]
    if not about or not all(_denied(piece) and not _but(piece) for piece in about):
        return None
    acts, marks = set(about[0].acts), about[0].marks
    if not (acts or "none" in marks) or {"would", *UNREAL} & marks or not acts <= TAKES | {"trash", "leave_out", "do"}:
        return None
    return _marked(back, events, about[0], "gain")


def _but(piece: Piece) -> bool:
    """Whether what is denied stands behind "but", apart from the cards: "two Silvers, but nothing to spend"."""
    words = piece.words
    last = max((at for at, word in enumerate(words) if word.tag == "card"), default=0)
    denied = min((at for at, word in enumerate(words) if {"not", "none", "any"} & word.marks), default=0)
    return any("but" in word.marks for word in words[last:denied])


def _trash(back: Hindsight, scene: Scene, told: list[Piece]) -> Mistake | None:
    """Marks that nothing need be trashed for a card bought that asks for it, where the card is not told as lost."""
    if scene.verb != "buy" or "trash" not in does(scene.card, GAINED):
        return None
    about = [piece for piece in told if _tells(piece, "trash")]
    unreal = about and {"would", "could", "plan", "skip", "when", "before"} & about[0].marks
    if not about or not all(_denied_of(piece, "trash") for piece in about) or unreal:
        return None
    if set(about[0].cards) - {scene.card} or len(about) > 2 or {"able", "soft"} & about[0].marks:
        return None
    near = [piece for piece in told if piece.sentence in [one.sentence for one in about]]
    acts = {act for piece in near for act in piece.acts}
    if any(scene.card in piece.cards and not set(piece.acts) & STAYS and not _denied(piece) for piece in near):
        return None  # "no Action is trashed, so the Siren itself"
    twice = sum(_names(word, "trash") for word in about[0].words) > 1
    if twice or "drop" in acts or not (acts & STAYS or any("duty" in piece.marks for piece in near)):
        return None
    why = duty(back.walk.say, scene.card, "trash")
    span = about[0].words[0].start, about[0].words[-1].end
    return Mistake("skipped-instruction", back.walk.quote(span), span, why, "trash")


def _kept(back: Hindsight, scene: Scene, told: list[Piece]) -> Mistake | None:
    """Marks "I keep the Estate instead of trashing it", of a card that the text has the player trash or discard."""
    gone = [event for event in scene.events if event.kind in ("trash", "discard")
            and event.who == back.walk.world.whose and event.because is not None]  # fmt: skip
    for piece in told if gone and scene.verb == "play" else ():
        if piece.acts[:1] != ["keep"]:
            continue
        if _whole(scene, piece):
            return _marked(back, gone[-1:], piece, gone[-1].kind)
        events = [event for event in gone if {*event.cards} & {*piece.cards}]
        if not events:
            continue
        real = not {"would", "not", *UNREAL} & piece.marks
        if real and f"instead of {events[-1].kind}" in piece.marks:
            return _marked(back, events[-1:], piece, events[-1].kind)
    return None


def _whole(scene: Scene, piece: Piece) -> bool:
    """Whether all cards are said to be kept, where the card has some discarded or trashed: "I keep all seven cards"."""
    cards = any(word.tag == "resource" and word.value == "cards" for word in piece.words)
    hand = any(word.tag == "group" and word.value in ("hand", "everything") for word in piece.words)
    text = scene.card.text.casefold()
    may = any(words in text for words in ("you may", "up to", "any number", "each other player"))
    keeps = (hand or (cards and "all" in piece.marks)) and not piece.cards
    return keeps and not may and not {"would", "not", "other", "third", *UNREAL} & piece.marks


def _bonus(back: Hindsight, scene: Scene, told: list[Piece]) -> Mistake | None:
    """Marks "the Merchant gives no extra coin", of what a card gives only once something else is played."""
    if scene.verb != "play" or not comes_later(scene.card):
        return None
    came = {event.kind for stage in back.stages for event in stage.events
            if event.because is not None and event.because.card == scene.card}  # fmt: skip
    if not came & set(COUNTERS):
        return None
    for piece in told:
        named = set(piece.cards)
        other = any(str(card) not in scene.card.text for card in named - {scene.card})
        unreal = (UNREAL - {"correct!"}) & piece.marks or not set(piece.acts) <= TAKES | {"spend", "do"}
        if scene.card not in named or other or unreal:
            continue
        for at, word in enumerate(piece.words):
            before = piece.words[max(at - NEAR, 0) : at]
            none = any("none" in one.marks or one.value == 0 for one in before)
            if word.value in came & set(COUNTERS) and none and not {"nth", "now", "later", "other_one"} & piece.marks:
                span = piece.words[0].start, piece.words[-1].end
                why = by_text(back.walk.say, scene.card, "You do get what {card} gives")
                back.explained += [one for one in back.known if one.kind == "wrong-count" and one.span[0] > span[1]
                                   and str(word.value)[:-1] in one.expected]  # fmt: skip
                return Mistake("skipped-instruction", back.walk.quote(span), span, why, f"+{word.value}")
    return None


def _denied_of(piece: Piece, kind: str) -> bool:
    """Whether it is this that is denied, and not something else, as in "I have no Action, so it is trashed"."""
    at = next(n for n, word in enumerate(piece.words) if _names(word, kind))
    behind = piece.words[at + 1 : at + NEAR]
    ahead = piece.words[:at]
    parts = [n for n, word in enumerate(ahead) if "break!" in word.marks]
    near = [*ahead[parts[-1] if parts else 0 :], *behind]
    return _denied(Piece(near, piece.sentence)) if near else False


def _tells(piece: Piece, kind: str) -> bool:
    return any(_names(word, kind) for word in piece.words)


def _names(word: Word, kind: str) -> bool:
    said = word.tag in ("act", "zone") and word.value == kind
    return said or f"the {kind}" in word.marks


def _again(back: Hindsight, scene: Scene, told: list[Piece]) -> Mistake | None:
    """Marks the second time of a card that is played twice, where it is said to be left out."""
    plays = [event for event in scene.events if event.kind == "play" and event.because is not None]
    cards = [card for event in plays for card in event.cards]
    twice = {card for card in cards if cards.count(card) > 1}
    about = [piece for piece in told if AGAIN & piece.marks] if twice else []
    if not about:
        return None
    after = told[told.index(about[-1]) :][:2]
    denied = all(_denied(piece) or "would" in piece.marks for piece in about) and any(map(_denied, after))
    by = {event.because.card for event in plays}
    draws = any({"draw", "gain", "get"} & set(piece.acts) or set(piece.cards) - {*twice, *by} for piece in about)
    but = any({"but", "not"} <= piece.marks for piece in about)  # "not once but twice"
    declines = {"trash", "discard", "gain"} & set(about[0].acts)  # "and nothing is trashed the second time"
    but = but or (declines and any(text.endswith("none") for text in back.walk.world.line))
    if not denied or draws or but or UNREAL & about[0].marks - {"could"}:
        return None
    return _marked(back, plays[-1:], about[0], "play")


def _marked(back: Hindsight, events: list[Event], piece: Piece, kind: str) -> Mistake:
    say = back.walk.say
    cards = listed(tuple(card for event in events for card in event.cards))
    why = because(say, events[-1], "You do {verb} {cards}", verb=kind, cards=cards)
    span = piece.words[0].start, piece.words[-1].end
    if any("deck" in (event.source, event.target) for event in events):  # what is drawn from then on is another card
        back.explained += [one for one in back.known if one.kind == "wrong-draw" and one.span[0] > span[1]]
    return Mistake("skipped-instruction", back.walk.quote(span), span, why, f"{kind} {cards}")
