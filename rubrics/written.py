"""A rubric written as TOML: the inverse of `rubric.parse`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .rubric import Rubric


def to_toml(rubric: Rubric) -> str:
    """The rubric as a TOML text; reading it gives the same rubric again, but for its `toml`."""
    head = {"format": 1, "id": rubric.id, "title": rubric.title, "source": rubric.source, "turns": rubric.turns}
    lines = list(_pairs(head))
    for criterion in rubric.criteria:
        lines += ["", "[[criterion]]", *_pairs({
            "id": criterion.id, "name": criterion.name, "points": criterion.points,
            "description": criterion.description, "measure": criterion.measure, "note": criterion.note,
            "weights": criterion.weights, "phrases": criterion.phrases,
        })]  # fmt: skip
        for rating in criterion.ratings:
            values = {"label": rating.label, "points": rating.points, "description": rating.description}
            lines += ["", "[[criterion.rating]]", *_pairs(values)]
    for band in rubric.bands:
        lines += ["", "[[band]]", *_pairs({"label": band.label, "least": band.least, "note": band.note})]
    return "\n".join(lines) + "\n"


def _pairs(values: Mapping[str, Any]) -> Iterator[str]:
    """One line for each value that is not empty."""
    return (f"{key} = {_value(value)}" for key, value in values.items() if value or value == 0)


def _value(value: Any) -> str:
    if isinstance(value, str):
        # JSON's strings are TOML's, but for DEL, which TOML wants escaped.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, Iterable):
        return "[" + "".join(f"\n    {_value(one)}," for one in value) + "\n]"
    return f"{value:g}" if isinstance(value, float) else str(value)
