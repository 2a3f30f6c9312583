"""Every change to turns that are played: beginning, moving, taking back, telling."""

from __future__ import annotations

import secrets

from flask_babel import gettext as _
from sqlalchemy import select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.assignments.models import Assignment
from classroom.attempts.access import require_own
from classroom.attempts.answers import LONG
from classroom.attempts.models import Attempt
from classroom.db import db, writing
from classroom.errors import Conflict, NotPermitted, Refused, TooMany
from classroom.play.access import fetch_deeds, may_practise, question_of, standing_of
from classroom.play.models import CHANCE, COMMAND_LENGTH, GIVEN, MOVE, OTHER, SAY, UNDO, WORDS_LENGTH, Deed, Play
from classroom.play.standing import Done, Standing, as_answer, command_of, replayed, standing_deeds
from classroom.text import clean
from engine import bots, chance, notation
from engine.seen import Seen
from scenarios import Question

MOST_DEEDS, MOST_AT_ONCE, MOST_PRACTICE = 400, 60, 200
OPPONENT = "big-money"  # who decides for the other players


def begin(actor: User, attempt: Attempt, question: str) -> Play:
    """The turn that answers this `play` question of the student's own attempt, begun if it was not."""
    asked = question_of(attempt.task, question, kinds=("play",))
    with writing() as session:
        require_own(actor, attempt)
        mine = select(Play).where(Play.attempt_id == attempt.id, Play.question == asked.id)
        play = session.scalar(mine)
        if play is None:
            _require_open(attempt)
            play = _begun(actor, attempt.assignment, asked, attempt)
    return play


def practise(actor: User, assignment: Assignment, question: str) -> Play:
    """A new turn of practice; it is never marked. Raises `NotPermitted` for students who have not submitted."""
    asked = question_of(assignment, question, kinds=("play", "narration"))
    with writing() as session:
        if not may_practise(actor, assignment):
            raise NotPermitted(_("The table opens for practice once you have submitted your work."))
        mine = select(Play.id).where(Play.assignment_id == assignment.id, Play.user_id == actor.id)
        if len(session.scalars(mine).all()) >= MOST_PRACTICE:
            raise TooMany(_("You have practised this very often; please go on with one you have begun."), retry_after=0)
        return _begun(actor, assignment, asked, None)


def _begun(actor: User, assignment: Assignment, asked: Question, attempt: Attempt | None) -> Play:
    play = Play(assignment=assignment, user=actor, attempt=attempt, question=asked.id, started_at=clock.now())
    db.session.add(play)
    audit.record(actor.id, "play.begin", play)
    given = [Done(GIVEN, command.text) for command in asked.begin]
    standing = replayed(asked, given)
    _add(play, 0, [*given, *settled(standing)])
    return play


def move(actor: User, play: Play, *, number: int, command: str, before: str = "", after: str | None = None) -> None:
    """Carries out one command, after what is said before it; chance and other players then answer at once.

    `number` is how many deeds the page showed; raises `Conflict` if there are others since. `after` are the words that
    stand beneath the move before this one, kept first where they are new. The same move sent twice is done once.
    Raises IllegalCommand or NotationError with the reason why it cannot be done, `Refused` for too long a text.
    """
    command, before = " ".join(clean(command).split()), _words(before)
    if not command or len(command) > COMMAND_LENGTH:
        raise Refused(_("Please choose what you do."))
    with writing():
        if after is not None:
            number = _said_first(actor, play, number, _words(after))
        deeds = _open_deeds(actor, play)
        if _is_repeated(deeds, number, MOVE, command, before):
            return
        standing = standing_of(play, deeds)
        if not standing.waits_for_student:
            raise Conflict(_("This turn is over; nothing more is to be done."))
        done = _done(standing, Done(MOVE, command, before))
        new = [done.done[-1], *settled(done)]
        _require_room(deeds, (*standing.done, *new))
        _add(play, number, new)


def say_last(actor: User, play: Play, *, number: int, after: str | None) -> None:
    """Keeps these words with the last move where they are new; what has been submitted stays as it is."""
    with writing():
        if after is not None and (play.attempt is None or play.attempt.state == "open"):
            _said_first(actor, play, number, _words(after))


def _said_first(actor: User, play: Play, number: int, after: str) -> int:
    """The number of the next deed, once these words are kept with the last move that the page showed."""
    deeds = _open_deeds(actor, play)
    moved = [one for one in standing_deeds(deeds[:number]) if one.kind == MOVE]
    if not moved or moved[-1].after == after:
        return number
    say(actor, play, number=number, after=after)
    return number + 1


def undo(actor: User, play: Play, *, number: int) -> None:
    """Takes back the last move, and says no (`Conflict`) where something hidden was seen since."""
    with writing():
        deeds = _open_deeds(actor, play)
        if _is_repeated(deeds, number, UNDO, "", ""):
            return
        if not standing_of(play, deeds).may_undo:
            raise Conflict(_("What has been seen cannot be unseen: this step stays."))
        _require_room(deeds, ())
        _add(play, number, [Done(UNDO, "")])


def say(actor: User, play: Play, *, number: int, after: str) -> None:
    """Puts these words after the last move, in place of those that were there."""
    after = _words(after)
    with writing():
        deeds = _open_deeds(actor, play)
        if _is_repeated(deeds, number, SAY, "", after):
            return
        standing = standing_of(play, deeds)
        if not any(one.kind == MOVE for one in standing.done):
            raise Conflict(_("Nothing has been done yet of which one could tell."))
        _require_room(deeds, (*standing.done, Done(MOVE, "", after)))
        _add(play, number, [Done(SAY, "", after=after)])


def _open_deeds(actor: User, play: Play) -> list[Deed]:
    """What was done so far, within a writing transaction, if this user may go on now."""
    if play.user_id != actor.id:
        raise NotPermitted("")
    if play.attempt is not None:
        db.session.refresh(play.attempt)
        require_own(actor, play.attempt)
        _require_open(play.attempt)
    elif not may_practise(actor, play.assignment):
        raise NotPermitted("")
    return fetch_deeds(play)


def _require_open(attempt: Attempt) -> None:
    if attempt.state != "open" or attempt.is_over(clock.now()):
        raise Conflict(_("This work has been submitted; it can no longer be changed."))


def _is_repeated(deeds: list[Deed], number: int, kind: str, command: str, words: str) -> bool:
    """Whether this very thing was done already from where the page stood; raises `Conflict` if another was."""
    if number == len(deeds):
        return False
    if 0 <= number < len(deeds):
        there = deeds[number]
        said = there.after if kind == SAY else there.before
        if (there.kind, there.command, said) == (kind, command, words):
            return True
    raise Conflict(_("This turn was played on in another window. Here is how it stands now; nothing was done twice."))


def _done(standing: Standing, one: Done) -> Standing:
    """The game after one more deed of the student’s."""
    command_of(standing.game, one.command)  # nothing but one command gets any further
    return replayed(standing.question, (*standing.done, one))


def settled(standing: Standing) -> list[Done]:
    """What chance and the other players answer until the student must decide or the turn is over."""
    found: list[Done] = []
    while not standing.is_finished and not standing.waits_for_student and len(found) < MOST_AT_ONCE:
        choice, game = standing.choice, standing.game
        if choice.kind in ("chance", "name"):
            # What turns up is decided now, and written down; nobody could have known it before.
            tossed = game.copy()
            tossed.seed = secrets.randbits(64)
            kind, given = CHANCE, chance.at_random(tossed, choice)
        else:
            kind = OTHER
            given = bots.named(OPPONENT, game.book).decide(Seen(game, choice.player), choice)
        found.append(Done(kind, notation.written(game, choice, given)))
        standing = replayed(standing.question, (*standing.done, found[-1]))
    return found


def _require_room(deeds: list[Deed], done: tuple[Done, ...]) -> None:
    if len(deeds) >= MOST_DEEDS:
        raise TooMany(_("This turn has become very long; it cannot go on."), retry_after=0)
    if len(as_answer(done)) > LONG:
        raise Refused(_("All that is said of a turn may have at most %(limit)s characters.", limit=LONG))


def _add(play: Play, number: int, done: list[Done]) -> None:
    now = clock.now()
    db.session.flush()
    db.session.add_all(
        Deed(play_id=play.id, number=at, kind=one.kind, command=one.command, before=one.before, after=one.after, at=now)
        for at, one in enumerate(done, number)
    )


def _words(text: str) -> str:
    words = clean(text).strip()
    if len(words) > WORDS_LENGTH:
        raise Refused(_("At most %(limit)s characters can be said of one step.", limit=WORDS_LENGTH))
    return words
