"""Games at the server: run `python tests/benchmarks/games_load.py [--seconds N] [--tables N] [--streams N]`.

Forty tables of four, each person acting every three seconds; every browser holds its stream of events open, and fetches
its part of the page anew when told of a change and after its own move, as `live.js` does. Prints how long a move takes,
how long until the three others are told of it, and until they see it; then the memory of the process that holds so many
streams. Ends with 1 where a target is missed or an event never came.
"""

from __future__ import annotations

import argparse
import re
import socket
import sys
import tempfile
import threading
import time
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[2]))

from classroom import create_app
from classroom.accounts.models import User
from classroom.courses.models import Course
from classroom.db import db
from classroom.games import operations
from classroom.games.setting import Kingdom
from classroom.schema import upgrade
from tests.benchmarks.load_parts import Timed
from tests.classroom.client import Client
from tests.classroom.conftest import dispose
from tests.classroom.crowd import Student, crowd
from tests.classroom.school import School, found_school
from tests.classroom.service import Service

SEATS, PAUSE = 4, 3.0  # people at a table, seconds between two actions of one person
TOLD_TARGET, MEMORY_TARGET = 200.0, 300.0  # milliseconds at p95, MB
ORDER = ("play treasures", "buy Province", "buy Gold", "buy Silver", "end turn", "end actions")
PART = {"HX-Request": "true"}  # what a script asks with that puts parts of the page anew
CHANGE = re.compile(rb'"topic": "([gl]\d+)", "version": (\d+)')
NUMBER = re.compile(r'name="number" value="(\d+)"')


class Stream(threading.Thread):
    """One browser's stream: when it was told of which version."""

    def __init__(self, address: str, cookies: dict[str, str], topic: str):
        super().__init__(daemon=True)
        parts = urlsplit(address)
        self.told: dict[int, float] = {}
        self.heard = threading.Condition()
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=60)
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        head = f"GET /live?t={topic} HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie: {cookie}\r\n\r\n"
        self.socket.sendall(head.encode())

    def run(self) -> None:
        """Listens until the server ends."""
        try:
            while data := self.socket.recv(65536):
                now = time.perf_counter()
                with self.heard:
                    for _topic, version in CHANGE.findall(data):
                        self.told.setdefault(int(version), now)
                    self.heard.notify_all()
        except OSError:
            return

    def wait_for(self, version: int, patience: float) -> float | None:
        """When it was told of this version or a later one; None if it was not for so long."""
        with self.heard:
            self.heard.wait_for(lambda: any(one >= version for one in self.told), timeout=patience)
            return min((at for one, at in self.told.items() if one >= version), default=None)


class Table(threading.Thread):
    """One table: whoever is on turn acts, and the others are told of it and look."""

    def __init__(self, address: str, live: str, match: int, students: list[Student], until: float, timed: Timed):
        super().__init__(daemon=True)
        self.path, self.until, self.timed, self.lost = f"/games/{match}", until, timed, 0
        self.clients = [Client(address, one.cookies) for one in students]
        self.pages = [""] * len(students)  # what each browser shows
        self.streams = [Stream(live, one.cookies, f"g{match}") for one in students]

    def run(self) -> None:
        """Plays until the time is over."""
        for stream in self.streams:
            stream.start()
        for number in range(len(self.clients)):
            self._look(number, "page", headers={})
        while time.perf_counter() < self.until:
            begun = time.perf_counter()
            if not self._act():
                return
            time.sleep(max(PAUSE / SEATS - (time.perf_counter() - begun), 0))

    def _act(self) -> bool:
        number = next((number for number, page in enumerate(self.pages) if "data-mine" in page), None)
        if number is None:
            return False
        client, page = self.clients[number], self.pages[number]
        version = self._version(page)
        begun = time.perf_counter()
        data = {"number": NUMBER.search(page)[1], **_choice(page)}
        self.timed.do("move", lambda: client.post(self.path, data), allowed=(200, 303))
        self._look(number, "own page")
        self._told(number, version + 1, begun)
        return True

    def _look(self, number: int, kind: str, *, headers: dict[str, str] = PART) -> None:
        answer = self.timed.do(kind, lambda: self.clients[number].get(self.path, headers=headers))
        self.pages[number] = answer.text if answer else ""

    def _told(self, actor: int, version: int, begun: float) -> None:
        looking = [threading.Thread(target=self._hears, args=(number, version, begun))
                   for number in range(SEATS) if number != actor]  # fmt: skip
        for one in looking:
            one.start()
        for one in looking:
            one.join()

    def _hears(self, number: int, version: int, begun: float) -> None:
        at = self.streams[number].wait_for(version, 5)
        if at is None:
            self.lost += 1
            return
        self.timed.took.setdefault("told", []).append((at - begun) * 1000)
        self._look(number, "part")
        self.timed.took.setdefault("seen", []).append((time.perf_counter() - begun) * 1000)

    def _version(self, page: str) -> int:
        return int(re.search(r'data-version="(\d+)"', page)[1])


def _choice(page: str) -> dict[str, str]:
    """A legal move, mostly one that brings the end nearer."""
    offered = re.findall(r'name="command" value="([^"]+)"', page)
    if offered:
        return {"command": next((one for one in ORDER if one in offered), offered[0])}
    verb = re.search(r'name="verb" value="([^"]+)"', page)[1]
    low = re.search(r'data-low="(\d+)"', page)
    cards = re.findall(r'<input type="checkbox" name="card" id="[^"]*" value="([^"]+)"', page)
    return {"command": f"{verb} {', '.join(cards[: int(low[1])]) or 'none'}" if low else f"{verb} none"}


def tables(school: School, students: list[Student]) -> list[tuple[int, list[Student]]]:
    """A game for every four students, begun."""
    found = []
    with school.app.test_request_context():
        course = school.the(Course)
        for first in range(0, len(students) - SEATS + 1, SEATS):
            four = students[first : first + SEATS]
            people = [db.session.get_one(User, one.user) for one in four]
            match = operations.create(people[0], course, size=SEATS, wish=Kingdom("First Game"), bots=[])
            for one in people[1:]:
                operations.join(one, match)
            operations.start(people[0], match)
            found.append((match.id, four))
    return found


def memory_of(service: Service) -> float:
    """The largest resident memory among the server's processes, in MB."""
    sizes = defaultdict(float)
    for pid in service.running.children():
        status = Path(f"/proc/{pid}/status").read_text()
        sizes[pid] = int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024
    return max(sizes.values())


def main() -> int:
    """Measures; 1 if a target was missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--streams", type=int, default=300)
    options = parser.parse_args()
    app = create_app({"INSTANCE": tempfile.mkdtemp(prefix="playaloud-games-")})
    upgrade(app)
    school = found_school(app)
    students = crowd(school, max(options.tables * SEATS, options.streams))
    games = tables(school, students[: options.tables * SEATS])
    dispose(app)
    with ExitStack() as stack:
        service = Service(Path(app.instance_path))
        stack.callback(service.kill)
        service.start()
        return measure(options, service, students, games)


def measure(options: argparse.Namespace, service: Service, students: list[Student], games: list) -> int:
    """Plays, prints, judges."""
    first = Client(service.address, students[0].cookies).get(f"/games/{games[0][0]}").text
    live = re.search(r'<meta name="live" content="([^"]+)"', first)[1]
    timed, until = Timed(), time.perf_counter() + options.seconds
    playing = [Table(service.address, live, match, four, until, timed) for match, four in games]
    used = service.cpu()
    for number, table in enumerate(playing):
        table.start()
        time.sleep(PAUSE / SEATS / len(playing) if number else 0)
    for table in playing:
        table.join()
    used, lost = service.cpu() - used, sum(table.lost for table in playing)
    print(f"{options.tables} tables of {SEATS}, each person acting every {PAUSE:g} s, for {options.seconds:g} s",
          *timed.lines(), f"  {lost} events never came; {len(timed.wrong)} wrong answers",
          f"  the server used {used:.1f} s of processor: {used / options.seconds:.0%} of one", sep="\n")  # fmt: skip
    more = [Stream(live, one.cookies, f"g{games[0][0]}") for one in students[len(games) * SEATS : options.streams]]
    for stream in more:
        stream.start()
    time.sleep(2)
    size = memory_of(service)
    print(f"  {len(games) * SEATS + len(more)} streams: {size:.0f} MB in the largest process")
    missed = timed.quantile("told", 0.95) > TOLD_TARGET or size > MEMORY_TARGET or lost or timed.wrong
    if timed.wrong:
        print(timed.wrong[0])
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
