"""What each thing that a clause names has to do with its verb: done with it, made of it, doing it, its price."""

from __future__ import annotations

import bisect
from dataclasses import replace
from typing import TYPE_CHECKING

from .clauses import Clause
from .mentions import Word
from .nominals import HEADS, Nominal
from .words import Lexicon, forms

if TYPE_CHECKING:
    from .acts import Act


FINITE = tuple(forms("ends_finite"))
NO_RATE = forms("no_rate")
GIVES = (
    "give", "draw", "make", "be", "reveal", "have", "get", "double", "gain", "choose", "left", "trash", "discard",
    "drop", "convert", "see",
)  # fmt: skip


SUMS = ("make", "have")  # "that adds up to 7"
GOES = ("drop", "trash", "discard")
PASSIVE = ("play", "buy", "discard", "trash", "gain", "draw", "reveal", "put")


def one_for(clause: Clause) -> bool:
    """Whether the clause is of the form "one for the Market": an Action that is used."""
    words = [word for word in clause.words if not word.marks & {"break"}]
    one = len(words) > 2 and words[0].tag in ("number", "pronoun") and words[0].value == 1
    return one and bool(words[1].marks & {"for", "source"}) and clause.after != [] and clause.after[-1].card is not None


def mark_money(act: Act, clause: Clause, before: list[Nominal], after: list[Nominal], *, strip: bool) -> None:
    """Notes what is paid with, and reads "my Treasures give …" as a sum."""
    money = any(_is_money(one) for one in before)
    if (
        strip
        and money
        and act.kind == "buy"
        and "done!" not in act.marks
        and not act.helpers
        and not any(one.kind == "card" for one in after)
        and (len(before) > 1 or "weak" not in before[0].marks or any(one.kind == "pronoun" for one in after)
             or "price" in clause.verb.marks)
    ):
        before[:] = [one for one in before if not _is_money(one)]
    if money and any(one.kind == "card" for one in after):
        act.marks.add("paid")
    elif money and act.kind == "give" and (act.source is None or (
            "for" not in clause.opens and any(one.value == "treasures" for one in before))):  # fmt: skip
        act.kind, act.source = "make", None  # "my Treasures together with the Militia give 7 coins"


def make_of(act: Act, clause: Clause, before: list[Nominal]) -> None:
    """Takes "I make a Copper a Silver" and "out of the Silver comes a Gold" as what is made of what."""
    if act.negative or act.amounts or act.numbers or act.into:
        return
    if act.kind == "make" and len(act.cards) == 2 and act.cards[0].after == act.cards[1].at:
        act.kind, act.cards, act.into = "convert", act.cards[:1], act.cards[1:]
        return
    one = before[-1] if before and before[-1].kind == "card" else None
    result = [other for other in act.cards if one is not None and other.span > one.span]
    if act.kind not in ("be", "come", "make") or not result or one.at == 0:
        return
    ahead = clause.words[max(one.at - 2, 0) : one.at + 1]
    if any("made of" in word.marks for word in ahead):
        act.kind, act.cards, act.into, act.source = "convert", [one], result, None


def spoken_of(act: Act, before: list[Nominal], after: list[Nominal], lexicon: Lexicon, clause: Clause) -> list[Nominal]:
    """What the verb is about: as a rule what stands behind it, else what stands before it."""
    spoken = [one for one in after if one.kind != "zone"]
    passive = {"be", "get"} & set(act.helpers) and act.kind in PASSIVE and before
    passive = passive or (act.kind in GOES and _for_it(clause))  # "two Estates away for an Estate and a Gold"
    alone = not objects(spoken) and any(one.kind == "card" for one in before)
    if act.kind == "be" and alone and not noise(clause) and "sacrifice" not in act.marks:
        act.kind = "bare"  # "Smithy it is"
    if passive or not objects(spoken) or (lexicon.verb_last and before and not objects(after)):
        return before + spoken
    if act.kind == "use" and "be" in act.helpers:
        return [one for one in before if one.value == "buys"] + spoken  # "the second Buy is used for a Copper"
    if act.kind == "come" and any(one.kind == "card" for one in before):
        return before
    if act.kind in ("make", "be"):
        helps = ("group", "resource") if act.kind == "be" else HEADS
        return [one for one in before if one.kind in helps] + spoken
    return spoken


def _for_it(clause: Clause) -> bool:
    """Whether right behind the verb it is told for what go the cards before it."""
    behind = clause.words[clause.at + 1 : clause.at + 2]
    cards = any(one.kind == "card" and not one.of for one in clause.before)
    return cards and not clause.helpers and any("for" in word.marks for word in behind)


def without_both(nominals: list[Nominal], clause: Clause) -> list[Nominal]:
    """The nominals without "both" that only says so many once more: "Market and Smithy I both keep"."""
    both = [one for one in nominals if one.kind == "number" and "pair" in one.words[0].marks]
    named = both and any(one.kind == "card" for one in clause.before)
    named = named and clause.verb.value != "idle"  # not "a Market and a Witch both look good"
    return [one for one in nominals if one not in both] if named else nominals[:]


def _is_money(one: Nominal) -> bool:
    if one.kind == "card":
        return one.card.is_treasure
    return one.value in ("treasures", "coins")


def objects(nominals: list[Nominal], without: str = "") -> bool:
    """Whether something counts among what is named; things of the kind `without` do not."""
    return any(one.kind in ("card", "resource", "group", "number") and one.kind != without for one in nominals)


def find_source(act: Act, clause: Clause, before: list[Nominal], after: list[Nominal]) -> None:
    """Takes out the card that does it: "with the Market", "the Market's", or the subject of "gives"."""
    words = clause.words
    for side, shift in ((before, 0), (after, clause.at + 1)):
        for one in list(side):
            if one.kind != "card" or not one.card.is_action or (one.n or 1) > 1:
                continue
            at = one.at + shift
            behind = words[at - 1] if 0 < at <= len(words) else None
            if "weak" in one.marks and act.kind == "bare" and clause.sign:
                continue  # "…, with a Moat to go with it"
            if any(word.value == "hand" for word in words[max(at - 2, 0) : at]):
                continue  # "a hand of Smithy, Militia and Copper"
            leading = [word for word in (behind, *one.words[:1]) if word is not None and word.tag == ""
                       and "second time" not in word.marks]  # fmt: skip
            if one.of or (act.kind != "buy" and any("source" in word.marks for word in leading)):
                act.source = one
                side.remove(one)
    left = [one for one in before if one.kind == "card" and one.card.is_action and (one.n or 1) == 1]
    if act.source is not None or not left:
        return
    it = act.kind in ("give", "draw") and any(one.kind == "pronoun" for one in after)  # "the Market gives it to me"
    nothing = any("any" in word.marks for word in words[clause.at + 1 :])  # "the Village draws nothing"
    caused = any("causes" in word.marks for word in words[:2])  # "let the Smithy draw"
    told = it or objects(after) or nothing or caused or {"give", "make"} & set(clause.helpers)
    points = clause.sign == "word" and act.kind in ("give", "draw")  # "that's | what the Village gets me"
    what = (len(before) > 1 or points) and any("asking" in word.marks for word in words[: clause.at])
    if what and left[-1] is before[-1] and clause.verb is not None and _third(clause):
        act.source = left[-1]  # "a Smithy is what the Workshop makes"
        before.remove(left[-1])
    suffers = "be" in clause.helpers and act.kind in PASSIVE  # "the Smithy was trashed for her"
    if act.source is None and _gives(act) and told and not suffers:
        act.source = left[-1]
        before.remove(left[-1])


def _third(clause: Clause) -> bool:
    return clause.verb.low.split()[0].endswith(FINITE)  # "gets me" too


def leads(act: Act, before: list[Nominal]) -> list[Nominal]:
    """Actions named one after the other before the card that does it: "Throne Room Market, that's …"."""
    if act.source is None or act.negative or {"be", "get"} & set(act.helpers):
        return []  # "the Smithy from the Workshop is played"
    rest = [one for one in before if one.kind == "card"]
    ahead = [one for one in rest if one.span[1] < act.source.span[0] and act.source.at - one.after <= 1]
    return ahead if len(rest) == len(ahead) == 1 and ahead[0].card.is_action and not ahead[0].many else []


def _gives(act: Act) -> bool:
    return act.kind in GIVES or bool({"give", "make"} & set(act.helpers))


def sort_objects(act: Act, spoken: list[Nominal], clause: Clause) -> None:
    """Puts what the verb is about where it belongs: cards, amounts, groups, what comes of them."""
    into = _into(clause)
    if (
        into is not None
        and act.kind not in ("convert", "have", "left", "keep")
        and not any(one.span[0] < into for one in spoken if one.card)
    ):
        into = None  # "one Action left for the Market"
    for one in spoken:
        earlier = _before(one, clause)
        if _is_rate(earlier) and act.kind not in ("be", "have", "make"):
            continue
        if one.kind == "card" and act.kind != "convert" and earlier is not None and "against" in earlier.marks:
            continue  # "a Moat against Militias"
        if one.kind == "card" and any("absolute" in word.marks for word in clause.words[one.after : one.after + 1]):
            continue  # "I've 7 to spend, a Province being too dear"
        if one.kind == "card" and act.kind in ("get", "gain") and _in_return_for(one, clause):
            act.cards, act.source = ([act.source] if act.source is not None else []), None
            continue
        behind = earlier is clause.verb is not None  # "go home with | a Gold"
        if one.kind == "card" and act.kind == "buy" and one.card.is_treasure and not behind and (
                _is_price(one, clause) or _paid_of(one, act)):  # fmt: skip
            act.marks.add("paid with")
            continue
        source = earlier if one.kind == "card" and act.kind == "buy" and one is not spoken[-1] else None
        if source is not None and "made of" in source.marks and one.card.is_action:
            continue  # "the two from the Militia are enough to buy a Gold"
        if _is_excepted(one, clause, act.excepted):
            act.excepted.append(one)
            continue
        if one.kind == "card":
            (act.into if into is not None and one.span[0] > into else act.cards).append(one)
        elif one.kind == "resource":
            added = earlier is not None and "adds" in earlier.marks and (
                one.value != "coins" or (not act.cards and act.kind in ("be", "give", "get")))  # fmt: skip
            paid = earlier is not None and "source" in earlier.marks and bool(act.cards)
            extra = {mark for mark, holds in (("plus", added), ("paid", paid)) if holds}
            act.amounts.append(replace(one, marks=one.marks | extra))
        elif one.kind == "group":
            act.groups.append(one)
        elif one.kind == "number" and ("less" in clause.marks or not _is_price(one, clause, act.kind)):
            act.numbers.append(one)
        elif one.kind == "pronoun":
            act.pronoun = one
    if "except" in clause.opens and act.groups and not (act.cards or act.excepted):
        for one in clause.before:  # "except for the Coppers I …"
            act.excepted += [one] if _is_excepted(one, clause, act.excepted) else []
    if act.kind == "make" and act.source is not None and len(act.cards) == 2 and not (act.into or act.amounts):
        act.kind, act.into = "convert", [act.cards.pop()]  # "the Remodel makes the Estate a Smithy"


def _before(one: Nominal, clause: Clause) -> Word | None:
    """The clause's last word that ends before it."""
    at = bisect.bisect_right(clause.words, one.span[0], key=lambda word: word.end)
    return clause.words[at - 1] if at else None


def _is_rate(earlier: Word | None) -> bool:
    """Whether what stands behind that word is only what something is counted by: "for each Merchant"."""
    rate = earlier is not None and "per" in earlier.marks and "except" not in earlier.marks
    return rate and earlier.low not in NO_RATE  # "down to a Copper and an Estate"


def _in_return_for(one: Nominal, clause: Clause) -> bool:
    """Whether a relative clause only tells for which card one is got: "the Smithy that I get for the Estate"."""
    earlier, number = _before(one, clause), clause.at
    ahead = [word for word in clause.words[:number] if "relative" in word.marks]
    speaks = number > 0 and any({"self", "third"} & word.marks for word in clause.words[:number])
    return bool(ahead) and speaks and earlier is not None and "for" in earlier.marks


def _paid_of(one: Nominal, act: Act) -> bool:
    """Whether Treasures are what is paid with: "a Cellar was paid for out of the two Coppers"."""
    return bool(act.cards) and bool(one.words) and "partitive" in one.words[0].marks


_INTO = {
    "convert": {"into", "into strong", "infinitive"}, "trash": {"into", "into strong"}, "use": {"into strong", "for"},
    "drop": {"into", "into strong"}, "discard": {"into", "into strong"}, "play": {"for"}, "start": {"for"},
    "bare": {"for"}, "come": {"for"}, "choose": {"for"}, "put": {"for"}, "have": {"for"},
    "left": {"for"}, "keep": {"for"},
}  # fmt: skip


def _into(clause: Clause) -> int | None:
    """Where what comes of it begins: behind "into", for a card that is made into another."""
    kind = clause.verb.value if clause.verb is not None else "bare"
    marks = _INTO.get(kind, set())
    return next((word.start for word in clause.words[max(clause.at, 0) + 1 :] if word.marks & marks), None)


def _is_price(number: Nominal, clause: Clause, kind: str = "") -> bool:
    """Whether a bare number is what a card costs: "for 8"; not "I leave it at two"."""
    earlier = _before(number, clause)
    if kind in SUMS or (earlier is not None and "purpose" in earlier.marks and "infinitive" in clause.marks):
        return False  # "um ein Gold zu kaufen"
    if kind in ("left", "unused", "idle") and earlier is not None and "source" not in earlier.marks:
        return False
    if earlier is not None and earlier is clause.verb and "short" in earlier.marks:
        return False  # "is enough for | a Gold"
    return earlier is not None and bool({"price", "source", "limit"} & earlier.marks)


def _is_excepted(one: Nominal, clause: Clause, before: list[Nominal]) -> bool:
    """Whether a card is left out: "everything except the Market", or goes on with a list of such: "and the Silver"."""
    if one.kind != "card":
        return False
    if before:
        between = [word for word in clause.words if before[-1].span[1] <= word.start < one.span[0]]
        return bool(between) and all("list" in word.marks or word.value == "comma" for word in between)
    at = bisect.bisect_right(clause.words, one.span[0], key=lambda word: word.end)
    ahead = [word for word in clause.words[max(at - 2, 0) : at] if word.tag == ""]
    return any("except" in word.marks for word in ahead)


BESIDE = {"between", "between!", "spared", "spared!", "not affected", "not affected!", "comparing",
          "comparing!", "over", "over!", "as reason", "as reason!", "era", "era!", "choices", "choices!", "decks",
          "decks!", "sacrifice", "sacrifice!", "nearly", "nearly!"}
"""What such a word is marked with, it still says nothing by itself."""


def noise(clause: Clause) -> int:
    """How many words of the clause mean nothing to us."""
    plain = [word.start for word in clause.words if word.tag == "" and word.marks <= BESIDE]
    spoken = [one.span for one in clause.nominals] if plain else []
    return sum(not any(start <= at < end for start, end in spoken) for at in plain)


def by_buys(act: Act) -> bool:
    """Whether nothing but a Buy is used."""
    alone = not (act.groups or act.numbers or act.pronoun or act.zone or act.source or act.negative)
    return alone and [(one.value, one.n or 1) for one in act.amounts] == [("buys", 1)]


def for_oneself(clause: Clause) -> bool:
    """Whether the player is the subject: "I get me a Gold"."""
    return any("self" in word.marks and "oblique" not in word.marks for word in clause.words[: clause.at])
