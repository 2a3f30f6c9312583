"""Cards said to be moved in a way that no decision asks for."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.cards import Card

from ..language.moods import REAL
from ..language.words import forms
from ..line.buys import buy, not_owned
from ..line.decisions import answer
from ..line.offers import pending
from ..line.sacrificed import bought_beside
from ..line.totals import potential
from ..line.walk import Walk, shown, spread
from ..line.world import happened
from ..texts import effects
from ..verdicts import by_text, goes, in_hand, other_order, placed
from .places import check_zone, is_fresh, is_passive, last_move, meant

TOP = forms("on_top")
TARGETS = {"discard": "discard", "trash": "trash"}


def _cannot_choose(walk: Walk, kind: str, cards: list[Card]) -> bool:
    """Marks a card that a card just gained was to be paid with, though it is not in hand."""
    act, bought = walk.act, walk.game.bought
    own = walk.game.players[walk.world.whose].hand
    hand = {card for record, _ in walk.world.records() for card in record.game.players[walk.world.whose].hand}
    asks = bought and kind in effects(bought[-1])
    if not asks or set(cards) & hand or act.mood != "real" or not act.cards or walk.doubt:
        return False
    why = walk.say("There is no {card} in your hand to {verb}.").format(card=cards[0], verb=kind)
    near = [one for one in walk.upcoming(3) if one.sentence == act.sentence and not one.cards]
    says = any(one.zone is not None and one.zone.value == "in_play" for one in near)  # "…, it's in my play area"
    there = "wrong-zone" if says and cards[0] in walk.game.players[walk.world.whose].in_play else "impossible-card"
    walk.mistake(there, why, in_hand(walk.say, own), span=act.cards[0].span, what=f"{kind} {cards[0]}")
    return True


def _on_gain(card: Card, kind: str) -> bool:
    """Whether a card asks for it when it is gained."""
    return "when you gain this" in card.text.casefold() and kind in effects(card)


def _early(walk: Walk, kind: str, cards: list[Card]) -> bool:
    """Whether cards are told to be moved before what asks for it is bought; marks it where the words insist."""
    act, hand = walk.act, Counter(walk.game.players[walk.world.whose].hand)
    if act.mood != "real" or Counter(cards) - hand or (walk.playing is not None and kind in effects(walk.playing)):
        return False
    for number, other in enumerate(walk.acts[walk.at + 1 :], walk.at + 1):
        asks = other.kind in ("buy", "get") and any(_on_gain(one.card, kind) for one in other.cards)
        if asks and other.mood == "real" and not other.negative:
            walk.acts.insert(number + 1, replace(act.copy(), kind=kind, sign="", opens=set()))
            if {"first", "before"} & (act.marks | act.opens) or any("before" in one.opens for one in walk.upcoming(1)):
                card = next(one.card for one in other.cards if _on_gain(one.card, kind))
                why = other_order(walk.say, card)
                walk.mistake("wrong-order", why, f"buy {card}; {kind} {shown(cards)}", what=f"{kind} {shown(cards)}")
                walk.acts[number + 1].zone = None
            act.read = True
            return True
    return False


def _done_otherwise(walk: Walk, kind: str, cards: list[Card], what: str) -> bool:
    """Marks cards told as trashed that the card being told of has had discarded, or the other way round."""
    other = {"trash": "discard", "discard": "trash"}.get(kind)
    events = [event for event in happened(walk.world.real, walk.world.scope[0], walk.world.whose, str(other))
              if event.because is not None and event.because.card == walk.playing]  # fmt: skip
    there = Counter(card for event in events for card in event.cards)
    real = walk.act.mood == REAL and walk.act.cards and not walk.doubt and walk.game.phase == "action"
    if not there or Counter(cards) - there or not real:
        return False
    why = goes(walk.say, events[-1], cards, events[-1].target, kind)
    return walk.mistake("wrong-zone", why, placed(walk.say, cards, events[-1].target), what=what)


def _all_otherwise(walk: Walk, kind: str, what: str) -> bool:
    """Marks "the other two are trashed", by their number, of cards that the card being told of has had discarded."""
    act, other = walk.act, {"trash": "discard", "discard": "trash"}.get(kind, "")
    told = next((one.n for one in (*act.amounts, *act.numbers) if one.value in ("cards", None)), 0)
    events = [event for event in happened(walk.world.real, walk.world.scope[0], walk.world.whose, other)
              if event.because is not None and event.because.card == walk.playing]  # fmt: skip
    moved = [card for event in events for card in event.cards]
    if {"give", "make"} & set(act.helpers) or (kind == "discard" and act.who != 0 and "be" not in act.helpers):
        return False  # "it lets me trash a card", "both in discard"
    may = walk.playing is None or kind in effects(walk.playing) or walk.doubt or act.mood != REAL
    if may or not moved or told != len(moved) or walk.game.phase != "action":
        return False
    why = goes(walk.say, events[-1], moved, events[-1].target, kind)
    return walk.mistake("wrong-zone", why, placed(walk.say, moved, events[-1].target), what=what)


def check_move(walk: Walk, kind: str) -> None:
    """Judges cards said to be discarded or trashed where no decision asks for it."""
    act = walk.act
    points = act.pronoun or is_passive(walk) or "relative" in act.opens
    cards = spread(act.cards) or (meant(walk) if points else [])
    what = f"{kind} {shown(cards)}" if cards else f"{kind} a card"
    counted = any(one.value == "cards" for one in act.amounts)
    if act.negative or (not cards and not (counted or act.numbers)) or act.who == 1 or "tidy" in act.marks:
        walk.act.read = True
        return
    if not cards and _all_otherwise(walk, kind, what):
        return
    if kind == "discard" and cards and any(group.value in ("rest", "everything") for group in act.groups):
        act.read = True  # "it got discarded with the rest in the end"
        return
    if not (cards or counted):
        walk.act.read = True
        return
    if not cards and not {"give", "make"} & set(act.helpers):
        if walk.playing is None or kind not in effects(walk.playing):
            walk.unsure(what)  # else the card's own words: "I must trash a card"
        act.read = True
        return
    events = [event for record, _ in walk.world.records() for event in record.events if event.kind == kind]
    if any(set(cards) <= set(event.cards) for event in events if event.cards):
        walk.right(what)
        return
    moved = last_move(walk.world.real, cards, walk.world.whose)
    if (
        moved is not None
        and is_fresh(walk, moved)
        and (moved.source in ("deck", "supply") or {moved.kind, kind} == {"discard", "trash"})
        and moved.because is not None
    ):
        check_zone(walk, kind)
        return
    if _done_otherwise(walk, kind, cards, what):
        return
    if _cannot_choose(walk, kind, cards) or (act.cards and _early(walk, kind, cards)):
        return
    if (card := asked_when_gained(walk, kind)) is not None:
        if bought_for(walk, card):
            return
        walk.unsure(what)
        walk.shaky = True
        return
    if kind == "discard" and act.cards and walk.money and not walk.game.bought and _buys_to(walk):
        return
    invented = walk.playing is not None and act.mood == "real" and not walk.doubt and walk.game.phase == "action"
    if (
        not invented
        or kind in walk.invented
        or kind not in TARGETS
        or any(getattr(step, "verb", "") == kind for step in walk.playing.program.steps)
        or f"{kind}ing them" in walk.playing.text.casefold()
    ):
        walk.unsure(what)
        return
    why = by_text(walk.say, walk.playing, "{card} does not let you {verb} a card", verb=kind)
    walk.mistake("invented-effect", why, walk.say("no card to {verb}").format(verb=kind), what=what)
    walk.invented.add(kind)
    walk.world.believe_moved(cards, kind)


def _buys_to(walk: Walk) -> bool:
    """Buys what is told to go to the discard pile once the coins are counted: "= 4 -> Smithy, discard as well"."""
    act, game = walk.act, walk.game
    new = all(not_owned(walk, one.card) for one in act.cards) and act.mood == REAL and act.own and not act.negative
    cost = sum(map(game.cost, spread(act.cards)))
    if not new or cost > potential(walk.world.real, walk.world.whose) or not walk.guess("buy"):
        return False
    buy(walk, act.cards)
    return True


def bought_for(walk: Walk, card: Card) -> bool:
    """Buys the card for which another is told to be trashed: "The Siren costs 3. I trash a Village"."""
    act, game = walk.act, walk.game
    paid = walk.money and game.buys and game.cost(card) <= potential(walk.world.real, walk.world.whose)
    if not paid or not act.cards or act.mood != REAL or act.negative or not act.own or not walk.guess("buy for"):
        return False
    buy(walk, [replace(act.cards[0], value=card, n=1, many=False)])
    choice = pending(walk)
    more = bought_beside(walk, choice, act) if choice is not None else []
    act.cards, act.into = [one for one in act.cards if one not in more], [one for one in act.into if one not in more]
    done = choice is not None and answer(walk, choice)
    if done and more:
        buy(walk, more)
    return done


def asked_when_gained(walk: Walk, kind: str) -> Card | None:
    """The card spoken of that asks for it when it is gained, though that purchase was not understood."""
    named = {one.card for act in walk.acts for one in (*act.cards, *act.into, act.subject, act.source) if one}
    return next((card for card in sorted(named) if _on_gain(card, kind) and card not in walk.game.bought
                 and card != walk.playing), None)  # fmt: skip


def bought_to(walk: Walk) -> None:
    """Judges where what is bought is said to go: "buy a Village, on top of the deck"."""
    zone, bought = walk.act.zone, walk.game.bought
    if zone is None or zone.value in ("supply", "discard") or not bought or bought[-1] not in spread(walk.act.cards):
        return
    verb = walk.act.verb_at
    if verb is not None and zone.span < verb < walk.act.cards[0].span:
        return  # "with all Treasures on the table I buy a Province"
    besides = "besides" in walk.act.marks and len(zone.words[0].low.split()) < 3  # "and a Smithy on top"
    top = not besides and (zone.value != "deck" or TOP & set(
        walk.quote(zone.span).casefold().split()))  # fmt: skip
    if top:
        check_zone(walk, zone.value)


def check_shuffled(walk: Walk) -> None:
    """Judges cards just gained, bought or parted with that are said to be shuffled into the deck."""
    act, scope = walk.act, walk.world.scope[0]
    cards = meant(walk)
    moved = happened(walk.world.real, scope, walk.world.whose, "gain", "discard", "trash", "buy")
    there = Counter(card for event in moved for card in event.cards)
    shuffled = happened(walk.world.real, 0, walk.world.whose, "shuffle")
    told = act.zone is not None and act.zone.value == "deck" and not (act.negative or act.groups or shuffled)
    told = told and not {"future", "later", "would"} & act.marks
    if told and cards and act.mood == REAL and act.own and Counter(cards) <= there and "pile" not in act.marks:
        check_zone(walk, "deck")
    act.read = True


def check_clean_up(walk: Walk) -> None:
    """Marks a hand that is said to be trashed where the turn ends."""
    if walk.act.kind == "trash" and any(one.kind == "end_turn" for one in walk.upcoming(3)):
        _not_to_trash(walk)


def check_tidied(walk: Walk) -> None:
    """Marks what was played or held and is said to be trashed behind the end of the turn."""
    act = walk.act
    told = act.cards or {"play", "have"} & set(act.helpers) or any(one.value != "treasures" for one in act.groups)
    real = told and act.mood == REAL and not act.negative and act.own and "before" not in act.opens
    if real and not {one.card for one in act.cards} & set(walk.game.trash):
        _not_to_trash(walk)


def _not_to_trash(walk: Walk) -> None:
    why = walk.say("In Clean-up, your hand and what you have played go to your discard pile, not to the trash.")
    walk.mistake("wrong-zone", why, walk.say("discard them"), what="trash")
