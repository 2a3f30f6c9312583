"""Minutes of play a week, and students who are excused from one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("lobby", sa.Column("quota_minutes", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "quota_exemption",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("membership_id", sa.Integer(), nullable=False),
        sa.Column("monday", sa.String(length=10), nullable=False),
        sa.Column("why", sa.String(length=300), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["by_id"], ["user.id"], name=op.f("fk_quota_exemption_by_id")),
        sa.ForeignKeyConstraint(
            ["membership_id"], ["membership.id"], name=op.f("fk_quota_exemption_membership_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_quota_exemption")),
        sa.UniqueConstraint("membership_id", "monday", name=op.f("uq_quota_exemption_membership_id_monday")),
    )


def downgrade() -> None:
    op.drop_table("quota_exemption")
    with op.batch_alter_table("lobby") as table:
        table.drop_column("quota_minutes")
