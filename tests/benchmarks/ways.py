"""How well one thing is read in many ways of saying it: run `python tests/benchmarks/ways.py [FILE…] [--failures]`.

Each block of a file in tests/narrations/ways tells one thing as some 35 students would say it, with the line and the
kinds of mistakes that come of it. Prints for each block, file and all together: how many ways there are, how many were
read with another line, how many were marked with a mistake of a kind that is none of theirs, and how many had one of
theirs missed.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from scenarios.narration import Reading, read
from tests.benchmarks.narrations import case

WAYS = Path(__file__).parents[1] / "narrations" / "ways"


def readings(block: dict, ways: list[str]) -> Iterator[tuple[str, Reading]]:
    """Each of these ways of the block with what was read from the whole text."""
    game, options = case({"scenario": block["scenario"], "question": "a"}, WAYS.parent / "any.toml")
    for way in ways:
        yield way, read(game, block["before"] + way + block["after"], **options)


def faults(block: dict, reading: Reading) -> list[str]:
    """What is wrong with the reading: "line", "accused" and "missed"."""
    kinds = {one.kind for one in reading.mistakes}
    found = ["line"] if "; ".join(reading.line) != block["line"] else []
    found += ["accused"] if kinds - set(block["mistakes"]) else []
    return found + (["missed"] if set(block["mistakes"]) - kinds else [])


def counted(block: dict, ways: list[str], *, failures: bool = False) -> Counter:
    """How many of the ways have which fault, "misread" for any, and of how many, as "of"."""
    found: Counter = Counter(of=len(ways))
    for way, reading in readings(block, ways):
        wrong = faults(block, reading)
        found.update([*wrong, *(["misread"] if wrong else [])])
        if wrong and failures:
            kinds = ", ".join(one.kind for one in reading.mistakes)
            print(f"  {', '.join(wrong)}: {way}\n    {'; '.join(reading.line)} [{kinds}]")
    return found


def row(name: str, found: Counter) -> str:
    """One line of figures."""
    share = 1 - found["misread"] / max(found["of"], 1)
    return (f"{share:6.1%} of {found['of']} read right (other line {found['line']}, accused {found['accused']}, "
            f"missed {found['missed']}): {name}")  # fmt: skip


def main() -> None:
    """Prints the figures of the files named, else of all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--failures", action="store_true", help="show each way that was misread")
    options = parser.parse_args()
    whole: Counter = Counter()
    for path in options.files or sorted(WAYS.glob("*.toml")):
        here: Counter = Counter()
        for block in tomllib.loads(path.read_text("utf-8"))["told"]:
            found = counted(block, block["ways"], failures=options.failures)
            print(row(f"{block['what']} {block['mistakes'] or ''}", found))
            here += found
        print(row(path.name, here))
        whole += here
    print(row("together", whole))


if __name__ == "__main__":
    main()
