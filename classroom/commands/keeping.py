"""`playaloud backup`: a copy of the database as it is at one moment, made while it is being used."""

from __future__ import annotations

import argparse
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from classroom.errors import ConfigError

from .database import opened_database

PAGES, PAUSE = 2_000, 0.02  # copied at a time, and the seconds in which others may write between two times


def add(commands: argparse._SubParsersAction) -> None:
    """Adds the command."""
    backup = commands.add_parser("backup", help="copy the embedded database to a file, also while it is being used")
    backup.add_argument("file", type=Path, help="the copy to write; nothing that is there is overwritten")
    backup.add_argument("--database", metavar="URL", help="another database than the one of the settings")
    backup.set_defaults(run=run_backup)


def run_backup(options: argparse.Namespace) -> int:
    """Writes the copy, whole or not at all. Raises `ConfigError` where it cannot be."""
    from classroom.db import db

    target: Path = options.file
    with opened_database(options):
        if db.engine.dialect.name != "sqlite":
            raise ConfigError("Only the embedded database is copied here.", where="PLAYALOUD_DATABASE_URL",
                              allowed=("pg_dump, for PostgreSQL",))  # fmt: skip
        if target.exists():
            raise ConfigError(f"{target} is there already.", where="FILE", allowed=("a new file",))
        draft = target.with_name(f"{target.name}.part")
        try:
            draft.touch(mode=0o600)  # it holds everything that the database holds
            copy(str(db.engine.url.database), draft)
            os.link(draft, target)  # whole or not at all, and never over another file
        except OSError as error:
            raise ConfigError(f"{target} cannot be written: {error.strerror}.", where="FILE",
                              allowed=("a new file in a folder that can be written",)) from None  # fmt: skip
        finally:
            draft.unlink(missing_ok=True)
    print(f"{target} holds the whole database: {target.stat().st_size / 1_000_000:.1f} MB, found to be sound.")
    return 0


def copy(source: str, target: Path) -> None:
    """Copies an SQLite database as it is at one moment; raises sqlite3.DatabaseError if the copy is not sound."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.execute("BEGIN")  # the moment: what is written from now on is not in the copy, and begins nothing anew
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()
        old.backup(new, pages=PAGES, sleep=PAUSE)
        new.execute("PRAGMA journal_mode = DELETE")  # one file, which can be carried anywhere
        found = new.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(f"the copy is not sound: {found}")
