"""What a piece of work asks for, in a few words: so many turns to tell, so many questions, so many points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from flask_babel import gettext as _
from flask_babel import ngettext

from classroom.templating import points

TURNS = {"narration": "tell", "play": "play"}


def what_is_asked(kinds: Iterable[str], worth: float) -> str:
    """Such as "1 turn to tell, 3 questions · 6 points"; without the points where none counts.

    `kinds` are those of the questions, as `scenarios.question.KINDS` has them; `worth` is in points.
    """
    asked = Counter(TURNS.get(kind, "") for kind in kinds)
    counts = [
        ngettext("%(num)d turn to tell", "%(num)d turns to tell", asked["tell"]) if asked["tell"] else "",
        ngettext("%(num)d turn to play", "%(num)d turns to play", asked["play"]) if asked["play"] else "",
        ngettext("%(num)d question", "%(num)d questions", asked[""]) if asked[""] else "",
    ]
    said = ", ".join(part for part in counts if part)
    if not worth:
        return said
    return f"{said} · {_('1 point') if worth == 1 else _('%(points)s points', points=points(worth))}"
