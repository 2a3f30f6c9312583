"""Work to be marked: Bo's submission, in the school of the tests."""

from __future__ import annotations

from typing import Any

from classroom import clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts import operations as attempts
from classroom.attempts.models import Answer, Attempt, Submission
from classroom.courses.models import Membership
from classroom.db import writing
from classroom.marking import making, operations
from classroom.marking.access import fetch_sheet, fetch_version
from classroom.marking.decisions import ALL, Decision
from classroom.marking.models import Proposal
from classroom.marking.sheet import Sheet
from classroom.rubrics.access import kept, rubric_of
from tests.classroom.school import KEY, School

ANSWERS = {
    "a.i": "I play Cellar: +1 Action. I discard both Estates and draw Estate and Smithy. I play Market, draw the Gold, "
    "+1 Action, +1 Buy, +$1. My Buy phase begins.",
    "a.ii": "Silver, Gold, Estate, Estate",
    "b.i": "I play Market, draw an Estate, +1 Action, +1 Buy, +$1. I play Cellar: +1 Action. I discard three Estates "
    "and draw Estate, Gold, Smithy. I play Smithy and draw three unknown cards. Then my Buy phase begins.",
    "b.ii": "Silver, Gold, Estate and three unknown cards",
    "c": "Market first, since it reaches the Smithy.",
}
EXPLAIN = ("c", "")  # the one item without a proposal


def hand_in(school: School, answers: dict[str, Any] | None = None, *, who: str = "bo") -> Attempt:
    """A submission with its proposal, within the application's context."""
    user = school.user(who)
    attempt = attempts.start(user, school.the(Assignment))
    attempts.submit(user, attempt, key=KEY, revision=0, answers=ANSWERS if answers is None else answers)
    operations.ensure_proposal(attempt)
    return attempt


def decide(school: School, attempt: Attempt, entered: dict | None = None, **options: Any) -> Sheet:
    """The sheet after Ada's decisions: points, or (points, comment), by key; all others as proposed, not ticked."""
    given = {key: value if isinstance(value, tuple) else (value, "") for key, value in (entered or {}).items()}
    decisions = {
        key: Decision(given.get(key, (item.points,))[0], key in given or item.is_confirmed,
                      given[key][1] if key in given else item.mark.comment if item.mark else "")
        for key, item in fetch_sheet(attempt).items.items()
    }  # fmt: skip
    options.setdefault("version", fetch_version(attempt))
    return operations.decide(school.user("ada"), attempt, decisions=decisions, **options)


def confirm(school: School, attempt: Attempt) -> Sheet:
    """The sheet with everything confirmed as proposed, half a point for the explanation."""
    return decide(school, attempt, {EXPLAIN: 0.5}, accept=ALL)


def release(school: School, attempt: Attempt) -> None:
    """Everything confirmed and released."""
    confirm(school, attempt)
    operations.release(school.user("ada"), attempt)


def crowd(school: School, size: int, *, first: int = 0) -> list[Attempt]:
    """So many more students who all handed in the same, with one proposal made and kept for each."""
    course, assignment = school.the(Assignment).course, school.the(Assignment)
    made = making.make(assignment.scenario_toml, ANSWERS)
    rubric, now = kept(rubric_of(assignment)), clock.now()
    people = [
        User(kind="student", name=f"Student {n:03}", secret_hash="-", created_at=now)
        for n in range(first, first + size)
    ]  # fmt: skip
    with writing() as session:
        session.add_all(people)
        members = [
            Membership(course=course, user=one, role="student", display_name=one.name, name_key=one.name, joined_at=now)
            for one in people
        ]
        attempts = [
            Attempt(assignment=assignment, membership=one, state="submitted", revision=1, started_at=now, saved_at=now)
            for one in members
        ]
        session.add_all(attempts)
        session.flush()
        for attempt in attempts:
            session.add_all(
                Answer(attempt_id=attempt.id, revision=1, question=id, value=value, received_at=now)
                for id, value in ANSWERS.items()
            )
            session.add(Submission(
                attempt_id=attempt.id, key="-", number=f"N{attempt.id}", revision=1, late=False, digest="-",
                submitted_at=now,
            ))  # fmt: skip
            session.add(Proposal(attempt_id=attempt.id, revision=1, made_at=now, rubric=rubric, **made))
    return attempts
