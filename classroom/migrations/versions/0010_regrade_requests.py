"""Requests of students for another look at a mark."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "regrade_request",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("question", sa.String(length=60), nullable=False),
        sa.Column("criterion", sa.String(length=60), nullable=False),
        sa.Column("text", sa.String(length=1000), nullable=False),
        sa.Column("points", sa.Double(), nullable=False),
        sa.Column("asked_at", sa.DateTime(), nullable=False),
        sa.Column("answer", sa.String(length=1000), nullable=False),
        sa.Column("points_after", sa.Double(), nullable=True),
        sa.Column("answered_by_id", sa.Integer(), nullable=True),
        sa.Column("answered_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempt.id"], name=op.f("fk_regrade_request_attempt_id")),
        sa.ForeignKeyConstraint(["answered_by_id"], ["user.id"], name=op.f("fk_regrade_request_answered_by_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_regrade_request")),
    )
    op.create_index(op.f("ix_regrade_request_attempt_id"), "regrade_request", ["attempt_id"], unique=False)


def downgrade() -> None:
    op.drop_table("regrade_request")
