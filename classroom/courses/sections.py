"""Sections: the parts of a class, by the name that its students' memberships carry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from flask import request

from classroom.courses.models import Membership
from classroom.text import clean_name, sort_key


def sections_of(members: Iterable[Membership]) -> dict[str, int]:
    """The sections of these students by name, with the number of students; "" stands for no section, and last."""
    counts = Counter(member.section for member in members)
    return {name: counts[name] for name in sorted(counts, key=lambda name: (not name, sort_key(name), name))}


def chosen_section() -> str | None:
    """The section that the page's address asks for; None for all, "" for those without one."""
    asked = request.args.get("section")
    return None if asked is None else clean_name(asked)


def in_section(members: Iterable[Membership], section: str | None) -> list[Membership]:
    """Those of the students who are in the section; all of them for None."""
    return [member for member in members if section is None or member.section == section]
