"""Every change to markings: proposing, deciding, releasing."""

from __future__ import annotations

from collections.abc import Mapping

from flask import current_app
from flask_babel import gettext as _
from sqlalchemy import func, select, update

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.access import latest_answers
from classroom.attempts.models import Attempt
from classroom.courses.access import require_marking, require_teaching
from classroom.db import db, writing
from classroom.errors import Conflict, Refused
from classroom.marking import access, bank, blind, making
from classroom.marking.access import CONFIRMED, fetch_queue, fetch_sheet
from classroom.marking.decisions import SAVE, Decision, wanted
from classroom.marking.models import WHOLE, Mark, Marking, Proposal, Remark
from classroom.marking.sheet import Item, Key, Sheet
from classroom.rubrics.access import kept


def propose(attempt: Attempt, actor: User | None = None) -> Proposal:
    """A new proposal for a submitted attempt; what a person decided stays as it is.

    `actor` is the instructor who asked for it, None for the system after a submission. Whatever goes wrong in the
    engine becomes the proposal's `failure`: nothing that was submitted depends on it.
    """
    revision, toml, answers = attempt.revision, attempt.task.scenario_toml, latest_answers(attempt)
    present = access.rubric_for(attempt)
    failure = ""
    try:
        made = making.make(toml, answers, rubric=present.rubric)
    except Exception as fault:  # the engine reads whatever students write; they and their instructor go on without it
        current_app.logger.error("no proposal for attempt %s", attempt.id, exc_info=fault)
        failure = _("The engine could not read this work; a person has to mark it.")
        made = {"questions": [], "grades": {}, "outside": []}
    with writing(about=attempt) as session:
        if actor is not None:
            require_marking(actor, attempt.assignment.course_id)
        marking = marking_of(attempt)
        proposal = Proposal(
            attempt_id=attempt.id, revision=revision, made_at=clock.now(), failure=failure, rubric=kept(present), **made
        )  # fmt: skip
        session.add(proposal)
        _count(marking, marking.version)
        audit.record(actor.id if actor else None, "marking.propose", marking, after={"failure": failure or None})
    return proposal


def propose_again(actor: User, assignment: Assignment, *, most: int = 100) -> int:
    """How many submissions got a proposal by the present rubric: at most so many of those that had an older one.

    What a person decided stays as it is, and released work is left alone: students have seen its rubric.
    """
    require_teaching(actor, assignment.course_id)
    outdated = access.fetch_outdated(actor, assignment)[:most]
    for attempt in outdated:
        propose(attempt, actor)
    return len(outdated)


def ensure_proposal(attempt: Attempt) -> None:
    """Makes the first proposal of a submitted attempt; never raises, because what was submitted is safe already."""
    try:
        if db.session.scalar(select(Proposal.id).where(Proposal.attempt_id == attempt.id).limit(1)) is None:
            propose(attempt)
    except Exception as fault:
        db.session.rollback()
        current_app.logger.error("the proposal for attempt %s was not stored", attempt.id, exc_info=fault)


def decide(
    actor: User,
    attempt: Attempt,
    *,
    version: int,
    decisions: Mapping[Key, Decision],
    remarks: Mapping[str, str] | None = None,
    accept: str = SAVE,
) -> Sheet:
    """The sheet after these decisions; `accept` says whether all that is sure, or all, is accepted besides.

    What decides an item is said in `decisions.wanted`. Raises `Conflict` if `version` is not the present one, `Refused`
    for points that cannot be given. All is saved, or nothing.
    """
    with writing():
        require_marking(actor, attempt.assignment.course_id)
        blind.require_seeing(actor, attempt)
        marking, sheet = marking_of(attempt), fetch_sheet(attempt)
        if marking.version != version:
            raise Conflict(_("This marking was saved in another window, or a new proposal came. Please compare."))
        found = wanted(sheet, decisions, accept, released=attempt.state == "released")
        written = [
            new.comment for key, new in found.items() if new and new.comment != sheet.items[key].comment
        ]  # fmt: skip
        changed = [_apply(actor, marking, sheet.items[key], new) for key, new in found.items()]
        said = {id: text for id, text in (remarks or {}).items() if _remark(actor, marking, id, text)}
        if any(changed) or said:
            _count(marking, version)
        db.session.flush()
        bank.note_written(actor, attempt.assignment.course_id, [*written, *said.values()])
        blind.compare(attempt)
        return fetch_sheet(attempt)


def release(actor: User, attempt: Attempt) -> None:
    """Shows the student the marks; raises `Refused` while something is undecided, `Conflict` if it is released."""
    with writing() as session:
        require_teaching(actor, attempt.assignment.course_id)
        sheet = fetch_sheet(attempt) if attempt.submission else None
        if sheet is None or sheet.decided < len(sheet.needed):
            raise Refused(_("Only confirmed work can be released: some marks are not decided yet."))
        going = update(Attempt).where(Attempt.id == attempt.id, Attempt.state == "submitted").values(state="released")
        if session.execute(going, execution_options={"synchronize_session": False}).rowcount == 0:
            raise Conflict(_("This work is released already."))
        session.refresh(attempt)
        marking = marking_of(attempt)
        marking.released_at, marking.released_by_id = clock.now(), actor.id
        for item in sheet.items.values():
            if item.mark:
                item.mark.released_points = item.mark.points
        audit.record(
            actor.id, "marking.release", marking, after={"score": sheet.score, "of": sheet.of}
        )


def release_all(actor: User, assignment: Assignment) -> int:
    """How many were released: all of the assignment that are confirmed."""
    with writing():
        require_teaching(actor, assignment.course_id)
        ready = [row.attempt for row in fetch_queue(actor, assignment) if row.state == CONFIRMED]
        for attempt in ready:
            release(actor, attempt)
    return len(ready)


def marking_of(attempt: Attempt) -> Marking:
    """The marking of an attempt, made if there is none; within the writing of a caller who may mark it."""
    found = db.session.scalar(select(Marking).where(Marking.attempt_id == attempt.id))
    if found is None:
        found = Marking(attempt_id=attempt.id, version=0)
        db.session.add(found)
        db.session.flush()
    return found


def _count(marking: Marking, version: int) -> None:
    marking.version = version + 1


def _apply(actor: User, marking: Marking, item: Item, given: Decision | None) -> bool:
    """Brings an item to what is wanted; says whether anything changed."""
    mark = item.mark
    if mark is None:
        return given is not None and _confirm(actor, marking, item, given)
    if given is None:
        audit.record(actor.id, "mark.withdraw", marking, before=_kept(mark))
        db.session.delete(mark)
        return True
    if (mark.points, mark.comment) == (given.points, given.comment):
        return False
    if mark.points != given.points:
        mark.proposed, mark.proposal_id = item.proposed, _latest_proposal(marking)
    change_mark(actor, marking, mark, given, why=given.comment)
    return True


def change_mark(actor: User, marking: Marking, mark: Mark, given: Decision, *, why: str) -> None:
    """Gives a mark other points or another comment, on record; within the writing of a caller who checked both."""
    before = _kept(mark)
    mark.points, mark.comment, mark.by_id, mark.at = given.points, given.comment, actor.id, clock.now()
    mark.changed_at = clock.now() if marking.released_at else None
    audit.record(actor.id, "mark.change", marking, before=before, after=_kept(mark), why=why)


def _confirm(actor: User, marking: Marking, item: Item, given: Decision) -> bool:
    mark = Mark(
        attempt_id=marking.attempt_id, question=item.question, criterion=item.criterion, points=given.points,
        comment=given.comment, proposed=item.proposed, proposal_id=_latest_proposal(marking), by_id=actor.id,
        at=clock.now(), changed_at=clock.now() if marking.released_at else None,
    )  # fmt: skip
    db.session.add(mark)
    before = {**_kept(mark), "points": item.proposed, "comment": "", "measure": item.measure}
    audit.record(actor.id, "mark.confirm", marking, before=before, after=_kept(mark), why=given.comment)
    return True


def _latest_proposal(marking: Marking) -> int | None:
    return db.session.scalar(select(func.max(Proposal.id)).where(Proposal.attempt_id == marking.attempt_id))


def _kept(mark: Mark) -> dict:
    return {"question": mark.question, "criterion": mark.criterion, "points": mark.points, "comment": mark.comment}


def _remark(actor: User, marking: Marking, question: str, text: str) -> bool:
    known = {WHOLE, *(one["id"] for one in marking.attempt.task.questions)}
    if question not in known:
        raise Refused(_("There is no such question."))
    found = db.session.scalar(
        select(Remark).where(Remark.attempt_id == marking.attempt_id, Remark.question == question)
    )
    before = found.text if found else ""
    if text == before:
        return False
    if found is None:
        found = Remark(attempt_id=marking.attempt_id, question=question)
        db.session.add(found)
    found.text, found.by_id, found.at = text, actor.id, clock.now()
    before, after = {"question": question, "text": before}, {"question": question, "text": text}
    audit.record(actor.id, "marking.remark", marking, before=before, after=after)
    return True
