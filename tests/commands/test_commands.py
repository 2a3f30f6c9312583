"""The commands of formats.md section 5: exit codes, JSON shapes, and one clear message for bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAYALOUD = str(Path(sys.executable).with_name("playaloud"))


def run(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([PLAYALOUD, *arguments], capture_output=True, text=True, cwd=ROOT, timeout=60)


def json_of(*arguments: str, code: int = 0) -> dict:
    done = run(*arguments, "--json")
    assert done.returncode == code, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return json.loads(done.stdout)


CELLAR_FIRST = "play Cellar; discard Estate, Estate; play Market; end actions"
MARKET_FIRST = "play Market; play Cellar; discard 3 Estate; play Smithy; end actions"


def test_resolve_prints_each_event_with_the_words_that_caused_it():
    result = json_of("resolve", "cellar-vs-market", "--line", "play Cellar")
    assert result["scenario"] == "cellar-vs-market"
    assert result["events"][0] == {
        "n": 1, "player": "You", "event": "play", "cards": ["Cellar"], "from": "hand", "to": "in play",
        "amount": None, "because": None, "text": "You play Cellar.",
    }  # fmt: skip
    assert result["events"][1] == {
        "n": 2, "player": "You", "event": "actions", "cards": [], "from": None, "to": None, "amount": 1,
        "because": {"card": "Cellar", "words": "+1 Action", "span": [0, 9]}, "text": "+1 Action (1 left).",
    }  # fmt: skip
    assert result["pending"] == {
        "player": "You", "verb": "discard", "min": 0, "max": 4, "cards": ["Market", "Silver", "Estate", "Estate"],
        "options": None, "because": {"card": "Cellar", "words": "Discard any number of cards"},
    }  # fmt: skip
    state = result["state"]
    assert state["players"]["You"]["hand"] == ["Estate", "Estate", "Market", "Silver"]
    assert state["players"]["You"]["deck"] == ["Estate", "Estate", "Gold", "Smithy", "..."]
    assert state["players"]["You"]["in_play"] == ["Cellar"]
    assert state["supply"]["Copper"] == 46
    assert (state["turn"], state["turn_of"], state["phase"]) == (5, "You", "action")
    assert (state["over"], state["winners"], state["trash"]) == (False, None, [])


def test_cellar_first_reaches_the_buy_phase_with_silver_gold_and_two_estates():
    state = json_of("resolve", "cellar-vs-market", "--line", CELLAR_FIRST)["state"]
    assert state["players"]["You"]["hand"] == ["Estate", "Estate", "Gold", "Silver"]
    assert (state["phase"], state["buys"], state["coins"]) == ("buy", 2, 1)
    spent = json_of("resolve", "cellar-vs-market", "--line", CELLAR_FIRST + "; play treasures")["state"]
    assert spent["coins"] == 6


def test_market_first_adds_three_unknown_cards_to_the_same_coins_and_buys():
    state = json_of("resolve", "cellar-vs-market", "--line", MARKET_FIRST)["state"]
    assert state["players"]["You"]["hand"] == ["Estate", "Gold", "Silver", "unknown", "unknown", "unknown"]
    assert (state["buys"], state["coins"]) == (2, 1)
    spent = json_of("resolve", "cellar-vs-market", "--line", MARKET_FIRST + "; play treasures")["state"]
    assert spent["coins"] == 6


def test_solve_finds_that_market_first_dominates():
    result = json_of("solve", "cellar-vs-market")
    assert result["complete"] is True
    assert result["lines"] == 33
    best = [outcome for outcome in result["outcomes"] if outcome["best"]]
    assert {outcome["line"][0] for outcome in best} == {"play Market"}
    assert result["outcomes"][0]["hand"] == ["Estate", "Gold", "Silver", "unknown", "unknown", "unknown"]
    first = result["outcomes"][0]
    assert (first["coins"], first["buys"], first["actions"], first["unknown_drawn"]) == (6, 2, 0, 3)
    cellar = [o for o in result["outcomes"] if o["hand"] == ["Estate", "Estate", "Gold", "Silver"] and o["buys"] == 2]
    assert [o["best"] for o in cellar] == [False]
    assert (cellar[0]["coins"], cellar[0]["line"][0]) == (6, "play Cellar")


def test_solve_to_the_end_of_the_turn_lists_purchases():
    result = json_of("solve", "fire-sale", "--until", "end of turn")
    assert any("buy Moat" in outcome["line"] for outcome in result["outcomes"])
    assert all(outcome["line"][-1] == "end turn" for outcome in result["outcomes"])


def test_a_seed_makes_chance_reproducible():
    arguments = ("resolve", "bookbinder", "--line", "play Bookbinder", "--seed", "5")
    assert json_of(*arguments) == json_of(*arguments)
    assert json_of(*arguments)["pending"] is None
    assert json_of("resolve", "bookbinder", "--line", "play Bookbinder")["pending"]["verb"] == "chance"


def test_an_illegal_command_names_its_number_what_was_legal_and_the_unchanged_state():
    result = json_of("resolve", "cellar-vs-market", "--line", "play Market; play Smithy", code=2)
    assert result["error"]["where"].startswith("command 2")
    assert "no Smithy in hand" in result["error"]["message"]
    assert "play Cellar" in result["error"]["allowed"]
    assert result["state"]["players"]["You"]["in_play"] == ["Market"]
    assert result["error"]["state"] == result["state"]


def test_card_compile_shows_each_step_with_words_and_span():
    result = json_of("card", "compile", "--text", "+1 Action\nDiscard any number of cards.", "--types", "Action")
    card = result["cards"][0]
    assert (result["understood"], result["of"], card["ok"], card["error"]) == (1, 1, True, None)
    assert [(step["words"], step["span"]) for step in card["steps"]] == [
        ("+1 Action", [0, 9]),
        ("Discard any number of cards", [10, 37]),
    ]
    assert all(step["meaning"] for step in card["steps"])


def test_card_compile_points_a_caret_at_what_it_does_not_understand():
    result = json_of("card", "compile", "--text", "+1 Card. Frobnicate it.", code=1)
    error = result["cards"][0]["error"]
    assert result["understood"] == 0
    assert "^" in error["message"]
    assert error["allowed"]


def test_card_compile_tries_every_card_of_a_set_file(tmp_path):
    file = tmp_path / "set.toml"
    file.write_text(
        '[Good]\ncost = 2\ntypes = ["Action"]\ntext = "Gain a Fine."\n'
        '[Fine]\ncost = 1\ntypes = ["Treasure"]\ntext = "$1"\n'
        '[Strange]\ncost = 3\ntypes = ["Action"]\ntext = "Turn around."\n'
        '[Broken]\ncost = "much"\ntypes = ["Action"]\ntext = "+1 Card"\n'
    )
    result = json_of("card", "compile", "--file", str(file), code=1)
    assert [(card["name"], card["ok"]) for card in result["cards"]] == [
        ("Good", True), ("Fine", True), ("Strange", False), ("Broken", False),
    ]  # fmt: skip
    assert (result["understood"], result["of"]) == (2, 4)


def test_card_list_and_show_know_german_names():
    assert "Cellar" in [card["name"] for card in json_of("card", "list")["cards"]]
    assert json_of("card", "show", "keller")["name"] == "Cellar"


def test_check_proves_the_keys_of_the_library():
    result = json_of("check", "cellar-vs-market", "bookbinder", "fire-sale")
    assert result["ok"] is True
    assert [report["scenario"] for report in result["scenarios"]] == ["cellar-vs-market", "bookbinder", "fire-sale"]


def test_check_lists_every_fault_of_a_file(tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text('format = 1\nid = "x"\ntitle = "X"\n[situation]\nturn = 0\n[[situation.player]]\nhand = "Coper"\n')
    result = json_of("check", str(file), code=2)
    assert [(fault["line"], fault["field"]) for fault in result["error"]["faults"]] == [
        (5, "situation.turn"),
        (7, "situation.player[0].hand"),
    ]


def test_simulate_reports_games_and_their_speed():
    result = json_of("simulate", "--players", "big-money,big-money", "--games", "20", "--seed", "3")
    assert result["games"] == 20
    assert sum(result["wins"]) + result["ties"] == 20
    assert result["games_per_second"] > 0
    assert 10 < result["turns_mean"] < 40
    again = json_of("simulate", "--players", "big-money,big-money", "--games", "20", "--seed", "3")
    assert (again["wins"], again["turns_mean"]) == (result["wins"], result["turns_mean"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["resolve", "no-such-scenario"],
        ["resolve", "cellar-vs-market", "--line", "frobnicate"],
        ["resolve", "cellar-vs-market", "--line", "play Nothing"],
        ["resolve", "cellar-vs-market", "--line", "Nobody: play Cellar"],
        ["resolve", "cellar-vs-market", "--line-file", "/no/such/file"],
        ["resolve", "cellar-vs-market", "--seed", "x"],
        ["resolve", "cellar-vs-market", "--line", "play Cellar; " * 3000],
        ["solve", "/etc/passwd"],
        ["solve", "cellar-vs-market", "--until", "Christmas"],
        ["check", "README.md"],
        ["card", "show", "Nessie"],
        ["card", "compile", "--text", ""],
        ["card", "compile", "--text", "+1 Card", "--types", "Wizardry"],
        ["card", "compile", "--file", "README.md"],
        ["simulate", "--players", "nobody,nobody"],
        ["simulate", "--games", "-1"],
        ["simulate", "--kingdom", "Atlantis"],
        ["mark", "cellar-vs-market", "--answers", "/no/such/file"],
        ["grade", "cellar-vs-market", "--narration", "/no/such/file"],
        ["export", "gradebook", "--course", "1", "--database", "/no/such/file"],
        ["export", "gradebook", "--course", "1", "--database", "README.md"],
        ["export", "gradebook", "--course", "1", "--lms", "paper"],
        ["export", "report", "--assignment", "1", "--database", "nosuch://", "--out", "x.pdf"],
        ["export", "report", "--assignment", "1"],
        ["frobnicate"],
        ["resolve"],
    ],
    ids=lambda arguments: " ".join(arguments)[:50],
)
def test_bad_input_ends_with_exit_code_2_and_one_clear_message(arguments):
    done = run(*arguments, "--json")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()
    error = json.loads(done.stdout)["error"]
    assert set(error) >= {"where", "message", "allowed"}
    assert error["message"]


HELPFUL = [  # the top level, and every command
    "", "resolve", "solve", "simulate", "mark", "grade", "check", "card", "card compile", "card list",
    "card show", "export", "export gradebook", "export report", "backup",
]


@pytest.mark.parametrize("command", HELPFUL)
def test_every_command_has_help(command):
    done = run(*command.split(), "--help")
    assert done.returncode == 0
    assert "usage" in done.stdout


def test_mark_says_what_would_be_right_and_what_is_a_persons_to_give(tmp_path):
    answers = tmp_path / "answers.toml"
    wrong = "I play Cellar, +1 Action, and trash both Estates. I draw two cards, Estate and Estate."
    answers.write_text(f'"a.i" = "{wrong}"\n"c" = "Market first"\n', encoding="utf-8")
    said = run("mark", "cellar-vs-market", "--answers", str(answers)).stdout
    assert "Right would be: discard 2 Estates." in said
    assert "; 1 for a person to give" in said
    assert "c: ? of 1 (needs person)" in said
