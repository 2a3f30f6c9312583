"""How a turn is told to end without saying so: everything is put away, a new hand is taken up."""

from __future__ import annotations

from .acts import Act
from .mentions import HEADS, Word
from .moods import REAL
from .nominals import Nominal

LOOSE = {"yes", "instance", "tells worth", "rests", "besides", "money", "beyond"}
FEWEST_WORDS = 12  # of a text whose last word is more than a remark
HAND = 5  # cards that are drawn for the next turn
GOES_ON = ("play", "start", "buy", "use", "double")  # what is told of the turn itself
AWAY = ("discard", "drop", "put", "bare", "idle", "get", "be", "do")
PART = {"partitive", "first", "nearly"}  # marks of what is not the whole turn
STATES = ("be", "have", "left", "see")  # by which five cards are only there
LISTS = (*STATES, "start", "discard", "drop")  # by which a new hand is told, one of them carried on from before
STILL = ("be", "idle", "bare")
OVER = {"over", "finished"}
PLAIN = {"finished", "then", "comes later", "article", "definite", "filler", "singular", "break", "list", "done last"}
"""Marks that say nothing more of words that end the turn."""
FINISHED = PLAIN | {"loose", "third", "self", "speaker", "spoken", "own pronoun", "oblique", "before_verb", "sums up",
                    "behind comma", "directed", "source", "instance", "relative", "demonstrative"}  # fmt: skip
"""Marks of words that say nothing more than that somebody is done."""
TAKEN = ("draw", "get", "put", "give", "come", "see", "bare", "be", "reveal", "have", "left", "idle", "gain", "do")


def ended(words: list[Word]) -> list[Word]:
    """The words with the last one apart where it can only end the turn: "… i buy the Siren and trash the Smithy |
    done"."""
    last = words[-1] if words else None
    if last is None or last.tag != "act" or ("act", "end_turn") not in last.others:
        return words
    at = len(words) - 1
    while at and ("definite" in words[at - 1].marks or "break" in words[at - 1].marks) and not words[at - 1].tag:
        at -= 1
    before = words[at - 1] if at else None
    acts = before is not None and before.tag == "act" and before.value != "be" and not before.may_be("resource")
    does = acts or (before is not None and "self!" in before.marks)
    closes = before is not None and (does or before.tag in (*HEADS, "zone", "pronoun") or LOOSE & before.marks)
    if not closes or len(words) < FEWEST_WORDS:
        return words
    last.value, last.others = "end_turn", ()
    return [*words[:at], Word(",", ",", before.end, before.end, "sign", "semi"), last]


def closed(acts: list[Act]) -> list[Act]:
    """The acts with those that tell the end of the turn in other words as such: "all of it away, five fresh ones"."""
    last = max((at for at, act in enumerate(acts) if _tells_of_turn(act)), default=len(acts))
    money = any(_counts(act) for act in acts[: last + 1])
    found = acts[: last + 1]
    for at, act in enumerate(acts[last + 1 :], last + 1):
        beside = any(_new_hand(one) or _all_away(one) or one.kind == "end_turn" for one in acts[at - 1 : at + 2]
                     if one is not act and one in acts[last:])  # fmt: skip
        sure = money or beside or _bought(acts[:at])
        if act.mood != REAL or act.negative or not act.own:
            pass
        elif _new_hand(act) and (sure or (act.numbers and "anew" in act.marks)):
            found += _as_end(act)
            continue
        elif (_all_away(act) and (beside or (sure and not _spent(act)))) or _finished(act, acts[:at], acts[at + 1 :]):
            act.kind = "end_turn"
        elif _puts_away(act, acts[:at]):
            found += [act, Act("end_turn", act.span, act.sentence, act.sign, who=act.who)]
            continue
        found.append(act)
    return found


def _tells_of_turn(act: Act) -> bool:
    """Whether an act tells what is played or bought, or what there is to spend."""
    told = act.mood == REAL and (act.cards or act.into)
    coins = any(one.value == "coins" and one.n for one in act.amounts)
    played = act.kind == "bare" and any(one.card.is_action for one in act.cards)
    if act.kind == "start" and {"anew", "hand"} <= act.marks:
        return False  # "my new hand starts with the Gold"
    return bool(coins or act.kind == "end_actions" or (told and (act.kind in GOES_ON or played)))


def _counts(act: Act) -> bool:
    """Whether the turn has come to its Buy phase."""
    return act.kind in ("buy", "end_actions") or any(one.value == "coins" and (one.n or 0) > 1 for one in act.amounts)


def _taken(act: Act) -> Nominal | None:
    """The number of the cards that are taken up."""
    named = [one for one in act.amounts if one.value == "cards" and one.n]
    counted = [one for one in act.numbers if one.n]
    if any(one.value != "cards" for one in act.amounts) or len(named) + len(counted) > 1:
        return None
    return next(iter((*named, *counted)), None)


def _new_hand(act: Act) -> bool:
    """Whether a new hand is taken up: "five fresh ones", "back up to five", "my next hand"."""
    listed = act.kind in (LISTS if "hand" in act.marks else STATES) and {"anew", "future"} & act.marks == {"anew"}
    cards = sum(one.n or 1 for one in act.cards) + sum(one.n or 0 for one in act.amounts if one.value == "cards")
    if listed and (cards == HAND or (act.kind == "start" and act.cards)):
        return True  # "new hand: three Coppers, a Silver, an Estate", "my new hand starts with the Gold"
    if act.kind not in TAKEN or act.source or act.cards or act.excepted or act.into:
        return False
    fresh, number = "anew" in act.marks, _taken(act)
    if act.zone is not None and act.zone.value != "hand":
        return False
    if number is None:
        return fresh and "hand" in act.marks and not act.amounts and not act.numbers
    if act.kind in STATES and not fresh:
        return False
    if number.value == "cards":
        return number.n == HAND if act.kind in STATES else fresh or number.n == HAND
    return number.n == HAND and (fresh or (act.kind == "draw" and "from_deck" not in act.marks))


def _all_away(act: Act) -> bool:
    """Whether everything is put away: "the rest goes to the discard pile", "discard the lot"."""
    what = {str(one.value) for one in act.groups} & {"everything", "rest", "hand"}
    alone = act.kind == "discard" and not (act.amounts or act.numbers or act.groups)  # "discard all"
    every = any(one.value == "cards" and one.n is None for one in act.amounts) or "hand" in act.marks or (
        "all" in act.marks and (act.pronoun is not None or alone))  # fmt: skip
    unspent = act.kind == "drop" and what == {"rest"}  # "the rest is lost"
    away = (act.kind in ("discard", "drop") and not unspent) or (act.zone is not None and act.zone.value == "discard")
    return act.kind in AWAY and bool(what or every) and away and not act.cards and not act.source


def _spent(act: Act) -> bool:
    """Whether it may be the money that is gone: "a Gold and a Market, then all is gone"."""
    gone = act.kind == "drop" and "finished" in act.marks and not act.numbers
    return gone and any(one.value == "everything" for one in act.groups)


def _finished(act: Act, before: list[Act], behind: list[Act]) -> bool:
    """Whether the turn is said to be over: "the round is now over for me", behind a purchase "and I stop here"."""
    goes_on = any(one.cards or one.amounts or one.numbers for one in behind)
    if goes_on or act.cards or act.amounts or act.numbers or act.zone is not None or {"when", "relative"} & act.marks:
        return False
    if (act.kind == "be" and "over" in act.marks) or (act.kind in STILL and "era" in act.marks and OVER & act.marks):
        whole = "stage" in act.marks and not PART & act.marks
        return whole if "era" in act.marks else _bought(before)
    said = {mark for mark in act.marks if not mark.endswith("!")}
    if any(one.kind != "bare" or "era" not in one.marks for one in behind) and act.kind in ("bare", "reveal"):
        return _bought(before) and "halts" in said
    if act.kind in ("idle", "do") and "finished" in said and said <= FINISHED:
        return _bought(before)  # "she is finished"
    alone = {"bare": ({"over"}, {"closes"}), "reveal": ({"over"},), "do": ({"loose"},)}.get(str(act.kind), ())
    return _bought(before) and ("halts" in said or said - PLAIN in alone)  # "Done.", "The end.", "turn's over"


def _puts_away(act: Act, before: list[Act]) -> bool:
    """Whether what is done at the end of the turn is told: "the Estate is discarded at the end of my turn"."""
    away = act.kind in ("discard", "drop") or (act.kind == "bare" and bool(before) and before[-1].kind == "discard")
    placed = act.zone is not None and act.zone.value != "discard"
    return {"lastly", "stage"} <= act.marks and away and not placed and _bought(before)


def _bought(before: list[Act]) -> bool:
    """Whether something is bought, or taken once coins are counted: "2 coins, a Moat. Done"."""
    counted = False
    for one in before:
        taken = one.kind in ("bare", "get", "give", "have") and one.cards and (counted or "price" in one.marks)
        if one.mood == REAL and (one.kind == "buy" or taken):
            return True
        counted = counted or _counts(one)
    return False


def _as_end(act: Act) -> list[Act]:
    """The act as the end of the turn; a number of cards that is wrong is told of the hand that is drawn then."""
    number = _taken(act)
    if number is None or number.n == HAND:
        act.cards = []
        act.kind, act.amounts, act.numbers = "end_turn", [], []
        return [act]
    ends = Act("end_turn", act.span, act.sentence, act.sign, who=act.who)
    act.kind, act.amounts, act.numbers = "draw", [number], []
    return [ends, act]
