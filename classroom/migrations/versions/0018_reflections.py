"""What students write about their own work."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reflection",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("assignment_id", sa.Integer(), nullable=False),
        sa.Column("membership_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("saved_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["assignment_id"], ["assignment.id"], name=op.f("fk_reflection_assignment_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["membership_id"], ["membership.id"], name=op.f("fk_reflection_membership_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reflection")),
        sa.UniqueConstraint("assignment_id", "membership_id", name=op.f("uq_reflection_assignment_id_membership_id")),
    )
    op.create_index(op.f("ix_reflection_membership_id"), "reflection", ["membership_id"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_reflection_membership_id"), table_name="reflection")
    op.drop_table("reflection")
