"""What is left out of a telling: what was taken back, plans, overviews."""

from __future__ import annotations

from engine.cards import Card

from .acts import PLAYS, Act
from .moods import PLAN, REAL

UNDONE = ("play", "start", "come", "do", "use", "buy", "choose", "bare", "be", "get")  # what "no, I can't" takes back
UNDOES = "undoes"  # marks what is taken back and has nothing put in its place: "scratch that", "never mind"
LEFT = ("leave_out", "left", "unused")  # verbs by which something is not done after all: "no, I leave it"


AGAIN = ("trash", "discard", "drop", "convert", "gain", "buy", "play")  # verbs that start anew what was taken back
TAKES = ("get", "gain", "buy", "choose", "trash", "discard", "drop")  # what may be done with another card instead
BUYS = ("buy", "get", "gain", "choose")  # verbs by which a purchase is told
LISTS = ("bare", "be", "get", "see", "reveal", "idle", "have")  # by which it is said what it really was
SAYS = ("bare", "be")  # by which nothing is told: "a Gold, that is, …"
OFFERS = ("buy", "spend", "get", "be", "bare", "have", "give", "make")  # verbs by which a card is said to be affordable
POSSIBLE = {"suffices", "would", "money", "able", "limit"}
CHOOSES = ("buy", "get", "gain", "choose", "spend", "idle", "bare", "have", "be")  # by which another one is taken
BRINGS = ("draw", "give", "get", "reveal", "see")  # by which a card is not told as played
LISTED = ("play", "start", "come", "be", "bare", "put", "do", "choose")


def refuses(act: Act, last: Act, *, takes_back: bool) -> bool:
    """Whether a clause only takes back the act before: "no, I don't", "…, or no, | rather nothing", "no, I leave it";
    `takes_back` tells that a word of correction stands before it."""
    if last.kind not in UNDONE or not last.cards or last.mood != REAL:
        return False
    if not (takes_back or "correct" in act.marks) or act.noise or any(one.n for one in act.numbers):
        return False
    if act.cards or act.amounts or act.groups or act.zone or act.source:
        return False
    stops = act.kind == "end_turn" or (act.kind == "bare" and "stops" in act.marks)
    leaves = act.kind in LEFT and not act.negative
    denies = act.negative and act.kind in ("bare", "do", "get", "buy") and act.pronoun is None
    denies = denies and bool({"self", "third", "any"} & act.marks)  # not "sorry, not sorry"
    return leaves or denies or (takes_back and stops)


def corrected(acts: list[Act]) -> list[Act]:
    """The acts without those that a later one takes back."""
    found: list[Act] = []
    for at, act in enumerate(acts):
        if act.corrects and found:
            _correct(found, act, acts[at : at + 4])
        elif "taken back" in act.marks:
            found.append(act)
            continue
        back = next((one for one in reversed(found) if not one.empty), None)
        if back is not None and _forgets(act, back):
            found.remove(back)
            continue
        if back is not None and "taken back" in back.marks and back.sentence != act.sentence:
            del found[found.index(back) + 1 :]
            cards = back.cards
            _correct(found, act, acts[at : at + 4])
            back.marks -= {UNDOES} if back.cards is not cards else set()
        if act.kind != "void":
            found.append(act)
    return [act for act in found if UNDOES not in act.marks or act.kind not in UNDONE]


def _forgets(act: Act, last: Act) -> bool:
    """Whether the card of the act before is left out after all: "… and a Copper. Actually, forget the Copper"."""
    takes = act.kind == "leave_out" and not act.negative and (act.corrects or "forgets" in act.marks)
    same = [one.card for one in act.cards] == [one.card for one in last.cards] and bool(act.cards)
    return takes and same and last.kind in UNDONE


def _correct(found: list[Act], act: Act, following: list[Act]) -> None:
    """Takes back the last act told if one of the next few replaces it."""
    while len(found) > 1 and found[-1].empty and found[-1].kind in SAYS and found[-1].sentence == act.sentence:
        found.pop()  # "… a Gold. Or, no, a Mine"
    last = _meant(found, act)
    last.marks.discard("taken back")
    if act.sentence - last.sentence > 1:
        return  # a question stands between: "… a Militia? No, one more Silver"
    if (other := _instead(last, act, following)) is not None:
        last.cards, last.span = other.cards, (last.span[0], other.span[1])
        for one in following[: following.index(other) + 1]:
            one.kind = "void"  # what is said in between only tells why
        return
    if (listed := _drawn_anew(last, act, following)) is not None:
        last.cards, last.span, listed.kind = listed.cards, (last.span[0], listed.span[1]), "void"
        return
    same = {n.card for n in act.cards[:1]} & {n.card for n in last.cards}
    if act.negative and same and last.kind in UNDONE:
        found.pop()  # "… and a Copper, no, I don't want a Copper"
        return
    if (act.kind == "bare" and not act.noise) or (act.kind in ("be", "make") and act.cards and not act.amounts):
        named = act.cards or ([act.source] if act.source is not None and last.kind in PLAYS else [])
        if named and last.cards:
            last.cards, act.kind = named, "void"
        elif (act.amounts or act.numbers) and last.amounts:
            one = (act.amounts or act.numbers)[0]
            last.amounts[-1].n, act.kind = one.n, "void"
        elif len(act.amounts) == len(last.numbers) == 1 and act.amounts[0].n is not None and _of_a_kind(last, act):
            last.amounts, last.numbers, act.kind = act.amounts, [], "void"  # "I draw two, no wait, three cards"
            last.marks |= act.marks
        if act.kind == "void":
            last.span = (last.span[0], act.span[1])
        return
    if act.negative and (act.kind == last.kind or (act.empty and last.kind in UNDONE)):
        found.pop()
        return
    for one in following:
        if one.sentence > act.sentence + 1:
            break
        same = [at for at, other in enumerate(found) if other.sentence == last.sentence and other.kind == one.kind]
        if same and one.kind in AGAIN and one.sentence != last.sentence:
            del found[same[-1] :]  # "I trash a Copper and take a Silver, just kidding. I trash the Estate"
            return
        if one.kind != last.kind and {one.kind, last.kind} <= set(BUYS) and one.cards and one.mood == last.mood:
            found.remove(last)  # "buy a Duchy. No, that's too soon for points, take a Market"
            one.kind = last.kind
            return
        if one.kind == last.kind or (
            one.cards and {n.card for n in one.cards} & {n.card for n in last.cards} and one.zone
        ):
            if not ("besides" in one.marks and one.cards):  # "I discard the Estates, no wait, I discard the Copper too"
                found.pop()
            return


def _meant(found: list[Act], act: Act) -> Act:
    """What is taken back: the last act, or the one before a reason that names no card: "a Smithy, no, I'm short of
    money, a Silver"."""
    here = [one for one in found[-3:] if one.sentence == act.sentence]
    named = next((one for one in reversed(here) if one.cards), None)
    behind = here[here.index(named) + 1 :] if named is not None else []
    reasons = bool(behind) and all(one.kind in ("bare", "be", "idle", "have") for one in behind)
    replaces = act.kind == "bare" and len(act.cards) == 1 and reasons and named.kind in TAKES
    return named if replaces and not found[-1].cards else found[-1]


def _instead(last: Act, act: Act, following: list[Act]) -> Act | None:
    """The clause that names what is taken instead: "a Workshop, no, it's two more, so a Smithy", "a Duchy? No, too
    early. A Market"."""
    if last.kind not in TAKES or len(last.cards) != 1 or act.cards or act.negative:
        return None
    here = last.sentence == act.sentence
    for one in following[1:]:
        if one.sentence - act.sentence > (not here) or one.negative or one.amounts or one.zone:
            return None
        if one.cards:
            fits = one.kind == "bare" and len(one.cards) == 1 and one.cards[0].card != last.cards[0].card
            return one if fits and (act.empty or (here and "break" in one.marks)) else None
    return None


def _drawn_anew(last: Act, act: Act, following: list[Act]) -> Act | None:
    """The clause that lists as many cards as drawn instead: "I draw a Gold, no, I have to look again, an Estate"."""
    if last.kind != "draw" or not last.cards:
        return None
    near = (one for one in following if one.sentence - act.sentence <= 1)
    one = next((one for one in near if not one.empty), None)
    if one is None or one.kind not in LISTS or one.negative or one.mood != last.mood or one.amounts or one.zone:
        return None
    named = [sum(card.n or 1 for card in some.cards) for some in (last, one)]
    acts = one.cards[:1] and named[1] == 1 and one.cards[0].card.is_action
    return one if named[0] == named[1] and not acts else None


def _of_a_kind(last: Act, act: Act) -> bool:
    """Whether what is counted fits the verb before: cards are drawn or got, the rest is there."""
    cards = act.amounts[0].value == "cards"
    return not act.cards and (last.kind in ("draw", "get", "give") or not cards)


def without_plans(acts: list[Act]) -> list[Act]:
    """Leaves out intentions whose execution is told later; the others count as told."""
    found: list[Act] = []
    for at, act in enumerate(acts):
        if _only_possible(act, acts[at + 1 : at + 3]):
            continue
        if act.mood == PLAN:
            named = {one.card for one in act.cards}
            later = {one.card for other in acts[at + 1 :] if other.mood != PLAN for one in _named(other)}
            following = acts[at + 1] if at + 1 < len(acts) else None
            dropped = following is not None and following.sentence == act.sentence and "but" in following.marks
            if named & later or not named or dropped:
                continue
        found.append(act)
    return found


def _only_possible(act: Act, following: list[Act]) -> bool:
    """Whether a card is only said to be affordable, and another one is taken: "enough for a Gold, but I buy …"."""
    if len(act.cards) != 1 or act.kind not in OFFERS or act.negative or not POSSIBLE & act.marks:
        return False
    instead = next((one for one in following if not one.empty), None)
    if instead is None:
        return False
    contrast = "but" in instead.marks and instead.kind in CHOOSES and not instead.negative and instead.own
    same = {one.card for one in instead.cards} & {one.card for one in act.cards}
    return bool(contrast and instead.cards and not same and instead.sentence - act.sentence <= 1)


def without_overviews(acts: list[Act]) -> list[Act]:
    """Leaves out sentences that only list the Actions of the turn, each of which is told again later."""
    found: list[Act] = []
    for sentence in dict.fromkeys(act.sentence for act in acts):
        part = [act for act in acts if act.sentence == sentence]
        told = part[1:] if part[1:] and part[1].sign == "colon" and _heads(part[0]) else part
        cards = [one.card for act in told for one in act.cards]
        lists = all(act.kind in LISTED and act.cards and not (act.amounts or act.into or act.numbers) for act in told)
        lists = lists and not any(act.sign in ("colon", "open", "equals") for act in told[1:])  # "Market: Smithy"
        lists = lists and len(cards) > 1 and all(card.is_action for card in cards)
        if not (lists and set(cards) <= _told_behind(acts, sentence)):
            found += part
    return found


def _told_behind(acts: list[Act], sentence: int) -> set[Card]:
    """The cards with which something is done in later sentences than that."""
    later = {one.card for act in acts if act.sentence > sentence and act.kind not in BRINGS for one in _named(act)}
    return later | {act.source.card for act in acts if act.sentence > sentence and act.source is not None}


def _heads(act: Act) -> bool:
    """Whether it may lead to the cards that stand behind its colon: "I play two cards: …", "play order: …"."""
    plain = act.kind in LISTED and not (act.cards or act.into or act.numbers)
    return plain and all(one.value == "cards" for one in act.amounts)


def _named(act: Act) -> list:
    return [*act.cards, *([act.source] if act.source else [])]
