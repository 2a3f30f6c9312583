"""The database: typed models, transactions that say whether they write, UTC moments.

SQLite runs in WAL mode. A reading transaction begins deferred and never takes the write lock. A writing transaction
begins IMMEDIATE, inside `writing()` and nowhere else: a deferred transaction that turns into a writing one fails at
once when another has written meanwhile, however long the busy timeout is. The session refuses writes outside it.
On PostgreSQL a writing transaction takes one lock of the application's own, so that both behave alike; what is about
one record alone, as the answers of an attempt are, shares that lock there with what is about others: a class that saves
and hands in would otherwise wait for the sum of everybody's journeys to the server and back.
"""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import Lock
from typing import Any, TypeVar

from flask import Flask, current_app
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, DateTime, Engine, MetaData, TypeDecorator, event, inspect
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.orm import DeclarativeBase, ORMExecuteState, Session, registry

from classroom.errors import ConfigError

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
WRITERS = 7_265_001  # any number, the same for every process on a database
CHANNEL = "playaloud"  # on which PostgreSQL tells that something has been written
BUSY_CODES = frozenset({5, 6})  # SQLITE_BUSY and SQLITE_LOCKED
T = TypeVar("T")


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC; stored without a zone, given back with one."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:
        return value if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        return value if value is None else value.replace(tzinfo=UTC)


class Base(DeclarativeBase):
    """The base of all models."""

    registry = registry(metadata=MetaData(naming_convention=NAMES), type_annotation_map={datetime: UtcDateTime})


db = SQLAlchemy(model_class=Base)


@contextmanager
def writing(about: Base | None = None) -> Iterator[Session]:
    """The session within one writing transaction: committed at the end, rolled back by any exception.

    Records read before are read anew inside, so that permissions and states are judged on what holds now. Within
    another `writing()` it joins that transaction. Where all that is written is `about` one record, and rests on nothing
    that others write about another one, PostgreSQL does both at the same time.
    """
    session = db.session()
    if session.info.get("writing"):
        yield session
        return
    shared = _shared(session, about)
    session.rollback()
    with _in_turn(waits=shared is None) as left:
        session.info["writing"] = True
        try:
            session.connection(execution_options={"writing": True, "wait": left, "about": shared})
            yield session
            session.flush()
            if session.info.get("live") and _is_postgresql(session):
                session.connection().exec_driver_sql(f"NOTIFY {CHANNEL}")
            session.commit()
        except BaseException:
            session.rollback()
            raise
        finally:
            live = session.info.get("live")
            session.info["writing"] = session.info["live"] = False
    for tell in current_app.extensions["written"] if live else ():
        tell()


def _is_postgresql(session: Session) -> bool:
    return session.get_bind().dialect.name == "postgresql"


def _shared(session: Session, about: Base | None) -> tuple[int, int] | None:
    """The lock of the record, where one who writes about it need not be alone: a number of its table, and its own."""
    if about is None or not _is_postgresql(session):
        return None
    return zlib.crc32(about.__tablename__.encode()) >> 1, key_of(about)


@contextmanager
def _in_turn(*, waits: bool) -> Iterator[int]:
    """One writer of this process at a time, so that few ask SQLite for its lock: who waits there asks ever more seldom,
    and others come first. Gives how many milliseconds are left to wait there; 0 for one whose turn never came."""
    wait = current_app.config["DATABASE_WAIT_SECONDS"]
    if not waits:
        yield int(wait * 1000)
        return
    turn: Lock = current_app.extensions["writers"]
    until = time.monotonic() + wait
    came = turn.acquire(timeout=wait)
    try:
        yield max(int((until - time.monotonic()) * 1000), 0) if came else 0
    finally:
        if came:
            turn.release()


def key_of(record: Base) -> int:
    """The number of a record, which never changes: within `writing()` nothing is read anew only to learn it."""
    identity = inspect(record).identity
    return identity[0] if identity else record.id


def remembered(key: tuple, find: Callable[[], T]) -> T:
    """What `find` gives, asked for once as long as the session only reads: the same transaction finds the same.

    Within `writing()` it is asked anew every time.
    """
    session = db.session()
    if session.info.get("writing"):
        return find()
    known = session.info.setdefault("remembered", {})
    if key not in known:
        known[key] = find()
    return known[key]


@event.listens_for(db.session, "after_transaction_end")
def _forget(session: Session, transaction: Any) -> None:
    session.info.pop("remembered", None)


def is_busy(error: OperationalError) -> bool:
    """Whether the statement failed because another transaction held the lock for too long."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    # The low byte is the error's class; 55P03 is PostgreSQL's "lock not available".
    return (code is not None and code & 0xFF in BUSY_CODES) or getattr(error.orig, "sqlstate", None) == "55P03"


def init_database(app: Flask) -> None:
    """Connects the application with its database; nothing is read or written yet. Raises `ConfigError`."""
    try:
        db.init_app(app)
        app.extensions["writers"] = Lock()
        app.extensions["written"] = []  # called after each transaction that has written what is told of live
        with app.app_context():
            prepare = {"sqlite": _prepare_sqlite, "postgresql": _prepare_postgresql}[db.engine.dialect.name]
            prepare(db.engine, int(app.config["DATABASE_WAIT_SECONDS"] * 1000))
    except (KeyError, ArgumentError, ModuleNotFoundError) as error:
        raise ConfigError(
            f"This is no database that can be used here: {error}.",
            where="PLAYALOUD_DATABASE_URL",
            allowed=("sqlite:///…", "postgresql://… with the driver psycopg installed"),
        ) from None


def _use_wal(connection: sqlite3.Connection, wait: int) -> None:
    """Puts a new file into WAL mode, or finds it there; asks again for up to `wait` milliseconds.

    SQLite refuses all but one of those who do so together at once: its busy timeout does not hold there.
    """
    until = time.monotonic() + wait / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in BUSY_CODES or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _prepare_sqlite(engine: Engine, wait: int) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself
        connection.execute(f"PRAGMA busy_timeout = {wait}")
        _use_wal(connection, wait)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        options = connection.get_execution_options()
        if not options.get("writing"):
            connection.exec_driver_sql("BEGIN")  # who only reads waits for nobody in WAL mode
            return
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {options.get('wait', wait)}")
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _prepare_postgresql(engine: Engine, wait: int) -> None:
    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # One writer at a time here too: operations look before they write, and may rely on what they saw.
        options = connection.get_execution_options()
        if not options.get("writing"):
            return
        most = options.get("wait", wait) or 1  # 0 would be for ever
        locks = f"pg_advisory_xact_lock({WRITERS})"
        if about := options.get("about"):
            locks = f"pg_advisory_xact_lock_shared({WRITERS}), pg_advisory_xact_lock({about[0]}, {about[1]})"
        # One journey: the condition holds always, and is looked at first.
        connection.exec_driver_sql(f"SELECT {locks} WHERE set_config('lock_timeout', '{most}', true) <> ''")


@event.listens_for(db.session, "after_flush")
def _note_live(session: Session, context: Any) -> None:
    """Remembers that something was written of which pages are told while they are looked at (`is_live`)."""
    if any(getattr(record, "is_live", False) for record in (*session.new, *session.dirty, *session.deleted)):
        session.info["live"] = True


@event.listens_for(db.session, "before_flush")
def _refuse_flush(session: Session, context: Any, instances: Any) -> None:
    if not session.info.get("writing") and (session.new or session.deleted or _changed(session)):
        raise RuntimeError("a record was changed outside `with writing():`")


@event.listens_for(db.session, "do_orm_execute")
def _refuse_statement(state: ORMExecuteState) -> None:
    if not (state.is_select or state.session.info.get("writing")):
        raise RuntimeError("a writing statement was executed outside `with writing():`")


def _changed(session: Session) -> bool:
    return any(session.is_modified(record) for record in session.dirty)
