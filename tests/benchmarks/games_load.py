"""Games at the server: run `python tests/benchmarks/games_load.py [--seconds N] [--tables N] [--streams N]`.

Forty tables of four, each person acting every three seconds; every browser holds its stream of events open, and makes
of it what `live.js` does. Prints how long a move takes, how long until the three others are told of it, and until they
see it; then the memory of the process that holds so many streams. Ends with 1 where a target is missed or an event
never came.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import threading
import time
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from classroom import create_app
from classroom.accounts.models import User
from classroom.courses.models import Course
from classroom.db import db
from classroom.games import operations
from classroom.games.setting import Kingdom
from classroom.schema import upgrade
from tests.benchmarks.browsers import Browser, Stream
from tests.benchmarks.load_parts import Timed
from tests.classroom.client import Client
from tests.classroom.conftest import dispose
from tests.classroom.crowd import Student, crowd
from tests.classroom.school import School, found_school
from tests.classroom.service import Service

SEATS, PAUSE = 4, 3.0  # people at a table, seconds between two actions of one person
TOLD_TARGET, MEMORY_TARGET = 200.0, 300.0  # milliseconds at p95, MB


class Table(threading.Thread):
    """One table: whoever is on turn acts, and the others are told of it and see it."""

    def __init__(self, address: str, match: int, students: list[Student], until: float, timed: Timed):
        super().__init__(daemon=True)
        self.until, self.timed, self.lost = until, timed, 0
        self.browsers = [Browser(address, one, match, timed.do) for one in students]

    def run(self) -> None:
        """Plays until the time is over."""
        for browser in self.browsers:
            browser.listen(browser.open())
        while time.perf_counter() < self.until:
            begun = time.perf_counter()
            actor = next((one for one in self.browsers if one.is_mine), None)
            if actor is None:
                return
            version = actor.act()
            if version is not None:
                self._told(actor, version, begun)
            time.sleep(max(PAUSE / SEATS - (time.perf_counter() - begun), 0))

    def _told(self, actor: Browser, version: int, begun: float) -> None:
        for browser in self.browsers:
            if browser is actor:
                continue
            for kind, times in (("told", browser.told), ("seen", browser.seen)):
                at = browser.wait_for(times, version, 5)
                self.lost += at is None
                if at is not None:
                    self.timed.took.setdefault(kind, []).append((at - begun) * 1000)


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
    page = Client(service.address, students[0].cookies).get(f"/games/{games[0][0]}").text
    timed, until = Timed(), time.perf_counter() + options.seconds
    playing = [Table(service.address, match, four, until, timed) for match, four in games]
    used = service.cpu()
    for number, table in enumerate(playing):
        table.start()
        time.sleep(PAUSE / SEATS / len(playing) if number else 0)
    for table in playing:
        table.join()
    used, lost = service.cpu() - used, sum(table.lost for table in playing)
    browsers = [browser for table in playing for browser in table.browsers]
    disorder, moves = sum(one.disorder for one in browsers), len(timed.took["move"])
    print(f"{options.tables} tables of {SEATS}, each person acting every {PAUSE:g} s, for {options.seconds:g} s",
          *timed.lines(), f"  {lost} events never came, {disorder} twice or too late; {len(timed.wrong)} wrong answers",
          f"  the server used {used:.1f} s of processor: {used / options.seconds:.0%} of one, "
          f"{used / moves * 1000:.1f} ms a move", sep="\n")  # fmt: skip
    live = re.search(r'<meta name="live" content="([^"]+)"', page)[1]
    more = [Stream(live, one.cookies, [f"g{games[0][0]}"], lambda _kind, _data: None)
            for one in students[len(games) * SEATS : options.streams]]  # fmt: skip
    for stream in more:
        stream.start()
    time.sleep(2)
    size = memory_of(service)
    print(f"  {len(games) * SEATS + len(more)} streams: {size:.0f} MB in the largest process")
    missed = timed.quantile("told", 0.95) > TOLD_TARGET or size > MEMORY_TARGET or lost or disorder or timed.wrong
    for wrong in dict.fromkeys(timed.wrong):
        print(wrong)
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
