"""Imports go one way down, and commands that need no database import neither Flask nor SQLAlchemy."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = {"engine", "scenarios", "rubrics", "exports", "classroom"}
MAY_IMPORT = {
    "engine": set(),
    "scenarios": {"engine"},
    "rubrics": {"engine"},
    "exports": set(),
    "classroom": {"engine", "scenarios", "rubrics", "exports"},
}
READER = ROOT / "scenarios" / "narration"
READER_LAYERS = ("language", "line", "claims", "decoding", "following", "checks")  # each may import those before it


def imported(path: Path) -> set[str]:
    """The top-level names of all absolute imports in a file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_each_package_imports_only_what_lies_below_it(package):
    for path in (ROOT / package).rglob("*.py"):
        wrong = imported(path) & OURS - {package} - MAY_IMPORT[package]
        assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"


def test_the_engine_imports_the_standard_library_only():
    for path in (ROOT / "engine").rglob("*.py"):
        wrong = imported(path) - set(sys.stdlib_module_names) - {"engine"}
        assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"


@pytest.mark.parametrize("package", ["engine", "scenarios", "rubrics", "exports"])
def test_only_the_classroom_knows_flask_and_the_database(package):
    for path in (ROOT / package).rglob("*.py"):
        wrong = {name for name in imported(path) if name.startswith(("flask", "sqlalchemy", "wtforms"))}
        assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"


@pytest.mark.parametrize("layer", READER_LAYERS)
def test_each_layer_of_the_reader_imports_only_layers_before_it(layer):
    after = READER_LAYERS[READER_LAYERS.index(layer) + 1 :]
    paths = list((READER / layer).glob("*.py"))
    assert paths
    for path in paths:
        nodes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        wrong = {node.module for node in nodes if node.level == 2 and (node.module or "").split(".")[0] in after}
        assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"


def test_every_package_of_the_reader_is_a_layer():
    assert {path.parent.name for path in READER.glob("*/__init__.py")} == set(READER_LAYERS)


@pytest.mark.parametrize(
    "arguments",
    [
        ["resolve", "cellar-vs-market", "--line", "play Cellar"],
        ["solve", "cellar-vs-market"],
        ["check", "cellar-vs-market"],
        ["card", "list"],
        ["card", "compile", "--text", "+1 Card"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_commands_without_a_database_import_no_web_framework(arguments):
    code = (
        "import sys; from classroom.cli import main\n"
        "main(sys.argv[1:])\n"
        "heavy = {'flask', 'sqlalchemy', 'weasyprint', 'wtforms'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_what_answers_pages_loads_neither_what_makes_pdf_files_nor_what_writes_spreadsheets(tmp_path):
    code = (
        "import sys; from classroom import create_app; from classroom.commands.warm import warm\n"
        "from classroom.schema import upgrade\n"
        "app = create_app({'INSTANCE': sys.argv[1]}); upgrade(app); warm(app)\n"
        "heavy = {'weasyprint', 'pikepdf', 'xlsxwriter'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_what_has_answered_every_page_and_was_asked_for_files_has_not_loaded_what_makes_pdf_files(tmp_path):
    code = (
        "import sys; from pathlib import Path\n"
        "from tests.classroom.conftest import make_app\n"
        "from tests.classroom.routes import ways\n"
        "from tests.classroom.school import found_school\n"
        "from classroom.schema import upgrade\n"
        "app = make_app(Path(sys.argv[1])); upgrade(app); school = found_school(app)\n"
        "for name in ('ada', 'an'):\n"
        "    visitor = school.visitor(name)\n"
        "    for way in ways(school):\n"
        "        if way.method == 'GET':\n"
        "            visitor.get(way.path)\n"
        "        elif way.endpoint.split('.')[0] in ('downloads', 'shelf', 'rosters', 'portfolio', 'exchange'):\n"
        "            visitor.post(way.path)\n"
        "heavy = {'weasyprint', 'pikepdf'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_the_linter_looks_for_unsafe_code_and_every_locked_package_is_known_by_its_hash():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["lint"]
    assert "S" in settings["select"]
    for lock in ("runtime.txt", "dev.txt"):
        lines = (ROOT / "locks" / lock).read_text("utf-8").splitlines()
        packages = [n for n, line in enumerate(lines) if re.match(r"[A-Za-z0-9._-]+==", line)]
        assert packages
        assert all("--hash=sha256:" in lines[n + 1] for n in packages)
