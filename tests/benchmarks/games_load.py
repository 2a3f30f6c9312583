"""Games at the server: `python tests/benchmarks/games_load.py [--seconds N] [--tables N] [--streams N] [--flood N]`.

Forty tables of four, each person acting every three seconds; every browser holds its stream of events open, and does
with it what `live.js` does. Prints how long a move takes, how long until the three others are told of it, and until
they see it; then the memory of the process that holds so many streams, and how long the server takes to end with all of
them open. Ends with 1 where a target is missed or an event never came.
"""

from __future__ import annotations

import argparse
import re
import signal
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
from tests.benchmarks.browsers import Browser, Stream, flood
from tests.benchmarks.load_parts import Timed
from tests.classroom.client import Client
from tests.classroom.conftest import dispose
from tests.classroom.crowd import Student, crowd
from tests.classroom.school import School, found_school
from tests.classroom.service import Service

SEATS, PAUSE = 4, 3.0  # people at a table, seconds between two actions of one person
QUICK = (("told", 0.95, 200), ("move", 0.95, 100), ("move", 0.99, 300))  # shares of requests, and milliseconds
MEMORY_TARGET, END_TARGET = 300.0, 5.0  # MB, seconds


class Table(threading.Thread):
    """One table: whoever is on turn acts, and the others are told of it and see it."""

    def __init__(self, address: str, match: int, students: list[Student], timed: Timed, seconds: float = 0):
        super().__init__(daemon=True)
        self.timed, self.seconds, self.lost = timed, seconds, 0
        self.browsers = [Browser(address, one, match, timed.do) for one in students]

    def open(self) -> None:
        """Opens the page in every browser, and its stream."""
        for browser in self.browsers:
            browser.listen(browser.open())
            browser.say_here()

    def close(self) -> None:
        """Closes them all."""
        for browser in self.browsers:
            browser.close()

    def run(self) -> None:
        """Plays until the time is over."""
        until = time.perf_counter() + self.seconds
        while time.perf_counter() < until:
            begun = time.perf_counter()
            if not self.step():
                return
            for browser in self.browsers:
                browser.say_here()
            time.sleep(max(PAUSE / SEATS - (time.perf_counter() - begun), 0))

    def step(self) -> bool:
        """One move of whoever decides, until the others have seen it; False where the game is over."""
        begun = time.perf_counter()
        actor = next((one for one in self.browsers if one.is_mine), None)
        version = actor.act() if actor else None
        if actor and version is not None:
            self._told(actor, version, begun)
        return actor is not None

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


def ends(service: Service) -> float:
    """The seconds until the server has ended that is asked to."""
    begun = time.perf_counter()
    service.running.process.send_signal(signal.SIGTERM)
    service.running.process.wait(timeout=60)
    return time.perf_counter() - begun


def main() -> int:
    """Measures; 1 if a target was missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--streams", type=int, default=300)
    parser.add_argument("--flood", type=int, default=0,
                        help="commands, at most, that one of them sends as fast as possible in that time")
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
    timed = Timed()
    playing = [Table(service.address, match, four, timed, options.seconds) for match, four in games]
    for table in playing:
        table.open()
    used = service.cpu()
    for number, table in enumerate(playing):
        table.start()
        time.sleep(PAUSE / SEATS / len(playing) if number else 0)
    if options.flood:
        begun = time.perf_counter()
        answers = flood(service.address, playing[0].browsers[0], options.flood, seconds=options.seconds)
        print(f"  {answers.total()} commands of one in {time.perf_counter() - begun:.1f} s: {dict(answers)}")
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
    seconds = ends(service)
    print(f"  the server was asked to end, and had after {seconds:.1f} s")
    late = [f"{kind}: p{share * 100:.0f} over {bound} ms" for kind, share, bound in QUICK
            if timed.quantile(kind, share) > bound]  # fmt: skip
    print(*(f"MISSED {one}" for one in late), sep="\n", end="\n" if late else "")
    missed = late or size > MEMORY_TARGET or seconds > END_TARGET or lost or disorder or timed.wrong
    for wrong in dict.fromkeys(timed.wrong):
        print(wrong)
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
