"""Files, devices and databases that are not what a command needs: exit code 2, one message, no harm."""

from __future__ import annotations

import json

import pytest

from tests.commands.test_commands import run

SPECIAL = [  # a device that never ends; every option that names a file
    ["resolve", "cellar-vs-market", "--line-file", "/dev/zero"],
    ["mark", "cellar-vs-market", "--answers", "/dev/zero"],
    ["grade", "cellar-vs-market", "--narration", "/dev/zero"],
    ["grade", "cellar-vs-market", "--narration", "README.md", "--rubric", "/dev/zero"],
    ["card", "compile", "--file", "/dev/zero"],
    ["check", "/dev/zero"],
    ["simulate", "--kingdom", "unknown"],
    ["simulate", "--kingdom", "Village, 2 unknown"],
    ["card", "compile", "--text", "+1 Card", "--name", "A, B; C"],
    ["card", "compile", "--text", "+1 Card", "--name", "x" * 5000],
    ["check", "cellar-vs-market", "no-such-scenario"],
]


@pytest.mark.parametrize("arguments", SPECIAL, ids=lambda arguments: " ".join(arguments)[:60])
def test_what_is_no_file_of_ours_ends_with_exit_code_2_and_one_clear_message(arguments):
    done = run(*arguments, "--json")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert 0 < len(done.stderr) < 1000
    assert set(json.loads(done.stdout)["error"]) >= {"where", "message", "allowed"}


def test_a_number_of_five_thousand_digits_is_bad_input_in_every_file(tmp_path):
    path = tmp_path / "long.toml"
    path.write_text('"a.i" = ' + "9" * 5000)
    for arguments in (["mark", "cellar-vs-market", "--answers"], ["card", "compile", "--file"], ["check"]):
        done = run(*arguments, str(path), "--json")
        assert (done.returncode, "Traceback" in done.stderr) == (2, False)


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path):
    path = tmp_path / "answers.toml"
    path.write_text('"a.ii" = "Silver, Gold, 2 Estate"\n', "utf-8-sig")
    done = run("mark", "cellar-vs-market", "--answers", str(path), "--json")
    assert done.returncode == 0


@pytest.mark.slow
def test_a_server_says_in_one_message_that_its_database_cannot_be_used(tmp_path):
    no_database = tmp_path / "notes.txt"
    no_database.write_text("This is no database, and stays as it is. " * 50)
    for database in (no_database, tmp_path / "no-folder" / "x.sqlite"):
        done = run("demo", "--port", "0", "--database", str(database))
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert "cannot be used" in done.stderr
    assert no_database.read_text().startswith("This is no database")
