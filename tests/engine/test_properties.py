"""What holds in every game, however it is played."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import notation, play, save, view
from engine.errors import IllegalCommand
from tests.engine.games import census, decisions, fresh, pick

SEEDS = st.integers(0, 2**32)
EDITIONS = st.sampled_from(["1e", "2e"])


@given(seed=SEEDS, players=st.integers(2, 4), edition=EDITIONS)
@settings(max_examples=25, deadline=None)
def test_no_card_appears_or_vanishes(seed, players, edition):
    game = fresh(seed, players=players, edition=edition)
    before = census(game)
    for _ in decisions(game, random.Random(seed), 300):
        assert census(game) == before
    assert min(game.supply.values()) >= 0
    assert game.actions >= 0
    assert game.buys >= 0
    assert game.coins >= 0


@given(seed=SEEDS)
@settings(max_examples=20, deadline=None)
def test_a_copy_and_a_saved_game_go_on_like_the_original(seed):
    game = fresh(seed)
    moment = random.Random(seed).randrange(120)
    for number, _ in enumerate(decisions(game, random.Random(seed), moment + 1)):
        if number == moment:
            break
    copy = game.copy()
    text = json.dumps(save.to_json(game))
    loaded = save.from_json(json.loads(text), game.book)
    assert json.dumps(save.to_json(loaded)) == text
    for one in (game, copy, loaded):
        list(decisions(one, random.Random(seed + 1), 60))
    assert save.to_json(copy) == save.to_json(game)
    assert save.to_json(loaded) == save.to_json(game)
    assert game.key() == loaded.key()


@given(seed=SEEDS)
@example(seed=256888595)  # a “yes” right behind a decision that takes itself
@settings(max_examples=15, deadline=None)
def test_the_commands_of_a_game_replay_to_the_same_game(seed):
    start = fresh(seed)
    record = play.Record(start.copy())
    rng = random.Random(seed)
    line = []
    for _ in range(80):
        choice = record.pending()
        if choice is None:
            break
        command = notation.written(record.game, choice, pick(choice, rng))
        line.append(command)
        record.do(notation.parse_command(command, start.book, [player.name for player in start.players]))
    again = play.replay(start, "; ".join(line))
    again.pending()
    record.pending()
    assert save.to_json(again.game) == save.to_json(record.game)
    whole = play.replay(start, "\n".join(record.commands))
    whole.pending()
    assert whole.commands == record.commands
    assert save.to_json(whole.game) == save.to_json(record.game)


@given(seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_every_listed_choice_is_accepted_and_every_other_refused(seed):
    game = fresh(seed)
    rng = random.Random(seed)
    for choice in decisions(game, rng, 60):
        for answer in list(choice.answers())[:40]:
            assert choice.accepts(answer)
            play.answer(game.copy(), choice, answer)
            command = notation.parse_command(
                notation.written(game, choice, answer), game.book, [player.name for player in game.players]
            )
            fitted = notation.fit(command, choice, game)
            assert sorted(map(str, fitted)) == sorted(map(str, answer))
        before = save.to_json(game)
        book = game.book
        for wrong in (("nonsense",), (book["Curse"],) * 9, ("play", book["Estate"]), ("buy", book["Moat"])):
            if not choice.accepts(wrong):
                with pytest.raises(IllegalCommand):
                    play.answer(game, choice, wrong)
        assert save.to_json(game) == before


@given(seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_undo_comes_back_to_the_game_before(seed):
    record = play.Record(fresh(seed))
    record.game.log = []
    rng = random.Random(seed)
    for _ in range(40):
        choice = record.pending()
        if choice is None:
            return
        before, count = save.to_json(record.game), len(record.commands)
        command = notation.written(record.game, choice, pick(choice, rng))
        record.do(notation.parse_command(command, record.game.book, [p.name for p in record.game.players]))
        fresh_events = record.events[len(record.earlier[-1].log) :]
        if any(play.reveals(event) for event in fresh_events):
            with pytest.raises(IllegalCommand, match="cannot be taken back"):
                record.undo()
        elif len(record.commands) == count + 1:
            record.undo()
            play.run(record.game)
            assert save.to_json(record.game) == before


@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_what_a_player_sees_does_not_depend_on_what_is_hidden(seed):
    game = fresh(seed)
    for _ in decisions(game, random.Random(seed), 40):
        pass
    other = game.copy()
    for number, player in enumerate(other.players):
        player.deck = tuple(sorted(player.deck, key=str, reverse=True))
        if number != 0:
            hidden = [game.book["Curse"]] * len(player.hand)
            player.hand = tuple(hidden)
    assert view.seen_by(game, 0) == view.seen_by(other, 0)


@pytest.mark.slow
@given(seed=SEEDS, players=st.integers(2, 4), edition=EDITIONS)
@settings(max_examples=150, deadline=None)
def test_random_games_end_without_losing_a_card(seed, players, edition):
    game = fresh(seed, players=players, edition=edition)
    before = census(game)
    for _ in decisions(game, random.Random(seed), 4000):
        pass
    assert census(game) == before
