"""Jobs make files of several kinds for a course."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("job") as table:
        table.add_column(sa.Column("kind", sa.String(length=20), nullable=False, server_default="report"))
        table.add_column(sa.Column("wish", sa.JSON(), nullable=False, server_default=sa.text("'{}'")))
        table.add_column(sa.Column("course_id", sa.Integer(), nullable=True))
    op.execute("UPDATE job SET course_id = (SELECT course_id FROM assignment WHERE assignment.id = job.assignment_id)")
    with op.batch_alter_table("job") as table:
        table.alter_column("kind", server_default=None)
        table.alter_column("wish", server_default=None)
        table.alter_column("course_id", nullable=False, existing_type=sa.Integer())
        table.alter_column("assignment_id", nullable=True, existing_type=sa.Integer())
        table.create_foreign_key(op.f("fk_job_course_id"), "course", ["course_id"], ["id"])
        table.create_index(op.f("ix_job_course_id"), ["course_id"])


def downgrade() -> None:
    op.execute("DELETE FROM job WHERE assignment_id IS NULL")
    with op.batch_alter_table("job") as table:
        table.drop_index(op.f("ix_job_course_id"))
        table.drop_constraint(op.f("fk_job_course_id"), type_="foreignkey")
        table.alter_column("assignment_id", nullable=False, existing_type=sa.Integer())
        for column in ("course_id", "wish", "kind"):
            table.drop_column(column)
