"""Where the telling ends the Action phase or the turn."""

from __future__ import annotations

from ..claims.counts import check_amounts
from ..language.acts import PLAYS, Act
from ..language.denied import denies
from ..language.moods import REAL, SOFT
from ..language.nominals import Nominal
from ..line.buys import buy, end_turn, enter_buy_phase
from ..line.walk import Walk
from ..texts import effects
from .bare import bare
from .statements import draw

TIDY = ("draw", "discard", "put", "end_turn", "shuffle", "keep", "left", "get")  # what may be told behind the end


def stop_actions(walk: Walk) -> None:
    """Ends the Action phase where that is told."""
    walk.act.read = True
    sure = walk.act.mood == REAL or (walk.act.mood == SOFT and not _plays_later(walk))  # "so that was my Action phase"
    if sure and walk.act.own and not walk.act.negative:
        enter_buy_phase(walk)
    check_amounts(walk)
    coins = next((one for one in walk.act.amounts if one.value == "coins" and one.n), None)
    if walk.act.cards and coins is not None and walk.act.cards[0].span[0] > coins.span[0] and walk.guess("buy"):
        buy(walk, walk.act.cards)  # "Buy phase: 7 coins, Gold"
    elif walk.act.cards:
        bare(walk)


def _plays_later(walk: Walk) -> bool:
    """Whether an Action is told as played behind it."""
    return any(act.kind in PLAYS and any(one.card.is_action for one in act.cards) for act in walk.acts[walk.at + 1 :])


def _draws_five(walk: Walk) -> bool:
    """Whether five cards are what the card just played draws: more is told of the turn behind it."""
    act, later = walk.act, walk.acts[walk.at + 1 :]
    if walk.playing is None or act.amounts:
        return False
    if act.cards:  # "… I draw five cards Copper, Silver, …", and the coins are counted behind it
        return _just_drew(walk) and _counts_coins(later) and not {"anew", "tidy"} & act.marks
    buys = any(one.kind in ("buy", "play") and one.cards and one.mood == REAL for one in later)
    return buys or (_counts_coins(later) and _just_drew(walk))


def _counts_coins(acts: list[Act]) -> bool:
    return any(one.value == "coins" and one.n for act in acts for one in act.amounts)


def _just_drew(walk: Walk) -> bool:
    """Whether the card that was just played in the sentence draws."""
    at_once = walk.played_in == walk.act.sentence and walk.game.phase == "action"
    return at_once and walk.playing is not None and "cards" in effects(walk.playing)


def _ends_later(walk: Walk) -> bool:
    """Whether money is spoken of behind it, and only then the end is told: "one Copper, one Estate. Bye. …" """
    later = walk.acts[walk.at + 1 :]
    last = max((number for number, act in enumerate(later) if act.kind == "end_turn"), default=0)
    return any(one.value == "coins" and one.n and act.kind not in TIDY for act in later[:last] for one in act.amounts)


def stop_turn(walk: Walk) -> None:
    """Ends the turn where that is told."""
    walk.act.read = True
    if "farewell" in walk.act.marks and walk.act.inside:
        return  # "I trash the Market (bye!)"
    loose = "loose" in walk.act.marks
    here = [one for one in walk.upcoming(1) if one.sentence == walk.act.sentence]
    if loose and any(denies(one) or (one.sign == "" and one.kind == "buy" and one.empty) for one in here):
        return  # "that's it, no new card", "das war mein einziger | Kauf"
    if loose and ("phase" in walk.act.marks or any(one.value == "actions" for one in walk.act.amounts)):
        enter_buy_phase(walk)  # "that's it for Actions", "that is all for my Action phase"
        return
    if _ends_later(walk):
        return
    if "five" in walk.act.marks and _draws_five(walk):
        at = walk.act.span[0]
        walk.act.kind, walk.act.amounts = "draw", [Nominal("resource", "cards", 5, 0, 1, (at, walk.act.span[1]))]
        draw(walk)
        return
    if any((act.kind in ("buy", "play") or (loose and act.kind not in TIDY)) and act.cards and act.mood == REAL
           and not act.negative for act in walk.acts[walk.at + 1 :]):  # fmt: skip
        return
    if walk.act.mood == REAL and walk.act.own and not walk.act.negative and walk.world.line:
        end_turn(walk)
