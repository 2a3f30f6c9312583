"""A `playaloud` that serves, as a process of its own."""

from __future__ import annotations

import subprocess
import urllib.request
from pathlib import Path


class Running:
    """A `playaloud` that serves; `address` and `lines` are what it said when it was ready."""

    def __init__(self, process: subprocess.Popen):
        self.process, self.lines = process, []
        for line in process.stdout:
            self.lines.append(line.rstrip())
            if line.startswith("Ctrl-C"):
                break
        self.address = next(line.split()[-1] for line in self.lines if line.startswith("Playaloud is at"))

    def get(self, path: str = "") -> int:
        """The status of a page."""
        with urllib.request.urlopen(self.address + path, timeout=20) as answer:  # noqa: S310 (our own address)
            return answer.status

    def children(self) -> list[int]:
        """The processes that it started, of every generation."""
        found, waiting = [], [self.process.pid]
        while waiting:
            tasks = Path(f"/proc/{waiting.pop()}/task").glob("*/children")
            below = [int(pid) for task in tasks for pid in task.read_text().split()]
            found, waiting = found + below, waiting + below
        return found
