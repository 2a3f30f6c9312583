"""The words of a language are data: what the reader asks for by name is listed for every language, and no word of any
language stands in the code."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from scenarios.narration.language.words import forms, languages, lists

ROOT = Path(__file__).parents[3] / "scenarios"
MODULES = sorted((ROOT / "narration").rglob("*.py"))
LISTS = {language: lists(language) for language in languages()}
SPELLING = ("names.py",)  # how letters of a name are written otherwise
SIGNS = ("x",)  # "3x"
RULES = ("card.text", "playing.text", "author.text", "bought[0].text", "says(event)")  # rules data, which are English


def _asked(module: Path) -> Iterator[str]:
    """The names of lists that a module asks for."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "forms":
            assert isinstance(node.args[0], ast.Constant), f"{module.name}:{node.lineno}: name the list there"
            yield node.args[0].value


def _literals(node: ast.AST) -> list[str]:
    """The words that stand in an expression itself, and not as the name of a list, a family or a mark."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "forms":
        return []
    if isinstance(node, ast.Attribute | ast.Subscript):
        return []
    found = [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
    found += [word for child in ast.iter_child_nodes(node) for word in _literals(child)]
    return [word for word in found if word not in SIGNS and any(letter.isalpha() for letter in word)]


def _constants(tree: ast.Module) -> dict[str, list[str]]:
    """The words written out in the constants of a module, by the name of each."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = _literals(node.value)
    return found


def _imported(tree: ast.Module) -> dict[str, list[str]]:
    """The same of the constants that it takes from other modules of the reader."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.level:
            for path in (ROOT / "narration").rglob(f"{(node.module or '').split('.')[-1]}.py"):
                known = _constants(ast.parse(path.read_text("utf-8")))
                found |= {one.name: known[one.name] for one in node.names if one.name in known}
    return found


def _written(node: ast.AST) -> bool:
    """Whether an expression is about a word as it is written."""
    parts = list(ast.walk(node))
    named = {part.attr for part in parts if isinstance(part, ast.Attribute)} & {"low", "casefold"}
    return bool(named) or any(isinstance(part, ast.Name) and part.id == "low" for part in parts)


def _words(node: ast.AST, constants: dict[str, list[str]]) -> list[str]:
    named = [word for part in ast.walk(node) if isinstance(part, ast.Name) for word in constants.get(part.id, ())]
    return [*_literals(node), *named]


def _compared(module: Path) -> Iterator[str]:
    """The places where a word as it is written is compared with words that stand in the code."""
    tree = ast.parse(module.read_text("utf-8"))
    constants = _imported(tree) | _constants(tree)
    for node in ast.walk(tree):
        sides: list[ast.AST] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in (
                "startswith", "endswith", "isdisjoint", "get"):  # fmt: skip
            sides = [node.func.value, *node.args]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            sides = [node.left, node.right]
        written = [side for side in sides if _written(side)]
        words = [word for side in sides if side not in written for word in _words(side, constants)]
        if written and words and not any(rule in ast.unparse(node) for rule in RULES):
            yield f"{module.name}:{node.lineno}: {words}"


def test_every_language_has_every_list():
    named = {language: set(lists) for language, lists in LISTS.items()}
    missing = {language: sorted(set().union(*named.values()) - names) for language, names in named.items()}
    assert not any(missing.values()), missing


def test_every_list_is_asked_for_and_every_list_asked_for_is_there():
    asked = {name for module in sorted(ROOT.rglob("*.py")) for name in _asked(module)}
    assert asked == set(LISTS["en"])


def test_lists_hold_the_words_of_all_languages_as_they_are_looked_up():
    assert {"left", "übrig"} <= forms("left")
    with pytest.raises(KeyError):
        forms("no such list")


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_no_word_is_compared_with_words_in_the_code(module):
    assert not list(_compared(module))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_no_letter_of_another_alphabet_than_english_stands_in_the_code(module):
    tree = ast.parse(module.read_text("utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
             and id(node) not in prose and any(one.isalpha() and not one.isascii() for one in node.value)]  # fmt: skip
    assert not found or module.name in SPELLING


def test_a_word_in_the_code_would_be_found(tmp_path):
    code = tmp_path / "told.py"
    code.write_text('HERE = ("hier", "here")\nword.low in HERE or word.low == "here" or word.low.endswith("ing")\n')
    assert len(list(_compared(code))) == 3
