"""What taking over a list would do to a roster, line by line; nothing is changed here."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, count

from classroom.accounts.models import NAME_LENGTH
from classroom.courses.models import Membership
from classroom.rosters.reading import Entry, Fault, Roster
from classroom.text import name_key
from exports.gradebook import matching
from exports.rows import GradebookStudent

FIELDS = ("display_name", "sortable_name", "canvas_id", "sis_user_id", "sis_login_id", "email", "section")
NEW, NOBODY = "new", "nobody"  # what a person may say of a line that could mean several students


class Deed(StrEnum):
    """What becomes of a line."""

    ADD = "add"
    CHANGE = "change"
    RETURN = "return"
    KEEP = "keep"
    ASK = "ask"


@dataclass(frozen=True)
class Step:
    """One line: the student it means (None for a new one), and from what to what each field changes.

    A line with `Deed.ASK` may mean each of `candidates`; it is left out until a person has chosen.
    """

    entry: Entry
    deed: Deed
    member: Membership | None
    name: str
    changes: Mapping[str, tuple[str, str]]
    candidates: tuple[Membership, ...] = ()


@dataclass(frozen=True)
class Plan:
    """What taking over the list would do; `absent` are the present students whom it does not name."""

    steps: tuple[Step, ...]
    faults: tuple[Fault, ...]
    absent: tuple[Membership, ...]

    def of(self, deed: Deed) -> list[Step]:
        """The steps of this kind."""
        return [step for step in self.steps if step.deed is deed]

    @property
    def digest(self) -> str:
        """The plan in short, so that what is done is what was shown."""
        said = [
            [s.entry.line, s.deed, s.member.id if s.member else 0, s.name, sorted(s.changes.items()),
             [one.id for one in s.candidates]]
            for s in self.steps
        ]  # fmt: skip
        return hashlib.sha256(json.dumps([said, [one.id for one in self.absent]]).encode()).hexdigest()


def plan(roster: Roster, members: Sequence[Membership], choices: Mapping[int, str] | None = None) -> Plan:
    """What taking over the list would do to these members; `choices` says by line whom an unclear one means.

    A choice is a membership's id, `NEW` or `NOBODY`; any other counts as none.
    """
    found = _whom(roster.entries, members, choices or {})
    named = {member.id for member, _candidates in found.values() if member is not None}
    taken = {name_key(m.display_name) for m in members if m.id not in named and m.removed_at is None}
    steps = []
    for entry in roster.entries:
        if entry.line in found:
            steps.append(_step(entry, *found[entry.line], taken))
    absent = [m for m in members if m.removed_at is None and m.id not in named and not _may_be_meant(m, steps)]
    return Plan(tuple(steps), roster.faults, tuple(absent))


def _whom(
    entries: Sequence[Entry], members: Sequence[Membership], choices: Mapping[int, str]
) -> dict[int, tuple[Membership | None, tuple[Membership, ...]]]:
    """By line the member it means, None for a new one, or the candidates; lines that mean nobody are left out."""
    found: dict[int, tuple[Membership | None, tuple[Membership, ...]]] = {}
    chosen = {m.id: m for m in members if str(m.id) in choices.values()}
    for entry, match in zip(entries, matching.match_rows(*map(_rows, (entries, members))), strict=True):
        candidates = tuple(members[place] for place in match.students)
        choice = choices.get(entry.line, "")
        if match.found is matching.Found.MATCHED and candidates[0].id not in chosen:
            found[entry.line] = (candidates[0], ())
        elif match.found is matching.Found.UNMATCHED or choice == NEW:
            found[entry.line] = (None, ())
        elif choice in {str(one.id) for one in candidates} and list(choices.values()).count(choice) == 1:
            found[entry.line] = (chosen[int(choice)], ())
        elif choice != NOBODY:
            found[entry.line] = (None, candidates)
    return found


def _rows(people: Sequence[Entry] | Sequence[Membership]) -> list[GradebookStudent]:
    return [
        GradebookStudent(
            one.name if isinstance(one, Entry) else one.display_name, one.sortable_name, one.canvas_id,
            one.sis_user_id, one.sis_login_id, one.section, one.email,
        )
        for one in people
    ]  # fmt: skip


def _step(entry: Entry, member: Membership | None, candidates: tuple[Membership, ...], taken: set[str]) -> Step:
    if candidates:
        return Step(entry, Deed.ASK, None, entry.name, {}, candidates)
    name = _free_name(entry, member, taken)
    taken.add(name_key(name))
    said = {field: getattr(entry, field) for field in FIELDS[1:]} | {"display_name": name}
    old = {field: getattr(member, field) if member else "" for field in FIELDS}
    changes = {field: (old[field], said[field]) for field in FIELDS if said[field] and said[field] != old[field]}
    if member is None:
        return Step(entry, Deed.ADD, None, name, changes)
    deed = Deed.RETURN if member.removed_at is not None else Deed.CHANGE if changes else Deed.KEEP
    return Step(entry, deed, member, name, changes)


def _free_name(entry: Entry, member: Membership | None, taken: set[str]) -> str:
    """The name in the course: that of the list, with the student's number behind it where another has the same.

    A list without a name renames nobody, and a name that was told apart before stays as it is.
    """
    wanted = entry.name or (member.display_name if member else "") or entry.sis_login_id or entry.email.split("@")[0]
    marks = [*filter(None, (entry.sis_user_id, entry.sis_login_id, entry.email)), *map(str, range(2, 9))]
    own = [wanted, *(_marked(wanted, mark) for mark in marks)]
    if member is not None and member.display_name in own and name_key(member.display_name) not in taken:
        return member.display_name
    names = chain(own, (_marked(wanted, str(n)) for n in count(9)))
    return next(name for name in names if name_key(name) not in taken)


def _marked(name: str, mark: str) -> str:
    return f"{name[: NAME_LENGTH - 30]} ({mark[:26]})"


def _may_be_meant(member: Membership, steps: Sequence[Step]) -> bool:
    return any(one.id == member.id for step in steps for one in step.candidates)
