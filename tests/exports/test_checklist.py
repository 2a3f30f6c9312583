"""Each rule of the LMS checklist that concerns us names a test, and the test is there (checklist.toml)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
LISTED = tomllib.loads((Path(__file__).parent / "checklist.toml").read_text("utf-8"))
RULES = LISTED["rule"]
NUMBERED = {"0.": 10, "C": 23, "R": 10, "M": 16, "B": 9, "D": 9, "S": 8, "O": 9, "RT": 7, "F": 4}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: ",".join(rule["ids"]))
def test_the_test_that_a_rule_names_exists(rule):
    file, _, name = rule["test"].partition("::")
    [path] = TESTS.rglob(file)
    assert re.search(rf"^def {name}\(", path.read_text("utf-8"), re.MULTILINE), rule["says"]
    assert rule["basis"] in ("source", "norm", "pages")


def test_every_rule_stands_here_once_with_its_test_or_with_why_no_file_of_ours_is_concerned():
    ids = [id for rule in RULES + LISTED["beyond"] for id in rule["ids"]]
    every = {f"{letter}{n}" for letter, most in NUMBERED.items() for n in range(1, most + 1)} | {"2b", "2c", "7"}
    assert sorted(ids) == sorted(every)
