"""What of an archive's rows has to be fitted to this installation, or is made anew because it cannot be believed."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from sqlalchemy import select

from classroom import clock, codes
from classroom.accounts.models import User
from classroom.assignments.content import from_text
from classroom.attempts.models import Submission
from classroom.courses.models import CODE_LENGTH, OWNER, STUDENT, Course
from classroom.db import db
from classroom.errors import Refused
from classroom.games.lobby import NICKNAME_LENGTH
from classroom.games.models import CLOSED, OPEN, PLAYING
from classroom.rubrics.access import read as read_rubric
from classroom.text import clean_name, name_key
from classroom.voice.sounds import kind_of

Ids = dict[str, dict[int, int]]


def _course(row: dict[str, Any], actor: User, ids: Ids) -> None:
    code = codes.make(CODE_LENGTH)
    while db.session.scalar(select(Course.id).where(Course.join_code == code)):
        code = codes.make(CODE_LENGTH)
    row["join_code"], row["is_open"] = code, False
    row["title"] = clean_name(row["title"]) or _("Course")
    if row["timezone"] not in clock.zone_names():
        raise Refused(_("The archive names a time zone that does not exist."))


def _membership(row: dict[str, Any], actor: User, ids: Ids) -> None:
    row["display_name"] = clean_name(row["display_name"]) or _("somebody")
    row["name_key"] = name_key(row["display_name"]) if row["name_key"] is not None else None
    if row["user_id"] == actor.id:
        row["role"], row["removed_at"] = OWNER, None
    elif row["role"] != STUDENT and row["removed_at"] is None:
        row["removed_at"] = clock.now()


def _task(row: dict[str, Any], actor: User, ids: Ids) -> None:
    """What students see of a scenario is made of its source, never believed."""
    content = from_text(row["scenario_toml"])
    row["content"], row["scenario_id"] = content.student, content.scenario_id
    known = [question["id"] for question in content.student["questions"]]
    if not isinstance(row["counted"], list) or not all(one in known for one in row["counted"]):
        raise Refused(_("The archive counts a question that its scenario does not have."))


def _rubric_version(row: dict[str, Any], actor: User, ids: Ids) -> None:
    read_rubric(row["toml"])


def _proposal(row: dict[str, Any], actor: User, ids: Ids) -> None:
    """The rubric that a proposal keeps says which version it is of."""
    rubric = row["rubric"]
    if isinstance(rubric, dict) and rubric.get("version_id") is not None:
        row["rubric"] = {**rubric, "version_id": ids["rubric_version"].get(rubric["version_id"])}


def _submission(row: dict[str, Any], actor: User, ids: Ids) -> None:
    while db.session.scalar(select(Submission.id).where(Submission.number == row["number"])):
        row["number"] = codes.make(len(row["number"]) or 8)


def _lobby_member(row: dict[str, Any], actor: User, ids: Ids) -> None:
    row["nickname"] = clean_name(row["nickname"])[:NICKNAME_LENGTH] or _("somebody")
    row["nickname_key"] = name_key(row["nickname"])


def _match(row: dict[str, Any], actor: User, ids: Ids) -> None:
    """A game that was not over cannot go on here, for those who played it are new people."""
    if row["state"] in (OPEN, PLAYING):
        row["state"], row["result"], row["ended_at"] = CLOSED, None, row["ended_at"] or clock.now()
    row["title"], row["invitation"] = clean_name(row["title"]), ""
    if not isinstance(row["kingdom"], list) or not all(isinstance(one, str) for one in row["kingdom"]):
        raise Refused(_("The archive has a game without cards."))


def _match_seat(row: dict[str, Any], actor: User, ids: Ids) -> None:
    row["name"] = clean_name(row["name"]) or _("somebody")


def _recording(row: dict[str, Any], actor: User, ids: Ids) -> None:
    """What a sound is, its own content says."""
    kind = kind_of(row["content"])
    if kind is None:
        raise Refused(_("The archive has a recording that is no sound."))
    row["mimetype"], row["size"] = kind, len(row["content"])


FITTING = {
    "lobby_member": _lobby_member, "match": _match, "match_seat": _match_seat, "recording": _recording,
    "course": _course, "membership": _membership, "assignment": _task, "variant": _task,
    "rubric_version": _rubric_version, "submission": _submission, "proposal": _proposal,
}  # fmt: skip
