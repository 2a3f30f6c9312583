"""Whether a week's missing turns count as zero."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("assignment") as table:
        table.add_column(sa.Column("missing_zero", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("assignment") as table:
        table.alter_column("missing_zero", existing_type=sa.Boolean(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("assignment") as table:
        table.drop_column("missing_zero")
