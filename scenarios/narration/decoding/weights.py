"""What features weigh for several outcomes at once, kept so that adding up the features of a place is quick.

The weights of a feature are kept in hundredths, side by side in one whole number: the sum of such numbers holds the
sums for all outcomes. Each place has a hundred features or so, and a narration some thirty places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from struct import Struct

BITS = 32  # for each outcome
HALF = 1 << (BITS - 1)  # is added to each sum, so that none is below 0
PARTS = 100  # of 1; weights are written with two decimals


class Weights(Mapping[str, tuple[float, ...]]):
    """The weights of each feature, in log-odds to two decimals, in the order of the outcomes."""

    def __init__(self, some: Iterable[tuple[str, Sequence[float]]], outcomes: int):
        self._row = Struct(f"<{outcomes}I")
        self._none = sum(HALF << (BITS * place) for place in range(outcomes))
        same: dict[int, int] = {}  # many features weigh the same: each number only once, they are quicker to come by
        self._known = {name: same.setdefault(row, row) for name, row in ((name, _packed(one)) for name, one in some)}

    def __getitem__(self, name: str) -> tuple[float, ...]:
        return self._unpacked(self._known[name] + self._none)

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def sums(self, names: Iterable[str]) -> tuple[float, ...]:
        """The sum of the weights of these features for each outcome; each counts once, unknown ones do not."""
        return self._unpacked(sum(filter(None, map(self._known.get, set(names))), self._none))

    def _unpacked(self, whole: int) -> tuple[float, ...]:
        row = self._row
        return tuple([(one - HALF) / PARTS for one in row.unpack(whole.to_bytes(row.size, "little"))])


def _packed(weights: Sequence[float]) -> int:
    return sum(round(PARTS * weight) << (BITS * place) for place, weight in enumerate(weights))
