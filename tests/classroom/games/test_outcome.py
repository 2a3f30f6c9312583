"""How a game came out: decks, what ended it, and why one won; from its replay the moment that becomes a question."""

from __future__ import annotations

import random

import pytest

from classroom.db import writing
from classroom.games import access, replay
from classroom.games.outcome import outcome_of
from classroom.games.setting import CHOSEN, Kingdom
from tests.classroom.games.tables import begin, now, play_on

pytestmark = [pytest.mark.usefixtures("app"), pytest.mark.slow]


@pytest.fixture
def over(school):
    match = begin(school, wish=Kingdom(CHOSEN, ("Village", "Gardens", "Witch")), watchable=True)
    play_on(school, match, random.Random(4))
    return match


def test_the_decks_at_the_end_hold_every_card_and_add_up_to_the_points(over):
    standing = now(over)
    outcome = outcome_of(over, standing)
    for deck in outcome.decks:
        player = standing.game.players[deck.seat]
        assert sum(one.count for one in deck.cards) == deck.size == len(player.cards())
        assert sum(one.points or 0 for one in deck.cards) + deck.tokens == over.result["points"][deck.seat]
        kinds = [one.points is None for one in deck.cards]
        assert kinds == sorted(kinds)
        assert {one.name for one in deck.cards if one.points is None}.isdisjoint({"Estate", "Province", "Curse"})


def test_it_says_what_ended_the_game_and_by_how_much_one_won(over):
    outcome = outcome_of(over, now(over))
    game = now(over).game
    assert ("Province" in outcome.ended) == (game.supply["Province"] == 0)
    points = sorted(over.result["points"])
    if points[0] != points[1]:
        assert outcome.won.startswith(f"{points[1] - points[0]} point")


def test_a_shared_victory_and_one_by_fewer_turns_are_told_apart(over):
    standing = now(over)
    with writing():
        over.result = {**over.result, "points": [10, 10], "winners": [1]}
    assert "fewer turns" in outcome_of(over, standing).won
    with writing():
        over.result = {**over.result, "winners": [0, 1]}
    assert outcome_of(over, standing).won == ""


def test_the_page_shows_both_decks(school, over):
    page = school.visitor("bo").get(f"/games/{over.id}").text
    assert "Decks at the end" in page
    assert page.count('class="owned"') == 2


def test_in_the_replay_the_instructor_makes_an_exam_question_of_a_moment_that_allows_it(school, over):
    ada = school.visitor("ada")
    assert "Make this an exam question" in ada.get(f"/games/{over.id}/replay?step=0").text
    assert "No question can begin with this moment" in ada.get(f"/games/{over.id}/replay?step=9999").text
    assert "exam question" not in school.visitor("an").get(f"/games/{over.id}/replay?step=0").text


def test_the_replay_tells_the_instructor_whether_the_signed_record_holds(school, over):
    path = f"/games/{over.id}/replay"
    assert "The signed record holds" in school.visitor("ada").get(path).text
    assert "signed record" not in school.visitor("an").get(path).text
    with writing():
        over.started_at = over.started_at.replace(year=2020)
    assert "The signed record does not hold" in school.visitor("ada").get(path).text


def test_the_replay_says_in_which_turn_one_is(school, over):
    an = school.visitor("an")
    starts = [at for at, _name in replay.Film(over, access.fetch_deeds(over)).turns()]
    for step in (starts[2], starts[2] + 1, starts[3] - 1):
        assert f'<option value="{starts[2]}" selected>' in an.get(f"/games/{over.id}/replay?step={step}").text
