"""Where a stretch of words that has several verbs is cut, so that each piece has one."""

from __future__ import annotations

import itertools

from .frames import LIGHT
from .fronts import without_leads
from .mentions import Word
from .nominals import HEADS
from .run_on import anew, card_subject, relative_clause, second_subject
from .words import Lexicon, forms

DOING = tuple(forms("ends_doing"))
DONE_SO = tuple(forms("ends_done"))
DRAWN = tuple(forms("ends_drawn"))
AUXILIARY = ("be", "have", "get", "idle", "use", "spend", "do", "give", "make", "come", "play", "choose", "left")
OPENERS = {"then", "now", "therefor", "afterwards", "self", "other"}  # what may begin a clause behind a participle
DONE = ("draw", "reveal", "trash", "discard", "gain")


def by_verb(words: list[Word], lexicon: Lexicon) -> list[list[Word]]:
    """The stretch cut so that each piece has one verb."""
    without_leads(words, lexicon)
    whole = lexicon.verb_last and "soft!" in words[0].marks  # "um eine Schmiede zu bekommen"
    if not whole:
        _infinitives(words)
    _owned(words)
    acts = [at for at, word in enumerate(words) if word.tag == "act" and not is_noun(words, at)]
    cuts: list[int] = []
    for here, there in itertools.pairwise(acts):
        cut = _cut(words, here, there, lexicon)
        if cut is not None:
            cuts.append(cut)
    cuts += [at + 1 for at in acts[-1:] if _completed(words, at)]
    purpose = acts[0] - 1 if acts and acts[0] and not whole else 0
    if purpose > 0 and "infinitive" in words[purpose].marks and any(word.tag in HEADS for word in words[:purpose]):
        cuts.insert(0, purpose)  # "… two Estates | to draw two cards"
    elif acts and not lexicon.inverts and (second := second_subject(words, acts[-1])):
        cuts.append(second)
    elif acts and not lexicon.inverts and (relative := relative_clause(words, acts[0])):
        cuts.insert(0, relative)
    elif acts and not lexicon.inverts and (fresh := anew(words, acts[0], lexicon)):
        cuts.insert(0, fresh)
    edges = [0, *cuts, len(words)]
    return [words[a:b] for a, b in itertools.pairwise(edges) if a < b]


def _infinitives(words: list[Word]) -> None:
    """Takes the verb out of "two Actions to use", "seven to spend", "nothing to play": it only tells what is left."""
    for at in range(1, len(words)):
        word, before = words[at], words[at - 1]
        if word.tag != "act" or "infinitive" not in before.marks:
            continue
        object_follows = any(one.tag in (*HEADS, "number", "pronoun", "act") for one in words[at + 1 :])
        object_follows = object_follows and not _points_back(words[at + 1 :])
        none = any(one.tag == "number" and one.value == 0 for one in words[: at - 1])
        object_follows = object_follows and not (none and [one.tag for one in words[at + 1 :]] == ["pronoun"])
        counted = any(one.tag in (*HEADS, "number") or "any" in one.marks for one in words[: at - 1])
        helped = at > 1 and (words[at - 2].tag == "act" or "duty" in before.marks)  # "has to come first"
        if counted and not object_follows and not helped:
            word.marks |= {"now", "filler", f"the {word.value}"}
            word.tag, word.value, word.others = "", None, ()


def _points_back(behind: list[Word]) -> bool:
    """Whether nothing but a pronoun stands behind an infinitive, for what would be used up: "… to use them on"."""
    plain = [word for word in behind if word.tag or not word.marks & {"filler", "on"}]
    return len(plain) == 1 and plain[0].tag == "pronoun" and behind[-1] is not plain[0]


def _owned(words: list[Word]) -> None:
    """Takes the verb out of "with the one coin I have left": it only tells which coins are meant."""
    for at in range(2, len(words)):
        word, ahead = words[at], words[at - 1]
        behind = words[at + 1].marks if at + 1 < len(words) else {"rests"}
        if word.tag != "act" or word.value not in ("have", "get", "left") or "rests" not in behind:
            continue
        subject = not ahead.tag and {"self", "third"} & ahead.marks
        counted = at - 2 if subject else at - 1 if {"self!", "third!"} & word.marks else at  # "I have", "I've got"
        if words[counted].tag not in ("resource", "group") or any(one.tag == "act" for one in words[:at]):
            continue
        for one in words[at : at + 2] if any("source" in one.marks for one in words[:counted]) else ():
            if one is word or (one.tag == "act" and "rests" in one.marks):
                one.marks = {"now", "now!", "filler"}
                one.tag, one.value, one.others = "", None, ()


def _absolute(words: list[Word], here: int, there: int) -> int | None:
    """Where "I get the Siren | with Village going to the trash" is cut: behind "with" stands what the verb is about."""
    going = words[there].low.endswith(DOING) and words[there - 1].tag == "card"
    start = there - 2
    while going and start > here and "definite" in words[start].marks:
        start -= 1
    return start if going and start > here and "source" in words[start].marks else None


def _completed(words: list[Word], at: int) -> bool:
    """Whether a participle ends its clause, and the next begins without a sign: "Umbau gespielt | ein Anwesen …"."""
    if "participle" not in words[at].marks or not any(word.tag in HEADS for word in words[:at]) or at + 1 == len(words):
        return False
    following = words[at + 1]
    return following.tag in (*HEADS, "number") or (not following.tag and bool(OPENERS & following.marks))


def _cut(words: list[Word], here: int, there: int, lexicon: Lexicon) -> int | None:
    """Where a stretch is cut between two verbs; None where the first only helps the second."""
    between = words[here + 1 : there]
    heads = [
        word for word in between if word.tag in (*HEADS, "pronoun", "zone") or (word.tag == "number" and word.value > 1)
    ]
    subjects = [n for n in range(here + 1, there) if words[n].marks & {"self", "third", "other"} and words[n].tag == ""]
    if _completed(words, here):
        return here + 1
    if words[here].value == "end_actions" and words[here + 1].tag == "card":
        return here + 1  # "it's buying time | Gold is three"
    causes = words[here].value in ("make", "give")
    if causes and len(heads) == 1 and heads[0] is words[here + 1] and heads[0].tag == "pronoun":
        heads = []  # "the Witch makes them | discard"
    if words[here].value in AUXILIARY and not heads and (causes or lexicon.inverts or not subjects):
        return None
    passive = words[there].value in ("get", "be") and there + 1 < len(words) and words[there + 1].tag == "act"
    if words[here].value == "idle" and heads and passive and not subjects and not lexicon.inverts:
        return here + 1  # "that means | two Actions get played"
    follows = any(word.tag in HEADS or word.tag == "number" for word in words[there + 1 :])
    if words[here].value == "be" and heads and subjects and not lexicon.inverts and any(
            "not" in word.marks for word in words[subjects[-1] : there]):  # fmt: skip
        return subjects[-1]  # "that's two Actions | I don't have anything to play", "… three cards | I can't see"
    frame = "participle" in words[there].marks and not _completed(words, here)  # "hat zwei Anwesen abgelegt dann …"
    if words[here].value in (LIGHT if lexicon.verb_last else ("be",)) and (frame or not follows):
        return None
    if (subject := card_subject(words, here, there, lexicon)) is not None:
        return subject
    if (absolute := _absolute(words, here, there)) is not None:
        return absolute
    if subjects and not lexicon.inverts:
        return subjects[-1]
    if lexicon.inverts and (fronted := _fronted(words, here, there)) is not None:
        return fronted
    cut = there
    whole = words[there].value in ("end_turn", "end_actions") and " " in words[there].low  # "gar nichts | Zug vorbei"
    while not whole and cut > here + 1 and words[cut - 1].tag == "" and words[cut - 1].marks & {"before_verb", "not"}:
        cut -= 1
    return cut


def _fronted(words: list[Word], here: int, there: int) -> int | None:
    """Where a main clause begins with its object, before the verb: "… auf den Stapel | die Kupfer behalt ich"."""
    speaks = there + 1 < len(words) and "self" in words[there + 1].marks and not words[there + 1].tag
    if not speaks or there - here < 4 or words[there - 1].tag != "card" or "definite" not in words[there - 2].marks:
        return None
    return there - 2 if words[there - 3].tag in HEADS or words[there - 3].tag == "zone" else None


def is_noun(words: list[Word], at: int) -> bool:
    """Whether a verb is a noun here: "two buys", "the draw"."""
    word = words[at]
    before = words[at - 1] if at else None
    if "lastly" in word.marks and word.value in ("end_turn", "idle"):
        return True  # "at the very end"
    caused = at > 1 and words[at - 2].tag == "act" and words[at - 2].value in ("make", "give")  # "makes her discard"
    named = before is not None and "article" in before.marks and before.tag in ("", "number")
    if before is not None and before.tag == "number" and _describes(words, at):
        return True  # "my seven discarded cards"
    if named and not caused:
        return word.value not in ("end_turn", "end_actions")
    if before is None or word.may_be("resource") is None:
        return False
    if "source" in before.marks and (at + 1 == len(words) or words[at + 1].tag == "number"):
        return True  # "a Village with Buy one"
    counts = before.tag == "number" or (before.tag == "sign" and before.value == "plus")
    if "before_verb" in before.marks and not counts:  # "I just buy", but "my only Buy"
        return at > 1 and bool(words[at - 2].marks & {"possessor", "article", "none"})
    nth = "nth" in before.marks and (at + 1 == len(words) or words[at + 1].tag != "card")  # not "1st Buy Gold"
    return counts or nth or bool(before.marks & {"more", "article", "adjective", "none", "every"})


def _describes(words: list[Word], at: int) -> bool:
    """Whether a participle only says which cards are meant: "the two discarded Estates"."""
    behind = words[at + 1] if at + 1 < len(words) else None
    noun = behind is not None and (behind.value == "cards" if behind.tag == "resource" else behind.many)
    ahead = words[at - 2].marks if at > 1 else set()
    named = words[at].low.endswith(DONE_SO) or (words[at].low.endswith(DRAWN) and bool({"definite", "all"} & ahead))
    return noun and words[at].value in DONE and named
