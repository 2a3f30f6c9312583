"""What is printed without anybody's work in it: blank rubric sheets, and cards to cut out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import rubrics
import scenarios
from classroom.downloads.situations import face_of
from engine import cards, notation, setup
from engine.cards import Card
from engine.errors import NotationError
from exports.cards import MOST_FACES
from exports.paper import Face
from exports.rows import Band, Criterion, RubricSheet

HALF = 0.5  # points are given in halves


def bands_of(rubric: Mapping[str, Any]) -> Iterator[Band]:
    """The guide's lines, the best first: each reaches up to the next better one, the last is all below that."""
    above, bands = None, rubric["bands"]
    for band in bands:
        is_last = band is bands[-1] and above is not None
        high = above if is_last else rubric["points"] if above is None else above - 2 * HALF
        yield Band(band["label"], None if is_last else band["least"], high, band["note"])
        above = band["least"]


def criteria_of(rubric: Mapping[str, Any]) -> tuple[Criterion, ...]:
    """The categories of a rubric as a proposal keeps it."""
    return tuple(Criterion(one["id"], one["name"], one["points"], one["description"]) for one in rubric["criteria"])


def blank_sheet(rubric: Mapping[str, Any], *, course: str = "", assignment: str = "") -> RubricSheet:
    """The sheet of a rubric, as `classroom.rubrics.access.kept` has it, with nothing filled in."""
    return RubricSheet(rubric["title"], course, assignment, "", criteria_of(rubric), tuple(bands_of(rubric)))


def faces_of(found: Sequence[Card], *, copies: int = 1) -> tuple[Face, ...]:
    """Each card as often as that; raises NotationError for more than fit in a file."""
    if not 0 < len(found) * copies <= MOST_FACES:
        raise NotationError(f"a set has 1 to {MOST_FACES} cards, not {len(found) * copies}", where="cards")
    return tuple(face_of(card) for card in found for _copy in range(copies))


def cards_named(text: str, *, edition: str = "2e") -> tuple[Card, ...]:
    """The cards of a list ("Cellar, 2 Moat") or of a recommended set ("First Game"); raises NotationError."""
    book = cards.book(edition)
    found = setup.kingdom(text, book, edition)
    named = tuple(found) if found is not None else notation.parse_cards(text, book)
    unknown = next((card for card in named if card.is_unknown), None)
    if unknown is not None:
        raise NotationError("every card must be named", where="cards", allowed=tuple(setup.RECOMMENDED))
    return tuple(sorted(named, key=lambda card: (card.cost, str(card)))) if found is not None else named


def cards_of(scenario: scenarios.Scenario) -> tuple[Card, ...]:
    """Every card that the scenario's situations name, the invented ones first."""
    named = frozenset().union(*(question.situation.cards for question in scenario.questions), scenario.situation.cards)
    book = scenario.situation.book
    others = sorted(named - set(map(str, scenario.invented)))
    found = [book[name] for name in others if name in book and not book[name].is_unknown]
    return (*scenario.invented, *sorted(found, key=lambda card: (card.cost, str(card))))


def plain_rubric(rubric: rubrics.Rubric) -> dict[str, Any]:
    """The parts of a rubric that a blank sheet shows, as `blank_sheet` wants them."""
    return {
        "title": rubric.title, "points": rubric.points,
        "criteria": [{"id": one.id, "name": one.name, "points": one.points, "description": one.description}
                     for one in rubric.criteria],
        "bands": [{"label": band.label, "least": band.least, "note": band.note} for band in rubric.bands],
    }  # fmt: skip
