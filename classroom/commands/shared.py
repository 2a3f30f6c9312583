"""What several commands need: reading files, printing JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.errors import NotationError

LARGEST_FILE = 1_000_000  # bytes


def add_json(parser: argparse.ArgumentParser) -> None:
    """Adds `--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Adds `--language`: those that there are sentences in, and English."""
    others = (path.parent.name for path in (Path(__file__).parent.parent / "translations").glob("*/sentences.toml"))
    parser.add_argument("--language", choices=("en", *sorted(others)), default="en", help="of what is written (en)")


@contextmanager
def in_language(tag: str) -> Iterator[None]:
    """What is written in here is in this language, as on a page of somebody who chose it; needs no database."""
    from flask import Flask
    from flask_babel import Babel, force_locale

    app = Flask("classroom")
    Babel(app)
    with app.app_context(), force_locale(tag):
        yield


Run = Callable[[argparse.Namespace], int]


def spoken(run: Run) -> Run:
    """The command, in the language of its `--language`."""
    def run_in_language(options: argparse.Namespace) -> int:
        if options.language == "en":
            return run(options)
        with in_language(options.language):
            return run(options)

    return run_in_language


def read_file(path: str) -> str:
    """The text of a file. Raises NotationError where it is missing, too large or no UTF-8 text."""
    try:
        with Path(path).open("rb") as file:  # a device or a pipe has no size that could be asked for
            raw = file.read(LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            raise ValueError(f"it has more than {LARGEST_FILE} bytes")
        return raw.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise NotationError(f"the file cannot be read: {error}", where=path[:200]) from None


def print_json(value: object) -> None:
    """Prints a value as indented JSON."""
    print(json.dumps(value, ensure_ascii=False, indent=2))
