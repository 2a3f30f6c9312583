"""The search of a turn against the simplest one there is: every line walked by itself, with no memo."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import cards, notation, play, search, setup
from engine.legal import END_ACTIONS
from engine.state import Game, Player

BOOK = cards.book()
POSITIONS = tomllib.loads((Path(__file__).parent / "leaves.toml").read_text("utf-8"))["position"]
SMALL = ["Cellar", "Village", "Smithy", "Market", "Militia", "Throne Room", "Moneylender", "Copper", "Silver", "Estate"]


def position(hand: str, deck: str) -> Game:
    kingdom = setup.kingdom("First Game", BOOK, "2e")
    game = Game(BOOK, [Player("You"), Player("Opponent")])
    game.supply = setup.supply(BOOK, kingdom, 2)
    game.players[0].hand = tuple(notation.parse_cards(hand, BOOK))
    game.players[0].deck = tuple(notation.parse_deck(deck, BOOK))
    game.players[1].hand = tuple(notation.parse_cards("3 Copper, 2 Estate", BOOK))
    game.stack = [setup.turn.beginning(0)]
    return game


def leaves(game: Game) -> list[search.Outcome]:
    """The outcome of every legal line to the Buy phase, each line by itself."""
    unknown = search.unknown_held(game)

    def walk(game: Game) -> list[search.Outcome]:
        choice = play.run(game)
        if game.phase != "action":
            return [search.outcome_of(game, unknown)]
        if choice.kind == "turn":  # a Treasure begins the Buy phase just as “end actions” does
            answers = [one for one in choice.options if one == END_ACTIONS or (len(one) > 1 and one[1].is_action)]
        else:
            answers = list(choice.answers())
        found = []
        for answer in answers:
            following = game.copy()
            play.answer(following, choice, answer)
            found += walk(following)
        return found

    return walk(game.copy())


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["name"])
def test_as_many_lines_and_outcomes_as_were_counted(case):
    game = position(case["hand"], case["deck"])
    solution = search.solve(game)
    assert solution.complete
    assert (solution.lines, len(solution.outcomes)) == (case["lines"], case["outcomes"])


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["name"])
def test_the_memo_changes_nothing(case):
    game = position(case["hand"], case["deck"])
    solution, every = search.solve(game), leaves(game)
    assert solution.lines == len(every)
    assert {outcome for outcome, _ in solution.outcomes} == set(every)


@given(hand=st.lists(st.sampled_from(SMALL), min_size=1, max_size=4), deck=st.lists(st.sampled_from(SMALL), max_size=6))
@settings(max_examples=40, deadline=None)
def test_the_memo_changes_nothing_in_any_small_position(hand, deck):
    game = position(", ".join(hand), ", ".join(deck))
    solution, every = search.solve(game), leaves(game)
    assert {outcome for outcome, _ in solution.outcomes} == set(every)
    assert solution.lines == len(every)


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["name"])
def test_every_line_leads_to_its_outcome(case):
    game = position(case["hand"], case["deck"])
    for outcome, line in search.solve(game).outcomes:
        reached = play.replay(game, "; ".join(line)).game
        assert search.outcome_of(reached) == outcome


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["name"])
def test_what_is_best_is_dominated_by_nothing_and_everything_else_by_something_best(case):
    solution = search.solve(position(case["hand"], case["deck"]))
    outcomes = [outcome for outcome, _ in solution.outcomes]
    best = [outcomes[number] for number in solution.best]
    assert best
    assert not any(search.dominates(one, other, search.BUY_PHASE) for one in outcomes for other in best)
    for number, outcome in enumerate(outcomes):
        if number not in solution.best:
            assert any(search.dominates(one, outcome, search.BUY_PHASE) for one in best)
    assert not any(search.dominates(one, one, search.BUY_PHASE) for one in outcomes)
    for one, other in pairwise(outcomes):
        assert not (search.dominates(one, other, search.BUY_PHASE) and search.dominates(other, one, search.BUY_PHASE))


def test_a_search_that_meets_its_bound_says_so():
    case = POSITIONS[0]
    solution = search.solve(position(case["hand"], case["deck"]), most_moves=5)
    assert not solution.complete
    assert solution.states <= 5


def test_a_search_leaves_the_game_as_it_was():
    game = position("Cellar, Market, Silver, 2 Estate", "2 Estate, Gold, Smithy, ...")
    before = game.key()
    search.solve(game)
    assert game.key() == before


def test_lines_may_be_made_to_begin_in_one_way():
    game = position("Cellar, Market, Silver, 2 Estate", "2 Estate, Gold, Smithy, ...")
    solution = search.solve(game, begin=notation.parse_line("play Market", game))
    assert {line[0] for _, line in solution.outcomes} == {"play Market"}
    assert 0 < solution.lines < search.solve(game).lines
