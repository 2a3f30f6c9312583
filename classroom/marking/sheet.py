"""The marking of one submission as one value: every mark with its proposal, every answer as it was read, the score."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from classroom.assignments.models import Task
from classroom.attempts.models import Attempt
from classroom.marking import scores
from classroom.marking.items import Dropped, Item
from classroom.marking.making import read_part, turns
from classroom.marking.models import WHOLE, Mark, Proposal
from classroom.marking.reading import Group, Note, Segment, groups_of, notes_of, segments_of
from classroom.marking.scores import Key

NO_RESULT = {"status": "needs person", "points": None}
NO_GRADE = {"points": None, "sure": False, "reason": _l("A person has to read this."), "evidence": ()}
UNANSWERED = {"points": 0.0, "sure": True, "reason": _l("Nothing was answered."), "evidence": ()}



@dataclass(frozen=True)
class Part:
    """One question: what was asked and answered, how it was read, its mark, and its criteria if it is a turn (1, 2 …).

    `aside` is the part of the answer that the engine does not read (why something is bought).
    """

    question: Mapping[str, Any]
    counts: bool
    text: str
    aside: str
    status: str
    notes: tuple[Note, ...]
    segments: tuple[Segment, ...]
    groups: tuple[Group, ...]
    item: Item
    criteria: tuple[Item, ...]
    turn: int | None
    band: str
    remark: str

    @property
    def id(self) -> str:
        """The question's id."""
        return self.question["id"]

    @property
    def items(self) -> tuple[Item, ...]:
        """All that gets points here: the question, then the criteria."""
        return self.item, *self.criteria

    @property
    def is_confirmed(self) -> bool:
        """Whether all of it is decided."""
        return all(item.is_confirmed or item.is_outside for item in self.items)

    @property
    def judged(self) -> tuple[Item, ...]:
        """The criteria that are among the points possible."""
        return tuple(item for item in self.criteria if not item.is_outside)

    @property
    def total(self) -> float | None:
        """The rubric's points of this turn; None while one is missing, or where it is no turn."""
        points = [item.points for item in self.judged]
        return sum(points) if points and None not in points else None

    @property
    def so_far(self) -> float:
        """The rubric's points of this turn that there are, decided or proposed."""
        return sum(item.points or 0 for item in self.judged)

    @property
    def possible(self) -> float:
        """What `total` is out of."""
        return sum(item.of for item in self.judged)


@dataclass(frozen=True)
class Sheet:
    """A whole submission; without a proposal (`failure` says why) every mark is a person's.

    `dropped` are the marks by an earlier version of the rubric that count no more.
    """

    task: Task
    parts: tuple[Part, ...]
    rubric: Mapping[str, Any]
    remark: str
    failure: str
    dropped: tuple[Dropped, ...] = ()

    @cached_property
    def items(self) -> dict[Key, Item]:
        """Every item by its key, in the order of the page."""
        return {item.key: item for part in self.parts for item in part.items}

    @property
    def outside(self) -> set[Key]:
        """The keys of what is not among the points possible."""
        return {key for key, item in self.items.items() if item.is_outside}

    @property
    def needed(self) -> list[Item]:
        """The items that must be decided before release."""
        return [self.items[key] for key in scores.needed(self.task, self.rubric, self.outside)]

    @property
    def decided(self) -> int:
        """How many of the needed items are decided."""
        return sum(item.is_confirmed for item in self.needed)

    @property
    def score(self) -> float | None:
        """What it comes to by the points as they stand, decided or proposed; None while some are missing."""
        points = {key: item.points for key, item in self.items.items()}
        return scores.score(self.task, self.rubric, points, self.outside)

    @property
    def of(self) -> float:
        """How many points `score` is out of."""
        return scores.most(self.task, self.rubric)


def sheet_of(
    attempt: Attempt,
    answers: Mapping[str, Any],
    proposal: Proposal | None,
    marks: Mapping[Key, Mark],
    remarks: Mapping[str, str],
    rubric: Mapping[str, Any],
    spoken: Collection[str] = (),
    earlier: Mapping[int, Mapping[str, Any]] = MappingProxyType({}),
) -> Sheet:
    """The sheet of an attempt from its answers, the latest proposal, the marks and the remarks by question, by this
    rubric as proposals keep it; `spoken` are the questions of which something was recorded, `earlier` the rubrics of
    the proposals, by their ids, that were the latest when a mark was given."""
    given = {key: _criterion(mark, earlier) for key, mark in marks.items() if mark.proposal_id in earlier}
    found = _parts(attempt, answers, proposal, rubric, marks, remarks, given)
    parts = tuple(_to_hear(part) if part.id in spoken else part for part in found)
    failure = proposal.failure if proposal else _("No proposal has been made yet.")
    kept = {item.key for part in parts for item in part.items}
    dropped = tuple(
        Dropped(mark.question, one.get("name", mark.criterion), mark.points, one.get("points"))
        for key, mark in marks.items() if key not in kept for one in [given.get(key, {})]
    )  # fmt: skip
    return Sheet(attempt.task, parts, rubric, remarks.get(WHOLE, ""), failure, dropped)


def _criterion(mark: Mark, earlier: Mapping[int, Mapping[str, Any]]) -> Mapping[str, Any]:
    """The criterion as it was when the mark was given; empty for a question."""
    criteria = earlier[mark.proposal_id]["criteria"]
    return next((one for one in criteria if one["id"] == mark.criterion), {})


def _parts(attempt, answers, proposal, rubric, marks, remarks, given) -> Iterator[Part]:
    content = attempt.task.content
    results = {result["id"]: result for result in proposal.questions} if proposal else {}
    told = turns(content["questions"], rubric["turns"])
    for question in content["questions"]:
        id, value = question["id"], answers.get(question["id"], "")
        result = results.get(id, NO_RESULT)
        grade = proposal.grades.get(id) if proposal else None
        text, notes = read_part(value), notes_of(result)
        missing = UNANSWERED if result["status"] == "unanswered" else NO_GRADE
        criteria = tuple(_criteria(id, rubric, grade, missing, marks, notes, given)) if id in told else ()
        band = _band(rubric, criteria)
        yield Part(
            question=question, counts=id in attempt.task.counted, text=text,
            aside=value["why"] if isinstance(value, dict) else "", status=result["status"], notes=notes,
            segments=segments_of(text, notes),
            groups=groups_of(result.get("steps", ()), content["table"].get("cards", {})),
            item=_item(question, result, grade, marks), criteria=criteria,
            turn=told.index(id) + 1 if id in told else None, band=band, remark=remarks.get(id, ""),
        )  # fmt: skip


def _to_hear(part: Part) -> Part:
    """The part where a person has to listen: nothing that is proposed of what was typed is sure."""
    typed = part.status != "unanswered"

    def unsure(item: Item) -> Item:
        if typed:
            return replace(item, sure=False)
        return replace(item, sure=False, proposed=None, reason=_("It was said aloud: please listen."))

    criteria = tuple(map(unsure, part.criteria))
    return replace(part, item=unsure(part.item), criteria=criteria, band=part.band if typed else "")


def _item(question, result, grade, marks) -> Item:
    id, status = question["id"], result["status"]
    proposed = None if status == "needs person" else result["points"]
    judged = grade["criteria"] if grade else ()
    following = next((one for one in judged if one["measure"].startswith("mistakes/")), None)
    sure = proposed is not None and (following is None or following["sure"])
    reason = {
        "unanswered": _("Nothing was answered."),
        "needs person": _("A person has to read this."),
    }.get(status) or (following["reason"] if following else "")
    return Item(id, WHOLE, _("Question %(id)s", id=id), question["points"], proposed, sure, reason,
                mark=marks.get((id, WHOLE)))  # fmt: skip


def _criteria(id, rubric, grade, missing, marks, notes, given) -> Iterator[Item]:
    judged = {one["id"]: one for one in grade["criteria"]} if grade else {}
    for criterion in rubric["criteria"]:
        one = judged.get(criterion["id"]) or {**missing, "reason": str(missing["reason"])}
        proposed = one["points"] if one.get("proposed", True) else None
        given_of = given.get((id, criterion["id"]), {}).get("points")
        yield Item(
            id, criterion["id"], criterion["name"], criterion["points"], proposed, one["sure"], one["reason"],
            tuple(_unsaid(one, notes)), criterion["measure"], criterion["description"],
            marks.get((id, criterion["id"])), one.get("applies", True),
            given_of if given_of != criterion["points"] else None,
        )  # fmt: skip


def _unsaid(one: Mapping[str, Any], notes: tuple[Note, ...]) -> Iterator[str]:
    """The evidence that neither the reason nor a passage of the answer shows already."""
    quotes = [f"“{note.quote}”" for note in notes]
    return (each for each in one["evidence"] if each not in one["reason"] and not any(q in each for q in quotes))


def _band(rubric, criteria: tuple[Item, ...]) -> str:
    judged = [item for item in criteria if not item.is_outside]
    points, possible = [item.points for item in judged], sum(item.of for item in judged)
    if not possible or None in points:
        return ""
    share = sum(points) * rubric["points"] / possible
    return next((band["label"] for band in rubric["bands"] if share >= band["least"]), "")
