"""The compiled engine plays the same games; tried where mypyc and a C compiler are installed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import simulate

ROOT = Path(__file__).parents[2]
KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
PLAYERS = ("first-game", "Province; Gold; Militia if own Militia < 3; Moat if own Moat < 2; Market; Silver")
PLAY = """
import json
from engine import plain, simulate
tally = simulate.Match({players!r}, {kingdom!r}).games(range(100))
print(json.dumps([plain.__file__, tally.wins, tally.turns, tally.points]))
"""


@pytest.mark.slow
def test_the_compiled_engine_plays_the_same_games(tmp_path):
    pytest.importorskip("mypyc", reason="the compiled engine is an extra: pip install “mypy[mypyc]”")
    for part in ("engine", "scripts"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    subprocess.run([sys.executable, "scripts/compile-engine"], cwd=tmp_path, check=True, capture_output=True)
    code = PLAY.format(players=PLAYERS, kingdom=KINGDOM)
    module, *found = json.loads(subprocess.check_output([sys.executable, "-c", code], cwd=tmp_path))
    assert not module.endswith(".py")
    tally = simulate.Match(PLAYERS, KINGDOM).games(range(100))
    assert found == [tally.wins, tally.turns, tally.points]
