"""What a session's browser is called."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("sign_in") as table:
        table.add_column(sa.Column("browser", sa.String(length=40), nullable=False, server_default=""))
    with op.batch_alter_table("sign_in") as table:
        table.alter_column("browser", existing_type=sa.String(length=40), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("sign_in") as table:
        table.drop_column("browser")
