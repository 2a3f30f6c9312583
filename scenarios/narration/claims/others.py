"""What is said not to happen to others, compared with what the cards make happen."""

from __future__ import annotations

from collections import Counter

from engine.choices import Choice
from engine.events import Event

from ..language.denied import NOISE
from ..language.moods import REAL
from ..line.offers import pending
from ..line.revealing import is_reaction
from ..line.walk import Walk, spread
from ..verdicts import because, counted, duty

OTHERS = {"gain": "gain", "get": "gain", "discard": "discard", "trash": "trash", "draw": "draw", "give": "gain",
          "reveal": "reveal"}  # fmt: skip
DENIED = (*OTHERS, "do", "bare", "leave_out", "happen", "put", "idle")  # what may be said of others not to happen
ALL = ("do", "bare", "leave_out", "happen", "idle")  # by which anything that happens may be denied


def _not_shown(walk: Walk) -> bool:
    """Whether it is a Reaction that is not shown: "he has a Moat but decides not to show it"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    named = [one.card for one in before.cards] if before is not None and before.sentence == act.sentence else []
    return act.pronoun is not None and any("Reaction" in card.types for card in named) and (
        not act.cards and act.kind in ("reveal", "use", "play", "do"))


def denied_others(walk: Walk) -> bool:
    """ "My opponent doesn't need to do anything", "no Curse for my opponent": of a card that does something to others,
    before or after it has done so."""
    act, choice = walk.act, pending(walk)
    if _spared(walk) or _not_shown(walk):
        return False
    spared = "spared" in act.marks
    limits = {"beyond", "judging", "would", "could"} - ({"beyond"} if {"other", "other_one"} & act.marks else set())
    asked = choice is not None and choice.player != walk.world.whose and not is_reaction(choice) and choice.low > 0
    wants = asked and choice.optional and act.kind == "spend" and act.empty  # "she doesn't want to"
    if (act.noise > NOISE or limits & act.marks or act.kind not in DENIED) and not (spared or wants):
        return False
    if asked and choice.optional:
        return _declined(walk, choice)
    events = _events(walk)
    kinds = {choice.verb} if asked else {event.kind for event in events}
    verb = OTHERS.get(act.kind, act.kind)
    verb = "draw" if act.kind == "get" and "any" in act.marks and "gain" not in kinds and "draw" in kinds else verb
    kinds = {verb} if verb in kinds else kinds
    cards = {one.card for one in act.cards}
    plain = {"duty", "any"} & act.marks or act.kind == "happen" or spared or (
        asked and act.empty and verb == choice.verb)  # fmt: skip
    plain = plain or any(one.value == "cards" and one.n in (None, 0, 1) for one in act.amounts)
    plain = plain or (verb in kinds and not cards and (act.pronoun is not None or "that" in act.marks))  # "gets none"
    if cards:
        plain = not asked and any(cards <= set(event.cards) for event in events if event.kind in kinds) and (
            act.kind in ("get", "gain") or all(one.n == 0 for one in act.cards)
            or any("definite" in one.marks for one in act.cards))  # fmt: skip
    fits = verb in kinds or act.kind in ALL or {"duty", "any"} <= act.marks or spared
    because_ = choice.because if asked else next((event.because for event in events if event.kind in kinds), None)
    if not plain or not fits or because_ is None or _affirmed(walk, kinds):
        return False
    kind = verb if verb in kinds else min(kinds)
    why, again = duty(walk.say, because_.card, kind), (walk.world.scope[0], act.whom + kind) in walk.skipped
    if kind == "draw":
        drawn = [event for event in events if event.kind == kind]
        count = counted(sum(len(event.cards) for event in drawn if event.who == drawn[-1].who), "cards")
        why = because(walk.say, drawn[-1], "The other player does that with {count}", count=count)
    walk.skipped.add((walk.world.scope[0], act.whom + kind))
    return again or walk.mistake("skipped-instruction", why, kind, what=f"Opponent: no need to {kind}")


def _events(walk: Walk) -> list[Event]:
    """What the card being told of has done to those of whom the act tells."""
    whose = walk.others()
    return [event for event in walk.world.real.events[walk.world.scope[0] :] if event.who in whose
            and event.kind in ("gain", "discard", "trash", "draw", "put", "reveal") and event.because is not None]


def _declined(walk: Walk, choice: Choice) -> bool:
    """Takes "Hanna doesn't want to discard anything" for what it is, where she need not."""
    act = walk.act
    about = act.kind in (choice.verb, *ALL, "drop", "choose", "use", "spend") and not act.cards
    return about and not walk.do(f"{walk.game.players[choice.player].name}: none")


def _spared(walk: Walk) -> bool:
    """Whether it is told of a player by name, and the Attack does nothing to that one, or has yet to do it."""
    events = walk.world.real.events[walk.world.scope[0] :]
    names = {walk.game.players[event.who].name for event in events if event.kind == "unaffected"}
    choice = pending(walk)
    if walk.act.whom in names:
        return True
    if choice is not None and choice.player != walk.world.whose:
        return bool(walk.act.whom) and walk.game.players[choice.player].name != walk.act.whom
    return len(walk.game.players) == 2 and bool(names)


def _affirmed(walk: Walk, kinds: set[str]) -> bool:
    """Whether the words near also tell what the others do: then something else of them is denied."""
    near = (*walk.acts[max(walk.at - 2, 0) : walk.at], *walk.upcoming(2))
    return any(one.who == 1 and one.whom in ("", walk.act.whom) and OTHERS.get(one.kind) in kinds and one.cards
               and not one.negative for one in near)  # fmt: skip


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
    if choice.optional:
        return not walk.do(f"{walk.game.players[choice.player].name}: none")
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
