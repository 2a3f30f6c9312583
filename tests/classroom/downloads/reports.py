"""Reports in the school of the tests, made by the real worker and read back."""

from __future__ import annotations

import io

from pypdf import PdfReader

from classroom.assignments.models import Assignment
from classroom.attempts.models import Attempt
from classroom.db import db
from classroom.downloads import files, operations, worker
from classroom.downloads.models import Job
from tests.classroom.school import School


def ask(school: School, attempt: Attempt | None = None, *, who: str = "ada") -> int:
    """The id of the job that Ada asked for."""
    return operations.request_report(school.user(who), school.the(Assignment), attempt).id


def work(school: School) -> None:
    """Has a worker do all there is to do."""
    while worker.work(school.app):
        pass


def job(job_id: int) -> Job:
    """The job as it is in the database now."""
    db.session.rollback()
    return db.session.get_one(Job, job_id, populate_existing=True)


def results() -> list[str]:
    """The names in the folder of results."""
    return sorted(path.name for path in files.folder().iterdir())


def words(content: bytes) -> str:
    """The text of a PDF with single spaces."""
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages).split())


def text_of(job_id: int) -> str:
    """The text of a finished report."""
    return words((files.folder() / job(job_id).file).read_bytes())
