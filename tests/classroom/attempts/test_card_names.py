"""The names of cards on pages in German: the English one, and the one that is printed on German cards."""

from __future__ import annotations

import re

import pytest

GERMAN, ENGLISH = {"Accept-Language": "de"}, {"Accept-Language": "en"}


def names(page: str) -> dict[str, str]:
    """What a page's cards are called in English, to what it says beside that in German."""
    cards = re.findall(r'<strong class="name">(.*?)</strong>', page)
    both = re.compile(r'(?:<span lang="en">)?([\w ]+)(?:</span>)?(?: <span class="other" lang="de">(.*)</span>)?')
    found = [both.fullmatch(card) for card in cards]
    return {one[1]: one[2] or "" for one in found}


@pytest.fixture
def page(school):
    """The page of an attempt in a language."""
    visitor = school.visitor("an")
    return lambda headers: visitor.get(f"/attempts/{school.attempt}", headers=headers).text


def test_on_a_german_page_a_card_has_its_german_name_beside_the_english_one(page):
    shown = names(page(GERMAN))
    assert (shown["Cellar"], shown["Market"], shown["Estate"]) == ("Keller", "Markt", "Anwesen")
    assert shown["Gold"] == ""  # it is the same in both


def test_piles_of_the_supply_have_both_names_too(page):
    assert re.search(r'<b><span lang="en">Village</span> <span class="other" lang="de">Dorf</span></b>', page(GERMAN))


def test_the_english_words_of_a_card_are_marked_as_english_on_a_german_page(page):
    assert '<div class="words" lang="en">' in page(GERMAN)
    assert 'lang="en"' not in page(ENGLISH).split("<main")[1].split("</main")[0]


def test_an_english_page_has_the_english_names_alone(page):
    assert set(names(page(ENGLISH)).values()) == {""}
