"""Effects told of cards that have none of the kind: looking at cards, cheaper cards."""

from __future__ import annotations

from .moods import REAL
from .verdicts import by_text
from .walk import Walk, effects


def check_looks(walk: Walk) -> None:
    """Marks "the Market also lets you look at the next card", behind the draw that the card does give."""
    act, drew = walk.act, bool(walk.drawn_told)
    top = any(group.value == "top" for group in act.groups)
    if not top or not drew or act.source is None or act.source.card != walk.playing or "give" not in act.helpers:
        return
    if {"reveal", "look"} & effects(walk.playing) or act.negative or act.mood != REAL or not act.own or walk.doubt:
        return
    why = by_text(walk.say, walk.playing, "{card} does not let you look at a card")
    walk.mistake("invented-effect", why, walk.say("look at nothing"), what="look")


def check_cheaper(walk: Walk) -> bool:
    """Marks cards that are said to cost less, where no card in play says so; True if it did."""
    act = walk.act
    in_play = [card for card in walk.game.players[walk.world.whose].in_play if type(card) is not tuple]
    counted = act.numbers or any(one.value == "coins" and one.n for one in act.amounts)
    told = act.kind in ("spend", "be") and "less" in act.marks and counted and not act.negative and not act.helpers
    if not told or walk.playing is None or act.mood != REAL or "all" not in act.marks:
        return False
    if any({"cost", "costs"} & set(card.text.casefold().split()) for card in in_play if "less" in card.text.casefold()):
        return False
    why = by_text(walk.say, walk.playing, "Nothing makes cards cheaper")
    return walk.mistake("invented-effect", why, walk.say("no change of costs"), what="cards cost less")
