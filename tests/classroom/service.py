"""`playaloud serve` as a process of its own that can be killed and started again at the same address."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

from tests.classroom.running import Running

ROOT = Path(__file__).parent.parent.parent


class Service:
    """The server of this instance folder; `environ` are further settings."""

    def __init__(self, folder: Path, *, workers: int = 2, environ: dict[str, str] | None = None):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.environ = {**os.environ, "PLAYALOUD_INSTANCE": str(folder), **(environ or {})}
        self.environ.pop("PLAYALOUD_DATABASE_URL", None) if not environ else None
        self.workers = workers
        self.running: Running | None = None

    @property
    def address(self) -> str:
        """Where it is served, whether it runs or not."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        command = [sys.executable, "-m", "classroom.cli", "serve", "--port", str(self.port),
                   "--workers", str(self.workers)]  # fmt: skip
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT, env=self.environ
        )
        self.running = Running(process)

    def cpu(self) -> float:
        """The seconds of a processor that its processes have used so far."""
        ticks = 0
        for pid in (*self.running.children(), self.running.process.pid):
            try:
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            ticks += int(fields[11]) + int(fields[12])  # utime and stime of proc(5)
        return ticks / os.sysconf("SC_CLK_TCK")

    def held(self) -> tuple[float, int]:
        """What its processes hold: megabytes of memory of their own, and open files."""
        files = 0
        for pid in (*self.running.children(), self.running.process.pid):
            with contextlib.suppress(OSError):
                files += len(os.listdir(f"/proc/{pid}/fd"))
        return sum(self.memory(of="Private_").values()), files

    def memory(self, *, of: str = "Rss:") -> dict[int, float]:
        """Megabytes of each of its processes: all that is resident, or what of smaps_rollup in proc(5) begins so."""
        found = {}
        for pid in (*self.running.children(), self.running.process.pid):
            with contextlib.suppress(OSError):
                rolled = Path(f"/proc/{pid}/smaps_rollup").read_text()
                kilobytes = sum(int(line.split()[1]) for line in rolled.splitlines() if line.startswith(of))
                found[pid] = kilobytes / 1024
        return found

    def kill(self) -> None:
        """Kills all of its processes at once, in the middle of whatever they do."""
        if self.running is None:
            return
        for pid in (*self.running.children(), self.running.process.pid):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.running.process.wait()
        self.running.process.stdout.close()
        self.running = None
