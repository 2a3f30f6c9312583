"""Cards that are told as bought by where they are named: right behind another purchase, or behind what is paid."""

from __future__ import annotations

from ..decoding.evidence import Mention
from ..language.acts import Act
from .hindsight import Hindsight

ONE_MORE = {"more", "again", "besides"}
NEAR = 1  # sentences behind a purchase in which another may be told without a verb for it
GOES_ON = ("bare", "get", "gain", "choose", "put", "use", "do", "convert", "come", "give")
HOLDS = ("have", "keep", "left", "unused")
PAYS = ("give", "put", "get", "convert", "use", "bare", "choose", "do")


def besides(back: Hindsight, one: Mention) -> bool:
    """Whether the card is named where only one that is bought can be."""
    act, before = one.act, back.bought()
    if one.what not in back.game.supply or act.inside or any(group.value != "rest" for group in act.groups):
        return False
    if act.zone is not None and act.zone.value != "discard":
        return False
    if act.zone is not None and act.pronoun is not None and act.pronoun.span[0] == one.at:
        return False  # "I buy a Militia and put it on top of my discard pile"
    listed = bool(before) and act.span == before[-1].act.span  # "it's a Smithy and a Village"
    return (back.sure or listed) and (_goes_on(back, one, before[-1]) if before else _pays_for(back, one))


def _goes_on(back: Hindsight, one: Mention, last: Mention) -> bool:
    """Whether right behind a purchase one more card is named: "plus a Copper", "with the rest a Moat"."""
    act = one.act
    between = [other for other in back.named if last.at < other.at < one.at and other.kind == "card"]
    near = last.at < one.at and act.sentence - last.act.sentence <= NEAR
    if not near or between or not _one(one) or act.noise > 1:
        return False
    if act.span == last.act.span:
        return True
    rest = act.kind == "be" and {"now", "source"} <= act.marks  # "with what is left, a Village"
    if act.kind not in GOES_ON and not rest:
        return False
    return act.sentence == last.act.sentence or bool(ONE_MORE & (one.one.marks | act.marks)) or act.kind == "get"


def _pays_for(back: Hindsight, one: Mention) -> bool:
    """Whether nothing is bought, and the coins or the Treasures are told to go for this card."""
    act = one.act
    if act.kind not in PAYS or not _one(one) or back.walk.game.bought or one.at < back.stages[-1].at:
        return False
    named = [other.at for other in back.named if other.act.span == act.span and other.kind == "card"]
    return _money(act) and named[-1:] == [one.at]


def _money(act: Act) -> bool:
    """Whether coins or Treasures are spoken of in the same clause: "my 2 coins get me …"."""
    cards = [one.card for one in (*act.cards, act.subject, act.source) if one is not None]
    return any(one.value in ("coins", "treasures") for one in (*act.amounts, *act.groups)) or any(
        card.is_treasure for card in cards[:-1])  # fmt: skip


def _one(one: Mention) -> bool:
    """Whether one card is named that was not spoken of: "a Copper", "another Copper"."""
    marks = one.one.marks
    return "definite" not in marks and not one.one.many and (one.one.n in (None, 1))


def held(back: Hindsight, one: Mention) -> bool:
    """Whether it is told as held by somebody: "what they still hold: …", "in my hand I have a Witch"."""
    act = one.act
    if act.kind in HOLDS or (act.zone is not None and act.zone.value != "discard"):
        return True
    ahead = [other for other in back.telling.acts if other.sentence == act.sentence and other.span[0] < act.span[0]]
    return act.sign in ("colon", "comma", "and") and any(other.kind in HOLDS and not other.amounts for other in ahead)


def sums(back: Hindsight, one: Mention) -> bool:
    """Whether it stands among what the coins come from: "Silver, Copper, Militia = 5", "7 coins from a Gold and …"."""
    if one.act.kind in ("buy", "get", "choose"):
        return False
    held = {card for stage in back.stages for card in back.mine(stage.game) if card.is_treasure}
    return one.what in held or among(back, one)


def among(back: Hindsight, one: Mention) -> bool:
    """Whether it stands among Treasures that are held, before their sum."""
    held = {card for stage in back.stages for card in back.mine(stage.game) if card.is_treasure}
    acts = [act for act in back.telling.acts if act.sentence == one.act.sentence]
    treasures = any(n.card in held and n.span[0] != one.at for act in acts for n in act.cards)
    summed = any(act.span[1] > one.at and (act.numbers or any(n.value == "coins" for n in act.amounts)) for act in acts)
    return treasures and summed


def elsewhere(back: Hindsight, one: Mention) -> bool:
    """Whether it is told as gained by an Action, or as what was not used."""
    act = one.act
    if act.kind == "buy" or back.told.get(one.at) == "buy":
        return False
    ahead = [other for other in back.telling.acts if other.sentence == act.sentence and other.span[0] < act.span[0]]
    unused = any(other.negative and "asking" in other.marks for other in ahead[-2:])
    return one.at <= back.action_end or (unused and act.kind in ("be", "bare"))
