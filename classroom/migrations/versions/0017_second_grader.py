"""Marking by a second grader."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "second_marking",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("grader_id", sa.Integer(), nullable=False),
        sa.Column("asked_by_id", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.DateTime(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["asked_by_id"], ["user.id"], name=op.f("fk_second_marking_asked_by_id")),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempt.id"], name=op.f("fk_second_marking_attempt_id")),
        sa.ForeignKeyConstraint(["grader_id"], ["user.id"], name=op.f("fk_second_marking_grader_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_second_marking")),
        sa.UniqueConstraint("attempt_id", name=op.f("uq_second_marking_attempt_id")),
    )
    op.create_index(op.f("ix_second_marking_grader_id"), "second_marking", ["grader_id"], unique=False)
    op.create_table(
        "second_mark",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("second_id", sa.Integer(), nullable=False),
        sa.Column("question", sa.String(length=60), nullable=False),
        sa.Column("criterion", sa.String(length=60), nullable=False),
        sa.Column("points", sa.Double(), nullable=False),
        sa.Column("comment", sa.String(length=1000), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("first_points", sa.Double(), nullable=True),
        sa.Column("first_by_id", sa.Integer(), nullable=True),
        sa.Column("settled_at", sa.DateTime(), nullable=True),
        sa.Column("settled_by_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["first_by_id"], ["user.id"], name=op.f("fk_second_mark_first_by_id")),
        sa.ForeignKeyConstraint(["second_id"], ["second_marking.id"], name=op.f("fk_second_mark_second_id")),
        sa.ForeignKeyConstraint(["settled_by_id"], ["user.id"], name=op.f("fk_second_mark_settled_by_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_second_mark")),
        sa.UniqueConstraint(
            "second_id", "question", "criterion", name=op.f("uq_second_mark_second_id_question_criterion")
        ),
    )


def downgrade() -> None:
    op.drop_table("second_mark")
    op.drop_table("second_marking")
