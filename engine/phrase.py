"""Phrases: the values that a text is read into."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, Self


class Phrase:
    """The base of everything that can be read: a value with the fields that its class and bases annotate, in order.

    `form` is how it was written and `span` where (tokens, end excluded); neither counts when two are compared. It is
    like a frozen dataclass, without the code that one generates: there are many phrases, and every command loads them.
    """

    fields: tuple[str, ...] = ()
    named: tuple[str, ...] = ("form", "span")  # only ever given by name, and not compared
    form, span = (), (0, 0)
    weighs = ""  # "them" or "hand": what it says depends on which cards were handled last, or are held

    def __init_subclass__(cls) -> None:
        own = [name for name in inspect.get_annotations(cls) if name not in cls.named]
        inherited = dict.fromkeys(name for base in cls.__bases__ for name in getattr(base, "fields", ()))
        cls.fields = (*(name for name in inherited if name not in own), *own)

    def __init__(self, *values: Any, **given: Any):
        if len(values) > len(self.fields):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self.fields)}")
        given |= zip(self.fields, values, strict=False)
        for name in self.fields:
            if name not in given and not hasattr(type(self), name):
                raise TypeError(f"{type(self).__name__} needs {name}")
        if unknown := given.keys() - set(self.fields) - set(self.named):
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(unknown))}")
        self.__dict__.update(given)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} does not change")

    def values(self) -> tuple:
        """What makes two phrases equal."""
        return tuple(getattr(self, name) for name in self.fields)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.values() == self.values()

    def __hash__(self) -> int:
        return hash((type(self), self.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.fields)})"

    def changed(self, **given: Any) -> Self:
        """The same phrase with other values in some fields."""
        return type(self)(**{**self.__dict__, **given})


def walk(node: Any) -> Iterator[Phrase]:
    """The phrase and every phrase within it, outermost first, in the order of its fields."""
    if isinstance(node, Phrase):
        yield node
        for name in node.fields:
            yield from walk(getattr(node, name))
    elif isinstance(node, tuple):
        for one in node:
            yield from walk(one)
