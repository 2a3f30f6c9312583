"""`playaloud check`, `mark` and `grade`."""

from __future__ import annotations

import argparse


def add(commands: argparse._SubParsersAction) -> None:
    """Adds the commands of this family."""
