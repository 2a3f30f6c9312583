"""What is checked of several workers however they tell each other: nothing is lost, doubled or out of order."""

from __future__ import annotations

from tests.benchmarks.games_load import SEATS, Table, tables
from tests.benchmarks.load_parts import Timed
from tests.classroom.client import Client
from tests.classroom.crowd import crowd, fill
from tests.classroom.live.test_live import news, stream_of

LINES = 12  # so many that both workers write some


def check_lines_and_work(school, service, *, halfway=lambda: None) -> None:
    """Lines of many are told in order by another process, and what is handed in twice is kept once.

    `halfway` is done between the lines.
    """
    seats = fill(school, LINES)
    clients = [Client(service.address, seat.cookies) for seat in seats]

    def say(number: int) -> None:
        answer = clients[number].post(f"/courses/{school.course}/lobby", {"do": "chat", "text": f"line {number}"})
        assert answer.status in (200, 303)
        clients[number].close()

    for client in clients:
        client.get(f"/courses/{school.course}/games")
        client.close()
    say(0)
    with stream_of(school, service.running, "bo", f"l{school.course}") as stream:
        told = news(stream)
        seen = [next(told)[1]]
        for number in range(1, LINES):
            if number == LINES // 2:
                halfway()
            say(number)
            seen.append(next(told)[1])
    assert seen == sorted(set(seen))
    client, path = clients[0], f"/attempts/{seats[0].attempt}"
    client.get(path)
    fields = {"revision": "0", "key": "a-key-of-one", "answer-1": "I play my Cellar."}
    first, again = (client.post(f"{path}/submit", fields) for _time in range(2))
    assert first.json == again.json
    assert "I play my Cellar." in client.get(f"{path}/receipt").text
    client.close()


def check_a_move(school, service) -> None:
    """A move that one process takes is told by another as the table."""
    [(match, students)] = tables(school, crowd(school, SEATS))
    table = Table(service.address, match, students, timed := Timed())
    table.open()
    for _move in range(4):
        table.step()
    shown = {browser.version for browser in table.browsers}
    disorder = sum(browser.disorder for browser in table.browsers)
    table.close()
    assert (timed.wrong, table.lost, disorder, len(shown)) == ([], 0, 0, 1)
    assert len(timed.took.get("part", ())) <= 1  # hardly anything was fetched
