"""What is learned from labelled narrations: the data are sound, and used as the modules say."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

import pytest

import scenarios
from engine.play import replay
from scenarios.narration import read, taken_apart
from scenarios.narration.decoding import agreed
from scenarios.narration.decoding.decode import Decoder
from scenarios.narration.decoding.learned import BOUGHT, HERE, PLAYED, TRASHED, WHATS, odds
from scenarios.narration.decoding.likely import likely
from scenarios.narration.decoding.preferred import WEIGHTS, preferred
from scenarios.narration.reading import KINDS
from tests.benchmarks.believing import REPORTED
from tests.benchmarks.logistic import fitted, likeliest

LABELLED = Path(__file__).parents[2] / "narrations"
CLOSED = tuple(f"fresh-{number}" for number in (7, 15, 31, 35, 40, 45, 46, 47, 48, 49, 50, 51, 94, 95, 106, 127, 128,
                                                137, 145, 155, 163, 171, 172, 178, 186, 190, 191, 192, 193, 194,
                                                195))  # fmt: skip
"""Files from which nothing is learned."""

TEXT = "I play Village and draw a Copper. Then the Smithy. With 6 coins I buy a Gold, because a Market is too cheap."


@lru_cache(maxsize=128)
def texts(file: str) -> dict[str, str]:
    """The narrations of a file by their ids."""
    labels = tomllib.loads((LABELLED / f"{file}.toml").read_text("utf-8"))["narration"]
    return {label["id"]: label["text"] for label in labels}


def village_smithy():
    return scenarios.load(LABELLED / "scenarios" / "village-smithy-militia.toml").situation.game()


def test_every_mistake_that_was_reported_lies_in_a_narration_that_may_be_learned_from():
    for line in REPORTED.read_text("utf-8").splitlines():
        file, number, kind, start, end, real = line.split("\t")
        assert kind in KINDS
        assert real in ("real", "false")
        assert all(0 <= int(place) <= len(texts(file)[number]) for place in (start, end))
        assert file not in CLOSED


@pytest.mark.parametrize("what", WHATS)
def test_weights_are_numbers_under_names_that_occur_once(what):
    rows = [line.split("\t") for line in (HERE / f"{what}.tsv").read_text("utf-8").splitlines()]
    assert len({name for name, _ in rows}) == len(rows) > 1000
    assert all(abs(float(weight)) < 10 for _, weight in rows)


def test_words_tell_what_is_played_bought_and_only_spoken_of():
    game = village_smithy()
    found = odds(taken_apart(game, TEXT)[2], game)
    played, bought, trashed = (found.best(what) for what in (PLAYED, BOUGHT, TRASHED))
    assert played["Village"] > 0 < played["Smithy"]
    assert bought["Gold"] > 0 > bought["Market"]
    assert max(trashed.values()) < 0


def test_the_likely_lines_are_legal_and_the_first_is_what_the_words_tell():
    game = village_smithy()
    telling = taken_apart(game, "I play Village, then the Smithy and the Militia. With 7 coins I buy a Gold.")[2]
    known = odds(telling, game)
    lines = likely(Decoder(game, telling, "end of turn", known), known, "end of turn")
    assert [text for text in lines[0] if ":" not in text] == ["play Village", "play Smithy", "play Militia", "buy Gold"]
    assert len(set(lines)) == len(lines) > 1
    for line in lines:
        plays = [text for text in line if not text.startswith("buy ")]
        bought = [text for text in line if text.startswith("buy ")]
        replay(game, "; ".join([*plays, "end actions", "play treasures", *bought]))


def test_likely_lines_of_a_question_about_actions_buy_nothing():
    game = village_smithy()
    telling = taken_apart(game, TEXT)[2]
    known = odds(telling, game)
    lines = likely(Decoder(game, telling, "buy phase", known), known, "buy phase")
    assert not [text for line in lines for text in line if text.startswith("buy ")]


def test_the_signs_of_a_line_are_those_that_have_weights_and_the_chances_come_to_one(monkeypatch):
    seen = []
    usual = agreed.weighed
    monkeypatch.setattr(agreed, "weighed", lambda *given, **named: seen.append(usual(*given, **named)) or seen[-1])
    read(village_smithy(), "Village: Copper. The Smithy, the Militia, and a Market I guess")
    lines, signs = seen[0]
    assert len(lines) == len(signs)
    assert all(set(one) == set(WEIGHTS) for one in signs)
    assert sum(preferred(signs)) == pytest.approx(1)


def test_a_regression_learns_which_words_tell_apart():
    bags = [([["we", "buy"], ["we"]], True), ([["we", "keep"]], False)] * 40
    weights = fitted(bags, fewest=2, step=0.1, rounds=8)
    assert weights["buy"] > 0 > weights["keep"]
    assert likeliest([["we", "keep"], ["we", "buy"]], weights) > 0 > likeliest([["we", "keep"]], weights)


def test_no_other_line_is_looked_for_where_all_words_tell_what_the_walk_does(monkeypatch):
    seen = []
    usual = agreed.weighed
    monkeypatch.setattr(agreed, "weighed", lambda *given, **named: seen.append(usual(*given, **named)) or seen[-1])
    sure = "I play the Village, then the Smithy, and I buy a Market."
    assert (read(village_smithy(), sure).line[-1], seen) == ("buy Market", [])
    read(village_smithy(), "Village, maybe the Smithy; the Market, it was.")
    assert seen


def test_what_is_declined_is_not_taken_for_an_answer_that_the_words_also_name():
    game = scenarios.load(LABELLED / "scenarios" / "fire-sale-early.toml").situation.game()
    text = "I play Fire Sale for the two Actions, but I don't trash anything: Estates are points. I buy a Moat."
    reading = read(game, text)
    assert not any(command.startswith("trash Estate") for command in reading.line)
    assert reading.mistakes == ()
