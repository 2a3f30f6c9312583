"""The language that a person chose for pages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("user") as table:
        table.add_column(sa.Column("language", sa.String(length=8), nullable=False, server_default=""))
    with op.batch_alter_table("user") as table:
        table.alter_column("language", existing_type=sa.String(length=8), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("user") as table:
        table.drop_column("language")
