"""How many cards are to be chosen."""

from __future__ import annotations

from ..grammar import phrase
from ..phrase import Phrase


class Quantity(Phrase):
    """How many cards are to be chosen."""

    def bounds(self, offered: int) -> tuple[int, int]:
        """The least and the most that may be chosen, of so many offered."""
        raise NotImplementedError

    def exact(self) -> int:
        """How many it asks for where nothing limits them."""
        return self.bounds(99)[1]


@phrase("Quantity", "(a|an)")
class One(Quantity):
    def bounds(self, offered: int) -> tuple[int, int]:
        return min(1, offered), min(1, offered)


@phrase("Quantity", "{n:Number}")
class Exactly(Quantity):
    n: int

    def bounds(self, offered: int) -> tuple[int, int]:
        return min(self.n, offered), min(self.n, offered)


@phrase("Quantity", "up to {n:Number}")
class UpTo(Quantity):
    n: int

    def bounds(self, offered: int) -> tuple[int, int]:
        return 0, min(self.n, offered)


@phrase("Quantity", "any number of")
class AnyNumber(Quantity):
    def bounds(self, offered: int) -> tuple[int, int]:
        return 0, offered
