"""Prints how fast the engine is; with `--peer PYTHON`, an interpreter that has pyminion 0.4.0, how much faster.

    .venv/bin/python tests/benchmarks/engine.py [--games 2000] [--peer PYTHON]

Times are of this process alone, the best of five runs, so that what else the machine does counts least; those of games
against the other engine's are added up in turns, and every ratio of the five is printed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine import bots, cards, notation, play, save, search, setup, simulate
from engine.seen import Seen
from engine.state import Game
from scenarios import load

FIRST_GAME = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
RUNS, EVENTS = 5, 500
SLICES, PEER_GAMES = 5, 40  # in which a run is measured, and games of the other engine in each
WAYS = {"quiet": "with its log switched off", "shipped": "as shipped"}
COMPILE = """
import time
from engine import cards, language
began = time.process_time()
for card in cards.book().values():
    card.program
print(time.process_time() - began)
"""


def best(measured: Callable[[], object]) -> float:
    """The fewest seconds of processor time that it took."""
    times = []
    for _ in range(RUNS):
        began = time.process_time()
        measured()
        times.append(time.process_time() - began)
    return min(times)


class Peer:
    """The other engine, in a process of its own."""

    def __init__(self, interpreter: str):
        script = str(Path(__file__).parent / "peer.py")
        self._process = subprocess.Popen([interpreter, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         stderr=subprocess.DEVNULL, text=True)  # fmt: skip

    def seconds(self, name: str, way: str, count: int) -> float:
        """Of its processor time for so many games of a mirror."""
        self._process.stdin.write(f"{name} {way} {count}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())


def pair(match: simulate.Match, count: int, peer: Peer | None) -> dict[str, float]:
    """Games per second, ours and by its ways of logging the other engine's, measured in turns: what slows the machine
    down for a while slows both."""
    spent = dict.fromkeys(("ours", *WAYS) if peer else ("ours",), 0.0)
    for turn in range(SLICES):
        began = time.process_time()
        match.games(range(turn * count, (turn + 1) * count))
        spent["ours"] += time.process_time() - began
        for way in WAYS if peer else ():
            spent[way] += peer.seconds(match.players[0], way, PEER_GAMES)
    return {way: SLICES * (count if way == "ours" else PEER_GAMES) / seconds for way, seconds in spent.items()}


def compared(name: str, count: int, peer: Peer | None) -> str:
    """A line about a mirror of two such players in the First Game: how many games a second, and how many times the
    other engine's speed that is, pair by pair of runs."""
    match = simulate.Match((name, name), FIRST_GAME)
    match.games(range(20))
    pairs = [pair(match, count // SLICES, peer) for _ in range(RUNS)]
    line = f"{name} mirror: {max(rates['ours'] for rates in pairs):.0f} games/s"
    for way, means in WAYS.items() if peer else ():
        ratios = sorted(rates["ours"] / rates[way] for rates in pairs)
        each = ", ".join(f"{ratio:.1f}" for ratio in ratios)
        line += f"; {median(ratios):.1f} × pyminion {means} ({max(rates[way] for rates in pairs):.0f}; pairs: {each})"
    return line


def whole_action_phase(actions: list[str]) -> tuple[float, str]:
    """Seconds for every line of one Action phase over a known 15-card deck, and what was found."""
    book = cards.book()
    game = setup.new_game(book, [book[name] for name in FIRST_GAME], ["You", "Opponent"], seed=1)
    game.seed = None
    deck = ["Copper", "Silver", "Estate", "Gold", "Copper", "Estate", "Silver", "Copper", "Province", "Copper",
            "Estate", "Gold", "Silver", "Copper", "Copper"]  # fmt: skip
    game.players[0].hand = tuple(book[name] for name in actions)
    game.players[0].deck = tuple(book[name] for name in deck)
    game.players[0].discard = ()
    found: list = []
    seconds = best(lambda: found.append(search.solve(game, until=search.BUY_PHASE)))
    return seconds, f"{found[-1].states} states, {len(found[-1].outcomes)} outcomes"


def logged_game() -> tuple[Game, play.Record]:
    """A game of the First Game between two bots, told event by event, from its beginning to 500 events."""
    book = cards.book()
    start = setup.new_game(book, [book[name] for name in FIRST_GAME], ["A", "B"], seed=1)
    record = play.Record(start.copy())
    record.game.log = []
    players = [bots.named("first-game", book) for _ in range(2)]
    while len(record.events) < EVENTS and (choice := record.pending()) is not None:
        given = players[choice.player].decide(Seen(record.game, choice.player), choice)
        command = notation.written(record.game, choice, given)
        record.do(notation.parse_command(command, book, ["A", "B"]))
    return start, record


def steps_of(start: Game, line: str) -> int:
    """How many steps of programs a line carries out."""
    count, take = 0, play._take

    def counting(*given: object) -> None:
        nonlocal count
        count += 1
        take(*given)

    play._take = counting
    try:
        play.replay(start, line)
    finally:
        play._take = take
    return count


def memory_of_search() -> float:
    """The most megabytes that the search of `cellar-vs-market` held at a time."""
    game = load("cellar-vs-market").situation.game()
    tracemalloc.start()
    search.solve(game, until=search.BUY_PHASE)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def compiled() -> float:
    """Seconds for a new process to load and compile every card, its start and imports left out."""
    return min(float(subprocess.check_output([sys.executable, "-c", COMPILE])) for _ in range(RUNS))


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="of ours, in each of five runs")
    parser.add_argument("--peer", help="an interpreter that has pyminion 0.4.0")
    options = parser.parse_args()
    peer = Peer(options.peer) if options.peer else None
    for name in ("big-money", "first-game"):
        print(compared(name, options.games, peer))
    for actions in (["Throne Room", "Village", "Smithy", "Cellar", "Market"],
                    ["Throne Room", "Village", "Smithy", "Cellar", "Chapel"]):  # fmt: skip
        seconds, found = whole_action_phase(actions)
        print(f"Action phase of {', '.join(actions)}: {seconds * 1000:.0f} ms, {found}")
    start, record = logged_game()
    line = "\n".join(record.commands)
    seconds, steps = best(lambda: play.replay(start, line)), steps_of(start, line)
    print(f"replay of a game of {len(record.events)} events: {seconds * 1000:.0f} ms; {steps / seconds:.0f} steps/s")
    game = load("cellar-vs-market").situation.game()
    print(f"solve cellar-vs-market: {best(lambda: search.solve(game, until=search.BUY_PHASE)) * 1000:.1f} ms, "
          f"at most {memory_of_search():.1f} MB")  # fmt: skip
    print(f"copy of a game: {best(lambda: [game.copy() for _ in range(10_000)]) / 10_000 * 1e6:.1f} µs")
    record = play.replay(game, "play Cellar")
    print(f"saved in the middle of a decision: {len(json.dumps(save.to_json(record.game)))} bytes")
    print(f"all {len(cards.book())} cards loaded and compiled: {compiled() * 1000:.0f} ms")


if __name__ == "__main__":
    main()
