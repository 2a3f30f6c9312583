"""Where a clause begins though neither a sign nor a word parts it from the one before: a new subject stands there."""

from __future__ import annotations

from .mentions import Word
from .nominals import HEADS
from .words import Lexicon, forms

I_AM = tuple(forms("ends_i_am"))
IT_IS = forms("it_is")
DONE = tuple(forms("ends_done"))
FEWEST = 3  # things named in a row, with no sign between, from which on they are a list of their own
BEFALLS = ("trash", "discard", "gain", "reveal")
CARD_DOES = ("give", "draw", "get", "make", "trash", "discard", "gain", "reveal")


def card_subject(words: list[Word], here: int, there: int, lexicon: Lexicon) -> int | None:
    """Where a card begins that does what the second verb says: "… two Actions | the Market gives", "… the Smithy | that
    your Village needs"."""
    verb = words[there]
    ends = verb.low.split()[0].endswith(lexicon.third_person) and "participle" not in verb.marks
    relative = any("relative" in words[n].marks and words[n - 1].tag == "card" for n in range(here + 2, there))
    if not (verb.value in CARD_DOES or relative) or not ends:
        return None
    at = there - 1
    while at > here and words[at].tag == "" and "filler" in words[at].marks:
        at -= 1
    if words[at].tag != "card" or at <= here + 1:
        return None
    while at - 1 > here and "definite" in words[at - 1].marks:
        at -= 1
    return at if verb.value in CARD_DOES or "relative" in words[at].marks else None


def second_subject(words: list[Word], act: int) -> int | None:
    """Where "I take a Gold | I'm not ready" and "not what the book does | I remodel …" are cut: a subject behind what
    the verb is about, without a verb of its own, or with a card's name as its verb."""
    for at in range(act + 1, len(words) - 1):
        acts = words[at + 1].tag == "card" and words[at + 1].value.is_action and not words[at + 1].many
        if acts and {"speaker!", "self!"} <= words[at].marks and "oblique" not in words[at].marks:
            return at
        subject = words[at].tag == "" and {"self", "third"} & words[at].marks and words[at].low.endswith(I_AM)
        if subject and not {"oblique", "possessor"} & words[at].marks and words[at - 1].tag in HEADS:
            return at
        done = words[at + 1].tag == "act" and words[at + 1].low.endswith(DONE) and words[at + 1].value in BEFALLS
        if words[at].low in IT_IS and done and words[at - 1].may_be("resource"):
            return at  # "because that's an Action | it's trashed"
    return None


def relative_clause(words: list[Word], act: int) -> int | None:
    """Where "the Action | I just got" is cut: a subject behind nouns, and nothing behind the verb."""
    subjects = [n for n in range(1, act) if words[n].tag == "" and "self" in words[n].marks]
    heads = [n for n in range(act) if words[n].tag in HEADS]
    if not subjects or not heads or heads[0] > subjects[-1] or any(word.tag in HEADS for word in words[act + 1 :]):
        return None
    fronted = len(heads) == 1 and words[heads[0]].tag == "card"
    return None if fronted else subjects[-1]


def anew(words: list[Word], act: int, lexicon: Lexicon) -> int | None:
    """Where "Silver Copper four | I get a Militia" and "a second Buy | Smithy gets me …" are cut: what is told with the
    verb begins right behind things named one after the other."""
    heads = [n for n in range(act) if words[n].tag in HEADS or words[n].may_be("resource")]
    if len(heads) < 2 or any({"source", "directed", "for"} & word.marks for word in words[: heads[0]]):
        return None
    last = heads[-1]
    gives = words[last].tag == "card" and words[last].value.is_action and last == act - 1
    does = words[act].value in CARD_DOES or words[act].value in ("come", "start")
    if gives and words[act].low.split()[0].endswith(lexicon.third_person) and does:
        met = words[last - 1]
        if "definite" in met.marks and len(heads) > FEWEST:
            return last - 1  # "Cellar Market Silver two Estates | the Cellar gives …"
        return last if met.may_be("resource") or (met.tag == "card" and not met.value.is_action) else None
    subject = next((n for n in range(last + 1, act) if words[n].tag == "" and {"self", "third"} & words[n].marks), None)
    if subject is None or {"oblique", "possessor"} & words[subject].marks:
        return None
    return subject if words[subject - 1].tag in (*HEADS, "number") else None
