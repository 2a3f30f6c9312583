"""Prints how fast the engine is; with `--peer PYTHON`, an interpreter that has pyminion 0.4.0, how much faster.

    .venv/bin/python tests/benchmarks/engine.py [--games 300] [--peer PYTHON]

Times are of this process alone, the best of five runs, so that what else the machine does counts least.
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

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine import bots, cards, notation, play, save, search, setup, simulate
from engine.seen import Seen
from engine.state import Game
from scenarios import load

FIRST_GAME = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
RUNS, EVENTS = 5, 500
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


def games(name: str, count: int) -> float:
    """Games per second of a mirror of two such players in the First Game."""
    match = simulate.Match((name, name), FIRST_GAME)
    match.games(range(20))
    return count / best(lambda: match.games(range(count)))


def peers(interpreter: str) -> dict[str, dict[str, float]]:
    """Games per second of the other engine with the same plans, by mirror and way of logging."""
    script = str(Path(__file__).parent / "peer.py")
    return json.loads(subprocess.check_output([interpreter, script, "60"], stderr=subprocess.DEVNULL))


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
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--peer", help="an interpreter that has pyminion 0.4.0")
    options = parser.parse_args()
    for name in ("big-money", "first-game"):
        # In turns with the peer, so that both have the same share of the machine.
        pairs = [(games(name, options.games), peers(options.peer)[name] if options.peer else {}) for _ in range(3)]
        speed = max(own for own, _ in pairs)
        best_peer = {kind: max(peer[kind] for _, peer in pairs) for kind in pairs[0][1]}
        ratios = [f", {speed / rate:.1f} × pyminion {WAYS[kind]} ({rate:.0f})" for kind, rate in best_peer.items()]
        print(f"{name} mirror: {speed:.0f} games/s{''.join(ratios)}")
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
