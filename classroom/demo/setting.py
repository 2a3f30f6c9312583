"""Where the demo lives, and what one signs in with: kept beside its database, so that it can be said again."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask

from classroom import create_app
from classroom.db import db, writing
from classroom.demo.fill import fill, is_empty
from classroom.errors import ConfigError
from classroom.factory import instance_folder
from classroom.schema import upgrade


def prepare(*, database: str | None = None, fresh: bool = False) -> tuple[Flask, list[str]]:
    """The application on the demo's database, filled if it was empty, and the lines that say how to sign in.

    Raises `ConfigError` for a database that holds something else, and where `fresh` would delete a database that is
    not the demo's own.
    """
    folder = own_folder()
    if fresh and database:
        raise ConfigError(
            "Only the demo's own database is thrown away, never one that was named.",
            where="--fresh",
            allowed=("--fresh without --database",),
        )
    if fresh:
        shutil.rmtree(folder, ignore_errors=True)
    given = {"SQLALCHEMY_DATABASE_URI": url_of(database)} if database else own_database(folder)
    app = create_app({"INSTANCE": str(folder), "VISITORS": True, **given})
    upgrade(app)
    kept = folder / f"sign-in-{hashlib.sha256(app.config['SQLALCHEMY_DATABASE_URI'].encode()).hexdigest()[:12]}.json"
    if is_empty(app):
        kept.touch(mode=0o600)
        with app.test_request_context(), writing():  # all of it or, if it is interrupted, nothing
            sign_in = fill(timezone=app.config["TIMEZONE"])
            kept.write_text(json.dumps(sign_in, ensure_ascii=False, indent=2), encoding="utf-8")
    elif not kept.exists():
        raise ConfigError(
            "This database holds something else than the demo; nothing was changed.",
            where="--database",
            allowed=("an empty database", "--fresh for the demo's own"),
        )
    with app.app_context():
        db.engine.dispose()
    return app, lines_of(json.loads(kept.read_text("utf-8")))


def own_folder() -> Path:
    """The demo's instance folder, within that of the application."""
    return instance_folder({}) / "demo"


def own_database(folder: Path) -> dict[str, str]:
    """The setting of the demo's own database, so that no other one in the environment is filled."""
    return {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder / 'playaloud.sqlite'}"}


def url_of(database: str) -> str:
    """The address of a database; a bare path is a SQLite file."""
    return database if "://" in database else f"sqlite:///{Path(database).resolve()}"


def lines_of(sign_in: Mapping[str, Any]) -> list[str]:
    """What is printed: one line for the instructor, one for each student."""
    teacher, width = sign_in["instructor"], max(len(student["name"]) for student in sign_in["students"])
    return [
        "",
        "  Instructor   (Sign in as an instructor)",
        f"    name {teacher['login']}   password {teacher['password']}",
        "",
        "  Students     (I have a personal code)",
        *(f"    {student['name']:{width}}   {student['code']}" for student in sign_in["students"]),
        "",
        f"  New students join with the class code {sign_in['class_code'][:3]}-{sign_in['class_code'][3:]}.",
    ]
