"""An LMS's own gradebook file of a course, and what was settled about it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lms_file",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("course_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_lms_file_course_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lms_file")),
        sa.UniqueConstraint("course_id", name=op.f("uq_lms_file_course_id")),
    )
    op.create_table(
        "lms_person",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("course_id", sa.Integer(), nullable=False),
        sa.Column("identity", sa.String(length=64), nullable=False),
        sa.Column("membership_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_lms_person_course_id")),
        sa.ForeignKeyConstraint(["membership_id"], ["membership.id"], name=op.f("fk_lms_person_membership_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lms_person")),
        sa.UniqueConstraint("course_id", "identity", name=op.f("uq_lms_person_course_id_identity")),
    )
    op.create_table(
        "lms_column",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("course_id", sa.Integer(), nullable=False),
        sa.Column("header", sa.String(length=300), nullable=False),
        sa.Column("target", sa.String(length=20), nullable=False),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_lms_column_course_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lms_column")),
        sa.UniqueConstraint("course_id", "header", name=op.f("uq_lms_column_course_id_header")),
    )


def downgrade() -> None:
    for table in ("lms_column", "lms_person", "lms_file"):
        op.drop_table(table)
