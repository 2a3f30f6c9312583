"""What several commands need: reading files, printing JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from engine.errors import NotationError

LARGEST_FILE = 1_000_000  # bytes


def add_json(parser: argparse.ArgumentParser) -> None:
    """Adds `--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


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
