"""Which student each line of an uploaded gradebook means.

A line is matched where its ids lead to one student and one only, and no other id of both speaks against it. Whatever
is less certain is left to a person: a grade on the wrong student is worse than a question.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from exports.errors import InvalidRows
from exports.gradebook.upload import Upload, roster
from exports.rows import GradebookStudent

# The order in which the keys are tried; those of `SURE` are ids, the others only speak where no id does.
SURE = ("id", "login", "number", "email")
KEYS = (*SURE, "e-mail and login", "name")


class Found(StrEnum):
    """How certain it is whom a line means."""

    MATCHED = "matched"
    AMBIGUOUS = "ambiguous"
    UNMATCHED = "unmatched"


@dataclass(frozen=True)
class Match:
    """One line of the file: the students whom it may mean, and by which key; settled by a person: `by` is "hand"."""

    row: int
    found: Found
    students: tuple[int, ...] = ()
    by: str = ""


def match(upload: Upload, students: Sequence[GradebookStudent]) -> list[Match]:
    """Return a match for each line that names a student, in the file's order; no student is matched to two lines."""
    return match_rows(roster(upload), students, rows=upload.rows)


def match_rows(
    lines: Sequence[GradebookStudent], students: Sequence[GradebookStudent], *, rows: Sequence[int] | None = None
) -> list[Match]:
    """Return the same for lines that were read already; `rows` are their numbers, else they are counted from 0."""
    theirs, ours = [_keys(one) for one in lines], [_keys(one) for one in students]
    index, people = _index(theirs), _index(ours)
    found = [_match(row, theirs[n], ours, index, people) for n, row in enumerate(rows or range(len(lines)))]
    claims: dict[int, int] = defaultdict(int)
    for each in found:
        if each.found is Found.MATCHED:
            claims[each.students[0]] += 1
    return [replace(each, found=Found.AMBIGUOUS) if each.found is Found.MATCHED and claims[each.students[0]] > 1
            else each for each in found]


def missing(matches: Sequence[Match], students: Sequence[GradebookStudent]) -> list[int]:
    """Return the students whom no line was matched with, ascending."""
    return sorted(set(range(len(students))) - set(matched(matches).values()))


def matched(matches: Sequence[Match]) -> dict[int, int]:
    """Return the student of each line that is matched."""
    return {each.row: each.students[0] for each in matches if each.found is Found.MATCHED}


def settle(matches: Sequence[Match], choices: Mapping[int, int | None], *, students: int) -> list[Match]:
    """Return the matches with a person's choices by line: a student, or None for nobody.

    Raises InvalidRows for a line or a student that does not exist (there are `students`), or a student chosen twice.
    """
    if not set(choices) <= {each.row for each in matches}:
        raise InvalidRows("A line was chosen that does not name a student.")
    settled = []
    for each in matches:
        if each.row not in choices:
            settled.append(each)
            continue
        chosen = choices[each.row]
        if chosen is not None and not 0 <= chosen < students:
            raise InvalidRows("A student was chosen who does not exist.")
        settled.append(Match(each.row, Found.UNMATCHED, by="hand") if chosen is None
                       else Match(each.row, Found.MATCHED, (chosen,), "hand"))
    people = [each.students[0] for each in settled if each.found is Found.MATCHED]
    if len(set(people)) < len(people):
        raise InvalidRows("A student was chosen for two lines of the file.")
    return settled


Keys = Mapping[str, frozenset[str]]
Index = Mapping[tuple[str, str], set[int]]


def _match(row: int, line: Keys, ours: Sequence[Keys], lines: Index, people: Index) -> Match:
    votes: dict[str, int] = {}
    possible: list[int] = []
    for key in KEYS:
        hits = {one for text in line[key] for one in people.get((key, text), ())}
        alone = all(len(lines[key, text]) == 1 for text in line[key])
        possible += sorted(hits - set(possible))
        if len(hits) == 1 and alone:
            votes[key] = hits.pop()
    sure = {votes[key] for key in SURE if key in votes}
    by = next((key for key in KEYS if key in votes), "")
    if len(sure) > 1 or (not by and possible):
        return Match(row, Found.AMBIGUOUS, tuple(possible))
    if not by:
        return Match(row, Found.UNMATCHED)
    student = votes[by]
    if not sure and any(line[key] and ours[student][key] and not line[key] & ours[student][key] for key in SURE):
        return Match(row, Found.AMBIGUOUS, (student,), by)
    return Match(row, Found.MATCHED, (student,), by)


def _index(keys: Sequence[Keys]) -> Index:
    index: dict[tuple[str, str], set[int]] = defaultdict(set)
    for n, one in enumerate(keys):
        for key, texts in one.items():
            for text in texts:
                index[key, text].add(n)
    return index


def _keys(student: GradebookStudent) -> dict[str, frozenset[str]]:
    login, email = _folded(student.sis_login_id), _folded(student.email)
    return {
        "id": _some(_number(student.canvas_id)),
        "login": _some(login),
        "number": _some(_number(student.sis_user_id)),
        "email": _some(email),
        "e-mail and login": _some(login.partition("@")[0], email.partition("@")[0]),
        "name": _some(_name(student.name), _name(student.sortable_name)),
    }


def _some(*texts: str) -> frozenset[str]:
    return frozenset(filter(None, texts))


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _number(text: str) -> str:
    """Return the id to compare: spreadsheets lose leading zeros, Brightspace puts # before it."""
    plain = _folded(text).removeprefix("#")
    return plain.lstrip("0") or plain if plain.isdecimal() else plain


def _name(text: str) -> str:
    last, comma, first = _folded(text).partition(",")
    return f"{first.strip()} {last.strip()}" if comma else last
