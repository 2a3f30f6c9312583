"""Further copies of an Action spoken of without its name: "the second one gains a Silver", "beim zweiten genauso"."""

from __future__ import annotations

from ..texts import does
from .mentions import Word
from .nominals import HEADS

FAR = 60  # words between the copy that is named and the one that is not
NEAR = 3  # words before a name that tell which of its copies is meant
SEVERAL = {"which", "pair", "again", "each"}


def name_copies(words: list[Word], *, capitals: bool) -> list[Word]:
    """The words with the name of an Action where they only tell which of several that were spoken of; `capitals` tells
    that nouns begin with one."""
    found: list[Word] = []
    for at, word in enumerate(words):
        found.append(word)
        if not _tells_which(words, at, capitals=capitals) or (named := _spoken_of(found[:-1][-FAR:])) is None:
            continue
        if word.tag in ("pronoun", "number") and _brings(words[at + 1 : at + 2]):
            found[-1] = Word(word.text, word.low, word.start, word.end, "", None, word.marks | {"filler"})
        elif word.tag in ("pronoun", "number"):
            marks = (word.marks | {"definite"}) - {"share", "repeat"}
            found[-1] = Word(word.text, word.low, word.start, word.end, "card", named.value, marks)
        else:
            found.append(Word("", "", word.end, word.end, "card", named.value))
    return found


def _brings(behind: list[Word]) -> bool:
    """Whether what it brings stands right behind: "the first Market gave me the Smithy, the second one a Copper"."""
    return bool(behind) and (behind[0].tag in HEADS or {"article", "definite"} & behind[0].marks)


def _tells_which(words: list[Word], at: int, *, capitals: bool) -> bool:
    """Whether the words up to this one tell which of several is meant, and no noun does."""
    word = words[at]
    before = words[at - 1] if at else None
    if word.tag == "pronoun":
        return word.value == 1 and "share" in word.marks and word.low.endswith(" one") and "which" in word.marks
    if before is None:
        return False
    if word.tag == "number":
        return word.low == "one" and "which" in before.marks
    if at > 1 and words[at - 2].tag == "act" and words[at - 2].value == "be":
        return False  # "that was my third, so …"
    definite = bool(before.marks & {"definite", "article"}) or before.low in ("beim", "zum", "vom", "im")
    if not definite or "which" not in word.marks or "other" in word.marks or word.tag:
        return False  # "the other player" is nobody's card
    return not _noun_follows(words[at + 1 : at + 2], capitals=capitals)


def _noun_follows(behind: list[Word], *, capitals: bool) -> bool:
    """Whether what stands right behind is, or may be, what is counted: "the second round"."""
    after = behind[0] if behind else None
    if after is None or after.tag in ("sign", "act"):
        return after is not None and after.may_be("resource") is not None  # "the second buy"
    if after.tag in (*HEADS, "number", "pronoun", "thing", "zone") or "second time" in after.marks:
        return True
    if after.marks & {"self", "third", "break", "causes", "alike"}:
        return False
    return not capitals or bool(after.marks) or after.text[:1].isupper()


def _spoken_of(words: list[Word]) -> Word | None:
    """The Action named last of which there are several, unless other cards are."""
    for at in range(len(words) - 1, -1, -1):
        word = words[at]
        if word.tag != "card":
            continue
        if word.value.is_action and "play" in does(word.value):
            return None  # one that plays another twice: "the second one" may be its second time
        ahead = words[max(at - NEAR, 0) : at]
        signs = [number for number, one in enumerate(ahead) if one.tag in ("sign", "act", "card")]
        ahead = [*(ahead[signs[-1] + 1 :] if signs else ahead), word]
        several = word.many or any(one.marks & SEVERAL or one.low == "one" or (one.tag == "number" and one.value > 1)
                                   for one in ahead)  # fmt: skip
        if several:
            return word if word.value.is_action else None
    return None
