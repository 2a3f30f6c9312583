"""Like explanations of a class, to be marked once: read for the page, and marked together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.db import writing
from classroom.errors import NotFound, Refused
from classroom.marking import operations
from classroom.marking.access import fetch_queue, fetch_sheets, fetch_versions
from classroom.marking.decisions import Decision
from classroom.marking.models import WHOLE
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


@dataclass(frozen=True)
class Class:
    """The submitted answers to one question, by attempt, and their grouping; empty answers are left out."""

    question: dict[str, Any]
    members: dict[int, Member]
    groups: tuple[alike.Group, ...]

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
    members, texts = {}, {}
    rows = [row for row in fetch_queue(user, assignment) if row.needed and not row.second]
    rows = [row for row in rows if row.attempt.variant_id is None]
    sheets, versions = fetch_sheets([row.attempt for row in rows]), fetch_versions([row.attempt for row in rows])
    for row in rows:
        part = next(part for part in sheets[row.attempt.id].parts if part.id == id)
        if part.text.strip():
            members[row.attempt.id] = Member(row.name, row.attempt, part, versions[row.attempt.id])
            texts[row.attempt.id] = part.text
    return Class(question, members, tuple(_grouped(assignment, id, texts, grouping)))


def _grouped(assignment: Assignment, id: str, texts: dict[int, str], grouping: str) -> list[alike.Group]:
    situation = parsed(assignment.scenario_toml).question(id).situation
    left, found, known = dict(texts), [], {str(key): key for key in texts}
    for written in grouping.split("_"):
        keys = [known[key] for key in dict.fromkeys(written.split(".")) if key in known]
        mine = [key for key in keys if key in left]
        if mine:
            found.append(alike.Group(tuple(mine), texts[mine[0]]))
            left = {key: text for key, text in left.items() if key not in mine}
    return found + alike.groups(left, situation.book, situation.cards)


def regrouped(found: Class, ticked: Iterable[int], *, merge: bool) -> Class:
    """The class with the groups of the ticked answers made one, or the ticked answers taken out of theirs."""
    texts = {id: member.part.text for id, member in found.members.items()}
    change = alike.merge if merge else alike.split
    return Class(found.question, found.members, tuple(change(found.groups, set(ticked), texts)))


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
