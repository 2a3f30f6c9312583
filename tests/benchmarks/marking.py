"""How long a class takes to be marked again: run `python tests/benchmarks/marking.py [--students N] [--processes N]`.

A class of 300 answers a scenario with four questions, each student in words of their own (narrations are made from the
labelled ones by leaving out, repeating and moving sentences). Prints the seconds on as many processes as asked, and the
median for one submission.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import sys
import time
import tomllib
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import scenarios
from classroom.marking import making

SCENARIO = "cellar-vs-market"
ZONES = ("Silver, Gold, Estate, Estate", "gold silver and 2 estates", "Silver, Gold, Estate and three unknown cards",
         "silver, gold, smithy")  # fmt: skip


def told() -> dict[str, list[str]]:
    """The labelled narrations of the scenario by question, as their lines begin."""
    found: dict[str, list[str]] = {}
    for path in sorted((Path(__file__).parents[1] / "narrations").glob("*.toml")):
        for one in tomllib.loads(path.read_text("utf-8")).get("narration", ()):
            if one["scenario"] == SCENARIO and one["line"]:
                found.setdefault("a.i" if one["line"][0] == "play Cellar" else "b.i", []).append(one["text"])
    return found


def submissions(students: int) -> list[dict[str, str]]:
    """The answers of so many students, by question; the same for each run."""
    choice, narrations = random.Random(1), told()
    return [
        {
            "a.i": _varied(choice.choice(narrations["a.i"]), choice), "a.ii": choice.choice(ZONES),
            "b.i": _varied(choice.choice(narrations["b.i"]), choice), "b.ii": choice.choice(ZONES),
        }
        for _ in range(students)
    ]  # fmt: skip


def _varied(text: str, choice: random.Random) -> str:
    sentences = text.split(". ")
    if len(sentences) > 2:
        sentences.insert(choice.randrange(len(sentences)), choice.choice(("Okay", "So far so good", "Now let me see")))
        sentences.pop(choice.randrange(len(sentences)))
    return ". ".join(sentences)


def seconds(work: tuple[str, dict[str, str]]) -> tuple[float, float]:
    """The time of one submission's proposal: on the clock, and of the processor."""
    began, used = time.perf_counter(), time.process_time()
    making.make(*work)
    return time.perf_counter() - began, time.process_time() - used


def four_questions() -> str:
    """The scenario without the question that only a person can mark."""
    first, *parts = scenarios.load(SCENARIO).toml.split("[[question]]")
    return "[[question]]".join([first, *(part for part in parts if re.search(r'^id = "[ab]', part, re.MULTILINE))])


def main(arguments: list[str] | None = None) -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--students", type=int, default=300)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args(arguments)
    toml = four_questions()
    work = [(toml, answers) for answers in submissions(options.students)]
    began = time.perf_counter()
    with ProcessPoolExecutor(options.processes) as pool:
        each = list(pool.map(seconds, work, chunksize=10))
    whole = time.perf_counter() - began
    clock, used = zip(*each, strict=True)
    print(f"{options.students} students with 4 questions on {options.processes} processes: {whole:.1f} s "
          f"({sum(used):.1f} s of processor time); one submission: median {statistics.median(clock) * 1000:.0f} ms, "
          f"longest {max(clock) * 1000:.0f} ms")  # fmt: skip


if __name__ == "__main__":
    main()
