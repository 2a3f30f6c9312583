"""Every case of tests/engine/cases: a situation, a line, and what the rules make of it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine import cards, notation, play, view
from engine.errors import PlayaloudError
from engine.fields import Faults
from engine.play import Record
from scenarios.situation import PLAYER, SITUATION, read_situation

CASES = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in sorted(Path(__file__).parent.glob("cases/*.toml"))
    for case in tomllib.loads(path.read_text("utf-8"))["case"]
]


def game_of(case: dict):
    invented = ()
    if "card" in case:
        invented = (cards.card_from_table("New card", {"types": ["Action"], "text": case["card"]}),)
    book = cards.book(case.get("edition", "2e")).extended(invented)
    case = {"kingdom": "First Game", **case}
    table = {key: value for key, value in case.items() if key in SITUATION}
    zones = {key: value for key, value in case.items() if key in PLAYER}
    table["player"] = [{**zones, "name": "You"}]
    if "opponent" in case:
        table["player"].append({"name": "Opponent", **case["opponent"]})
    faults = Faults("", case["name"])
    situation = read_situation(table, book, invented, faults)
    faults.raise_if_any()
    game = situation.game()
    game.seed = case.get("seed")
    return game


def sorted_names(text: str, book) -> list[str]:
    return sorted(str(card) for card in notation.parse_cards(text, book))


@pytest.mark.parametrize("case", CASES)
def test_the_rules_make_of_a_line_what_the_case_says(case):
    assert case["source"]
    expect = dict(case["expect"])
    game = game_of(case)
    if "error" in expect:
        with pytest.raises(PlayaloudError, match=expect["error"].replace("$", r"\$")) as caught:
            play.replay(game, case["line"]).pending()
        assert caught.value.number == expect["number"]
        return
    record = play.replay(game, case["line"])
    choice = record.pending()
    check(expect, record, choice)


def check(expect: dict, record: Record, choice) -> None:
    state = view.whole(record.game)
    book = record.game.book
    you, opponent = state["players"]["You"], state["players"].get("Opponent")
    pending = view.pending(record.game, choice)
    if "pending" in expect:
        wanted = expect.pop("pending")
        assert (pending["verb"] if pending else "") == wanted
    else:
        assert pending is None
    for zone in ("hand", "discard", "in_play", "set_aside"):
        if zone in expect:
            assert you[zone] == sorted_names(expect.pop(zone), book), zone
        if f"opponent_{zone}" in expect:
            assert opponent[zone] == sorted_names(expect.pop(f"opponent_{zone}"), book), zone
    if "trash" in expect:
        assert state["trash"] == sorted_names(expect.pop("trash"), book)
    if "deck" in expect:
        assert you["deck"] == expect.pop("deck")
    if "vp" in expect:
        assert you["vp"] == expect.pop("vp")
    if "discard_count" in expect:
        assert len(you["discard"]) == expect.pop("discard_count")
    for key, value in expect.items():
        assert state[key] == value, key
