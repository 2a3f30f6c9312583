"""Sentences of the engine and the reader in German: kept in English, translated when they are shown."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from flask_babel import force_locale

from classroom.sentences import LONGEST, known, said
from engine import cards
from engine.events import Event, sentence
from engine.notation import parse_cards
from scenarios.narration import read
from tests.benchmarks.narrations import case
from tests.engine.test_strengths import reasons

KINDS = ("play", "discard", "trash", "gain", "draw", "reveal", "buy", "look", "put", "set aside", "shuffle", "keep",
         "choose", "return", "pass", "take", "name")  # fmt: skip
NARRATIONS = Path(__file__).parents[1] / "narrations"

GERMAN = {
    "You have 2 coins, not 3; Smithy says “+3 Cards”.": "Du hast 2 Geld, nicht 3; auf Smithy steht „+3 Cards“.",
    "You have no Action left to play Market: Smithy used the one you had; Smithy says “+3 Cards”.":
        "Du hast keine Aktion mehr übrig, um Market auszuspielen: Smithy hat verbraucht, was da war; auf Smithy steht "
        "„+3 Cards“.",
    "You have 1 Action, not 2: 1 to begin with + 2 from Village − 2 for Village and Smithy.":
        "Du hast 1 Aktion, nicht 2: 1 zu Beginn + 2 von Village − 2 für Village und Smithy.",
    "This is impossible after your own line: Province costs $8, and $6 is left (3 from Gold + 2 from Silver + 1 from "
    "Market).": "Nach deinem eigenen Spielweg ist das unmöglich: Province kostet 8 Geld, und 6 ist übrig (3 von Gold + "
        "2 von Silver + 1 von Market).",
    "This is impossible: no Buy is left (Cellar used the one you had).":
        "Das ist unmöglich: Kein Kauf ist übrig (Cellar hat verbraucht, was da war).",
    "draw Gold and an unknown card": "Gold und eine unbekannte Karte ziehen",
    "Gold and 3 unknown cards": "Gold und 3 unbekannte Karten",
    "You drew an unknown card and 2 Coppers.": "Du hast eine unbekannte Karte und 2 Coppers gezogen.",
    "The Copper goes to your discard pile, not to the trash; Cellar says “Discard any number of cards”.":
        "Copper: richtig ist „dein Ablagestapel“, nicht „der Müll“; auf Cellar steht „Discard any number of cards“.",
    "You cannot play Smithy any more: your Action phase is over.":
        "Du kannst Smithy nicht mehr ausspielen: Deine Aktionsphase ist vorbei.",
    "No Action is left to play Smithy.": "Keine Aktion ist übrig, um Smithy auszuspielen.",
    "No mistake was found. Only the first 10,000 characters were read; a person should read the rest.":
        "Kein Fehler gefunden. Nur die ersten 10.000 Zeichen wurden gelesen; den Rest sollte ein Mensch lesen.",
    "No turn could be read here; a person should read it.":
        "Hier war kein Zug zu lesen; ein Mensch sollte es lesen.",
    "A Gold, a Silver and a Copper make 6 coins, not 7.": "Gold, Silver und Copper ergeben 6 Geld, nicht 7.",
    "+1 Action (2 left).": "+1 Aktion (noch 2).",
    "+$2 ($3 left).": "+2 Geld (noch 3).",
    "No order of play is better in every respect: 2 coins, 1 Buy, 0 unknown cards drawn.":
        "Keine Reihenfolge ist in jeder Hinsicht besser: 2 Geld, 1 Kauf, 0 unbekannte Karten gezogen.",
    "3 of 7 outcomes are better in every respect; for example 5 coins, 2 Buys, 1 unknown card drawn.":
        "3 von 7 Ergebnissen sind in jeder Hinsicht besser; zum Beispiel 5 Geld, 2 Käufe, 1 unbekannte Karte gezogen.",
    "You play Throne Room.": "Du spielst Throne Room aus.",
    "Bot 1 discards 2 Estates and a Silver.": "Bot 1 legt 2 Estates und Silver ab.",
    "wrong-count: “I have two left”. You have 1 Action, not 2.":
        "falsche Zahl: „I have two left“. Du hast 1 Aktion, nicht 2.",
}  # fmt: skip


@pytest.mark.parametrize(("english", "german"), GERMAN.items())
def test_a_known_sentence_is_shown_in_the_language_of_the_page(app, english, german):
    assert said(english) == english
    with force_locale("de"):
        assert said(english) == german


@pytest.mark.parametrize("text", ["", "Nobody has translated this.", "x" * (LONGEST + 1), "{card} %(x)s {", "(" * 500])
def test_what_is_not_known_is_shown_as_it_is(app, text):
    with force_locale("de"):
        assert said(text) == text


def test_each_german_sentence_uses_the_names_of_its_pattern_and_no_others():
    for pattern in (*known("de").patterns, *known("de", ("why",)).patterns):
        told = set(pattern.english.groupindex)
        pattern.other.format(**dict.fromkeys(told, "-"))  # a name that is not there raises KeyError


@pytest.mark.parametrize("name", ["You", "Bot 1"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_step_of_a_turn_is_told_in_german(app, kind, name):
    village, unknown = cards.book("2e").find("Village"), cards.UNKNOWN
    targets = ("hand", "deck", "discard", "in_play", "trash") if kind in ("gain", "put") else (None,)
    for target in targets:
        event = Event(kind, 0, (village, village, unknown), None, target, 3)
        with force_locale("de"):
            assert said(sentence(event, name), "event") != sentence(event, name)


@pytest.mark.parametrize("kind", ["actions", "buys", "coins", "turn", "phase", "over", "unaffected"])
def test_every_count_and_phase_is_told_in_german(app, kind):
    for amount in (1, 2) if kind in ("phase", "over", "unaffected", "turn") else (1, 2, -1):
        event = Event(kind, 0, (), None, "buy", amount, left=2)
        with force_locale("de"):
            assert said(sentence(event, "You"), "event") != sentence(event, "You")


@pytest.mark.parametrize("names", ["Moat, Militia, Cellar", "Masquerade, Pawn, Nobles", "Bandit, Vassal, Artisan"])
def test_every_reason_of_a_bot_is_told_in_german(app, names):
    book = cards.book("2e")
    kingdom = list(parse_cards(names, book))
    plan = "; ".join(["Province; Gold", *(f"{card} if own {card} < 2" for card in kingdom), "Duchy", "Silver"])
    given = {one for seed in range(3) for one in reasons(kingdom, plan, seed=seed)}
    with force_locale("de"):
        assert [one for one in given if said(one, "why") == one] == []
        assert said("$4 to spend: not enough for Province; Militia is next on its list.", "why") == (
            "4 Geld zum Ausgeben, zu wenig für Province; als Nächstes auf seiner Liste steht Militia.")  # fmt: skip


def test_what_is_wrong_with_told_turns_is_said_in_german(app):
    told = [*labelled("voices-a1"), *labelled("dev-1")]
    left = []
    with force_locale("de"):
        for label, path in told:
            game, options = case(label, path)
            for mistake in read(game, label["text"], **options).mistakes:
                left += [mistake.why] if said(mistake.why, "verdict") == mistake.why else []
    assert left == []


def labelled(name: str) -> list[tuple[dict, Path]]:
    """Some labelled turns with mistakes, and their file."""
    path = NARRATIONS / f"{name}.toml"
    wrong = [one for one in tomllib.loads(path.read_text("utf-8"))["narration"] if one["mistakes"]]
    return [(one, path) for one in wrong[:12]]
