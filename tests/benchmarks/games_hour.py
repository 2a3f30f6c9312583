"""An hour of games in minutes: run `python tests/benchmarks/games_hour.py [--commands N] [--minutes M] [--tables N]`.

In an hour 160 people who act every three seconds send 192,000 commands. Here forty tables of four play game after game
as fast as the server lets them, until so many commands are through or the minutes are over. At every other table the
next command waits until all three others have seen the last one; at the rest whoever may act does. Counted are events
that never came, came twice or too late, tables that differ from what a fresh page shows when a game is over, and
commands that were acknowledged and are not on record exactly once. Ends with 1 where there is any.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from sqlalchemy import func, select

from classroom import create_app
from classroom.db import db
from classroom.games.models import MOVE, MatchDeed
from classroom.schema import upgrade
from tests.benchmarks.browsers import PART, Browser
from tests.benchmarks.games_load import SEATS, memory_of, tables
from tests.benchmarks.load_parts import Timed
from tests.classroom.client import Client
from tests.classroom.conftest import dispose
from tests.classroom.crowd import Student, crowd
from tests.classroom.school import found_school
from tests.classroom.service import Service

HOUR = 160 * 1200  # commands
PATIENCE = 30  # seconds until something counts as lost
TOKEN = re.compile(r'name="csrf_token" value="[^"]*"')


class Count:
    """What happened at all tables; `left` commands may still be sent, until `until`."""

    def __init__(self, commands: int, seconds: float):
        self.left, self.until, self.lock = commands, time.perf_counter() + seconds, threading.Lock()
        self.acknowledged = self.lost = self.disorder = self.differ = self.games = self.events = 0
        self.timed = Timed()

    def may_go_on(self) -> bool:
        """Whether another command may be sent."""
        with self.lock:
            self.left -= 1
            return self.left >= 0 and time.perf_counter() < self.until


class Table(threading.Thread):
    """One table, whose people play game after game."""

    def __init__(self, address: str, match: int, students: list[Student], count: Count, *, waits: bool):
        super().__init__(daemon=True)
        self.address, self.students, self.count, self.waits = address, students, count, waits
        self.browsers: list[Browser] = []
        self.sit(match)

    def sit(self, match: int) -> None:
        """Everybody opens the page of this game."""
        for browser in self.browsers:
            browser.close()
        self.browsers = [Browser(self.address, one, match, self.count.timed.do) for one in self.students]
        for browser in self.browsers:
            browser.listen(browser.open())

    def run(self) -> None:
        """Plays until no more may be sent; a table that breaks off counts as a wrong answer."""
        try:
            self.play()
        except Exception as error:
            with self.count.lock:
                self.count.timed.wrong.append(f"table {self.browsers[0].path}: {error!r}")

    def play(self) -> None:
        """Game after game; then everything must have come."""
        version = 0
        while self.count.may_go_on():
            actor = self._actor()
            if actor is None:
                self._judge(version)
                if not any("-over-" in one.page for one in self.browsers):
                    return
                self.count.games += 1
                version = 0
                self.sit(self._again())
                continue
            version = self._act(actor) or version
        self._judge(version)

    def _act(self, actor: Browser) -> int | None:
        begun = time.perf_counter()
        version = actor.act()
        if version is None:
            return None
        with self.count.lock:
            self.count.acknowledged += 1
        if self.waits:
            for browser in self.browsers:
                if browser is not actor and (at := browser.wait_for(browser.seen, version, PATIENCE)):
                    self.count.timed.took.setdefault("seen", []).append((at - begun) * 1000)
        return version

    def _actor(self) -> Browser | None:
        """Whose page asks for something; None when the game is over for all, or nobody is asked any more."""
        patience = time.perf_counter() + PATIENCE
        while time.perf_counter() < patience:
            if found := next((one for one in self.browsers if one.is_mine), None):
                return found
            if all("-over-" in one.page for one in self.browsers):
                return None
            time.sleep(0.005)
        return None

    def _judge(self, version: int) -> None:
        """Whether each browser was told all there was, in order, and shows what a page opened now shows."""
        for browser in self.browsers:
            lost = browser.wait_for(browser.seen, version, PATIENCE) is None
            fresh = Client(self.address, browser.student.cookies)
            page = fresh.get(browser.path, headers=PART).text
            fresh.close()
            with self.count.lock:
                self.count.lost += lost
                self.count.disorder += browser.disorder
                self.count.events += len(browser.told)
                self.count.differ += table_of(page) != table_of(browser.page)

    def _again(self) -> int:
        """The number of the next game of the same people, begun."""
        for browser in self.browsers:
            browser.client.close()
        answers = [one.client.post(f"{one.path}/seat", {"do": "rematch"}) for one in self.browsers]
        path = answers[0].headers["Location"]
        self.browsers[0].client.close()  # it was idle while the others answered: the server may have ended it
        self.browsers[0].client.post(f"{path}/seat", {"do": "start"})
        return int(path.rpartition("/")[2])


def table_of(page: str) -> list[str]:
    """The words of the table in a page, without form tokens and versions."""
    table = page[page.index('<div id="board"') :].partition('<section class="panel" id="chat"')[0]
    return re.sub(r'data-version="\d+"', "", TOKEN.sub("", table)).split()


def main() -> int:
    """Plays, prints, judges."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--commands", type=int, default=HOUR)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=40)
    options = parser.parse_args()
    app = create_app({"INSTANCE": tempfile.mkdtemp(prefix="playaloud-hour-")})
    upgrade(app)
    school = found_school(app)
    games = tables(school, crowd(school, options.tables * SEATS))
    dispose(app)
    with ExitStack() as stack:
        service = Service(Path(app.instance_path))
        stack.callback(service.kill)
        service.start()
        count = Count(options.commands, options.minutes * 60)
        playing = [Table(service.address, match, four, count, waits=bool(number % 2))
                   for number, (match, four) in enumerate(games)]  # fmt: skip
        return measure(app, service, playing, count)


def measure(app, service: Service, playing: list[Table], count: Count) -> int:
    """Plays, prints what happened; 1 if anything is wrong."""
    begun, used, size = time.perf_counter(), service.cpu(), memory_of(service)
    for table in playing:
        table.start()
    for table in playing:
        table.join()
    took, used = time.perf_counter() - begun, service.cpu() - used
    with app.app_context():
        kept = db.session.scalar(select(func.count()).select_from(MatchDeed).where(MatchDeed.kind == MOVE))
    seen = sorted(count.timed.took.get("seen", [0.0]))
    print(f"{count.acknowledged} commands acknowledged in {took / 60:.1f} minutes, {count.games} games to their end: "
          f"{count.acknowledged / HOUR:.0%} of an hour's of 160 people",
          f"  on record: {kept}", f"  told at the streams: {count.events} versions",
          f"  never came: {count.lost}; twice or too late: {count.disorder}; tables that differ: {count.differ}",
          f"  wrong answers: {len(count.timed.wrong)} {sorted(set(count.timed.wrong))[:3]}",
          f"  seen by the others after p50 {statistics.median(seen):.0f}, p95 {seen[int(len(seen) * 0.95)]:.0f} ms",
          f"  {used / max(count.acknowledged, 1) * 1000:.1f} ms of processor a command; the largest process grew from "
          f"{size:.0f} to {memory_of(service):.0f} MB", sep="\n")  # fmt: skip
    wrong = count.lost or count.disorder or count.differ or count.timed.wrong or kept != count.acknowledged
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
