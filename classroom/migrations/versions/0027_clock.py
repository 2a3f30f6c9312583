"""A clock for games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

KINDS = ("move", "bot", "ask", "agree", "refuse", "undo", "say")
COUNTS = (("match", "clock_minutes"), ("match", "clock_seconds"), ("match_seat", "used"))


def upgrade() -> None:
    for table, name in COUNTS:
        op.add_column(table, sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    op.add_column("match", sa.Column("clock_seat", sa.Integer(), nullable=True))
    op.add_column("match", sa.Column("clock_from", sa.DateTime(), nullable=True))
    _allow((*KINDS, "time"))


def downgrade() -> None:
    op.execute("DELETE FROM match_deed WHERE kind = 'time'")
    _allow(KINDS)
    for table, name in (*COUNTS, ("match", "clock_seat"), ("match", "clock_from")):
        with op.batch_alter_table(table) as batch:
            batch.drop_column(name)


def _allow(kinds: tuple[str, ...]) -> None:
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    with op.batch_alter_table("match_deed") as table:
        table.drop_constraint(op.f("ck_match_deed_kind"), type_="check")
        table.create_check_constraint(op.f("ck_match_deed_kind"), f"kind IN ({listed})")
