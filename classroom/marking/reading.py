"""How an answer was read, for showing: the words that were judged, and the engine's steps beside the cards' words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from scenarios.narration.verdicts import plainly

RIGHT, WRONG, UNREAD = "right", "wrong", "unread"
BETWEEN = " \t\n,.;:"
PERHAPS = "This may be a mistake; a person should look."  # stands before what speaks against it
LEFT_OPEN = "The program leaves this open, as it may follow from a mistake before it; a person should read it."


@dataclass(frozen=True)
class Reason:
    """Why a passage is right or wrong, and what would have been right; both in the engine's words."""

    verdict: str
    text: str
    expected: str = ""


@dataclass(frozen=True)
class Note:
    """One judged passage of an answer; `number` counts from 1 in the answer's order, `says` is how it was understood.

    The first reason decides the verdict: an answer can be right after the student's own line, wrong after another.
    """

    number: int
    quote: str
    span: tuple[int, int]
    verdict: str
    reasons: tuple[Reason, ...] = ()
    says: str = ""


@dataclass(frozen=True)
class Segment:
    """A stretch of the answer; `note` is the innermost that covers it, `ends` whether that note ends with it."""

    text: str
    note: Note | None = None
    ends: bool = False


@dataclass(frozen=True)
class Step:
    """One thing the engine did: its sentence, and the words of a card that made it so ("" for the rules)."""

    number: int
    sentence: str
    words: str = ""


@dataclass(frozen=True)
class CardWords:
    """A stretch of a card's text; `steps` are the numbers of the steps that it caused."""

    text: str
    steps: tuple[int, ...] = ()


@dataclass(frozen=True)
class Group:
    """Successive steps that one card caused, and that card's text with the words that caused them."""

    card: str
    steps: tuple[Step, ...]
    text: tuple[CardWords, ...] = ()


def notes_of(result: Mapping[str, Any], *, doubtful: bool = True) -> tuple[Note, ...]:
    """The judged passages of a question's result, in the order of the answer; judgements of one passage are joined.
    Without `doubtful` nothing is said of what only may be a mistake."""
    found: dict[tuple[int, int], list[Mapping[str, Any]]] = {}
    judged = [{"verdict": WRONG, **mistake} for mistake in result.get("mistakes", ())]
    unread = [{"verdict": UNREAD, **passage} for passage in result.get("unread", ())]
    doubts = [{**mistake, "verdict": UNREAD, "why": f"{PERHAPS} {mistake['why']}"}
              for mistake in (result.get("doubts", ()) if doubtful else ())]  # fmt: skip
    verdicts = (one for one in result.get("verdicts", ()) if not _asked_already(one, doubts))
    for one in [*judged, *verdicts, *doubts, *unread]:
        found.setdefault((one["span"][0], one["span"][1]), []).append(one)
    ordered = sorted(found.items(), key=lambda item: (item[0][0], -item[0][1]))
    wrong = min((one["span"][0] for one in judged), default=None)
    return tuple(_note(number, span, joined, follows=wrong is not None and wrong < span[0])
                 for number, (span, joined) in enumerate(ordered, 1))  # fmt: skip


def _asked_already(one: Mapping[str, Any], doubts: Iterable[Mapping[str, Any]]) -> bool:
    """Whether it was not read, and lies within words about which a person is asked anyhow."""
    start, end = one["span"]
    inside = (doubt["span"][0] <= start and end <= doubt["span"][1] and [start, end] != [*doubt["span"]]
              for doubt in doubts)  # fmt: skip
    return one["verdict"] == UNREAD and any(inside)


def _note(number: int, span: tuple[int, int], joined: list[Mapping[str, Any]], *, follows: bool) -> Note:
    told = [one for one in joined if one.get("why")]
    reasons = [Reason(one["verdict"], one["why"], plainly(one.get("expected") or "")) for one in told]
    says = next((one["claim"] for one in joined if one.get("claim")), "")
    verdict = joined[0]["verdict"]
    if verdict == UNREAD and says and follows and not reasons:
        reasons = [Reason(UNREAD, LEFT_OPEN)]
    return Note(number, joined[0]["quote"], span, verdict, tuple(dict.fromkeys(reasons)), says)


def segments_of(text: str, notes: Iterable[Note]) -> tuple[Segment, ...]:
    """The text cut at the bounds of all notes, nothing left out; where notes overlap, the shortest one has its way."""
    inside = [note for note in notes if 0 <= note.span[0] < note.span[1] <= len(text)]
    bounds = sorted({0, len(text), *(bound for note in inside for bound in note.span)})
    found: list[Segment] = []
    for start, end in pairwise(bounds):
        over = [note for note in inside if note.span[0] <= start and end <= note.span[1]]
        note = min(over, key=lambda one: one.span[1] - one.span[0], default=None)
        found += _trimmed(text[start:end], note)
    last = {segment.note: index for index, segment in enumerate(found)}
    return tuple(
        replace(segment, ends=segment.note is not None and last[segment.note] == index)
        for index, segment in enumerate(found)
    )


def _trimmed(text: str, note: Note | None) -> Iterator[Segment]:
    """The stretch, its bare marks and spaces at either end left to no note: what is judged are words."""
    inner = text.strip(BETWEEN)
    if note is None or not inner:
        yield Segment(text)
        return
    start = text.index(inner)
    pieces = Segment(text[:start]), Segment(inner, note), Segment(text[start + len(inner) :])
    yield from (piece for piece in pieces if piece.text)


def groups_of(steps: Iterable[Mapping[str, Any]], cards: Mapping[str, Mapping[str, Any]]) -> tuple[Group, ...]:
    """The engine's steps by the card that caused them, in their order; `cards` are the texts that may be quoted."""
    found: list[tuple[str, list[Mapping[str, Any]]]] = []
    for step in steps:
        because = step.get("because")
        begins = step["event"] == "play" and not because
        name = because["card"] if because else step["cards"][0] if begins and step["cards"] else ""
        if not found or begins or found[-1][0] != name:
            found.append((name, []))
        found[-1][1].append(step)
    return tuple(_group(name, members, cards.get(name, {}).get("text", "")) for name, members in found)


def _group(name: str, members: list[Mapping[str, Any]], text: str) -> Group:
    steps = tuple(Step(one["n"], one["text"], one["because"]["words"] if one["because"] else "") for one in members)
    spans = {}
    for one in members:
        because = one["because"]
        if because and text[slice(*because["span"])] == because["words"]:
            spans.setdefault(tuple(because["span"]), []).append(one["n"])
    return Group(name, steps, _marked(text, spans))


def _marked(text: str, spans: Mapping[tuple[int, int], list[int]]) -> tuple[CardWords, ...]:
    bounds = sorted({0, len(text), *(bound for span in spans for bound in span)})
    pieces = []
    for start, end in pairwise(bounds):
        over = [numbers for span, numbers in spans.items() if span[0] <= start and end <= span[1]]
        pieces.append(CardWords(text[start:end], tuple(sorted(number for numbers in over for number in numbers))))
    return tuple(pieces)
