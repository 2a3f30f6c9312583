"""Identities of the school's provider."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "school_identity",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("issuer", sa.String(length=255), nullable=False),
        sa.Column("subject", sa.String(length=255), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_school_identity_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_school_identity")),
        sa.UniqueConstraint("issuer", "subject", "user_id", name=op.f("uq_school_identity_issuer_subject_user_id")),
    )
    op.create_index(op.f("ix_school_identity_user_id"), "school_identity", ["user_id"], unique=False)


def downgrade() -> None:
    op.drop_table("school_identity")
