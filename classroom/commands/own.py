"""Scenarios and rubrics that a command is given: the library's, those in files, and with `--of-course` a course's own.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from classroom.errors import ConfigError
from engine.errors import PlayaloudError

from .database import opened_database

if TYPE_CHECKING:
    import rubrics
    import scenarios


def add(parser: argparse.ArgumentParser, what: str) -> None:
    """Adds `--of-course` and `--database`; `what` says whose."""
    parser.add_argument("--of-course", metavar="COURSE", help=f"{what} of this course, too, by title (its id or title)")
    parser.add_argument("--database", metavar="URL", help="with --of-course: another than that of the settings")


def scenarios_of(options: argparse.Namespace, refs: Sequence[str]) -> list[scenarios.Scenario]:
    """The scenarios of these titles, library ids or paths, in their order; raises ConfigError, ScenarioError."""
    import scenarios

    if not options.of_course:
        return [scenarios.load(ref) for ref in refs]
    from classroom.downloads import lookup
    from classroom.downloads.sources import sources_of

    with opened_database(options):
        course = lookup.find_course(options.of_course)
        _head(options, course.title)
        own = [(one.title, one.ref, one.scenario) for one in sources_of(course) if one.is_own]
    return [_one(ref, own, scenarios.load) for ref in refs]


def rubric_of(options: argparse.Namespace) -> rubrics.Rubric:
    """The rubric of `--rubric`: a title, a library id or a path; raises ConfigError, ScenarioError."""
    import rubrics

    if not options.of_course:
        return rubrics.load(options.rubric)
    from classroom.downloads import lookup
    from classroom.rubrics.access import fetch_rubrics, fetch_version

    with opened_database(options):
        course = lookup.find_course(options.of_course)
        _head(options, course.title)
        found = fetch_rubrics(lookup.owner_of(course), course)
        own = [(one.title, str(one.id), rubrics.parse(fetch_version(one).toml)) for one in found]
    return _one(options.rubric, own, rubrics.load)


def _head(options: argparse.Namespace, title: str) -> None:
    """What stands above the title of what is printed is the course's own, unless another was said."""
    if not getattr(options, "course", title):
        options.course = title


def _one(ref: str, own: Sequence[tuple[str, str, Any]], load: Any) -> Any:
    """The course's own of this title or key, else what is loaded by it."""
    same = [made for title, key, made in own if ref in (title, key)]
    if len(same) == 1:
        return same[0]
    if same:
        keys = tuple(key for title, key, _made in own if title == ref)
        raise ConfigError(f"Several have the name “{ref[:80]}”.", where="--of-course", allowed=keys)
    try:
        return load(ref)
    except PlayaloudError as error:
        if not own:
            raise
        message = f"“{ref[:80]}” is neither the course's own nor to be had otherwise: {error.message}"
        raise ConfigError(message, where=ref[:80], allowed=tuple(title for title, _key, _made in own)[:20]) from None
