"""What a piece of work asks for, in a few words: so many turns to tell, so many questions, so many points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from flask_babel import ngettext

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
