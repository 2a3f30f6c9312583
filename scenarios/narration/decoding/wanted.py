"""How much speaks for each card named being bought."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from engine.cards import Card
from engine.state import Game

from ..language.acts import SETS, Act
from ..language.moods import PLAN, REAL
from ..language.telling import Telling
from ..texts import bonuses
from .evidence import STAYS, Mention, mentions, with_doublers

BRINGS = ("give", "draw", "have")  # by which a card comes beside a Buy
_VERBS = {"get": 0.6, "choose": 0.6, "do": 0.6, "bare": 0.0, "be": 0.0, "come": 0.0, "spend": 0.0}


def weighed(telling: Telling, game: Game) -> list[Mention]:
    """Every card and count named in what is told as done, with what speaks for a purchase in this game; worked out
    once, and not to be changed."""
    found = next((named for known, named in telling.weighed if known is game), None)
    if found is None:
        found = mentions(telling.acts, [])
        weigh(found, telling.acts, game)
        telling.weighed.append((game, found))
    return found


def with_asides(telling: Telling, game: Game) -> list[Mention]:
    """The same with what is named in asides, and cards that are only said to be doubled; it may be changed."""
    plain, asides = weighed(telling, game), telling.asides
    if not asides and with_doublers(plain, game) is plain:
        return [one.copy() for one in plain]
    found = with_doublers(mentions(telling.acts, asides), game)
    weigh(found, telling.acts, game)
    return found


def weigh(named: list[Mention], acts: list[Act], game: Game) -> None:
    """Notes at each mention of a card of the Supply what speaks for a purchase."""
    owned = set(game.players[game.turn_of].cards())
    last = max((act.sentence for act in acts), default=0)
    coins = [act.span[0] for act in acts if _counts_coins(act)]
    plays = [one.at for one in named if one.kind == "card" and one.what.is_action and one.what in owned
             and one.act.kind not in (*STAYS, "buy") and one.role != "aside" and not one.act.negative
             and not (one.role == "actor" and one.act.kind == "bare" and one.act.numbers)]  # fmt: skip
    told = any(one.act.kind == "buy" and one.act.mood == REAL and one.act.own and not one.act.negative
               and one.kind == "card" and one.role in ("object", "result") for one in named)  # fmt: skip
    before: set[Card] = set()
    gains = Gains()
    for one in named:
        gains.see(one, owned)
        if one.kind == "card" and one.what in game.supply and one.one is not None:
            less = 0.0
            if told and one.act.kind != "buy":
                less = 0.0 if any(other.value == "buys" for other in one.act.amounts) or _priced(one) else 1.8
            same = one.what in before and (one.act.zone is not None or "definite" in one.one.marks)
            less += 2.5 if same and one.act.kind != "buy" else 0.0  # only spoken of again
            if _gives(one.act) or _listed(one.act, acts):
                continue
            if one.what in owned and _does_it(one, acts):
                continue
            paid = "paid" in one.act.marks and one.act.kind == "get" and one.act.zone is None
            played = max((at for at in plays if at < one.at), default=-1)
            one.counted = paid or any(played <= at <= one.at for at in coins)
            if not one.counted and gains.takes(one, owned):
                continue
            one.buying = -less + _weight(one, fresh=one.what not in owned, late=one.act.sentence >= last - 1)
            before |= {one.what} if one.buying > 0 else set()
    _level(named)


def _level(named: list[Mention]) -> None:
    """Lets what speaks for one card speak for the others named with it in the same way: "a Market and a Village"."""
    for one, following in itertools.pairwise(named):
        alike = one.act is following.act and one.role == following.role and (one.buying or following.buying)
        if alike and all(n.kind == "card" and _one_card(n) and n.what.is_action for n in (one, following)):
            one.buying = following.buying = max(one.buying, following.buying)


def _one_card(one: Mention) -> bool:
    """Whether the mention is of one card that was not spoken of: "a Market", "Market" in a list."""
    if one.one is None:
        return False
    return one.act.kind == "bare" if not one.one.marks else "weak" in one.one.marks and one.one.n == 1


@dataclass
class Gains:
    """What an Action lets the player gain, while the words go on to tell it: no purchase yet."""

    open_: bool = False
    card: Card | None = None
    sentence: int = 0

    def see(self, one: Mention, owned: set[Card]) -> None:
        """Notes the play of an Action that lets the player choose a card to gain."""
        if one.kind != "card" or one.what not in owned or one.act.negative or one.role == "aside":
            return
        if one.act.kind not in (*STAYS, "buy") and CHOOSES.search(one.what.text):
            self.open_, self.card, self.sentence = True, None, one.act.sentence

    def takes(self, one: Mention, owned: set[Card]) -> bool:
        """Whether the mention tells the gain, or what it might have been."""
        if not self.open_ or one.act.kind == "buy" or one.act.mood not in (REAL, PLAN):
            return False
        if self.card is not None and one.act.sentence > self.sentence:
            self.open_ = one.what == self.card and not {"more", "again"} & (one.one.marks | one.act.marks)
            return self.open_
        if one.what not in owned or one.act.kind == "gain" or one.role == "result":
            self.card, self.sentence = one.what, one.act.sentence
        return True


CHOOSES = re.compile("gain a card|gain a treasure|gain an action", re.IGNORECASE)


def _weight(one: Mention, *, fresh: bool, late: bool) -> float:
    act, counted = one.act, one.counted
    if act.negative or act.mood not in (REAL, PLAN) or one.role in ("actor", "left out", "aside") or act.who == 1:
        return 0.0
    if act.kind in ("trash", "discard", "drop", "draw", "reveal", "play"):
        return 0.0
    if act.kind in STAYS and one.role != "result":
        return 0.0
    if act.kind == "see" and "between" in act.marks:
        return 0.0  # "I have to choose between a Market and a Gold"
    if act.kind == "get" and any("possessor" in word.marks for word in one.one.words) and not fresh:
        return 0.0  # "I take my Gold"
    if act.kind == "idle" and "money" in act.marks and all(n.card.is_treasure for n in act.cards):
        return 0.0  # "my money is like three Coppers, a Silver, a Gold"
    if act.kind == "buy":
        return 4.0 if "paid with" not in act.marks or not one.what.is_treasure else 2.0
    if "Curse" in one.what.types or (one.role == "result" and not all(n.card.is_treasure for n in act.cards)):
        return 0.0
    counters = [other for other in act.amounts if other.value in ("buys", "actions")]
    buy = counters[0] if len(counters) == 1 and counters[0].value == "buys" else None
    brought = act.kind in BRINGS or (len(act.amounts) > 1 and "source" not in act.marks)  # "a Silver, a Buy and a coin"
    if buy is not None and "plus" not in buy.marks and (buy.n or 1) == 1 and not brought:
        return 3.5  # "the second Buy is used for a Copper"
    again = {"more", "again"} & (one.one.marks | act.marks)
    if not (counted or fresh or again or act.kind in ("get", "choose")) and one.what.is_action:
        return 0.0  # it may be drawn, or played
    if not (counted or late or act.sign == "equals" or act.kind in ("get", "choose")):
        return 0.0
    weight = -1.0 if act.mood == PLAN else 0.0
    weight += _VERBS.get(act.kind, -0.8)
    weight -= 1.2 if not counted and act.kind in ("get", "choose", "gain") else 0.0  # it may be gained
    weight += 1.6 if counted else 0.0
    weight += 2.0 if fresh else 0.0
    weight += 0.8 if one.role == "result" else 0.0
    weight -= 1.5 if one.what.is_treasure and one.what.cost <= 3 and not fresh else 0.0
    weight -= 1.0 if one.what.cost <= 2 and not fresh else 0.0
    weight += 0.5 if late else 0.0
    weight += 0.7 if act.sign in ("equals", "arrow", "colon") or "then" in act.opens else 0.0
    number = one.one.n
    weight -= 2.0 if (number or 1) > 2 or one.open_ else 0.0
    weight -= 1.5 if {"definite", "all"} & one.one.marks and not fresh else 0.0
    weight += 0.7 if number == 1 and "weak" in one.one.marks else 0.0
    weight -= 1.2 if act.inside or act.sign == "plus" else 0.0
    weight -= 1.0 if len(act.cards) > 1 and all(n.card.is_treasure for n in act.cards) else 0.0
    weight -= 0.4 * act.noise
    weight -= 1.0 if act.zone is not None and not fresh else 0.0
    return weight + 1.0


def _priced(one: Mention) -> bool:
    """Whether a card stands there alone with what it costs: "Gold for 6"."""
    act = one.act
    alone = act.kind == "bare" and len(act.cards) == 1 and not (act.amounts or act.into)
    return alone and one.role == "object" and "price" in act.marks and act.span[1] > act.cards[0].span[1]


def _listed(act: Act, acts: list[Act]) -> bool:
    """Whether cards are only listed as what the act before tells of."""
    if act.kind != "bare" or act.sign not in SETS:
        return False
    at = acts.index(act)
    before = acts[at - 1] if at and acts[at - 1].sentence == act.sentence else None
    return before is not None and (_comes_of_play(act, before) or _adds_up(act, before) or _theirs(act, before))


def _comes_of_play(act: Act, before: Act) -> bool:
    """Whether a list stands behind the Action that drew it: "I play it again: Gold, Estate and one more"."""
    if act.sign not in ("colon", "open", "arrow"):
        return False
    if any(one.value == "buys" and "plus" not in one.marks for one in act.amounts):
        return False  # "Smithy > Moat with my second Buy"
    if act.sign == "arrow" and any(one.value == "coins" and "plus" not in one.marks for one in before.amounts[-1:]):
        return False  # "Copper trashed, $3 -> Merchant"
    named = before.kind == "bare" and before.cards and before.cards[-1].card.is_action and not before.numbers
    return bool(before.kind in ("play", "start", "draw", "trash", "drop", "convert") or named)


def _theirs(act: Act, before: Act) -> bool:
    """Whether a list tells what another player has or loses: "the opponent drops to three cards: Moat, Gold, …"."""
    return before.who == 1 and act.who != 0


def _adds_up(act: Act, before: Act) -> bool:
    """Whether a list behind a sum tells what it is made of: "$7: Silver, 3 Coppers, Militia"."""
    sums = any(one.value == "coins" and one.n for one in before.amounts)
    lists = act.sign in ("colon", "open", "equals")
    return sums and lists and any(not one.card.cost for one in act.cards)  # nobody buys a Copper first


def _gives(act: Act) -> bool:
    """Whether an Action is what brings the cards: "the Market gets me a Copper"."""
    brings = act.source is not None and act.source is act.subject and act.kind != "buy"
    return brings and not any(one.value == "buys" and "plus" not in one.marks and not act.cards for one in act.amounts)


def _does_it(one: Mention, acts: list[Act]) -> bool:
    """Whether the words go on with what the Action gives once it is played: "Festival follows, for 2 Actions"."""
    act = one.act
    if act.kind not in ("come", "start", "bare", "be") or not one.what.is_action or one.role != "object":
        return False
    at = acts.index(act)
    behind = [n for n in acts[at + 1 : at + 3] if n.sentence == act.sentence and n.kind == "bare" and not n.cards]
    told = {(n.value, n.n) for n in act.amounts if n.span > one.one.span} | {
        (n.value, n.n) for later in behind if not later.negative for n in later.amounts}  # fmt: skip
    gives = told & bonuses(one.what)
    return len(gives) > 1 or any(value in ("actions", "cards") for value, _ in gives)


def _counts_coins(act: Act) -> bool:
    states = act.kind in ("have", "be", "make", "left") and not act.negative
    some = states and any(one.value == "coins" and one.n is None for one in act.amounts)  # "lots of money"
    lays = act.kind in ("put", "play", "spend") and not act.negative and act.own and not act.cards and (
        any(one.value == "coins" and one.n is None for one in act.amounts)
        or any(group.value == "treasures" for group in act.groups))  # "I put down all my money"
    heads = act.kind == "bare" and "money" in act.marks and bool(act.cards or act.numbers)  # "money: Silver, Copper"
    if some or lays or heads or act.kind == "end_actions" or any(
        one.value == "coins" and (one.n or 0) > 1 and "plus" not in one.marks for one in act.amounts
    ):
        return True
    sums = act.kind in ("make", "be") or act.sign == "equals"
    return bool(act.numbers) and (sums or (act.kind == "bare" and not (act.cards or act.amounts or act.inside)))



