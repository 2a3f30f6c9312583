"""The library in German: its lists say what every scenario is about, and none of the words is left over."""

from __future__ import annotations

from collections import defaultdict

import pytest
from flask_babel import force_locale

import scenarios
from classroom.library_words import of_library, words

KINDS = {"title": lambda one: [one.title], "topic": lambda one: one.topics,
         "source": lambda one: filter(None, map(str.strip, one.source.split(",")))}  # fmt: skip


def used() -> dict[str, set[str]]:
    """What the library's scenarios say of each kind, piece by piece."""
    found = defaultdict(set)
    for one in scenarios.library():
        for kind, pieces in KINDS.items():
            found[kind] |= {*pieces(one)}
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_title_topic_and_source_of_the_library_is_known_in_german_and_nothing_else_is(kind):
    assert used()[kind] == {*words("de")[kind]}


def test_german_lists_show_german_words_and_english_ones_stay_english(school):
    page = f"/courses/{school.course}/assignments/new"
    ada = school.visitor("ada")
    german = ada.get(page, headers={"Accept-Language": "de"}).text
    assert "Dorf und Schmiede" in german
    assert "Reihenfolge, Aktionen zählen" in german
    assert "Prüfung, Frage 1" in german
    assert "Village and Smithy" in ada.get(page, headers={"Accept-Language": "en"}).text


def test_a_german_page_proposes_the_german_title_and_finds_scenarios_by_german_words(school):
    ada, german = school.visitor("ada"), {"headers": {"Accept-Language": "de"}}
    form = ada.get(f"/courses/{school.course}/assignments/new?scenario=village-and-smithy", **german).text
    assert 'value="Dorf und Schmiede"' in form
    found = ada.get(f"/courses/{school.course}/scenarios?words=Schmiede", **german).text
    assert "Dorf und Schmiede" in found
    assert "Die letzte Provinz" not in found


def test_what_a_course_wrote_stays_as_it_is(app):
    with force_locale("de"):
        assert of_library("Our own title, order") == "Our own title, order"
        assert of_library("our own, order", "topic") == "our own, Reihenfolge"
