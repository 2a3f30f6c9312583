"""Turns to be played, in the school of the tests."""

from __future__ import annotations

import re

from classroom.assignments import operations as assignments
from classroom.assignments.content import from_library, from_text
from classroom.assignments.models import Assignment
from classroom.attempts import operations as attempts
from classroom.courses.models import Course
from classroom.db import db
from classroom.play import access, operations
from classroom.play.models import Play
from classroom.play.standing import Standing
from tests.classroom.school import School, terms

# A draw from an order that nobody knows, an Attack on a hand that nobody sees, and a deck that is not told.
TOML = """
format = 1
id = "three-things"
title = "Three things"

[situation]
kingdom = "Village, Smithy, Militia, Cellar, Chapel, Throne Room"

[[situation.player]]
name = "You"
hand = "Village, Militia, Chapel, Copper, Estate"
deck = "{Gold, Silver, Curse, Duchy}, ..."
discard = ""

[[situation.player]]
name = "Opponent"
hand = "Province, Gold, Silver, Laboratory, Bureaucrat"
deck = "Witch, Festival, ..."

[[question]]
id = "t"
kind = "play"
points = 3
prompt = "Take the turn."
line = "play Village; chance Gold; play Militia; Opponent: discard Silver, Province"

[[question]]
id = "u"
kind = "play"
points = 3
prompt = "Play the Village first."
begin = "play Militia; Opponent: discard Silver, Province"
until = "buy phase"
"""
HIDDEN = ("Laboratory", "Bureaucrat", "Witch", "Festival")  # what only the Opponent has, and keeps


def set_turn(school: School, toml: str = TOML) -> int:
    """The number of An's attempt at an assignment of its own."""
    content = from_text(toml) if "\n" in toml else from_library(toml)
    ids = [question["id"] for question in content.student["questions"]]
    assignment = assignments.assign(school.user("ada"), school.the(Course), content, terms(counted=ids, title="Turn"))
    return attempts.start(school.user("an"), assignment).id


def begin(school: School, toml: str = TOML, question: str = "t") -> Play:
    """An's turn, just begun, within the application's context."""
    from classroom.attempts.models import Attempt

    attempt = db.session.get(Attempt, set_turn(school, toml))
    return operations.begin(school.user("an"), attempt, question)


def practise(school: School, question: str = "a.i", *, who: str = "ada") -> Play:
    """A turn of practice of the school's assignment."""
    return operations.practise(school.user(who), db.session.get(Assignment, school.assignment), question)


def do(school: School, play: Play, *commands: str, who: str = "an", **options) -> Standing:
    """How the turn stands after these commands."""
    for command in commands:
        number = len(access.fetch_deeds(play))
        operations.move(school.user(who), play, number=number, command=command, **options)
    return standing(play)


def standing(play: Play) -> Standing:
    """How the turn stands."""
    return access.standing_of(play, access.fetch_deeds(play))


def number_in(page: str) -> int:
    """The sequence number that a page of play would send."""
    return int(re.search(r'name="number" value="(\d+)"', page)[1])
