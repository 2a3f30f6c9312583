"""The comment bank of a course."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "banked_comment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("course_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(length=1000), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["by_id"], ["user.id"], name=op.f("fk_banked_comment_by_id")),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_banked_comment_course_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_banked_comment")),
        sa.UniqueConstraint("course_id", "key", name=op.f("uq_banked_comment_course_id_key")),
    )


def downgrade() -> None:
    op.drop_table("banked_comment")
