"""What is left out of all: "everything but the Market", "all cards but one Estate"."""

from __future__ import annotations

from .mentions import Word
from .words import forms

EVERYTHING = tuple(forms("everything"))  # may end a phrase that is one word to the reader: "discard everything"
BUT = {"but!", "but rather!", "except!"}
NOT_ONLY = forms("not_only")
NEAR = 8  # words between "not only" and "but"
FAR = 5  # words between "all" and what is left out


def mark_all_but(words: list[Word]) -> None:
    """Takes "but" as leaving out what stands behind it, where all of something is spoken of right before."""
    for at, word in enumerate(words):
        if at == 0 or at + 1 == len(words) or not BUT & word.marks or word.tag:
            continue
        if {"but!", "but rather!"} & word.marks and _not_only(words[max(at - NEAR, 0) : at]):
            word.marks = {"list", "list!", "filler", "break", "break!"}
            continue
        if "any" in words[at - 1].marks and "not" in words[at - 1].marks and _names(words, at + 1):
            _only(words[at - 1 : at + 1])
            continue
        if "but!" not in word.marks:
            continue
        near = words[max(at - FAR, 0) : at]
        signs = [number for number, one in enumerate(near) if one.tag in ("sign", "act")]
        near = near[signs[-1] + 1 :] if signs else near
        if not near and words[at - 1].tag == "act" and words[at - 1].low.endswith(EVERYTHING):
            near = words[at - 1 : at]
        total = bool(near) and (near[-1].tag in ("group", "resource", "thing") or "all" in near[-1].marks)
        total = total or (bool(near) and near[-1].low.endswith(EVERYTHING))
        every = any(one.tag == "group" or {"all", "whole"} & one.marks or one.low.endswith(EVERYTHING) for one in near)
        behind = words[at + 1].tag in ("card", "number", "", "pronoun", "group") and _names(words, at + 1)
        if total and every and behind:
            word.marks |= {"except", "except!"}
            word.marks -= {"but", "but!"}


def _not_only(before: list[Word]) -> bool:
    """Whether "not only" stands before, so that "but" only adds to it; those words say nothing then."""
    for at in range(len(before) - 1, -1, -1):
        if before[at].tag == "sign" and before[at].value not in ("comma", "dash"):
            return False
        low = " ".join(one.low for one in before[at : at + 2])
        if low in NOT_ONLY or before[at].low in NOT_ONLY:
            for word in before[at : at + (1 if before[at].low in NOT_ONLY else 2)]:
                word.marks, word.tag, word.value = {"filler"}, "", None
            return True
    return False


def _only(nothing: list[Word]) -> None:
    """Takes "nothing but" as saying that there is no more than what stands behind it."""
    for word in nothing:
        word.marks = {"filler"}
        word.tag, word.value = "", None


def _names(words: list[Word], at: int) -> bool:
    """Whether a card is named right there, or a kind of cards."""
    for word in words[at : at + 3]:
        if word.tag in ("card", "group"):
            return True
        if word.tag == "act" or word.tag == "sign":
            return False
    return False
