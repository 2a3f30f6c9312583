"""Rubrics of a course, with their versions; which one marks an assignment."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "course_rubric",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("course_id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_course_rubric_course_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_course_rubric")),
    )
    op.create_index(op.f("ix_course_rubric_course_id"), "course_rubric", ["course_id"], unique=False)
    op.create_table(
        "rubric_version",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("rubric_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("toml", sa.Text(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["by_id"], ["user.id"], name=op.f("fk_rubric_version_by_id")),
        sa.ForeignKeyConstraint(["rubric_id"], ["course_rubric.id"], name=op.f("fk_rubric_version_rubric_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rubric_version")),
        sa.UniqueConstraint("rubric_id", "number", name=op.f("uq_rubric_version_rubric_id_number")),
    )
    with op.batch_alter_table("assignment") as table:
        table.add_column(sa.Column("rubric_id", sa.Integer(), nullable=True))
        table.create_foreign_key(op.f("fk_assignment_rubric_id"), "course_rubric", ["rubric_id"], ["id"])


def downgrade() -> None:
    with op.batch_alter_table("assignment") as table:
        table.drop_constraint(op.f("fk_assignment_rubric_id"), type_="foreignkey")
        table.drop_column("rubric_id")
    op.drop_table("rubric_version")
    op.drop_table("course_rubric")
