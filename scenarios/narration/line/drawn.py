"""The cards that were drawn, and the numbers in which they may be told."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.cards import Card
from engine.events import Event
from engine.play import Record

from ..language.acts import Act
from ..language.nominals import Nominal
from ..language.words import forms
from ..texts import effects
from .walk import Walk, spread
from .world import happened


def drawn_cards(record: Record, since: int, whose: int) -> list[Card]:
    """The cards the player drew from that event on, in order."""
    return [card for event in draws(record, since, whose) for card in event.cards]


def draws(record: Record, since: int, whose: int) -> list[Event]:
    """The player's draws from that event on, and whatever else came from the deck into the hand."""
    return [event for event in happened(record, since, whose, "draw", "put")
            if event.kind == "draw" or (event.source == "deck" and event.target == "hand")]  # fmt: skip


def counted_list(act: Act) -> list[Nominal] | None:
    """The cards where a number before the first of them counts them all: "I draw 3 gold copper silver"."""
    first = act.cards[0] if len(act.cards) > 1 else None
    if first is None or first.many or first.n != len(act.cards) or any(one.n not in (None, 1) for one in act.cards[1:]):
        return None
    return [replace(first, n=None), *act.cards[1:]]


def drawn_before(walk: Walk, cards: set[Card]) -> bool:
    """Whether an Action played before drew these cards, of which nothing was told then."""
    drew = set(drawn_cards(walk.world.real, 0, walk.world.whose)) if cards else set()
    return bool(cards) and cards <= drew and not cards & walk.told_drawn


def within(said: Counter, there: Counter) -> bool | None:
    """Whether the cards said are among those there; None where unknown cards leave it open."""
    missing = sum(max(count - there[card], 0) for card, count in said.items())
    if not missing:
        return True
    return None if missing <= sum(count for card, count in there.items() if card.is_unknown) else False


def cards_number(act: Act) -> Nominal | None:
    """The number of cards told without their names: "two cards"."""
    found = [one for one in act.amounts if one.value == "cards" and one.n is not None and "part" not in one.marks]
    return found[0] if found else act.numbers[0] if act.numbers and not act.amounts else None


ONLY = forms("and_no_more")
PRECISELY = forms("precisely")
EXACTLY = ONLY | PRECISELY | forms("just")  # right before what is drawn


def nothing_more(walk: Walk, act: Act) -> bool:
    """Whether the words say that no other cards were drawn: "I only draw a Market and a Copper", "just one card"."""
    first = min((*act.cards, *act.amounts, *act.numbers), key=lambda one: one.span, default=None)
    if first is None:
        return False
    if walk.playing is not None and "until you have" in walk.playing.text.casefold():
        return False  # how many that is follows from how large the hand is said to be
    if walk.playing is not None and "reveal" in effects(walk.playing):
        return False  # what is revealed may come besides
    told = walk.text[act.span[0] : first.span[1]].casefold().split()
    only = next((n for n, word in enumerate(told) if word in ONLY), None)
    known = only and told[only - 1] in DEFINITE  # "the only Treasures I draw are …"
    verb = act.verb_at[1] if act.verb_at is not None else act.span[0]
    behind = set(walk.text[verb : first.span[1]].casefold().split())
    some = act.groups or any(one.many and one.n is None for one in act.cards)  # "I only draw Estates"
    alone = not (known or some or {"judging", "first", "per", "nth", "not"} & act.marks)
    one_meant = "definite" in first.marks and first.n in (None, 1)  # "I draw exactly that Smithy"
    return alone and (only is not None or bool(behind & (EXACTLY - PRECISELY if one_meant else EXACTLY))) and not any(
        {"more", "then"} & (one.marks | one.opens) or one.kind == "shuffle" for one in walk.upcoming(2) if one.cards
        or one.kind == "shuffle")  # fmt: skip


DEFINITE = forms("definite")


def by(event: Event, card: Card) -> bool:
    """Whether the event came of that card."""
    return event.because is not None and event.because.card == card


def sizes_of(events: list[Event], walk: Walk, act: Act) -> set[int]:
    """The numbers of cards that may be meant: of one draw, of all by one card, of all; parts of a draw that a shuffle
    cut in two only where the shuffle is told."""
    total = sum(len(event.cards) for event in events)
    if total and (full := _drawn_up_to(walk, act)):
        return {total, full, sum(len(event.cards) for event in events if event.kind == "draw")}
    if "whole" in act.marks or not events:
        return {total}
    sizes = {total, sum(len(event.cards) for event in events if event.kind == "draw")}
    sizes |= {sum(len(event.cards) for event in draw) for draw in by_play(events, walk)}
    cards = {event.because.card for event in events if event.because}
    sizes |= {sum(len(e.cards) for e in events if e.because and e.because.card == card) for card in cards}
    near = (one for one in walk.acts[max(walk.at - 2, 0) : walk.at + 9] if one.sentence <= act.sentence + 1)
    if any(one.kind == "shuffle" and not one.negative for one in near):
        sizes |= {len(event.cards) for event in events}
    return sizes | ({*range(1, total)} if "first" in act.marks else set())  # "the first two cards"


def _drawn_up_to(walk: Walk, act: Act) -> int:
    """The number of cards in hand to which the card being told of draws, if the act tells it: "I draw to seven"; 0."""
    number, hand = cards_number(act), len(walk.game.players[walk.world.whose].hand)
    if not (act.cards or {"directed", "infinitive", "hand", "stops", "now"} & act.marks):
        return 0  # "seven new cards"
    text = walk.playing.text.casefold() if walk.playing is not None else ""
    return hand if number is not None and number.n == hand and f"until you have {hand} cards" in text else 0


def by_play(events: list[Event], walk: Walk) -> list[list[Event]]:
    """The events of each sentence of each play of a card: a shuffle may cut a draw in two."""
    number, plays = 0, {}
    for record, _ in walk.world.records():
        for event in record.events:
            number += event.kind == "play"
            plays[id(event)] = number
    found: dict[tuple, list[Event]] = {}
    for event in events:
        found.setdefault((plays.get(id(event)), event.because, event.kind), []).append(event)
    return list(found.values())


def counts_draw(walk: Walk) -> bool:
    """Whether the act counts what the card being told of draws: right behind the play of a card that only draws a
    fixed number, and with no other cards than it drew."""
    act, number = walk.act, cards_number(walk.act)
    if number is None or not number.n or walk.playing is None or walk.doubt or act.negative or not act.own:
        return False
    if act.kind == "bare" and number.kind != "resource":
        return False
    fixed = any(getattr(step, "gives", "") == "cards" and not step.per for step in walk.playing.program.steps)
    record, since = walk.world.records()[-1]
    drawn = Counter(drawn_cards(record, since, walk.world.whose))
    if not fixed and not (drawn and act.kind == "get" and "cards" in effects(walk.playing)):
        return False
    if not 0 <= act.sentence - walk.played_in <= 1 or walk.drawn_told:
        return False
    said = Counter(spread(act.cards))
    return not said - drawn or (said.total() == number.n and bool(said & drawn))


def relative(act: Act) -> bool:
    """Whether the verb only says which card is spoken of, and not that it comes: "a Copper joins my hand"."""
    if (act.zone is not None and act.zone.value == "hand") or "be" in act.helpers:
        return False  # "the Gold comes into my hand", "the Gold is drawn"
    perfect = "have" in act.helpers and bool({"then", "adverb"} & act.opens)  # "dann habe ich ein Gold gezogen"
    if perfect or (act.helpers and {"self", "third"} & act.opens):
        return False  # "ich habe ein Gold gezogen"
    named = act.subject is not None and act.subject in act.cards
    return named and bool({"self", "third"} & act.marks or "definite" in act.subject.marks)


def of_unplayed(walk: Walk) -> bool:
    """Whether an Action named right before, whose play was not understood, draws as many cards as are told, or is what
    the sentence tells of."""
    number, near = cards_number(walk.act), walk.acts[max(walk.at - 4, 0) : walk.at]
    named = {one.card for act in near for one in (*act.cards, act.subject) if one is not None and not act.negative}
    played = {card for record, _ in walk.world.records() for event in record.events if event.kind == "play"
              for card in event.cards}  # fmt: skip
    if walk.act.cards:
        before = near[-1:] if near and near[-1].sentence == walk.act.sentence else []
        named &= {one.card for act in before for one in (*act.cards, act.subject) if one is not None}
        return any("cards" in effects(card) for card in named - played - {walk.playing} if card not in walk.told_drawn)
    return number is not None and any(
        (card.program.bonuses or {}).get("cards") == number.n for card in named - played - {walk.playing})


def once_more(walk: Walk, said: Counter, there: Counter) -> bool:
    """Whether "one more Copper" is told when every card drawn has been told already."""
    more = any(one.marks & {"more"} for one in walk.act.cards) or "again" in walk.act.marks
    return more and bool(said) and not there - walk.drawn_told and walk.drawn_told.total() == there.total()


def got_by_others(walk: Walk, cards: list[Card]) -> bool:
    """Whether the cards are what the present card has just had another player get: "it hands out a Curse"."""
    events = walk.world.real.events[walk.world.scope[0] :]
    theirs = Counter(card for event in events if event.kind == "gain" and event.who != walk.world.whose
                     for card in event.cards)  # fmt: skip
    return bool(cards) and Counter(cards) <= theirs


def counts_others(walk: Walk) -> bool:
    """Whether a number of cards without a verb of drawing may count something else than a draw: a hand, what lies in
    play, a pile, or all that was drawn so far."""
    act, number = walk.act, cards_number(walk.act)
    if number is None or not number.n:
        return False
    if act.cards:  # "Silver and Silver are 4"
        worth = act.kind == "be" and number in act.numbers and all(one.card.is_treasure for one in act.cards)
        return worth and act.cards[0].span < number.span
    before = walk.acts[walk.at - 1] if walk.at else None
    listed = before.cards if before is not None and before.sentence == act.sentence and before.kind == "bare" else []
    if act.kind == "be" and len(spread(listed)) == number.n > 1:
        return True  # "two Silvers, two Coppers: that's 4 cards"
    if {"hand", "pile"} & act.marks or act.zone is not None:
        return act.kind not in DRAWS
    records = [record for record, _ in walk.world.records()]
    if act.kind in DRAWS:
        return "whole" in act.marks and any(len(drawn_cards(one, 0, walk.world.whose)) == number.n for one in records)
    if act.kind == "bare" and not act.noise:
        return False  # "Smithy: 4 cards"
    zones = [zone for one in records for player in one.game.players
             for zone in (player.hand, player.in_play, player.discard)]  # fmt: skip
    return number.n in {len(zone) for zone in zones}


DRAWS = ("draw", "get", "give")
