"""What is said beside the turn: what others would do, opinions on cards, options, what holds on a condition."""

from __future__ import annotations

from .acts import Act
from .clauses import Clause
from .mentions import player_named
from .moods import REAL, SOFT, with_to
from .words import Lexicon

DOES = ("play", "buy", "start", "choose", "get", "trash", "discard", "gain", "drop", "use", "do", "keep", "draw")
SUBJECTS = {"self", "third", "other"}
PRAISED = "praised"  # marks a card that is only said to be good or possible
BEHIND = 2  # words behind a verb that stands second, in which its subject may stand


def is_aside(
    clause: Clause, before: Clause | None, following: Clause | None, lexicon: Lexicon, player: str
) -> bool:
    """Whether a clause tells nothing of the turn; `before` and `following` are the clauses beside it, `player` is
    whose turn it is."""
    considers = before is not None and "considers" in before.marks and clause.sign == "comma"
    others = _others_would(clause, lexicon, player) or (considers and with_to(clause))  # "ich überlege, | … zu kaufen"
    return others or _wishes(clause) or _aims(clause, before) or _on_condition(clause, following) or _of_a_kind(clause)


def _wishes(clause: Clause) -> bool:
    """Whether it is told what one wants to have, "by turn ten I want to have three Golds", or wanted at first: "erst
    wollte ich beide Anwesen entsorgen"."""
    if "soon" in clause.words[-1].marks and clause.verb is not None and clause.verb.value in DOES:
        return True  # "my plan is to buy Villages soon"
    if clause.verb is not None and {"wished", "done first"} <= clause.marks and clause.before:
        return True
    if clause.verb is None or clause.verb.value != "have" or "would" in clause.marks:
        return False
    return any("wishes" in word.marks for word in clause.words[: max(clause.at, 0)])


def _aims(clause: Clause, before: Clause | None) -> bool:
    """Whether a clause only tells what something is needed for: "I need better Treasures | to reach 8"."""
    sums = clause.verb is not None and clause.verb.value in ("make", "have", "get") and "infinitive" in clause.opens
    return sums and not clause.sign and before is not None and "needs" in before.marks


def praises(clause: Clause) -> bool:
    """Whether a clause only says that a card is good or possible: "a Militia is nice as well"."""
    if clause.verb is None or clause.verb.value != "be" or clause.helpers or "not" in clause.marks:
        return False
    cards = bool(clause.before) and all(one.kind == "card" and one.n in (None, 1) for one in clause.before)
    behind = {mark for word in clause.words[clause.at + 1 :] for mark in word.marks}
    return cards and not clause.after and bool({"judging", "suffices", "comparing"} & behind)


def soften_praise(acts: list[Act]) -> None:
    """Takes no step from a card that is only said to be good or possible, where it is told behind what is done."""
    for number, act in enumerate(acts):
        later = [one for one in acts[number + 1 :] if one.kind in DONE and one.cards and PRAISED not in one.marks]
        if PRAISED in act.marks and act.mood == REAL and any(one.sentence - act.sentence <= NEAR for one in later):
            act.mood, act.read = SOFT, True


DONE = ("buy", "get", "choose", "play", "bare", "gain")  # what is told of the card that is taken
NEAR = 2  # sentences behind


def lists_options(clause: Clause) -> bool:
    """Whether a clause leads on to what might be done: "there are two options: …"."""
    told = clause.verb is None or clause.verb.value in ("be", "have", "see", "left", "give")
    return "choices" in clause.marks and told


def somebody_says(clause: Clause, player: str) -> bool:
    """Whether somebody is said to say something who does not play: "as my teacher says"."""
    if clause.verb is None or "says" not in clause.verb.marks or clause.nominals:
        return False
    head = clause.words[: clause.at]
    known = any(SUBJECTS & word.marks or word.low == player or player_named(word) for word in head)
    return not known and any(not word.tag and not word.marks for word in head)


def wants_more(act: Act, clause: Clause) -> bool:
    """Whether something is named that would be needed for what a clause tells: "two more Golds | and I can go for
    Provinces"."""
    named = [*act.cards, *act.amounts]
    more = bool(named) and act.kind == "bare" and all("more" in one.marks for one in named) and not act.sign
    return more and bool({"able", "could", "would"} & clause.marks) and "self" in clause.marks


def _others_would(clause: Clause, lexicon: Lexicon, player: str) -> bool:
    """Whether it is told what somebody would do who does not play: "my brother would buy a Duchy"."""
    if clause.verb is None or clause.verb.value not in DOES or "would" not in clause.marks:
        return False
    at = next(n for n, word in enumerate(clause.words) if "would" in word.marks)
    head = [word for word in clause.words[:at] if word.tag != "sign"]
    behind = clause.words[at + 1 : at + 1 + BEHIND] if lexicon.inverts else []
    if not head or any(word.tag in ("card", "resource", "group", "pronoun") or player_named(word) for word in head):
        return False
    if any(word.low == player for word in head) or any(SUBJECTS & word.marks or word.low == player for word in behind):
        return False
    somebody = [word for word in head if not word.tag and not word.marks]
    any_ = head[0].low in lexicon.weak
    return bool(somebody) and (any_ or not any(SUBJECTS & word.marks for word in head))


def _on_condition(clause: Clause, following: Clause | None) -> bool:
    """Whether something is only done on a condition that stands behind it: "I'd trash the Estate if I could"."""
    later = following is not None and "hypothetical" in following.opens and "after" not in following.opens
    if not later or not {"would", "future"} & clause.marks or clause.verb is None or clause.verb.value not in DOES:
        return False
    return bool({"could", "able", "would"} & following.marks) or (
        following.verb is not None and "unreal" in following.verb.marks)


def _of_a_kind(clause: Clause) -> bool:
    """Whether cards of a kind are spoken of, and not those that are there: "Villages are great"."""
    one = clause.before[0] if len(clause.before) == 1 and not clause.after else None
    if one is None or one.kind != "card" or one.n is not None or not one.many or "definite" in one.marks:
        return False
    ahead = [word for word in clause.words if word.end <= one.span[0]]
    alone = clause.verb is not None and clause.verb.value == "be" and not clause.helpers
    behind = clause.words[clause.at + 1 :]
    judged = any(not word.tag and (not word.marks or "judging" in word.marks) for word in behind)
    return alone and judged and all("break" in word.marks for word in ahead)
