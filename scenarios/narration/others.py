"""What is said to happen to others, compared with what the cards make happen."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card

from .acts import Act
from .asserted import elsewhere
from .denied import NOISE
from .moods import REAL, THIRD
from .offers import pending
from .places import check_zone
from .skipped import may_have_played
from .texts import OTHERS as OTHERS_PART
from .untold import settle
from .verdicts import PLACES, because, by_text, counted, duty, goes, placed
from .walk import Walk, shown, spread
from .world import happened

OTHERS = {"gain": "gain", "get": "gain", "discard": "discard", "trash": "trash", "draw": "draw", "give": "gain",
          "reveal": "reveal"}  # fmt: skip
TEXTS = {"draw": "cards", "get": "gain", "give": "gain", "reveal": "look"}  # what their texts have instead
DENIED = (*OTHERS, "do", "bare", "leave_out", "happen")  # what may be said of others not to happen


def denied_others(walk: Walk) -> bool:
    """ "My opponent doesn't need to do anything", "no Curse for my opponent": of a card that does something to others,
    before or after it has done so."""
    act, choice = walk.act, pending(walk)
    if _spared(walk):
        return False
    beyond = {"beyond"} if act.kind != "happen" or "other" not in act.marks else set()  # "to the other player"
    if act.noise > NOISE or {*beyond, "judging", "would", "could"} & act.marks or act.kind not in DENIED:
        return False
    asked = choice is not None and choice.player != walk.world.whose and choice.verb != "reveal" and choice.low > 0
    events = [event for event in walk.world.real.events[walk.world.scope[0] :] if event.who != walk.world.whose
              and event.kind in ("gain", "discard", "trash", "draw") and event.because is not None]  # fmt: skip
    kinds = {choice.verb} if asked else {event.kind for event in events}
    verb = OTHERS.get(act.kind, act.kind)
    cards = {one.card for one in act.cards}
    plain = {"duty", "any"} & act.marks or act.kind == "happen" or (asked and act.empty and verb == choice.verb)
    plain = plain or any(one.value == "cards" and one.n in (None, 0, 1) for one in act.amounts)
    if cards:
        plain = not asked and any(cards <= set(event.cards) for event in events) and (
            all(one.n == 0 for one in act.cards) or any("definite" in one.marks for one in act.cards))  # fmt: skip
    fits = verb in kinds or act.kind in ("do", "bare", "leave_out", "happen") or {"duty", "any"} <= act.marks
    because_ = choice.because if asked else events[-1].because if events else None
    if not plain or not fits or because_ is None or _affirmed(walk, kinds):
        return False
    kind = verb if verb in kinds else min(kinds)
    why = duty(walk.say, because_.card, kind)
    if kind == "draw":
        drawn = counted(sum(len(event.cards) for event in events if event.kind == kind), "cards")
        why = because(walk.say, events[-1], "The other player does that with {count}", count=drawn)
    return walk.mistake("skipped-instruction", why, kind, what=f"Opponent: no need to {kind}")


def _spared(walk: Walk) -> bool:
    """Whether it is told of a player by name, and the Attack does nothing to that one, or has yet to do it."""
    events = walk.world.real.events[walk.world.scope[0] :]
    revealed = {event.who for event in events if event.kind == "reveal" and event.because is None}
    choice = pending(walk)
    if choice is not None and choice.player != walk.world.whose and not walk.act.whom:
        return False
    names = {walk.game.players[who].name for who in revealed}
    if walk.act.whom:
        return walk.act.whom in names or (choice is not None and choice.player != walk.world.whose
                                          and walk.game.players[choice.player].name != walk.act.whom)  # fmt: skip
    return len(walk.game.players) == 2 and bool(names)


def _affirmed(walk: Walk, kinds: set[str]) -> bool:
    """Whether the words near also tell what the others do: then something else of them is denied."""
    near = (*walk.acts[max(walk.at - 2, 0) : walk.at], *walk.upcoming(2))
    return any(one.who == 1 and OTHERS.get(one.kind) in kinds and one.cards and not one.negative for one in near)


def kept_all(walk: Walk) -> bool:
    """Judges "my opponent keeps all five cards", of one who has to discard; True if that is told."""
    act, choice = walk.act, pending(walk)
    asked = choice is not None and choice.player != walk.world.whose and choice.verb == "discard" and choice.low > 0
    if _spared(walk) or not asked or act.own or act.cards or act.negative or act.mood != REAL or choice.because is None:
        return False
    size = len(walk.game.players[choice.player].hand)
    every = "all" in act.marks
    told = any(one.value == "cards" and (one.n == size or (one.n is None and every)) for one in act.amounts)
    if not told and not any(group.value in ("hand", "everything") for group in act.groups):
        return False
    why = duty(walk.say, choice.because.card, choice.verb)
    return walk.mistake("skipped-instruction", why, choice.verb, what="Opponent: keep all cards")


def still_whole(walk: Walk) -> bool:
    """Marks "my opponent still has Market, Gold, …", all the cards of one who has to discard; True if it did."""
    choice = pending(walk)
    asked = choice is not None and choice.verb == "discard" and choice.low > 0 and choice.because is not None
    there = Counter(choice.cards if choice is not None else ())
    if _spared(walk) or not asked or walk.act.negative or Counter(spread(walk.act.cards, there)) != there:
        return False
    why = duty(walk.say, choice.because.card, choice.verb)
    return walk.mistake("skipped-instruction", why, choice.verb, what="Opponent: keep all cards")


def check_others(walk: Walk) -> bool:
    """Judges what another player is said to do; True if the act is about that."""
    act = walk.act
    if act.who != 1 or act.kind not in OTHERS:
        return False
    cards = spread(act.cards)
    what = f"Opponent: {act.kind} {shown(cards)}" if cards else f"Opponent: {act.kind}"
    events = [event for record, _ in walk.world.records() for event in record.events
              if event.who != walk.world.whose and event.kind == OTHERS[act.kind]]  # fmt: skip
    anything = [event for record, _ in walk.world.records() for event in record.events if event.who != walk.world.whose]
    told = [one.n for one in act.cards if one.n is not None and "weak" not in one.marks]
    count = sum(event.cards.count(cards[0]) for event in events) if cards else 0
    if events and len(told) == len(act.cards) == 1 and told[0] > count > 0 and act.mood == REAL and not act.negative:
        why = because(walk.say, events[-1], "The other player does that with {count}", count=counted(count, "cards"))
        walk.mistake("wrong-count", why, f"{act.kind} {shown(cards[:count])}", what=what)
        return True
    number = next((one.n for one in act.amounts if one.value == "cards" and one.n), None)
    if number is not None and not cards and "per" in act.marks and act.kind == "discard" and not act.noise:
        return _down_to(walk, number, what)
    moved = sum(len(event.cards) for event in events)
    if number is not None and not cards and moved and number != moved and _plainly(act) and act.kind == "discard":
        why = because(walk.say, events[-1], "The other player does that with {count}", count=counted(moved, "cards"))
        walk.mistake("wrong-count", why, f"{act.kind} {counted(moved, 'cards')}", what=what)
        return True
    if any(set(cards) <= set(event.cards) for event in (events if act.kind != "get" else anything)):
        if cards and act.zone is not None and "directed" in act.zone.marks:
            check_zone(walk, str(act.zone.value), quiet=True)
        walk.right(what)
        return True
    if _elsewhere(walk, cards, what):
        return True
    card = _in_question(walk)
    if cards and _mine(walk, cards):
        act.who = None  # "the opponent discards two Estates, the last Action goes to the Smithy, which draws …"
        return False
    told = (act.kind == "draw" and "when" in act.marks) or (_counted(act) and not act.noise)
    told = told or (cards and not act.inside)
    if act.negative or act.mood != REAL or events or not told or card is None or walk.doubt or elsewhere(walk):
        walk.unsure(what)
        return True
    points = not {"other", "third"} & act.marks and {"relative", "demonstrative"} & act.opens  # "…, which draws"
    points = points or ("future" in act.marks and act.kind in ("get", "gain"))  # "somebody else will take the Gold"
    if points or may_have_played(walk, TEXTS.get(act.kind, act.kind), OTHERS_PART):
        walk.unsure(what)
        walk.shaky = True
        return True
    why = by_text(walk.say, card, "Nothing makes the other player do that now")
    walk.mistake("invented-effect", why, walk.say("nothing"), what=what)
    return True


def _elsewhere(walk: Walk, cards: list[Card], what: str) -> bool:
    """Marks cards that another player does move for what was played, but not there: "he discards his Estate", where it
    goes onto his deck."""
    act, since = walk.act, walk.world.scope[0]
    said = {"discard": "discard", "trash": "trash"}.get(act.kind, "")
    moved = [event for event in walk.world.real.events[since:] if event.who != walk.world.whose and cards
             and set(cards) <= set(event.cards) and event.kind in ("put", "discard", "trash")]  # fmt: skip
    plain = said and moved and _sure(act) and act.zone is None and moved[-1].target in PLACES and not walk.doubt
    if not plain or moved[-1].target == said or moved[-1].because is None or pending(walk) is not None:
        return False
    why = goes(walk.say, moved[-1], cards, moved[-1].target, said)
    return walk.mistake("wrong-zone", why, placed(walk.say, cards, moved[-1].target), what=what)


def _mine(walk: Walk, cards: list[Card]) -> bool:
    """Whether it is the player who has done so with these cards, though the words do not say so any more."""
    named = "other" in walk.act.marks or walk.act.who == THIRD
    return not named and any(
        set(cards) <= set(event.cards) for record, since in walk.world.records()
        for event in happened(record, since, walk.world.whose, OTHERS[walk.act.kind]))  # fmt: skip


def _down_to(walk: Walk, number: int, what: str) -> bool:
    """Judges how many cards another player is said to keep: "discards down to two cards"."""
    choice, whom = pending(walk), walk.other_player()
    if choice is not None and choice.player != walk.world.whose:
        settle(walk)
    events = [event for event in walk.world.real.events[walk.world.scope[0] :] if event.who == whom]
    size = len(walk.game.players[whom].hand)
    if number == size or not any(event.kind == "discard" for event in events) or not _sure(walk.act):
        walk.unsure(what) if number != size else walk.right(what)
        return True
    why = because(walk.say, events[-1], "The other player has {size} cards left, not {said}", size=size, said=number)
    walk.mistake("wrong-count", why, f"{size} cards", what=what)
    return True


def _sure(act: Act) -> bool:
    return act.mood == REAL and not act.negative


def _plainly(act: Act) -> bool:
    return _sure(act) and not act.noise and not {"per", "limit"} & act.marks


def _counted(act: Act) -> bool:
    """Whether a number of cards is told: "discards a card"."""
    return any(one.value == "cards" and one.n for one in act.amounts)


def _in_question(walk: Walk) -> Card | None:
    """The card whose doing is told of: the one bought or played last."""
    bought = walk.game.bought
    return bought[-1] if bought and walk.game.phase == "buy" else walk.playing
