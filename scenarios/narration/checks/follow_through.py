"""What a count may follow from: a mistake before it, a play told of which nothing was read, another line."""

from __future__ import annotations

from engine.cards import Card

from ..decoding.evidence import PLAYS, Mention
from ..language.words import forms
from ..reading import Mistake
from .hindsight import Hindsight
from .told import Told
from .trust import followed

APART = ("wrong-zone", "wrong-order", "impossible-card", "wrong-draw")  # mistakes that change no count
KEPT = ("keep", "unused", "left", "have", "leave_out", "draw", "get", "gain", "trash", "discard", "drop", "reveal",
        "buy")  # fmt: skip
WORDS = {"actions": forms("actions_named"), "buys": forms("buys_named")}
ANY = forms("counted_things")  # what is spoken of


def follows(back: Hindsight, told: Told) -> bool:
    """Whether it may follow from a mistake before, or from a play told of which nothing was read."""
    end = told.span[1]
    before = (one for one in back.walk.mistakes if one.span[0] < told.span[0] and one.span[1] <= told.result[0])
    treasures = {str(card) for card in back.game.players[back.walk.world.whose].cards() if card.is_treasure}
    if any(_changes(one, told.resource, treasures) and not _other_card(back, one, told.resource) for one in before):
        return True
    if not followed(back.walk, (told.span[0], end)):
        return True
    aside = (word for word in back.telling.asides if word.start < end and word.value in back.mine(back.stage(end)))
    if any(word.value.is_action and back.stage(end).actions and _touches(word.value, told.resource) for word in aside):
        return True
    return any(one.at < end and _touches(one.what, told.resource) and _may_be_played(back, one) for one in back.loose())


def _touches(card: Card, resource: str | None) -> bool:
    """Whether the number may be another one where the card is played: that of Buys only if the card speaks of Buys, or
    plays another one."""
    text = card.text.casefold()
    return resource != "buys" or "buy" in text or "play" in text


def _other_card(back: Hindsight, one: Mistake, resource: str | None) -> bool:
    """Whether the mistake is to play a card that has nothing to do with what is counted."""
    cards = back.cards(one.span) if one.kind == "illegal-play" else set()
    return bool(cards) and not any(_touches(card, resource) for card in cards)


def _changes(one: Mistake, resource: str | None, treasures: set[str]) -> bool:
    """Whether the mistake may have the student count otherwise: not one that is about something else."""
    if resource not in WORDS:
        drawn = one.kind == "skipped-instruction" and one.expected.startswith("draw ")
        return one.kind not in APART[:-1] and (not drawn or any(name in one.expected for name in treasures))
    said = f"{one.quote} {one.expected}".casefold()
    other = one.kind in ("skipped-instruction", "invented-effect") and any(word in said for word in ANY)
    return one.kind not in APART and not (other and not any(word in said for word in WORDS[resource]))


def _may_be_played(back: Hindsight, one: Mention) -> bool:
    """Whether an Action is named that the line does not play there, though it may be told as played."""
    if not one.what.is_action or one.act.kind in KEPT or one.role == "left out":
        return False
    game = back.stage(one.at)
    held = back.mine(game).count(one.what)
    later = sum(stage.at > one.at and stage.text.partition(" ")[2] == str(one.what) for stage in back.stages)
    return (one.act.kind in PLAYS and not _drawn_there(back, one)) or (held > later and game.actions > 0)


def _drawn_there(back: Hindsight, one: Mention) -> bool:
    """Whether the card is what another one drew that the same clause plays: "I play the Smithy for Market, Copper"."""
    named = sum(other.card == one.what for other in (*one.act.cards, *one.act.into))
    return any(one.act.span[0] <= stage.at < one.at and event.cards.count(one.what) >= named for stage in back.stages
               for event in stage.events if event.kind == "draw")  # fmt: skip
