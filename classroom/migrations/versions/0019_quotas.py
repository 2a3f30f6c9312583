"""What a course asks its students to play in a week."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("quota_games", "quota_narrated"):
        op.add_column("lobby", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("lobby") as table:
        for name in ("quota_games", "quota_narrated"):
            table.drop_column(name)
