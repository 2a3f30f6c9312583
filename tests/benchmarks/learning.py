"""What labelled narrations teach of cards named: run `python tests/benchmarks/learning.py FILE… [--write]`.

From the files (formats.md section 6) five logistic regressions are fitted: how likely a card is played, bought,
trashed, discarded and gained, by the words around its name (`scenarios.narration.decoding.learned`). A play or a
purchase that is told but not allowed counts as one. Of several mentions of a card the likeliest counts. Printed is how
often they are right, each file judged by what the others taught; `--write` fits them to all files and writes the
weights.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

sys.path.insert(0, str(Path(__file__).parents[2]))

from scenarios.narration import taken_apart
from scenarios.narration.decoding.learned import BOUGHT, HERE, PLAYED, features, possible
from scenarios.narration.decoding.preferred import VERBS
from tests.benchmarks.logistic import fitted, likeliest, write
from tests.benchmarks.narrations import case

ROUNDS, STEP, FOLDS = 10, 0.07, 3
FEWEST = 5  # mentions that a feature must have
ILLEGAL = {PLAYED: "illegal-play", BOUGHT: "illegal-buy"}


@dataclass
class Named:
    """A card named in a narration of a file: the features of each mention, and what is told to be done with it."""

    file: str
    mentions: list[list[str]]
    done: dict[str, bool]


def cards(path: Path) -> list[Named]:
    """Every card that is named in each narration of a file."""
    found: list[Named] = []
    for label in tomllib.loads(path.read_text("utf-8"))["narration"]:
        game, _ = case(label, path)
        by: dict = {}
        for word, named in features(taken_apart(game, label["text"])[2], game):
            by.setdefault(word.value, []).append((word.start, named))
        for card, mentions in by.items():
            done = {what: _in_line(label, verb, str(card)) or _illegal(label, what, [start for start, _ in mentions])
                    for what, verb in VERBS.items() if possible(what, card, game.supply)}  # fmt: skip
            found.append(Named(path.stem, [named for _, named in mentions], done))
    return found


def weights_of(some: list[Named], what: str) -> dict[str, float]:
    """The weights of one of the five, as these cards teach them."""
    return fitted([(one.mentions, one.done[what]) for one in some if what in one.done], FEWEST, STEP, ROUNDS)


def _in_line(label: dict, verb: str, card: str) -> bool:
    commands = (command.partition(" ") for command in label["line"])
    return any(verb == first and card in rest.split(", ") for first, _, rest in commands)


def _illegal(label: dict, what: str, starts: list[int]) -> bool:
    """Whether the card is named where that is told though it is not allowed."""
    for one in label["mistakes"]:
        if one["kind"] == ILLEGAL.get(what):
            start = label["text"].find(one["quote"])
            if any(start <= at < start + len(one["quote"]) for at in starts):
                return True
    return False


def main() -> None:
    """Prints how often the five are right, and writes the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="+", type=Path)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    some = [named for path in given.file for named in cards(path)]
    for what in VERBS:
        these = [one for one in some if what in one.done]
        if given.write:
            weights = weights_of(these, what)
            write(HERE / f"{what}.tsv", weights)
            print(f"{what}: {len(weights)} weights from {len(these)} cards")
            continue
        hits = 0
        for fold in range(FOLDS):
            others = [one for one in these if crc32(one.file.encode()) % FOLDS != fold]
            weights = weights_of(others, what)
            hits += sum((likeliest(one.mentions, weights) > 0) == one.done[what]
                        for one in these if crc32(one.file.encode()) % FOLDS == fold)  # fmt: skip
        print(f"{what}: {hits / len(these):.1%} of {len(these)} cards right")


if __name__ == "__main__":
    main()
