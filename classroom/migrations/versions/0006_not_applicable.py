"""What of a proposal is not applicable to its question."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("proposal") as table:
        table.add_column(sa.Column("outside", sa.JSON(), nullable=False, server_default=sa.text("'[]'")))
    with op.batch_alter_table("proposal") as table:
        table.alter_column("outside", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("proposal") as table:
        table.drop_column("outside")
