"""Scenarios made for one attempt only, of turns that the student played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("variant") as table:
        table.add_column(sa.Column("own", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("variant") as table:
        table.alter_column("own", existing_type=sa.Boolean(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("variant") as table:
        table.drop_column("own")
