"""Roles on a course's staff; links that are good once; e-mail addresses; secrets that were handed over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ROLES = {"before": "role IN ('owner', 'student')", "after": "role IN ('owner', 'instructor', 'grader', 'student')"}


def upgrade() -> None:
    _change_roles("after")
    with op.batch_alter_table("membership") as table:
        table.add_column(sa.Column("email", sa.String(length=254), nullable=False, server_default=""))
    with op.batch_alter_table("membership") as table:
        table.alter_column("email", existing_type=sa.String(length=254), server_default=None)
    with op.batch_alter_table("user") as table:
        table.add_column(sa.Column("handed_until", sa.DateTime(), nullable=True))
    _links()


def downgrade() -> None:
    op.drop_table("invitation")
    with op.batch_alter_table("user") as table:
        table.drop_column("handed_until")
    with op.batch_alter_table("membership") as table:
        table.drop_column("email")
    # An instructor may do less than an owner, but more than nobody; a grader could not have been kept out before.
    op.execute("UPDATE membership SET role = 'owner' WHERE role = 'instructor'")
    op.execute("UPDATE membership SET role = 'owner', removed_at = joined_at WHERE role = 'grader'")
    _change_roles("before")


def _change_roles(to: str) -> None:
    with op.batch_alter_table("membership") as table:
        table.drop_constraint(op.f("ck_membership_role"), type_="check")
        table.create_check_constraint(op.f("ck_membership_role"), ROLES[to])


def _links() -> None:
    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("course_id", sa.Integer(), nullable=True),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("created_by_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        sa.Column("ended_at", sa.DateTime(), nullable=True),
        sa.Column("used_by_id", sa.Integer(), nullable=True),
        sa.CheckConstraint("kind IN ('account', 'staff', 'password')", name=op.f("ck_invitation_kind")),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_invitation_course_id")),
        sa.ForeignKeyConstraint(["created_by_id"], ["user.id"], name=op.f("fk_invitation_created_by_id")),
        sa.ForeignKeyConstraint(["used_by_id"], ["user.id"], name=op.f("fk_invitation_used_by_id")),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_invitation_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitation")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_invitation_token_hash")),
    )
    op.create_index(op.f("ix_invitation_course_id"), "invitation", ["course_id"], unique=False)
