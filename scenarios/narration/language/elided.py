"""What a clause leaves out and takes over from the one before it: its verb, its cards, its place."""

from __future__ import annotations

from .acts import DOES, SETS, Act
from .nominals import Nominal
from .roles import PASSIVE

LINKS = {"list", "break", "filler", "then"}
AGAIN = ("trash", "discard", "gain", "buy")
LOSES = ("trash", "discard", "drop")
KINDS = ("treasures", "actions", "victory")  # groups of cards that may be left out
LISTS = ("comma", "plus", "slash", "and", "pause")


def is_money(act: Act) -> bool:
    return bool(act.cards) and all(one.card.is_treasure for one in act.cards)


def all_but(before: Act, act: Act, following: Act | None) -> bool:
    """Whether the act names what is left out of "I discard everything"; the act before takes it over."""
    treasures = [one for one in act.groups if one.value in KINDS and "except" in act.opens]
    goes = before.kind in LOSES or (before.kind == "put" and (before.zone or act.zone))
    first = (act.excepted or treasures) and not (act.cards or before.cards or before.negative) and (
        (goes and (before.groups or "all" in before.marks)) or before.kind == "discard"
        or (before.kind == "end_turn" and "all" in before.marks))  # fmt: skip
    lists = act.sign == "and" or (act.sign == "comma" and following is not None and following.kind == "bare"
                                  and following.sign == "and" and bool(following.cards))  # fmt: skip
    more = bool(before.excepted) and not before.cards and lists and bool(act.cards)
    if act.kind != "bare" or act.noise or not (first or more):
        return False
    if first:
        before.kind = "discard" if before.kind == "end_turn" else before.kind
        before.zone = before.zone or act.zone
        before.groups = before.groups or [Nominal("group", "everything", None, 0, 0, before.span)]
    before.excepted = [*before.excepted, *act.excepted, *treasures, *act.cards]
    before.span = (before.span[0], act.span[1])
    return True


def other_too(before: Act, act: Act) -> bool:
    """Whether "the other one", or the second, goes on with the single card named before: "one Estate, then the other
    one"."""
    points = {"other_one", "nth"} & act.marks and act.pronoun is not None and act.kind == "bare" and not act.cards
    one = bool(before.cards) and before.cards[-1].n == 1 and before.kind in ("discard", "trash", "drop")
    return bool(points) and one and act.sign in LISTS and not act.noise and not act.negative


def denied(before: Act, act: Act) -> bool:
    """Whether a clause only denies the Action named before it: "Militia: not needed", "the Militia? not played"."""
    named = before.kind == "bare" and bool(before.cards) and all(one.card.is_action for one in before.cards)
    if named and act.kind == "bare" and act.negative and act.empty and "era" in act.marks and act.sign == "comma":
        return not (before.negative or before.noise or act.noise)  # "the Militia, not this turn"
    alone = act.negative and act.empty and act.who is None
    denies = alone and act.kind in ("spend", "use", "play", "do", "come")
    bars = alone and act.kind in ("bare", "put") and act.sign in SETS and not {"any", "none"} & act.marks  # "can't"
    if named and bars and not before.negative and before.noise + act.noise <= 1:
        return True
    return named and denies and not (before.negative or before.noise or act.noise) and act.sign in (*SETS, "comma", "")


def only_judged(before: Act | None, act: Act) -> bool:
    """Whether the clause before only names what this one calls pointless: "discarding Estates | gets me nowhere"."""
    if "pointless" not in act.marks or act.sign or before is None or before.kind not in DOES:
        return False
    if act.cards and act.cards != [act.subject]:
        return False
    return before.sentence == act.sentence and "unsaid" in before.marks


def judged(act: Act) -> bool:
    """Whether a clause itself calls pointless what it names: "trashing a Copper hurts"."""
    return "pointless" in act.marks and act.kind in DOES and "unsaid" in act.marks


def held_too(before: Act, act: Act) -> bool:
    """Whether a hand goes on: "I have Smithy, Militia | and Estate in my hand now"."""
    goes_on = act.kind == "have" and act.verb_at is None and act.sign in LISTS and act.cards and not act.negative
    return bool(goes_on) and before.kind in ("have", "left") and bool(before.cards) and before.mood == act.mood


def cleft(before: Act, act: Act) -> bool:
    """Whether "is what I …" says what is done with the card named right before."""
    what = act.sign == "" and "asking" in act.marks and act.helpers[:1] == ("be",) and not act.cards and not act.source
    return what and act.sentence == before.sentence and act.kind in (*PASSIVE, "drop", "keep", "get", "choose")


def participle(before: Act, act: Act) -> bool:
    """Whether the verb stands alone behind what it is done with: "my Market, | trashed"."""
    alone = act.empty and act.sign in ("comma", "dash", "arrow") and act.kind in (*AGAIN, "drop") and not act.helpers
    plain = not ({"self", "third", "other"} & act.marks or act.noise or act.negative or before.negative)
    return alone and plain and before.kind == "bare" and bool(before.cards) and before.mood == act.mood


def elsewhere(before: Act, act: Act) -> bool:
    """Whether the verb is left out before another place: "the Estate goes to the trash | and a Smithy to my hand"."""
    places = act.zone is not None and before.zone is not None and act.zone.value != before.zone.value
    told = act.kind == "bare" and act.cards and before.cards and act.sign in LISTS and not act.noise
    return bool(places and told) and before.mood == act.mood


def placed_apart(before: Act, act: Act) -> bool:
    """Whether the place is told of the last card of a list only: "Harbinger: a Copper, | the Gold on top"."""
    heads = before.kind == "bare" and before.sign in SETS and bool(before.cards) and before.zone is None
    single = act.kind == "bare" and len(act.cards) == 1 and not (act.noise or act.negative) and act.sign == "comma"
    return heads and single and act.zone is not None and act.zone.value == "deck" and act.mood == before.mood


def laid_too(before: Act, act: Act) -> bool:
    """Whether the last Treasure laid out stands before the sum: "I put down a Silver | and a Gold, that's 5"."""
    sums = act.kind in ("be", "make") and act.numbers and not act.cards and act.sign == "and"
    last = act.subject is not None and act.subject.card.is_treasure and act.subject.n == 1
    return bool(sums and last and before.kind == "play" and is_money(before))


def left_over(before: Act | None, act: Act) -> bool:
    """Whether a card is what the coins that are left pay for: "with the one coin I have left, | a Copper"."""
    if act.kind != "bare" or len(act.cards) != 1 or act.zone or act.source or act.negative or act.who == 1:
        return False
    coins = act if act.amounts else before if act.sign in ("comma", "colon", "arrow", "") else None
    if coins is None or coins.kind != "bare" or (coins is before and coins.cards) or act.cards[0].n not in (None, 1):
        return False
    paid = [one.value for one in coins.amounts] == ["coins"] and {"source", "now"} <= coins.marks
    return paid and "source" in coins.opens and "plus" not in coins.amounts[0].marks


def played_too(before: Act, act: Act) -> bool:
    """Whether the verb is left out before another Action with what it brings: "I play the Smithy for two Coppers, | and
    the Market for a Silver"."""
    brings = before.kind == "play" and bool(before.into) and act.kind == "bare" and bool(act.into) and not act.zone
    return brings and len(act.cards) == 1 and act.cards[0].card.is_action and act.sign in LISTS and not act.negative


def ends_with(act: Act, following: Act | None) -> bool:
    """Whether an Action is the last one played, told with what it gives: "I finish with the Market, | with a Buy …"."""
    ends = act.kind == "left" and "ends with" in act.marks and following is not None and following.kind == "bare"
    one = act.cards[0] if len(act.cards) == 1 else None
    single = ends and one is not None and one.card.is_action and one.n is None and "definite" in one.marks
    gives = single and following.sign in LISTS and any(one.value in ("actions", "buys") for one in following.amounts)
    return gives and "source" in following.opens and not (act.zone or act.amounts or act.negative or act.groups)


def brought_by(before: Act, act: Act) -> bool:
    """Whether the verb is left out before an Action that the one played brought: "I play the Smithy | and then the
    Market it drew me"."""
    it, one = act.pronoun, act.subject
    brings = before.kind == "play" and act.kind in ("draw", "give", "get") and act.sign in LISTS and it is not None
    alone = brings and one is not None and act.cards == [one] and not (act.amounts or act.numbers or act.source)
    between = alone and act.verb_at is not None and it.n == 1 and one.span[1] <= it.span[0] < act.verb_at[0]
    return between and one.card.is_action and "definite" in one.marks and not (act.negative or act.zone)


def gapped(before: Act, act: Act) -> bool:
    """Whether the verb is left out behind a new subject: "Village gives a Silver, the Smithy two Coppers"."""
    if act.kind != "bare" or act.sign not in LISTS or before.source is None or not act.cards or act.source:
        return False
    if act.noise or before.noise:
        return False
    first = act.cards[0]
    more = act.cards[1:] or act.amounts
    return bool(more) and first.card.is_action and first.card != before.source.card and first.n in (None, 1) and (
        "definite" in first.marks or "definite" not in before.source.marks)  # fmt: skip


def in_brackets(before: Act, act: Act) -> bool:
    """Whether brackets name the cards that were only counted: "I trash 1 (Estate)", "discard two (Copper, Estate)"."""
    moves = before.kind in ("trash", "discard", "drop") and not (before.cards or before.groups or before.amounts)
    plain = act.kind == "bare" and act.sign == "open" and not (act.amounts or act.numbers or act.zone or act.negative)
    count = sum(one.n or (2 if one.many else 1) for one in act.cards)
    return moves and plain and len(before.numbers) == 1 and before.numbers[0].n == count


def in_return(before: Act, act: Act) -> bool:
    """Whether a card comes for those that went: "a Copper trashed, | a Moat for it"."""
    comes = act.kind == "bare" and act.cards and "therefor" in act.marks and not act.negative and not act.zone
    return bool(comes) and before.kind in ("trash", "drop") and bool(before.cards) and before.mood == act.mood


def only_dear(acts: list[Act]) -> bool:
    """Whether nothing but Treasures that cost something is named up to the end: what is bought, and not paid with."""
    if not all(act.kind == "bare" and act.cards and not (act.numbers or act.amounts or act.groups) for act in acts):
        return False
    named = [one for act in acts for one in act.cards]
    return len({one.card for one in named}) == len(named) > 1 and all(one.card.cost for one in named)


def fills(before: Act, act: Act) -> bool:
    """Whether a list names the cards that the verb before only counted: "… two cards they lose, | so the Market"."""
    counted = before.kind in ("discard", "trash", "drop") and not before.cards and not before.groups and before.amounts
    open_ = bool(counted) and not before.negative and before.mood == act.mood and before.amounts[-1].value == "cards"
    named = act.kind == "bare" and act.cards and act.sign in ("comma", "colon", "dash", "open") and not act.noise
    return open_ and bool(named) and not act.negative and not {"then", "but"} & act.opens and not act.amounts


def same_cards(before: Act, act: Act) -> bool:
    """Whether the cards of the verb before are meant: "… is revealed | and trashed", "the Gold, | which I discard"."""
    moves = act.kind in ("trash", "discard") and act.empty and not act.negative and act.mood == before.mood
    passive = act.sign == "and" and before.subject is not None and "be" in before.helpers and not act.opens - LINKS
    relative = act.sign in ("word", "comma") and "relative" in act.opens
    return moves and before.kind in ("reveal", "draw", "get", "see", "come") and before.cards and (passive or relative)


def with_gains(acts: list[Act]) -> list[Act]:
    """The acts with what comes of a list that loses cards apart, where its place is told: "(I trash an Estate) | and a
    Copper | for two Silvers on the discard pile"."""
    found: list[Act] = []
    for act in acts:
        found.append(act)
        lost = len(found) > 1 and act.kind == "bare" and act.sign in LISTS and found[-2].kind in LOSES
        if lost and act.cards and act.into and act.zone is not None and act.zone.span > act.into[-1].span:
            found.append(gained := act.copy())
            at = act.into[0].span[0]
            gained.kind, gained.cards, gained.into, gained.span = "gain", act.into, [], (at, act.span[1])
            act.into, act.zone, act.span = [], None, (act.span[0], at)
    return found
