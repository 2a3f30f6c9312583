"""The parts of the classroom's load: an exam, all handing in at once, signing in, pages, bytes on first sight.

Each student is a thread of this process with connections of its own, as browsers have; the server is another process.
"""

from __future__ import annotations

import random
import re
import statistics
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import urljoin

from tests.classroom.client import BROKEN, Client
from tests.classroom.crowd import Seat

AUTOSAVE = 10.0  # seconds between two saves of one student
WORDS = "First I play my Cellar. It gives me one more Action, and I discard both of my Estates to draw two cards. "
TEXT = (WORDS * 20)[:2000]


@dataclass
class Timed:
    """What was asked of the server, in milliseconds by kind, and what went wrong."""

    took: dict[str, list[float]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def do(self, kind: str, deed: Callable, *, allowed: tuple[int, ...] = (200,)):
        """The answer; its time is noted. None where none came or it was not one of those allowed."""
        begun = time.perf_counter()
        try:
            answer = deed()
        except BROKEN as fault:
            return self._note(kind, f"{kind}: {fault!r}")
        with self.lock:
            self.took.setdefault(kind, []).append((time.perf_counter() - begun) * 1000)
        if answer.status not in allowed:
            return self._note(kind, f"{kind}: {answer.status} {answer.text[:120]}")
        return answer

    def _note(self, kind: str, what: str) -> None:
        with self.lock:
            self.wrong.append(what)

    def quantile(self, kind: str, share: float) -> float:
        """So many milliseconds or less were needed by this share of the requests."""
        took = sorted(self.took.get(kind, [0.0]))
        return took[min(int(len(took) * share), len(took) - 1)]

    def lines(self, *, indent: str = "  ") -> list[str]:
        """The figures, a line for each kind."""
        return [
            f"{indent}{kind:14} {len(took):6} requests   p50 {statistics.median(took):7.1f}   "
            f"p95 {self.quantile(kind, 0.95):7.1f}   p99 {self.quantile(kind, 0.99):7.1f}   max {max(took):7.1f} ms"
            for kind, took in sorted(self.took.items())
        ]

    def drift(self, kind: str, share: float) -> float:
        """By what part this share of the last third needed longer than that of the first third; 0 for as long."""
        took = self.took.get(kind, [])
        first, last = (Timed({kind: part}).quantile(kind, share)
                       for part in (took[: len(took) // 3], took[-(len(took) // 3) :]))  # fmt: skip
        return last / first - 1 if first else 0.0


def fresh(address: str, seat: Seat) -> Client:
    """A student's browser that has the page of the attempt open."""
    client = Client(address, seat.cookies)
    client.get(f"/attempts/{seat.attempt}")
    client.close()
    return client


def exam(address: str, seats: list[Seat], *, seconds: float, hand_in: float) -> tuple[Timed, dict[int, str]]:
    """Everybody writes for so many seconds and hands in at any moment of the last `hand_in`; what was acknowledged.

    Each student opens the page, saves every ten seconds, hands in once; one in ten sends that twice, one in twenty
    loses the connection while sending and tries again.
    """
    timed, acked = Timed(), {}
    begun = time.monotonic()

    def student(place: int, seat: Seat) -> None:
        luck = random.Random(place)
        time.sleep(luck.uniform(0, min(AUTOSAVE, seconds / 3)))
        client = Client(address, seat.cookies)
        timed.do("page", lambda: client.get(f"/attempts/{seat.attempt}"))
        client.close()
        ends = begun + seconds - luck.uniform(0, hand_in)
        revision, number = 0, 0
        while (left := ends - time.monotonic()) > 0:
            time.sleep(min(luck.uniform(0.9, 1.1) * AUTOSAVE, left))
            number += 1
            text = f"{place} {number} {TEXT}"
            body = {"revision": revision, "answers": {"c": text}}
            answer = timed.do("autosave", lambda body=body: client.post_json(f"/attempts/{seat.attempt}/answers", body))
            client.close()
            revision = answer.json["revision"] if answer else revision
        final = f"{place} final {TEXT}"
        if send_final(timed, client, seat, revision, final, luck.random()):
            acked[seat.attempt] = final

    run_all(student, list(enumerate(seats)))
    return timed, acked


def send_final(timed: Timed, client: Client, seat: Seat, revision: int, text: str, luck: float) -> bool:
    """Whether the work was acknowledged; `luck` says whether it is sent twice, or once to somebody who hangs up."""
    name = field_of(client, seat)
    fields = {"revision": str(revision), "key": f"the-key-of-{seat.attempt}", name: text}
    path = f"/attempts/{seat.attempt}/submit"
    if luck < 0.05:
        try:
            client.post_and_hang_up(path, fields)
        except BROKEN:
            client.close()
    answers = [timed.do("submit", lambda: client.post(path, fields)) for _time in range(2 if luck > 0.9 else 1)]
    client.close()
    return all(answers)


def field_of(client: Client, seat: Seat) -> str:
    """The name of the field that answers question c: an exam asks in an order of each student's own."""
    page = client.get(f"/attempts/{seat.attempt}").text
    client.close()
    return re.search(r'<textarea id="(answer-\d+)" name="\1"', page)[1]


def spike(address: str, seats: list[Seat], *, seconds: float) -> tuple[Timed, dict[int, str]]:
    """All hand in within so many seconds."""
    timed, acked = Timed(), {}

    def student(place: int, seat: Seat) -> None:
        luck = random.Random(place)
        client = fresh(address, seat)
        barrier.wait()
        time.sleep(luck.uniform(0, seconds))
        text = f"{place} final {TEXT}"
        name = f"answer-{1 + place % 3}"  # three questions of one field each; which one does not matter here
        fields = {"revision": "0", "key": f"the-key-of-{seat.attempt}", name: text[:400]}
        sent = [timed.do("final", lambda: client.post(f"/attempts/{seat.attempt}/submit", fields))
                for _time in range(2 if luck.random() > 0.9 else 1)]  # fmt: skip
        client.close()
        if all(sent):
            acked[seat.attempt] = text[:400]

    barrier = threading.Barrier(len(seats))
    run_all(student, list(enumerate(seats)))
    return timed, acked


def sign_ins(address: str, seats: list[Seat], *, seconds: float) -> Timed:
    """All sign in with their personal codes within so many seconds, from one address."""
    timed = Timed()

    def student(place: int, seat: Seat) -> None:
        time.sleep(random.Random(place).uniform(0, seconds))
        client = Client(address, {}, timeout=60)
        client.get("/come-back")
        timed.do("sign-in", lambda: client.post("/come-back", {"code": seat.code}), allowed=(302, 303))
        client.close()

    run_all(student, list(enumerate(seats)))
    return timed


def pages(address: str, visits: list[tuple[str, dict[str, str], str]], *, rate: float, seconds: float) -> Timed:
    """These pages (kind, cookies, path) in turn, begun at this rate whether or not those before are done."""
    timed, choice = Timed(), random.Random(1)
    begun, total = time.monotonic(), int(rate * seconds)

    def visit(kind: str, cookies: dict[str, str], path: str) -> None:
        client = Client(address, cookies)
        timed.do(kind, lambda: client.get(path))
        client.close()

    with ThreadPoolExecutor(64) as pool:
        for number in range(total):
            time.sleep(max(begun + number / rate - time.monotonic(), 0))
            pool.submit(visit, *choice.choice(visits))
    return timed


def first_sight(address: str, cookies: dict[str, str], path: str) -> int:
    """How many bytes a browser without a cache fetches for this page: all but fonts."""
    client = Client(address, cookies)
    seen: set[str] = set()
    total = _fetch(client, path, seen)
    client.close()
    return total


def _fetch(client: Client, path: str, seen: set[str]) -> int:
    if path.split("?")[0] in seen or ".woff2" in path:
        return 0
    seen.add(path.split("?")[0])
    answer = client.get(path)
    links = re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text)
    links += [urljoin(path, link) for link in re.findall(r'(?:from|import) "(\./[^"]+)"', answer.text)]
    return answer.size + sum(_fetch(client, link, seen) for link in links)


def run_all(deed: Callable, given: Iterable[tuple]) -> None:
    """Does this for all of them at the same time, each in a thread of its own."""
    threads = [threading.Thread(target=deed, args=one, daemon=True) for one in given]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
