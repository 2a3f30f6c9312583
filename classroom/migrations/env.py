"""Alembic's environment: the connection comes from `classroom.schema`, inside its transaction."""

from __future__ import annotations

from alembic import context

from classroom.db import db

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=db.metadata,
    render_as_batch=True,  # SQLite alters a table by building it anew
    compare_type=True,
    transactional_ddl=True,
)
context.run_migrations()
