"""A PostgreSQL server of one's own for a measurement, in a folder that is thrown away."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def is_here() -> bool:
    """Whether a server and its driver can be had on this machine."""
    try:
        import psycopg  # noqa: F401
    except ModuleNotFoundError:
        return False
    return all(map(program, ("initdb", "pg_ctl")))


def program(name: str) -> str | None:
    """The path of a program of PostgreSQL; Debian keeps them off the PATH, the newest release last."""
    beside = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda found: float(found.parts[-3]))
    return shutil.which(name) or next(map(str, reversed(beside)), None)


@contextmanager
def server() -> Iterator[str]:
    """The address of an empty database on a server that runs until the end; it never runs as root."""
    folder = Path(tempfile.mkdtemp(prefix="playaloud-postgres-"))
    as_user = []
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
        as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = folder / "data"

    def run(name: str, *options: str) -> None:
        subprocess.run([*as_user, program(name), *options], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    run("initdb", "-D", str(data), "-U", "playaloud", "--auth=trust", "-E", "UTF8")
    options = f"-p {port} -k {folder} -h 127.0.0.1"
    run("pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql+psycopg://playaloud@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)
