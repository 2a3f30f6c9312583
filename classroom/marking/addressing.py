"""What students are told of a marking: the same judgements, without what only asks a grader to look."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from classroom.marking.items import Item
from classroom.marking.reading import PERHAPS, RIGHT, UNREAD, Note, Reason, segments_of
from classroom.marking.sheet import Part, Sheet

_INTENDED = "After the intended line"
NOT_READ = "The program could not read this; your instructor reads it."
SAID_OTHERWISE = {
    "a person has to read first": "your instructor reads first",
    "a person should read whether": "your instructor reads whether",
    "a person should read it": "your instructor reads it",
    "a person should read the rest": "your instructor reads the rest",
    "which one is chosen, a person must see": "your instructor decides which one counts",
    "whether it fits the deck, a person decides": "whether it fits the deck, your instructor decides",
    " Much of the text could not be read.": "",
    "A person should look at what may be one.": "Your instructor has looked at what may be one.",
    "Please look: nothing was found in the words": "Nothing was found in the words",
}  # fmt: skip
"""What the reader and the measures write for graders, and what stands for it on a student's page; both in English, as
sentences are kept (classroom/sentences.py)."""
_OWN = {PERHAPS: "This may be a mistake; your instructor has looked at it."}
"""The same of what pages for graders say themselves."""
_EARLIER = {
    "No words about piles, opponents or the end of the game: a person should look":
        "Nothing was found in the words about piles, opponents or the end of the game",
}  # fmt: skip
"""The same of measures that are replaced, in proposals that are kept."""


_KEYS = tuple((re.compile(given), kept) for given, kept in (
    (r"^(After .+?), missing: [^;]*\.$", r"\1, cards are missing."),
    (r"^(After .+?), missing: [^;]*(; not there: .*)$", r"\1, cards are missing\2"),
    (r"^Also right, and missing: .*$", "Something else is right, too, and missing."),
    (r"^(After .+?), these are possible: .*$", r"\1, other options are possible."),
    (r"^(After .+?), (.+) ends here: .*$", r"\1, \2 ends somewhere else."),
))  # fmt: skip
"""The sentences that say what would have been right, and what is left of them while others may still be writing."""


def without_key(reason: Reason) -> Reason:
    """The reason as it is told before release: why something is not right, and not what would have been."""
    text = reason.text
    for given, kept in _KEYS if reason.verdict != RIGHT else ():
        text = given.sub(kept, text)
    return replace(reason, text=text, expected="")


def to_student(text: str) -> str:
    """The sentence as a student reads it."""
    for graders, students in (SAID_OTHERWISE | _OWN | _EARLIER).items():
        text = text.replace(graders, students)
    return text


def sheet_to_student(sheet: Sheet) -> Sheet:
    """The sheet with every sentence as the student reads it; points, marks and comments are the same."""
    return replace(sheet, parts=tuple(map(_part, sheet.parts)))


def notes_to_student(notes: Iterable[Note]) -> tuple[Note, ...]:
    """The passages as the student reads them: judged by the line that decides the points, and by no other beside it."""
    notes = tuple(notes)
    beside = [reason for note in notes for reason in note.reasons if not reason.text.startswith(_INTENDED)]
    kept = (_without_intended(note) if beside else note for note in notes)
    return tuple(note_to_student(note) for note in kept if note is not None)


def _without_intended(note: Note) -> Note | None:
    """The passage without what is so after the intended line; None if nothing else is said of it."""
    reasons = tuple(reason for reason in note.reasons if not reason.text.startswith(_INTENDED))
    if reasons == note.reasons:
        return note
    return replace(note, reasons=reasons, verdict=reasons[0].verdict) if reasons else None


def note_to_student(note: Note) -> Note:
    """The passage with its reasons as the student reads them; one that nobody could read says so."""
    reasons = tuple(replace(reason, text=to_student(reason.text)) for reason in note.reasons)
    if note.verdict == UNREAD and not reasons:
        reasons = (Reason(UNREAD, NOT_READ),)
    return replace(note, reasons=reasons)


def _part(part: Part) -> Part:
    notes = notes_to_student(part.notes)
    return replace(part, notes=notes, segments=segments_of(part.text, notes), item=_item(part.item),
                   criteria=tuple(map(_item, part.criteria)))  # fmt: skip


def _item(item: Item) -> Item:
    return replace(item, reason=to_student(item.reason))
