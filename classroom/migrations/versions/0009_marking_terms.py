"""Whether names are hidden while an assignment is marked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "marking_terms",
        sa.Column("assignment_id", sa.Integer(), nullable=False),
        sa.Column("anonymous", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["assignment_id"], ["assignment.id"], name=op.f("fk_marking_terms_assignment_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("assignment_id", name=op.f("pk_marking_terms")),
    )


def downgrade() -> None:
    op.drop_table("marking_terms")
