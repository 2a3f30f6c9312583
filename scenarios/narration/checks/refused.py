"""Purchases that are not allowed: why, what would be, and whether the words take them back themselves."""

from __future__ import annotations

from itertools import pairwise

from engine.cards import Card
from engine.state import Game

from ..decoding.evidence import Mention
from ..language.acts import Act
from ..line.ledger import explained
from ..reading import Mistake
from ..texts import effects
from .hindsight import Hindsight
from .summed import origin_then

APART = ("wrong-zone", "wrong-order", "impossible-card", "illegal-buy")  # mistakes that change neither coins nor Buys
LACKS = ("buy", "get", "have", "use", "idle", "be", "left", "do", "bare", "spend", "choose")
"""Verbs that, denied behind a purchase, take it back: "…, but I don't have the Buy for it"."""


def excused(back: Hindsight, one: Mention) -> bool:
    """Whether the words themselves say that it is not bought: only wished for, in another turn, for want of a Buy."""
    act = one.act
    if back.told.get(one.at) == "buy":
        return False
    if {"would", "irreal", "skip", "plan"} & act.marks or act.negative:
        return True
    before = _region(back, one) if not _with_buy(back, act) else act.marks
    ahead = "later!" in before or ({"when!", "irreal!", "hypothetical!"} & before and "future!" in before)
    near = [other for other in back.telling.acts if other.span[0] > act.span[0] and other.sentence == act.sentence]
    return bool(ahead) or any(_lacks(other, one) for other in near)


def _with_buy(back: Hindsight, act: Act) -> bool:
    """Whether a Buy of this turn is spoken of in the same clause: "with her other Buy she takes a Militia"."""
    words = [word for word in back.words(act.sentence) if act.span[0] <= word.start < act.span[1]]
    return any(word.may_be("resource") == "buys" and {"copy", "other_one", "nth"} & before.marks
               for before, word in pairwise(words))  # fmt: skip


def denied(back: Hindsight, one: Mention) -> bool:
    """Whether it is thought better of, or said to be out of reach, right away: "… an Estate, no, that's too much"."""
    act, number = one.act, one.act.sentence
    if {"taken back", "could"} & act.marks or another_time(back, one):
        return True
    here = [word for word in back.words(number) if word.start > one.at]
    end = next((n for n, word in enumerate(here) if "soft!" in word.marks), len(here))
    here = [word for word in here[:end] if word.tag != "act" or "short" in word.marks]
    return any({"correct!", "short"} & word.marks for word in here) or "rethinks!" in _first(back, number + 1)


def another_time(back: Hindsight, one: Mention) -> bool:
    """Whether the words speak of another turn, or of what may come: "when I draw it, I buy a Province"."""
    words = back.words(one.act.sentence)
    near = _region(back, one) | {mark for word in words if word.start > one.at for mark in word.marks}
    if "later!" in near or {"skip", "plan"} & one.act.marks:
        return True
    if {"when!", "irreal!", "hypothetical!"} & near and "future!" in near:
        return True
    own = {mark for word in words if word.start >= one.act.span[0] for mark in word.marks}
    return bool({"when!", "irreal!", "hypothetical!"} & own) and not back.last.buys


def _region(back: Hindsight, one: Mention) -> set[str]:
    """The marks of the words before it in its sentence, from the last "but" on."""
    before = [word for word in back.words(one.act.sentence) if word.start <= one.at]
    last = max((n for n, word in enumerate(before) if "but" in word.marks), default=-1)
    return {mark for word in before[last + 1 :] for mark in word.marks}


def _first(back: Hindsight, number: int) -> set[str]:
    words = back.words(number)
    return words[0].marks if words else set()


def _lacks(act: Act, one: Mention) -> bool:
    """Whether an act says that the card is not bought, or what it lacks."""
    lacks = act.negative and act.kind != "bare"
    if any(n.value in ("buys", "coins") and (lacks or n.n == 0) for n in act.amounts):
        return True
    cards = [n.card for n in (*act.cards, *act.into)]
    return act.negative and act.kind in LACKS and (one.what in cards or (act.empty and "but" in act.opens))


def follows(back: Hindsight, one: Mention, game: Game) -> bool:
    """Whether it follows from a mistake before, or from a count that was not judged: it is not marked again; `game`
    is that once what may be bought is bought."""
    walk = back.walk
    if not back.game.supply.get(one.what):
        return False
    counts = [(n.value, n.n or 0) for act in back.telling.acts if act.span[0] < one.at
              or act.span == one.act.span for n in (*act.amounts, *act.numbers)]  # fmt: skip
    known = [other for other in walk.mistakes if other not in back.explained and other.span[1] <= one.at]
    spent = sum(map(game.cost, game.bought))
    told = said(back, one, max((other.span[1] for other in known if other.kind not in APART), default=0))
    short = bool(game.buys and told) and told - spent < game.cost(one.what)  # by what the words say themselves
    if not short and any(other.kind not in APART and (game.buys or _about_buys(back, other)) for other in known):
        return True
    believed = walk.world.belief.game if walk.world.belief is not None else back.last
    if not game.buys:
        more = believed.buys + len(believed.bought) > len(game.bought)
        return max((n for what, n in counts if what == "buys"), default=0) > len(game.bought) or more
    most = max((n for what, n in counts if what in ("coins", None)), default=0)
    believes = believed.coins + sum(map(game.cost, believed.bought)) - spent if believed is not back.last else 0
    return not short and max(most - spent, believes) >= game.cost(one.what)


def said(back: Hindsight, one: Mention, since: int) -> int:
    """The most coins that any clause behind that character may come to, if coins are counted there; else 0."""
    acts = [act for act in back.telling.acts if since <= act.span[0] < one.at]
    counts = [[n.n or 0 for n in (*act.amounts, *act.numbers) if n.value in ("coins", None)] for act in acts]
    some = any(n.value == "coins" and n.n for act in acts for n in act.amounts)
    return max(map(sum, counts), default=0) if some else 0


def _about_buys(back: Hindsight, mistake: Mistake) -> bool:
    """Whether a mistake may have the student believe in one more Buy: it speaks of Buys, or of an Action that gives
    some."""
    start, end = mistake.span
    words = [word for sentence in back.telling.sentences for word in sentence.words if start <= word.start < end]
    named = any(word.tag == "card" and word.value.is_action and "buys" in effects(word.value) for word in words)
    return named or (mistake.kind != "wrong-draw" and any(word.may_be("resource") == "buys" for word in words))


def why(back: Hindsight, card: Card, game: Game) -> str:
    """Why the card cannot be bought in this game, to the student."""
    walk = back.walk
    if card not in back.game.supply:
        return walk.say("{card} is not in the Supply of this game.").format(card=card)
    if not game.supply[card]:
        return walk.say("No {card} is left in the Supply.").format(card=card)
    if not game.buys:
        came = origin_then(back, "buys", 0, game)
        return explained(walk.say, "You have no Buy left for {card}", came, card=card) + "."
    came, poor = origin_then(back, "coins", game.coins, game), "{card} costs ${cost}, and you have only ${coins}"
    return explained(walk.say, poor, came, card=card, cost=game.cost(card), coins=game.coins) + "."


def instead(back: Hindsight, game: Game) -> str:
    """What would be right in this game."""
    if not game.buys:
        return "end turn"
    return back.walk.say("buy a card that costs at most ${most}").format(most=game.coins)
