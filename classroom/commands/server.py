"""`playaloud serve` and `demo`."""

from __future__ import annotations

import argparse
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

LAST_PORT = 65535


def add(commands: argparse._SubParsersAction) -> None:
    """Adds the commands of this family."""
    serve = commands.add_parser("serve", help="start the web application on an embedded database")
    _add_address(serve)
    serve.set_defaults(run=run_serve)
    demo = commands.add_parser("demo", help="the same on a database of its own with a course to look around in")
    _add_address(demo)
    demo.add_argument("--database", metavar="URL", help="another database than the demo's own, which must be empty")
    demo.add_argument("--fresh", action="store_true", help="throw the demo's own database away and start anew")
    demo.set_defaults(run=run_demo)


def _add_address(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="where to listen; 0.0.0.0 for every network")
    parser.add_argument("--port", type=_port, default=8000, help="8000; 0 for any that is free")
    parser.add_argument("--workers", type=int, default=2, choices=range(1, 33), metavar="N", help="processes (2)")


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > LAST_PORT:  # the system would take it modulo 65536
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no port; ports go from 0 to {LAST_PORT}")
    return int(text)


def run_serve(options: argparse.Namespace) -> int:
    """Upgrades the database, serves until it is told to end."""
    from classroom import create_app

    return _serve(options, lambda: (create_app(), []))


def run_demo(options: argparse.Namespace) -> int:
    """Serves the demo course, made if it is not there yet."""
    from classroom.demo import setting

    return _serve(options, lambda: setting.prepare(database=options.database, fresh=options.fresh))


def _what_to_do(app: Flask) -> list[str]:
    from classroom.accounts.operations import needs_set_up

    with app.app_context():
        if needs_set_up():
            return ["", "Open this address in a browser: the first page makes your account as the instructor."]
    return ["", "Open this address in a browser, and sign in."]


def _serve(options: argparse.Namespace, prepare: Callable[[], tuple[Flask, list[str]]]) -> int:
    from alembic.util import CommandError
    from sqlalchemy.exc import SQLAlchemyError

    from classroom.commands import supervise, warm, web
    from classroom.db import db
    from classroom.downloads import worker
    from classroom.errors import ConfigError
    from classroom.schema import upgrade

    # The port first: a server that runs there already may be using the database that would be prepared.
    with web.listen(options.host, options.port) as opened, web.beside(options.host, options.port) as live:
        address = web.address(opened)
        try:
            app, lines = prepare()
            upgrade(app)
            app.config["LIVE_PORT"] = live.getsockname()[1]
        except (SQLAlchemyError, sqlite3.Error, CommandError, OSError) as error:
            raise ConfigError(
                f"The database cannot be used, and nothing was changed: {getattr(error, 'orig', error)}.",
                where=getattr(options, "database", None) or "PLAYALOUD_DATABASE_URL",
                allowed=("a database of Playaloud's own, or a new one where files can be written",),
            ) from None
        warm.warm(app)
        said = lines or _what_to_do(app)
        with app.app_context():
            db.engine.dispose()  # what is forked from here must not share a connection

        def ready() -> None:
            web.say("", f"Playaloud is at {address}", *said, "", "Ctrl-C ends it.")

        services = {
            "web": web.Web(app, opened, workers=options.workers, ready=ready).run,
            "live": partial(web.live, app, live),
            "downloads": partial(worker.run, app),
        }
        return supervise.run(services)
