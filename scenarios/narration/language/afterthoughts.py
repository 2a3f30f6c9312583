"""What a clause tells of the acts before it: that they are only possible or denied, or that one of them is chosen."""

from __future__ import annotations

from .acts import Act
from .asides import PRAISED, wants_more
from .clauses import Clause
from .moods import PLAN, SOFT, concedes
from .words import forms

DOING = tuple(forms("ends_doing"))
WITH_TO = forms("with_to")


def reconsider(acts: list[Act], clause: Clause, mood: str | None, *, praised: bool) -> str | None:
    """The mood of a clause beside the last of the acts, which is softened where the clause goes on with it; `praised`
    tells that the clause only says that a card is good."""
    before = acts[-1]
    would = mood in (None, PLAN) and bool({"would", "plural verb"} & clause.marks) and bool(clause.before)
    if clause.sign == "and" and wants_more(before, clause):
        before.mood = mood = SOFT
    if "now" in clause.marks and clause.verb is not None and _was(before, clause):
        before.mood = SOFT  # "I had 1 Buy, | now I have 3"
    joins = clause.sign == "and" and before.kind == "bare" and before.cards
    if praised and joins:
        before.marks.add(PRAISED)
    elif would and joins:
        before.mood = SOFT  # "a Village | and a Militia would be possible"
    elif mood in (None, PLAN) and "choice" in clause.opens and _named_to_play(before):
        _left_open(before)  # "The Market | or the Smithy could come next"
    if concedes(clause) and clause.sign == "comma" and all(one.kind == "bare" for one in acts):
        before.mood = PLAN  # "Village first, | I know"
    return mood


def judge(before: Act, clause: Clause, last: Clause | None, mood: str | None) -> None:
    """Changes an act by what a clause of this mood, behind the clause `last`, says of it."""
    would = _only_would(clause)
    judged = last is not None and _doing(last) and (mood in (None, PLAN) or would) and _judges(clause)
    if judged and before.verb_at is not None:
        _left_open(before)  # "Playing the Market | would be nice", "… | before it would have been smarter"
    elif _predicate(clause) if mood is None else before.verb_at and would:
        before.mood = SOFT  # "A Market gained | would give me a coin"
    if mood is None and "forgets" in clause.marks and before.who == 1 and before.kind == "have":
        before.kind = "keep"  # "Ann has a Moat, | but she forgot about it"


def tells_when(before: Act, clause: Clause) -> bool:
    """Whether a clause only says that a purchase lies back: "I bought the Remodel | before"."""
    return before.kind == "buy" and clause.verb is None and not clause.nominals and "before" in clause.opens


def stay(act: Act, before: Act | None) -> bool:
    """Whether cards are only said to be in the hand, or are what stays by the act before."""
    if act.kind != "be" or not act.cards:
        return False
    return _held(act) or (not act.sign and before is not None and _stays(before))


def choose(act: Act, before: Act) -> None:
    """Changes an act and the one before it where they are what is chosen from, or end what is not done: "or …"."""
    if act.kind == "bare" and "or" in act.opens and before.negative:
        act.negative = True  # "not the Village | or the Smithy"
    elif act.kind == "end_turn" and not act.sign and "until" in before.marks:
        act.mood = SOFT  # "I keep the Market until | I clean up"
    elif "choice" in act.opens and before.cards and act.cards:
        if act.kind == before.kind == "bare":
            before.mood = act.mood = SOFT  # "Cellar | or Moat … Moat"
        elif _named_to_play(act) and _named_to_play(before) and "self" not in act.marks:
            _left_open(before, act)  # "I can play the Market | or the Smithy"
    elif _goes_on_choosing(act, before):
        act.mood = SOFT  # "a Gold, or a Village | and a Moat"


def deny(act: Act, before: Act) -> bool:
    """Denies an act where the one behind it does nothing else: "… ziehe ich | aber nicht"; whether it does."""
    if _only_negates(act):
        before.negative, before.span = True, (before.span[0], act.span[1])
        return True
    return False


def _was(act: Act, clause: Clause) -> bool:
    """Whether an act tells what there was of something that a clause counts now."""
    had = clause.verb.value == act.kind == "have" and "past" in act.marks and "past" not in clause.marks
    return had and {one.value for one in act.amounts} >= {one.value for one in clause.after if one.kind == "resource"}


def _named_to_play(act: Act) -> bool:
    """Whether an Action is named that may be played by it."""
    return act.kind in ("bare", "play") and bool(act.cards) and all(one.card.is_action for one in act.cards)


def _held(act: Act) -> bool:
    """Whether a place in the hand stands before what is said to be there."""
    zone = act.zone if act.zone is not None and act.zone.value == "hand" else None
    if zone is None or act.verb_at is None or act.negative or "do" in act.helpers:
        return False  # not so "the only cards in my hand that did nothing were the Estates"
    return zone.span[0] < act.verb_at[0] < act.cards[0].span[0]


def _stays(act: Act) -> bool:
    """Whether cards are said to stay that are named behind it."""
    return act.kind in ("unused", "left", "keep") and not act.cards and any(one.value == "cards" for one in act.amounts)


def _left_open(*acts: Act) -> None:
    """Takes nothing from acts of which only one or none was done."""
    for act in acts:
        act.kind, act.cards, act.read = "idle", [], True


def _goes_on_choosing(act: Act, before: Act) -> bool:
    """Whether cards go on with what is named after "or"."""
    lists = act.kind == "bare" and act.cards and act.sign in ("and", "plus", "slash")
    return bool(lists) and before.kind == "bare" and before.mood == SOFT and "choice" in before.opens


def _predicate(clause: Clause) -> bool:
    """Whether a clause only says what the one before it is or would be."""
    bare = clause.sign == "" and clause.verb is not None and clause.verb.value == "be" and not clause.before
    return bare and not any(word.marks & {"self", "third", "other"} for word in clause.words[: clause.at])


def _only_would(clause: Clause) -> bool:
    """Whether a clause only says what the one before it would bring."""
    return clause.sign == "" and clause.at > 0 and "would" in clause.words[0].marks


def _doing(clause: Clause) -> bool:
    """Whether a clause only names what may be done: "playing the Market first", "den Markt zu spielen"."""
    first = clause.verb.low.split()[0] if clause.verb is not None else ""
    doing = first.endswith(DOING) or first in WITH_TO
    return doing and not any(word.marks & {"self", "third", "other"} for word in clause.words[: clause.at])


def _judges(clause: Clause) -> bool:
    """Whether a clause only says what something is or would be like: "would have been smarter", "can wait"."""
    people = any({"self", "third", "other"} & word.marks and "oblique" not in word.marks for word in clause.words)
    behind = clause.sign in ("", "word") or (clause.sign == "comma" and "hypothetical!" in clause.words[0].marks)
    return behind and not people and not {"list", "then", "but"} & clause.opens


def _only_negates(act: Act) -> bool:
    """Whether a clause does nothing but deny the one before: "aber nicht", "jedoch nicht"."""
    return act.kind == "bare" and act.negative and act.empty and not act.noise and "but" in act.opens and (
        not {"self", "any"} & act.marks)  # fmt: skip
