"""Cards said to be drawn for the next turn."""

from __future__ import annotations

from ..language.acts import SETS
from ..language.moods import REAL
from ..line.buys import end_turn
from ..line.drawn import cards_number
from ..line.walk import Walk, spread
from ..line.world import happened

CLEARS = ("discard", "put", "drop", "end_turn", "idle", "keep")
HAND = 5  # cards of a new hand
FEWEST = 3  # cards that are drawn anew; fewer may come of a card


def draws_next_hand(walk: Walk) -> bool:
    """Ends the turn where cards are drawn once everything is discarded, be their number right or wrong; True if so."""
    act, game = walk.act, walk.game
    if _lists_hand(walk):
        end_turn(walk)
        act.read = True
        return walk.world.over
    if act.kind not in ("draw", "get") or game.phase != "buy" or walk.until == "buy phase" or act.cards:
        return False
    number = cards_number(act)
    if number is None or (number.n or 0) < FEWEST or act.mood != REAL or act.negative or not act.own or act.source:
        return False
    if {"when", "would", "relative!"} & act.marks:
        return False
    before = [one for one in walk.acts[: walk.at] if act.sentence - one.sentence <= 1 and one.own]
    clears = any(one.kind in CLEARS and (one.groups or (one.zone is not None and one.zone.value == "discard"))
                 for one in before)  # fmt: skip
    if not clears and not {"tidy", "anew"} & act.marks and not any("tidy" in one.marks for one in before):
        return False
    act.kind = "draw"
    end_turn(walk)
    if not walk.world.over:
        return False
    check_next_hand(walk)
    return True


def _lists_hand(walk: Walk) -> bool:
    """Whether as many cards as a new hand has are listed as drawn once something is bought."""
    act, before = walk.act, walk.acts[max(walk.at - 1, 0)]
    heads = act.kind == "bare" and act.sign in SETS and before.kind == "draw" and before.empty  # "Draw: …"
    plain = (heads or act.kind == "draw") and act.mood == REAL and act.own and not act.negative and act.source is None
    drawn = plain and walk.game.phase == "buy" and bool(walk.game.bought) and walk.until != "buy phase"
    return drawn and not act.amounts and len(spread(act.cards)) == HAND


def check_next_hand(walk: Walk) -> None:
    """Judges the number of cards drawn for the next turn."""
    act = walk.act
    number = cards_number(act) if act.kind == "draw" else None
    drawn = happened(walk.world.real, walk.before_end, walk.world.whose, "draw")
    if number is None or act.mood != REAL or act.negative or not drawn:
        return
    size = sum(len(event.cards) for event in drawn)
    named = sum(one.n or 1 for one in act.cards if one.card.types)  # "Estate, Gold and three cards I don't know"
    if size not in (number.n, number.n + named):
        why = walk.say("You draw {size} cards for your next turn, not {said}.").format(size=size, said=number.n)
        walk.mistake("wrong-draw", why, f"draw {size} cards", certain=True)
