"""Second factors of instructors."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("sign_in") as table:
        table.add_column(sa.Column("waits", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("sign_in") as table:
        table.alter_column("waits", existing_type=sa.Boolean(), server_default=None)
    op.create_table(
        "second_factor",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("secret", sa.String(length=200), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(), nullable=True),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_second_factor_user_id")),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_second_factor")),
    )
    op.create_table(
        "recovery_code",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("used_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_recovery_code_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_recovery_code")),
    )
    op.create_index(op.f("ix_recovery_code_user_id"), "recovery_code", ["user_id"], unique=False)


def downgrade() -> None:
    op.drop_table("recovery_code")
    op.drop_table("second_factor")
    # Whoever waits for a second factor must not be taken for signed in.
    op.execute("DELETE FROM sign_in WHERE waits")
    with op.batch_alter_table("sign_in") as table:
        table.drop_column("waits")
