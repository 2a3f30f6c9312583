"""Games between classmates and bots: games, seats, deeds, chat, lobbies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lobby",
        sa.Column("course_id", sa.Integer(), nullable=False),
        sa.Column("chat_open", sa.Boolean(), nullable=False),
        sa.Column("scores_open", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_lobby_course_id")),
        sa.PrimaryKeyConstraint("course_id", name=op.f("pk_lobby")),
    )
    op.create_table(
        "lobby_member",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("course_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("nickname", sa.String(length=80), nullable=False),
        sa.Column("nickname_key", sa.String(length=320), nullable=False),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_lobby_member_course_id")),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_lobby_member_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lobby_member")),
        sa.UniqueConstraint("course_id", "nickname_key", name=op.f("uq_lobby_member_course_id_nickname_key")),
        sa.UniqueConstraint("course_id", "user_id", name=op.f("uq_lobby_member_course_id_user_id")),
    )
    op.create_index(op.f("ix_lobby_member_user_id"), "lobby_member", ["user_id"], unique=False)
    op.create_table(
        "match",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("course_id", sa.Integer(), nullable=False),
        sa.Column("host_id", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("kingdom", sa.JSON(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("edition", sa.String(length=4), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("invitation", sa.String(length=6), nullable=False),
        sa.Column("watchable", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("previous_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=True),
        sa.Column("ended_at", sa.DateTime(), nullable=True),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.CheckConstraint("state IN ('open', 'playing', 'over', 'closed')", name=op.f("ck_match_state")),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_match_course_id")),
        sa.ForeignKeyConstraint(["host_id"], ["user.id"], name=op.f("fk_match_host_id")),
        sa.ForeignKeyConstraint(["previous_id"], ["match.id"], name=op.f("fk_match_previous_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
    )
    op.create_index(op.f("ix_match_course_id_state"), "match", ["course_id", "state"], unique=False)
    op.create_table(
        "chat_line",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("course_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("author_id", sa.Integer(), nullable=False),
        sa.Column("to_id", sa.Integer(), nullable=True),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["author_id"], ["user.id"], name=op.f("fk_chat_line_author_id")),
        sa.ForeignKeyConstraint(["course_id"], ["course.id"], name=op.f("fk_chat_line_course_id")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_chat_line_match_id")),
        sa.ForeignKeyConstraint(["to_id"], ["user.id"], name=op.f("fk_chat_line_to_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat_line")),
    )
    op.create_index(op.f("ix_chat_line_author_id"), "chat_line", ["author_id"], unique=False)
    op.create_index(op.f("ix_chat_line_course_id_id"), "chat_line", ["course_id", "id"], unique=False)
    op.create_index(op.f("ix_chat_line_match_id_id"), "chat_line", ["match_id", "id"], unique=False)
    op.create_index(op.f("ix_chat_line_to_id"), "chat_line", ["to_id"], unique=False)
    op.create_table(
        "match_deed",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("command", sa.String(length=300), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.CheckConstraint(
            "kind IN ('move', 'bot', 'ask', 'agree', 'refuse', 'undo', 'say')", name=op.f("ck_match_deed_kind")
        ),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_match_deed_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match_deed")),
        sa.UniqueConstraint("match_id", "number", name=op.f("uq_match_deed_match_id_number")),
    )
    op.create_table(
        "match_seat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("bot", sa.String(length=20), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("joined_at", sa.DateTime(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_match_seat_match_id")),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_match_seat_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match_seat")),
        sa.UniqueConstraint("match_id", "number", name=op.f("uq_match_seat_match_id_number")),
        sa.UniqueConstraint("match_id", "user_id", name=op.f("uq_match_seat_match_id_user_id")),
    )
    op.create_index(op.f("ix_match_seat_user_id"), "match_seat", ["user_id"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_match_seat_user_id"), table_name="match_seat")
    op.drop_table("match_seat")
    op.drop_table("match_deed")
    op.drop_index(op.f("ix_chat_line_to_id"), table_name="chat_line")
    op.drop_index(op.f("ix_chat_line_match_id_id"), table_name="chat_line")
    op.drop_index(op.f("ix_chat_line_course_id_id"), table_name="chat_line")
    op.drop_index(op.f("ix_chat_line_author_id"), table_name="chat_line")
    op.drop_table("chat_line")
    op.drop_index(op.f("ix_match_course_id_state"), table_name="match")
    op.drop_table("match")
    op.drop_index(op.f("ix_lobby_member_user_id"), table_name="lobby_member")
    op.drop_table("lobby_member")
    op.drop_table("lobby")
