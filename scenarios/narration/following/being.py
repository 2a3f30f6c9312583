"""What is told with "is": cards and amounts that come of what was told before, and what they are."""

from __future__ import annotations

from collections import Counter

from ..claims.counts import bare_total, check_amounts, elliptic
from ..claims.draws import draws_match
from ..claims.hands import check_hand, check_useless, treasures_held
from ..language.moods import REAL
from ..line.buys import buy
from ..line.drawn import cards_number, counts_draw, drawn_cards
from ..line.offers import pending
from ..line.plays import can_play, play_action
from ..line.totals import potential
from ..line.walk import Walk, shown, spread
from ..texts import effects
from .bare import announced, bare
from .statements import draw, others_size, reveal


def be(walk: Walk) -> None:
    """Judges cards and amounts that come of what was told before: "that is …"."""
    act = walk.act
    if others_size(walk):
        return
    earlier = walk.acts[walk.at - 1] if walk.at else None
    if earlier is not None and earlier.kind == "reveal" and earlier.sentence == act.sentence and act.cards:
        reveal(walk)
        return
    if earlier is not None and earlier.kind == "unused" and not earlier.cards and act.cards:
        check_hand(walk, complete=False)
        return
    if act.cards and not act.negative and announced(walk, act.cards):
        act.kind = "draw"
        draw(walk)  # "I draw three cards, it is Copper, Copper and Estate"
        return
    if act.cards and _lists_hand(walk):
        check_hand(walk, complete=False)
        return
    if "play" in act.helpers and act.cards and can_play(walk, act.cards[0].card):
        play_action(walk, act.cards[0], explicit=False)  # "the next card I play is the Smithy"
        return
    held = act.zone is not None and act.zone.value == "hand" and any(one.value == "cards" for one in act.amounts)
    if act.cards and held and "do" in act.helpers:
        check_useless(walk)
        return
    if act.cards and not act.negative and any(group.value == "treasures" for group in act.groups):
        check_hand(walk, complete=False)  # "her Treasures are …"
        return
    if act.cards and any(group.value == "top" for group in act.groups):
        if _plays_next(walk):
            walk.told_plainly.add(f"play {act.cards[0].card}")
            play_action(walk, act.cards[0], explicit=False)  # "my next card is the Market"
        else:
            reveal(walk)
        return
    if any(one.value == "buys" for one in act.amounts) and act.cards and walk.money and walk.guess("buy"):
        buy(walk, act.cards)  # "my purchase is a Moat"
        return
    if any(one.value == "actions" for one in act.amounts) and len(act.cards) == 1 and can_play(walk, act.cards[0].card):
        play_action(walk, act.cards[0], explicit=False)  # "the last Action is for the Militia"
        return
    if act.numbers and not act.amounts and not act.cards:
        if not {"first", "nth"} & act.marks and act.subject is None and not elliptic(walk):
            bare_total(walk)  # not "the second is 2", which counts no sum
        act.read = True
        return
    if _exactly(walk) and walk.guess("buy"):
        buy(walk, act.cards)
        return
    moved = earlier is not None and earlier.kind in ("discard", "trash", "drop") and not earlier.cards
    if moved and act.cards and Counter(spread(act.cards, Counter(walk.them))) == Counter(walk.them):
        walk.right(f"{earlier.kind} {shown(list(walk.them))}")
        return  # "I discard everything but the Market, so that is the Silver and both Estates"
    if act.cards and not act.negative and counts_draw(walk) and draws_match(walk, act) is False:
        draw(walk)  # "that's two cards, Market and Copper"
    elif act.cards and not act.negative:
        bare(walk)
    elif (told := cards_number(act)) is not None and not act.numbers and not act.negative and "weak" not in told.marks:
        near = [one.kind for one in walk.acts[max(walk.at - 4, 0) : walk.at] if one.sentence == act.sentence]
        if "draw" in near or not {"discard", "trash", "drop"} & set(near):
            draw(walk)
        act.read = True
    else:
        check_amounts(walk)


def _plays_next(walk: Walk) -> bool:
    """Whether the next card is one that is played: nothing reveals or draws it."""
    act = walk.act
    if len(act.cards) != 1 or act.negative or act.mood != REAL or not act.own or pending(walk) is not None:
        return False
    shows = {"reveal", "look"} & effects(walk.playing) if walk.playing is not None else set()
    drawn = {card for record, since in walk.world.records() for card in drawn_cards(record, since, walk.world.whose)}
    card = act.cards[0].card
    return not shows and can_play(walk, card) and card not in drawn


def _lists_hand(walk: Walk) -> bool:
    """Whether "is" goes on to the cards of a hand: "in hand are …", "what I have left in my hand is …"."""
    act = walk.act
    before = walk.acts[walk.at - 1] if walk.at and walk.acts[walk.at - 1].sentence == act.sentence else None
    if act.negative or act.subject is not None or act.who == 1:
        return False
    if act.who == 0 and {"have", "left"} & set(act.helpers) and "now" in act.marks and not act.amounts:
        return True  # "what I'm left holding is …"
    if act.zone is None and before is not None and before.kind in ("have", "left", "unused") and not before.cards:
        act.zone = before.zone if not before.amounts and not before.negative else None
    return act.zone is not None and act.zone.value == "hand" and not act.amounts and "draw" not in act.helpers


def _exactly(walk: Walk) -> bool:
    """Whether a card is said to be what all the coins come to: "7 coins, and that's a Gold", "…, which is a Smithy"."""
    act, game = walk.act, walk.game
    if len(act.cards) != 1 or act.negative or act.noise or act.mood != REAL or not act.own or pending(walk) is not None:
        return False
    card, before = act.cards[0].card, walk.acts[walk.at - 1] if walk.at else None
    counted = before is not None and before.sentence == act.sentence and (
        before.numbers or any(one.value == "coins" for one in before.amounts) or treasures_held(walk, before.cards))
    bare_ = act.cards[0].n == 1 and "weak" in act.cards[0].marks and act.subject is None
    coins = potential(walk.world.real, walk.world.whose)
    return bool(counted and bare_) and card in game.supply and coins - 1 <= game.cost(card) <= coins
