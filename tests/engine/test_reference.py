"""The reference of the language is made from the phrases, and every phrase says what it means."""

from __future__ import annotations

import pytest

from engine import reference, unusual
from engine.grammar import RULES

SAID = [rule for rule in RULES if rule.kind in reference.SAYS and isinstance(rule.build, type)]


def test_the_reference_is_current():
    assert reference.README.read_text("utf-8") == reference.reference(), "write it anew: python -m engine.reference"


@pytest.mark.parametrize("rule", SAID, ids=lambda rule: rule.template[:60])
def test_what_can_be_said_has_a_meaning_in_plain_words(rule):
    assert (rule.build.__doc__ or "").strip().endswith((".", ":"))


def test_every_phrase_stands_in_the_reference():
    lines = reference.reference().splitlines()
    assert sum(line.startswith(("| ", "- ")) for line in lines) >= reference.phrases()


def test_few_sentences_are_unusual():
    registered = {id(rule.build) for rule in RULES if getattr(rule.build, "__module__", "") == unusual.__name__}
    assert len(registered) <= 8
