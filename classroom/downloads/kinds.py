"""The kinds of files that are made in the background: what each is called, and how it is made from its wish.

A wish is plain JSON. A new kind is one function and one line in `KINDS`; its page and its operation check the wish.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from sqlalchemy import select

from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.courses.models import STUDENT, TEACHING, Course, Membership
from classroom.db import db, writing
from classroom.downloads import files, making
from classroom.downloads.access import released
from classroom.downloads.exams import VERSIONS, exam_of
from classroom.downloads.figures import class_rows, portfolio_rows
from classroom.downloads.making import Made, Tell
from classroom.downloads.models import Job
from classroom.downloads.packing import PDF, ZIP, archive, safe_name
from classroom.downloads.printed import blank_sheet, cards_named, cards_of, faces_of
from classroom.downloads.sheets import rubric_sheet
from classroom.downloads.sources import chosen
from classroom.errors import Refused
from classroom.exchange.archive.writing import course_archive, own_data
from classroom.rubrics.access import Present, kept, rubric_of_version
from classroom.rubrics.models import CourseRubric, RubricVersion
from classroom.sealing import CODES, unseal
from classroom.text import sort_key
from exports.cards import card_faces, how_to_play
from exports.class_report import class_report
from exports.codes import CodeSlip, code_slips
from exports.exam import answer_key, exam_paper, versions
from exports.report import rubric_report, rubric_slips


class Kind(NamedTuple):
    """One kind: its name on pages, and what makes the file; `whole` says how many parts there are to make."""

    name: str
    make: Callable[[Job, Tell], Made]


def make(job: Job, progress: Tell) -> Made:
    """The job's file; raises `Refused` if there is nothing to put into it, `exports.errors.ExportError` else."""
    return KINDS[job.kind].make(job, progress)


def title(job: Job) -> str:
    """What the file is, for people: "Report of Bo", "Exam: Midterm"."""
    name = str(KINDS[job.kind].name)
    if job.kind == "report":
        whose = job.attempt.membership.display_name if job.attempt else ""
        return _("Report of %(name)s", name=whose) if whose else _("Report of the class")
    about = job.wish.get("title") or job.wish.get("about")
    return f"{name}: {about}" if about else name


def saved_as(job: Job) -> str:
    """The file's name when it is saved."""
    suffix = job.file.rpartition(".")[2] or PDF
    if job.kind == "report":
        whose = job.attempt.membership.display_name if job.attempt else _("class")
        return safe_name(job.assignment.title, whose, _("report"), suffix=suffix)
    return safe_name(job.course.title, title(job), suffix=suffix)


def _report(job: Job, progress: Tell) -> Made:
    sheets = [rubric_sheet(attempt) for attempt in released(job.assignment, job.attempt)]
    if not sheets:
        raise Refused(_("Nothing is released yet, and only released work can be in a report."))
    packing = job.wish.get("packing", making.ONE)
    db.session.rollback()  # no transaction stays open while the document is made
    return making.report(sheets, packing=packing, progress=progress, kept=files.parts_of(job.id))


def _class(job: Job, progress: Tell) -> Made:
    wanted = select(Assignment).where(Assignment.course_id == job.course_id).order_by(Assignment.id)
    ids = job.wish.get("assignments")
    found = [one for one in db.session.scalars(wanted) if not ids or one.id in ids]
    rows = class_rows(_teacher(job.course), job.course, found)
    db.session.rollback()
    return Made(making.one(class_report, rows), PDF)


def _portfolio(job: Job, progress: Tell) -> Made:
    wanted = select(Membership).where(
        Membership.course_id == job.course_id, Membership.role == STUDENT, Membership.removed_at.is_(None))  # fmt: skip
    member = job.wish.get("member")
    members = [one for one in db.session.scalars(wanted) if member in (None, one.id)]
    members.sort(key=lambda one: (sort_key(one.display_name), one.id))
    found = [rows for one in members if (rows := portfolio_rows(one)).sheets]
    if not found:
        raise Refused(_("Nothing is released yet, and only released work can be in a portfolio."))
    db.session.rollback()
    return making.portfolios(found, progress=progress, kept=files.parts_of(job.id))


def _exam(job: Job, progress: Tell) -> Made:
    wish = job.wish
    found = [source.scenario for source in chosen(job.course, wish["scenarios"])]
    exam = exam_of(found, title=wish["title"], course=job.course.title, directions=wish.get("directions", ""),
                   terms=wish.get("terms", True), cards=wish.get("cards", True), gettext=_)  # fmt: skip
    db.session.rollback()
    count = wish.get("versions", 1)
    made = versions(exam, VERSIONS[:count], seed=wish.get("seed", 1)) if count > 1 else [exam]
    papers = [(_("exam"), exam_paper), *([(_("answer key"), answer_key)] if wish.get("key", True) else [])]
    packed: dict[str, bytes] = {}
    for one in made:
        for name, compose in papers:
            packed[safe_name(name, one.version, suffix=PDF)] = making.one(compose, one)
            progress(len(packed))
    only = next(iter(packed.values()))
    return Made(only, PDF) if len(packed) == 1 else Made(archive(packed), ZIP)


def _faces(job: Job, progress: Tell) -> Made:
    ref = job.wish.get("scenario")
    found = cards_of(chosen(job.course, [ref])[0].scenario) if ref else cards_named(job.wish["cards"])
    faces = faces_of(found, copies=job.wish.get("copies", 1))
    return Made(making.one(card_faces, faces, title=job.wish.get("about") or _("Cards")), PDF)


def _how_to_play(job: Job, progress: Tell) -> Made:
    return Made(making.one(how_to_play, course=job.course.title), PDF)


def _sheet(job: Job, progress: Tell) -> Made:
    sheet = blank_sheet(kept(_rubric(job.course, job.wish.get("rubric"))), course=job.course.title)
    if job.wish.get("layout") == "quarter":
        return Made(making.one(rubric_slips, sheet, copies=job.wish.get("copies", 4)), PDF)
    return Made(making.one(rubric_report, [sheet]), PDF)


def _codes(job: Job, progress: Tell) -> Made:
    text = unseal(job.wish.get("sealed", ""), CODES)
    if text is None:
        raise Refused(_("These codes are not good any more. Print new ones from the roster."))
    slips = [CodeSlip(*slip) for slip in json.loads(text)]
    id, course, place = job.id, job.course.title, job.wish["place"]
    db.session.rollback()
    made = Made(making.one(code_slips, slips, course=course, place=place), PDF)
    with writing() as session:  # the codes are in the file now, and nowhere else
        session.get_one(Job, id).wish = {"place": place}
    return made


def _archive(job: Job, progress: Tell) -> Made:
    with_sound = bool(job.wish.get("recordings"))
    return Made(course_archive(_teacher(job.course), job.course, recordings=with_sound, progress=progress), ZIP)


def _own_data(job: Job, progress: Tell) -> Made:
    member = db.session.get(Membership, job.wish["member"])
    if member is None or member.course_id != job.course_id:
        raise Refused(_("This course has no such student."))
    return Made(own_data(member), ZIP)


def _rubric(course: Course, rubric_id: int | None) -> Present:
    if rubric_id is None:
        return rubric_of_version(None)
    found = db.session.get(CourseRubric, rubric_id)
    if found is None or found.course_id != course.id:
        raise Refused(_("The course no longer has this rubric."))
    of = (RubricVersion.rubric_id == found.id, RubricVersion.number == found.version)
    return rubric_of_version(db.session.scalar(select(RubricVersion.id).where(*of)))


def _teacher(course: Course) -> User:
    """An instructor of the course, in whose name figures are asked for: who may have the file was judged before."""
    teaching = (Membership.course_id == course.id, Membership.role.in_(TEACHING), Membership.removed_at.is_(None))
    found = db.session.scalar(select(User).join(Membership, Membership.user_id == User.id).where(*teaching).limit(1))
    if found is None:
        raise Refused(_("This course has no instructor."))
    return found


KINDS = {
    "report": Kind(_l("Rubric report"), _report),
    "class": Kind(_l("Report on the class"), _class),
    "portfolio": Kind(_l("Portfolio"), _portfolio),
    "exam": Kind(_l("Exam"), _exam),
    "faces": Kind(_l("Cards"), _faces),
    "how-to-play": Kind(_l("How to play"), _how_to_play),
    "sheet": Kind(_l("Rubric sheet"), _sheet),
    "codes": Kind(_l("Codes to hand out"), _codes),
    "archive": Kind(_l("Archive of the course"), _archive),
    "own-data": Kind(_l("A student's own data"), _own_data),
}
