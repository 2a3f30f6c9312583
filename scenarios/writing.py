"""A scenario's tables written as TOML: the inverse of reading it (formats.md section 3)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from .question import COMMON_KEYS, KEYS_BY_KIND
from .scenario import KEYS
from .situation import PLAYER, SITUATION

WIDE = 110  # characters of a line after which a string or a list goes on several
CARD = ("name", "cost", "types", "text", "vp", "de", "note", "edition", "pile", "supply")
QUESTION = tuple(dict.fromkeys([*COMMON_KEYS, *(key for keys in KEYS_BY_KIND.values() for key in keys)]))
ORDER = {"": KEYS, "situation": SITUATION, "situation.player": PLAYER, "card": CARD, "question": QUESTION}
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def to_toml(tables: Mapping[str, Any]) -> str:
    """The tables as a TOML text, keys in the order of formats.md; `tomllib.loads` gives equal tables again.

    Values are strings, numbers, booleans, and lists and tables of them; raises TypeError for others.
    """
    return "\n".join(_table(tables, "")).strip("\n") + "\n"


def _table(table: Mapping[str, Any], path: str) -> Iterator[str]:
    """A table's own values, then the tables below it: TOML would count what follows those as theirs."""
    known = ORDER.get(path, ())
    keys = [key for key in known if key in table] + [key for key in table if key not in known]
    below = [key for key in keys if _stands_alone(table[key], path)]
    yield from (f"{_key(key)} = {_value(table[key])}" for key in keys if key not in below)
    for key in below:
        inner, value = f"{path}.{_key(key)}" if path else _key(key), table[key]
        for one in [value] if isinstance(value, Mapping) else value:
            yield from ("", f"[{inner}]" if isinstance(value, Mapping) else f"[[{inner}]]", *_table(one, inner))


def _stands_alone(value: Any, path: str) -> bool:
    """Whether the value is written under a header of its own: lists of tables, and tables of the file itself."""
    if isinstance(value, Mapping):
        return not path
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _prose(value) if "\n" in value or len(value) > WIDE else _string(value)
    return _inline(value) if not isinstance(value, list) or len(_inline(value)) <= WIDE else _long_list(value)


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    raise TypeError(f"{type(value).__name__} is no value of a scenario")


def _long_list(values: list[Any]) -> str:
    return "[\n" + "".join(f"    {_inline(one)},\n" for one in values) + "]"


def _string(text: str) -> str:
    # JSON's strings are TOML's, but for DEL, which TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _prose(text: str) -> str:
    """The text between three quotes, its lines as they are; the line end behind the first quotes is not part of it."""
    lines = (json.dumps(line, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f") for line in text.split("\n"))
    body = "\n".join(line.replace('\\"', '"').replace("\\t", "\t") if _is_simple(line) else line for line in lines)
    return f'"""\n{body}"""'


def _is_simple(line: str) -> bool:
    """Whether quotes and tabs can stand in the line as they are: no other escapes that they could be mixed up with."""
    plain = line.replace('\\"', "").replace("\\t", "")
    return "\\" not in plain and '\\"\\"' not in line and not line.endswith('\\"')
