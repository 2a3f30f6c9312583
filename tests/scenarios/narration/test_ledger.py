"""Where a number of Actions, Buys or coins comes from, in a sum that is right."""

from __future__ import annotations

import re

import pytest

import scenarios
from engine import play
from scenarios.narration.line.ledger import explained, origin
from scenarios.narration.verdicts import plainly

CELLAR = scenarios.load("cellar-vs-market").question("b.i").situation
RECORDS = {
    ("play Market", "actions", 1): "1 to begin with + 1 from Market − 1 for Market",
    ("play Market", "buys", 2): "1 to begin with + 1 from Market",
    ("play Market", "coins", 1): "1 from Market",
    ("play Market", "coins", 3): "1 from Market + 2 from Silver",  # the Silver is still in hand
    ("play Market; play Cellar; discard 3 Estate; play Smithy", "actions", 0):
        "1 to begin with + 1 from Market + 1 from Cellar − 3 for Market, Cellar and Smithy",
    ("play Market; end actions; play treasures; buy Cellar", "coins", 1):
        "1 from Market + 2 from Silver − 2 for Cellar",
    ("play Market; end actions; play treasures; buy Cellar", "buys", 1):
        "1 to begin with + 1 from Market − 1 for Cellar",
    ("end actions; play treasures; buy Cellar", "buys", 0): "Cellar used the one you had",
}  # fmt: skip


@pytest.mark.parametrize(("told", "sum_"), RECORDS.items(), ids=lambda one: str(one))
def test_a_number_is_told_with_what_gave_and_what_took_it(told, sum_):
    line, resource, amount = told
    assert origin(str, resource, amount, play.replay(CELLAR.game(), line)) == sum_


@pytest.mark.parametrize(
    ("line", "resource", "amount"),
    [("", "actions", 1), ("play Market", "actions", 7), ("play Market; end turn", "actions", 1), ("", "coins", 0)],
)
def test_a_number_that_the_log_does_not_bear_out_or_that_nothing_changed_has_no_sum(line, resource, amount):
    assert origin(str, resource, amount, play.replay(CELLAR.game(), line)) == ""


def test_every_sum_of_all_the_short_turns_adds_up():
    for line in ("play Market; play Cellar; discard 2 Estate; end actions; play treasures; buy Silver",
                 "play Cellar; discard 2 Estate; play Market; end actions; play treasures; buy Market"):  # fmt: skip
        steps = line.split("; ")
        for taken in range(1, len(steps) + 1):
            record = play.replay(CELLAR.game(), "; ".join(steps[:taken]))
            for resource in ("actions", "buys", "coins"):
                amount = getattr(record.game, resource)
                told = origin(str, resource, amount, record)
                terms = re.findall(r"(?:^|([+−]) )(\d+) (?:to begin|from|for)", told)
                assert not terms or sum(int(n) * (-1 if sign == "−" else 1) for sign, n in terms) == amount


def test_the_sentence_stands_alone_where_there_is_no_sum():
    assert explained(str, "You have {n}", "", n=2) == "You have 2"
    assert explained(str, "You have {n}", "1 from Market", n=1) == "You have 1: 1 from Market"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("draw unknown, unknown, unknown", "draw 3 unknown cards"),
        ("draw Estate, Estate", "draw 2 Estates"),
        ("Silver, Gold, Estate, Estate", "Silver, Gold and 2 Estates"),
        ("draw Gold, unknown", "draw Gold and an unknown card"),
        ("draw Gold", "draw Gold"),
        ("end actions", "end your Action phase"),
        ("2 coins", "2 coins"),
        ("no +2 Buys", "no Buys"),
        ("discard Estate, Estate; play Market", "discard Estate, Estate; play Market"),
        ("", ""),
    ],
)
def test_equal_cards_are_counted_in_what_would_have_been_right(written, told):
    assert plainly(written) == told
