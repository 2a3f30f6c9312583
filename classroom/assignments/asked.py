"""What is said of a piece of work in a few words: what it asks for, and who sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from flask_babel import gettext as _
from flask_babel import ngettext

from classroom import clock, codes
from classroom.assignments.models import Assignment
from classroom.templating import worth

TURNS = {"narration": "tell", "play": "play"}


def what_is_asked(kinds: Iterable[str], points: float) -> str:
    """Such as "1 turn to tell, 3 questions · 6 points"; without the points where none counts.

    `kinds` are those of the questions, as `scenarios.question.KINDS` has them; `points` are those of all that count.
    """
    asked = Counter(TURNS.get(kind, "") for kind in kinds)
    counts = [
        ngettext("%(num)d turn to tell", "%(num)d turns to tell", asked["tell"]) if asked["tell"] else "",
        ngettext("%(num)d turn to play", "%(num)d turns to play", asked["play"]) if asked["play"] else "",
        ngettext("%(num)d question", "%(num)d questions", asked[""]) if asked[""] else "",
    ]
    said = ", ".join(part for part in counts if part)
    return f"{said} · {worth(points)}" if points else said


def who_sees(assignment: Assignment) -> str:
    """What is said when it was set: who sees it now, and how others come to it."""
    title, course = assignment.title, assignment.course
    if not assignment.is_open(clock.now()):
        return _("“%(title)s” is set. Students see it when it opens.", title=title)
    if not course.is_open:
        return _("“%(title)s” is set. The students of the class see it now.", title=title)
    code = codes.grouped(course.join_code, 3, 3)
    return _("“%(title)s” is set. Students see it now; new ones join with code %(code)s.", title=title, code=code)
