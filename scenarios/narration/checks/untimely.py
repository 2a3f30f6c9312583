"""Cards told as played in the turn in which they are bought or gained: they lie in the discard pile."""

from __future__ import annotations

from collections.abc import Iterator

from ..decoding.evidence import Mention
from ..language.moods import REAL
from ..reading import Mistake
from .hindsight import Hindsight, marked
from .refused import another_time

PLAYS = ("play", "use", "start", "come")
LAYS = ("play", "use", "start")
FRESH = {"anew", "nth", "more", "again", "besides", "now", "at once", "done", "then", "repeat"}
"""What is said of a card, or of its play, that was not there before: new, second, also, now, right away, bought."""


def untimely(back: Hindsight) -> Iterator[Mistake]:
    """The first card that is told as bought or gained, and then as played."""
    walk = back.walk
    yield from list(_just_gained(back))[:1]
    bought = {text[4:] for text in walk.world.line if text.startswith("buy ")}
    if walk.until == "buy phase" or walk.world.halted or not bought:
        return
    first = min((one.at for one in back.bought()), default=len(walk.text))
    for one in back.named:
        known = one.kind == "card" and one.one is not None and one.what in bought and one.at > first
        known = known and (one.what.is_action or one.what.is_treasure or one.act.kind == "play")
        if known and back.told.get(one.at) not in ("play", "buy", "gain") and _played(back, one):
            why = walk.say("You cannot play {card}: it is not in your hand.").format(card=one.what)
            yield marked(back, one, "illegal-play", why, "end turn")
            return


def _just_gained(back: Hindsight) -> Iterator[Mistake]:
    """The Treasures told as played that were only just gained, and lie in the discard pile."""
    walk, whose = back.walk, back.walk.world.whose
    if walk.world.halted:
        return
    events = [event for event in walk.world.real.events if event.who == whose]
    gained = {card for event in events if event.kind == "gain" and event.target == "discard" for card in event.cards}
    played = {card for event in events if event.kind == "play" for card in event.cards}
    for one in back.named:
        known = one.kind == "card" and one.one is not None and one.what in gained - played and one.what.is_treasure
        if not known or one.what in back.mine(back.game) or back.told.get(one.at) in ("play", "buy"):
            continue
        act = one.act
        plain = act.mood == REAL and act.own and not act.negative and not {"would", "irreal", "plan"} & act.marks
        laid = act.zone is None or act.zone.value == "in_play" or "made of" in act.marks  # "from the discard pile"
        tells = (act.kind in LAYS or _beside(back, one)) and laid
        if plain and tells and fresh(back, one) and not another_time(back, one):
            why = walk.say("You cannot play {card}: it is not in your hand.").format(card=one.what)
            yield marked(back, one, "illegal-play", why, "end turn")


def _beside(back: Hindsight, one: Mention) -> bool:
    """Whether it is named behind other Treasures that are told as played: "both Coppers and one of the Silvers"."""
    act = one.act
    just = act.kind == "bare" or (act.kind in ("gain", "get") and "at once" in act.marks)
    return just and any(other.kind in LAYS and other.sentence == act.sentence and other.span[0] < act.span[0]
                        and any(n.card.is_treasure for n in other.cards) for other in back.telling.acts)  # fmt: skip


def fresh(back: Hindsight, one: Mention) -> bool:
    """Whether the words say that it is the one just gained: "one of those Silvers", "the Silver I just gained"."""
    words = back.words(one.act.sentence)
    tags = ("card",) if one.role != "pronoun" else ("card", "pronoun")
    at = next((n for n, word in enumerate(words) if word.start >= one.at and word.tag in tags), len(words))
    before, behind = words[max(at - 4, 0) : at], words[at + 1 : at + 4]
    some = any("partitive" in word.marks for word in before) and any("demonstrative" in word.marks or word.value == 1
                                                                     for word in before)  # fmt: skip
    return some or any({"at once", "anew"} & word.marks for word in (*before, *behind))


def _played(back: Hindsight, one: Mention) -> bool:
    """Whether the words tell the play of that very card now."""
    act = one.act
    plain = act.mood == REAL and act.own and not act.negative and not {"would", "irreal", "plan"} & act.marks
    if not plain or act.kind not in PLAYS or one.role not in ("object", "pronoun") or len(act.cards) > 1 or act.into:
        return False
    if act.zone is not None and act.zone.value != "in_play":
        return False
    if (one.one.n or 1) > 1 or any(n.value == "buys" for n in act.amounts) or another_time(back, one):
        return False
    words = back.words(act.sentence)
    marks = {mark for word in words for mark in word.marks}
    if {"when!", "hypothetical!", "each!"} & {mark for word in words if word.start < one.at for mark in word.marks}:
        return False
    after = any(other.sentence == act.sentence and other.kind == "buy" and not other.cards
                for other in back.telling.acts)  # fmt: skip
    owned = any(one.what in stage.game.players[back.walk.world.whose].in_play for stage in back.stages)
    return bool(FRESH & (act.marks | ({"at once"} & marks) if one.role == "pronoun" else marks)) or after or not owned
