"""Every case of tests/engine/cases: a situation, a line, and what the rules make of it.

A case has a `name`, its `source` (a file of the sources and its section, or a part of formats.md), a situation
(formats.md section 3; the zones are those of the player You) or the names of a `set_up`, a `line`, and what to
`expect`. Other players stand in `opponent`, or by name in `others`; invented cards in `cards`, or as a text alone in
`card`. What may be expected, besides facts of the turn:

    error       words of the refusal; `number` counts the commands, `allowed` are some of the legal ones
    players     by name, what OF_A_PLAYER lists; for You also without a prefix, for Opponent with `opponent_`
    supply      by pile, how many cards are left; `trash` is a card list
    pending     the verb of the open decision; `asked`: of whom; `offered`: which cards; `bounds`: how many
    may         commands that are legal now; `may_not`: commands that are not
    says        sentences of the log, in this order, others between them
    sees        what the player `by` sees: `players` by name, and facts of the game; what is hidden is called "hidden"
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from engine import cards, notation, play, save, setup, view
from engine.errors import PlayaloudError
from engine.events import to_json
from engine.fields import Faults
from engine.play import Record
from scenarios.situation import PLAYER, SITUATION, read_situation

PATHS = sorted(Path(__file__).parent.glob("cases/*.toml"))
CASES = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in PATHS
    for case in tomllib.loads(path.read_text("utf-8"))["case"]
]
ZONES = ("hand", "discard", "in_play", "set_aside")  # card lists, in any order
OF_A_PLAYER = (*ZONES, "deck", "discard_top", "hand_count", "discard_count", "deck_count", "all", "vp", "vp_tokens",
               "coffers", "villagers")
OF_THE_GAME = ("pile_tokens", "side_deck", "turn", "turn_of", "phase", "actions", "buys", "coins", "over", "winners")


def game_of(case: dict):
    tables = [*case.get("cards", ())]
    if "card" in case:
        tables.append({"name": "New card", "types": ["Action"], "text": case["card"]})
    invented = tuple(cards.card_from_table(table["name"], table) for table in tables)
    book = cards.book(case.get("edition", "2e")).extended(invented)
    case = {"kingdom": "First Game", **case}
    if "set_up" in case:
        kingdom = setup.kingdom(case["kingdom"], book, case.get("edition", "2e"))
        piles = kingdom or notation.parse_cards(case["kingdom"], book)
        return setup.new_game(book, piles, case["set_up"], seed=case["seed"])
    table = {key: value for key, value in case.items() if key in SITUATION}
    zones = {key: value for key, value in case.items() if key in PLAYER and key != "name"}
    table["player"] = [{**zones, "name": "You"}, *case.get("others", ())]
    if "opponent" in case:
        table["player"].append({"name": "Opponent", **case["opponent"]})
    faults = Faults("", case["name"])
    situation = read_situation(table, book, invented, faults)
    faults.raise_if_any()
    game = situation.game()
    game.seed = case.get("seed")
    return game


@pytest.mark.parametrize("case", CASES)
def test_the_rules_make_of_a_line_what_the_case_says(case):
    assert case["source"]
    expect = dict(case["expect"])
    game = game_of(case)
    if "error" in expect:
        check_refusal(expect, game, case["line"])
        return
    record = play.replay(game, case.get("line", ""))
    check_decision(expect, record)
    check_players(expect, record)
    check_seen(expect.pop("sees", None), record)
    check_said(expect.pop("says", ()), record)
    state = view.whole(record.game)
    if "trash" in expect:
        assert state["trash"] == sorted_names(expect.pop("trash"), record)
    for pile, left in expect.pop("supply", {}).items():
        assert state["supply"][pile] == left, pile
    for key, value in expect.items():
        assert key in OF_THE_GAME
        assert state[key] == value, key


def test_no_two_cases_have_the_same_name():
    names = Counter(param.values[0]["name"] for param in CASES)
    assert [name for name, count in names.items() if count > 1] == []


def sorted_names(text: str, record: Record) -> list[str]:
    return sorted(str(card) for card in notation.parse_cards(text, record.game.book))


def check_refusal(expect: dict, game, line: str) -> None:
    with pytest.raises(PlayaloudError) as caught:
        play.replay(game, line).pending()
    error = caught.value
    assert expect.pop("error") in error.message
    assert set(expect.pop("allowed", ())) <= set(error.allowed)
    if number := expect.pop("number", None):
        assert error.number == number
        before = play.replay(game, notation.parse_line(line, game)[: number - 1])
        assert save.to_json(error.record.game) == save.to_json(before.game), "an illegal command changes nothing"
    assert not expect


def check_decision(expect: dict, record: Record) -> None:
    choice = record.pending()
    pending = view.pending(record.game, choice) or {"verb": "", "player": "", "cards": [], "min": 0, "max": 0}
    assert pending["verb"] == expect.pop("pending", "")
    if "asked" in expect:
        assert pending["player"] == expect.pop("asked")
    if "offered" in expect:
        assert sorted(pending["cards"]) == sorted_names(expect.pop("offered"), record)
    if "bounds" in expect:
        assert [pending["min"], pending["max"]] == expect.pop("bounds")
    legal = set(notation.offered(record.game, choice, 1000)) if choice else set()
    assert set(expect.pop("may", ())) <= legal
    assert not set(expect.pop("may_not", ())) & legal


def check_players(expect: dict, record: Record) -> None:
    named = expect.pop("players", {})
    for key in OF_A_PLAYER:
        for prefix, name in (("", "You"), ("opponent_", "Opponent")):
            if prefix + key in expect:
                named.setdefault(name, {})[key] = expect.pop(prefix + key)
    state = view.whole(record.game)["players"]
    for player in record.game.players:
        wanted, found = named.pop(player.name, {}), state[player.name]
        found["all"] = sorted(str(card) for card in player.cards())
        found["discard_top"] = str(player.discard[0]) if player.discard else ""
        for zone in ("hand", "discard", "deck"):
            found[f"{zone}_count"] = len(found[zone])
        for key, value in wanted.items():
            assert key in OF_A_PLAYER
            value = sorted_names(value, record) if key in (*ZONES, "all") else value
            assert found[key] == value, f"{player.name}: {key}"
    assert not named


def check_seen(sees: dict | None, record: Record) -> None:
    if sees is None:
        return
    names = [player.name for player in record.game.players]
    seen = view.seen_by(record.game, names.index(sees["by"]))
    for name, facts in sees.get("players", {}).items():
        for key, value in facts.items():
            found = seen["players"][name][key]
            found = "hidden" if found is None else found
            assert (sorted(found) if isinstance(found, list) else found) == value, f"{name}: {key}"
    for key in sees.keys() - {"by", "players", "supply"}:
        assert seen[key] == sees[key], key
    assert sees.get("supply", {}).items() <= seen["supply"].items()


def check_said(wanted: list[str], record: Record) -> None:
    texts = [to_json(event, record.game, n)["text"] for n, event in enumerate(record.events)]
    left = iter(texts)
    for sentence in wanted:
        assert sentence in left, f"“{sentence}” is not said, or not then: {texts}"
