"""Who may see lines and plays; the only ways for a page to get one."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from classroom.accounts.models import User
from classroom.assignments.models import Assignment, Task
from classroom.attempts.access import standing_of as stands_of
from classroom.attempts.models import Attempt
from classroom.courses.access import may_mark, membership_of
from classroom.db import db
from classroom.errors import NotFound
from classroom.marking.models import Proposal
from classroom.marking.propose import parsed
from classroom.play.models import CHANCE, OTHER, Deed, Play
from classroom.play.standing import Done, Standing, as_answer, replayed, standing_deeds
from engine.errors import NotationError, PlayaloudError
from scenarios import Question


def fetch_results(attempt: Attempt) -> list[dict[str, Any]]:
    """What the latest proposal says of each question, for the caller who was allowed to fetch the attempt."""
    own = select(Proposal.questions).where(Proposal.attempt_id == attempt.id).order_by(Proposal.id.desc())
    return db.session.scalar(own.limit(1)) or []


def fetch_play(user: User, play_id: int) -> Play:
    """The turn, for the one who plays it, while in the course; raises `NotFound` otherwise."""
    play = db.session.get(Play, play_id)
    if play is None or play.user_id != user.id or membership_of(user, play.assignment.course_id) is None:
        raise NotFound("")
    return play


def may_practise(user: User, assignment: Assignment) -> bool:
    """Whether this user may play the assignment's turns without a mark: its staff, and who has submitted it.

    The table shows what comes of every step, so before that it would give answers away.
    """
    if may_mark(user, assignment.course_id):
        return True
    mine = membership_of(user, assignment.course_id)
    stands = stands_of(assignment, mine) if mine else None
    if stands is None or not stands.submitted or stands.open:
        return False
    if stands.allowance.attempts is not None and stands.may_begin:
        return False
    return not assignment.is_exam or all(attempt.state == "released" for attempt in stands.submitted)


def question_of(task: Task, id: str, *, kinds: tuple[str, ...]) -> Question:
    """The assignment's question of that id; raises `NotFound` unless it is of one of these kinds."""
    try:
        question = parsed(task.scenario_toml).question(id)
    except NotationError:
        raise NotFound("") from None
    if question.kind not in kinds:
        raise NotFound("")
    return question


def fetch_deeds(play: Play) -> list[Deed]:
    """Everything that was done in a turn that the caller was allowed to fetch, in order."""
    return list(db.session.scalars(select(Deed).where(Deed.play_id == play.id).order_by(Deed.number)))


def standing_of(play: Play, deeds: list[Deed]) -> Standing:
    """The game that these deeds of a turn come to."""
    task = play.attempt.task if play.attempt else play.assignment
    question = question_of(task, play.question, kinds=("play", "narration"))
    return replayed(question, standing_deeds(deeds))


def played_answers(attempt: Attempt) -> dict[str, str]:
    """The answers that were given at the table, by question, for a caller who was allowed to fetch the attempt."""
    plays = db.session.scalars(select(Play).where(Play.attempt_id == attempt.id))
    return {play.question: as_answer(standing_deeds(fetch_deeds(play))) for play in plays}


def told_answers(attempt: Attempt) -> dict[str, str]:
    """The same answers as the student may read them: without what others hold, and what was tossed unseen."""
    plays = db.session.scalars(select(Play).where(Play.attempt_id == attempt.id))
    return {play.question: as_answer(_told(play, fetch_deeds(play))) for play in plays}


def _told(play: Play, deeds: list[Deed]) -> tuple[Done, ...]:
    try:
        return standing_of(play, deeds).told
    except PlayaloudError:  # the rules no longer allow it; the student's own moves can be told all the same
        return tuple(one for one in standing_deeds(deeds) if one.kind not in (CHANCE, OTHER))
