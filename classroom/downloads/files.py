"""The folder of results, with names that nobody can guess."""

from __future__ import annotations

import os
import secrets
import shutil
import time
from collections.abc import Collection
from pathlib import Path

from flask import current_app

FORGOTTEN_SECONDS = 3600  # a file without a job that is older than this was left behind by a worker that died


def folder() -> Path:
    """The folder of results, made if it is missing; nobody but the server's own user may look into it."""
    found = Path(current_app.instance_path) / "downloads"
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found


def keep(content: bytes, suffix: str) -> str:
    """The new name of this content in the folder of results: it is there whole, or not at all."""
    name = f"{secrets.token_urlsafe(32)}.{suffix}"
    draft = folder() / f".{name}"
    draft.write_bytes(content)
    os.replace(draft, folder() / name)
    return name


def discard(name: str) -> None:
    """Deletes a result, if it is there."""
    if name:
        (folder() / name).unlink(missing_ok=True)


def parts_of(job_id: int) -> Path:
    """The folder of a job's finished parts, from which another worker goes on."""
    return folder() / f"parts-{job_id}"


def discard_parts(job_id: int) -> None:
    """Deletes a job's finished parts, if there are any."""
    shutil.rmtree(parts_of(job_id), ignore_errors=True)


def discard_forgotten(known: Collection[str]) -> None:
    """Deletes what no job knows of, unless it is so new that a job may be about to."""
    before = time.time() - FORGOTTEN_SECONDS
    for path in folder().iterdir():
        if path.name in known or path.stat().st_mtime >= before:
            continue
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
