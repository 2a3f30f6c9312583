"""The measures of how a turn is told: announced in order, and with an eye on the state of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from engine.search import BUY_PHASE

from .evidence import Evidence, Judgement, Said, half, not_applicable
from .rubric import Criterion

MOST_UNREAD = 0.2  # share of what is said of the turn
_SILENT = "Please look: nothing was found in the words about piles, opponents or the end of the game."


def announcement(criterion: Criterion, evidence: Evidence) -> Judgement:
    """All points less half for each fault of the telling, never below 0."""
    if not evidence.line:
        return Judgement(0, "No turn could be read.", False)
    faults = [*_unannounced(evidence), *_disordered(evidence), *_unread(evidence)]
    points = half(max(criterion.points * (1 - len(faults) / 2), 0))
    if faults:
        reason = "; ".join(faults)
        return Judgement(points, reason[:1].upper() + reason[1:] + ".", False)
    buys = any(command.startswith("buy ") for command in evidence.line)
    if evidence.until != BUY_PHASE and not buys:
        return Judgement(points, "The plays are announced one after the other; no purchase is.", False)
    what = "plays and purchases" if buys else "plays"
    return Judgement(points, f"The {what} are announced one after the other.", True)


def _announced(evidence: Evidence) -> list[int]:
    """The numbers of the plays and purchases of the line, in the order in which the text tells them."""
    told = [one for sentence in evidence.sentences for one in _within(sentence, evidence)]
    return [one for one in told if _is_deed(evidence.line[one])]


def _is_deed(command: str) -> bool:
    return command.startswith(("play ", "buy ")) and command != "play treasures"


def _unannounced(evidence: Evidence) -> Iterator[str]:
    told = set(_announced(evidence))
    silent = [command for n, command in enumerate(evidence.line) if _is_deed(command) and n not in told]
    if silent and evidence.sentences:
        yield f"not announced: {', '.join(silent)}"


def _disordered(evidence: Evidence) -> Iterator[str]:
    for one, other in pairwise(_announced(evidence)):
        if other < one:
            earlier, later = evidence.line[other], evidence.line[one]
            yield f"“{later}” is told before “{earlier}”, though it comes after it"
            return


def _unread(evidence: Evidence) -> Iterator[str]:
    of = evidence.claims + len(evidence.line) + evidence.unread
    if evidence.unread / of > MOST_UNREAD:
        yield f"{evidence.unread} of {of} passages about the turn could not be read"


def awareness(criterion: Criterion, evidence: Evidence) -> Judgement:
    """All points where the words show awareness of piles, opponents or the game's end; otherwise none are proposed."""
    found = list(_aware(criterion.phrases, evidence))
    if not found and evidence.until == BUY_PHASE:
        return not_applicable("The question ends before the Buy phase: nothing in it asks about the state of the game.")
    if not found:
        return Judgement(None, _SILENT, False)
    words = ", ".join(f"“{phrase}”" for phrase in dict.fromkeys(phrase for phrase, _ in found[:3]))
    quotes = tuple(dict.fromkeys(quote for _, quote in found))
    return Judgement(criterion.points, f"The narration refers to the state of the game ({words}).", False, quotes)


def _aware(phrases: tuple[str, ...], evidence: Evidence) -> Iterator[tuple[str, str]]:
    """Each phrase that stands in the text as whole words, in its order, with the sentence around it.

    Words that the text of a card says itself ("each other player"), and sentences that tell what another player does
    for a card, show nothing, so those are passed over.
    """
    text = evidence.text
    played = sorted({command.removeprefix("play ") for command in evidence.line})
    cards = [" ".join(evidence.ended.book[name].text.lower().split()) for name in played if name in evidence.ended.book]
    hits = sorted(
        (hit.span(), phrase) for phrase in phrases if phrase.strip()
        for hit in re.finditer(rf"(?<!\w){re.escape(phrase)}(?!\w)", text, re.IGNORECASE)
    )  # fmt: skip
    attacks = [one.span for one in evidence.sentences if any(":" in evidence.line[n] for n in _within(one, evidence))]
    for (start, end), phrase in hits:
        if any(begins <= start and end <= ends for begins, ends in attacks):
            continue
        begins = re.search(r"\w*\W*$", text[max(start - 40, 0) : start])
        words = (begins.group() + text[start:end]).lower().split()
        if not any(" ".join(words) in card for card in cards if len(words) > 1):
            yield phrase, _sentence(text, start, end)


def _within(said: Said, evidence: Evidence) -> list[int]:
    return [number for number in said.commands if number < len(evidence.line)]


def _sentence(text: str, start: int, end: int) -> str:
    begins = max(text.rfind(mark, 0, start) for mark in ".!?\n;") + 1
    ends = min((at for mark in ".!?\n;" if (at := text.find(mark, end)) >= 0), default=len(text))
    return text[begins:ends].strip()[:300]
