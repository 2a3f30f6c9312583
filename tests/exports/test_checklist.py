"""Each rule of the LMS checklist that concerns us names a test, and the test is there (checklist.toml)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
RULES = tomllib.loads((Path(__file__).parent / "checklist.toml").read_text("utf-8"))["rule"]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: ",".join(rule["ids"]))
def test_the_test_that_a_rule_names_exists(rule):
    file, _, name = rule["test"].partition("::")
    [path] = TESTS.rglob(file)
    assert re.search(rf"^def {name}\(", path.read_text("utf-8"), re.MULTILINE), rule["says"]
    assert rule["basis"] in ("source", "norm", "pages")


def test_no_rule_stands_twice():
    ids = [id for rule in RULES for id in rule["ids"]]
    assert len(set(ids)) == len(ids)
