"""Cards that an Action has looked at, and what becomes of each: the words tell it card by card, in any order; the game
asks for one verb after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.cards import Card
from engine.choices import Choice
from engine.notation import written

from ..language.acts import Act
from ..language.moods import REAL
from .chosen import ENDS
from .decisions import command_for
from .gathered import ordinary
from .offers import pending
from .walk import Walk
from .world import happened

BACK, AWAY = "back", "away"  # it stays where it was, or is put there; it goes, the words do not say where
FATES = {"trash": "trash", "discard": "discard", "drop": AWAY, "set_aside": "set aside", "leave_out": BACK,
         "keep": BACK, "unused": BACK, "left": BACK}  # fmt: skip
MOVES = ("put", "come", "get", "bare", "be", "reveal", "keep", "left", "unused", "drop", "use", "see", "have")
PLACES = {"trash": "trash", "discard": "discard", "deck": BACK, "set_aside": "set aside"}
MOST = 12  # decisions that one Action asks for


def part(walk: Walk, choice: Choice) -> bool:
    """Takes every decision about the cards looked at as the telling goes on to say; False where it says nothing."""
    asking = choice.because
    if asking is None or walk.script is not None or not _looked(walk, choice):
        return False
    some = False
    for _ in range(MOST):
        cards = _looked(walk, choice)
        fates = _fates(walk, cards)
        if not fates or walk.do(_answer(walk, choice, fates)):
            return some
        some = True
        following = pending(walk)
        if following is None or following.because is None or following.because.card != asking.card:
            return True
        choice = following
    return some


def _looked(walk: Walk, choice: Choice) -> tuple[Card, ...]:
    """The cards of the player's own that were looked at for the decision; none where it is about others."""
    if choice.player != walk.world.whose or choice.because is None:
        return ()
    if choice.kind != "order" and (choice.kind, choice.verb) not in (("cards", "trash"), ("cards", "discard")):
        return ()
    looks = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "look", "reveal")
    seen = next((event.cards for event in reversed(looks) if event.because is not None
                 and event.because.card == choice.because.card), ())  # fmt: skip
    return seen if Counter(choice.cards) <= Counter(seen) else ()


def _fates(walk: Walk, cards: tuple[Card, ...]) -> dict[Card, str]:
    """What is told to become of the cards, in the order of telling: what is told last holds."""
    found: dict[Card, str] = {}
    by: dict[Card, Act] = {}
    for act in _ahead(walk, cards):
        fate = _fate(act)
        named = [card for card in dict.fromkeys(_named(act)) if card in cards]
        if any(group.value == "rest" for group in act.groups) or (not named and "other_one" in act.marks):
            named = [card for card in cards if card not in found]
        if fate and not named and (act.pronoun is not None or act.marks & {"relative", "pair"} or _goes(act)):
            named = _spoken(walk, act, cards)
        for card in named if fate else ():
            if found.pop(card, fate) != fate:
                _only_listed(by[card], card)
            found[card], by[card] = fate, act
    return found


def _only_listed(act: Act, card: Card) -> None:
    """Takes a card out of an act that only lists it: "of Market and Curse the Curse is trashed, the Market …"."""
    left = [one for one in act.cards if one.card != card]
    if left:
        act.cards = left
    else:
        act.kind, act.zone = "see", None


def _goes(act: Act) -> bool:
    """Whether something goes somewhere that was named before: "the two cards (Curse, Estate) | go in the trash"."""
    return act.zone is not None and act.kind in MOVES and act.sign in ("close", "comma", "dash") and not act.cards


def _named(act: Act) -> list[Card]:
    return [one.card for one in (*act.cards, *act.into, act.subject) if one is not None and one.n != 0]


def _spoken(walk: Walk, act: Act, cards: tuple[Card, ...]) -> list[Card]:
    """The cards looked at that a pronoun points at: one, or all that were named together last."""
    at = next(number for number, one in enumerate(walk.acts) if one is act)
    several = "pair" in act.marks or _goes(act)
    found: list[Card] = []
    for before in reversed(walk.acts[max(at - 3, 0) : at]):
        named = [card for card in _named(before) if card in cards]
        if named and not several:
            return named[-1:] if act.pronoun is None or act.pronoun.n == 1 else named
        found = [*named, *found][-len(cards) :]
    return found


def _ahead(walk: Walk, cards: tuple[Card, ...]) -> Iterator[Act]:
    """What is told from here on, until something else is played or bought."""
    hand = walk.game.players[walk.world.whose].hand
    for act in walk.acts[walk.at :]:
        played = [one.card for one in act.cards if one.card.is_action and one.card in hand]
        goes_on = act is not walk.act and act.kind == "bare" and played and not set(played) & set(cards)
        does = act.source is not None and act.source.card.is_action and act.source.card in hand
        if (act.kind in ENDS and act is not walk.act) or goes_on or (does and act.source.card not in cards):
            return
        if act.mood == REAL and act.own:
            yield act


def _fate(act: Act) -> str:
    place = str(act.zone.value) if act.zone is not None else ""
    if act.negative:
        return BACK if act.kind in ("trash", "discard", "drop", "set_aside") else AWAY if act.kind == "keep" else ""
    if place in PLACES and act.kind in MOVES:
        return PLACES[place]
    return FATES.get(act.kind, "")


def _answer(walk: Walk, choice: Choice, fates: dict[Card, str]) -> str:
    """The command that carries out what is told."""
    if choice.kind == "order":
        told = [card for card, fate in fates.items() if fate == BACK]
        rank = {card: number for number, card in enumerate(told)}
        given = tuple(sorted(choice.cards, key=lambda card: rank.get(card, len(rank))))
        return written(walk.game, choice, given)
    wanted = [card for card in choice.cards if fates.get(card) in (choice.verb, AWAY)][: choice.high]
    if len(wanted) < choice.low:
        open_ = list((Counter(choice.cards) - Counter(wanted)).elements())
        spare = [card for card in open_ if choice.verb == "discard" and fates.get(card) == "trash"]  # one too many
        spare += [card for card in ordinary(open_, choice) if card not in fates]
        wanted += (spare + [card for card in open_ if card in fates])[: choice.low - len(wanted)]
    return command_for(walk, choice, wanted)
