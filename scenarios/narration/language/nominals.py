"""What is spoken of: cards with their number, amounts of Actions, Buys, coins and cards, groups, pronouns, places."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import Card

from .mentions import Word
from .words import Lexicon

HEADS = ("card", "resource", "group")
MOST_ALIKE = 5  # cards of one name, where it stands in the singular: "5 Village"
MOST_BEFORE = 6  # words that may stand between a number and what it counts


@dataclass(slots=True, eq=False)
class Nominal:
    """`kind` is "card", "resource", "group", "pronoun", "number" or "zone"; `value` is which; `n` how many, if said.

    `at` and `after` are its place among the clause's words, `span` its characters. `marks` tell "all", "other_one",
    "more", "definite", "plus" (written with a plus sign) and "none"; `many` a plural.
    """

    kind: str
    value: object
    n: int | None
    at: int
    after: int
    span: tuple[int, int]
    marks: frozenset[str] = frozenset()
    many: bool = False
    of: bool = False
    words: list[Word] = field(default_factory=list)

    @property
    def card(self) -> Card | None:
        """The card, where it is one."""
        return self.value if self.kind == "card" else None


def nominals(words: list[Word], lexicon: Lexicon) -> list[Nominal]:
    """What a clause speaks of, in the order of the words."""
    found: list[Nominal] = []
    _numbers_first(words)
    at = 0
    while at < len(words):
        one = _nominal(words, at, lexicon)
        if one is None:
            at += 1
        else:
            found.append(one)
            at = one.after
    return found


def _numbers_first(words: list[Word]) -> None:
    """Puts numbers that stand behind what they count before it: "Actions 2 Buys 3 coins 2"."""
    if len(words) < 4 or words[-1].tag != "number":
        return
    at = next((n for n, word in enumerate(words) if word.tag in ("resource", "number")), len(words))
    run = [word.tag for word in words[at:]]
    if len(run) >= 4 and len(run) % 2 == 0 and run == ["resource", "number"] * (len(run) // 2):
        for n in range(at, len(words), 2):
            words[n], words[n + 1] = words[n + 1], words[n]


def _nominal(words: list[Word], at: int, lexicon: Lexicon) -> Nominal | None:
    first = words[at]
    if first.tag == "number" and at and "ordinal" in words[at - 1].marks:
        return None  # "Estate number three"
    if first.tag == "number" and at and "stage" in words[at - 1].marks:
        return None  # "draw Estate, Market, Copper step 4"
    if first.tag == "number" and _stands_alone(words, at, lexicon):
        return _made("number", None, words, at, at + 1, first.value, set())
    if first.tag == "zone":
        marks = frozenset(first.marks & {"directed"})
        return Nominal("zone", first.value, None, at, at + 1, (first.start, first.end), marks, words=[first])
    if first.tag == "pronoun":
        return Nominal("pronoun", first.value, first.value or None, at, at + 1, (first.start, first.end))
    number, marks, head, unknown = None, set(), at, 0
    while head < len(words) and head - at <= MOST_BEFORE:
        word = words[head]
        if word.tag in HEADS and not (
            word.tag == "resource" and word.text == "$" and _number(words, head + 1) is not None
        ):
            break
        if word.text == "$" and number is None:
            pass  # the amount follows: "$7"
        elif word.tag == "number" and word.low in lexicon.weak and number is not None and "weak" not in marks:
            break  # "for the other two | a Moat"
        elif number is not None and "definite" in word.marks and _begins_anew(words, head):
            break  # "for the other two | the Moat"
        elif word.tag == "number" and head > at and words[head - 1].tag == "number" and (
                word.low.isalpha() and words[head - 1].low.isalpha() and not {"weak", "all", "definite"} & marks
                and word.low not in lexicon.weak):  # fmt: skip
            break  # "that's four | three Coppers"
        elif word.tag == "number":
            number = word.value if number is None or (marks & {"weak"} and word.value > 1) else number
            marks |= {"weak"} if word.low in lexicon.weak else set()
        elif word.tag == "sign" and word.value == "plus":
            if head > at and words[head - 1].tag != "sign":
                break
            marks.add("plus")
        elif (
            word.tag in ("", "number") and word.marks & {"definite", "all", "other_one", "more", "none", "adjective"}
        ) or (word.tag == "act" and word.others and word.marks & {"more", "adjective", "other_one"}):
            pass
        elif word.tag == "" and head > at and number is not None and not unknown and not word.marks:
            unknown += 1
        else:
            break
        marks |= word.marks & {"definite", "all", "other_one", "more", "none"}
        if "partitive" in word.marks and number is not None:
            marks.discard("weak")  # "one of the Golds"
            marks.add("part")
        head += 1
    return _headed(words, at, head, number, marks, lexicon)


def _stands_alone(words: list[Word], at: int, lexicon: Lexicon) -> bool:
    """Whether a number is larger than that of any cards named in the singular: "… and the coin eleven | Province"."""
    behind = words[at + 1] if at + 1 < len(words) else None
    single = behind is not None and behind.tag == "card" and not behind.many and behind.low not in lexicon.unchanged
    return single and not lexicon.verb_last and words[at].value > MOST_ALIKE and behind.value.cost > 0


def _begins_anew(words: list[Word], at: int) -> bool:
    """Whether an article right behind a number begins what is spoken of next; "both the Estates" goes on."""
    number = words[at - 1]
    return number.tag == "number" and "pair" not in number.marks and "partitive" not in words[at].marks


def _number(words: list[Word], at: int) -> int | None:
    return words[at].value if at < len(words) and words[at].tag == "number" else None


def _headed(
    words: list[Word], at: int, head: int, number: int | None, marks: set[str], lexicon: Lexicon
) -> Nominal | None:
    """The nominal from its first word to its head, and what may follow that: "Estate x2", "$7"."""
    coins = [n for n in range(at, min(head, len(words))) if words[n].text == "$"]
    word = words[head] if head < len(words) else None
    if coins and (word is None or word.tag not in HEADS or words[head].text == "$"):
        end = max(n for n in range(at, head) if words[n].tag == "number" or words[n].text == "$") + 1
        return _made("resource", "coins", words, at, end, number, marks)
    if word is None or word.tag not in HEADS:
        numbers = [n for n in range(at, min(head, len(words))) if words[n].tag == "number"]
        if not numbers or "weak" in marks:
            return None
        return _made("number", None, words, at, numbers[-1] + 1, number, marks)
    end = head + 1
    if word.tag == "card" and end + 1 < len(words) and words[end].low in ("x", "×") and number is None:
        number = _number(words, end + 1)
        end += 2 if number is not None else 0
    if end < len(words) and "now" in words[end].marks and word.tag == "resource":
        marks = marks | {"now"}
    found = _made(word.tag, word.value, words, at, end, number, marks)
    if word.tag == "card" and "weak" in marks and end < len(words) and "each" in words[end].marks:
        found.n, found.many = None, True  # "a Silver apiece"
        return found
    found.many, found.of = word.many or (word.low in lexicon.unchanged and _plural(words[at:head], lexicon)), word.of
    return found


def _plural(before: list[Word], lexicon: Lexicon) -> bool:
    return any(word.low in lexicon.plural for word in before)


def _made(
    kind: str, value: object, words: list[Word], at: int, end: int, number: int | None, marks: set[str]
) -> Nominal:
    if number is None and "none" in marks:
        number = 0
    first = next((n for n in range(at, end) if words[n].tag != "sign" or words[n].text == "$"), at)
    start = at if "plus" in marks else first
    return Nominal(kind, value, number, at, end, (words[start].start, words[end - 1].end), frozenset(marks),
                   words=words[at:end])  # fmt: skip
