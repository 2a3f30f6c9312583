"""A third of a class's load for a long time: writing, pages and streams at once, and what grows meanwhile."""

from __future__ import annotations

import random
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import load_parts
from tests.benchmarks.browsers import Stream
from tests.benchmarks.load_parts import Timed
from tests.classroom.client import Client
from tests.classroom.crowd import Seat
from tests.classroom.service import Service

PAUSE = 10.0  # seconds between two looks
ENOUGH = 600  # requests, whose p95 can be told
WARM = 0.25  # of the time, until which caches fill
MOST_GROWTH, MOST_FILES, MOST_LOG, MOST_DRIFT = 0.10, 8, 64.0, 0.20  # shares of before; files; megabytes


class Look(NamedTuple):
    """What the server held at a moment: megabytes of each process, open files of all, megabytes of the log."""

    at: float
    memory: dict[int, float]
    files: int
    log: float

    def told(self) -> str:
        """The figures in a line."""
        sizes = " + ".join(f"{size:.0f}" for size in sorted(self.memory.values(), reverse=True))
        return f"  after {self.at / 60:5.1f} minutes: {sizes} MB, {self.files} open files, a log of {self.log:.1f} MB"


class Watch(threading.Thread):
    """Looks at the server now and then, until it is told to end."""

    def __init__(self, service: Service):
        super().__init__(daemon=True)
        self.looks: list[Look] = []
        self._service, self._over, self._begun = service, threading.Event(), time.monotonic()
        self._log = Path(service.environ["PLAYALOUD_INSTANCE"]) / "playaloud.sqlite-wal"

    def run(self) -> None:
        """Looks."""
        while not self._over.wait(PAUSE):
            log = self._log.stat().st_size / 1e6 if self._log.is_file() else 0.0
            at = time.monotonic() - self._begun
            self.looks.append(Look(at, self._service.memory(), self._service.held()[1], log))

    def end(self) -> None:
        """Looks no more."""
        self._over.set()
        self.join()


def soak(
    service: Service, seats: list[Seat], visits: list[tuple[str, dict[str, str], str]], *, course: int, rate: float,
    seconds: float,
) -> tuple[Timed, dict[int, str], Watch]:  # fmt: skip
    """All write an exam with a stream open while pages are read; what took how long, was acknowledged, was held."""
    watch, over = Watch(service), threading.Event()
    watch.start()
    for seat in seats:
        threading.Thread(target=_listen, args=(service.address, seat, course, over), daemon=True).start()
    with ThreadPoolExecutor(2) as pool:
        reading = pool.submit(load_parts.pages, service.address, visits, rate=rate, seconds=seconds)
        timed, acked = load_parts.exam(service.address, seats, seconds=seconds, hand_in=min(60, seconds / 2))
        read = reading.result()
    watch.end()
    over.set()
    return Timed({**read.took, **timed.took}, [*read.wrong, *timed.wrong]), acked, watch


def _listen(address: str, seat: Seat, course: int, over: threading.Event) -> None:
    """Has the stream of the class's games open, and opens it again when the server ends it."""
    over.wait(random.Random(seat.attempt).uniform(0, load_parts.AUTOSAVE))  # nobody opens a page with all the others
    client = Client(address, seat.cookies)
    live = re.search(r'<meta name="live" content="([^"]+)"', client.get(f"/courses/{course}/games").text)[1]
    client.close()
    while not over.is_set():
        Stream(live, seat.cookies, [f"l{course}"], lambda _kind, _data: None).run()


def judged(timed: Timed, watch: Watch) -> list[str]:
    """What grew more than it may; prints what was seen at five moments."""
    looks, last = watch.looks, watch.looks[-1]
    warm = next(look for look in looks if look.at >= WARM * last.at)
    for share in (0, 0.25, 0.5, 0.75, 1):
        print(next(look for look in looks if look.at >= share * last.at).told())
    missed = [
        f"a process grew from {before:.0f} to {last.memory[pid]:.0f} MB"
        for pid, before in warm.memory.items() if last.memory.get(pid, 0) > before * (1 + MOST_GROWTH)
    ]  # fmt: skip
    if warm.memory.keys() != last.memory.keys():
        missed.append("a process has died")
    if last.files > warm.files + MOST_FILES:
        missed.append(f"open files went from {warm.files} to {last.files}")
    if (log := max(look.log for look in looks)) > MOST_LOG:
        missed.append(f"the log was {log:.0f} MB")
    for kind in (kind for kind, took in timed.took.items() if len(took) >= ENOUGH):
        drift = timed.drift(kind, 0.95)
        print(f"  {kind:14} p95 of the last third against the first: {drift:+.0%}")
        if drift > MOST_DRIFT:
            missed.append(f"{kind}: p95 grew by {drift:.0%}")
    return missed
