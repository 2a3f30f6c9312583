"""Where an act's cards go or are, and what its verb comes to by that: "I lay the Estates on the discard pile"."""

from __future__ import annotations

import itertools

from .acts import Act
from .clauses import Clause
from .mentions import Word
from .nominals import Nominal
from .roles import noise
from .words import forms

LEAVES = tuple(forms("leaves_hand"))
GETS = ("get", "gain")  # what is got from the Supply is gained
MOVED_TO = ("bottom", "deck", "discard", "trash", "set_aside", "supply")  # by verbs we do not know


def place(act: Act, clause: Clause, before: list[Nominal], after: list[Nominal], *, rest: bool) -> None:
    """Gives an act its place, and the kind that its verb has beside that; `rest` tells that a card is named for the
    coins that are left."""
    zones = _zones(act, clause, before, after)
    _stayed(act, clause, zones, rest=rest)
    act.zone = zones[-1] if zones else _hand_alone(clause, act)
    _put(act, clause, zones)
    _moved(act, clause, zones)


def _zones(act: Act, clause: Clause, before: list[Nominal], after: list[Nominal]) -> list[Nominal]:
    """The places that are told, without the one that cards come from."""
    zones = [one for one in (*before, *after) if one.kind == "zone"]
    if not zones:
        return zones
    if any({"besides", "demonstrative"} <= word.marks for word in clause.words):
        zones = [one for one in zones if one.value != "deck"]  # "a Copper on top of that"
    beside = {two.span for one, two in itertools.pairwise(after) if one.kind == "resource" and two.kind == "zone"
              and "besides" in two.words[-1].marks}  # fmt: skip
    zones = [one for one in zones if one.span not in beside]  # "a Silver, with a Buy and a coin on top"
    if len(zones) > 1 or act.kind not in GETS:
        kept = [one for one in zones if not _comes_from(one, clause)]
        if act.kind in ("put", "bare") and len(kept) < len(zones) and act.cards:
            act.kind = "gain"  # "on them two Silvers from the Supply"
        zones = kept
    return zones


def _stayed(act: Act, clause: Clause, zones: list[Nominal], *, rest: bool) -> None:
    """What stays, and where."""
    stays = act.kind == "unused" and act.cards and act.subject is None and not act.negative
    if stays and zones and zones[-1].value == "hand":
        act.kind = "left"  # "four cards remain in my hand: …"
    if act.kind in ("left", "unused") and zones:
        act.marks.add("stays")
    if act.kind == "left" and zones and zones[-1].value in (*MOVED_TO, "in_play"):
        act.kind = "put"  # "the Estates leave my hand for the discard pile"
    if act.kind == "bare" and zones and zones[-1].value == "hand" and "now" in act.marks and act.cards:
        act.kind = "have"  # "a Moat left in hand"
    rests = "rests" in clause.words[-1].marks and not {"source", "asking"} & act.marks
    rests = rests and not rest and not (act.amounts and act.cards and act.cards[0].span < act.amounts[0].span)
    if act.kind == "bare" and rests and [one.card.is_action for one in act.cards] == [True]:
        act.kind = "unused"  # "Market unused"; not "Market 1 Action left"


def _put(act: Act, clause: Clause, zones: list[Nominal]) -> None:
    """What is laid somewhere, and what of the clause says nothing to us."""
    if act.kind == "unused" and act.amounts and not act.cards and not act.negative and act.subject is None:
        act.kind = "left"  # "three Actions remain"
    if act.kind == "play" and act.cards and zones and zones[-1].value in ("discard", "trash", "deck", "bottom"):
        out = _out_of(zones[-1], clause)
        act.kind, act.zone = ("play", None) if out else ("put", act.zone)  # "I lay the Estates on the discard pile"
    act.noise = noise(clause)
    if {"any", "none"} & clause.marks and any(
            word.marks & {"any", "none"} and following.tag == "" and not following.marks
            for word, following in itertools.pairwise(clause.words)):  # fmt: skip
        act.marks.add("judging")  # "nothing exciting", "no decent card"


def _moved(act: Act, clause: Clause, zones: list[Nominal]) -> None:
    """What verbs come to that only a place tells the meaning of."""
    lies = act.kind in ("be", "get") and act.cards and act.noise == 1 and clause.verb is not None
    if lies and zones and zones[-1].value in MOVED_TO:
        behind = clause.words[clause.at + 1 : clause.at + 2]
        if behind and behind[0].tag == "" and not behind[0].marks:
            act.kind = "put"  # "the Estates are slid under the deck"
    if act.kind == "shuffle" and act.cards and act.zone is not None and act.zone.value == "deck":
        act.kind = "put"  # "I shuffle both Estates back into my deck"
    gives = act.kind == "give" and any("self" in word.marks for word in clause.words[: clause.at])
    if gives and act.cards and act.zone is not None and act.zone.value in MOVED_TO:
        act.kind = "put"  # "I give a Copper back to the Supply"
    unknown = act.kind == "idle" or (act.kind == "bare" and act.noise)
    if unknown and zones and (act.cards or act.pronoun) and not act.amounts:
        act.kind = "put"  # by a verb we do not know


def _comes_from(zone: Nominal, clause: Clause) -> bool:
    """Whether the Supply is where cards come from: "two Silvers from the Supply"."""
    return zone.value == "supply" and _out_of(zone, clause)


def _out_of(zone: Nominal, clause: Clause) -> bool:
    """Whether cards come from a place, and do not go to it: "from my discard pile"."""
    ahead = [word for word in clause.words if word.end <= zone.span[0]][-2:]
    return "directed" not in zone.marks and any("source" in word.marks for word in ahead)


def _hand_alone(clause: Clause, act: Act) -> Nominal | None:
    """The hand as a place, where no preposition says so: "gain a Silver -> hand", "the new Village enters my hand"; or
    another player's deck."""
    words = clause.words[max(clause.at, 0) :]
    theirs = next((n for n, word in enumerate(words) if n and "decks" in word.marks and "other" in words[n - 1].marks
                   and any("directed" in one.marks for one in words[max(n - 4, 0) : n])),
                  None) if "decks" in clause.marks else None  # fmt: skip
    if theirs is not None:
        return _there("deck", words, theirs)  # "a Curse goes onto my opponent's deck"
    at = next((n for n, word in enumerate(words) if word.tag == "thing" and word.value == "hand"), None)
    alone = clause.verb is None and not clause.nominals and clause.sign in ("arrow", "open", "dash", "slash")
    leaves = at is not None and (words[at].low.startswith(LEAVES) or "source" in words[at - 1].marks)
    if at is None or leaves or not (alone or (act.kind == "put" and at > 0)):
        return None
    return _there("hand", words, at)


def _there(place: str, words: list[Word], at: int) -> Nominal:
    return Nominal("zone", place, None, at, at + 1, (words[at].start, words[at].end), frozenset({"directed"}))
