"""Scenarios of a course's own, with their versions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "authored_scenario",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("course_id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("topic", sa.String(length=200), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("draft", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("published", sa.Integer(), nullable=True),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_authored_scenario_course_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_authored_scenario")),
    )
    op.create_index(op.f("ix_authored_scenario_course_id"), "authored_scenario", ["course_id"], unique=False)
    op.create_table(
        "scenario_version",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("authored_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("toml", sa.Text(), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["authored_id"], ["authored_scenario.id"], name=op.f("fk_scenario_version_authored_id")
        ),
        sa.ForeignKeyConstraint(["by_id"], ["user.id"], name=op.f("fk_scenario_version_by_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_scenario_version")),
        sa.UniqueConstraint("authored_id", "number", name=op.f("uq_scenario_version_authored_id_number")),
    )


def downgrade() -> None:
    op.drop_table("scenario_version")
    op.drop_table("authored_scenario")
