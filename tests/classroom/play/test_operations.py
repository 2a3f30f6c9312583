"""Turns played: legal moves only, once each, in order; chance decided when it is tossed; what is seen stays seen."""

from __future__ import annotations

import pytest

from classroom.assignments.models import Assignment
from classroom.attempts import operations as attempts
from classroom.attempts.access import latest_answers
from classroom.attempts.models import Attempt
from classroom.db import db
from classroom.errors import Conflict, NotFound, NotPermitted, Refused, TooMany
from classroom.marking.propose import parsed
from classroom.play import access, operations
from classroom.play.models import CHANCE, GIVEN, MOVE, OTHER
from engine.errors import IllegalCommand, NotationError
from scenarios.playing import read_play
from tests.classroom.play.turns import begin, do, practise, set_turn, standing
from tests.classroom.school import KEY

pytestmark = pytest.mark.usefixtures("app")


def kinds(play) -> list[str]:
    return [deed.kind for deed in access.fetch_deeds(play)]


def test_a_turn_is_rebuilt_from_its_commands_alone(school):
    now = do(school, begin(school), "play Chapel", "trash Copper, Estate")
    assert sorted(now.game.players[0].hand) == ["Militia", "Village"]
    assert sorted(now.game.trash) == ["Copper", "Estate"]
    assert [one.command for one in now.done] == ["play Chapel", "trash Copper, Estate"]


def test_beginning_twice_finds_the_same_turn(school):
    play = begin(school)
    again = operations.begin(school.user("an"), play.attempt, "t")
    assert again.id == play.id


def test_chance_is_decided_when_it_is_tossed_and_kept_as_a_command(school):
    play = begin(school)
    now = do(school, play, "play Village")
    assert kinds(play) == [MOVE, CHANCE]
    (tossed,) = [one.command for one in now.done if one.kind == CHANCE]
    card = tossed.removeprefix("chance ")
    assert card in ("Gold", "Silver", "Curse", "Duchy")
    assert card in now.game.players[0].hand
    assert standing(play).game.players[0].hand == now.game.players[0].hand


def test_other_players_decide_at_once(school):
    now = do(school, begin(school), "play Militia")
    assert [one.kind for one in now.done] == [MOVE, OTHER]
    assert len(now.game.players[1].hand) == 3
    assert now.waits_for_student


def test_what_the_question_begins_with_is_done_already_and_cannot_be_taken_back(school):
    play = begin(school, question="u")
    assert kinds(play) == [GIVEN, GIVEN]
    with pytest.raises(Conflict):
        operations.undo(school.user("an"), play, number=2)


ILLEGAL = (
    "play Gold", "play Copper; play Village", "buy Province", "discard Copper", "chance Gold", "Opponent: play Village",
    "play Village # and more", "play treasures\nend turn", "play Estate",
)  # fmt: skip


@pytest.mark.parametrize("command", ILLEGAL)
def test_what_is_not_legal_is_not_done_and_says_why(school, command):
    play = begin(school)
    with pytest.raises((IllegalCommand, NotationError)) as caught:
        do(school, play, command)
    assert caught.value.message
    assert kinds(play) == []


def test_an_action_behind_a_treasure_is_refused(school):
    play = begin(school)
    do(school, play, "play Copper")
    with pytest.raises(IllegalCommand, match="the Action phase is over"):
        do(school, play, "play Village")


@pytest.mark.parametrize("command", ["dance", "play", "play Nonsense", "Nobody: play Village", "{" * 50])
def test_what_is_no_command_is_refused(school, command):
    play = begin(school)
    with pytest.raises((IllegalCommand, NotationError)):
        do(school, play, command)
    assert kinds(play) == []


@pytest.mark.parametrize("command", ["", "   ", "x" * 400])
def test_an_empty_or_endless_command_is_refused(school, command):
    with pytest.raises(Refused):
        do(school, begin(school), command)


def test_the_same_move_sent_twice_is_done_once(school):
    play = begin(school)
    for _time in range(2):
        operations.move(school.user("an"), play, number=0, command="play Village", before="I play it.")
    assert kinds(play) == [MOVE, CHANCE]


def test_another_move_from_an_older_page_is_refused(school):
    play = begin(school)
    do(school, play, "play Chapel")
    for number, command in ((0, "play Village"), (0, "play Militia"), (5, "play Village"), (-1, "play Chapel")):
        with pytest.raises(Conflict):
            operations.move(school.user("an"), play, number=number, command=command)
    assert kinds(play) == [MOVE]


def test_undo_takes_back_the_last_move_and_adds_to_the_record(school):
    play = begin(school)
    do(school, play, "play Chapel", "trash Copper")
    operations.undo(school.user("an"), play, number=2)
    assert [one.command for one in standing(play).done] == ["play Chapel"]
    operations.undo(school.user("an"), play, number=3)
    operations.undo(school.user("an"), play, number=3)  # the same press again
    assert standing(play).done == ()
    assert kinds(play) == [MOVE, MOVE, "undo", "undo"]
    with pytest.raises(Conflict):
        operations.undo(school.user("an"), play, number=4)


@pytest.mark.parametrize("command", ["play Village", "play Militia"])
def test_what_was_seen_or_decided_by_another_cannot_be_taken_back(school, command):
    play = begin(school)
    do(school, play, command)
    with pytest.raises(Conflict):
        operations.undo(school.user("an"), play, number=2)
    assert kinds(play)[0] == MOVE


def test_undo_stops_at_the_last_card_that_was_revealed(school):
    play = begin(school)
    do(school, play, "play Village", "play Chapel")
    operations.undo(school.user("an"), play, number=3)
    with pytest.raises(Conflict):
        operations.undo(school.user("an"), play, number=4)


def test_a_known_card_that_is_drawn_counts_as_seen(school):
    play = practise(school, "b.i")
    with pytest.raises(Conflict):
        operations.undo(school.user("ada"), play, number=len(kinds(play)))


def test_words_before_and_after_a_step_become_the_answer(school):
    play = begin(school)
    do(school, play, "play Chapel", before="I play\nChapel.")
    operations.say(school.user("an"), play, number=1, after="Nothing # else happens; not yet.")
    do(school, play, "trash Copper")
    assert access.played_answers(play.attempt) == {
        "t": "play Chapel # I play Chapel. Nothing # else happens; not yet.\ntrash Copper"
    }


def test_words_said_again_take_the_place_of_the_earlier_ones(school):
    play = begin(school)
    do(school, play, "play Chapel")
    operations.say(school.user("an"), play, number=1, after="First.")
    operations.say(school.user("an"), play, number=2, after="Second.")
    assert standing(play).done[-1].after == "Second."
    assert standing(play).may_undo


def test_nothing_can_be_said_after_nothing(school):
    with pytest.raises(Conflict):
        operations.say(school.user("an"), begin(school), number=0, after="Well.")


def test_what_is_said_is_bounded_in_one_step_and_in_all(school):
    play, most = begin(school), "x" * 1900
    with pytest.raises(Refused):
        do(school, play, "play Chapel", before="x" * 2001)
    do(school, play, "play Chapel", "trash none", before=most)
    operations.say(school.user("an"), play, number=2, after=most)
    do(school, play, "play treasures", before=most)
    operations.say(school.user("an"), play, number=4, after=most)
    with pytest.raises(Refused):
        do(school, play, "end turn", before=most)
    assert len(access.played_answers(play.attempt)["t"]) <= 10_000


def test_a_turn_is_bounded_in_length(school, monkeypatch):
    monkeypatch.setattr(operations, "MOST_DEEDS", 2)
    play = begin(school)
    do(school, play, "play Chapel", "trash Copper")
    with pytest.raises(TooMany):
        operations.undo(school.user("an"), play, number=2)


def test_when_the_turn_is_over_nothing_more_is_done(school):
    play = begin(school)
    now = do(school, play, "end turn")
    assert now.is_finished
    with pytest.raises(Conflict):
        do(school, play, "play treasures")


def test_a_question_about_the_action_phase_ends_with_it(school):
    play = begin(school, question="u")
    assert not standing(play).is_finished
    assert do(school, play, "end actions").is_finished


def test_submitting_takes_what_was_played_and_nothing_from_the_form(school):
    play = begin(school)
    do(school, play, "play Chapel", "trash Copper, Estate", before="I clean up.")
    attempt = play.attempt
    forged = {"t": "play Village\nbuy Province", "u": "buy Province"}
    attempts.save(school.user("an"), attempt, revision=0, answers=forged)
    assert latest_answers(attempt) == {}
    attempts.submit(school.user("an"), attempt, key=KEY, revision=0, answers=forged)
    kept = latest_answers(attempt)
    assert kept == {"t": "play Chapel # I clean up.\ntrash Copper, Estate # I clean up."}
    reading = read_play(parsed(attempt.assignment.scenario_toml).question("t"), kept["t"])
    assert reading.line == ("play Chapel", "trash Copper, Estate")
    assert reading.mistakes == ()


def test_after_submitting_the_turn_stays_as_it_is(school):
    play = begin(school)
    do(school, play, "play Chapel")
    attempts.submit(school.user("an"), play.attempt, key=KEY, revision=0, answers={})
    an = school.user("an")
    for deed in (
        lambda: operations.move(an, play, number=1, command="trash none"),
        lambda: operations.undo(an, play, number=1),
        lambda: operations.say(an, play, number=1, after="Too late."),
    ):
        with pytest.raises(Conflict):
            deed()
    assert kinds(play) == [MOVE]


def test_only_the_one_who_plays_a_turn_moves_in_it(school):
    play = begin(school)
    for who in ("bo", "cy", "ada", "emmy"):
        with pytest.raises((NotPermitted, NotFound)):
            do(school, play, "play Chapel", who=who)
        with pytest.raises(NotFound):
            access.fetch_play(school.user(who), play.id)
    assert kinds(play) == []


def test_practice_opens_for_students_who_have_submitted(school):
    with pytest.raises(NotPermitted):
        practise(school, who="an")
    attempts.submit(school.user("an"), school.the(Attempt), key=KEY, revision=0, answers={})
    play = practise(school, who="an")
    assert play.attempt_id is None
    assert practise(school, who="an").id != play.id
    with pytest.raises(NotPermitted):
        practise(school, who="cy")


def test_practice_is_no_answer(school):
    attempts.submit(school.user("an"), school.the(Attempt), key=KEY, revision=0, answers={})
    do(school, practise(school, who="an"), "discard Estate, Estate")
    assert latest_answers(school.the(Attempt)) == {}


@pytest.mark.parametrize("question", ["c", "a.ii", "nothing", ""])
def test_only_questions_for_a_turn_are_played(school, question):
    with pytest.raises(NotFound):
        practise(school, question)
    attempt = db.session.get(Attempt, set_turn(school, "cellar-vs-market"))
    with pytest.raises(NotFound):
        operations.begin(school.user("an"), attempt, "a.i")
    assert db.session.get(Assignment, school.assignment)
