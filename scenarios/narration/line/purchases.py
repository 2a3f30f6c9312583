"""Cards that can only be meant as bought, by whatever verb: behind the coins, or behind another purchase."""

from __future__ import annotations

from ..language.acts import SETS, Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from .offers import pending
from .plays import can_play
from .totals import potential
from .walk import Walk, spread
from .world import happened

TAKES = ("bare", "put", "choose", "convert", "get", "come", "idle", "do", "use", "see", "spend", "give", "add", "start",
         "gain", "be", "play")  # verbs by which a purchase may be told
LISTED = ("bare", "choose", "spend")  # words by which the last purchase may be told where nothing else can be done
ENDS = ("end_turn", "end_actions", "unused", "left", "make")  # what may be told behind the last purchase
NEAR = 1  # sentences behind a purchase in which another may be told without a verb for it
BUYING = ("buy", "get", "gain", "choose", "bare", "put", "spend")


def attempted(walk: Walk) -> list[Nominal]:
    """The cards that the act can only tell as bought, be it allowed or not; none where they may be meant otherwise."""
    act, game = walk.act, walk.game
    if act.kind not in TAKES or walk.until == "buy phase" or walk.doubt or pending(walk) is not None:
        return []
    if act.mood != REAL or act.negative or not act.own or act.inside or act.noise > 1 or walk.shaky:
        return []
    other = act.groups or _other_numbers(walk) or act.source or act.excepted or {"short", "would", "when"} & act.marks
    place = act.zone is not None and act.zone.value != "discard"
    cards = act.cards or act.into
    other = other or "between" in act.marks  # "I have to choose between a Market and a Gold"
    other = other or (act.kind == "be" and "than" in act.marks)  # "a Gold is worth more than that"
    other = other or ("able" in act.marks and act.kind in ("idle", "see", "be"))  # "a second one may look greedy"
    if other or place or not cards or any(one.value in ("actions", "cards") for one in act.amounts):
        return []
    if game.bought:
        return cards if _goes_on(walk, cards) else []
    return cards if _is_the_one(walk, cards) or all_played(walk, cards) else []


def all_played(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether no Action is left, what was drawn is told, the cards can be paid for, and nothing but the end of the turn
    is told behind them: "…, so Smithy and Silver"."""
    act, game = walk.act, walk.game
    if walk.until == "buy phase" or game.phase != "action" or game.actions or act.sentence <= walk.played_in:
        return False
    if act.kind not in LISTED or act.sign in SETS or not walk.drawn_told or {"short", "but", "than"} & act.marks:
        return False
    drawn = {card for event in happened(walk.world.real, walk.world.scope[0], walk.world.whose, "draw")
             for card in event.cards}  # fmt: skip
    if drawn & {one.card for one in cards} and not any("weak" in one.marks for one in cards):
        return False
    later = all(one.kind in ENDS or not (one.cards or one.into) for one in walk.acts[walk.at + 1 :])
    meant = spread(cards)
    pays = sum(map(game.cost, meant)) <= potential(walk.world.real, walk.world.whose)
    return later and pays and len(meant) <= game.buys


def _other_numbers(walk: Walk) -> bool:
    """Whether numbers are told that are neither what the one card costs nor all the coins: "six go into a Gold"."""
    if not walk.act.numbers:
        return False
    cards = walk.act.cards or walk.act.into
    coins = {potential(walk.world.real, walk.world.whose), *(walk.game.cost(one.card) for one in cards[:1])}
    return any(one.n not in coins for one in walk.act.numbers)


def finishes(walk: Walk) -> str:
    """What "I finish with a Market", or "a Market joins my deck", tells: "play" or "buy"; "" for anything else."""
    act, game = walk.act, walk.game
    plain = act.cards and act.own and act.mood == REAL and not (act.negative or (act.amounts and act.kind == "left"))
    shops = walk.until != "buy phase"
    if not plain or walk.doubt or pending(walk) is not None:
        return ""
    if act.kind == "left" and "finishing" in act.marks and act.zone is None:
        if all(can_play(walk, one.card) for one in act.cards):
            return "play"
        return "buy" if shops and _new(walk, act.cards) and _paid(walk, act.cards) else ""
    joins = shops and "joining" in act.marks and act.zone is not None and act.zone.value in ("discard", "deck")
    return "buy" if joins and not act.source and game.buys and _new(walk, act.cards) and _paid(walk, act.cards) else ""


def _new(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether one card of the Supply is named that the turn has not touched."""
    player = walk.game.players[walk.world.whose]
    there = (*player.hand, *player.in_play, *player.discard, *walk.them)
    card = cards[0].card
    return len(cards) == 1 and (cards[0].n or 1) == 1 and card not in there and card in walk.game.supply


def _paid(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether there are coins for the card, and they were counted or no Action is left to play."""
    game = walk.game
    counted = walk.money or walk.counted or game.phase == "buy" or any(n.value == "coins" for n in walk.act.amounts)
    idle = not game.actions or not any(card.is_action for card in game.players[walk.world.whose].hand)
    enough = potential(walk.world.real, walk.world.whose) >= game.cost(cards[0].card)
    return enough and bool(counted or idle or not any(walk.upcoming(1)))


def _goes_on(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether right behind a purchase another card is named that is not spoken of already: "plus a Copper"."""
    act = walk.act
    last = max((at for at, text in enumerate(walk.world.line) if text.startswith("buy ")), default=-1)
    near = 0 <= last < len(walk.commands_of) and act.sentence - walk.commands_of[last] <= NEAR
    fresh = all(one.card not in walk.game.bought or one.marks & {"more"} or "again" in act.marks for one in cards)
    rest = {"now", "source"} <= act.marks  # "with what is left one Moat"
    return near and fresh and all(_one_more(one) for one in cards) and (act.kind != "be" or rest)


def _is_the_one(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether the coins were counted and this is the only card for which they can be."""
    act, game = walk.act, walk.game
    paid = walk.money or walk.counted or "paid" in act.marks or game.phase == "buy" or _spends(walk) or _alone(walk)
    if not paid or len(cards) != 1 or act.kind == "play":
        return False
    card, player = cards[0].card, game.players[walk.world.whose]
    there = (*player.hand, *player.in_play, *walk.them)
    if card in there or any(card in (n.card for n in (*one.cards, *one.into)) for one in walk.acts[: walk.at]):
        return False
    later = any(_may_be_bought(walk, one) for one in walk.acts[walk.at + 1 :])
    return not later and (_one_more(cards[0]) or "definite" not in cards[0].marks)


def _alone(walk: Walk) -> bool:
    """Whether the card is all that its sentence tells, behind the plays: "Village (Copper). 3 Coppers. Siren."."""
    act = walk.act
    near = [one for one in walk.acts[max(walk.at - 1, 0) : walk.at + 2] if one is not act]
    alone = act.kind == "bare" and act.zone is None and all(one.sentence != act.sentence for one in near)
    return alone and any(text.startswith("play ") for text in walk.world.line) and not act.marks & {"short", "but"}


def _spends(walk: Walk) -> bool:
    """Whether a number of coins is said to be spent for the card: "I pay six for a Gold", "I use six to get a Gold"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    if act.kind == "get" and "infinitive" in act.opens and before is not None and before.sentence == act.sentence:
        act = before
    return act.kind in ("spend", "use") and bool(act.numbers) and not (_other_numbers(walk) or act.negative)


def _one_more(one: Nominal) -> bool:
    """Whether one card is named that was not spoken of: "a Copper", "another Copper"."""
    return one.n == 1 or (bool(one.marks & {"weak", "more"}) and "definite" not in one.marks)


def _may_be_bought(walk: Walk, act: Act) -> bool:
    """Whether a later act may tell what was really bought."""
    if act.kind not in BUYING or not act.own or act.mood != REAL:
        return False
    return act.kind == "buy" or any(one.card in walk.game.supply for one in (*act.cards, *act.into))
