"""One thing in many words: of every fifth way in the files of tests/narrations/ways, how many may be misread."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from tests.benchmarks.ways import WAYS, counted

EACH = 5
# file: how many may be read with another line, marked with a kind that is none of theirs, and have a mistake missed
AT_MOST = {"choices": (19, 4, 63), "coins-and-purchases": (12, 4, 49), "plays-and-counts": (12, 5, 55)}


@pytest.mark.slow
@pytest.mark.parametrize("name", AT_MOST)
def test_no_more_ways_of_saying_it_are_misread_than_were(name):
    found: Counter = Counter()
    for number, block in enumerate(tomllib.loads((WAYS / f"{name}.toml").read_text("utf-8"))["told"]):
        found += counted(block, block["ways"][number % EACH :: EACH])
    assert found["of"] > 200
    for fault, most in zip(("line", "accused", "missed"), AT_MOST[name], strict=True):
        assert found[fault] <= most, found
