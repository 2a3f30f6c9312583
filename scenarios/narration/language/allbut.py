"""What is left out of all: "everything but the Market", "all cards but one Estate"."""

from __future__ import annotations

from .mentions import Word

FAR = 5  # words between "all" and what is left out


def mark_all_but(words: list[Word]) -> None:
    """Takes "but" as leaving out what stands behind it, where all of something is spoken of right before."""
    for at, word in enumerate(words):
        if "but!" not in word.marks or word.tag or at == 0 or at + 1 == len(words):
            continue
        near = words[max(at - FAR, 0) : at]
        signs = [number for number, one in enumerate(near) if one.tag in ("sign", "act")]
        near = near[signs[-1] + 1 :] if signs else near
        total = bool(near) and (near[-1].tag in ("group", "resource", "thing") or "all" in near[-1].marks)
        every = any(one.tag == "group" or "all" in one.marks for one in near)
        if total and every and words[at + 1].tag in ("card", "number", "", "pronoun") and _names(words, at + 1):
            word.marks |= {"except", "except!"}
            word.marks -= {"but", "but!"}


def _names(words: list[Word], at: int) -> bool:
    """Whether a card is named right there."""
    for word in words[at : at + 3]:
        if word.tag == "card":
            return True
        if word.tag == "act" or word.tag == "sign":
            return False
    return False
