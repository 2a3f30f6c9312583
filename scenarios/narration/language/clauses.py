"""Sentences, and the clauses they are made of: one verb each, with what stands before and behind it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from .cuts import AUXILIARY, DONE, by_verb, is_noun
from .frames import framed, of_act
from .mentions import Word
from .nominals import HEADS, Nominal, nominals
from .sentences import Sentence
from .sequels import sequels
from .signs import counts, goes_elsewhere, minus
from .verbal import verbal
from .words import Lexicon, forms

INFINITIVE = tuple(forms("ends_infinitive"))
NOUN_OR_VERB = ("act", *HEADS)
BREAKS = ("semi", "colon", "open", "close", "dash", "arrow", "comma", "plus", "slash", "equals", "pause", "bullet")


@dataclass
class Clause:
    """Words with at most one verb. `sign` is what stands before them.

    `before` and `after` are what stands before and behind the verb (without one, everything is in `after`); `marks` are
    those of all words, `opens` those of the words before the first noun or verb; `helpers` are verbs that only help.
    """

    words: list[Word]
    sign: str
    verb: Word | None = None
    at: int = -1
    marks: set[str] = field(default_factory=set)
    opens: set[str] = field(default_factory=set)
    helpers: tuple[str, ...] = ()
    before: list[Nominal] = field(default_factory=list)
    after: list[Nominal] = field(default_factory=list)

    @property
    def span(self) -> tuple[int, int]:
        """Its characters."""
        return self.words[0].start, self.words[-1].end

    @property
    def nominals(self) -> list[Nominal]:
        """Everything it speaks of."""
        return [*self.before, *self.after]


def clauses(sentence: Sentence, lexicon: Lexicon) -> list[Clause]:
    """The clauses of a sentence, in the order of its words."""
    found: list[Clause] = []
    for sign, part in _parts(sentence.words, lexicon):
        for place, stretch in enumerate(two for one in sequels(part, lexicon) for two in verbal(one)):
            for number, words in enumerate(by_verb(stretch, lexicon)):
                found.append(_clause(words, "" if number else "word" if place else sign, lexicon))
    return found


def _parts(words: list[Word], lexicon: Lexicon) -> list[tuple[str, list[Word]]]:
    """Stretches between signs and words such as "and" or "then", each with what opens it."""
    parts: list[tuple[str, list[Word]]] = []
    sign, current = "", []
    for at, word in enumerate(words):
        plus_of_number = word.tag == "sign" and word.value == "plus" and counts(words, at)
        plain_plus = word.tag == "sign" and word.value == "plus" and not plus_of_number
        if word.tag == "sign" and word.value in BREAKS and not plus_of_number:
            if current:
                parts.append((sign, current))
                sign, current = "", []
            comes = plain_plus and any(minus(words, n) for n in range(at))  # "-2 Estates, + Estate, Gold"
            sign = "dash" if comes else word.value if sign in ("", "and", "comma") else sign
            sign = "comma" if minus(words, at) and any(minus(words, n) for n in range(at)) else sign
        elif "without" in word.marks and current and of_act(words[at + 1 : at + 4]):
            parts.append((sign, current))
            sign, current = "word", [word]
        elif _turns(word, current):
            parts.append((sign, current))
            sign, current = "comma", [word]
        elif "interjection" in word.marks and goes_elsewhere(words, at, current):
            parts.append((sign, current))
            sign, current = "semi", []
        elif lexicon.verb_last and _begins_main(words, at, current):
            parts.append((sign, current))
            sign, current = "word", [word]
        elif _breaks(word, current, lexicon) or _gives_reason(words, at, current):
            parts.append((sign, current))
            sign, current = "and" if "list" in word.marks else "word", [word]
        else:
            if not current and "break!" in word.marks and "list" in word.marks and sign in ("", "comma"):
                word.marks |= {"behind comma"} if sign else set()
                sign = "and"
            current.append(word)
    parts += [(sign, current)] if current else []
    return framed(parts) if lexicon.verb_last else parts


def _begins_main(words: list[Word], at: int, current: list[Word]) -> bool:
    """Whether a main clause begins here without a sign: "… ein Silber dazu | jetzt kommt …", "sieben | ich nehm …"."""
    word, verb = words[at], words[at + 1] if at + 1 < len(words) else None
    if word.tag or verb is None or verb.tag != "act" or "participle" in verb.marks or verb.low.endswith(INFINITIVE):
        return False
    if any({"soft!", "hypothetical!", "asking"} & one.marks for one in current):
        return False
    named = any(one.tag in HEADS for one in current)
    speaks = "speaker" in word.marks and "oblique" not in word.marks and "definite" not in word.marks
    speaks = speaks and current[-1:] != [] and current[-1].tag in (*HEADS, "number")
    return named and (speaks or bool({"now!", "then!"} & word.marks))


def _breaks(word: Word, current: list[Word], lexicon: Lexicon) -> bool:
    """Whether a clause begins with this word though no sign stands before it."""
    if "break!" not in word.marks or word.tag not in ("", "number", "thing"):
        return False
    if current and current[-1].tag == "" and "article" in current[-1].marks:
        return False  # "the next card"
    if "adds" in word.marks and _behind_verb(current):
        return False  # "it gives me plus one Action"
    if "adverb" in word.marks and _behind_verb(current) and not _closes_reason(current, lexicon):
        return False  # "sie kauft also ein Gold"
    if lexicon.verb_last and "adverb" in word.marks and _points(current):
        return False  # "ein Gold, das ich dann kaufe"
    if lexicon.verb_last and word.marks & {"soft", "hypothetical", "after", "before"} and not (
            "subordinates" in word.marks and any(one.tag == "act" for one in current)):  # fmt: skip
        return False  # these words begin a clause only behind a comma, and are adverbs elsewhere
    return any("break!" not in one.marks for one in current)


def _points(current: list[Word]) -> bool:
    """Whether a relative clause stands there without its verb: "…, das ich mir"."""
    subject = len(current) > 1 and bool({"speaker", "third"} & current[1].marks)
    return subject and "relative" in current[0].marks and not any(word.tag for word in current)


def _closes_reason(current: list[Word], lexicon: Lexicon) -> bool:
    """Whether the last word is the verb of a reason: "weil ich sonst keine Aktionskarte hab | dann …"."""
    start = next((at for at, word in enumerate(current) if {"soft!", "hypothetical!"} & word.marks), None)
    if not lexicon.verb_last or start is None or current[-1].tag != "act":
        return False
    return sum(word.tag == "act" for word in current[start:]) == 1 and len(current) - start > 2


def _gives_reason(words: list[Word], at: int, current: list[Word]) -> bool:
    """Whether "as" begins a reason: "I buy a Gold | as Silver is too weak"."""
    if "as reason" not in words[at].marks or not any(word.tag == "act" for word in current):
        return False
    behind = [word for word in words[at + 1 : at + 5] if not {"article", "definite", "would"} & word.marks]
    reason = len(behind) > 1 and behind[0].tag == "card" and behind[1].tag == "act" and behind[1].value in AUXILIARY
    words[at].marks |= {"soft", "soft!"} if reason else set()
    return reason


def _behind_verb(current: list[Word]) -> bool:
    """Whether the last word is a verb, or its subject right behind it."""
    while current and (current[-1].marks >= {"then", "adverb"} or "oblique" in current[-1].marks):
        current = current[:-1]  # "nehme dann aber ein Gold", "hol ich mir dann ein Gold"
    tail = current[-2:] if current and current[-1].marks & {"self", "third"} else current[-1:]
    return bool(tail) and tail[0].tag == "act"


def _turns(word: Word, current: list[Word]) -> bool:
    """Whether a correction ("no wait") begins or ends before this word."""
    if not current:
        return False
    if "correct alone!" in word.marks:
        return True
    corrects = "correct alone" not in word.marks and "correct alone" in current[0].marks
    return corrects and all("correct alone" in one.marks for one in current)


def _inverted_subject(words: list[Word], acts: list[int], lexicon: Lexicon) -> None:
    """Takes the pronoun right behind a verb for who does it, where what is done with stands behind: "dann spielt sie
    zwei Silber"."""
    for at in acts:
        one = words[at + 1] if at + 1 < len(words) else None
        if one is None or one.tag != "pronoun" or "third" not in one.marks:
            continue
        if words[at].low.endswith(lexicon.third_person) and any(word.tag in HEADS for word in words[at + 2 :]):
            one.tag, one.value = "", None


def _clause(words: list[Word], sign: str, lexicon: Lexicon) -> Clause:
    for at, word in enumerate(words):
        if word.tag == "act" and is_noun(words, at):
            resource = word.may_be("resource")
            if not resource and word.value in DONE:
                word.marks |= {"filler", f"the {word.value}"}  # "I leave the revealing out"
            word.tag, word.value = ("resource", resource) if resource else ("", None)
    acts = [at for at, word in enumerate(words) if word.tag == "act"]
    if lexicon.inverts:
        _inverted_subject(words, acts, lexicon)
    clause = Clause(words, sign, marks=set().union(*[word.marks for word in words]))
    if acts:
        clause.at, clause.verb = acts[-1], words[acts[-1]]
        clause.helpers = tuple(words[at].value for at in acts[:-1])
        clause.before = nominals([w for n, w in enumerate(words[: clause.at]) if n not in acts], lexicon)
    clause.after = nominals(words[clause.at + 1 :], lexicon)
    head = itertools.takewhile(lambda word: word.tag not in NOUN_OR_VERB, words)
    clause.opens = {mark[:-1] for word in head for mark in word.marks if mark[-1] == "!"}
    return clause
