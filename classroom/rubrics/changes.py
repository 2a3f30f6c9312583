"""What a version of a rubric changed, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext as _

from classroom.rubrics.wording import kind_words, measure_words
from classroom.templating import points
from rubrics import Rubric
from rubrics.rubric import Criterion


def changes(before: Rubric, after: Rubric) -> list[str]:
    """What `after` has otherwise than `before`, one sentence for each criterion that was added, left out or changed."""
    old, new = ({one.id: one for one in rubric.criteria} for rubric in (before, after))
    found = [_("Title: %(title)s", title=after.title)] if before.title != after.title else []
    for id, one in new.items():
        if id not in old:
            found.append(_("New: %(name)s (%(points)s)", name=one.name, points=points(one.points)))
        elif parts := list(_parts(old[id], one)):
            found.append(f"{one.name}: {'; '.join(parts)}")
    found += [_("Left out: %(name)s", name=one.name) for id, one in old.items() if id not in new]
    if list(old) != list(new) and sorted(old) == sorted(new):
        found.append(_("The criteria stand in another order."))
    if before.turns != after.turns:
        found.append(_("Number of turns: %(old)s → %(new)s", old=before.turns, new=after.turns))
    if before.bands != after.bands:
        found.append(_("The grading guide is another one."))
    return found


def _parts(old: Criterion, new: Criterion) -> Iterator[str]:
    if old.name != new.name:
        yield _("was called “%(name)s”", name=old.name)
    if old.points != new.points:
        yield _("points %(old)s → %(new)s", old=points(old.points), new=points(new.points))
    if old.measure != new.measure:
        measures = measure_words()
        yield _("proposed by %(new)s instead of %(old)s", old=measures[old.measure], new=measures[new.measure])
    for kind in sorted(old.weights.keys() | new.weights.keys()):
        was, now = (one.weights.get(kind, 1) for one in (old, new))
        if was != now:
            named = kind_words().get(kind, kind)
            yield _("%(kind)s costs %(new)s instead of %(old)s", kind=named, old=points(was), new=points(now))
    reworded = [
        (old.description != new.description, _("what is asked")),
        (old.ratings != new.ratings, _("the ratings")),
        (old.note != new.note, _("the note to graders")),
        (old.phrases != new.phrases, _("the words to look for")),
    ]
    if what := ", ".join(name for changed, name in reworded if changed):
        yield _("changed: %(what)s", what=what)
