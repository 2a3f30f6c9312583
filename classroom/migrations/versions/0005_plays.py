"""Turns played at the table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "play",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("assignment_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=True),
        sa.Column("question", sa.String(length=60), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["assignment_id"], ["assignment.id"], name=op.f("fk_play_assignment_id")),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempt.id"], name=op.f("fk_play_attempt_id")),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_play_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_play")),
        sa.UniqueConstraint("attempt_id", "question", name=op.f("uq_play_attempt_id_question")),
    )
    op.create_index(op.f("ix_play_assignment_id_user_id"), "play", ["assignment_id", "user_id"], unique=False)
    op.create_table(
        "deed",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("command", sa.String(length=300), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.CheckConstraint(
            "kind IN ('move', 'chance', 'other', 'given', 'undo', 'say')", name=op.f("ck_deed_kind")
        ),
        sa.ForeignKeyConstraint(["play_id"], ["play.id"], name=op.f("fk_deed_play_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deed")),
        sa.UniqueConstraint("play_id", "number", name=op.f("uq_deed_play_id_number")),
    )


def downgrade() -> None:
    op.drop_table("deed")
    op.drop_table("play")
