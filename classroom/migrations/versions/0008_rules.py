"""Rules of assignments: late until, time limit, attempts, exam mode, quotas by the week, variants, extensions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("assignment") as table:
        table.add_column(sa.Column("mode", sa.String(length=20), nullable=False, server_default="practice"))
        table.add_column(sa.Column("late_until", sa.DateTime(), nullable=True))
        table.add_column(sa.Column("minutes", sa.Integer(), nullable=True))
        table.add_column(sa.Column("attempts_allowed", sa.Integer(), nullable=True, server_default="1"))
        table.add_column(sa.Column("counts", sa.String(length=20), nullable=False, server_default="last"))
        table.add_column(sa.Column("per_week", sa.Integer(), nullable=True))
        table.add_column(sa.Column("weeks_off", sa.JSON(), nullable=False, server_default="[]"))
        table.create_check_constraint(op.f("ck_assignment_mode"), "mode IN ('practice', 'exam')")
        table.create_check_constraint(op.f("ck_assignment_counts"), "counts IN ('last', 'best', 'mean')")
    with op.batch_alter_table("assignment") as table:  # what was there has its value; what comes says its own
        for name in ("mode", "attempts_allowed", "counts", "weeks_off"):
            table.alter_column(name, server_default=None)
    _new_tables()
    with op.batch_alter_table("attempt") as table:
        table.add_column(sa.Column("number", sa.Integer(), nullable=False, server_default="1"))
        table.add_column(sa.Column("seed", sa.Integer(), nullable=False, server_default="0"))
        table.add_column(sa.Column("variant_id", sa.Integer(), nullable=True))
        table.add_column(sa.Column("ends_at", sa.DateTime(), nullable=True))
        table.create_foreign_key(op.f("fk_attempt_variant_id"), "variant", ["variant_id"], ["id"])
        table.drop_constraint(op.f("uq_attempt_assignment_id_membership_id"), type_="unique")
        table.create_unique_constraint(
            op.f("uq_attempt_assignment_id_membership_id_number"), ["assignment_id", "membership_id", "number"]
        )
        table.create_index(op.f("ix_attempt_state_ends_at"), ["state", "ends_at"])
    with op.batch_alter_table("attempt") as table:
        for name in ("number", "seed"):
            table.alter_column(name, server_default=None)
    with op.batch_alter_table("submission") as table:
        table.add_column(sa.Column("automatic", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("submission") as table:
        table.alter_column("automatic", server_default=None)


def _new_tables() -> None:
    op.create_table(
        "variant",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("assignment_id", sa.Integer(), nullable=False),
        sa.Column("scenario_id", sa.String(length=60), nullable=False),
        sa.Column("scenario_toml", sa.Text(), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("counted", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["assignment_id"], ["assignment.id"], name=op.f("fk_variant_assignment_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_variant")),
    )
    op.create_index(op.f("ix_variant_assignment_id"), "variant", ["assignment_id"], unique=False)
    op.create_table(
        "extension",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("assignment_id", sa.Integer(), nullable=False),
        sa.Column("membership_id", sa.Integer(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(), nullable=True),
        sa.Column("why", sa.String(length=300), nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.CheckConstraint("minutes >= 0 AND attempts >= 0", name=op.f("ck_extension_more")),
        sa.ForeignKeyConstraint(["assignment_id"], ["assignment.id"], name=op.f("fk_extension_assignment_id")),
        sa.ForeignKeyConstraint(["by_id"], ["user.id"], name=op.f("fk_extension_by_id")),
        sa.ForeignKeyConstraint(["membership_id"], ["membership.id"], name=op.f("fk_extension_membership_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_extension")),
        sa.UniqueConstraint(
            "assignment_id", "membership_id", name=op.f("uq_extension_assignment_id_membership_id")
        ),
    )
    op.create_index(op.f("ix_extension_membership_id"), "extension", ["membership_id"], unique=False)
    op.create_table(
        "overtime",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("attempt_id", sa.Integer(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.Column("received_at", sa.DateTime(), nullable=False),
        sa.Column("accepted_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempt.id"], name=op.f("fk_overtime_attempt_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_overtime")),
    )
    op.create_index(op.f("ix_overtime_attempt_id"), "overtime", ["attempt_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("submission") as table:
        table.drop_column("automatic")
    with op.batch_alter_table("attempt") as table:
        table.drop_index(op.f("ix_attempt_state_ends_at"))
        table.drop_constraint(op.f("uq_attempt_assignment_id_membership_id_number"), type_="unique")
        table.drop_constraint(op.f("fk_attempt_variant_id"), type_="foreignkey")
        for name in ("ends_at", "variant_id", "seed", "number"):
            table.drop_column(name)
        name = op.f("uq_attempt_assignment_id_membership_id")
        table.create_unique_constraint(name, ["assignment_id", "membership_id"])
    for table in ("overtime", "extension", "variant"):
        op.drop_table(table)
    with op.batch_alter_table("assignment") as table:
        table.drop_constraint(op.f("ck_assignment_counts"), type_="check")
        table.drop_constraint(op.f("ck_assignment_mode"), type_="check")
        for name in ("weeks_off", "per_week", "counts", "attempts_allowed", "minutes", "late_until", "mode"):
            table.drop_column(name)
