"""What a clause's verb comes to, given what stands beside it: "I use my Buy for a Gold" buys."""

from __future__ import annotations

import itertools
from dataclasses import replace

from ..texts import effects
from .acts import PLAYS, Act
from .clauses import Clause
from .moods import SOFT
from .nominals import Nominal
from .roles import by_buys, make_of, noise
from .subjects import they
from .words import forms

ONE = forms("the_one")
SPENDS = ("get", "put", "be", "use", "spend", "do")  # by which an Action goes to what it is spent on
TAKES = ("get", "choose", "use", "play")  # an Action, for what it gives
POINTS = forms("points_worth")


def amend(act: Act, clause: Clause, before: list[Nominal], after: list[Nominal]) -> None:
    """Gives an act the kind that its verb has beside what stands before and behind it."""
    _without_verb(act, clause)
    _played(act, clause)
    _used(act, clause, before)
    _bought(act, clause, before)
    _become(act, clause, before, after)
    _possible(act)
    _left_out(act, clause)
    make_of(act, clause, before)
    _made(act, clause, before, after)


def _without_verb(act: Act, clause: Clause) -> None:
    """What is told without a verb, or with one that says little."""
    if act.kind in ("bare", "play") and act.cards and all(one.n == 0 for one in act.cards):
        act.negative = True  # "no Market", "I play no Village"
    if act.kind in ("bare", "have") and act.cards and _hand_of(clause):
        act.kind = "left"  # "a hand of Smithy, Militia and Copper"
    if act.kind == "bare" and act.source is not None and _one_of(clause):
        act.source = None  # "the one from the Cellar"
    if act.kind == "bare" and len(act.cards) == len(act.numbers) == 1 and act.cards[0].of and not act.amounts:
        act.mood = SOFT  # "a Copper's zero": its price
    if act.kind == "bare" and "adds" in act.opens and len(act.cards) == len(act.numbers) == 1 and not act.amounts:
        act.source = act.source or next((one for one in act.cards if one.card.is_action), None)
        act.cards = [one for one in act.cards if one is not act.source]  # "ten, plus the Market eleven"


def _played(act: Act, clause: Clause) -> None:
    """What is played, and what is said not to be."""
    remark = act.kind == "come" and noise(clause) > 1  # "the shuffle comes in the middle of the Smithy"
    if act.kind == "end_turn" and act.cards and "farewell" in act.marks:
        act.kind = "drop"  # "bye Estate"
    lets = "lets" in act.marks and act.numbers  # "the Village lets me play two more"
    if act.kind in PLAYS and act.source is not None and not (act.cards or remark or lets):
        act.cards, act.source = [act.source], None
    fronted = act.kind == "play" and act.who == 0 and not act.cards and act.subject is not None and not act.negative
    if fronted and act.subject.card.is_action and all(one.value in ("actions", "cards") for one in act.amounts):
        act.cards = [act.subject]  # "the Smithy I can play with the Action I've got"
    if act.kind in ("use", "play", "do") and any(one.n == 0 for one in act.numbers) and act.cards:
        act.negative, act.numbers = True, []  # "I make no use of the Militia"


def _used(act: Act, clause: Clause, before: list[Nominal]) -> None:
    """What an Action is used for, and what pronouns stand for."""
    amount = next((one for one in before if one.value == "actions"), None)
    uses = amount is not None and amount.n in (None, 1) and len(act.cards) == 1 and act.cards[0].card.is_action
    pays = act.kind == "buy" and uses and amount.span[1] + 1 == clause.verb.start  # "my last Action pays for …"
    if (act.kind in SPENDS or pays) and uses and not act.zone and not act.negative:
        act.kind = "use"  # "one Action goes to the Smithy"
        act.amounts = [one for one in act.amounts if one is not amount]
    if act.empty or (act.zone is None and not (act.cards or act.pronoun or act.amounts)):
        act.pronoun = they(act, clause) or act.pronoun
    if (doubled := _doubles(act)) is not None:
        act.kind, act.cards, act.source = "play", doubled, None  # "the Throne Room goes on the Market"


def _bought(act: Act, clause: Clause, before: list[Nominal]) -> None:
    """What a Buy, coins or an Action go for."""
    if act.kind in ("use", "spend") and act.subject is not None and not act.cards and by_buys(act):
        act.kind, act.cards = "buy", [act.subject]  # "the Militia is what I use my Buy for"
    if act.kind in TAKES and act.subject is not None and not act.cards and _takes_for(act, clause):
        act.kind, act.cards = "play", [act.subject]  # "the first Steward I take for the coins"
    if act.kind == "spend" and len(act.cards) > 1 and _paid_for(act, clause):
        act.kind, act.cards = "buy", act.cards[-1:]  # "I pay my two Coppers for a Moat"
    if act.kind == "put" and len(act.cards) == 1 and [one.value for one in before] == ["buys"] and not (
            act.zone or act.negative or act.amounts or noise(clause)):  # fmt: skip
        act.kind = "buy"  # "my Buy goes to a Gold"
    if act.kind in ("convert", "give") and _pays(act, before) and (act.into or act.cards):
        act.kind, act.cards, act.into = "buy", act.into or act.cards, []  # "my 7 coins become a Gold"
        act.amounts = [one for one in act.amounts if one not in before]


def _become(act: Act, clause: Clause, before: list[Nominal], after: list[Nominal]) -> None:
    """What becomes of cards, and what they are for."""
    if act.kind == "be" and {"rests", "other"} <= act.marks:
        act.kind, act.who = "left", 1  # "Market, Gold and Copper are what's left over there"
    becomes = act.kind == "be" and {"into strong", "future"} <= act.marks and act.subject is not None
    if becomes and act.cards and act.subject not in act.cards:
        act.kind, act.cards, act.into = "convert", [act.subject], act.cards  # "das Anwesen wird per Umbau zur Schmiede"
    spends = act.kind in ("use", "spend") and [(one.n or 0) > 1 for one in act.numbers] == [True]
    if spends and act.pronoun is not None and len(act.cards) == 1 and "for" in clause.marks and not act.amounts:
        act.kind, act.numbers, act.pronoun = "buy", [], None  # "… 8 coins and use 6 of them for a Gold"
    alone = act.kind == "buy" and act.cards == [act.subject] and act.who is None and not act.helpers
    if alone and act.pronoun is not None:
        act.kind = "idle"  # "my Smithy pays for it"
    if act.kind == "give" and act.cards and [one.value for one in before] == ["buys"] and not act.negative:
        act.kind, act.source = "buy", None  # "the extra Buy from the Market gets me a Remodel"
    if act.kind == "have" and "able" in act.marks and act.cards and not (_placed(before, after) or act.negative):
        act.kind = "get"  # "with two Buys I can have a Smithy and a Village"


def _possible(act: Act) -> None:
    """What there is enough for, what is compared, and what is only taken out of the hand."""
    if act.kind in ("give", "get") and {"suffices", "for"} <= act.marks and act.cards and not act.into:
        act.kind, act.into, act.cards = "have", act.cards, []  # "that gives me enough for a Gold"
    if act.kind in ("make", "be") and "than" in act.marks and {"tells worth", "comparing", "judging"} & act.marks:
        act.mood = SOFT  # "a Gold is worth more than anything else"
    if act.kind == "be" and "down to" in act.marks and any(one.value == "cards" for one in act.amounts):
        act.kind = "have"  # "she is reduced to three cards"
    plain = bool(act.cards) and not any(one.card.is_action or one.card.is_treasure for one in act.cards)
    if act.kind == "play" and plain and {"made of", "hand"} <= act.marks:
        act.kind = "choose"  # "I pull both Estates out of my hand"


def _left_out(act: Act, clause: Clause) -> None:
    """What is left out or left alone."""
    if act.kind == "leave_out" and act.negative:
        act.kind, act.negative = "idle", False  # "I can't skip the revealing"
    one = clause.nominals[0] if len(clause.nominals) == 1 else None
    forgets = "forgets" in act.marks and act.kind in ("bare", "be") and act.who != 1
    if forgets and one is not None and one.card is not None and one.card.is_action and one.n in (None, 1) and (
            not {"not", "nearly"} & clause.marks):  # fmt: skip
        act.kind, act.cards, act.source = "unused", [one], None  # "the Smithy is forgotten"
    those = act.pronoun is not None or any("definite" in one.marks for one in act.amounts)
    alone = those and bool(act.amounts) and not (act.cards or act.groups or act.source)
    if act.kind == "leave_out" and "leaves" in clause.verb.marks and alone and all(
            one.value != "cards" for one in act.amounts):  # fmt: skip
        act.kind = "unused"  # "you leave those two Actions alone"
    if act.kind == "left" and act.cards == [act.subject] and "departs" in clause.verb.marks and not (
            clause.after or clause.helpers or {"self", "third"} & clause.marks):  # fmt: skip
        act.kind = "drop"  # "one Estate leaves"
    if act.kind == "be" and act.source is not None and act.cards and not act.negative and _for(clause):
        act.kind = "use"  # "the Workshop is for a Moat"


def _made(act: Act, clause: Clause, before: list[Nominal], after: list[Nominal]) -> None:
    """What is counted, or made of something."""
    if act.kind == "do" and ("act", "make") in clause.verb.others and not act.cards and (act.numbers or any(
            one.value == "coins" and one.n for one in act.amounts)):  # fmt: skip
        act.kind = "make"  # "das macht 8 Geld"
    _count_subject(act, before)
    if act.kind in ("give", "make", "be") and act.subject in act.cards and any(
            (word.tag, word.value) == ("thing", "points") or word.low in POINTS for word in clause.words):  # fmt: skip
        act.kind = "idle"  # "each Estate is worth one point"
    if act.kind == "choose" and "between" in act.marks:
        act.kind = "see"  # nothing is chosen yet
    if act.kind == "convert" and before and after and not act.into:
        act.into = act.cards
        act.cards = [one for one in before if one.kind == "card"]


def _takes_for(act: Act, clause: Clause) -> bool:
    """Whether an Action is taken or used for what it gives, which stands behind: "both Stewards I take for money"."""
    gives = act.amounts and not (act.into or act.groups or act.zone or act.source) and act.subject.card.is_action
    if not gives or act.verb_at is None or act.amounts[0].value == "buys" or "for" not in clause.marks:
        return False
    return act.subject.span[0] < act.verb_at[0] <= act.amounts[0].span[0]


def _count_subject(act: Act, before: list[Nominal]) -> None:
    """Puts the number behind a verb with what it counts before it: "my Actions now stand at 2", "Buys are up to 3"."""
    counts = [one for one in before if one.value in ("actions", "buys", "coins")]
    named = act.cards or act.groups or act.into or act.source or act.pronoun
    if act.kind not in ("have", "be", "left", "make") or named or len(counts) != len(before) or len(counts) != 1:
        return
    if counts[0].n is None and len(act.numbers) == 1 and act.amounts in ([], counts) and not act.negative:
        act.amounts, act.numbers = [replace(counts[0], n=act.numbers[0].n)], []
        act.marks = act.marks - {"limit", "limit!"} | {"now"}


def _for(clause: Clause) -> bool:
    """Whether "for" stands right behind the verb."""
    return any("for!" in word.marks for word in clause.words[clause.at + 1 : clause.at + 2])


def _placed(before: list[Nominal], after: list[Nominal]) -> bool:
    """Whether a place is named."""
    return any(one.kind == "zone" for one in (*before, *after))


def _pays(act: Act, before: list[Nominal]) -> bool:
    """Whether money stands before a verb that makes a card of it: "my 7 coins become a Gold"."""
    treasure = any(one.kind == "card" and one.card.is_treasure for one in before) and act.kind == "give"
    return act.source is None and (treasure or any(one.value in ("coins", "treasures", "buys") for one in before))


def _paid_for(act: Act, clause: Clause) -> bool:
    """Whether Treasures are told to be spent for the card named last."""
    *paid, bought = act.cards
    ahead = [word for word in clause.words if paid[-1].span[1] <= word.start < bought.span[0]]
    treasures = all(one.card.is_treasure for one in paid) and not bought.card.is_treasure
    return treasures and any("for" in word.marks for word in ahead) and not act.negative


def _doubles(act: Act) -> list[Nominal] | None:
    """The Action that has another one played, and that one, where the first is told to go to the second."""
    ahead = [act.subject] if act.subject is not None and act.subject not in act.cards else []
    named = [*ahead, *act.cards, *act.into]
    plain = act.kind in (*SPENDS, "buy") and len(named) == 2 and not (act.negative or act.amounts or act.zone)
    if not plain or named[0].card == named[1].card or not named[1].card.is_action:
        return None
    leads = "play" in effects(named[0].card) and (act.kind != "buy" or "spends" in act.marks)
    return named if leads and {"directed", "for"} & act.marks else None


def _hand_of(clause: Clause) -> bool:
    """Whether what is told of is "a hand of …"."""
    return any(one.value == "hand" and "partitive!" in two.marks for one, two in itertools.pairwise(clause.words))


def _one_of(clause: Clause) -> bool:
    """Whether a clause without a verb points at one of several: "the one from the Cellar"."""
    words = [word for word in clause.words[:4] if "list" not in word.marks]
    return len(words) > 1 and "definite" in words[0].marks and (words[1].value == 1 or words[1].low in ONE)
