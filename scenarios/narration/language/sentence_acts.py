"""The acts of a sentence: its clauses, each as it is meant beside those before it."""

from __future__ import annotations

from dataclasses import replace

from .acts import SETS, Act
from .asides import PRAISED, is_aside, lists_options, praises, somebody_says, wants_more
from .clause_acts import act_of
from .clauses import Clause, clauses
from .exhausted import mark_exhausted, mark_nobody
from .instead import stays, used_otherwise
from .moods import (
    PLAN,
    REAL,
    SOFT,
    concedes,
    is_glue,
    lone,
    mood_of,
    says,
    stands_beside,
    takes_back,
    weighs,
)
from .moods import supposed as supposed_words
from .persons import goes_on_with, subject_of, whom_of
from .prices import is_price
from .roles import (
    objects,
)
from .sentences import Sentence
from .words import Lexicon


def acts_of(sentence: Sentence, number: int, lexicon: Lexicon, player: str, *, supposed: bool = False) -> list[Act]:
    """The acts of a sentence in the order of the words; what is only supposed or asked is left out.

    `supposed` tells that the whole turn is told as what one would do.
    """
    skipped = supposed_words(sentence)
    if sentence.asks or skipped == len(sentence.words):
        return []
    found: list[Act] = []
    mood: str | None = REAL
    who: int | None = None
    whom = ""
    corrects = could = beside = spares = False
    contrast = any("but" in word.marks for word in sentence.words)
    outer: list[str | None] = []
    last: Clause | None = None
    offered: Clause | None = None
    options = quotes = False
    parts = clauses(replace(sentence, words=sentence.words[skipped:]), lexicon)
    for at, clause in enumerate(parts):
        if clause.sign == "open":
            outer.append(mood)
        elif clause.sign == "close" and outer:
            mood = outer.pop()
        if clause.sign or len(clause.words) == len(sentence.words):
            lone(clause)
        glue = mood == SOFT and clause.sign == "" and last is not None and is_glue(last)
        could = (mood is None and could) or (last is not None and _offers(last))
        beside = mood in (None, SOFT) and bool(found) and (beside or (last is not None and stands_beside(last)))
        mood = SOFT if glue else mood_of(
            clause, mood, lexicon, supposed=supposed and not contrast, offered=could, beside=beside,
            weighed=last is not None and weighs(last))  # fmt: skip
        if mood == REAL and last is not None and _comes_of(last, clause):
            mood = None  # "but if I only discard two cards, | the Market just draws the Gold"
        if is_aside(clause, last, parts[at + 1] if at + 1 < len(parts) else None, lexicon, player):
            mood = None
        quotes = (quotes and clause.sign not in ("stop", "semi")) or (
            clause.sign == "colon" and last is not None and somebody_says(last, player))
        mood = None if quotes else mood
        options = lists_options(clause) or (options and clause.verb is None)
        praised = praises(clause)
        would = mood in (None, PLAN) and bool({"would", "plural verb"} & clause.marks) and bool(clause.before)
        if mood == REAL and options:
            mood = SOFT
        if found and clause.sign == "and" and wants_more(found[-1], clause):
            found[-1].mood = mood = SOFT
        if found and "now" in clause.marks and clause.verb is not None and _was(found[-1], clause):
            found[-1].mood = SOFT  # "I had 1 Buy, | now I have 3"
        joins = found and clause.sign == "and" and found[-1].kind == "bare" and found[-1].cards
        if praised and joins:
            found[-1].marks.add(PRAISED)
        elif would and joins:
            found[-1].mood = SOFT  # "a Village | and a Militia would be possible"
        elif mood in (None, PLAN) and found and "choice" in clause.opens and _named_to_play(found[-1]):
            _left_open(found[-1])  # "The Market | or the Smithy could come next"
        if mood == REAL and clause.verb is None and clause.sign == "comma" and last is not None and concedes(last):
            mood = PLAN  # "I know, | Village first, but …"
        if found and concedes(clause) and clause.sign == "comma" and all(one.kind == "bare" for one in found):
            found[-1].mood = PLAN  # "Village first, | I know"
        before, who = who, subject_of(clause, who, player)
        who = None if who == 1 and (goes_on_with(clause) or (beside and mood == REAL and not clause.nominals)) else who
        who = 1 if last is not None and says(last) and before == 1 and "speaker" in clause.marks else who
        if last is not None and clause.sign in SETS and "other" in last.marks and not last.nominals:
            who = 1  # "Opponent: two Estates"
        if spares and not {"asking", "relative"} & clause.marks:
            whom, spares = "", False  # "everybody except Kim, who …, gets a Curse"
        whom = whom_of(clause, whom) if who == 1 else ""
        spares = spares or ("except" in clause.opens and bool(whom))
        thinks = last is not None and is_glue(last) and not says(last)
        judged = last is not None and _doing(last) and (mood in (None, PLAN) or _only_would(clause)) and _judges(clause)
        if mood == REAL and who == 1 and thinks and clause.sign == "":
            mood = SOFT  # "I think everybody takes the Smithy"
        last = clause
        corrects = corrects or takes_back(clause)
        if found and judged and found[-1].verb_at is not None:
            _left_open(found[-1])  # "Playing the Market | would be nice", "… | before it would have been smarter"
        elif found and (_predicate(clause) if mood is None else found[-1].verb_at and _only_would(clause)):
            found[-1].mood = SOFT  # "A Market gained | would give me a coin"
        if mood is None and "forgets" in clause.marks and found and found[-1].who == 1 and found[-1].kind == "have":
            found[-1].kind = "keep"  # "Ann has a Moat, | but she forgot about it"
        if mood is None or (takes_back(clause) and _says_nothing(clause)):
            offered = clause if mood is None and {"could", "would"} & clause.marks else None
            continue
        if offered is not None and _only_does(clause):
            clause = offered  # "I could buy a Gold, and I do", "everyone would play the Village, and so do I"
        elif offered is not None and stays(offered, clause):
            found.append(act_of(offered, number, REAL, 0, lexicon))
            found[-1].kind = "unused"
        elif offered is not None and (card := used_otherwise(offered, clause)) is not None:
            found.append(Act("bare", card.span, number, "word", cards=[card], who=who))
        offered = None
        if (
            found
            and clause.verb is None
            and not clause.nominals
            and "before" in clause.opens
            and found[-1].kind == "buy"
        ):
            found[-1].mood = SOFT  # "I bought the Remodel before"
        act = act_of(clause, number, mood, who, lexicon, corrects=corrects)
        act.whom, act.read = whom, options
        act.marks |= {PRAISED} if praised else set()
        if mood == SOFT and "generic" in clause.marks:
            act.kind, act.cards = "idle", []  # "because one can never have enough Silver"
        mark_exhausted(act, clause)
        mark_nobody(act, clause)
        if found and lexicon.verb_last and _only_negates(act):
            found[-1].negative, found[-1].span = True, (found[-1].span[0], act.span[1])  # "… ziehe ich | aber nicht"
            continue
        if act.leads:
            span = (act.leads[0].span[0], act.leads[-1].span[1])
            found.append(Act("bare", span, number, act.sign, cards=act.leads, who=who, mood=mood))
            act.sign = "comma"
        bought = _named_behind(act)
        act.corrects, corrects, act.inside = corrects, False, bool(outer)
        if is_price(act, found) or (outer and act.kind == "bare" and act.negative and act.empty):
            continue  # "Throne Room on the Market (not on itself)"
        if act.kind == "buy" and "before" in act.marks and all(one.many and one.n is None for one in act.cards):
            act.mood = PLAN if act.cards else act.mood  # "I build my deck | before I buy Provinces"
        if act.kind == "be" and act.cards and (_held(act) or (not act.sign and found and _stay(found[-1]))):
            act.kind = "left"  # "in my hand is a Moat", "the only cards I can't use | are two Estates"
        if act.kind == "bare" and "or" in act.opens and found and found[-1].negative:
            act.negative = True  # "not the Village | or the Smithy"
        elif act.kind == "end_turn" and not act.sign and found and "until" in found[-1].marks:
            act.mood = SOFT  # "I keep the Market until | I clean up"
        elif found and "choice" in act.opens and found[-1].cards and act.cards:
            if act.kind == found[-1].kind == "bare":
                found[-1].mood = act.mood = SOFT  # "Cellar | or Moat … Moat"
            elif _named_to_play(act) and _named_to_play(found[-1]) and "self" not in act.marks:
                _left_open(found[-1], act)  # "I can play the Market | or the Smithy"
        elif _goes_on_choosing(act, found):
            act.mood = SOFT  # "a Gold, or a Village | and a Moat"
        found += [act, *bought]
    if corrects and found:
        next((one for one in reversed(found) if not one.empty), found[-1]).marks.add("taken back")
    return found


def _named_behind(act: Act) -> list[Act]:
    """What is named behind the coins that are counted, which it takes out: "that makes seven coins | a Gold please"."""
    coins = act.amounts[-1] if act.kind == "make" and act.amounts and act.amounts[-1].value == "coins" else None
    if coins is None or coins.n is None or act.negative or act.into or act.source or not act.cards:
        return []
    if not all(one.n == 1 and "weak" in one.marks and one.span[0] >= coins.span[1] for one in act.cards):
        return []
    start, end = act.cards[0].span[0], act.span[1]
    bought = Act("bare", (start, end), act.sentence, "comma", cards=act.cards, who=act.who, mood=act.mood)
    act.cards, act.span = [], (act.span[0], coins.span[1])
    return [bought]


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


def _stay(act: Act) -> bool:
    """Whether cards are said to stay that are named behind it."""
    return act.kind in ("unused", "left", "keep") and not act.cards and any(one.value == "cards" for one in act.amounts)


def _left_open(*acts: Act) -> None:
    """Takes nothing from acts of which only one or none was done."""
    for act in acts:
        act.kind, act.cards, act.read = "idle", [], True


def _goes_on_choosing(act: Act, found: list[Act]) -> bool:
    """Whether cards go on with what is named after "or"."""
    lists = act.kind == "bare" and act.cards and act.sign in ("and", "plus", "slash")
    before = found[-1] if found else None
    return bool(lists) and before is not None and before.kind == "bare" and before.mood == SOFT and (
        "choice" in before.opens)  # fmt: skip


def _comes_of(last: Clause, clause: Clause) -> bool:
    """Whether a clause only tells what would come of what stands before, which is not what is done: "but if …, | it
    …"."""
    supposes = any("hypothetical!" in word.marks for word in last.words[:3]) and "after" not in last.opens
    return supposes and clause.sign == "comma" and not {"self", "then", "now"} & clause.marks


def _offers(clause: Clause) -> bool:
    """Whether a clause tells what could be done, so that what is listed behind it could be done too."""
    plays = clause.verb is not None and clause.verb.value == "play"
    return "could" in clause.marks or (plays and "would" in clause.marks)


def _predicate(clause: Clause) -> bool:
    """Whether a clause only says what the one before it is or would be."""
    bare = clause.sign == "" and clause.verb is not None and clause.verb.value == "be" and not clause.before
    return bare and not any(word.marks & {"self", "third", "other"} for word in clause.words[: clause.at])


def _only_would(clause: Clause) -> bool:
    """Whether a clause only says what the one before it would bring."""
    return clause.sign == "" and clause.at > 0 and "would" in clause.words[0].marks


def _doing(clause: Clause) -> bool:
    """Whether a clause only names what may be done: "playing the Market first", "den Markt zu spielen"."""
    doing = clause.verb is not None and (clause.verb.low.split()[0].endswith("ing") or clause.verb.low[:3] == "zu ")
    return doing and not any(word.marks & {"self", "third", "other"} for word in clause.words[: clause.at])


def _judges(clause: Clause) -> bool:
    """Whether a clause only says what something is or would be like: "would have been smarter", "can wait"."""
    people = any({"self", "third", "other"} & word.marks and "oblique" not in word.marks for word in clause.words)
    behind = clause.sign in ("", "word") or (clause.sign == "comma" and "hypothetical!" in clause.words[0].marks)
    return behind and not people and not {"list", "then", "but"} & clause.opens


def _only_does(clause: Clause) -> bool:
    """Whether a clause only says that what was spoken of is done: "and I do", "so I will do that"."""
    does = "likewise" in clause.marks or (clause.verb is not None and clause.verb.value == "do")
    return does and not clause.nominals and "not" not in clause.marks


def _only_negates(act: Act) -> bool:
    """Whether a clause does nothing but deny the one before: "aber nicht", "jedoch nicht"."""
    return act.kind == "bare" and act.negative and act.empty and not act.noise and "but" in act.opens and (
        not {"self", "any"} & act.marks)  # fmt: skip


def _says_nothing(clause: Clause) -> bool:
    """Whether a clause only takes back: "no wait", "I mean"."""
    plain = clause.verb is None or clause.verb.value == "idle"
    lets = not plain and "correct alone" in clause.verb.marks  # "let me | make that"
    return (plain or lets) and not objects(clause.after, "number")
