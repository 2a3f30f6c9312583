"""A third language is one more file of words: a short turn is read and marked in it, and no code knows of it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scenarios.narration.language.words import WORDS, lists

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
TURN = ROOT / "tests" / "narrations" / "scenarios" / "village-smithy-militia.toml"
READ = """
import scenarios
from scenarios.narration import read
game = scenarios.load({turn!r}).situation.game()
reading = read(game, {text!r})
print(reading.language, *reading.line, *((one.kind, one.quote) for one in reading.mistakes), sep="; ")
"""


@pytest.fixture(scope="module")
def with_french(tmp_path_factory):
    """A copy of the reader with one more file of words."""
    root = tmp_path_factory.mktemp("reader")
    for package in ("engine", "scenarios"):
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    forms = "".join(f"{name} = []\n" for name in lists("en"))
    words = root / WORDS.relative_to(ROOT) / "fr.toml"
    words.write_text((HERE / "french.toml").read_text("utf-8") + f"\n[forms]\n{forms}", "utf-8")
    return root


@pytest.mark.slow
@pytest.mark.parametrize(("drawn", "mistakes"), [
    ("trois cartes", ""), ("deux cartes", "; ('wrong-draw', 'pioche deux cartes')")])  # fmt: skip
def test_a_turn_is_read_and_marked_in_a_language_that_is_only_a_file(with_french, drawn, mistakes):
    text = f"Je joue Village et pioche une carte. Puis je joue Smithy et pioche {drawn}. Puis je achète un Silver."
    code = READ.format(turn=str(TURN), text=text)
    done = subprocess.run([sys.executable, "-X", "utf8", "-c", code], cwd=with_french, capture_output=True, text=True,
                          encoding="utf-8", check=False, timeout=60)  # fmt: skip
    line = "play Village; play Smithy; end actions; play treasures; buy Silver"
    assert done.stdout.strip() == f"fr; {line}{mistakes}", done.stderr
