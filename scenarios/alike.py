"""Like answers to one question, grouped so that a grader marks them once; the grader can split and merge the groups."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import combinations
from statistics import fmean as mean
from typing import TypeVar

from .likeness import APART, Reader, Traits, likeness, normalised, weighed

TOGETHER = 0.25  # how alike the answers of two groups are on the average, at least, to be one group
MOST = 400  # different answers that are compared with each other; the others are grouped only where they are the same

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Group:
    """Answers that are alike: their keys, the most typical first, and the text of that one."""

    keys: tuple
    text: str


class Answers:
    """The answers to one question, compared with each other; empty ones are left out. `ideas` are those found in
    each."""

    def __init__(
        self, answers: Mapping[Key, str], reader: Reader, ideas: Mapping[Key, Collection[str]] | None = None
    ):
        self.texts = {key: text for key, text in answers.items() if text.strip()}
        read = {key: reader.traits(text, (ideas or {}).get(key, ())) for key, text in self.texts.items()}
        same: dict[tuple, list[Key]] = {}
        for key, one in read.items():
            same.setdefault((one.words, one.telling), []).append(key)
        self._same = sorted(same.values(), key=lambda keys: -len(keys))
        self._first = {key: keys[0] for keys in self._same for key in keys}
        self._like = _likeness({keys[0]: read[keys[0]] for keys in self._same[:MOST]})

    def like(self, one: Key, other: Key) -> float:
        """How alike two answers are; below 0 where they must keep apart."""
        pair = self._first[one], self._first[other]
        return 1.0 if pair[0] == pair[1] else self._like.get(pair, 0.0)

    def groups(self) -> list[Group]:
        """The answers by likeness, the largest group first, of equal ones the most alike to the one before."""
        firsts = [keys[0] for keys in self._same]
        near = {(a, b): self.like(firsts[a], firsts[b]) for a, b in combinations(range(len(firsts)), 2)}
        found = [self._typical_first(keys) for keys in _joined(self._same, near)]
        return [_group(keys, self.texts) for keys in self._ordered(found)]

    def likest(self, keys: Sequence[Key], others: Iterable[Sequence[Key]]) -> Sequence[Key] | None:
        """Those of the others that are most like these on the average; None if there are none."""
        return max(others, key=lambda one: mean(self.like(key, other) for key in keys for other in one), default=None)

    def _typical_first(self, keys: Sequence[Key]) -> list[Key]:
        first = max(keys, key=lambda one: sum(self.like(one, other) for other in keys))
        return [first, *(key for key in keys if key != first)]

    def _ordered(self, found: Iterable[list[Key]]) -> list[list[Key]]:
        place = {key: number for number, key in enumerate(self.texts)}
        left = sorted(found, key=lambda keys: (-len(keys), place[keys[0]]))
        made: list[list[Key]] = []
        while left:
            equal = [keys for keys in left if len(keys) == len(left[0])]
            best = self.likest(made[-1], equal) if made else equal[0]
            left.remove(best)
            made.append(best)
        return made


def _likeness(read: Mapping[Key, Traits]) -> dict[tuple[Key, Key], float]:
    weights = weighed(read)
    found = {}
    for one, other in combinations(read, 2):
        found[one, other] = found[other, one] = likeness(read[one], read[other], weights[one], weights[other])
    return found


def _joined(sets: Sequence[list[Key]], near: dict[tuple[int, int], float]) -> list[list[Key]]:
    """The sets joined while two are alike enough on the average (`near`, by their numbers); what must keep apart is
    never in one of them."""
    parts = dict(enumerate(sets))
    size = dict.fromkeys(parts, 1)
    heap = [(-value, pair) for pair, value in near.items() if value >= TOGETHER]
    heapify(heap)
    while heap:
        value, (a, b) = heappop(heap)
        if a not in parts or b not in parts or near[a, b] != -value:
            continue  # one of them has changed since
        parts[a] = [*parts[a], *parts.pop(b)]
        for c in parts:
            if c != a:
                pair, other = (min(a, c), max(a, c)), (min(b, c), max(b, c))
                both = near[pair], near[other]
                mean = (both[0] * size[a] + both[1] * size[b]) / (size[a] + size[b])
                near[pair] = APART if APART in both else mean
                if near[pair] >= TOGETHER:
                    heappush(heap, (-near[pair], pair))
        size[a] += size.pop(b)
    return list(parts.values())


def split(found: Sequence[Group], keys: Collection[Key], answers: Mapping[Key, str]) -> list[Group]:
    """The groups with these answers taken out of theirs; those that leave one group together make one new one."""
    made: list[Group] = []
    for group in found:
        away = [key for key in group.keys if key in keys]
        parts = ([key for key in group.keys if key not in keys], away)
        made += [_group(part, answers) for part in parts if part]
    return made


def merge(found: Sequence[Group], keys: Collection[Key], answers: Mapping[Key, str]) -> list[Group]:
    """The groups with those that hold any of these answers made one, at the place of the first."""
    joined = [group for group in found if any(key in keys for key in group.keys)]
    if not joined:
        return list(found)
    together = _group([key for group in joined for key in group.keys], answers)
    return [together if group is joined[0] else group for group in found if group is joined[0] or group not in joined]


def _group(keys: Iterable[Key], answers: Mapping[Key, str]) -> Group:
    members = tuple(keys)
    return Group(members, answers[members[0]])


__all__ = ["Answers", "Group", "Reader", "merge", "normalised", "split"]
