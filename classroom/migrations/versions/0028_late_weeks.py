"""Quotas of games: since when, weeks off, and weeks that are made up for later."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

COLUMNS = ("quota_since", "weeks_off", "late_weeks", "late_share")


def upgrade() -> None:
    op.add_column("lobby", sa.Column("quota_since", sa.String(length=10), nullable=False, server_default=""))
    op.add_column("lobby", sa.Column("weeks_off", sa.JSON(), nullable=False, server_default="{}"))
    op.add_column("lobby", sa.Column("late_weeks", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("lobby", sa.Column("late_share", sa.Integer(), nullable=False, server_default="50"))


def downgrade() -> None:
    with op.batch_alter_table("lobby") as table:
        for name in COLUMNS:
            table.drop_column(name)
