"""A student's data as a ZIP archive: everything the student gave, and of the marking what was released."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any

from flask_babel import gettext as _
from sqlalchemy import select

from classroom.accounts.models import User
from classroom.attempts.access import latest_answers
from classroom.attempts.answers import as_text
from classroom.attempts.models import Answer, Attempt
from classroom.courses.models import Membership
from classroom.db import db
from classroom.games.models import ChatLine, MatchDeed, MatchSeat
from classroom.marking.models import RegradeRequest
from classroom.marking.results import Result, result_of
from classroom.play.access import told_answers
from classroom.portfolio.models import Reflection
from classroom.voice.models import Recording
from exports.gradebook.spreadsheet import harmless

EPOCH = (1980, 1, 1, 0, 0, 0)  # of every entry, so that equal data gives equal bytes
COLUMNS = ("course", "work", "attempt", "question", "criterion", "points", "of", "comment")


def archive(user: User, memberships: Sequence[Membership]) -> io.BytesIO:
    """The archive of what is kept about the student in these courses, to be read from its beginning.

    The caller was allowed to have it. Marks that are not released are not in it.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        whole = {"account": _account(user), "courses": [_course(packed, member) for member in memberships]}
        _put(packed, "data.json", json.dumps(whole, ensure_ascii=False, indent=2, default=_plain))
        _put(packed, "marks.csv", _marks(whole["courses"]))
        _put(packed, "read-me.txt", _read_me())
    made.seek(0)
    return made


def _read_me() -> str:
    return _(
        "What Playaloud keeps about you.\n\ndata.json: everything, for programs.\nmarks.csv: the points that were"
        " released, for a spreadsheet.\nThe folders: your answers as texts, and your recordings, by course and work.\n"
    )


def _account(user: User) -> dict[str, Any]:
    return {"name": user.name, "sign-in name": user.login, "since": user.created_at}


def _course(packed: zipfile.ZipFile, member: Membership) -> dict[str, Any]:
    names = ("display_name", "sortable_name", "sis_user_id", "sis_login_id", "canvas_id", "email", "section")
    wanted = select(Attempt).where(Attempt.membership_id == member.id).order_by(Attempt.id)
    attempts = db.session.scalars(wanted).all()
    return {
        "title": member.course.title,
        "joined": member.joined_at,
        "left": member.removed_at,
        **{name: getattr(member, name) for name in names},
        "attempts": [_attempt(packed, attempt) for attempt in attempts],
        "reflections": [
            {"work": one.assignment.title, "text": one.text, "at": one.saved_at} for one in _reflections(member)
        ],
        **_games(member),
    }


def _reflections(member: Membership) -> Iterable[Reflection]:
    return db.session.scalars(select(Reflection).where(Reflection.membership_id == member.id).order_by(Reflection.id))


def _attempt(packed: zipfile.ZipFile, attempt: Attempt) -> dict[str, Any]:
    told, folder = told_answers(attempt), _folder(attempt)
    for question, value in {**latest_answers(attempt), **told}.items():
        _put(packed, f"{folder}/{_safe(question)}.txt", as_text(value))
    submission, result = attempt.submission, result_of(attempt)
    return {
        "work": attempt.assignment.title,
        "attempt": attempt.id,
        "state": attempt.state,
        "begun": attempt.started_at,
        "answers": [row for row in _answers(attempt) if row["question"] not in told],
        "played": told,
        "recordings": [_recording(packed, folder, one) for one in _recordings(attempt)],
        "receipt": submission and {"number": submission.number, "at": submission.submitted_at, "late": submission.late},
        "asked again": _requests(attempt),
        "marks": _released(result) if result else None,
    }


def _answers(attempt: Attempt) -> list[dict[str, Any]]:
    rows = db.session.scalars(select(Answer).where(Answer.attempt_id == attempt.id).order_by(Answer.id))
    return [{"question": r.question, "revision": r.revision, "answer": r.value, "at": r.received_at} for r in rows]


def _recordings(attempt: Attempt) -> Iterable[Recording]:
    return db.session.scalars(select(Recording).where(Recording.attempt_id == attempt.id).order_by(Recording.id))


def _recording(packed: zipfile.ZipFile, folder: str, one: Recording) -> dict[str, Any]:
    name = f"{folder}/recordings/{one.id}.{_safe(one.mimetype.rpartition('/')[2])}"
    _put(packed, name, one.content)
    return {"file": name, "question": one.question, "at": one.recorded_at, "seconds": one.seconds}


def _requests(attempt: Attempt) -> list[dict[str, Any]]:
    rows = db.session.scalars(select(RegradeRequest).where(RegradeRequest.attempt_id == attempt.id))
    return [{"question": r.question, "asked": r.text, "at": r.asked_at, "answer": r.answer} for r in rows]


def _released(result: Result) -> dict[str, Any]:
    marks = [
        {"question": item.question, "criterion": item.name if item.criterion else "", "points": item.mark.points,
         "of": item.of, "comment": item.mark.comment}
        for item in result.sheet.items.values() if item.mark
    ]  # fmt: skip
    said = {part.id: part.remark for part in result.sheet.parts if part.remark}
    return {"at": result.released_at, "score": result.score, "of": result.sheet.of, "marks": marks, "comments": said,
            "comment": result.sheet.remark}  # fmt: skip


def _games(member: Membership) -> dict[str, Any]:
    seats = db.session.scalars(select(MatchSeat).where(MatchSeat.user_id == member.user_id).order_by(MatchSeat.id))
    mine = [seat for seat in seats if seat.match.course_id == member.course_id]
    chat = select(ChatLine).where(ChatLine.author_id == member.user_id, ChatLine.course_id == member.course_id)
    return {
        "games": [{"game": seat.match_id, "joined": seat.joined_at, "deeds": _deeds(seat)} for seat in mine],
        "chat": [{"at": line.at, "text": line.text} for line in db.session.scalars(chat.order_by(ChatLine.id))],
    }


def _deeds(seat: MatchSeat) -> list[dict[str, Any]]:
    own = (MatchDeed.match_id == seat.match_id, MatchDeed.seat == seat.number, MatchDeed.kind != "bot")
    rows = db.session.scalars(select(MatchDeed).where(*own).order_by(MatchDeed.number))
    return [{"at": row.at, "kind": row.kind, "command": row.command, "words": row.words} for row in rows]


def _marks(courses: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    for course in courses:
        for attempt in course["attempts"]:
            for mark in (attempt["marks"] or {"marks": ()})["marks"]:
                cells = (course["title"], attempt["work"], attempt["attempt"], *(mark[name] for name in COLUMNS[3:]))
                rows.writerow(harmless(cell) if isinstance(cell, str) else cell for cell in cells)
    return text.getvalue()


def _folder(attempt: Attempt) -> str:
    return f"{_safe(attempt.assignment.course.title)}/{_safe(attempt.assignment.title)}-{attempt.id}"


def _safe(name: str) -> str:
    """A part of a path that every system takes, and that leads nowhere else."""
    return re.sub(r"[\W_]+", "-", name).strip("-")[:60] or "-"


def _put(packed: zipfile.ZipFile, name: str, content: str | bytes) -> None:
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    packed.writestr(entry, content)


def _plain(value: Any) -> str:
    return value.isoformat()
