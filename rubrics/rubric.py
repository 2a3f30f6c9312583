"""A rubric as data: criteria with points and measures, bands, turns (formats.md section 7)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from engine.errors import NotationError, ScenarioError
from engine.fields import Faults, Fields

LIBRARY = Path(__file__).parent / "library"
LONGEST_FILE = 64_000  # characters
MEASURES = ("mistakes/3", "dominance/3", "purchase/3", "announcement/2", "awareness/4", "person/1")
REPLACED = {
    "mistakes/1": "mistakes/3", "mistakes/2": "mistakes/3",
    "dominance/1": "dominance/3", "dominance/2": "dominance/3", "purchase/1": "purchase/3", "purchase/2": "purchase/3",
    "announcement/1": "announcement/2", "awareness/1": "awareness/4", "awareness/2": "awareness/4",
    "awareness/3": "awareness/4",
}  # fmt: skip
"""Measures of earlier versions, and what a rubric that names them is measured by now."""
KINDS = (
    "illegal-play", "illegal-buy", "wrong-draw", "wrong-zone", "wrong-count", "wrong-order", "skipped-instruction",
    "invented-effect", "impossible-card",
)  # fmt: skip
"""The kinds of mistakes of formats.md section 6."""


@dataclass(frozen=True)
class Rating:
    """What a criterion's points are called when there are as many as this."""

    label: str
    points: float
    description: str = ""


@dataclass(frozen=True)
class Criterion:
    """One line of a rubric; `measure` is stated in README.md under its identifier, `note` is for graders only.

    `weights` are the points that a kind of mistake costs (1 where none is given); `ratings` go from the highest down.
    """

    id: str
    name: str
    points: float
    description: str
    measure: str
    note: str = ""
    weights: Mapping[str, float] = field(default_factory=dict)
    phrases: tuple[str, ...] = ()
    ratings: tuple[Rating, ...] = ()


@dataclass(frozen=True)
class Band:
    """What a total of at least `least` points is called."""

    label: str
    least: float
    note: str = ""


@dataclass(frozen=True)
class Rubric:
    """A rubric for up to `turns` turns; bands from the highest down."""

    id: str
    title: str
    source: str
    turns: int
    criteria: tuple[Criterion, ...]
    bands: tuple[Band, ...]
    toml: str

    @property
    def points(self) -> float:
        """The points of one turn."""
        return sum(criterion.points for criterion in self.criteria)

    def band(self, total: float) -> Band | None:
        """The band of a turn's total, halves included; None where the rubric has no bands."""
        return next((band for band in self.bands if total >= band.least), None)

    def band_of(self, total: float, possible: float) -> Band | None:
        """The band of a turn of which only some points were possible, by its share of them; None of no points."""
        return self.band(total * self.points / possible) if possible else None

    def criterion(self, id: str) -> Criterion:
        """The criterion with that id. Raises NotationError with the ids there are."""
        for criterion in self.criteria:
            if criterion.id == id:
                return criterion
        raise NotationError(f"{self.id} has no criterion “{id[:40]}”", where=id[:40],
                            allowed=tuple(criterion.id for criterion in self.criteria))  # fmt: skip


def library_ids() -> tuple[str, ...]:
    """The ids of the library's rubrics, in alphabetical order."""
    return tuple(sorted(path.stem for path in LIBRARY.glob("*.toml")))


@lru_cache(maxsize=16)
def load(ref: str) -> Rubric:
    """The rubric with that library id, or in that file. Raises NotationError or ScenarioError with every fault."""
    path = LIBRARY / f"{ref}.toml" if re.fullmatch(r"[a-z0-9-]+", ref) else Path(ref)
    try:
        with path.open("rb") as file:
            text = file.read(LONGEST_FILE * 4 + 1).decode("utf-8-sig")
    except (OSError, ValueError):
        raise NotationError(f"there is no rubric “{ref[:80]}” in the library, and no such file", where=ref[:80],
                            allowed=library_ids()) from None  # fmt: skip
    return parse(text, where=ref)


def parse(text: str, *, where: str = "rubric") -> Rubric:
    """The rubric that a TOML text describes. Raises ScenarioError with every fault of it, by line and field."""
    if len(text) > LONGEST_FILE:
        raise ScenarioError(where, [(1, "file", f"may have at most {LONGEST_FILE} characters", ())])
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        line = re.search(r"line (\d+)", str(error))
        raise ScenarioError(where, [(int(line[1]) if line else 1, "file", f"not valid TOML: {error}", ())]) from None
    faults = Faults(text, where)
    fields = Fields(table, "", faults, ("format", "id", "title", "source", "turns", "criterion", "band"))
    if fields.table.get("format") != 1:
        fields.fault("format", "must be 1", ("1",))
    criteria = [_criterion(one, f"criterion[{n}]", faults) for n, one in enumerate(fields.tables("criterion", most=20))]
    if not criteria:
        fields.fault("criterion", "at least one [[criterion]] is required")
    for number, criterion in enumerate(criteria):
        if criterion.id in [earlier.id for earlier in criteria[:number]]:
            faults.add(f"criterion[{number}].id", f"stands twice: “{criterion.id}”")
    bands = [_band(one, f"band[{n}]", faults) for n, one in enumerate(fields.tables("band", most=20))]
    rubric = Rubric(
        fields.text("id", required=True, longest=60), fields.text("title", required=True, longest=200),
        fields.text("source", longest=400), fields.number("turns", 1, 3, 3), tuple(criteria),
        tuple(sorted(bands, key=lambda band: -band.least)), text,
    )  # fmt: skip
    faults.raise_if_any()
    return rubric


def _criterion(table: object, path: str, faults: Faults) -> Criterion:
    known = ("id", "name", "points", "description", "measure", "note", "weights", "phrases", "rating")
    fields = Fields(table, path, faults, known)
    points = fields.points("points")
    former = fields.table.get("measure")
    now = REPLACED[former] if isinstance(former, str) and former in REPLACED else ""
    return Criterion(
        fields.text("id", required=True, longest=40), fields.text("name", required=True, longest=100),
        points, fields.text("description", longest=1000),
        now or fields.one_of("measure", MEASURES, "person/1"), fields.text("note", longest=1000), _weights(fields),
        fields.strings("phrases", most=200), _ratings(fields, path, points, faults),
    )  # fmt: skip


def _weights(fields: Fields) -> dict[str, float]:
    weights = fields.table.get("weights", {})
    if not isinstance(weights, dict):
        fields.fault("weights", "must be a table such as { wrong-draw = 1 }", KINDS)
        weights = {}
    for kind, weight in weights.items():
        if kind not in KINDS:
            fields.fault("weights", f"“{kind}” is no kind of mistake", KINDS)
        elif type(weight) not in (int, float) or not 0 <= weight <= 10:
            fields.fault("weights", f"the weight of {kind} must be from 0 to 10")
    return weights


def _ratings(fields: Fields, path: str, most: float, faults: Faults) -> tuple[Rating, ...]:
    found = []
    for n, table in enumerate(fields.tables("rating", most=20)):
        one = Fields(table, f"{path}.rating[{n}]", faults, ("label", "points", "description"))
        rating = Rating(one.text("label", required=True, longest=100), one.points("points"),
                        one.text("description", longest=1000))  # fmt: skip
        if rating.points > most:
            one.fault("points", f"may be at most the criterion's {most:g}")
        if rating.points in [earlier.points for earlier in found]:
            one.fault("points", f"stand twice: {rating.points:g}; each rating of a criterion needs its own")
        found.append(rating)
    return tuple(sorted(found, key=lambda rating: -rating.points))


def _band(table: object, path: str, faults: Faults) -> Band:
    fields = Fields(table, path, faults, ("label", "least", "note"))
    return Band(fields.text("label", required=True, longest=60), fields.points("least"), fields.text("note"))
