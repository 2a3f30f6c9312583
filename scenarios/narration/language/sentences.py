"""The sentences and list items of a text."""

from __future__ import annotations

from dataclasses import dataclass

from .mentions import Word
from .words import forms

NUMBER = forms("number")
ENDS = ("stop", "ask", "line")


SETS = ("dash", "arrow", "colon", "equals")  # signs behind which stands what a card did
FEWEST_ITEMS = 3  # of a list that is numbered without a sign
HEADING = ("colon", "arrow", "equals", "open")  # signs between a card and what it does
FEWEST_WORDS = 2  # of a parenthesis, with its sign, that may be a sentence and not the number of an item
WRAPPED = 60  # characters; a line this long without a full stop goes on in the next


@dataclass
class Sentence:
    """Words of one sentence without the sign that ends it; `asks` tells a question."""

    words: list[Word]
    asks: bool = False

    @property
    def span(self) -> tuple[int, int]:
        """Its characters."""
        return self.words[0].start, self.words[-1].end


def sentences(words: list[Word]) -> list[Sentence]:
    """The sentences and list items of a text; the numbers and bullets of a list are left out."""
    words = _without_line_numbers(words)
    found: list[Sentence] = []
    current: list[Word] = []
    line, folded = 0, _folded(words)
    for at, word in enumerate(words):
        ends = word.tag == "sign" and word.value in ENDS
        if ends and word.value == "stop" and (_inside(words, at, current) or _enclosed(words, at, current)):
            continue
        if ends and word.value == "stop" and _numbers(words, at, current):
            continue
        if ends and word.value == "line":
            wrapped = folded and word.start - line >= WRAPPED and _goes_on_small(words, at)
            wrapped = wrapped and not _item(words[at + 1 : at + 3])
            line = word.end
            if wrapped:
                continue
        if ends and word.value == "ask" and _is_unknown(words, at, current):
            continue
        if not ends:
            if _closes(words, at, current):
                found.append(Sentence(current[1:]))
                current = []
                continue
            if current or not (word.tag == "sign" and word.value not in ("open", "plus")):
                current.append(word)
            continue
        if current:
            opened = _opened(current) if word.value == "ask" else 0
            if opened:
                found.append(Sentence(current[:opened]))  # only the parenthesis asks: "… nothing (a Copper? no)"
            unknown = current[-1].tag == "sign" and current[-1].value in SETS  # "Smithy - ???"
            found.append(Sentence(current[opened:], word.value == "ask" and not unknown))
        current = []
    return _unnumbered([*found, Sentence(current)] if current else found)


def _goes_on_small(words: list[Word], at: int) -> bool:
    """Whether what stands behind this word begins with a small letter."""
    return at + 1 < len(words) and words[at + 1].text[:1].islower()


def _folded(words: list[Word]) -> bool:
    """Whether lines may end within sentences: no short line is followed by one that begins with a small letter."""
    ends = [at for at, word in enumerate(words) if word.tag == "sign" and word.value == "line"]
    starts = [0, *(words[at].end for at in ends)]
    return all(words[at].start - start >= WRAPPED or not _goes_on_small(words, at)
               for start, at in zip(starts, ends, strict=False))  # fmt: skip


def _is_unknown(words: list[Word], at: int, current: list[Word]) -> bool:
    """Whether the sign stands for a card that nobody knows: "an Estate and ?.", "(Copper, ?)"."""
    following = words[at + 1] if at + 1 < len(words) else None
    joins = bool(current) and (current[-1].value in ("comma", "plus") or "list" in current[-1].marks)
    times = bool(current) and current[-1].low in ("x", "×")  # "Smithy: 3x ???"
    ends = following is not None and following.tag == "sign" and following.value in ("stop", "close", "comma")
    return (joins and ends) or times


def _unnumbered(found: list[Sentence]) -> list[Sentence]:
    """The items of a list without the numbers that stand before them: "1 Market …", "2 Smithy …"."""
    numbers = [one.words[0].value if one.words[0].tag == "number" and one.words[0].text.isdecimal() else None
               for one in found]  # fmt: skip
    if len(found) >= FEWEST_ITEMS and numbers == list(range(1, len(found) + 1)):
        found = [Sentence(one.words[1:], one.asks) for one in found if len(one.words) > 1]
    return found


def _without_line_numbers(words: list[Word]) -> list[Word]:
    """The words without the numbers of their lines, where these count from one: "1 Market. …", "2 Smithy …"."""
    starts = [0, *(at + 1 for at, word in enumerate(words) if word.tag == "sign" and word.value == "line")]
    first = [words[at] for at in starts if at + 1 < len(words) and words[at + 1].tag != "sign"]
    numbers = [word.value if word.tag == "number" and word.text.isdecimal() else None for word in first]
    if len(first) < FEWEST_ITEMS or numbers != list(range(1, len(first) + 1)):
        return words
    return [word for word in words if all(word is not one for one in first)]


def _item(ahead: list[Word]) -> bool:
    """Whether a card heads the next line: "market -> silver"."""
    return len(ahead) > 1 and ahead[0].tag == "card" and ahead[1].tag == "sign" and ahead[1].value in HEADING


def _opened(current: list[Word]) -> int:
    """The number of the sign that opens a parenthesis which is not closed; 0 where there is none."""
    signs = [at for at, word in enumerate(current) if word.tag == "sign" and word.value in ("open", "close")]
    return signs[-1] if signs and current[signs[-1]].value == "open" else 0


def _closes(words: list[Word], at: int, current: list[Word]) -> bool:
    """Whether a parenthesis that is a sentence of its own ends here without a full stop: "(2 left) Then I …"."""
    following = words[at + 1] if at + 1 < len(words) else None
    if words[at].tag != "sign" or words[at].value != "close" or following is None or not following.text[:1].isupper():
        return False
    signs = [n for n, word in enumerate(current) if word.tag == "sign" and word.value in ("open", "close")]
    return signs == [0] and len(current) > FEWEST_WORDS


def _inside(words: list[Word], at: int, current: list[Word]) -> bool:
    """Whether a full stop ends nothing: behind the number of a list item, between digits, after one letter."""
    if len(current) == 1 and current[0].tag == "number" and current[0].text.isdecimal():
        current.clear()
        return True
    following = words[at + 1] if at + 1 < len(words) else None
    if following is None or not current or current[-1].end != words[at].start:
        return False
    close = following.start == words[at].end
    return close and ((following.text.isdecimal() and current[-1].text.isdecimal()) or len(current[-1].text) == 1)


def _numbers(words: list[Word], at: int, current: list[Word]) -> bool:
    """Whether a full stop only shortens "number": "Estate no. 2"; the number counts nothing."""
    following = words[at + 1] if at + 1 < len(words) else None
    short = bool(current) and current[-1].low in NUMBER and current[-1].end == words[at].start
    if short and following is not None and following.text.isdecimal():
        current[-1].tag, current[-1].value, current[-1].marks = "", None, {"ordinal"}
    return short and following is not None and following.text.isdecimal()


def _enclosed(words: list[Word], at: int, current: list[Word]) -> bool:
    """Whether a sign ends nothing because it stands in parentheses: "(not an Action!)"."""
    signs = [word.value for word in current if word.tag == "sign" and word.value in ("open", "close")]
    following = words[at + 1] if at + 1 < len(words) else None
    closes = following is not None and following.tag == "sign" and following.value == "close"
    return closes and bool(signs) and signs[-1] == "open"
