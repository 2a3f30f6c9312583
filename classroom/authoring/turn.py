"""A turn played for trial, of which nothing is stored: its deeds stand in the address of the page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from flask_babel import gettext as _

from classroom.errors import Refused
from classroom.play.models import CHANCE, GIVEN, MOVE, OTHER
from classroom.play.operations import settled
from classroom.play.standing import Done, Standing, command_of, replayed
from engine.errors import PlayaloudError
from scenarios import Question

SIGNS = {"m": MOVE, "c": CHANCE, "o": OTHER, "g": GIVEN}
LETTERS = {kind: letter for letter, kind in SIGNS.items()}
LONGEST = 3_500  # characters of an address, which servers accept


def written(done: Iterable[Done]) -> str:
    """The deeds as one text: of each the letter of its kind, and its command."""
    return "|".join(f"{LETTERS[one.kind]}{one.command}" for one in done)


def standing_of(question: Question, text: str) -> Standing:
    """The turn after the deeds that the text holds, at its beginning for none; raises `Refused` for any other text."""
    if len(text) > LONGEST:
        raise Refused(_("This turn has become very long; it cannot go on."))
    parts = [part for part in text.split("|") if part]
    if not all(re.match("[mcog].", part) for part in parts):
        raise Refused(_("The address does not say how the turn was played."))
    try:
        return replayed(question, [Done(SIGNS[part[0]], part[1:]) for part in parts] or _beginning(question))
    except PlayaloudError as error:
        raise Refused(_("The turn cannot be played like that any more: %(why)s", why=error.message)) from None


def _beginning(question: Question) -> list[Done]:
    given = [Done(GIVEN, command.text) for command in question.begin]
    return [*given, *settled(replayed(question, given))]


def moved(standing: Standing, command: str) -> Standing:
    """The turn after one more move, and what chance and the other players answer.

    Raises IllegalCommand or NotationError with the reason why it cannot be done.
    """
    if not standing.waits_for_student:
        raise Refused(_("This turn is over; nothing more is to be done."))
    command_of(standing.game, command)  # nothing but one command gets any further
    after = replayed(standing.question, (*standing.done, Done(MOVE, command)))
    return replayed(standing.question, (*after.done, *settled(after)))


def taken_back(standing: Standing) -> Standing:
    """The turn without its last move; raises `Refused` where something hidden was seen since."""
    if not standing.may_undo:
        raise Refused(_("What has been seen cannot be unseen: this step stays."))
    return replayed(standing.question, standing.done[:-1])
