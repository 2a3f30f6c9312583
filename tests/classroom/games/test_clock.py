"""A game's clock: whose time runs, what happens when it is over, and that the record has it."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from classroom.db import db, writing
from classroom.errors import Conflict, Refused
from classroom.games import access, clockwork, moves, operations, seats, signature, timing
from classroom.games.clockwork import Terms
from classroom.games.models import BOT, MOVE, TIME, Match
from tests.classroom.games.tables import begin, do, play_on, player

pytestmark = pytest.mark.usefixtures("app")
DECISIONS, MINUTES = Terms(seconds=30), Terms(minutes=5)
OTHER = {"an": "bo", "bo": "an"}


def later(match: Match, seconds: float, *, away: bool = False) -> None:
    """Lets time pass at the table: with its people there, or `away`."""
    passed = timedelta(seconds=seconds)
    with writing():
        match.clock_from -= passed
        for seat in match.seats if away else ():
            seat.seen_at -= passed


def kinds(match: Match) -> list[str]:
    return [row.kind for row in access.fetch_deeds(match)]


def seat(school, match: Match, name: str):
    return next(one for one in match.seats if one.user_id == getattr(school, name))


def test_only_the_time_of_who_is_waited_for_runs_and_what_a_move_took_is_charged(school):
    match = begin(school, timed=MINUTES)
    one = player(school, match)
    later(match, 40)
    faces = {face.seat: face for face in clockwork.faces(match)}
    mine, others = seat(school, match, one).number, seat(school, match, OTHER[one]).number
    assert faces[mine].runs
    assert faces[mine].game in (259, 260)
    assert not faces[others].runs
    assert faces[others].game == 300
    do(school, match, "end turn")
    assert match.seats[mine].used in (40, 41)
    assert match.seats[others].used == 0
    assert [face.seat for face in clockwork.faces(match) if face.runs] == [others]


def test_when_a_decisions_time_is_over_a_bot_takes_this_one_and_the_seat_stays_the_persons(school):
    match = begin(school, timed=DECISIONS)
    one = player(school, match)
    later(match, 29)
    timing.settle(match)
    assert kinds(match) == []
    later(match, 4)
    timing.settle(match)
    timing.settle(match)
    assert kinds(match) == [TIME, BOT]
    assert {row.seat for row in access.fetch_deeds(match)} == {seat(school, match, one).number}
    assert seat(school, match, one).bot == ""
    assert seat(school, match, one).used == 30
    if player(school, match) == one:
        do(school, match, "end turn")


def test_a_move_that_comes_too_late_is_told_so_and_one_in_the_last_moment_counts(school):
    match = begin(school, timed=DECISIONS)
    actor = school.user(player(school, match))
    later(match, 30.5)
    moves.move(actor, match, number=0, command="play treasures")
    assert kinds(match) == [MOVE]
    later(match, 33)
    moves.move(actor, match, number=0, command="play treasures")  # once more on a bad line: nothing new
    with pytest.raises(Conflict, match="Your time was up"):
        moves.move(actor, match, number=1, command="end turn")
    assert kinds(match)[:3] == [MOVE, TIME, BOT]


def run_out(match: Match) -> None:
    later(match, 60)
    timing.settle(match)


def test_who_lets_the_time_run_out_three_times_in_a_row_loses_the_seat_until_they_are_back(school):
    match = begin(school, timed=DECISIONS)
    gone = player(school, match)
    for _time in range(40):
        if seat(school, match, gone).bot:
            break
        if player(school, match) == gone:
            run_out(match)
        else:
            do(school, match, "end turn")
    own = seat(school, match, gone)
    assert kinds(match).count(TIME) == clockwork.TOO_OFTEN
    assert player(school, match) == OTHER[gone]
    seats.come_back(school.user(gone), match)
    assert own.bot == ""


def test_alone_against_bots_the_seat_stays_ones_own_however_often_time_runs_out(school):
    match = begin(school, people=("an",), bots=["steady"], timed=DECISIONS)
    for _time in range(clockwork.TOO_OFTEN + 2):
        run_out(match)
    assert kinds(match).count(TIME) == clockwork.TOO_OFTEN + 2
    assert match.seats[0].bot == ""


def test_whose_minutes_are_used_up_is_played_for_to_the_end(school):
    match = begin(school, timed=MINUTES)
    slow = player(school, match)
    later(match, 200)
    do(school, match, "play treasures")
    later(match, 102)
    moves_before = kinds(match)
    seats.note_presence(school.user(OTHER[slow]), match)  # whoever looks at the game makes it go on
    assert kinds(match)[: len(moves_before) + 2] == [*moves_before, TIME, BOT]
    assert seat(school, match, slow).bot
    assert seat(school, match, slow).used == 300
    with pytest.raises(Conflict, match="used up"):
        seats.come_back(school.user(slow), match)
    assert player(school, match) == OTHER[slow]


def test_the_clock_stands_still_while_nobody_is_at_the_table(school):
    match = begin(school, timed=Terms(minutes=45))
    one = player(school, match)
    later(match, 20)
    later(match, 3600, away=True)
    assert clockwork.elapsed(match) == 20 + clockwork.AWAY.seconds
    seats.note_presence(school.user(OTHER[one]), match)
    assert clockwork.elapsed(match) in (110, 111)
    later(match, 10)
    do(school, match, "end turn")
    assert seat(school, match, one).used in (120, 121)


def test_what_a_bot_that_stands_in_needs_is_charged_to_nobody_but_what_was_used_before_is(school):
    match = begin(school, timed=MINUTES)
    one = player(school, match)
    later(match, 30)
    seats.give_to_bot(school.user(one), match, seat(school, match, one).number)
    assert seat(school, match, one).used in (30, 31)
    later(match, 500, away=False)
    assert clockwork.faces(match)[seat(school, match, one).number].game >= 269


def test_taking_a_step_back_gives_the_decision_anew_and_no_time_back(school):
    match = begin(school, timed=Terms(minutes=5, seconds=30))
    one = player(school, match)
    later(match, 25)
    do(school, match, "play treasures")
    later(match, 10)
    moves.ask_back(school.user(one), match, number=1)
    moves.answer_back(school.user(OTHER[one]), match, number=2, agrees=True)
    face = next(face for face in clockwork.faces(match) if face.runs)
    assert face.seat == seat(school, match, one).number
    assert face.decision in (29, 30)
    assert face.game in (264, 265)


def test_the_clock_goes_on_after_a_restart(school):
    match = begin(school, timed=DECISIONS)
    later(match, 33)
    school.app.extensions.pop("games", None)
    db.session.expire_all()
    again = db.session.get(Match, match.id)
    assert clockwork.is_out(again)
    timing.settle(again)
    assert kinds(again) == [TIME, BOT]


@pytest.mark.slow
def test_bounds_and_time_used_are_in_the_signed_record(school):
    match = begin(school, bots=["steady"], timed=Terms(minutes=45, seconds=30))
    run_out(match)
    play_on(school, match, random.Random(1))
    deeds = access.fetch_deeds(match)
    record = signature.record_of(match, deeds)
    assert record["clock"] == {"minutes": 45, "seconds": 30, "used": [one.used for one in match.seats]}
    assert [row[2] for row in record["deeds"]].count("time") == 1
    assert max(record["clock"]["used"]) >= 30
    assert signature.holds(match, deeds)
    with writing():
        match.seats[0].used += 1
    assert not signature.holds(match, access.fetch_deeds(match))


def test_a_game_without_a_clock_has_none_anywhere(school):
    match = begin(school)
    assert clockwork.faces(match) == []
    assert "clock" not in signature.record_of(match, [])
    do(school, match, "end turn")
    assert {one.used for one in match.seats} == {0}
    assert match.clock_from is None


@pytest.mark.parametrize("terms", [Terms(minutes=7), Terms(seconds=-30), Terms(minutes=10**9)])
def test_only_bounds_from_the_list_are_taken(school, terms):
    with pytest.raises(Refused, match="no such clock"):
        begin(school, timed=terms)


def test_a_rematch_has_the_same_clock(school):
    match = begin(school, timed=DECISIONS)
    with writing():
        match.state, match.result = "over", {"winners": [0], "points": [3, 3], "rounds": 1, "turns": [1, 1]}
    again = operations.rematch(school.user("an"), match)
    assert (again.clock_minutes, again.clock_seconds) == (0, 30)


def test_the_clock_is_chosen_with_the_game_and_stated_in_lobby_and_waiting_room(school):
    an = school.visitor("an")
    form = {"seat_2": "person", "seat_3": "nobody", "seat_4": "nobody", "way": "First Game", "minutes": "10",
            "seconds": "60"}  # fmt: skip
    page = an.post(f"/courses/{school.course}/games/new", form).headers["Location"]
    assert "10 minutes each, 60 seconds a decision" in an.get(page).text
    assert "10 minutes each, 60 seconds a decision" in an.get(f"/courses/{school.course}/games").text
    refused = an.post(f"/courses/{school.course}/games/new", {**form, "minutes": "11"})
    assert refused.status_code == 422


def test_without_a_script_a_press_lets_a_bot_decide_when_time_is_up(school):
    match = begin(school, timed=DECISIONS)
    waits = OTHER[player(school, match)]
    path = f"/games/{match.id}"
    assert "Time is up" not in school.visitor(waits).get(path).text
    later(match, 33)
    visitor = school.visitor(waits)
    assert "Time is up" in visitor.get(path).text
    visitor.post(f"{path}/seat", {"do": "time"})
    db.session.rollback()
    assert kinds(match) == [TIME, BOT]
