"""Kingdoms and who begins."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import cards, play, setup

BOOK = cards.book()


def test_a_random_kingdom_has_ten_different_cards_and_is_the_same_for_the_same_seed():
    kingdom = setup.random_kingdom(BOOK, seed=7)
    assert len(set(kingdom)) == 10
    assert kingdom == setup.random_kingdom(BOOK, seed=7)
    assert kingdom != setup.random_kingdom(BOOK, seed=8)
    assert not set(kingdom) & set(setup.BASIC)


def test_over_many_seeds_every_kingdom_card_is_chosen_and_no_other():
    chosen = {card for seed in range(400) for card in setup.random_kingdom(BOOK, seed=seed)}
    assert chosen == {card for card in BOOK.values() if card not in setup.BASIC and card.supply}


def test_the_first_game_of_a_series_is_begun_by_anyone():
    assert {setup.starting_player(3, seed=seed) for seed in range(50)} == {0, 1, 2}


def test_the_player_to_the_left_of_the_winner_begins_the_next_game():
    assert [setup.starting_player(3, [winner], seed=1) for winner in range(3)] == [1, 2, 0]


def test_after_a_tie_someone_begins_who_did_not_win():
    begun = Counter(setup.starting_player(4, [0, 2], seed=seed) for seed in range(60))
    assert set(begun) == {1, 3}
    assert {setup.starting_player(2, [0, 1], seed=seed) for seed in range(40)} == {0, 1}


def test_the_game_begins_with_the_turn_of_the_starting_player_and_rounds_are_counted_from_there():
    game = setup.new_game(BOOK, setup.kingdom("First Game", BOOK, "2e"), ["A", "B", "C"], seed=3, first=2)
    turns = []
    for _ in range(6):
        turns.append((game.players[game.turn_of].name, game.turn))
        play.answer(game, play.run(game), ("end turn",))
        play.run(game)
    assert turns == [("C", 1), ("A", 1), ("B", 1), ("C", 2), ("A", 2), ("B", 2)]


SETS = [(name, edition) for name, lists in setup.RECOMMENDED.items() for edition in lists]


@pytest.mark.parametrize(("name", "edition"), SETS)
def test_every_recommended_set_has_ten_different_cards_that_are_read(name, edition):
    kingdom = setup.kingdom(name.upper(), cards.book(edition), edition)
    assert len(set(kingdom)) == 10
    assert all(card.program.steps for card in kingdom)
