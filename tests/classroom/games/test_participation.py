"""Participation is simply known: games, told turns and minutes by week; quotas in the gradebook; odd games listed."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from classroom import clock
from classroom.courses.models import Course
from classroom.db import writing
from classroom.downloads.grades import fetch_gradebook
from classroom.errors import NotPermitted, Refused
from classroom.games import access, lobby, moves, participation
from classroom.games.models import MatchDeed
from classroom.games.setting import CHOSEN, Kingdom
from tests.classroom.games.tables import begin, now, play_on

pytestmark = [pytest.mark.usefixtures("app"), pytest.mark.slow]
SHORT = Kingdom(CHOSEN, ("Village", "Smithy"))


@pytest.fixture
def finished(school):
    """A game that An and Bo have finished, with ten seconds between moves, a step told by An."""
    match = begin(school, wish=SHORT)
    play_on(school, match, random.Random(2), most=6)
    an = next(seat for seat in match.seats if seat.user_id == school.an)
    moves.say(an.user, match, number=now(match).count, words="I played my Coppers.")
    play_on(school, match, random.Random(2))
    with writing() as session:
        for row in session.query(MatchDeed).filter_by(match_id=match.id):
            row.at = match.ended_at - timedelta(seconds=10 * (2000 - row.number) - 20_000)
    return match


def share(school, name: str):
    course = school.the(Course)
    rows = participation.rows_of(school.user("ada"), course, participation.weeks_of(course))
    return next(row for row in rows if row.member.user_id == getattr(school, name)).shares[-1]


def test_games_told_steps_and_minutes_of_play_are_counted(school, finished):
    assert share(school, "an").games == share(school, "bo").games == 1
    assert (share(school, "an").narrated, share(school, "bo").narrated) == (1, 0)
    assert share(school, "an").minutes > 1


def test_a_quota_that_is_met_stands_in_the_gradebook(school, finished):
    ada, course = school.user("ada"), school.the(Course)
    titles = [column.title for column in fetch_gradebook(ada, course).columns]
    lobby.set_quota(ada, course.id, games=1, narrated=1)
    book = fetch_gradebook(ada, course)
    assert [column.title for column in book.columns] == [*titles, "Games played (weeks)"]
    names = [student.name for student in book.students]
    assert book.scores[names.index("An"), len(titles)] == 1
    assert book.scores[names.index("Bo"), len(titles)] == 0


def test_the_quota_is_the_instructors_and_bounded(school):
    with pytest.raises(NotPermitted):
        lobby.set_quota(school.user("an"), school.course, games=1, narrated=0)
    with pytest.raises(Refused):
        lobby.set_quota(school.user("ada"), school.course, games=51, narrated=0)


def test_moves_faster_than_one_reads_are_listed(school, finished):
    assert participation.doubts(school.the(Course)) == []
    with writing() as session:
        for row in session.query(MatchDeed).filter_by(match_id=finished.id):
            row.at = clock.now()
    (doubt,) = participation.doubts(school.the(Course))
    assert (doubt.kind, doubt.match.id) == ("haste", finished.id)


def test_a_moment_of_a_game_becomes_a_scenario(school, finished):
    ada = school.visitor("ada")
    ada.get(f"/games/{finished.id}/replay?step=3")
    count = len(access.fetch_deeds(finished))
    for step in (0, count // 2, count):
        answer = ada.post(f"/games/{finished.id}/scenario", {"step": str(step)})
        assert answer.status_code in (303, 409)
        if answer.status_code == 303:
            page = ada.get(answer.headers["Location"]).text
            assert "Please mend" not in page
            assert "From a game" in page


def test_participation_is_a_table_for_spreadsheets(school, finished):
    answer = school.visitor("ada").get(f"/courses/{school.course}/participation.csv")
    assert answer.mimetype == "text/csv"
    assert "An" in answer.text
    assert school.visitor("ada").get(f"/courses/{school.course}/participation").status_code == 200
