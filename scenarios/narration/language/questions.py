"""What is asked and not told: questions with their sign, questions thrown in without one, and those that are answered
with yes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from .mentions import Word
from .sentences import Sentence
from .verbal import as_verb
from .words import Lexicon, forms

BEGINS = forms("begins")
WHO = forms("who")
BUT_WHO = forms("but_who")
INVERTS = forms("inverts")
ANSWERS = forms("answers")
SUBJECTS = {"self", "third"}
DONE = ("play", "buy", "trash", "discard", "drop", "gain", "draw", "convert", "choose", "start")
NEAR = 3  # sentences within which a question is answered
SHORT = 4  # words of an answer
NO = 7  # words of one that denies
RESTS = ("left", "keep", "unused", "leave_out", "play", "use", "do")  # verbs by which a card is left alone


def told(found: list[Sentence], lexicon: Lexicon) -> list[Sentence]:
    """The sentences, each cut where a question begins in it, without questions thrown in; a question that is answered
    with yes is told."""
    parts: list[Sentence] = []
    for sentence in found:
        parts += _asked(sentence, lexicon) if sentence.asks else [Sentence(_without(sentence.words, lexicon))]
    parts = [part for part in parts if part.words]
    for part, answer in pairwise(parts):
        if part.asks and _names_action(part) and _denies(answer):
            part.asks, part.words, answer.words = False, [*part.words, *_as_denied(answer.words)], []
    for at, part in enumerate(parts):
        if part.asks and any(_affirms(one) for one in parts[at + 1 : at + 1 + NEAR]) and _alone(part, lexicon):
            part.asks = False
            del part.words[: _opening(part.words, 0, lexicon)]
    return [part for part in parts if part.words]


def _asked(sentence: Sentence, lexicon: Lexicon) -> list[Sentence]:
    """A sentence with its sign, cut so that only what is asked stands behind the cut."""
    words = sentence.words
    starts = [at for at in range(len(words)) if _begins(words, at) and _opening(words, at, lexicon)]
    if not starts and "assures!" in words[-1].marks and not words[-1].tag:
        return [Sentence(words[:-1])]  # "Smithy first because more is more, right?"
    if starts:
        cut = starts[0]
    elif any(_whole(word) for word in words[:2]):
        cut = 0
    elif _opines(words):
        return [Sentence(words)]
    else:
        cut = max((at + 1 for at, word in enumerate(words) if word.tag == "sign" and word.value in ("comma", "semi")),
                  default=0)  # fmt: skip
    if not starts and _declares(words[cut:]):
        return [Sentence(words)]
    if not cut or not any(word.tag == "act" for word in words[:cut]):
        return [sentence]
    return [Sentence(words[:cut]), Sentence(words[cut:], True)]


def _declares(words: list[Word]) -> bool:
    """Whether the sign only doubts what is told to be done: "maybe this is dumb but I buy a Copper??"."""
    if any(word.marks & {"or", "could", "would", "able", "hypothetical!", "asking"} for word in words):
        return False
    said = [word for word in words if word.tag or "before_verb" not in word.marks or "self" in word.marks]
    return any({"self", "speaker"} <= one.marks and not one.tag and (word.value in DONE or as_verb([one, word]))
               for one, word in pairwise(said))  # fmt: skip


def _opines(words: list[Word]) -> bool:
    """Whether the sign only stands behind what is thought to be so: "so 6 I guess?", "8 if I'm not mistaken?"."""
    opined = any("opines" in word.marks and (word.tag == "sign" or before.marks & SUBJECTS)
                 for before, word in pairwise(words))  # fmt: skip
    return opined or any("reckons" in word.marks for word in words)


def _whole(word: Word) -> bool:
    return bool(word.marks & {"or!", "hypothetical!"})


def _begins(words: list[Word], at: int) -> bool:
    """Whether a clause may begin here."""
    if not at:
        return True
    before = words[at - 1]
    return before.tag == "sign" or bool(before.marks & {"break", "interjection"} and before.tag == "") or (
        before.low in BEGINS)  # fmt: skip


def _opening(words: list[Word], at: int, lexicon: Lexicon) -> int:
    """How many words open a question here: "should I", "what do we"; 0 where none begins."""
    if at < len(words) and "asking" in words[at].marks:
        if at + 1 < len(words) and SUBJECTS & words[at + 1].marks and not lexicon.inverts:
            return 0  # "what I do is …"
        return 1 + (_inverted(words, at + 1, lexicon) or 0)
    return _inverted(words, at, lexicon)


def _inverted(words: list[Word], at: int, lexicon: Lexicon) -> int:
    if lexicon.inverts and at:
        return 0  # "… spiele ich" tells
    helps = at + 1 < len(words) and "asks" in words[at].marks and bool(SUBJECTS & words[at + 1].marks)
    return 2 if helps and words[at + 1].tag in ("", "pronoun") else 0


def _without(words: list[Word], lexicon: Lexicon) -> list[Word]:
    """The words without questions thrown in: "… and now do I chuck the Silver | nah I chuck an Estate"."""
    if lexicon.inverts:
        return words
    kept: list[Word] = []
    at = 0
    while at < len(words):
        opens = _inverted(words, at, lexicon) or _who(words, at)
        if not opens or not _begins(words, at) or _after_only(words, at):
            kept.append(words[at])
            at += 1
            continue
        end = at + opens
        while end < len(words) and not _ends(words, end):
            end += 1
        at = end
    return kept


def _who(words: list[Word], at: int) -> int:
    """How many words ask who would do such a thing: "but who buys …"."""
    asks = words[at].low in WHO and at + 1 < len(words) and words[at + 1].tag == "act"
    return 2 if asks and (not at or words[at - 1].low in BUT_WHO) else 0


def _after_only(words: list[Word], at: int) -> bool:
    """Whether the order of the words has another reason: "only then do I draw"."""
    before = words[max(at - 3, 0) : at]
    return any(word.low in INVERTS or word.marks & {"lastly", "afterwards"}
               for word in before)  # fmt: skip


def _ends(words: list[Word], at: int) -> bool:
    """Whether a question thrown in ends before this word."""
    word = words[at]
    if word.tag == "sign":
        return word.value not in ("plus",)
    answers = word.marks & {"correct", "interjection", "but", "yes"} or word.low in ANSWERS
    return bool(answers and word.tag in ("", "number")) or (word.tag == "" and "self" in word.marks)


def _affirms(sentence: Sentence) -> bool:
    """Whether a sentence says yes and nothing else."""
    yes = any("yes" in word.marks for word in sentence.words[:2])
    return yes and len(sentence.words) <= SHORT and not any(word.tag in ("card", "act") for word in sentence.words)


def _names_action(question: Sentence) -> bool:
    """Whether nothing but one Action is asked for: "the Cellar?"."""
    tags = [word.tag for word in question.words if word.tag not in ("", "sign")]
    return tags == ["card"] and any(word.tag == "card" and word.value.is_action for word in question.words)


def _denies(answer: Sentence) -> bool:
    """Whether a sentence says no and names nothing: "No.", "Not this turn.", "Nope, I leave it."."""
    words = answer.words
    no = any("says no" in word.marks for word in words[:2])
    named = any(word.tag in ("card", "resource", "group", "zone") for word in words)
    acts = {str(word.value) for word in words if word.tag == "act"}
    return no and not answer.asks and len(words) <= NO and not named and acts <= set(RESTS)


def _as_denied(words: list[Word]) -> list[Word]:
    """The words of an answer, its first one read as "not"."""
    if any("not" in word.marks for word in words):
        return words
    return [replace(words[0], tag="", value=None, marks=words[0].marks | {"not", "not!"}), *words[1:]]


def _alone(question: Sentence, lexicon: Lexicon) -> bool:
    """Whether a question offers one thing only: "should I play the Smithy?"."""
    cards = sum(word.tag == "card" for word in question.words)
    return cards == 1 and bool(_inverted(question.words, 0, lexicon)) and not any(
        word.marks & {"or", "not"} for word in question.words)  # fmt: skip
