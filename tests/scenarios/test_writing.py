"""Scenarios written as TOML read back as they were."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scenarios
from scenarios.scenario import library_ids
from scenarios.writing import ORDER, to_toml

# What TOML and our files can hold: no half surrogates.
TEXTS = st.text(st.characters(blacklist_categories=("Cs",)), max_size=200)
NAMES = st.text(st.characters(blacklist_categories=("Cs",)), min_size=1, max_size=20)
VALUES = st.recursive(
    TEXTS | st.booleans() | st.integers(-(2**40), 2**40) | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=8,
)


def tables_of(path: str) -> st.SearchStrategy:
    """Tables with the keys of that part of a scenario, of any value."""
    return st.dictionaries(st.sampled_from([k for k in ORDER[path] if k not in ("player", "card", "question")]), VALUES)


SCENARIOS = st.builds(
    lambda top, situation, players, cards, questions: {
        **top, "situation": {**situation, "player": players}, "card": cards, "question": questions,
    },
    tables_of(""), tables_of("situation"), *(st.lists(tables_of(p), max_size=3)
                                             for p in ("situation.player", "card", "question")),
)  # fmt: skip


@pytest.mark.parametrize("id", library_ids())
def test_a_scenario_of_the_library_means_the_same_when_it_is_written_anew(id):
    scenario = scenarios.load(id)
    written = to_toml(tomllib.loads(scenario.toml))
    again = scenarios.parse(written)
    assert tomllib.loads(written) == tomllib.loads(scenario.toml)
    assert [one.prompt for one in again.questions] == [one.prompt for one in scenario.questions]
    assert again.view() == scenario.view()


@given(SCENARIOS)
@settings(deadline=None)
def test_whatever_stands_in_the_tables_reads_back_as_it_was(tables):
    assert tomllib.loads(to_toml(tables)) == tables


@given(TEXTS)
@settings(deadline=None)
def test_any_text_reads_back_as_it_was(text):
    assert tomllib.loads(to_toml({"intro": text + "\n" + text}))["intro"] == text + "\n" + text


def test_the_keys_stand_in_the_order_of_the_formats():
    written = to_toml({"title": "X", "id": "x", "format": 1, "situation": {"turn": 2, "player": [{"hand": ""}]}})
    assert written == 'format = 1\nid = "x"\ntitle = "X"\n\n[situation]\nturn = 2\n\n[[situation.player]]\nhand = ""\n'


def test_a_name_of_two_words_is_quoted_as_a_key():
    assert 'piles = { Province = 3, "Council Room" = 0 }' in to_toml(
        {"situation": {"piles": {"Province": 3, "Council Room": 0}}}
    )


def test_a_moment_in_time_is_no_value_of_a_scenario():
    with pytest.raises(TypeError):
        to_toml(tomllib.loads("turn = 2026-01-01"))
