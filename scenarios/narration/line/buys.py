"""Treasures said to be laid out, cards said to be bought, and the ends of the phases.

Treasures count as played where a purchase is told, be it one that is not allowed, and where their coins are counted
("my Copper gives $1"), though nothing is bought in the end. Where they are only named as held, and nothing is bought,
they stay in hand.
"""

from __future__ import annotations

from collections import Counter

from engine.cards import Card

from ..language.acts import Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..verdicts import in_hand
from .laid import laid_without_buying, one_by_one
from .ledger import explained, origin
from .offers import pending
from .plays import hand_of
from .skipped import may_have_drawn
from .totals import coins_of, potential
from .untold import settle
from .walk import Walk, how_many, spread, verb_to


def enter_buy_phase(walk: Walk) -> None:
    """Ends the Action phase, once."""
    if pending(walk) is not None:
        settle(walk)
    if walk.game.phase == "action" and not walk.world.over:
        walk.do("end actions")
    walk.money = True


def play_treasures(walk: Walk) -> None:
    """Plays every Treasure in hand that is not played yet, before the first purchase, but some that are told to stay
    there; where all are, they are played for what is bought."""
    enter_buy_phase(walk)
    if walk.until == "buy phase":
        return
    some = None if walk.game.bought else one_by_one(walk)
    if some or (some is not None and _laid_out_some(walk)):
        for card in some:
            walk.do(f"play {card}")
        return
    if not walk.game.bought and any(card.is_treasure for card in hand_of(walk)):
        walk.do("play treasures")
    elif walk.world.belief and any(c.is_treasure for c in walk.world.belief.game.players[walk.world.whose].hand):
        walk.world.believe("play treasures", force=False)


def lay_out(walk: Walk, cards: list[Card]) -> None:
    """Plays the Treasures named: one by one where others stay in hand."""
    held = Counter({card: n for card, n in hand_of(walk).items() if card.is_treasure})
    said = Counter(cards)
    for act in walk.upcoming(6):
        plays = act.kind in ("play", "come", "bare") and any(one.card.is_action for one in act.cards)
        if act.kind in ("buy", "end_turn") or plays:
            break
        if act.kind not in ("keep", "unused", "left", "leave_out") and not act.negative:
            said += Counter(spread([one for one in act.cards if one.card.is_treasure], held))
    if not held or walk.game.bought:
        return
    if not held - said or not Counter(cards) <= held:
        _check_owned(walk)
        play_treasures(walk)
        return
    if not walk.guess("only these"):
        play_treasures(walk)
        return
    enter_buy_phase(walk)
    for card in cards if walk.until != "buy phase" else ():
        walk.do(f"play {card}")


def _check_owned(walk: Walk) -> None:
    """Marks a Treasure laid out that is none of the player's cards."""
    act = walk.act
    records = walk.world.records()
    mine = {card for record, _ in records for card in record.game.players[walk.world.whose].cards()}
    for one in act.cards:
        absent = one.card not in mine and not any(card.is_unknown for card in mine)
        fits = one.card.is_treasure and (absent or (_never_held(walk, one) and not may_have_drawn(walk, one.card)))
        if fits and act.kind == "play" and act.mood == REAL and not act.negative and act.own:
            where = "There is no {card} among your cards." if absent else "There is no {card} in your hand."
            why = walk.say(where).format(card=one.card)
            hand = in_hand(walk.say, walk.game.players[walk.world.whose].hand)
            walk.mistake("impossible-card", why, hand, span=one.span, what=f"play {one.card}")
            return


def _never_held(walk: Walk, one: Nominal) -> bool:
    """Whether a Treasure stands beside all those in hand, though none of its name is there or was spoken of."""
    said = Counter(spread([other for other in walk.act.cards if other is not one]))
    for record, _ in walk.world.records():
        hand = record.game.players[walk.world.whose].hand
        held = Counter(card for card in hand if card.is_treasure)
        if any(card.is_unknown for card in hand) or one.card in held or held != said:
            return False
    earlier = (n for act in walk.acts[: walk.at] for n in (*act.cards, *act.into))
    return bool(said) and not walk.world.muddled and all(n.card != one.card for n in earlier)


def buy(walk: Walk, nominals: list[Nominal]) -> None:
    """Buys the cards named; marks what the coins, the Buys or the Supply do not allow."""
    if walk.until == "buy phase" or walk.world.over or walk.world.halted:
        return
    settle(walk)
    if walk.game.phase == "action" or not _laid_out_some(walk):
        play_treasures(walk)
    bought: list[Card] = []
    for one in nominals:
        for number in range(how_many(one, None)):
            if pending(walk) is not None:
                settle(walk)
            if _buy_one(walk, one, again=number > 0):
                bought.append(one.card)
    if bought:
        walk.them = tuple(bought)
        walk.playing = None


def _laid_out_some(walk: Walk) -> bool:
    """Whether Treasures were played one by one, so that the others stay in hand on purpose."""
    return any(command.startswith("play ") and command[5:] in walk.game.book and walk.game.book[command[5:]].is_treasure
               for command in walk.world.line)  # fmt: skip


def _buy_one(walk: Walk, one: Nominal, *, again: bool = False) -> bool:
    card, world = one.card, walk.world
    since = len(world.real.events)
    if walk.told_already(f"buy {card}"):
        return True
    if walk.target is not None and walk.target[f"buy {card}"] <= 0 and world.allows(f"buy {card}"):
        return False
    refused = walk.do(f"buy {card}")
    if refused and _holds_back(walk, card):
        walk.do("play treasures")  # the others were only not named
        refused = walk.do(f"buy {card}")
    if not refused:
        walk.told_plainly |= {f"buy {card}"} if walk.act.kind == "buy" else set()
        walk.doubt = False
        world.scope = (since, len(world.belief.events) - 1 if world.belief else since)
        return True
    again = again or bool({"again", "more"} & (one.marks | walk.act.marks))
    if walk.game.bought.count(card) and not again and walk.game.buys == 0:
        return False  # told before
    if walk.game.buys == 0 and "definite" in one.marks and card in walk.game.players[world.whose].hand:
        return False  # "… on a Village the Estate stays with me": it runs on to a card that is held
    if world.belief and _believed(walk, f"buy {card}"):
        walk.unsure(f"buy {card}", one.span)
        return True
    plain = walk.act.kind in ("buy", "get") and walk.act.noise <= 1
    plain = plain and not (walk.act.noise and walk.act.helpers)
    plain = plain or (_goes_on(walk, one) and walk.game.buys == 0) or by_buy(walk.act)
    said = _summed(walk) if walk.mistakes else 0
    follows = max(walk.said.get("coins", 0), said) >= walk.game.cost(card) and walk.game.buys
    follows = follows and card in walk.game.supply
    if follows:
        walk.unsure(f"buy {card}", one.span)  # it follows from a count that was not marked
    elif walk.act.mood == REAL and not walk.act.negative and walk.act.own and plain:
        span = verb_to(walk, one.span) if one in walk.act.cards[:1] else one.span
        walk.mistake("illegal-buy", _refusal(walk, card, refused), _instead(walk), span=span, what=f"buy {card}")
    return False


def _holds_back(walk: Walk, card: Card) -> bool:
    """Whether the Treasures still in hand would pay for the card."""
    game = walk.game
    held = any(one.is_treasure for one in game.players[walk.world.whose].hand) and not game.bought
    short = bool(game.buys and game.supply.get(card)) and game.cost(card) > game.coins
    return held and short and walk.target is None and potential(walk.world.real, walk.world.whose) >= game.cost(card)


def _summed(walk: Walk) -> int:
    """What the coins are said to come to right before the first purchase, by a number or the Treasures named."""
    near = walk.acts[max(walk.at - 3, 0) : walk.at + 1] if not walk.game.bought else [walk.act]
    sums = [one.n or 0 for act in near for one in (*act.amounts, *act.numbers) if one.value in ("coins", None)]
    treasures = [coins_of(act.cards) for act in near[:-1] if act.kind in ("be", "have", "make")
                 and all(one.card.is_treasure for one in act.cards)]  # fmt: skip
    return max([*sums, *treasures], default=0)


def by_buy(act: Act) -> bool:
    """Whether a Buy is named with the cards: "the second Buy", not "+1 Buy"."""
    return any(one.value == "buys" and one.n is None and "plus" not in one.marks for one in act.amounts)


def _refusal(walk: Walk, card: Card, refused: str) -> str:
    """Why the card cannot be bought: the Supply, the Buys, the coins, or what else the engine says."""
    game = walk.game
    if card not in game.supply:
        return walk.say("{card} is not in the Supply of this game.").format(card=card)
    if not game.supply[card]:
        return walk.say("No {card} is left in the Supply.").format(card=card)
    if not game.buys:
        came = origin(walk.say, "buys", 0, walk.world.real)
        return explained(walk.say, "You have no Buy left for {card}", came, card=card) + "."
    if game.cost(card) > game.coins:
        came = origin(walk.say, "coins", game.coins, walk.world.real)
        poor = "{card} costs ${cost}, and you have only ${coins}"
        return explained(walk.say, poor, came, card=card, cost=game.cost(card), coins=game.coins) + "."
    return walk.say("This purchase is not allowed: {problem}.").format(problem=refused)


def _goes_on(walk: Walk, one: Nominal) -> bool:
    """Whether the card stands in a list without a verb behind one that was just bought: "Gold and a Copper"."""
    act = walk.act
    before = act.cards[: act.cards.index(one)] if act.kind in ("bare", "spend", "be") and one in act.cards else []
    return bool(before) and act.noise == 0 and before[-1].card in walk.game.bought and one.card in walk.game.supply


def _believed(walk: Walk, command: str) -> bool:
    return walk.world.believe(command, force=False)


def _instead(walk: Walk) -> str:
    game = walk.game
    if not game.buys:
        return "end turn"
    return walk.say("buy a card that costs at most ${most}").format(most=game.coins)


def end_turn(walk: Walk) -> None:
    """Ends the turn, where the question goes so far."""
    if "end turn" in walk.world.line:
        return
    settle(walk)
    if walk.until == "buy phase":
        enter_buy_phase(walk)
        return
    walk.closes = True
    if (walk.counted or laid_without_buying(walk)) and not _laid_out_some(walk):
        play_treasures(walk)
    else:
        enter_buy_phase(walk)
    if not walk.world.over:
        walk.before_end = len(walk.world.real.events)
        walk.do("end turn")


def not_owned(walk: Walk, card: Card) -> bool:
    """Whether the card is none of the player's, once something was played, so that it can only be bought."""
    owned = walk.game.players[walk.world.whose].cards()
    return bool(walk.world.line) and card in walk.game.supply and card not in owned
