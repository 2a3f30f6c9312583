"""Where cards are said to go or to be, compared with where the engine put them."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card
from engine.events import Event
from engine.play import Record

from ..language.moods import REAL
from ..line.offers import pending
from ..line.walk import Walk, shown, spread
from ..line.world import happened
from ..verdicts import PLACES, because, goes, listed, placed

MOVES = ("gain", "discard", "trash", "put", "draw", "buy", "play", "set aside")
TIDIED = ("hand", "trash", "supply", "deck", "bottom")  # where what was played does not go, not even at the end
LOOKED_TO = ("hand", "discard", "trash")  # places to which cards looked at are said to go
PASSING = ("set aside",)  # moves after which the card lies there only for a while
ASKED = {"put": "deck", "discard": "discard", "trash": "trash"}  # where the cards go that a card asks for
STATES = ("have", "be", "put", "idle")


def check_zone(walk: Walk, zone: str, *, quiet: bool = False) -> None:
    """Judges where cards are said to go; with `quiet`, what cannot be judged is not noted."""
    act, whose = walk.act, _whose(walk)
    act.placed, act.read = True, True
    choice = pending(walk) if act.amounts and not act.cards else None
    if choice is not None and choice.player == whose and ASKED.get(choice.verb) == zone:
        return  # "I must put a card on my deck, | so the Estate goes there"
    cards = spread(act.cards) or meant(walk)
    if not cards or whose is None:
        return
    what = f"{shown(cards)} to {PLACES.get(zone, zone)}"
    all_ = "all" in act.marks and len(cards) > 1  # "I put all of them into my hand"
    if not (act.cards or all_) and not _just_named(walk) and any(_went(walk, card, zone) for card in _candidates(walk)):
        walk.right(zone)
        return
    if zone == "deck" and act.kind == "come" and any(one.value == "cards" for one in act.amounts):
        return  # "the two cards on top come in"
    wrong = [card for card in cards if not _fits(walk, card, zone, whose)]
    wrong = [card for card in wrong if not _theirs_went(walk, card, zone)]
    if not wrong:
        walk.right(what)
        return
    event = last_move(walk.world.real, wrong, whose)
    if zone in LOOKED_TO and (event is None or not is_fresh(walk, event)):
        event = _looked(walk, wrong, whose) or event
    if event is None and whose != walk.world.whose and only_shown(walk, wrong, whose, zone, what):
        return
    loose = zone == "deck" and "joining" in act.marks  # "I add it to my deck": to the cards that are mine
    if event is None or loose or act.mood != REAL or act.negative or walk.doubt or not is_fresh(walk, event) or (
            _unclear(walk, event, zone)):  # fmt: skip
        if not quiet:
            walk.unsure(what)
        return
    if zone == "supply" and event.kind == "gain" and "stays" in act.marks and event.because is not None:
        why = because(walk.say, event, "You do {verb} {cards}", verb="gain", cards=listed(tuple(event.cards)))
        walk.mistake("skipped-instruction", why, f"gain {shown(list(event.cards))}", what="no gain")
        return
    why = goes(walk.say, event if event.because is not None else None, wrong, event.target, zone)
    walk.mistake("wrong-zone", why, placed(walk.say, wrong, event.target), what=what)
    if whose == walk.world.whose:
        walk.world.believe_moved(wrong, zone)


def only_shown(walk: Walk, cards: list[Card], whose: int, zone: str, what: str) -> bool:
    """Marks cards of another player that were only shown, and are said to go somewhere."""
    shown_ = happened(walk.world.real, walk.world.scope[0], whose, "reveal")
    event = next((one for one in reversed(shown_) if set(cards) <= set(one.cards) and one.target == "hand"), None)
    sure = walk.act.mood == REAL and not walk.act.negative and not walk.doubt and walk.act.who == 1
    if event is None or not sure or zone not in ("discard", "trash", "deck", "in_play"):
        return False
    return walk.mistake("wrong-zone", goes(walk.say, event, cards, "hand", zone), placed(walk.say, cards, "hand"),
                        what=what)  # fmt: skip


def check_told_place(walk: Walk) -> None:
    """Judges a place that is told in passing and was not judged: "that Province is in my hand now"."""
    act = walk.act
    if act.numbers and "besides" in act.marks:
        return  # "the Militia's 2 on top is 7"
    if act.zone is None or act.placed or act.kind not in STATES or act.mood != REAL or act.negative or act.noise > 2:
        return
    if "directed" not in act.zone.marks or act.amounts or act.groups or (act.subject is None and act.pronoun is None):
        return
    if any(claim.verdict == "wrong" and act.span[0] <= claim.span[0] < act.span[1] for claim in walk.claims):
        return
    if not act.cards and act.subject is not None:
        act.cards = [act.subject]
    zone, named = str(act.zone.value), walk.named.card if walk.named is not None and not act.cards else None
    if all("definite" in one.marks for one in act.cards) and (
            named is None or not _fits(walk, named, zone, walk.world.whose)):  # fmt: skip
        check_zone(walk, zone, quiet=True)


def _whose(walk: Walk) -> int | None:
    """Whose cards are meant: the player's own, or where the words say so another's."""
    return walk.world.whose if walk.act.own else walk.other_player()


def _fits(walk: Walk, card: Card, zone: str, whose: int) -> bool:
    """Whether the card was moved there last, in the game or in the belief, or lies there anyway."""
    events = [last_move(record, [card], whose) for record, _ in walk.world.records()]
    if any(event is not None and event.target == zone for event in events) or _passed(walk, card, zone, whose):
        return True
    if zone == "set_aside" and any(card in event.cards for event in happened(
            walk.world.real, walk.world.scope[0], whose, "set aside")):  # fmt: skip
        return True
    comes_from = "from_deck" in walk.act.marks and walk.act.kind in ("discard", "trash", "reveal")
    comes_from = zone == "deck" and (comes_from or "lies" in walk.act.marks)  # "on top of my deck lies a Laboratory"
    if comes_from and any(event is not None and event.source == zone for event in events):
        return True  # "the Copper on top of the deck is discarded"
    new = events[0] is not None and events[0].kind in ("gain", "buy") and is_fresh(walk, events[0])
    new = new or (zone == "hand" and _looked(walk, [card], whose) is not None)
    return not new and _lies_there(walk, card, zone, whose)  # an equal card that lay there before is another one


def _theirs_went(walk: Walk, card: Card, zone: str) -> bool:
    """Whether a card of that name of another player just went there, and the words do not say whose it is."""
    own = walk.act.who == 0 or {"self", "speaker"} & walk.act.marks
    moved = [event for event in walk.world.real.events[walk.world.scope[0] :] if event.who != walk.world.whose]
    return not own and any(event.target == zone != event.source and card in event.cards for event in moved)


def _looked(walk: Walk, cards: list[Card], whose: int) -> Event | None:
    """The look at cards that then stay on the deck."""
    events = [event for event in walk.world.real.events[walk.world.scope[0] :] if event.kind in ("look", "reveal")
              and event.who == whose and event.because is not None and event.target == "deck"]  # fmt: skip
    top = walk.game.players[whose].deck[: len(cards)]
    there = events and set(cards) <= set(events[-1].cards) and set(cards) <= set(top)
    return events[-1] if there and pending(walk) is None and not walk.act.negative else None


def _passed(walk: Walk, card: Card, zone: str, whose: int) -> bool:
    """Whether the card being told of put it there before it was moved on: set aside, and discarded afterwards."""
    return any(event.target == zone and event.who == whose and card in event.cards and event.kind in PASSING
               for record, since in walk.world.records() for event in record.events[since:])  # fmt: skip


def _unclear(walk: Walk, event: Event, zone: str) -> bool:
    """Whether it may be something else that is told: tidying up, or a card that was drawn and is moved later."""
    if event.target == "in_play":
        return zone not in TIDIED or (zone != "hand" and not walk.act.cards)
    kinds = [one.kind for one in walk.world.real.events[walk.world.scope[0] :]] if walk.script is not None else []
    if zone in kinds and zone == walk.act.kind:
        return True  # another card is told as trashed than the line has: the line is not the one that is told
    return event.kind == "draw" and zone != "hand" and (event.because is None or walk.slipped)


def meant(walk: Walk) -> list[Card]:
    """The cards that a pronoun, or nothing at all, refers to: those moved or spoken of last."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    if before is not None and before.who == act.who == 1 and before.cards and before.sentence == act.sentence and (
            act.pronoun is None or act.pronoun.n in (None, 1)) and not act.groups:  # fmt: skip
        return spread(before.cards)  # "he shows the Moat, which …"
    whose = _whose(walk)
    kinds = ("gain", "trash", "discard", "put", "reveal")
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose if whose is None else whose, *kinds)
    told = act.numbers[0].n if act.numbers and not act.groups else None
    if told is not None and act.pronoun is None:
        bought = walk.game.bought
        return list(bought[-told:]) if 0 < told <= len(bought) else list(walk.them) if len(walk.them) == told else []
    if act.pronoun is not None and act.pronoun.card is not None:
        return [act.pronoun.card]
    if act.pronoun is None and act.groups:
        return []
    number = act.pronoun.n if act.pronoun is not None else None
    if number is not None and number > 1:
        bought = list(walk.game.bought[-number:]) if walk.game.phase == "buy" else []
        return bought if len(bought) == number else list(walk.them) if len(walk.them) == number else []
    if walk.them:
        return list(walk.them)
    return list(events[-1].cards) if events else []


def is_passive(walk: Walk) -> bool:
    """Whether the verb tells what becomes of the cards spoken of last: "it is (therefore | ) set aside", "and gets
    trashed"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    if ("be" in act.helpers and "speaker" not in act.marks) or {"future", "modal"} <= act.opens:
        return True  # "wird deshalb entsorgt", but not "it's the one I trash"
    if before is None or before.sentence != act.sentence or not act.empty:
        return False
    return before.kind == "be" and (before.empty if act.sign == "word" else "get" in act.helpers and act.sign == "and")


def _just_named(walk: Walk) -> bool:
    """Whether the clause right before tells of just one card: "the Gold is shown | and goes …"."""
    before = walk.acts[walk.at - 1] if walk.at else None
    if before is None or before.sentence != walk.act.sentence or walk.act.sign != "and" or len(before.cards) != 1:
        return False
    return before.kind in ("get", "draw", "reveal", "gain") and tuple(spread(before.cards)) == walk.them


def _candidates(walk: Walk) -> set[Card]:
    """Every card that a pronoun might mean: those handled in the present scope."""
    return {card for record, since in walk.world.records() for event in record.events[since:] for card in event.cards
            if event.who == walk.world.whose}  # fmt: skip


def _went(walk: Walk, card: Card, zone: str) -> bool:
    return any(event.target == zone and card in event.cards and event.kind in MOVES and event.kind != "draw"
               for record, since in walk.world.records() for event in record.events[since:])  # fmt: skip


def last_move(record: Record, cards: list[Card], whose: int) -> Event | None:
    """The last time that one of these cards was moved."""
    wanted = set(cards)
    for event in reversed(record.events):
        if event.who == whose and event.kind in MOVES and wanted & set(event.cards):
            return event
    return None


def is_fresh(walk: Walk, event: Event) -> bool:
    """Whether the move belongs to what is being told."""
    late = walk.game.phase == "buy" and bool(set(event.cards) & set(walk.game.bought))
    return late or event in walk.world.real.events[walk.world.scope[0] :]


def _lies_there(walk: Walk, card: Card, zone: str, whose: int) -> bool:
    for record, _ in walk.world.records():
        there = record.game.trash if zone == "trash" else getattr(record.game.players[whose], zone, ())
        if Counter(one for one in there if type(one) is not tuple)[card]:
            return True
    return False
