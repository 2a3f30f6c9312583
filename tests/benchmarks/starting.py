"""From the command to the first page: run `python tests/benchmarks/starting.py [--times N]`.

Starts `playaloud serve` and `playaloud demo` in folders of their own: for the first time, where the database and the
demo's course are made, and again. Prints the median of the seconds until `/` is answered with 200, and of the seconds
of a processor that this took; ends with 1 where any but the demo's first start takes more than three.
"""

from __future__ import annotations

import argparse
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
TARGET = 3.0  # seconds
PATIENCE = 120.0


class Start(NamedTuple):
    """The seconds until the first page, and of a processor that were used until then."""

    waited: float
    used: float


def start(command: str, folder: Path) -> Start:
    """Starts this command on that instance folder, asks for the first page until it comes, ends it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environ = {**os.environ, "PLAYALOUD_INSTANCE": str(folder)}
    environ.pop("PLAYALOUD_DATABASE_URL", None)
    before, begun = os.times(), time.monotonic()
    process = subprocess.Popen([sys.executable, "-m", "classroom.cli", command, "--port", str(port)], cwd=ROOT,
                               env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
    try:
        while not answers(port):
            if time.monotonic() - begun > PATIENCE or process.poll() is not None:
                sys.exit(f"playaloud {command} did not answer")
            time.sleep(0.02)
        waited = time.monotonic() - begun
    finally:
        process.terminate()
        process.wait()
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return Start(waited, used)


def answers(port: int) -> bool:
    """Whether the first page is answered."""
    with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE) as answer:
        return answer.status == 200
    return False


def main() -> int:
    """Starts, prints, judges."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=5)
    options = parser.parse_args()
    print(f"load average {os.getloadavg()[0]:.1f} before")
    missed = False
    for command in ("serve", "demo"):
        first, again = [], []
        for _time in range(options.times):
            with tempfile.TemporaryDirectory(prefix="playaloud-start-") as folder:
                first.append(start(command, Path(folder)))
                again.append(start(command, Path(folder)))
        for when, starts in (("for the first time", first), ("again", again)):
            waited, used = (statistics.median(one) for one in zip(*starts, strict=True))
            print(f"{command} {when}: {waited:.1f} s until the first page, {used:.1f} s of a processor")
            missed |= waited > TARGET and (command, when) != ("demo", "for the first time")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
