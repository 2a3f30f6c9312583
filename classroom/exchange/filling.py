"""An LMS's own gradebook file, filled in with released grades where student and column are certain.

Nothing of the database: an upload, the students, the grades, and what a person settled.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from exports.errors import InvalidRows
from exports.gradebook import matching, table, upload
from exports.gradebook.cells import rounded
from exports.gradebook.headers import Role
from exports.gradebook.matching import Found, Match
from exports.gradebook.problems import Problem, Severity, quoted
from exports.gradebook.upload import Change, Upload
from exports.rows import Gradebook, GradebookStudent
from exports.words import Gettext, identity

SCALED, KEEP, CLEAR, PERCENT = "scaled", "keep", "clear", "percent"
LEAVE = ""


class Line(NamedTuple):
    """One line of the file that names somebody: as it stands there, and whom it means."""

    match: Match
    student: GradebookStudent
    identity: str


@dataclass(frozen=True)
class Filled:
    """The file as it would be: `columns` maps the file's columns to ours (a place in `gradebook`)."""

    upload: Upload
    gradebook: Gradebook
    lines: tuple[Line, ...]
    columns: Mapping[int, int]
    changes: tuple[Change, ...]
    problems: tuple[Problem, ...]
    content: bytes

    def found(self, how: Found) -> list[Line]:
        """The lines that are matched, ambiguous or unmatched; those settled as nobody are none of these."""
        return [line for line in self.lines if line.match.found is how and not self._is_nobody(line)]

    @property
    def nobody(self) -> list[Line]:
        """The lines of which a person said that they mean nobody."""
        return [line for line in self.lines if self._is_nobody(line)]

    @property
    def missing(self) -> list[int]:
        """Our students whom no line names, by their place."""
        return matching.missing([line.match for line in self.lines], self.gradebook.students)

    @staticmethod
    def _is_nobody(line: Line) -> bool:
        return line.match.found is Found.UNMATCHED and line.match.by == "hand"


def fill(
    data: bytes, gradebook: Gradebook, *, settled: Mapping[str, int | None] | None = None,
    targets: Mapping[str, int | None] | None = None, options: Collection[str] = (), gettext: Gettext = identity,
) -> Filled:  # fmt: skip
    """The uploaded file with our grades.

    `settled` says by a line's identity which student (a place) a person said it is, None for nobody; `targets` by a
    column's header which of our columns goes into it, None for none. A column that was not settled takes ours of the
    same title. Raises `exports.errors.UploadRefused` for what is no gradebook.
    """
    found = upload.read(data, gettext=gettext)
    gradebook = _in_percent(gradebook) if PERCENT in options else gradebook
    named = upload.roster(found)
    lines = _settled(matching.match(found, gradebook.students), named, found, settled or {}, len(gradebook.students))
    columns = _columns(found, gradebook, targets or {})
    matched = matching.matched([line.match for line in lines])
    wanted = upload.changes(found, matched, columns, gradebook, scaled=SCALED in options, keep=KEEP in options,
                            clear=CLEAR in options)  # fmt: skip
    content = upload.write(found, wanted)
    _check(data, content, found, wanted)
    said = [*upload.problems(found, columns, gradebook, scaled=SCALED in options, gettext=gettext),
            *_words(found, wanted, gettext)]  # fmt: skip
    return Filled(found, gradebook, tuple(lines), columns, tuple(wanted), tuple(said), content)


def _words(found: Upload, wanted: Sequence[Change], _: Gettext) -> Iterator[Problem]:
    """The problem of cells that somebody wrote a word into, such as EX for excused, and that would get a grade."""
    for place in sorted({change.column for change in wanted}):
        words = [change.old.strip() for change in wanted if change.column == place and change.new
                 and any(map(str.isalpha, change.old))]  # fmt: skip
        if words:
            told = _("Cells that hold a word now, such as %(word)s, get a grade: %(count)d.")
            yield Problem(Severity.FRAGILE, quoted(found.columns[place].title),
                          told % {"word": quoted(words[0], longest=20), "count": len(words)},
                          _("Look at the changes; to keep these cells, leave cells alone that have a grade already."))


def _in_percent(gradebook: Gradebook) -> Gradebook:
    """The gradebook out of 100, titles as they were; what is out of no points stays as it is."""
    most = [rounded(column.points_possible) for column in gradebook.columns]
    scores = {cell: rounded(rounded(score) * 100 / most[cell[1]]) if score is not None and most[cell[1]] > 0 else score
              for cell, score in gradebook.scores.items()}  # fmt: skip
    columns = tuple(replace(one, points_possible=100) if one.points_possible > 0 else one for one in gradebook.columns)
    return replace(gradebook, columns=columns, scores=scores)


def identity_of(student: GradebookStudent) -> str:
    """A digest of what a line says of its student, by which it is known again in the next file."""
    said = (student.canvas_id, student.sis_user_id, student.sis_login_id, student.email, student.name)
    return hashlib.sha256("\0".join(said).encode(errors="surrogatepass")).hexdigest()


def _settled(
    found: Sequence[Match], named: Sequence[GradebookStudent], file: Upload, settled: Mapping[str, int | None],
    students: int,
) -> list[Line]:  # fmt: skip
    identities = {row: identity_of(student) for row, student in zip(file.rows, named, strict=True)}
    choices = {row: settled[own] for row, own in identities.items() if own in settled}
    try:
        found = matching.settle(found, choices, students=students)
    except InvalidRows:  # what was settled for an earlier file contradicts itself here: a person settles it anew
        found = list(found)
    students_by_row = dict(zip(file.rows, named, strict=True))
    return [Line(each, students_by_row[each.row], identities[each.row]) for each in found]


def _columns(found: Upload, gradebook: Gradebook, targets: Mapping[str, int | None]) -> dict[int, int]:
    ours = {column.title.strip().casefold(): place for place, column in enumerate(gradebook.columns)}
    chosen: dict[int, int] = {}
    for place, column in enumerate(found.columns):
        if column.role is not Role.GRADE:
            continue
        target = targets[column.header] if column.header in targets else ours.get(_title(column.title))
        if target is not None:
            chosen[place] = target
    return chosen


def _check(data: bytes, content: bytes, found: Upload, wanted: Sequence[Change]) -> None:
    """Reads our own file again: every cell but those that were to change must be what it was, byte for byte."""
    before, after = found.table, table.read(content)
    changed = {(change.row, change.column) for change in wanted}
    same = len(before.lines) == len(after.lines) and all(
        old.end == new.end and len(old.raw) == len(new.raw) and all(
            was == now or (row, place) in changed
            for place, (was, now) in enumerate(zip(old.raw, new.raw, strict=True)))
        for row, (old, new) in enumerate(zip(before.lines, after.lines, strict=True))
    )  # fmt: skip
    if not same or (not wanted and content != data):
        raise AssertionError("the file that was written changes more than it should")


def _title(title: str) -> str:
    """The title to compare: Moodle puts the kind of activity before it."""
    plain = title.strip().casefold()
    kind, colon, rest = plain.partition(": ")
    return rest if colon and kind in ("assignment", "aufgabe", "quiz", "test") else plain
