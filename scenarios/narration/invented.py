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


def check_takes(walk: Walk) -> bool:
    """Marks "I take the Copper out of his hand", of a card that moves nothing from one player to another."""
    act = walk.act
    takes = "theirs" in act.marks and "self" in act.marks and act.who == 0 and act.cards and not act.negative
    if not takes or walk.playing is None or act.mood != REAL or "pass" in walk.playing.text.casefold():
        return False
    why = by_text(walk.say, walk.playing, "{card} does not let you take a card from another player")
    return walk.mistake("invented-effect", why, walk.say("take nothing"), what="take a card of another player")


def check_at_once(walk: Walk) -> bool:
    """Marks what a card does when it is played, told of one that was only bought: "as I just got the Mine, I may turn
    a Copper into a Silver"."""
    act, bought = walk.act, walk.game.bought
    card = bought[-1] if bought else None
    done = {"trash", "gain"} if act.kind == "convert" else {act.kind}
    tells = act.cards and (act.into or act.kind != "convert") and act.mood == REAL and not act.negative and act.own
    if card is None or walk.game.phase != "buy" or not tells or walk.doubt or "when you gain" in card.text.casefold():
        return False
    near = any(one.card == card for other in walk.acts[max(walk.at - 2, 0) : walk.at] for one in other.cards)
    held = walk.game.players[walk.world.whose].hand + walk.game.players[walk.world.whose].in_play
    if not done <= effects(card) or not near or not {one.card for one in act.cards} <= set(held):
        return False
    why = by_text(walk.say, card, "You only bought {card}, you did not play it")
    return walk.mistake("invented-effect", why, walk.say("nothing happens now"), what=act.kind)


def check_cheaper(walk: Walk) -> bool:
    """Marks cards that are said to cost less, where no card in play says so; True if it did."""
    act = walk.act
    in_play = [card for card in walk.game.players[walk.world.whose].in_play if type(card) is not tuple]
    told = act.kind in ("spend", "be") and "less" in act.marks and not act.cards and not act.negative
    if not told or walk.playing is None or act.mood != REAL or "all" not in act.marks:
        return False
    if any({"cost", "costs"} & set(card.text.casefold().split()) for card in in_play if "less" in card.text.casefold()):
        return False
    why = by_text(walk.say, walk.playing, "Nothing makes cards cheaper")
    return walk.mistake("invented-effect", why, walk.say("no change of costs"), what="cards cost less")
