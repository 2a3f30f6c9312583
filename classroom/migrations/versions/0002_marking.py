"""Proposals, marks, remarks; what counts in the gradebook."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("assignment") as table:
        table.add_column(sa.Column("gradebook", sa.String(length=20), nullable=False, server_default="questions"))
        table.create_check_constraint(op.f("ck_assignment_gradebook"), "gradebook IN ('questions', 'rubric')")
    with op.batch_alter_table("assignment") as table:
        table.alter_column("gradebook", existing_type=sa.String(length=20), server_default=None)
    _proposals()
    _decisions()


def downgrade() -> None:
    for table in ("remark", "mark", "proposal", "marking"):
        op.drop_table(table)
    with op.batch_alter_table("assignment") as table:
        table.drop_constraint(op.f("ck_assignment_gradebook"), type_="check")
        table.drop_column("gradebook")


def _proposals() -> None:
    op.create_table(
        "marking",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("released_at", sa.DateTime(), nullable=True),
        sa.Column("released_by_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempt.id"], name=op.f("fk_marking_attempt_id")),
        sa.ForeignKeyConstraint(["released_by_id"], ["user.id"], name=op.f("fk_marking_released_by_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_marking")),
        sa.UniqueConstraint("attempt_id", name=op.f("uq_marking_attempt_id")),
    )
    op.create_table(
        "proposal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("questions", sa.JSON(), nullable=False),
        sa.Column("grades", sa.JSON(), nullable=False),
        sa.Column("rubric", sa.JSON(), nullable=False),
        sa.Column("failure", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempt.id"], name=op.f("fk_proposal_attempt_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_proposal")),
    )
    op.create_index(op.f("ix_proposal_attempt_id"), "proposal", ["attempt_id"], unique=False)


def _decisions() -> None:
    op.create_table(
        "mark",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("question", sa.String(length=60), nullable=False),
        sa.Column("criterion", sa.String(length=60), nullable=False),
        sa.Column("points", sa.Double(), nullable=False),
        sa.Column("comment", sa.String(length=1000), nullable=False),
        sa.Column("proposed", sa.Double(), nullable=True),
        sa.Column("proposal_id", sa.Integer(), nullable=True),
        sa.Column("by_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("released_points", sa.Double(), nullable=True),
        sa.Column("changed_at", sa.DateTime(), nullable=True),
        sa.CheckConstraint("points >= 0", name=op.f("ck_mark_points")),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempt.id"], name=op.f("fk_mark_attempt_id")),
        sa.ForeignKeyConstraint(["by_id"], ["user.id"], name=op.f("fk_mark_by_id")),
        sa.ForeignKeyConstraint(["proposal_id"], ["proposal.id"], name=op.f("fk_mark_proposal_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mark")),
        sa.UniqueConstraint(
            "attempt_id", "question", "criterion", name=op.f("uq_mark_attempt_id_question_criterion")
        ),
    )
    op.create_table(
        "remark",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("question", sa.String(length=60), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempt.id"], name=op.f("fk_remark_attempt_id")),
        sa.ForeignKeyConstraint(["by_id"], ["user.id"], name=op.f("fk_remark_by_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_remark")),
        sa.UniqueConstraint("attempt_id", "question", name=op.f("uq_remark_attempt_id_question")),
    )
