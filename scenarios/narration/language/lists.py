"""Lists that go on from clause to clause, and what a clause takes over from the one before it."""

from __future__ import annotations

import itertools
from dataclasses import replace

from .acts import SETS, Act
from .continued import COMES, goes_on, is_subject, subject_too
from .elided import (
    LISTS,
    LOSES,
    all_but,
    brought_by,
    cleft,
    denied,
    elsewhere,
    ends_with,
    fills,
    gapped,
    held_too,
    in_brackets,
    in_return,
    is_money,
    judged,
    laid_too,
    left_over,
    only_dear,
    only_judged,
    other_too,
    participle,
    placed_apart,
    played_too,
    same_cards,
    with_gains,
)
from .gone import points_back
from .moods import REAL
from .nominals import Nominal

LISTED = ("play", "buy", "get", "gain", "draw", "trash", "discard", "drop", "have", "keep", "reveal", "choose", "put")
FILLS = {f"{mark}{first}" for mark in ("filler", "break", "list", "before_verb", "adjective") for first in ("", "!")}


def joined(acts: list[Act]) -> list[Act]:
    """Joins what goes on with the list before it: "a Silver, | a Market | and two Coppers"."""
    found: list[Act] = []
    acts = with_gains(acts)
    for number, act in enumerate(acts):
        if _only_filler(act) or judged(act):
            continue
        following = acts[number + 1] if number + 1 < len(acts) else None
        priced = following is not None and following.sign == "open" and bool(following.numbers)
        priced = priced or only_dear(acts[number:])
        heads = following is not None and following.sign == "colon" and act.cards and not is_money(act)
        before = found[-1] if found else None
        if before is not None and before.cards and cleft(before, act):
            act.cards = [before.cards.pop()]  # "the Village | is what I discard"
        if before is not None and participle(before, act):
            act.cards, act.sign, act.span = before.cards, before.sign, (before.span[0], act.span[1])
            found.pop()
            before = found[-1] if found else None
        if act.sign == "close" and (whole := _around(found, act)):
            before, act.sign = whole, "comma"  # "Buys: Gold (6), Mine (5)"
        if only_judged(before, act):
            found.pop()
            continue
        _once(act, following)
        if left_over(before, act):
            act.kind = "buy"
        if before is not None and before.kind == "convert" and not before.into and "into strong" in act.marks:
            act.cards, act.into = act.cards[:1], [*act.cards[1:], *act.into]  # "an Estate | and a Copper into Silvers"
        if before is not None and all_but(before, act, following):
            continue
        if before is not None:
            points_back(before, act)
        if before is not None and other_too(before, act):
            before.cards = [*before.cards, before.cards[-1]]
            continue
        if before is not None and _counts_again(before, act):
            before.cards[0].n, before.span = act.numbers[0].n, (before.span[0], act.span[1])
            continue
        if before is not None and _unneeded(before, act):
            before.groups, before.span = [], (before.span[0], act.span[1])  # "I chuck everything | I don't need"
            continue
        if before is not None and before.kind in LOSES and before.empty and act.kind == "be" and act.cards:
            act.kind = before.kind  # "…, | that's two Estates"
        if before is not None and denied(before, act):
            before.negative, before.span = True, (before.span[0], act.span[1])
            continue
        if (before is not None and brought_by(before, act)) or ends_with(act, following):
            act.kind, act.pronoun = "play", None
        if before is not None and before.cards and subject_too(before, act):
            one = before.cards.pop()  # "I get two Actions, the Curse | and the Copper are trashed"
            act.cards = [replace(one, n=None), *act.cards]
        if before is not None and laid_too(before, act):
            before.cards, act.subject = [*before.cards, act.subject], None
        if before is not None and act.kind == "do" and "likewise" in act.marks:
            act.kind, act.zone = before.kind, before.zone  # "…, and so does the Smithy"
        if before is not None and _counts(before, act):
            before.amounts[0].n, before.marks = act.numbers[0].n, before.marks | {"now"}
            before.span = (before.span[0], act.span[1])
        elif before is not None and elsewhere(before, act):
            onto = act.zone.value == "deck" and before.kind in COMES  # "gain a Market to hand | and an Estate on top"
            act.kind, act.helpers, act.who = "put" if onto else before.kind, before.helpers, before.who
            found.append(act)
        elif before is not None and placed_apart(before, act):
            found.append(act)
        elif before is not None and played_too(before, act):
            act.kind = "play"
            found.append(act)
        elif before is not None and gapped(before, act):
            act.kind, act.source, act.cards = before.kind, act.cards[0], act.cards[1:]
            found.append(act)
        elif (heads and not act.pronoun) or (
            before is not None and (_begins(before, act, following) or _ahead_of_verb(before, acts[number:]))
        ):
            found.append(act)
        elif before is not None and in_brackets(before, act):
            before.cards, before.numbers, before.span = act.cards, [], (before.span[0], act.span[1])
        elif before is not None and in_return(before, act):
            act.kind = "gain"
            found.append(act)
        elif before is not None and _says_after_all(before, act):
            before.cards, before.span = act.cards, (before.span[0], act.span[1])
        elif (main := _past_relative(found, act)) is not None:
            act.kind, act.helpers, act.who = main.kind, main.helpers, main.who
            found.append(act)
        elif before is not None and goes_on(before, act) and not _points_on(act, following):
            act.cards = _unpaid(before, act)
            (before.into if before.into else before.cards).extend(act.cards)
            before.amounts += act.amounts
            before.groups += act.groups
            before.into += act.into
            before.numbers += act.numbers
            before.span = (before.span[0], act.span[1])
            before.marks |= act.marks & {"now", "again"}
            before.zone = before.zone or act.zone
            before.noise += act.noise
        elif before is not None and fills(before, act):
            act.kind, act.who, act.helpers = before.kind, before.who, ()
            found.append(act)
        elif before is not None and same_cards(before, act):
            act.pronoun, act.who = before.cards[-1], before.who
            found.append(act)
        elif _only_place(act, signs=("word",)) and act.zone.value in ("discard", "trash", "deck"):
            act.kind = "put"  # "no Action, so into the discard pile"
            found.append(act)
        elif before is not None and _points_on(before, act):
            before.kind, before.zone, before.span = "put", act.zone, (before.span[0], act.span[1])
        elif (place := _only_place(act, signs=(*LISTS, *SETS))) and (moved := _moved(found, act)):
            moved.zone, moved.span = place, (moved.span[0], act.span[1])
        elif before is not None and _heads(before, act) and (kind := _headed(before, act, priced=priced)):
            act.kind = kind
            act.marks |= before.marks & {"again"}
            act.who = before.who
            found.append(act)
        elif before is not None and held_too(before, act):
            before.cards, before.zone = [*before.cards, *act.cards], act.zone
            before.span, before.marks = (before.span[0], act.span[1]), before.marks | act.marks
        elif before is not None and _specifies(before, act):
            before.cards, before.amounts, before.span = act.cards, [], (before.span[0], act.span[1])
        elif before is not None and _names(before, act):
            act.kind, act.helpers, act.source = before.kind, (), act.source or before.source
            act.span = (before.span[0], act.span[1])
            found[-1] = act
        elif before is not None and is_subject(before, act):
            act.cards = before.cards + act.cards
            act.span = (before.span[0], act.span[1])
            act.sign, act.opens = before.sign, act.opens | before.opens
            found[-1] = act
        else:
            found.append(act)
    return found


def _only_filler(act: Act) -> bool:
    """Whether a clause is only "and", "hmm" or one word thrown in between two signs: "to get, drumroll, a Copper"."""
    plain = act.kind == "bare" and act.empty and not act.corrects and not act.negative and not act.excepted
    joins = "break" not in act.marks or "list" in act.marks
    return plain and joins and act.noise <= 1 and (act.marks <= FILLS if not act.noise else not act.marks)


def _says_after_all(before: Act, act: Act) -> bool:
    """Whether a clause names what the one before it is about, parted from it by an adverb: "my hand is | therefore
    still a Silver and two Estates"."""
    told = before.kind == "left" and before.empty and before.verb_at is not None
    ends = told and before.verb_at[1] == before.span[1] and before.mood == act.mood
    return bool(ends and act.kind == "bare" and act.cards and act.sign in ("word", "comma") and not (
        act.noise or act.negative or act.corrects or act.zone))  # fmt: skip


def _around(found: list[Act], act: Act) -> Act | None:
    """The list of purchases or of cards held that goes on behind what stands in parentheses within it."""
    inside = [one for one in found if one.inside]
    before = next((one for one in reversed(found) if not one.inside), None)
    if before is None or not inside or any(one.cards or one.groups for one in inside[-1:]) or act.kind != "bare":
        return None
    joins = before.kind in ("buy", "have", "left") and before.cards and before.sentence == act.sentence and act.cards
    return before if joins and before.mood == act.mood else None


def _past_relative(found: list[Act], act: Act) -> Act | None:
    """The verb whose list goes on behind a relative clause about what it named last: "I buy a Siren, | which costs 3, |
    and a Silver"; None where the list may be that of the relative clause."""
    if len(found) < 2 or not act.cards or act.sign != "and" or "relative" not in found[-1].opens:
        return None
    main, aside = found[-2:]
    counts = aside.cards or aside.into or aside.groups or any(one.value != "coins" for one in aside.amounts)
    named = main.kind in LISTED and main.cards and main.mood == REAL and aside.sign == "comma"
    return main if named and not counts and goes_on(main, replace(act, who=main.who)) else None


def _counts(before: Act, act: Act) -> bool:
    """Whether a number behind a sign says how many there are of what stands before it: "Actions: 3"."""
    alone = before.kind == "bare" and len(before.amounts) == 1 and not (before.cards or before.groups or before.numbers)
    if not alone or before.amounts[0].n is not None or before.amounts[0].value == "coins" or before.noise:
        return False
    tells = act.kind == "bare" and len(act.numbers) == 1 and not (act.cards or act.amounts or act.groups)
    return tells and act.sign in ("colon", "equals") and not act.noise


def _begins(before: Act, act: Act, following: Act | None) -> bool:
    """Whether an Action named behind a list is what does what is told next: "draw two Estates, Market, draw a Gold"."""
    if following is None or act.kind != "bare" or len(act.cards) != 1 or not act.cards[0].card.is_action:
        return False
    effect = following.kind == "draw" and following.sign in ("comma", "") and following.who != 1
    behind = before.source is not None and following.kind == "bare" and bool(following.cards)
    behind = behind and "then" in following.opens and "definite" in act.cards[0].marks
    effect = effect or behind  # "the Smithy draws a Copper and an Estate, the Witch | then a Gold"
    plain = not {"weak", "more", "other_one"} & act.cards[0].marks and act.sign in LISTS and not act.noise
    return effect and plain and before.kind in ("draw", "get", "discard", "trash", "gain", "put", "reveal")


def _counts_again(before: Act, act: Act) -> bool:
    """Whether a clause only corrects how many cards it was: "two Estates, sorry, all three of them"."""
    one = before.cards[0] if len(before.cards) == 1 else None
    alone = act.kind == "bare" and act.pronoun is not None and not (act.cards or act.amounts or act.groups)
    return one is not None and one.n is not None and alone and len(act.numbers) == 1 and "all" in act.marks


def _ahead_of_verb(before: Act, acts: list[Act]) -> bool:
    """Whether a list begins whose verb stands at its end, as that of the one before did: "two Estates discarded, |
    an Estate | and a Gold drawn"."""
    if acts[0].sign != "comma" or acts[0].kind != "bare" or not _ends_with_verb(before):
        return False
    verbal = next((one for one in acts if one.kind != "bare" or not one.cards or one.noise), None)
    return verbal is not None and verbal.sign == "and" and _ends_with_verb(verbal)


def _ends_with_verb(act: Act) -> bool:
    """Whether all its cards stand before its verb."""
    return bool(act.cards) and act.verb_at is not None and act.cards[-1].span[1] <= act.verb_at[0] and (
        act.verb_at[1] == act.span[1] and not act.into)  # fmt: skip


def _once(act: Act, following: Act | None) -> None:
    """Counts a card once that is only said again: "the Silver, yes, the Silver too", "a Gold a Gold is better"."""
    same = len(act.cards) == 2 and act.cards[0].card == act.cards[1].card
    judged = following is not None and following.kind == "be" and following.empty and not following.sign
    again = "again" in act.marks and all("definite" in one.marks and one.n is None for one in act.cards)
    if same and (again or (judged and {"judging", "short"} & following.marks)):
        del act.cards[1]


def _only_place(act: Act, *, signs: tuple[str, ...] = LISTS):
    """The place that a clause without a verb tells and nothing else: "…, into the trash"; None where it tells more."""
    told = act.cards or act.amounts or act.groups or act.numbers or act.noise or act.corrects
    return act.zone if act.kind == "bare" and act.sign in signs and not told else None


def _points_on(act: Act, following: Act | None) -> bool:
    """Whether an arrow behind the cards leads to where they go: "Smithy → trash, | Siren | → discard pile"."""
    alone = act.kind == "bare" and bool(act.cards) and not (act.amounts or act.numbers or act.zone or act.negative)
    return alone and following is not None and _only_place(following, signs=("arrow",)) is not None


def _moved(found: list[Act], act: Act) -> Act | None:
    """The act of the same sentence that moves cards, right before; it must not tell a place itself."""
    for one in reversed(found):
        if not one.empty and not (one.kind == "bare" and one.pronoun is not None and not one.cards):
            fits = one.kind in ("put", "get", "gain", "discard", "drop", "keep", "buy") and one.cards and not one.zone
            return one if fits and one.mood == act.mood else None
    return None


def _heads(before: Act, act: Act) -> bool:
    """Whether a list stands behind a heading: behind a colon, and behind "other buy" also behind another sign."""
    buys = before.kind == "bare" and [one.value for one in before.amounts] == ["buys"]
    buys = buys or (before.kind == "buy" and before.empty and "ordinal" in before.marks)  # "buy #2 = Copper"
    return act.sign == "colon" or (buys and act.sign in ("equals", "arrow", "dash"))


def _headed(before: Act, act: Act, *, priced: bool) -> str:
    """What a heading makes of the list behind its colon: "still in my hand: …", "second buy: …"; "" for none.

    `priced` tells that the price of a card follows it in parentheses.
    """
    buys = before.kind == "buy" and before.empty and not before.negative
    nth = bool({"nth", "ordinal"} & before.marks)
    if buys and act.kind == "bare" and act.cards and (not is_money(act) or priced or nth):
        return "buy"  # "Buys: …"
    if act.kind != "bare" or not act.cards or before.kind != "bare" or before.cards or before.noise:
        return ""
    if before.zone is not None and before.zone.value == "hand":
        return "left"
    nouns = [one for one in before.amounts if one.value != "coins"]  # "second purchase with the other 3 coins: …"
    buys = len(nouns) == 1 and nouns[0].value == "buys" and nouns[0].n in (None, 1)
    return "buy" if buys and "plus" not in nouns[0].marks else ""


def _names(before: Act, act: Act) -> bool:
    """Whether "is …" says which cards it were: "the cards I discard | are two Estates"."""
    moves = before.kind in ("discard", "trash", "buy", "gain", "draw", "reveal", "play", "choose")
    open_ = not (before.cards or before.groups or any(one.n is not None for one in before.amounts))
    return bool(moves and open_ and act.kind == "be" and act.sign == "" and act.cards)


def _specifies(before: Act, act: Act) -> bool:
    """Whether a clause says which Action goes: "I trash an Action from my hand: | the Smithy"."""
    open_ = before.kind in LOSES and not (before.cards or before.groups or before.numbers or before.negative)
    open_ = open_ and [(one.value, one.n or 1) for one in before.amounts] == [("actions", 1)]
    names = act.kind in ("bare", "left", "have", "be") and len(act.cards) == 1 and act.cards[0].card.is_action
    told = act.amounts or act.numbers or act.negative or "then" in act.opens
    told = told or act.sign not in ("colon", "comma", "dash", "" if act.kind == "have" else "colon")
    return open_ and names and not told


def _unpaid(before: Act, act: Act) -> list[Nominal]:
    """The cards of a list that goes on, without the Treasures that go on with what is paid: "with a Silver | and two
    Coppers a Militia"."""
    named = itertools.dropwhile(lambda one: one.card.is_treasure, act.cards)
    return list(named) if "paid with" in before.marks and (is_money(act) or not before.cards) else act.cards


def _unneeded(before: Act, act: Act) -> bool:
    """Whether a clause says of which cards all are meant: "everything | I don't need"."""
    every = before.kind in LOSES and not before.cards and [one.value for one in before.groups] == ["everything"]
    return every and act.kind == "spend" and act.negative and act.empty and act.sign == ""
