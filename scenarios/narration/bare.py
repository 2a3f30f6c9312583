"""Cards and amounts told without a verb: played, chosen, drawn, bought or held, whichever agrees with the game."""

from __future__ import annotations

from collections import Counter

from .acts import SETS, Act
from .buys import buy, end_turn
from .counts import bare_total, check_amounts
from .decisions import answer, concerns, pending
from .draws import check_draw, drawn_cards, draws_match
from .moods import REAL, SOFT
from .nominals import Nominal
from .plays import can_play, play_action
from .walk import Walk, spread


def bare(walk: Walk) -> None:
    """Cards without a verb: played, drawn, bought or held, whichever agrees with the game."""
    act = walk.act
    check_amounts(walk)
    if act.sign == "equals" and act.numbers and not act.cards:
        if _adds_up(walk):
            bare_total(walk)
        return
    cards = act.cards = act.cards or act.into
    if act.mood == REAL and not cards and _buys_nothing(act) and walk.game.buys:
        end_turn(walk)
        walk.act.read = True
    if not cards or act.negative or act.who == 1 or act.mood == SOFT:
        return
    if act.kind == "be" and "then" in act.opens | act.marks and _effect_follows(walk) and can_play(walk, cards[0].card):
        play_action(walk, cards[0], explicit=False)
        return
    held = draws_match(walk, act)
    tells = act.sign in SETS or act.kind == "be"
    if held and (tells or not can_play(walk, cards[0].card) or act.kind == "be"):
        check_draw(walk)
        return
    if cards[0].card.is_action and act.noise <= 1 and act.kind in ("bare", "put") and can_play(walk, cards[0].card):
        if play_action(walk, cards[0], explicit=False):
            rest_of_list(walk, cards[1:])
            results(walk)
        return
    if held:
        check_draw(walk)
    elif treasures_held(walk, cards):
        walk.act.read = True
    elif walk.money and act.noise <= 1 and act.kind == "bare" and act.sign != "open" and walk.guess("buy"):
        buy(walk, cards)
    elif tells and walk.playing is not None and act.noise <= 1 and _comparable(walk):
        check_draw(walk)


def results(walk: Walk) -> None:
    """Judges what a play is said to be for: "Smithy for two Coppers and an Estate"."""
    act = walk.act
    if act.into and walk.playing is not None and act.mood == REAL:
        act.cards, act.into, act.sign = act.into, [], "colon"
        bare(walk)


def rest_of_list(walk: Walk, cards: list[Nominal]) -> None:
    """What stands behind a card just played, in the same list: more plays, answers, what was drawn."""
    act = walk.act
    if not cards:
        return
    whole = act.cards
    act.cards = cards
    choice = pending(walk)
    if choice is not None and concerns(walk, choice, act) and answer(walk, choice):
        after_answer(walk)
        rest_of_list(walk, [one for one in cards if one in act.cards] if act.cards is not cards else [])
    else:
        bare(walk)
    act.cards = whole


def after_answer(walk: Walk) -> None:
    """What else an act tells that answered a decision: what comes of it, how many Actions."""
    act = walk.act
    choice = pending(walk)
    if act.into and choice is not None and choice.verb == "gain":
        rest = [card for card in spread(act.into) if card in choice.cards][:1]
        if rest and not walk.do(f"gain {rest[0]}"):
            walk.them = tuple(rest)
    check_amounts(walk)


def _buys_nothing(act: Act) -> bool:
    """Whether "no buy" tells that nothing is bought; "no Buy left" does not."""
    return any(one.value == "buys" and one.n == 0 for one in act.amounts) and "now" not in act.marks


def _effect_follows(walk: Walk) -> bool:
    """Whether the same sentence goes on with what a card gives."""
    near = [act for act in (walk.act, *walk.upcoming(1)) if act.sentence == walk.act.sentence]
    return any("plus" in one.marks for act in near for one in act.amounts)


def _adds_up(walk: Walk) -> bool:
    """Whether a number behind "=" is the sum of coins told before it, and not one of its parts."""
    act = walk.act
    same = [one for one in walk.acts if one.sentence == act.sentence]
    before, after = same[: same.index(act)], same[same.index(act) + 1 :]
    money = any(one.card.is_treasure for other in before for one in other.cards) or any(
        one.value in ("coins", "treasures") for other in before for one in (*other.amounts, *other.groups))  # fmt: skip
    return money and not act.inside and not any(other.sign in ("plus", "equals") for other in after)


def _comparable(walk: Walk) -> bool:
    """Whether as many cards are told as the card being told of drew."""
    record, since = walk.world.records()[-1]
    return len(drawn_cards(record, since, walk.world.whose)) == len(spread(walk.act.cards))


def treasures_held(walk: Walk, cards: list[Nominal]) -> bool:
    player = walk.game.players[walk.world.whose]
    there = Counter(player.hand) + Counter(player.in_play)
    return all(one.card.is_treasure for one in cards) and not Counter(spread(cards, there)) - there
