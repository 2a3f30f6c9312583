"""Accounts, courses, assignments, attempts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _accounts()
    _courses()
    _attempts()


def downgrade() -> None:
    for table in (
        "submission",
        "answer",
        "attempt",
        "assignment",
        "membership",
        "course",
        "audit",
        "failed_try",
        "sign_in",
        "user",
    ):
        op.drop_table(table)


def _accounts() -> None:
    op.create_table(
        "user",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("login", sa.String(length=80), nullable=True),
        sa.Column("handle", sa.String(length=8), nullable=True),
        sa.Column("secret_hash", sa.String(length=200), nullable=False),
        sa.Column("is_admin", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.CheckConstraint("kind IN ('instructor', 'student')", name=op.f("ck_user_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user")),
        sa.UniqueConstraint("handle", name=op.f("uq_user_handle")),
        sa.UniqueConstraint("login", name=op.f("uq_user_login")),
    )
    op.create_table(
        "sign_in",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_sign_in_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_in")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_sign_in_token_hash")),
    )
    op.create_index(op.f("ix_sign_in_expires_at"), "sign_in", ["expires_at"], unique=False)
    op.create_index(op.f("ix_sign_in_user_id"), "sign_in", ["user_id"], unique=False)
    op.create_table(
        "failed_try",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account", sa.String(length=120), nullable=False),
        sa.Column("address", sa.String(length=60), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_failed_try")),
    )
    op.create_index(op.f("ix_failed_try_account_at"), "failed_try", ["account", "at"], unique=False)
    op.create_index(op.f("ix_failed_try_address_at"), "failed_try", ["address", "at"], unique=False)
    op.create_index(op.f("ix_failed_try_at"), "failed_try", ["at"], unique=False)
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("actor_id", sa.Integer(), nullable=True),
        sa.Column("action", sa.String(length=60), nullable=False),
        sa.Column("record", sa.String(length=40), nullable=False),
        sa.Column("record_id", sa.Integer(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("after", sa.JSON(), nullable=True),
        sa.Column("why", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["actor_id"], ["user.id"], name=op.f("fk_audit_actor_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_record_record_id"), "audit", ["record", "record_id"], unique=False)


def _courses() -> None:
    op.create_table(
        "course",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("join_code", sa.String(length=6), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("timezone", sa.String(length=60), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_course")),
        sa.UniqueConstraint("join_code", name=op.f("uq_course_join_code")),
    )
    op.create_table(
        "membership",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("course_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("display_name", sa.String(length=80), nullable=False),
        sa.Column("name_key", sa.String(length=320), nullable=True),
        sa.Column("sortable_name", sa.String(length=80), nullable=False),
        sa.Column("canvas_id", sa.String(length=80), nullable=False),
        sa.Column("sis_user_id", sa.String(length=80), nullable=False),
        sa.Column("sis_login_id", sa.String(length=80), nullable=False),
        sa.Column("section", sa.String(length=80), nullable=False),
        sa.Column("joined_at", sa.DateTime(), nullable=False),
        sa.Column("removed_at", sa.DateTime(), nullable=True),
        sa.CheckConstraint("role IN ('owner', 'student')", name=op.f("ck_membership_role")),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_membership_course_id")),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_membership_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_membership")),
        sa.UniqueConstraint("course_id", "name_key", name=op.f("uq_membership_course_id_name_key")),
        sa.UniqueConstraint("course_id", "user_id", name=op.f("uq_membership_course_id_user_id")),
    )
    op.create_index(op.f("ix_membership_user_id"), "membership", ["user_id"], unique=False)


def _attempts() -> None:
    op.create_table(
        "assignment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("course_id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("scenario_id", sa.String(length=60), nullable=False),
        sa.Column("scenario_toml", sa.Text(), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("counted", sa.JSON(), nullable=False),
        sa.Column("feedback", sa.String(length=20), nullable=False),
        sa.Column("opens_at", sa.DateTime(), nullable=True),
        sa.Column("due_at", sa.DateTime(), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.CheckConstraint("feedback IN ('none', 'right-wrong', 'full')", name=op.f("ck_assignment_feedback")),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_assignment_course_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_assignment")),
    )
    op.create_index(op.f("ix_assignment_course_id"), "assignment", ["course_id"], unique=False)
    op.create_table(
        "attempt",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("assignment_id", sa.Integer(), nullable=False),
        sa.Column("membership_id", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=False),
        sa.Column("saved_at", sa.DateTime(), nullable=True),
        sa.CheckConstraint("state IN ('open', 'submitted', 'released')", name=op.f("ck_attempt_state")),
        sa.ForeignKeyConstraint(["assignment_id"], ["assignment.id"], name=op.f("fk_attempt_assignment_id")),
        sa.ForeignKeyConstraint(["membership_id"], ["membership.id"], name=op.f("fk_attempt_membership_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attempt")),
        sa.UniqueConstraint("assignment_id", "membership_id", name=op.f("uq_attempt_assignment_id_membership_id")),
    )
    op.create_index(op.f("ix_attempt_membership_id"), "attempt", ["membership_id"], unique=False)
    op.create_table(
        "answer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("question", sa.String(length=60), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.Column("received_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempt.id"], name=op.f("fk_answer_attempt_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_answer")),
        sa.UniqueConstraint("attempt_id", "revision", "question", name=op.f("uq_answer_attempt_id_revision_question")),
    )
    op.create_table(
        "submission",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("number", sa.String(length=12), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("late", sa.Boolean(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("submitted_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempt.id"], name=op.f("fk_submission_attempt_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_submission")),
        sa.UniqueConstraint("attempt_id", name=op.f("uq_submission_attempt_id")),
        sa.UniqueConstraint("number", name=op.f("uq_submission_number")),
    )
