"""Cards that can only be meant as bought, by whatever verb: behind the coins, or behind another purchase."""

from __future__ import annotations

from .acts import Act
from .moods import REAL
from .nominals import Nominal
from .offers import pending
from .walk import Walk

TAKES = ("bare", "put", "choose", "convert", "get", "come", "idle", "do", "use", "see", "spend", "give", "add", "start",
         "gain", "be", "play")  # verbs by which a purchase may be told
NEAR = 1  # sentences behind a purchase in which another may be told without a verb for it
BUYING = ("buy", "get", "gain", "choose", "bare", "put", "spend")


def attempted(walk: Walk) -> list[Nominal]:
    """The cards that the act can only tell as bought, be it allowed or not; none where they may be meant otherwise."""
    act, game = walk.act, walk.game
    if act.kind not in TAKES or walk.until == "buy phase" or walk.doubt or pending(walk) is not None:
        return []
    if act.mood != REAL or act.negative or not act.own or act.inside or act.noise > 1 or walk.shaky:
        return []
    other = act.groups or act.numbers or act.source or act.excepted or {"short", "would", "when"} & act.marks
    place = act.zone is not None and act.zone.value != "discard"
    cards = act.cards or act.into
    if other or place or not cards or any(one.value in ("actions", "cards") for one in act.amounts):
        return []
    if game.bought:
        return cards if _goes_on(walk, cards) else []
    return cards if _is_the_one(walk, cards) else []


def _goes_on(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether right behind a purchase another card is named that is not spoken of already: "plus a Copper"."""
    act = walk.act
    last = max((at for at, text in enumerate(walk.world.line) if text.startswith("buy ")), default=-1)
    near = 0 <= last < len(walk.commands_of) and act.sentence - walk.commands_of[last] <= NEAR
    fresh = all(one.card not in walk.game.bought or one.marks & {"more"} or "again" in act.marks for one in cards)
    return near and fresh and all(_one_more(one) for one in cards) and act.kind != "be"


def _is_the_one(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether the coins were counted and this is the only card for which they can be."""
    act, game = walk.act, walk.game
    if not (walk.money or walk.counted or game.phase == "buy") or len(cards) != 1 or act.kind == "play":
        return False
    card, player = cards[0].card, game.players[walk.world.whose]
    there = (*player.hand, *player.in_play, *walk.them)
    if card in there or any(card in (n.card for n in (*one.cards, *one.into)) for one in walk.acts[: walk.at]):
        return False
    later = any(_may_be_bought(walk, one) for one in walk.acts[walk.at + 1 :])
    return not later and (_one_more(cards[0]) or "definite" not in cards[0].marks)


def _one_more(one: Nominal) -> bool:
    """Whether one card is named that was not spoken of: "a Copper", "another Copper"."""
    return one.n == 1 or (bool(one.marks & {"weak", "more"}) and "definite" not in one.marks)


def _may_be_bought(walk: Walk, act: Act) -> bool:
    """Whether a later act may tell what was really bought."""
    if act.kind not in BUYING or not act.own or act.mood != REAL:
        return False
    return act.kind == "buy" or any(one.card in walk.game.supply for one in (*act.cards, *act.into))
