"""What a list without a verb has to do with the clause beside it: more of the same, or what that is about."""

from __future__ import annotations

from .acts import Act
from .elided import LISTS, LOSES, is_money
from .moods import REAL
from .prices import PRICED
from .roles import PASSIVE

COMES = ("gain", "get", "draw", "give", "come")
FRONTED = ("see", "unused", "make", "put", "come", "draw", "discard", "trash", "drop", "buy", "gain")
STAYS = ("keep", "leave_out", "set_aside")
HOLDS = ("have", "left", "keep")
GONE_TO = ("discard", "trash", "hand", "deck", "bottom", "supply")  # places to which nothing is played


def is_subject(before: Act, act: Act) -> bool:
    """Whether a list without a verb is what the verb behind it is about: "a Silver and | two Coppers make 4"."""
    alone = before.kind == "bare" and before.cards and not (before.amounts or before.numbers or before.groups)
    passive = act.kind in PASSIVE and bool({"be", "get"} & set(act.helpers))
    if ("break" in act.opens and "list" not in act.opens) or (before.negative and not act.negative):
        return False
    if "tells more" in act.marks:
        return False  # "dann den Markt, | der das Gold zieht"
    if act.corrects or _now(act):
        return False  # "Copper, Silver, Estate, and oh no now the Throne Room is stuck"
    if "singular" in act.marks and act.kind in ("come", "put") and act.sign == "comma" and _an_action(before):
        return False  # "Village first, Market comes in"
    if len(before.cards) == 1 and ("therefor" in act.marks or "price" in before.marks):
        return False  # "Siren, Village trashed for it"
    pays = act.kind == "buy" and is_money(before) and act.cards
    if pays and ({"now", "whole"} & before.marks or "paid" in act.marks):
        return False  # "with the Silver and | two Coppers I buy …", "three Coppers in all, | Silver bought"
    if act.kind == "draw" and act.sign == "comma" and _draws_it(before, act):
        return False  # "Village, a Copper drawn"
    held = act.kind in ("have", "left") and act.zone is not None and act.zone.value == "hand" and len(act.cards) == 1
    behind = act.kind == "give" and "relative" in before.opens and act.verb_at is not None and act.cards
    behind = behind and act.verb_at[1] == act.span[1]  # "die mir Schmiede | und Anwesen bringt"
    fronted = act.kind in FRONTED or (act.sign == "and" and (
        act.kind in STAYS or (act.kind == "play" and act.negative)))  # "Throne Room | and Smithy I don't play"
    about = passive or behind or (fronted and act.cards) or (held and act.verb_at)
    about = about and act.subject is not None
    states = act.kind in ("be", "left") and "plural verb" in act.marks and not (act.numbers or act.amounts)
    about = about or (states and act.sign == "and" and bool(act.cards))  # "Market, Gold | and Copper are what's left"
    apart = bool(act.leads) and any(one not in act.leads for one in act.cards)  # "Throne Room on the Moneylender …"
    joins = act.sign in LISTS and before.mood == act.mood and not apart
    return bool(alone and about and joins and not before.noise)


def _draws_it(before: Act, act: Act) -> bool:
    """Whether an Action stands alone before the card that it draws: not "Village, Copper and Estate drawn"."""
    if len(before.cards) != 1 or len(act.cards) != 1:
        return False
    one, first = before.cards[0], act.cards[0]
    alone = one.card.is_action and one.n is None and "definite" not in one.marks
    return alone and (first.n is not None or not first.card.is_action)


def subject_too(before: Act, act: Act) -> bool:
    """Whether a plural verb has one more subject, which stands right before "and"."""
    one = act.subject
    plural = "plural verb" in act.marks and act.kind in (*PASSIVE, "set_aside", "drop")
    single = one is not None and one.n in (None, 1) and not one.many and act.cards == [one]
    return plural and single and act.sign == "and" and before.cards[-1].span[1] >= before.span[1] - 1 and (
        before.kind != "bare" or bool(before.amounts or before.noise) or before.cards[-1].n == 2)  # fmt: skip


def _an_action(act: Act) -> bool:
    """Whether the last card named is an Action."""
    return bool(act.cards) and act.cards[-1].card.is_action


def _now(act: Act) -> bool:
    """Whether a clause begins with what is so now; "noch" only adds to a list: "ein Anwesen | und noch ein Anwesen"."""
    return "now" in act.opens and not {"one more", "list"} <= act.opens


def _paid(act: Act) -> bool:
    """Whether what a list names is told with what is paid for it: "a Merchant for 3", "with the rest a Merchant"."""
    coins = bool(act.numbers) or any(one.value == "coins" for one in act.amounts) or "other_one" in act.marks
    rest = any(one.value == "rest" for one in act.groups) and "source" in act.opens
    return len(act.cards) == 1 and (rest or (coins and bool({"price", "source"} & act.marks)))


def goes_on(before: Act, act: Act) -> bool:
    """Whether a clause without a verb only goes on with the list before it."""
    if act.kind != "bare" or act.sign not in LISTS or act.source or act.corrects or act.noise:
        return False
    if {"modal", "self"} <= act.marks:
        return False  # "(solange das Spiel geht), | will ich ein Gold"
    therefor = act.pronoun is not None and act.cards and act.cards[-1].span < act.pronoun.span
    if act.pronoun is not None and not (therefor and before.kind in COMES and before.cards):
        return False  # not so "I draw a Copper | and a Gold for them"
    if PRICED in act.marks and before.kind == "be" and act.mood == REAL:
        return False  # "Gold is six, | Village is three"
    if before.empty and "relative" in before.opens and act.sign == "and" and before.kind in COMES:
        return False  # "I find the Gold, which I draw, | and a Silver"
    if before.kind in LOSES and "returns" in act.marks and act.zone is None:
        return False  # "Estate discarded, | Gold back"
    if {"hand", "anew"} <= act.marks and act.numbers:
        return False  # "I buy a Moat, | new hand of 5"
    if act.who == 1 != before.who and act.cards:
        return False  # "it gives me two cards | and my opponent a Curse"
    if {"relative", "oblique"} <= act.marks and "relative" in act.opens and not before.source:
        return False  # "the Smithy, | die mir zwei Kupfer bringt"
    if before.who == 1 and before.kind in LOSES and "directed" in act.marks - act.opens and act.zone is None:
        return False  # "two Estates away, | one Market in"
    if before.kind == "draw" and act.zone is not None and act.zone.value == "deck" and "now" in act.marks:
        return False  # "I draw a Gold, | and the Smithy still on top of my deck"
    if before.who == 1 and act.amounts and "now" in act.opens:
        act.who = None  # "the other guy takes one, | and now one Action left"
        return False
    if act.mood != before.mood or act.negative != before.negative or ("break" in act.opens and "list" not in act.opens):
        return False
    another = any(one.card.is_action and one.card not in {n.card for n in before.cards} for one in act.cards)
    if "then" in act.opens and another and before.kind in LOSES:
        return False  # "they discard 2 Estates, then Smithy, …"
    now = _now(act) or (before.kind == "bare" and "now" in act.opens)
    later = "then" in act.opens or (now and act.cards)
    if later and (before.kind not in (*LOSES, "buy", "gain", "play") or "money" in act.marks):
        return False
    priced = before.kind == "bare" and "price" in before.marks - act.marks and not before.numbers
    if act.empty or (act.zone is not None and before.zone is None and (before.kind in LOSES or priced)):
        return False
    if "therefor" in act.opens and is_money(before) and act.cards and not is_money(act):
        return False  # "two Coppers are left, a Moat for that"
    if before.kind == "buy" and before.cards and any(one.value == "buys" and one.n == 0 for one in act.amounts):
        return False  # "I buy a Copper, no more Buys"
    gone = before.zone is not None and before.zone.value == "trash"
    if before.kind == "bare" and before.cards and gone and act.cards and act.zone is None and (
            act.sign == "comma" and before.zone.span > before.cards[-1].span):  # fmt: skip
        return False  # "Silver in the trash, Duchy (5)"
    if before.kind == "play" and act.zone is not None and act.zone.value in GONE_TO:
        return False  # "Remodel played, Estate to the trash"
    if before.kind in LOSES and before.cards and act.cards and any(
            one.value == "cards" and one.span > before.cards[0].span for one in before.amounts):  # fmt: skip
        return False  # "away with both Estates, two new cards, Estates again"
    if before.kind in LOSES and (any(one.value == "buys" for one in act.amounts) or _paid(act)):
        return False  # "Siren, trash Village > Workshop with my second Buy", "…, and a Workshop for the other 3"
    sums = [one for one in before.amounts if one.value == "coins" and before.cards and one.span > before.cards[-1].span]
    if is_money(before) and before.numbers and before.kind == "bare" and act.cards and not is_money(act):
        return False  # "Gold 3 + 4 + 1, Province"
    if sums and act.cards and not is_money(act) and before.kind in ("have", "left", "bare", "be"):
        return False  # "I've a Copper, $3, Village"
    if before.pronoun is not None and not before.cards and not (before.kind in HOLDS and "adds" in act.opens):
        return False  # "he takes it to his hand, and a Militia"
    if "therefor" in act.marks and before.numbers and not before.cards and before.kind in ("have", "left"):
        return False  # "bleiben 4, | dafür einen Umbau"
    counts = before.amounts and not before.cards and all(one.value != "cards" for one in before.amounts)
    counts = counts and not (act.sign == "and" and before.kind == "have" and all(  # "2 Actions | and a Smithy"
        one.n is not None and one.card.is_action for one in act.cards))  # fmt: skip
    if counts and act.cards and not before.into and before.kind in (
            "have", "left", "be", "make", "give", "use", "spend"):  # fmt: skip
        return False
    if before.kind == "bare" and not (before.cards and act.cards and not act.amounts and not before.amounts):
        return False
    return before.kind not in ("end_turn", "end_actions", "shuffle", "unused")
