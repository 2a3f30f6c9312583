"""The comment bank of a course: comments that are used again, kept by hand or when they are written twice."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

from flask_babel import gettext as _
from sqlalchemy import func, select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.access import require_marking
from classroom.courses.models import Course
from classroom.db import db, writing
from classroom.errors import NotFound, Refused
from classroom.marking.models import COMMENT_LENGTH, BankedComment, Mark, Remark

MOST_KEPT = 300
TWICE = 2


def fetch_bank(user: User, course: Course) -> list[BankedComment]:
    """The comments of the course, those used most first; for its staff."""
    require_marking(user, course.id)
    mine = select(BankedComment).where(BankedComment.course_id == course.id)
    return list(db.session.scalars(mine.order_by(BankedComment.uses.desc(), BankedComment.text, BankedComment.id)))


def fetch_comment(user: User, course: Course, comment_id: int) -> BankedComment:
    """A comment of the course's bank, for its staff; raises `NotFound` otherwise."""
    require_marking(user, course.id)
    found = db.session.get(BankedComment, comment_id)
    if found is None or found.course_id != course.id:
        raise NotFound("")
    return found


def keep(actor: User, course: Course, text: str) -> BankedComment:
    """The new comment; raises `Refused` for one that is empty, too long or there already, and when the bank is full."""
    with writing():
        require_marking(actor, course.id)
        said = _checked(course.id, text)
        if _size(course.id) >= MOST_KEPT:
            raise Refused(_("The bank holds %(most)s comments, and no more. Please remove some.", most=MOST_KEPT))
        return _add(actor, course.id, said, uses=0)


def change(actor: User, course: Course, comment_id: int, text: str) -> None:
    """Gives a comment other words; what was written to students stays as it is. Raises `Refused` as `keep` does."""
    with writing():
        found = fetch_comment(actor, course, comment_id)
        said = _checked(course.id, text, but=found.id)
        audit.change(actor.id, "bank.change", found, {"text": said, "key": key_of(said)})


def remove(actor: User, course: Course, comment_id: int) -> None:
    """Takes a comment out of the bank; what was written to students stays."""
    with writing() as session:
        found = fetch_comment(actor, course, comment_id)
        audit.record(actor.id, "bank.remove", found, before={"text": found.text})
        session.delete(found)


def note_written(actor: User, course_id: int, texts: Iterable[str]) -> None:
    """Counts comments that were just written, and keeps those that were written before; within a writing."""
    by_key = {key_of(text): text for text in texts if text and len(text) <= COMMENT_LENGTH}
    if not by_key:
        return
    mine = select(BankedComment).where(BankedComment.course_id == course_id, BankedComment.key.in_(by_key))
    for known in db.session.scalars(mine):
        known.uses += 1
        del by_key[known.key]
    written = _written(course_id, by_key.values())
    for text in by_key.values():
        if written[text] >= TWICE and _size(course_id) < MOST_KEPT:
            _add(actor, course_id, text, uses=written[text])


def key_of(text: str) -> str:
    """The key of a comment's words; capitals and spaces do not matter."""
    return hashlib.sha256(" ".join(text.split()).casefold().encode()).hexdigest()


def _written(course_id: int, texts: Iterable[str]) -> Counter[str]:
    """How often each of these texts was written to the course's students."""
    found: Counter[str] = Counter()
    for model, column in ((Mark, Mark.comment), (Remark, Remark.text)):
        counted = select(column, func.count()).join(Attempt, Attempt.id == model.attempt_id)
        counted = counted.join(Assignment, Assignment.id == Attempt.assignment_id)
        wanted = counted.where(Assignment.course_id == course_id, column.in_(list(texts))).group_by(column)
        for text, number in db.session.execute(wanted):
            found[text] += number
    return found


def _checked(course_id: int, text: str, *, but: int = 0) -> str:
    said = text.strip()
    if not said:
        raise Refused(_("Please write the comment."))
    if len(said) > COMMENT_LENGTH:
        raise Refused(_("This is %(length)s characters long; at most %(limit)s are accepted.",
                        length=len(said), limit=COMMENT_LENGTH))  # fmt: skip
    same = BankedComment.course_id == course_id, BankedComment.key == key_of(said), BankedComment.id != but
    if db.session.scalar(select(BankedComment.id).where(*same)) is not None:
        raise Refused(_("This comment is in the bank already."))
    return said


def _size(course_id: int) -> int:
    mine = select(func.count(BankedComment.id)).where(BankedComment.course_id == course_id)
    return db.session.scalar(mine) or 0


def _add(actor: User, course_id: int, text: str, *, uses: int) -> BankedComment:
    found = BankedComment(
        course_id=course_id, text=text, key=key_of(text), uses=uses, by_id=actor.id, at=clock.now()
    )  # fmt: skip
    db.session.add(found)
    audit.record(actor.id, "bank.keep", found, after={"text": text})
    return found
