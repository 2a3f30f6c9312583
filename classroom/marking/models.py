"""What the engine proposes for a submission, and what a person decides."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from classroom.accounts.models import User
from classroom.attempts.models import Attempt
from classroom.db import db

WHOLE = ""  # in place of a question or a criterion: the whole work, the whole question
COMMENT_LENGTH, REMARK_LENGTH = 1000, 3000


class Marking(db.Model):
    """The marking of one submitted attempt; `version` counts what was saved, so that nobody overwrites unseen."""

    __tablename__ = "marking"

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id"), unique=True)
    version: Mapped[int] = mapped_column(default=0)
    released_at: Mapped[datetime | None]
    released_by_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))

    attempt: Mapped[Attempt] = relationship()


class MarkingTerms(db.Model):
    """How the work on one assignment is marked; without a row, with names shown."""

    __tablename__ = "marking_terms"

    assignment_id: Mapped[int] = mapped_column(ForeignKey("assignment.id", ondelete="CASCADE"), primary_key=True)
    anonymous: Mapped[bool] = mapped_column(default=False)


class Proposal(db.Model):
    """What the engine made of one revision of an attempt; rows are only ever added, the latest is shown.

    `questions` holds the result of each question, `grades` the rubric's part by narration (formats.md section 5),
    `rubric` the rubric as it was then, `outside` the question and criterion of each mark that is not applicable.
    `failure` says why there is no proposal; all the others are empty then.
    """

    __tablename__ = "proposal"

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id"), index=True)
    revision: Mapped[int]
    made_at: Mapped[datetime]
    questions: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    grades: Mapped[dict[str, Any]] = mapped_column(JSON)
    rubric: Mapped[dict[str, Any]] = mapped_column(JSON)
    outside: Mapped[list[list[str]]] = mapped_column(JSON, default=list)
    failure: Mapped[str] = mapped_column(Text, default="")


class Mark(db.Model):
    """A person's decision about one question, or about one criterion of a narrated turn.

    What has no row is only proposed, so no new proposal can overwrite a decision. `proposed` is what the engine had
    proposed when the decision was taken, by `proposal`; `released_points` what the student saw first.
    """

    __tablename__ = "mark"
    __table_args__ = (
        UniqueConstraint("attempt_id", "question", "criterion"),
        CheckConstraint("points >= 0", name="points"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id"))
    question: Mapped[str] = mapped_column(String(60))
    criterion: Mapped[str] = mapped_column(String(60), default=WHOLE)
    points: Mapped[float]
    comment: Mapped[str] = mapped_column(String(COMMENT_LENGTH), default="")
    proposed: Mapped[float | None]
    proposal_id: Mapped[int | None] = mapped_column(ForeignKey("proposal.id"))
    by_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    at: Mapped[datetime]
    released_points: Mapped[float | None]
    changed_at: Mapped[datetime | None]

    by: Mapped[User] = relationship()


class Remark(db.Model):
    """A comment to the student: on one question, or (`question` empty) on the whole work."""

    __tablename__ = "remark"
    __table_args__ = (UniqueConstraint("attempt_id", "question"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id"))
    question: Mapped[str] = mapped_column(String(60), default=WHOLE)
    text: Mapped[str] = mapped_column(Text)
    by_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    at: Mapped[datetime]


class RegradeRequest(db.Model):
    """A student's question about one mark of released work, and its answer; open until `answered_at` is set.

    `points` are those asked about, `points_after` those that the answer left or gave.
    """

    __tablename__ = "regrade_request"

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id"), index=True)
    question: Mapped[str] = mapped_column(String(60))
    criterion: Mapped[str] = mapped_column(String(60), default=WHOLE)
    text: Mapped[str] = mapped_column(String(COMMENT_LENGTH))
    points: Mapped[float]
    asked_at: Mapped[datetime]
    answer: Mapped[str] = mapped_column(String(COMMENT_LENGTH), default="")
    points_after: Mapped[float | None]
    answered_by_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))
    answered_at: Mapped[datetime | None]

    attempt: Mapped[Attempt] = relationship()
    answered_by: Mapped[User | None] = relationship()

    @property
    def is_open(self) -> bool:
        """Whether nobody has answered yet."""
        return self.answered_at is None

    @property
    def is_changed(self) -> bool:
        """Whether the answer gave other points."""
        return self.points_after is not None and self.points_after != self.points


class SecondMarking(db.Model):
    """The marking of one submission by a second grader, who does not see the first one's marks until it is finished."""

    __tablename__ = "second_marking"

    id: Mapped[int] = mapped_column(primary_key=True)
    attempt_id: Mapped[int] = mapped_column(ForeignKey("attempt.id"), unique=True)
    grader_id: Mapped[int] = mapped_column(ForeignKey("user.id"), index=True)
    asked_by_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    asked_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(default=0)
    finished_at: Mapped[datetime | None]

    attempt: Mapped[Attempt] = relationship()
    grader: Mapped[User] = relationship(foreign_keys=grader_id)
    marks: Mapped[list[SecondMark]] = relationship(back_populates="second", order_by="SecondMark.id")


class SecondMark(db.Model):
    """What the second grader gave for one question or criterion.

    `first_points` is what the first grader had given when both had decided; later changes leave it as it is.
    """

    __tablename__ = "second_mark"
    __table_args__ = (UniqueConstraint("second_id", "question", "criterion"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    second_id: Mapped[int] = mapped_column(ForeignKey("second_marking.id"))
    question: Mapped[str] = mapped_column(String(60))
    criterion: Mapped[str] = mapped_column(String(60), default=WHOLE)
    points: Mapped[float]
    comment: Mapped[str] = mapped_column(String(COMMENT_LENGTH), default="")
    at: Mapped[datetime]
    first_points: Mapped[float | None]
    first_by_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))
    settled_at: Mapped[datetime | None]
    settled_by_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))

    second: Mapped[SecondMarking] = relationship(back_populates="marks")
    first_by: Mapped[User | None] = relationship(foreign_keys=first_by_id)

    @property
    def difference(self) -> float:
        """How many points more the second grader gave than the first; 0 while the first has not decided."""
        return 0 if self.first_points is None else self.points - self.first_points


class BankedComment(db.Model):
    """A comment that a course's staff use again; `key` is a digest of its words, `uses` how often it was written."""

    __tablename__ = "banked_comment"
    __table_args__ = (UniqueConstraint("course_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id"))
    text: Mapped[str] = mapped_column(String(COMMENT_LENGTH))
    key: Mapped[str] = mapped_column(String(64))
    uses: Mapped[int] = mapped_column(default=0)
    by_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    at: Mapped[datetime]
