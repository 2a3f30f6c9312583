"""Participation is simply known: games, told turns and minutes by week; quotas in the gradebook; odd games listed."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from classroom import clock
from classroom.courses.access import fetch_roster
from classroom.courses.models import Course, Membership
from classroom.db import writing
from classroom.downloads.grades import fetch_gradebook
from classroom.errors import NotFound, NotPermitted, Refused
from classroom.games import access, moves, participation, quotas
from classroom.games.doubts import doubts
from classroom.games.models import MatchDeed
from classroom.games.setting import CHOSEN, Kingdom
from tests.classroom.games.tables import begin, do, now, play_on, player

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


def met(school, name: str = "an") -> float:
    """How many weeks count for a student."""
    course = school.the(Course)
    members = [one for one in fetch_roster(school.user("ada"), course) if one.removed_at is None]
    member = next(one for one in members if one.user_id == getattr(school, name))
    return participation.weeks_met(course, members)[1][member.id]


def test_games_told_steps_and_minutes_of_play_are_counted(school, finished):
    assert share(school, "an").games == share(school, "bo").games == 1
    assert (share(school, "an").narrated, share(school, "bo").narrated) == (1, 0)
    assert share(school, "an").minutes > 1


def test_a_quota_that_is_met_stands_in_the_gradebook(school, finished):
    ada, course = school.user("ada"), school.the(Course)
    titles = [column.title for column in fetch_gradebook(ada, course).columns]
    quotas.set_quota(ada, course.id, games=1, narrated=1)
    book = fetch_gradebook(ada, course)
    assert [column.title for column in book.columns] == [*titles, "Games played (weeks)"]
    names = [student.name for student in book.students]
    assert book.scores[names.index("An"), len(titles)] == 1
    assert book.scores[names.index("Bo"), len(titles)] == 0


def test_the_quota_is_the_instructors_and_bounded(school):
    with pytest.raises(NotPermitted):
        quotas.set_quota(school.user("an"), school.course, games=1, narrated=0)
    with pytest.raises(Refused):
        quotas.set_quota(school.user("ada"), school.course, games=51, narrated=0)


def test_moves_faster_than_one_reads_are_listed(school, finished):
    assert doubts(school.the(Course)) == []
    with writing() as session:
        for row in session.query(MatchDeed).filter_by(match_id=finished.id):
            row.at = clock.now()
    (doubt,) = doubts(school.the(Course))
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


def test_minutes_of_play_can_be_asked_for_and_a_pause_is_none(school, finished):
    ada, course = school.user("ada"), school.the(Course)
    played = share(school, "an").minutes
    assert participation.Quota(0, 0, played).met_by(share(school, "an"))
    assert not participation.Quota(0, 0, played + 1).met_by(share(school, "an"))
    quotas.set_quota(ada, course.id, games=0, narrated=0, minutes=played)
    assert met(school) == 1
    with writing() as session:  # the same moves, with pauses in between that are no play
        for row in session.query(MatchDeed).filter_by(match_id=finished.id):
            row.at = finished.ended_at - timedelta(seconds=240 * (400 - row.number))
    assert share(school, "an").minutes == 0
    with pytest.raises(Refused):
        quotas.set_quota(ada, course.id, games=0, narrated=0, minutes=quotas.MOST_MINUTES + 1)


def test_a_week_from_which_a_student_is_excused_counts_as_met(school, finished):
    ada, course = school.user("ada"), school.the(Course)
    quotas.set_quota(ada, course.id, games=2, narrated=0)
    monday = participation.weeks_of(course)[-1].monday.isoformat()
    assert met(school) == 0
    quotas.excuse(ada, course.id, member_id=school.an_member, monday=monday, why="Ill, with a note")
    assert met(school) == 1
    book = fetch_gradebook(ada, course)
    row = [student.name for student in book.students].index("An")
    assert book.scores[row, len(book.columns) - 1] == 1
    weeks = participation.weeks_of(course)
    table = participation.as_csv(participation.rows_of(ada, course, weeks), weeks)
    assert next(line for line in table.decode().splitlines() if line.startswith("An,")).endswith(",excused,1,0,1")
    quotas.withdraw(ada, course.id, member_id=school.an_member, monday=monday)
    assert met(school) == 0


def test_of_weeks_before_a_student_came_nothing_is_asked(school, finished):
    ada, course = school.user("ada"), school.the(Course)
    a_week_earlier(finished)
    quotas.set_quota(ada, course.id, games=1, narrated=0)
    with writing() as session:
        session.get(Membership, school.an_member).joined_at = clock.now()
    rows = participation.rows_of(ada, course, participation.weeks_of(course))
    an = next(row for row in rows if row.member.id == school.an_member)
    assert (an.excused, [one.state for one in an.judged]) == (["not yet in the course", ""], ["excused", "goes on"])
    others = [row for row in rows if row is not an]
    assert others
    assert not any(any(row.excused) for row in others)


def a_week_earlier(match) -> None:
    """The game, seven days before, and its players there in time for it."""
    with writing() as session:
        for member in session.query(Membership).filter_by(course_id=match.course_id):
            member.joined_at -= timedelta(days=7)
        for row in session.query(MatchDeed).filter_by(match_id=match.id):
            row.at -= timedelta(days=7)
        match.started_at, match.ended_at = (one - timedelta(days=7) for one in (match.started_at, match.ended_at))


def test_a_week_that_lacks_something_is_made_up_for_in_the_next_one_where_the_instructor_lets_it(school, finished):
    ada, course = school.user("ada"), school.the(Course)
    again = begin(school, wish=SHORT)
    a_week_earlier(finished)
    play_on(school, again, random.Random(3))
    quotas.set_quota(ada, course.id, games=1, narrated=1)
    assert (met(school, "an"), met(school, "bo")) == (1, 0)
    quotas.set_quota(ada, course.id, games=1, narrated=0)
    assert met(school, "an") == 2
    monday = participation.weeks_of(course)[-1].monday
    a_week_earlier(again)  # both in one week: nothing was played in the other
    assert met(school, "an") == 1
    for one in (finished, again):
        with writing():
            one.ended_at += timedelta(days=7)
    quotas.set_quota(ada, course.id, games=1, narrated=0, late_weeks=1, late_share=75)
    assert met(school, "an") == 1.75
    page = school.visitor("ada").get(f"/courses/{course.id}/participation").text
    assert "made up for" in page
    assert "1.75" in page
    book = fetch_gradebook(ada, course)
    assert book.columns[-1].points_possible == 2
    assert book.scores[[student.name for student in book.students].index("An"), len(book.columns) - 1] == 1.75
    quotas.free(ada, course.id, monday=(monday - timedelta(days=7)).isoformat(), why="Holidays")
    book = fetch_gradebook(ada, course)
    assert (met(school, "an"), book.columns[-1].points_possible) == (1, 1)
    quotas.free(ada, course.id, monday=(monday - timedelta(days=7)).isoformat(), why="")
    quotas.set_quota(ada, course.id, games=1, narrated=0, since=monday.isoformat(), late_weeks=1)
    assert (met(school, "an"), fetch_gradebook(ada, course).columns[-1].points_possible) == (1, 1)


def test_a_turn_counts_as_told_once_and_only_while_something_is_told_of_it(school):
    match = begin(school, wish=SHORT)
    user = school.user(player(school, match))
    name = player(school, match)

    def say(words: str) -> int:
        moves.say(user, match, number=now(match).count, words=words)
        return share(school, name).narrated

    do(school, match, "play treasures")
    assert [say("I lay my Coppers down."), say("All my Coppers."), say("")] == [1, 1, 0]
    do(school, match, "buy Silver" if "buy Silver" in legal(match) else "buy Estate")
    assert say("I buy a card.") == 1
    do(school, match, "end turn")
    assert say("That was it.") == 1


def legal(match) -> set[str]:
    return {" ".join(map(str, option)) for option in now(match).choice.options}


def test_students_read_in_the_lobby_what_is_asked_of_them_and_what_can_be_made_up_for(school, finished):
    ada, course = school.user("ada"), school.the(Course)
    path = f"/courses/{course.id}/games"
    assert "Asked of you" not in school.visitor("an").get(path).text
    a_week_earlier(finished)
    quotas.set_quota(ada, course.id, games=2, narrated=1, late_weeks=2, late_share=50)
    page = school.visitor("an").get(path).text
    assert "0 of 2 games finished" in page
    assert "lacks: 1 game." in page
    assert "it counts 50 %" in page
    assert "Weeks that count so far: 0 of 2." in page
    assert "Asked of you" not in school.visitor("ada").get(path).text
    quotas.free(ada, course.id, monday=participation.weeks_of(course)[-1].monday.isoformat(), why="Holidays")
    assert "a week off" in school.visitor("an").get(path).text


def test_what_is_chosen_for_late_weeks_is_on_the_list_and_the_instructors(school):
    ada = school.user("ada")
    for wrong in ({"late_weeks": 5}, {"late_weeks": -1}, {"late_share": 60}, {"since": "2026-11-17"}):
        with pytest.raises(Refused):
            quotas.set_quota(ada, school.course, **{"games": 1, "narrated": 0} | wrong)
    with pytest.raises(NotPermitted):
        quotas.free(school.user("an"), school.course, monday="2026-11-16", why="Holidays")
    with pytest.raises(Refused):
        quotas.free(ada, school.course, monday="2026-11-17", why="Holidays")


def test_the_page_sets_the_rule_for_late_weeks_and_gives_the_class_a_week_off(school):
    ada = school.visitor("ada")
    path = f"/courses/{school.course}/participation"
    monday = participation.weeks_of(school.the(Course))[-1].monday.isoformat()
    ada.get(path)
    asked = {"games": "1", "narrated": "0", "minutes": "0", "since": monday, "late_weeks": "2", "late_share": "25"}
    assert ada.post(path, asked).status_code == 303
    page = ada.get(path).text
    assert '<option value="2" selected>in the 2 weeks after it' in page
    assert '<option value="25" selected>25 % of a week' in page
    given = {"member": "class", "monday": monday, "why": "Reading week"}
    assert ada.post(f"{path}/exemptions", given | {"why": " "}).status_code == 422
    assert ada.post(f"{path}/exemptions", given).status_code == 303
    assert "Reading week" in ada.get(path).text
    ada.post(f"{path}/exemptions", given | {"do": "withdraw"})
    assert "Reading week" not in ada.get(path).text


def test_only_the_instructor_excuses_from_weeks_that_are_weeks_with_a_reason(school):
    ada = school.user("ada")
    given = {"member_id": school.an_member, "monday": "2026-11-16", "why": "Ill"}
    with pytest.raises(NotPermitted):
        quotas.excuse(school.user("an"), school.course, **given)
    for wrong in ({"monday": "2026-11-17"}, {"monday": "20261116"}, {"monday": "x"}, {"why": " "}, {"why": "x" * 301}):
        with pytest.raises(Refused):
            quotas.excuse(ada, school.course, **given | wrong)
    for wrong in (school.ada_place, 10_000):
        with pytest.raises(NotFound):
            quotas.excuse(ada, school.course, **given | {"member_id": wrong})


def test_the_page_excuses_and_takes_it_back(school):
    ada = school.visitor("ada")
    path = f"/courses/{school.course}/participation"
    ada.get(path)
    given = {"member": str(school.an_member), "monday": "2026-11-16", "why": "Ill, with a note"}
    assert ada.post(f"{path}/exemptions", given).status_code == 303
    assert "Ill, with a note" in ada.get(path).text
    ada.post(f"{path}/exemptions", given | {"do": "withdraw"})
    assert "Ill, with a note" not in ada.get(path).text
