"""Whether an answer tells a turn at all: an essay, the words of a card or of the question, and silence tell none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine import notation, play

from .alike import normalised
from .follow import asked, begins
from .naming import cards_named
from .narration import LONGEST, Reading
from .narration.verdicts import Say
from .question import Question
from .situation import Situation

IDLE = {"end actions", "end turn", "no", "none"}
RUN = 3  # words in a row that are somebody else's
COPIED = 4  # words that are not the answer's own, at least, to call it copied
MOST_LEFT_OUT = 1  # plays, decisions and purchases that a turn of a single word may leave out
OWN = 4  # words of the answer's own, at most, beside those
LIST = 25  # words that a list of cards with its reasons has
RAMBLING = 8  # words for each card named
_BONUS = {"card", "cards", "action", "actions", "buy", "buys", "coin", "coins", "karte", "karten", "aktion", "aktionen",
          "kauf", "käufe", "geld"}  # fmt: skip


class Doubt(NamedTuple):
    """Why a person should read an answer; `untold`: it tells no turn, so that nothing can be proposed from it."""

    why: str
    untold: bool
    expected: str = ""


def doubt(
    reading: Reading, answer: str, situation: Situation, question: Question | None, *, say: Say = str
) -> Doubt | None:
    """Why a person should read the answer that was read so; None where its turn can be judged.

    `question` is what it answers, None for the bare situation.
    """
    if is_copied(answer, situation, question.prompt if question else ""):
        return Doubt(say("This repeats the words of the question or of a card; a person should read it."), True)
    if question and not begins(reading.record.commands, question) and _deeds(reading, question):
        written = "; ".join(command.text for command in question.begin)
        why = say("The question asks for a turn that begins with “{asked}”; this one begins otherwise.")
        return Doubt(why.format(asked=written), False, written)
    if not _tells(reading, question):
        return Doubt(say("No turn could be read here; a person should read it."), True)
    if len(answer) > LONGEST:
        return Doubt(say("Only the first 10,000 characters were read; a person should read the rest."), False)
    if reading.read_to is not None and reading.read_to < len(answer):
        return Doubt(say("Only the beginning was read; a person should read the rest."), False)
    if _is_scant(reading, question):
        return Doubt(say("Very little of the turn is told; a person should read it."), False)
    return None


def _tells(reading: Reading, question: Question | None) -> bool:
    """Whether the words tell of something done beyond what the question says itself, or what came of that."""
    deeds = _deeds(reading, question)
    claims = sum(claim.verdict != "unread" for claim in reading.claims)
    given = asked(question) if question else []
    come_of_it = bool(given) and claims > max(1, len(reading.unread))
    return any(deed not in given for deed in deeds) or (bool(deeds) and claims > 0) or come_of_it


def _is_scant(reading: Reading, question: Question | None) -> bool:
    """Whether a single thing is told of a turn in which, as the question means it, much more is done."""
    if question is None or not question.line:
        return False
    passed_over = {*asked(question), "play treasures"}
    told = [deed for deed in _deeds(reading, question) if deed not in passed_over]
    meant = play.replay(question.situation.game(), question.line, log=False).commands
    wanted = [deed for deed in meant if deed not in passed_over and _is_deed(deed)]
    return len(told) + len(reading.claims) + len(reading.mistakes) <= 1 and len(wanted) > MOST_LEFT_OUT


def _deeds(reading: Reading, question: Question | None) -> list[str]:
    """The commands that the words tell, without those that only end a phase or decline; on a board, all of them."""
    played = question is not None and question.kind == "play"
    told = range(len(reading.line)) if played else [n for one in reading.utterances for n in one.commands]
    line = [reading.line[n] for n in told if n < len(reading.line)]
    return [text for text in line if _is_deed(text)]


def _is_deed(command: str) -> bool:
    return command not in IDLE and command.split()[-1] not in notation.DECLINE


def is_copied(answer: str, situation: Situation, prompt: str = "") -> bool:
    """Whether hardly a word of the answer is its own: it repeats the question, or what a card says."""
    words = normalised(answer).split()
    named = {str(one.card) for one in cards_named(answer, situation.book, situation.cards)}
    cards = {name for name in {*situation.cards, *named} if name in situation.book}
    texts = [normalised(text).split() for text in (prompt, *(situation.book[name].text for name in sorted(cards)))]
    names = {word for name in cards for word in normalised(name).split()}
    plain = [word for word in words if not _is_bonus(word)]
    taken, own = _shared(plain, [[word for word in text if not _is_bonus(word)] for text in texts], names)
    if taken >= COPIED and own <= min(taken, OWN):
        rows = {tuple(text[at : at + RUN]) for text in texts for at in range(len(text) - RUN + 1)}
        return words[-1] not in names or tuple(words[-RUN:]) in rows  # else it tells of another card at its end
    taken, own = _shared(words, texts, names)  # a card of nothing but "+1 Card, +1 Action" is all numbers
    return taken > COPIED and own <= 1


def rambles(answer: str, named: Sequence[object]) -> bool:
    """Whether the cards or places that a short answer names are lost among its words: not even a list with reasons."""
    words = len(answer.split())
    return words > LIST and words > RAMBLING * len(named)


def _is_bonus(word: str) -> bool:
    return word.isdigit() or word in _BONUS


def _shared(words: Sequence[str], texts: Sequence[Sequence[str]], names: set[str]) -> tuple[int, int]:
    """How many words stand in a row that a text has too, and how many do not; the name of a card before such a row,
    which is a heading, is left out."""
    rows = {tuple(text[at : at + RUN]) for text in texts for at in range(len(text) - RUN + 1)}
    taken = {at + n for at in range(len(words) - RUN + 1) if tuple(words[at : at + RUN]) in rows for n in range(RUN)}
    own = 0
    heads = True  # a name here stands before such a row, or at the end, where only numbers followed
    for at in range(len(words) - 1, -1, -1):
        heads = heads if words[at] in names else at in taken
        own += at not in taken and not (words[at] in names and heads)
    return len(taken), own


__all__ = ["Doubt", "doubt", "is_copied", "rambles"]
