"""Checking the fields of an authored file, and collecting every fault of it at once."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from .errors import PlayaloudError, ScenarioError
from .places import lines_of

Fault = tuple[int, str, str, tuple[str, ...]]
CONTROLS = "must not hold control characters but line ends and tabs"


def is_plain(text: str) -> bool:
    """Whether the text holds no control characters but line ends and tabs: nothing that a database or page refuses."""
    return all(sign in "\n\r\t" or unicodedata.category(sign) != "Cc" for sign in text)


class Faults:
    """The faults of one file; `raise_if_any` raises them together as ScenarioError."""

    def __init__(self, text: str, where: str):
        self.where, self._places, self._faults = where, lines_of(text), []

    def add(self, field: str, message: str, allowed: tuple[str, ...] = ()) -> None:
        """Notes a fault of the field with that path, at its line, or at that of the nearest table around it."""
        place = field
        while place and place not in self._places:
            place = place.rpartition(".")[0] if "." in place else ""
        self._faults.append((self._places.get(place, 1), field, message, tuple(allowed)))

    def attempt(self, field: str, make: Callable[[], Any], default: Any = None) -> Any:
        """What `make` returns; if it raises one of our errors, notes it as the field's fault and returns `default`."""
        try:
            return make()
        except PlayaloudError as error:
            place = f" (“{error.where}”)" if error.where and error.where not in error.message else ""
            self.add(field, error.message + place, error.allowed)
            return default

    def raise_if_any(self) -> None:
        """Raises ScenarioError with all faults, by line."""
        if self._faults:
            raise ScenarioError(self.where, sorted(self._faults, key=lambda fault: fault[0]))


class Fields:
    """One table of the file: its values by key, checked for kind and bounds as they are taken."""

    def __init__(self, table: Any, path: str, faults: Faults, known: tuple[str, ...]):
        self.path, self.faults = path, faults
        self.table: Mapping[str, Any] = table if isinstance(table, dict) else {}
        if not isinstance(table, dict):
            faults.add(path, "must be a table")
        for key in self.table:
            if key not in known:
                near = difflib.get_close_matches(key, known, n=2) or known
                faults.add(self.name(key), "unknown field", tuple(near))

    def name(self, key: str) -> str:
        """The path of a key in this table."""
        return f"{self.path}.{key}" if self.path else key

    def fault(self, key: str, message: str, allowed: tuple[str, ...] = ()) -> None:
        """Notes a fault of that key."""
        self.faults.add(self.name(key), message, allowed)

    def text(self, key: str, *, default: str = "", longest: int = 5_000, required: bool = False) -> str:
        """A string of at most `longest` characters."""
        value = self.table.get(key, default)
        if not isinstance(value, str):
            self.fault(key, "must be a string")
        elif required and not value.strip():
            self.fault(key, "is required" if key not in self.table else "must not be empty")
        elif len(value) > longest:
            self.fault(key, f"may have at most {longest} characters")
        elif not is_plain(value):
            self.fault(key, CONTROLS)
        else:
            return value
        return default

    def one_of(self, key: str, allowed: tuple[str, ...], default: str) -> str:
        """One of the allowed words."""
        value = self.table.get(key, default)
        if value not in allowed:
            self.fault(key, f"{value!r} is not allowed" if key in self.table else "is required", allowed)
            return default
        return value

    def number(self, key: str, least: int, most: int, default: int) -> int:
        """A whole number within bounds."""
        value = self.table.get(key, default)
        if type(value) is not int or not least <= value <= most:
            self.fault(key, f"must be a whole number from {least} to {most}")
            return default
        return value

    def points(self, key: str, default: float = 0) -> float:
        """Points, in halves, from 0 to 100."""
        value = self.table.get(key, default)
        if type(value) not in (int, float) or not 0 <= value <= 100 or value * 2 % 1:
            self.fault(key, "must be points from 0 to 100, whole or half")
            return default
        return value

    def strings(self, key: str, *, most: int = 50) -> tuple[str, ...]:
        """A list of strings."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or len(value) > most or not all(isinstance(one, str) for one in value):
            self.fault(key, f"must be a list of at most {most} strings")
            return ()
        if not all(map(is_plain, value)):
            self.fault(key, CONTROLS)
            return ()
        return tuple(value)

    def tables(self, key: str, *, most: int = 50) -> list[Any]:
        """A list of tables."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or len(value) > most:
            self.fault(key, f"must be written as [[{self.name(key)}]], at most {most} times")
            return []
        return value
