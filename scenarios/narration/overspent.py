"""Purchases that are told, and that the line cannot hold: no coins or no Buy is left for them."""

from __future__ import annotations

from collections.abc import Iterator

from .acts import Act
from .evidence import Mention
from .hindsight import Hindsight, marked
from .reading import Mistake

ONE_MORE = {"more", "again", "besides"}
APART = ("wrong-zone", "wrong-order", "impossible-card", "illegal-buy")  # mistakes that change neither coins nor Buys
NEAR = 1  # sentences behind a purchase in which another may be told without a verb for it
GOES_ON = ("bare", "get", "gain", "choose", "put", "use", "do", "convert", "come", "give")
PAYS = ("give", "put", "get", "convert", "use", "bare", "choose", "do")


def overspent(back: Hindsight) -> Iterator[Mistake]:
    """The purchases told which the coins or the Buys do not allow, once those of the line are made."""
    walk = back.walk
    if walk.until == "buy phase" or walk.world.halted or walk.doubt:
        return
    named = [one for one in back.loose() if one.role in ("object", "result") and one.what in back.game.supply]
    found = [one for one in named if _not_allowed(back, one)]
    if not back.bought() and any(one.act.kind == "buy" and one not in found for one in named):
        return  # something else may have been bought
    found = [one for one in found if _tells_purchase(back, one) and not _follows(back, one)]
    for one in found:
        plain = one.act.kind == "buy" or all(other.what != one.what or other.act.kind != "buy" for other in found)
        if plain:
            yield marked(back, one, "illegal-buy", _why(back, one), _instead(back))


def _not_allowed(back: Hindsight, one: Mention) -> bool:
    """Whether the card cannot be bought besides what the line buys, and it is not what the line buys either."""
    game, card = back.last, one.what
    bought = [text[4:] for text in back.walk.world.line if text.startswith("buy ")].count(card)
    told = sum(other.what == card for other in back.bought())
    if bought > told or (bought and not ONE_MORE & (one.one.marks | one.act.marks)):
        return False
    return not game.supply.get(card) or not game.buys or game.cost(card) > game.coins


def _tells_purchase(back: Hindsight, one: Mention) -> bool:
    """Whether the words can hardly mean anything but that the card is bought."""
    act, before = one.act, back.bought()
    seen = any(other.kind == "illegal-buy" and other.span[0] <= one.at < other.span[1] for other in back.walk.mistakes)
    if act.kind == "buy" or seen:
        return seen and (not before or one.at > before[0].at) and not _rethought(back, one)
    if one.what not in back.game.supply or act.inside or _rethought(back, one) or _too_dear(back, one):
        return False
    if any(group.value != "rest" for group in act.groups):
        return False
    if act.zone is not None and act.zone.value != "discard":
        return False
    return back.sure and (_goes_on(back, one, before[-1]) if before else _pays_for(back, one))


def _rethought(back: Hindsight, one: Mention) -> bool:
    """Whether it is taken back right away: "… an Estate, no, that's too much"."""
    words = back.telling.sentences[one.act.sentence].words
    after = [word for word in words if word.start > one.at]
    return "taken back" in one.act.marks or any("correct!" in word.marks for word in after)


def _too_dear(back: Hindsight, one: Mention) -> bool:
    """Whether the sentence goes on with what it lacks: "for a Province I'm one coin short"."""
    words = back.telling.sentences[one.act.sentence].words
    return any("short" in word.marks for word in words if word.start > one.at)


def _goes_on(back: Hindsight, one: Mention, last: Mention) -> bool:
    """Whether right behind a purchase one more card is named: "plus a Copper", "with the rest a Moat"."""
    act = one.act
    between = [other for other in back.named if last.at < other.at < one.at and other.kind == "card"]
    near = last.at < one.at and act.sentence - last.act.sentence <= NEAR
    if not near or between or not _one(one) or act.noise > 1:
        return False
    if act is last.act:
        return True
    rest = act.kind == "be" and {"now", "source"} <= act.marks  # "with what is left, a Village"
    if act.kind not in GOES_ON and not rest:
        return False
    return act.sentence == last.act.sentence or bool(ONE_MORE & (one.one.marks | act.marks)) or act.kind in ("get",)


def _pays_for(back: Hindsight, one: Mention) -> bool:
    """Whether nothing is bought, and the coins or the Treasures are told to go for this card."""
    act = one.act
    if act.kind not in PAYS or not _one(one) or back.walk.game.bought or one.at < back.stages[-1].at:
        return False
    return _money(act) and one is [other for other in back.named if other.act is act and other.kind == "card"][-1]


def _money(act: Act) -> bool:
    """Whether coins or Treasures are spoken of in the same clause: "my 2 coins get me …"."""
    cards = [one.card for one in (*act.cards, act.subject, act.source) if one is not None]
    return any(one.value in ("coins", "treasures") for one in (*act.amounts, *act.groups)) or any(
        card.is_treasure for card in cards[:-1])  # fmt: skip


def _one(one: Mention) -> bool:
    """Whether one card is named that was not spoken of: "a Copper", "another Copper"."""
    marks = one.one.marks
    return "definite" not in marks and not one.one.many and (one.one.n in (None, 1))


def _follows(back: Hindsight, one: Mention) -> bool:
    """Whether it follows from a mistake before, or from a count that was not judged: it is not marked again."""
    walk, game = back.walk, back.last
    if any(other.span[0] < one.at and other.kind not in APART for other in walk.mistakes):
        return True
    counts = [(n.value, n.n or 0) for act in back.telling.acts if act.span[0] < one.at or act is one.act
              for n in (*act.amounts, *act.numbers)]  # fmt: skip
    bought = [text[4:] for text in walk.world.line if text.startswith("buy ")]
    believed = walk.world.belief.game if walk.world.belief is not None else game
    if one.what not in game.supply:
        return False
    if not game.buys:
        return max((n for what, n in counts if what == "buys"), default=0) > len(bought) or believed.buys > 0
    spent = sum(game.cost(game.book[name]) for name in bought)
    most = max((n for what, n in counts if what in ("coins", None)), default=0)
    return max(most - spent, believed.coins) >= game.cost(one.what)


def _why(back: Hindsight, one: Mention) -> str:
    walk, game = back.walk, back.last
    if one.what not in game.supply:
        return walk.say("{card} is not in the Supply of this game.").format(card=one.what)
    if not game.supply[one.what]:
        return walk.say("No {card} is left in the Supply.").format(card=one.what)
    if not game.buys:
        return walk.say("You have no Buy left for {card}.").format(card=one.what)
    return walk.say("{card} costs ${cost}, and you have only ${coins}.").format(
        card=one.what, cost=game.cost(one.what), coins=game.coins)  # fmt: skip


def _instead(back: Hindsight) -> str:
    game = back.last
    if not game.buys:
        return "end turn"
    return back.walk.say("buy a card that costs at most ${most}").format(most=game.coins)
