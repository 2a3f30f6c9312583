"""Like explanations of a class, to be marked once: read for the page, and marked together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from flask_babel import gettext as _
from sqlalchemy import select

from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.audit import Audit
from classroom.db import db, writing
from classroom.errors import Conflict, NotFound, Refused
from classroom.marking import operations
from classroom.marking.access import fetch_queue, fetch_sheets, fetch_versions
from classroom.marking.decisions import Decision
from classroom.marking.models import WHOLE, Marking
from classroom.marking.propose import parsed
from classroom.marking.sheet import Part
from scenarios import alike

EXPLAIN = "explain"


@dataclass(frozen=True)
class Member:
    """One student's answer: the question's part of the sheet, and the version of the marking that it was read from.

    `name` is the student's, as far as the marker may know.
    """

    name: str
    attempt: Attempt
    part: Part
    version: int

    @property
    def ideas(self) -> tuple[str, ...]:
        """The points to look for that were found in the answer, as the reasons of its notes have them."""
        return tuple(dict.fromkeys(reason.text for note in self.part.notes for reason in note.reasons))


@dataclass(frozen=True)
class Class:
    """The submitted answers to one question, by attempt, and their grouping; empty answers are left out."""

    question: dict[str, Any]
    members: dict[int, Member]
    groups: tuple[alike.Group, ...]
    compared: alike.Answers

    def number_of(self, attempts: Collection[int]) -> int:
        """The number of the first group with one of these answers, from 1; 1 if there is none."""
        return next((n for n, group in enumerate(self.groups, 1) if set(group.keys) & set(attempts)), 1)

    def next_after(self, attempts: Collection[int]) -> int | None:
        """The number of the next group, after the one with these answers and then from the top, that holds another
        answer to be decided."""
        at = self.number_of(attempts)
        numbers = [*range(at + 1, len(self.groups) + 1), *range(1, at + 1)]
        return next((n for n in numbers if set(self.open_in(self.groups[n - 1])) - set(attempts)), None)

    def open_in(self, group: alike.Group) -> list[int]:
        """The answers of a group that are not decided."""
        return [key for key in group.keys if not self.members[key].part.item.is_confirmed]

    def ideas_in(self, group: alike.Group) -> dict[str, int]:
        """The ideas found in the group's answers, each with how many have it, the commonest first."""
        return dict(Counter(idea for key in group.keys for idea in self.members[key].ideas).most_common())

    def likest(self, group: alike.Group) -> int | None:
        """The first answer of the group that is most like this one; None if there is no other."""
        found = self.compared.likest(group.keys, [one.keys for one in self.groups if one is not group])
        return found[0] if found else None

    @property
    def decided(self) -> int:
        """How many answers are decided."""
        return sum(member.part.item.is_confirmed for member in self.members.values())

    @property
    def written(self) -> str:
        """The grouping in few signs, as `regrouped` reads it: 1.2.3_4."""
        return "_".join(".".join(map(str, group.keys)) for group in self.groups)


def explained(assignment: Assignment) -> list[dict[str, Any]]:
    """The questions whose answers are grouped."""
    return [question for question in assignment.questions if question["kind"] == EXPLAIN]


def fetch_class(user: User, assignment: Assignment, id: str, grouping: str = "") -> Class:
    """The class's answers to the question; for the course's instructor. Raises `NotFound` for any other question.

    `grouping` is one that was written earlier, as far as it fits the answers there are.
    """
    question = next((one for one in explained(assignment) if one["id"] == id), None)
    if question is None:
        raise NotFound("")
    members = {}
    rows = [row for row in fetch_queue(user, assignment) if row.needed and not row.second]
    rows = [row for row in rows if row.attempt.variant_id is None]
    sheets, versions = fetch_sheets([row.attempt for row in rows]), fetch_versions([row.attempt for row in rows])
    for row in rows:
        part = next(part for part in sheets[row.attempt.id].parts if part.id == id)
        if part.text.strip():
            members[row.attempt.id] = Member(row.name, row.attempt, part, versions[row.attempt.id])
    compared = _compared(assignment, id, members)
    return Class(question, members, tuple(_grouped(compared, grouping)), compared)


def _compared(assignment: Assignment, id: str, members: Mapping[int, Member]) -> alike.Answers:
    texts = {key: member.part.text for key, member in members.items()}
    ideas = {key: member.ideas for key, member in members.items()}
    return alike.Answers(texts, _reader(assignment.scenario_toml, id), ideas)


@lru_cache(maxsize=16)
def _reader(toml: str, id: str) -> alike.Reader:
    """What reads the answers to this question; it remembers what it has read."""
    asked = parsed(toml).question(id)
    return alike.Reader(asked.situation.book, asked.situation.cards, asked.prompt)


def _grouped(compared: alike.Answers, grouping: str) -> list[alike.Group]:
    """The groups written earlier, and those of the answers that are in none of them."""
    texts = compared.texts
    if not grouping:
        return compared.groups()
    left, found, known = dict(texts), [], {str(key): key for key in texts}
    for written in grouping.split("_"):
        keys = [known[key] for key in dict.fromkeys(written.split(".")) if key in known]
        mine = [key for key in keys if key in left]
        if mine:
            found.append(alike.Group(tuple(mine), texts[mine[0]]))
            left = {key: text for key, text in left.items() if key not in mine}
    for group in compared.groups() if left else ():
        if keys := tuple(key for key in group.keys if key in left):
            found.append(alike.Group(keys, texts[keys[0]]))
    return found


def regrouped(found: Class, ticked: Iterable[int], *, merge: bool) -> Class:
    """The class with the groups of the ticked answers made one, or the ticked answers taken out of theirs."""
    texts = {id: member.part.text for id, member in found.members.items()}
    change = alike.merge if merge else alike.split
    return replace(found, groups=tuple(change(found.groups, set(ticked), texts)))


def decide_together(actor: User, found: Class, versions: dict[int, int], points: float | None, comment: str) -> int:
    """How many answers got these points: those of `versions`, which says from which version each was read.

    All are saved, or none. Raises `Refused` where none is named or the points cannot be given, `Conflict` where one was
    marked in another window meanwhile.
    """
    if not versions:
        raise Refused(_("Please tick at least one answer."))
    if any(id not in found.members for id in versions):
        raise NotFound("")
    if points is None:
        raise Refused(_("Please give points."))
    key = found.question["id"], WHOLE
    with writing():
        for id, version in versions.items():
            attempt = found.members[id].attempt
            operations.decide(actor, attempt, version=version, decisions={key: Decision(points, True, comment)})
    return len(versions)


def take_back(actor: User, found: Class, attempts: Collection[int]) -> int:
    """How many of these answers have the mark again that they had before the actor's last decision, or none.

    All, or none. Raises `Refused` where none is named or the work is released, `Conflict` where the mark was changed
    since.
    """
    if not attempts:
        raise Refused(_("Please tick at least one answer."))
    if any(id not in found.members for id in attempts):
        raise NotFound("")
    key = found.question["id"], WHOLE
    with writing():
        for id in attempts:
            member = found.members[id]
            before = _before(actor, member)
            operations.decide(actor, member.attempt, version=member.version, decisions={key: before})
    return len(attempts)


def _before(actor: User, member: Member) -> Decision:
    """The decision that the actor's last one about the answer took the place of; not accepted if there was none."""
    marking = select(Marking.id).where(Marking.attempt_id == member.attempt.id).scalar_subquery()
    deeds = select(Audit).where(Audit.record == "marking", Audit.record_id == marking, Audit.action.like("mark.%"))
    last = next((one for one in db.session.scalars(deeds.order_by(Audit.id.desc()))
                 if _about(one) == (member.part.id, WHOLE)), None)  # fmt: skip
    mark = member.part.item.mark
    if last is None or mark is None or last.actor_id != actor.id or last.action == "mark.withdraw":
        raise Conflict(_("A mark was changed in another window meanwhile. Please look again."))
    if last.action == "mark.confirm":
        if member.attempt.state == "released":
            raise Refused(_("These marks are released already."))
        return Decision(mark.points, accepted=False)
    return Decision(last.before["points"], accepted=True, comment=last.before["comment"])


def _about(deed: Audit) -> tuple[str, str]:
    said = deed.after or deed.before or {}
    return said.get("question", ""), said.get("criterion", "")
