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

from engine import cards, play, save, search, setup, simulate
from scenarios import load

FIRST_GAME = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
RUNS = 5
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
    peer: dict[str, float] = {}
    if options.peer:
        script = str(Path(__file__).parent / "peer.py")
        runs = [json.loads(subprocess.check_output([options.peer, script, "60"])) for _ in range(3)]
        peer = {name: max(run[name] for run in runs) for name in runs[0]}
    for name in ("big-money", "first-game"):
        speed = games(name, options.games)
        ratio = f", {speed / peer[name]:.1f} × pyminion's {peer[name]:.0f}" if name in peer else ""
        print(f"{name} mirror: {speed:.0f} games/s{ratio}")
    for actions in (["Throne Room", "Village", "Smithy", "Cellar", "Market"],
                    ["Throne Room", "Village", "Smithy", "Cellar", "Chapel"]):  # fmt: skip
        seconds, found = whole_action_phase(actions)
        print(f"Action phase of {', '.join(actions)}: {seconds * 1000:.0f} ms, {found}")
    game = load("cellar-vs-market").situation.game()
    print(f"solve cellar-vs-market: {best(lambda: search.solve(game, until=search.BUY_PHASE)) * 1000:.1f} ms, "
          f"at most {memory_of_search():.1f} MB")  # fmt: skip
    print(f"copy of a game: {best(lambda: [game.copy() for _ in range(10_000)]) / 10_000 * 1e6:.1f} µs")
    record = play.replay(game, "play Cellar")
    print(f"saved in the middle of a decision: {len(json.dumps(save.to_json(record.game)))} bytes")
    print(f"all {len(cards.book())} cards loaded and compiled: {compiled() * 1000:.0f} ms")


if __name__ == "__main__":
    main()
