"""How well narrations are read: run `python tests/benchmarks/narrations.py FILE… [--failures]`.

For each file of labelled narrations (formats.md section 6) and for all together: how many lines are exactly right; of
the mistakes reported, how many are real, and of the real ones, how many are found with the right kind; how many
entirely right narrations are left without a mistake, and how many get all points; how near `following` comes to the
label; how many sentences stay unread; and the time for one narration.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import scenarios
from engine.state import Game
from rubrics.measures import left
from scenarios.narration import Reading, read

MOST = 3  # points for following card instructions


@dataclass(frozen=True)
class Case:
    """A labelled narration and what the reader made of it; `seconds` is the time of a warm run."""

    label: dict
    reading: Reading
    seconds: float

    @property
    def line(self) -> bool:
        """Whether the line is exactly right; "none", "no" and "discard none" decline alike (formats.md section 2),
        and options may be written as on the card."""
        return [*map(_declined, self.reading.line)] == [*map(_declined, self.label["line"])]

    @property
    def found(self) -> list[dict]:
        """The labelled mistakes that are reported with their kind and overlapping words."""
        return [one for one in self.label["mistakes"] if any(self.same(one, got) for got in self.reading.mistakes)]

    @property
    def real(self) -> list:
        """The reported mistakes that are labelled with that kind and overlapping words."""
        return [got for got in self.reading.mistakes if any(self.same(one, got) for one in self.label["mistakes"])]

    def same(self, one: dict, got: object) -> bool:
        """Whether a labelled mistake and a reported one are the same: alike in kind, and words in common."""
        start = self.label["text"].find(one["quote"])
        return one["kind"] == got.kind and start < got.span[1] and got.span[0] < start + len(one["quote"])

    @property
    def following(self) -> float:
        """The points proposed for following card instructions."""
        return left(MOST, [one.kind for one in self.reading.mistakes], {}, doubtful=bool(self.reading.doubts))

    @property
    def good(self) -> bool:
        """Whether line and mistakes are exactly as labelled."""
        return self.line and len(self.found) == len(self.label["mistakes"]) == len(self.reading.mistakes)


@dataclass
class Figures:
    """What was measured over some narrations; every share is between 0 and 1."""

    cases: list[Case] = field(default_factory=list)

    def share(self, hits: list[bool]) -> float:
        """The share of hits; 1 of none."""
        return sum(hits) / len(hits) if hits else 1.0

    def measured(self) -> dict[str, float]:
        """The figures by name."""
        cases, labels = self.cases, [case.label["following"] for case in self.cases]
        reported = [case for case in cases for _ in case.reading.mistakes]
        right = [case for case in cases if not case.label["mistakes"]]
        labelled = sum(len(case.label["mistakes"]) for case in cases)
        sentences = sum(len(case.reading.utterances) for case in cases)
        return {
            "line": self.share([case.line for case in cases]),
            "precision": sum(len(case.real) for case in cases) / len(reported) if reported else 1.0,
            "recall": sum(len(case.found) for case in cases) / labelled if labelled else 1.0,
            "right ones clean": self.share([not case.reading.mistakes for case in right]),
            "right ones full": self.share([case.following == MOST for case in right]),
            "following within half": self.share([abs(c.following - c.label["following"]) <= 0.5 for c in cases]),
            "kappa": kappa([round(case.following) for case in cases], [round(one) for one in labels]),
            "unread": sum(len(case.reading.unread) for case in cases) / max(sentences, 1),
            "milliseconds": 1000 * statistics.median(case.seconds for case in cases),
        }


def _declined(text: str) -> str:
    who, colon, command = text.rpartition(": ")
    text = text.casefold() if command.startswith("choose ") else text
    return f"{who}{colon}none" if command.split()[-1] in ("none", "nothing", "no") else text


def kappa(given: list[int], labelled: list[int]) -> float:
    """The quadratic weighted kappa of two gradings from 0 to 3; 1 where both are all alike."""
    pairs = len(given)
    observed = sum((a - b) ** 2 for a, b in zip(given, labelled, strict=True)) / pairs
    expected = sum((a - b) ** 2 for a in given for b in labelled) / pairs**2
    return 1 - observed / expected if expected else 1.0


def measure(path: Path) -> Figures:
    """The figures of a file of narrations."""
    return Figures([_case(label, path) for label in tomllib.loads(path.read_text("utf-8"))["narration"]])


def case(label: dict, path: Path) -> tuple[Game, dict]:
    """The game that a label of this file is about, and what else its question says, for `read`."""
    beside = path.parent / "scenarios" / f"{label['scenario']}.toml"
    named = path.parent / label["scenario"]
    scenario = scenarios.load(beside if beside.is_file() else named if named.is_file() else label["scenario"])
    asked = scenario.question(label["question"]) if "question" in label else None
    return (asked or scenario).situation.game(), {"begin": asked.begin, "until": asked.until} if asked else {}


def _case(label: dict, path: Path) -> Case:
    game, options = case(label, path)
    read(game, label["text"], **options)
    start = time.perf_counter()
    reading = read(game, label["text"], **options)
    return Case(label, reading, time.perf_counter() - start)


def report(name: str, figures: Figures) -> str:
    """One line of figures."""
    forms = {"milliseconds": "{:.1f}", "kappa": "{:.2f}"}
    shown = [f"{key} {forms.get(key, '{:.1%}').format(value)}" for key, value in figures.measured().items()]
    return f"{name} ({len(figures.cases)}): " + ", ".join(shown)


def failure(case: Case) -> str:
    """What was expected of a narration and what was read."""
    label, reading = case.label, case.reading
    rows = [f"== {label['id']} ({label['scenario']})", label["text"]]
    if not case.line:
        rows += [f"  line expected: {'; '.join(label['line'])}", f"  line read:     {'; '.join(reading.line)}"]
    rows += [f"  missed: {one['kind']}: {one['quote']}" for one in label["mistakes"] if one not in case.found]
    wrongly = [one for one in reading.mistakes if one not in case.real]
    rows += [f"  not a mistake: {one.kind}: {one.quote} ({one.why})" for one in wrongly]
    return "\n".join(rows)


def main(arguments: list[str] | None = None) -> None:
    """Prints the figures of each file, and of all together."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--failures", action="store_true", help="show each narration that was not read as labelled")
    options = parser.parse_args(arguments)
    together = Figures()
    for path in options.files:
        figures = measure(path)
        together.cases += figures.cases
        if options.failures:
            print("\n".join(failure(case) for case in figures.cases if not case.good))
        print(report(path.name, figures))
    if len(options.files) > 1:
        print(report("together", together))


if __name__ == "__main__":
    main()
