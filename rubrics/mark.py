"""A proposal for each criterion of a rubric: points, reason, evidence, and which ones need a person."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .evidence import Evidence, Judgement
from .measures import MEASURES
from .rubric import Criterion, Rubric


@dataclass(frozen=True)
class Proposed:
    """One criterion with its judgement."""

    criterion: Criterion
    judgement: Judgement

    def to_json(self) -> dict[str, Any]:
        """The criterion as formats.md section 5 has it, with the measure that judged it and its evidence."""
        return {
            "id": self.criterion.id, "name": self.criterion.name, "points": self.judgement.points or 0,
            "of": self.criterion.points, "reason": self.judgement.reason, "sure": self.judgement.sure,
            "measure": self.criterion.measure, "evidence": list(self.judgement.evidence),
            "proposed": self.judgement.points is not None, "applies": self.judgement.applies,
        }  # fmt: skip


@dataclass(frozen=True)
class Proposal:
    """A proposed grade of one narrated turn."""

    rubric: Rubric
    criteria: tuple[Proposed, ...]

    @property
    def total(self) -> float:
        """The points proposed, of `rubric.points`."""
        return sum(one.judgement.points or 0 for one in self.criteria)

    @property
    def open(self) -> tuple[Proposed, ...]:
        """The criteria that apply and have no points yet: a person gives them."""
        return tuple(one for one in self.criteria if one.judgement.applies and one.judgement.points is None)

    @property
    def possible(self) -> float:
        """The points of the criteria that apply to what the question asks for."""
        return sum(one.criterion.points for one in self.criteria if one.judgement.applies)

    def to_json(self) -> dict[str, Any]:
        """The grade's part that the rubric makes (formats.md section 5)."""
        band = None if self.open else self.rubric.band_of(self.total, self.possible)
        return {
            "rubric": self.rubric.id,
            "criteria": [one.to_json() for one in self.criteria],
            "total": self.total,
            "of": self.rubric.points,
            "possible": self.possible,
            "band": band.label if band else None,
            "open": [one.criterion.id for one in self.open],
            "needs_person": [one.criterion.id for one in self.criteria if not one.judgement.sure],
        }


def propose(rubric: Rubric, evidence: Evidence) -> Proposal:
    """The proposal that the rubric's measures make of the evidence."""
    return Proposal(rubric, tuple(Proposed(one, _judged(one, evidence)) for one in rubric.criteria))


def _judged(criterion: Criterion, evidence: Evidence) -> Judgement:
    """What the criterion's measure says, as far as there is a turn to measure and nothing speaks for a person."""
    found = MEASURES[criterion.measure](criterion, evidence)
    if found.applies and evidence.untold:
        return Judgement(None, evidence.untold, False)
    if found.applies and evidence.doubt:
        return replace(found, reason=f"{found.reason} {evidence.doubt}", sure=False)
    return found
