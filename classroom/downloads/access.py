"""Who may have which file, and what may be in it: released work, nothing else."""

from __future__ import annotations

from sqlalchemy import Select, select
from sqlalchemy.orm import joinedload

from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.courses.access import fetch_course, may_teach
from classroom.courses.models import STUDENT, Course, Membership
from classroom.db import db
from classroom.downloads.models import EXPIRED, Job
from classroom.errors import NotFound
from classroom.text import sort_key


def fetch_job(user: User, job_id: int) -> Job:
    """The job, for the instructor of the course; raises `NotFound` otherwise."""
    job = db.session.get(Job, job_id)
    if job is None or not may_teach(user, job.course_id):
        raise NotFound("")
    return job


def fetch_jobs(user: User, course: Course, *, most: int = 8) -> list[Job]:
    """The files of the course that were asked for of late, the latest first; for its instructor."""
    fetch_course(user, course.id)
    wanted = select(Job).where(Job.course_id == course.id, Job.state != EXPIRED)
    return list(db.session.scalars(wanted.order_by(Job.asked_at.desc(), Job.id.desc()).limit(most)))


def has_released(course: Course) -> bool:
    """Whether any work of a student who is in the course is released."""
    here = select(Attempt.id).join(Attempt.membership).where(
        Membership.course_id == course.id, Membership.removed_at.is_(None), Attempt.state == "released")  # fmt: skip
    return db.session.scalar(here.limit(1)) is not None


def present_students(course: Course) -> list[Membership]:
    """The students who are in the course, in no order."""
    here = (Membership.course_id == course.id, Membership.role == STUDENT, Membership.removed_at.is_(None))
    return list(db.session.scalars(select(Membership).where(*here)))


def released(assignment: Assignment, attempt: Attempt | None = None) -> list[Attempt]:
    """The released attempts of the assignment by the student's name; those of present members, or only this one."""
    wanted: Select[tuple[Attempt]] = select(Attempt).join(Attempt.membership)
    wanted = wanted.where(Attempt.assignment_id == assignment.id, Attempt.state == "released")
    which = Membership.removed_at.is_(None) if attempt is None else Attempt.id == attempt.id
    found = db.session.scalars(wanted.where(which).options(joinedload(Attempt.submission)))
    return sorted(found, key=lambda one: (sort_key(one.membership.display_name), one.id))
