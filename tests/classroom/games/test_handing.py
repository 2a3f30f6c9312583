"""Turns of a student's own game are handed in: chosen, told with the game's own position, read, marked."""

from __future__ import annotations

import itertools
import random
from contextlib import contextmanager

import pytest

import scenarios
from classroom.assignments import operations as assignments
from classroom.assignments.content import from_library
from classroom.assignments.models import Variant
from classroom.attempts import operations as attempts
from classroom.attempts.models import Attempt
from classroom.courses.models import Course
from classroom.db import db, writing
from classroom.errors import NotFound, NotPermitted, Refused
from classroom.games import access, handing, moves, replay
from classroom.games.setting import CHOSEN, Kingdom
from classroom.marking.access import fetch_sheet
from classroom.marking.operations import ensure_proposal
from engine import notation
from engine.play import Record
from scenarios import narration
from tests.classroom.games.tables import begin, now, play_on

pytestmark = [pytest.mark.usefixtures("app"), pytest.mark.slow]
SHORT = Kingdom(CHOSEN, ("Village", "Smithy", "Militia"))


@pytest.fixture
def work(school):
    """The assignment that asks for three turns of an own game."""
    terms = assignments.Terms("Three turns", ["a", "b", "c"], "none", gradebook="rubric")
    return assignments.assign(school.user("ada"), school.the(Course), from_library("own-game-turns"), terms)


@pytest.fixture
def over(school):
    """A game that An and Bo have finished; An has told of a step."""
    match = begin(school, wish=SHORT)
    play_on(school, match, random.Random(2), most=4)
    an = next(seat for seat in match.seats if seat.user_id == school.an)
    moves.say(an.user, match, number=now(match).count, words="I play all my Coppers.")
    play_on(school, match, random.Random(2))
    return match


@contextmanager
def seen_by(school, name: str):
    """This person's browser, in a context where nobody else was signed in before."""
    with school.app.app_context():
        yield school.visitor(name)


def seat_of(match, user_id: int) -> int:
    return next(seat.number for seat in match.seats if seat.user_id == user_id)


def chosen(match, school) -> list[handing.Turn]:
    """Three turns; none that a Smithy begins, after which a card that nobody drew in the telling may be in hand."""
    turns = [one for one in handing.turns_of(match, seat_of(match, school.an)) if "Smithy" not in one.hand]
    return [turns[0], turns[len(turns) // 2], turns[-1]]


def test_the_turns_of_a_player_are_all_there_with_what_was_said_of_them(school, over):
    turns = handing.turns_of(over, seat_of(over, school.an))
    assert [one.turn for one in turns] == list(range(1, over.result["turns"][seat_of(over, school.an)] + 1))
    assert [one.words for one in turns if one.words] == ["I play all my Coppers."]
    assert all(sum(int(part.split()[0]) if part[0].isdigit() else 1 for part in one.hand.split(", ")) in (3, 4, 5)
               for one in turns)  # fmt: skip


CALM = Kingdom(CHOSEN, ("Village", "Smithy", "Cellar", "Market", "Workshop"))


def test_a_turn_that_is_handed_in_goes_as_it_went_in_the_game_shuffles_too(school):
    match = begin(school, wish=CALM)
    play_on(school, match, random.Random(1))
    number = seat_of(match, school.an)
    turns = handing.turns_of(match, number)
    shuffled = [one for one in turns if one.moment["next_shuffles"]]
    assert len(shuffled) > 3
    film = replay.Film(match, access.fetch_deeds(match))
    whole, done = film.standing(film.last), film.standing(film.last).done
    for three in zip(shuffled, turns[1:], shuffled[1:], strict=False):
        scenario = scenarios.parse(handing._toml(match, number, three))
        for question, one in zip(scenario.questions, three, strict=True):
            record = Record(question.situation.game())
            record.game.log = []
            record.pending()
            for move in itertools.takewhile(lambda move: move.seat == number, done[one.step :]):
                record.do(notation.parse_command(move.command, record.game.book, []))
            record.pending()
            went = whole.events[whole.marks[one.step] :]
            assert drawn(record.events, 0) == drawn(went, number)


def drawn(events, seat: int) -> list[tuple]:
    """What the seat drew until its turn was over."""
    until = itertools.takewhile(lambda event: event.kind != "turn", events)
    return [tuple(map(str, event.cards)) for event in until if event.kind == "draw" and event.who == seat]


def test_what_is_told_of_a_shuffle_is_held_against_what_came_out(school):
    match, number, turn, cards = shuffled_by_smithy(school)
    scenario = scenarios.parse(handing._toml(match, number, [turn] * 3))
    assert turn.moment["next_shuffles"][0] not in str(scenario.view())
    other = next(name for name in ("Copper", "Silver", "Estate", "Gold") if name not in cards)
    for told, verdict in ((cards, "right"), ([other, *cards[1:]], "wrong")):
        read = narration.read(scenario.situation.game(), f"I play Smithy and draw {', '.join(told)}.")
        assert [claim.verdict for claim in read.claims if claim.claim.startswith("draw")] == [verdict]


def shuffled_by_smithy(school):
    """A game that bots have played, An's seat, a turn that begins with a Smithy for which An shuffled, what it drew."""
    for _game in range(6):
        match = begin(school, people=("an",), bots=["strong"], wish=Kingdom(CHOSEN, ("Smithy", "Village")))
        with writing():
            match.seats[0].bot, match.seats[0].plan = "strong", "Province; Gold; Smithy if own Smithy < 3; Silver"
            moves.let_bots_play(match)
        film = replay.Film(match, access.fetch_deeds(match))
        whole = film.standing(film.last)
        for turn in handing.turns_of(match, 0):
            events = whole.events_of(turn.step)
            if whole.done[turn.step].command == "play Smithy" and any(event.kind == "shuffle" for event in events):
                return match, 0, turn, [card for draw in drawn(events, 0) for card in draw]
    raise AssertionError("nobody shuffled for a Smithy")


def test_three_turns_become_an_attempt_whose_situations_are_those_of_the_game(school, over, work):
    picked = chosen(over, school)
    attempt = handing.hand_in(school.user("an"), work, over, [one.step for one in picked])
    scenario = scenarios.parse(attempt.task.scenario_toml)
    assert [question.id for question in scenario.questions] == ["a", "b", "c"]
    assert [question.situation.turn for question in scenario.questions] == [one.turn for one in picked]
    for question, one in zip(scenario.questions, picked, strict=True):
        hand = question.situation.seats[0].hand
        assert handing.listed(hand) == one.hand
    assert {str(card) for card in scenario.questions[1].situation.seats[1].hand} == {"unknown"}
    assert attempt.task.points == work.points
    # Nobody else gets this scenario, nor does it stand among those of the assignment.
    assert work.variants == []
    names = [seat.name for seat in over.seats]
    assert not any(name in attempt.task.scenario_toml for name in names if name != "You")


def test_the_turns_are_told_handed_in_read_and_marked_with_the_situation_before_the_marker(school, over, work):
    picked = chosen(over, school)
    path = f"/assignments/{work.id}/turns"
    with seen_by(school, "an") as visitor:
        page = visitor.get(path)
        assert all(one.hand in page.text for one in picked)
        answer = visitor.post(path, {"game": str(over.id), "step": [str(one.step) for one in picked]})
        assert answer.status_code == 303
        written = visitor.get(answer.headers["Location"])
        assert ("I play all my Coppers." in written.text) == bool(picked[0].words)
    db.session.rollback()
    attempt = db.session.query(Attempt).filter_by(assignment_id=work.id).one()
    told = {"a": "I play three Coppers and buy a Silver. Then I discard everything and draw five cards.",
            "b": "I play a Village and draw two cards.", "c": "I buy nothing."}  # fmt: skip
    attempts.submit(school.user("an"), attempt, key="a" * 10, revision=attempt.revision, answers=told)
    ensure_proposal(attempt)
    with seen_by(school, "ada") as ada:
        page = ada.get(f"/attempts/{attempt.id}/marking").text
    assert page.count("The situation of this question") == 2
    db.session.rollback()
    sheet = fetch_sheet(attempt)
    assert [part.turn for part in sheet.parts] == [1, 2, 3]
    # Which of the student's turns it is decides what is right: with a Village in hand, its one card is what is wrong.
    assert "wrong" in {note.verdict for note in sheet.parts[1].notes}


def test_only_own_turns_of_a_game_that_is_over_are_taken_and_three_of_them(school, over, work):
    steps = [one.step for one in chosen(over, school)]
    others = [one.step for one in handing.turns_of(over, seat_of(over, school.bo))][:3]
    for wrong in (steps[:2], [*steps, 10_000], steps[:2] * 2, others, []):
        with pytest.raises(Refused, match="three"):
            handing.hand_in(school.user("an"), work, over, wrong)
    with pytest.raises(NotPermitted):
        handing.hand_in(school.user("cy"), work, over, steps)
    running = begin(school, wish=SHORT)
    with pytest.raises(Refused, match="over"):
        handing.hand_in(school.user("an"), work, running, steps)
    assert db.session.query(Variant).count() == 0


def test_what_is_begun_is_gone_on_with_and_another_work_takes_no_turns(school, over, work):
    steps = [one.step for one in chosen(over, school)]
    attempt = handing.hand_in(school.user("an"), work, over, steps)
    assert handing.hand_in(school.user("an"), work, over, steps[::-1]) is attempt
    assert db.session.query(Variant).count() == 1
    with seen_by(school, "an") as visitor:
        assert visitor.get(f"/assignments/{work.id}/turns").headers["Location"].endswith(f"/attempts/{attempt.id}")
    with pytest.raises(NotFound):
        handing.hand_in(school.user("an"), school.the(Attempt).assignment, over, steps)


def test_beginning_leads_to_the_turns_and_without_a_game_to_the_games(school, work):
    with seen_by(school, "an") as visitor:
        answer = visitor.post(f"/assignments/{work.id}/attempt")
        assert answer.headers["Location"].endswith(f"/assignments/{work.id}/turns")
        page = visitor.get(answer.headers["Location"])
        assert "No game of yours is over yet" in page.text
        assert visitor.get(f"/assignments/{work.id}/turns?game=99").status_code == 404


def test_a_game_that_is_over_leads_its_players_to_work_that_takes_its_turns(school, over, work):
    there = f"/assignments/{work.id}/turns?game={over.id}"
    for path in (f"/games/{over.id}", f"/games/{over.id}/replay?step=3"):
        with seen_by(school, "an") as visitor:
            page = visitor.get(path).text
            assert f'href="{there}"' in page
            assert "Hand in three turns: Three turns" in page
            assert visitor.get(there).status_code == 200
        with seen_by(school, "ada") as visitor:  # who looks on has no turns in it
            assert there not in visitor.get(path).text
    db.session.rollback()
    handing.hand_in(school.user("an"), work, over, [one.step for one in chosen(over, school)])
    with seen_by(school, "an") as visitor:
        assert "Go on with “Three turns”" in visitor.get(f"/games/{over.id}").text
    db.session.rollback()
    attempt = db.session.query(Attempt).filter_by(assignment_id=work.id).one()
    attempts.submit(school.user("an"), attempt, key="a" * 10, revision=attempt.revision, answers={})
    with seen_by(school, "an") as visitor:
        assert there not in visitor.get(f"/games/{over.id}").text


def test_the_instructor_sets_it_from_the_page_of_situations(school):
    with seen_by(school, "ada") as ada:
        assert "own-game-turns" in ada.get(f"/courses/{school.course}/assignments/new").text
        page = ada.get(f"/courses/{school.course}/assignments/new?scenario=own-game-turns")
    assert "Three turns of your own game" in page.text
