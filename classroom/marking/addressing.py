"""What students are told of a marking: the same judgements, without what only asks a grader to look."""

from __future__ import annotations

from dataclasses import replace

from classroom.marking.items import Item
from classroom.marking.reading import UNREAD, Note, Reason, Segment
from classroom.marking.sheet import Part, Sheet

NOT_READ = "The program could not read this; your instructor reads it."
_SAID_OTHERWISE = {
    "a person should read it": "your instructor reads it",
    "a person should read the rest": "your instructor reads the rest",
    "which one is chosen, a person must see": "your instructor decides which one counts",
    "whether it fits the deck, a person decides": "whether it fits the deck, your instructor decides",
    " Much of the text could not be read.": "",
    "No words about piles, opponents or the end of the game: a person should look":
        "Nothing was found in the words about piles, opponents or the end of the game",
    "Please look: nothing was found in the words": "Nothing was found in the words",
}  # fmt: skip
"""What the reader and the measures write for graders, and what stands for it on a student's page; both in English, as
sentences are kept (classroom/sentences.py)."""


def to_student(text: str) -> str:
    """The sentence as a student reads it."""
    for graders, students in _SAID_OTHERWISE.items():
        text = text.replace(graders, students)
    return text


def sheet_to_student(sheet: Sheet) -> Sheet:
    """The sheet with every sentence as the student reads it; points, marks and comments are the same."""
    return replace(sheet, parts=tuple(map(_part, sheet.parts)))


def note_to_student(note: Note) -> Note:
    """The passage with its reasons as the student reads them; one that nobody could read says so."""
    reasons = tuple(replace(reason, text=to_student(reason.text)) for reason in note.reasons)
    if note.verdict == UNREAD and not reasons:
        reasons = (Reason(UNREAD, NOT_READ),)
    return replace(note, reasons=reasons)


def _part(part: Part) -> Part:
    notes = tuple(map(note_to_student, part.notes))
    told = {note.number: note for note in notes}
    return replace(
        part, notes=notes, segments=tuple(_segment(one, told) for one in part.segments), item=_item(part.item),
        criteria=tuple(map(_item, part.criteria)),
    )  # fmt: skip


def _segment(segment: Segment, told: dict[int, Note]) -> Segment:
    return replace(segment, note=told[segment.note.number]) if segment.note else segment


def _item(item: Item) -> Item:
    return replace(item, reason=to_student(item.reason))
