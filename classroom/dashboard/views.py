"""Pages of the dashboard: work, mistakes, progress; each of the whole course or of one section."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from flask import Blueprint, render_template, request
from markupsafe import Markup

from classroom.accounts.current import instructor
from classroom.accounts.models import User
from classroom.assignments.access import fetch_assignments
from classroom.courses.access import fetch_marked_course
from classroom.courses.models import Course
from classroom.dashboard import access, help
from classroom.games import participation
from classroom.marking import regrades
from classroom.rubrics.wording import kind_words
from classroom.templating import day
from exports import charts
from exports.item_analysis import POOR, item_analysis

blueprint = Blueprint("dashboard", __name__)

MOST_MISTAKES, MOST_KINDS, MOST_WAITING, MOST_WEEKS = 40, 12, 10, 6


class Asked(NamedTuple):
    """What is looked at: the course, or (`section` not None) one section of those there are."""

    user: User
    course: Course
    sections: list[str]
    section: str | None

    @property
    def shown(self) -> dict[str, Any]:
        """The same for the template."""
        return {"course": self.course, "sections": self.sections, "section": self.section}


@blueprint.get("/courses/<id:course_id>/dashboard")
def work(course_id: int) -> Any:
    """Who has done what, who waits for an answer, and who needs help."""
    asked = _asked(course_id)
    found = access.fetch_work(asked.user, asked.course, asked.section)
    members = {line.member.id for line in found.lines}
    waiting = [one for one in regrades.fetch_open(asked.user, asked.course) if one.attempt.membership_id in members]
    columns = _played(asked, members)
    return render_template(
        "dashboard/work.html", work=found, needs=help.needs(found.lines), rule=help.rule(), waiting=waiting,
        most=MOST_WAITING, columns=columns, **asked.shown,
    )  # fmt: skip


@blueprint.get("/courses/<id:course_id>/dashboard/mistakes")
def mistakes(course_id: int) -> Any:
    """Where the class goes wrong, and how hard each question was; of all assignments, or of one."""
    asked = _asked(course_id)
    assignments = fetch_assignments(asked.user, asked.course)
    chosen = request.args.get("assignment", type=int)
    looked_at = [one for one in assignments if chosen in (None, one.id)]
    members = access.fetch_members(asked.user, asked.course, asked.section)
    wrong = access.fetch_wrong(asked.user, looked_at, members)
    items = {one: access.fetch_items(asked.user, one, members) for one in looked_at}
    analysed = {one: list(zip(rows, item_analysis(rows), strict=True)) for one, rows in items.items() if rows}
    marked = {one: rows for one, rows in analysed.items() if any(figures.answered for _item, figures in rows)}
    return render_template(
        "dashboard/mistakes.html", assignments=assignments, chosen=chosen, wrong=wrong, kinds=_by_kind(wrong),
        items=marked, kind_words=kind_words(), poor=POOR, most=MOST_MISTAKES, drawn=_drawn, **asked.shown,
    )  # fmt: skip


@blueprint.get("/courses/<id:course_id>/dashboard/progress")
def progress(course_id: int) -> Any:
    """How each criterion of the rubric goes on from assignment to assignment."""
    asked = _asked(course_id)
    members = access.fetch_members(asked.user, asked.course, asked.section)
    criteria = access.fetch_progress(asked.user, asked.course, members)
    columns = {name: [step.labelled(day(step.day)) for step in steps] for name, steps in criteria.items()}
    return render_template(
        "dashboard/progress.html", criteria=criteria, columns=columns, drawn=_drawn, **asked.shown
    )


def _played(asked: Asked, members: Collection[int]) -> list[participation.Column]:
    """The last weeks of games that are asked for, and how many of these students have played enough; none without a
    quota."""
    if not participation.quota_of(asked.course).asks:
        return []
    weeks = participation.weeks_of(asked.course)
    rows = [row for row in participation.rows_of(asked.user, asked.course, weeks) if row.member.id in members]
    return participation.columns_of(rows, weeks)[-MOST_WEEKS:]


def _asked(course_id: int) -> Asked:
    user = instructor()
    course = fetch_marked_course(user, course_id)
    sections = access.fetch_sections(user, course)
    section = request.args.get("section", "")
    return Asked(user, course, sections, section if section in sections else None)


def _by_kind(wrong: access.Wrong) -> list[tuple[str, float]]:
    counts: dict[str, float] = {}
    for one in wrong.mistakes:
        counts[one.kind] = counts.get(one.kind, 0) + one.count
    words = kind_words()
    most = sorted(counts.items(), key=lambda each: (-each[1], each[0]))[:MOST_KINDS]
    return [(words.get(kind, kind), count) for kind, count in most]


def _drawn(kind: str, rows: Any, title: str, **options: float) -> Markup:
    # Charts escape every text themselves; what is left is our own markup.
    return Markup(getattr(charts, kind)(rows, title=title, **options))  # noqa: S704
