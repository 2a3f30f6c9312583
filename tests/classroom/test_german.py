"""The German catalogue is whole, and every person reads pages in the language they chose."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from classroom.accounts.models import User
from classroom.db import db

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "classroom/translations"
CATALOGUE = FOLDER / "de/LC_MESSAGES/messages.po"
PLACE = re.compile(r"%%|%(?:\(\w+\))?[sd]|\{\w*\}|\*\*|\||\n")
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "_l": None}


def forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """A text that may have one form for each plural, as its forms."""
    return (text,) if isinstance(text, str) else tuple(text)


@pytest.fixture(scope="module")
def german() -> list[Message]:
    """Every message of the German catalogue."""
    with CATALOGUE.open("rb") as file:
        return [message for message in read_po(file, locale="de") if message.id]


def test_every_text_has_its_german_and_none_is_left_over(german):
    with open(FOLDER / "babel.cfg") as mapping:
        methods, options = parse_mapping_cfg(mapping)
    found = extract_from_dir(ROOT, methods, options, keywords=KEYWORDS)
    used = {forms(message)[0] for _file, _line, message, _comments, _context in found}
    ready = {forms(one.id)[0] for one in german if all(forms(one.string)) and not one.fuzzy}
    hint = "run scripts/translations and fill in what it names"
    assert (sorted(used - ready), sorted(ready - used)) == ([], []), hint


def test_placeholders_of_german_texts_are_those_of_the_english_ones(german):
    wrong = []
    for one in german:
        for english, text in zip(forms(one.id), forms(one.string), strict=True):
            told, asked = Counter(PLACE.findall(text)), Counter(PLACE.findall(english))
            wrong += [(english, text)] if told != asked else []
    assert wrong == []


def test_german_texts_begin_and_end_like_the_english_ones(german):
    """A space, a colon or a full stop at an edge is part of the layout."""
    edges = re.compile(r"^(\s*).*?([.:?…]?\s*)$", re.DOTALL)
    wrong = []
    for one in german:
        for english, text in zip(forms(one.id), forms(one.string), strict=True):
            if edges.match(english).groups() != edges.match(text.replace("“", "”")).groups():
                wrong.append((english, text))
    assert wrong == []


def test_german_texts_have_german_quotation_marks(german):
    texts = [text for one in german for text in forms(one.string)]
    assert [text for text in texts if "”" in text or text.count("„") < text.count("“") - 1] == []


def test_the_compiled_catalogue_is_the_written_one(german):
    with CATALOGUE.with_suffix(".mo").open("rb") as file:
        compiled = {forms(one.id)[0]: forms(one.string) for one in read_mo(file) if one.id}
    assert compiled == {forms(one.id)[0]: forms(one.string) for one in german}, "run scripts/translations"


def test_the_browser_is_answered_in_the_language_that_it_asks_for(school):
    visitor = school.visitor(None)
    english = visitor.get("/")
    german = visitor.get("/", headers={"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"})
    french = visitor.get("/", headers={"Accept-Language": "fr"})
    assert ('<html lang="en">' in english.text, "Join a class" in english.text) == (True, True)
    assert ('<html lang="de">' in german.text, "Einem Kurs beitreten" in german.text) == (True, True)
    assert '<html lang="en">' in french.text


@pytest.mark.parametrize("person", ["ada", "an"])
def test_the_language_that_a_person_chose_goes_with_them_to_every_browser(school, person):
    answer = school.visitor(person).post("/language", {"language": "de", "next": "/account"})
    assert answer.headers["Location"] == "/account"
    page = school.visitor(person).get("/account", headers={"Accept-Language": "en"}).text
    assert '<html lang="de">' in page
    assert "Angemeldet in diesen Browsern" in page
    assert school.visitor(person).post("/language", {"language": "en"}).status_code == 302
    assert '<html lang="en">' in school.visitor(person).get("/account", headers={"Accept-Language": "de"}).text


def test_who_is_not_signed_in_keeps_the_language_in_the_browser(school):
    visitor = school.visitor(None)
    visitor.post("/language", {"language": "de", "next": "/join"})
    assert "Einem Kurs beitreten" in visitor.get("/join").text
    assert "Join a class" in school.visitor(None).get("/join").text


def test_a_language_that_is_not_there_is_refused_and_nothing_is_changed(school):
    assert school.visitor("an").post("/language", {"language": "tlh"}).status_code == 422
    assert school.visitor("an").post("/language", {}).status_code == 422
    with school.app.app_context():
        assert db.session.get(User, school.an).language == ""


def test_changing_the_language_leads_to_no_other_site(school):
    for address in ("//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example"):
        answer = school.visitor("an").post("/language", {"language": "de", "next": address})
        assert answer.headers["Location"] == "/"


def test_points_are_written_as_the_language_writes_numbers(school):
    with school.app.test_request_context(headers={"Accept-Language": "de"}):
        assert school.app.jinja_env.filters["points"](2.5) == "2,5"
    with school.app.test_request_context():
        assert school.app.jinja_env.filters["points"](2.5) == "2.5"


@pytest.mark.parametrize(
    ("number", "of", "english", "german"),
    [(0, 1, "0 of 1 point", "0 von 1 Punkt"), (0.5, 3, "0.5 of 3 points", "0,5 von 3 Punkten")],
)
def test_points_reached_are_told_with_the_right_number_of_the_word(school, number, of, english, german):
    for headers, told in (({}, english), ({"Accept-Language": "de"}, german)):
        with school.app.test_request_context(headers=headers):
            assert school.app.jinja_env.filters["out_of"](number, of) == told


def test_students_are_called_du_and_instructors_sie(german):
    """As far as files tell whom they speak to: what both read speaks to neither."""
    formal = re.compile(r"(?:(?<![.:!?„] )(?<!^)\b(?:Sie|Ihnen|Ihre?[rnms]?)\b)|\ben Sie\b")
    familiar = re.compile(r"\b(?:du|dich|dir|deine?[rnms]?)\b", re.IGNORECASE)
    for_students = ("templates/attempts/", "templates/portfolio/", "templates/voice/", "macros/questions")
    for_staff = ("templates/rosters/", "templates/exchange/", "templates/downloads/", "templates/dashboard/")
    wrong = []
    for one in german:
        places = [place for place, _line in one.locations]
        for text in forms(one.string):
            wrong += [text for place in places if any(name in place for name in for_students) and formal.search(text)]
            wrong += [text for place in places if any(name in place for name in for_staff) and familiar.search(text)]
    assert [text for text in wrong if "persönlichen Code" not in text] == []  # what is printed on a student's slip
