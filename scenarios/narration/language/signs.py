"""Signs that belong to a number, and words thrown in that part a sentence like a sign."""

from __future__ import annotations

from .mentions import Word

SAID_AGAIN = {"article", "definite", "yes again", "filler", "demonstrative"}
AFTER = 16  # words behind which a Buy is not spoken of any more
PARTS = ("comma", "dash", "open", "semi", "pause", "stop")


def counts(words: list[Word], at: int) -> bool:
    """Whether a plus sign belongs to a number: "+1 Action", "+$2"."""
    after = words[at + 1] if at + 1 < len(words) else None
    if after is None or after.start - words[at].end > 1 or not (after.tag == "number" or after.text == "$"):
        return False
    return at == 0 or words[at - 1].tag != "number" or words[at].start - words[at - 1].end > 0


def minus(words: list[Word], at: int) -> bool:
    """Whether a dash is a minus sign: it touches what stands behind it and nothing before."""
    if words[at].tag != "sign" or words[at].value != "dash" or at + 1 >= len(words):
        return False
    return words[at + 1].start == words[at].end and (at == 0 or words[at - 1].end < words[at].start)


def goes_elsewhere(words: list[Word], at: int, current: list[Word]) -> bool:
    """Whether another Action is named behind a card and a word thrown in, or somebody does something else: "… an
    Estate haha okay Market", "… nothing really okay I'll take a Copper"."""
    following = next((word for word in words[at:] if "interjection" not in word.marks), None)
    if not current or following is None:
        return False
    if following.tag in ("", "act") and {"self!", "third!"} & following.marks and "oblique" not in following.marks:
        return any(word.tag for word in current) and "possessor" not in following.marks
    return current[-1].tag in ("card", "pronoun") and following.tag == "card" and following.value.is_action


def mark_limits(words: list[Word]) -> None:
    """Takes what would make others wait out of a limit, "bis zu vier Karten", and the doubt of "might as well"."""
    for word in words:
        if {"limit!", "until!"} <= word.marks:
            word.marks -= {"until", "until!", "when", "when!"}
        if "as good as done" in word.marks:
            word.marks -= {"skip", "skip!", "irreal", "irreal!"}


def mark_no(words: list[Word]) -> None:
    """Takes "no" between two cards as a correction: "a Witch no a Gold", "the Smithy no no the Market"."""
    for word in words:
        if word.value == 0 and {"affirms", "none"} <= word.marks:
            word.tag, word.value = "", None  # "no idea which"
            word.marks = word.marks - {"none", "none!", "any", "any!"}
    for at in range(1, len(words) - 1):
        if words[at - 1].tag != "card" or not _takes_back(words[at]):
            continue
        end = next((n for n in range(at, len(words)) if not _takes_back(words[n])), at)
        named = next((word.tag for word in words[end : end + 2] if not {"article", "definite"} & word.marks), "")
        for word in words[at:end] if named == "card" else ():
            word.tag, word.value = "", None
            word.marks |= {"correct alone", "correct alone!", "correct!"}


def _takes_back(word: Word) -> bool:
    """Whether it is "no", be it as a number or as a word by itself, or goes on so: "no I mean"."""
    return "correct" in word.marks and (word.tag == "" or word.value in (0, "idle"))


def mark_buys(words: list[Word]) -> None:
    """Takes "the second" as the second Buy behind a first one: "Gold with the 1st Buy, Silver with the 2nd"."""
    last = -AFTER
    for at, word in enumerate(words):
        counted = at and not words[at - 1].marks.isdisjoint(("nth", "adjective", "first"))
        if counted and word.may_be("resource") == "buys":
            last = at
        elif "nth" in word.marks and 0 < at - last < AFTER and not word.tag and "definite" in words[at - 1].marks:
            ends = at + 1 == len(words) or words[at + 1].tag == "sign" or "break" in words[at + 1].marks
            if ends and "source" in words[at - 2].marks:
                word.tag, word.value = "resource", "buys"


def mark_eras(words: list[Word]) -> None:
    """Takes no count from the number of a turn or a game: "as in turn three"."""
    for at in range(1, len(words)):
        word, before = words[at], words[at - 1]
        if word.tag != "number" or "era" not in before.marks or before.tag:
            continue
        behind = words[at + 1] if at + 1 < len(words) else None
        counts = behind is not None and (behind.tag not in ("", "sign") or behind.marks & {"more", "adjective"})
        ahead = words[at - 2].marks if at > 1 else set()
        if not counts and not ahead & {"definite", "demonstrative", "possessor"}:
            word.tag, word.value = "", None
            word.marks |= {"filler"}


def unsay(words: list[Word]) -> None:
    """Takes no second card from a name that is only said again: "your Silver, yes, the Silver!", "a Village yeah
    Village"."""
    last = before = None
    for word in words:
        if word.tag == "card":
            again = last is not None and word.value == last.value and word.many == last.many
            word.tag, word.value = ("", None) if again else (word.tag, word.value)
            word.marks |= {"filler"} if again else set()
            last = None
        elif word.tag in ("act", "resource", "group", "zone") or (word.tag == "number" and "article" not in word.marks):
            last = None
        elif last is None and "yes again" in word.marks:
            last = before if before is not None and before.tag == "card" else None
        elif last is not None and word.tag != "sign" and not word.marks & SAID_AGAIN:
            last = None
        before = before if word.tag == "sign" and word.value in PARTS else word


def part_opinions(words: list[Word]) -> None:
    """Takes "I guess" behind a card or a number of something as a sign: "so province i guess he takes that"."""
    if not any("opines" in word.marks for word in words):
        return
    for before, first, second, behind in zip(words, words[1:], words[2:], [*words[3:], None], strict=False):
        said = any("speaker" in one.marks and "opines" in two.marks for one, two in ((first, second), (second, first)))
        sums = before.tag == "number" and before.value > 1  # "that's eight I think so I get a Gold"
        sums = sums and behind is not None and behind.tag != "sign"
        counted = before.tag in ("card", "resource") or sums
        if said and counted and not {first.tag, second.tag} - {"", "act"}:
            first.tag, first.value, first.marks = "sign", "comma", set()
            second.tag, second.value, second.marks = "sign", "comma", {"opines"}


def without_hedges(words: list[Word]) -> list[Word]:
    """The words without those that only tell how sure one is: "if I'm not mistaken", "if I counted right"."""
    return [word for word in words if "hedges" not in word.marks]


def mark_piled(words: list[Word]) -> None:
    """Takes no place from where cards lie on a card: "the Merchant is put on top of the Village"."""
    for at, word in enumerate(words[:-2]):
        if word.value != "deck" or word.tag != "zone" or "partitive" not in words[at + 1].marks:
            continue
        noun = next((one for one in words[at + 2 :] if not {"article", "adjective", "other_one"} & one.marks), word)
        if noun.tag == "card":
            word.tag, word.value = "", None


def unmean(words: list[Word]) -> None:
    """Takes the correction out of "I mean" where it is a verb with its subject and what is mine: "entsorge ich meine
    beiden Anwesen"."""
    for at in range(1, len(words) - 2):
        first, second = words[at], words[at + 1]
        said = "correct alone!" in first.marks and "self" in first.marks and "possessor" in second.marks
        noun = words[at + 2].tag in ("card", "number", "resource", "group", "thing")
        if said and noun and words[at - 1].tag == "act":
            for word in (first, second):
                word.marks -= {"correct", "correct!", "correct alone", "correct alone!"}
