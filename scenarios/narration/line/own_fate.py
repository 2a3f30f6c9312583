"""What becomes of the card itself that was just played, where its text lets the player choose: "You may trash this"."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import Card

from ..language.acts import Act
from ..language.moods import REAL
from .offers import pending
from .walk import Walk
from .world import happened

FATES = ("trash", "discard", "return")
STAYS = ("keep", "leave_out", "unused", "left", "have")
ENDS = ("play", "start", "buy", "end_actions", "end_turn", "double")
FAR = 5  # clauses within which it is told


@lru_cache(maxsize=512)
def own_fate(card: Card) -> str:
    """The verb of what the player may do with the card itself; "" where its text asks for nothing of the kind."""
    text = card.text.casefold()
    return next((verb for verb in FATES if f"you may {verb} this" in text), "")


def decides_fate(walk: Walk) -> bool:
    """Whether the act tells what becomes of the card just played, if its text asks for that; answers the question."""
    card = walk.playing
    verb = own_fate(card) if card is not None else ""
    goes = _goes(walk.act, card, verb) if verb else None
    if goes is None:
        return False
    choice = pending(walk)
    if choice is not None and choice.kind == "yes" and choice.verb == verb:
        walk.do("yes" if goes else "no")
    elif choice is not None or not 0 <= walk.act.sentence - walk.played_in <= 1:
        return False
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, verb)
    fits = goes == any(card in event.cards for event in events)
    (walk.right if fits else walk.unsure)(f"{verb if goes else 'keep'} {card}", walk.act.span)
    return True


def fate_to_come(walk: Walk) -> bool | None:
    """Whether one of the next clauses has the card go of which it is asked now; None where none tells it."""
    card = walk.playing
    verb = own_fate(card) if card is not None else ""
    for act in walk.acts[walk.at : walk.at + FAR] if verb else ():
        if (goes := _goes(act, card, verb)) is not None:
            return goes
        if act is not walk.act and act.kind in ENDS:
            return None
    return None


def _goes(act: Act, card: Card, verb: str) -> bool | None:
    """Whether the act has the card go, or stay; None where it tells neither."""
    if act.mood != REAL or act.who == 1 or not _about(act, card):
        return None
    place = str(act.zone.value) if act.zone is not None else ""
    goes = act.kind in (verb, "drop") or place == verb
    if not goes and (act.kind not in STAYS or act.amounts) and place != "in_play":
        return None
    return goes != (act.negative or any(one.n == 0 for one in (*act.numbers, *act.amounts, *act.cards)))


def _about(act: Act, card: Card) -> bool:
    """Whether the act speaks of that card, be it by the last word of its name or not by name at all."""
    named = [one.card for one in (*act.cards, act.subject, act.source) if one is not None]
    told = act.pronoun is not None or act.who == 0 or act.negative or any(one.n == 0 for one in act.numbers)
    other = named or act.groups or act.into or act.excepted or any(one.value == "cards" for one in act.amounts)
    return (told and not other) or (bool(named) and all(card == one or card.endswith(f" {one}") for one in named))
