"""Games played: in turn, legally, once each; hidden cards stay hidden; a game is its set-up and its deeds."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from classroom import clock
from classroom.db import writing
from classroom.errors import Conflict, NotPermitted, Refused, TooMany
from classroom.games import access, lobby, moves, operations, progress, seats, signature
from classroom.games.board import LOOKS_ON, board_of, chapters, seen_from
from classroom.games.models import BOT, MOVE, UNDO, Match
from classroom.games.setting import CHOSEN, RANDOM, Kingdom
from classroom.games.standing import replayed
from classroom.games.tables import first_standing, standing_after
from engine import chance, save
from engine.errors import IllegalCommand
from tests.classroom.games.tables import begin, do, now, play_on, player

pytestmark = pytest.mark.usefixtures("app")


def other(name: str) -> str:
    return {"an": "bo", "bo": "an"}[name]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_rebuilt_from_its_deeds_and_signed(school, seed):
    match = begin(school, bots=["steady"], wish=Kingdom(RANDOM))
    play_on(school, match, random.Random(seed))
    assert match.state == "over"
    rows = access.fetch_deeds(match)
    again = replayed(first_standing(match).game, rows)
    assert save.to_json(again.game) == save.to_json(now(match).game)
    assert match.result["points"] == list(again.game.points)
    assert match.result["winners"]
    assert signature.holds(match, rows)
    with writing():
        rows[5].command = "buy Curse"
    assert not signature.holds(match, access.fetch_deeds(match))


def test_only_who_decides_may_move(school):
    match = begin(school)
    waited, count = player(school, match), now(match).count
    with pytest.raises(Conflict, match="not for you"):
        do(school, match, "end turn", other(waited))
    assert now(match).count == count


FORBIDDEN = ["buy Province", "play Village", "P9: end turn", "end turn; end turn", "chance Copper"]


@pytest.mark.parametrize("command", FORBIDDEN)
def test_what_the_rules_forbid_changes_nothing(school, command):
    match = begin(school)
    with pytest.raises((IllegalCommand, ValueError)):
        do(school, match, command)
    assert now(match).count == 0


@pytest.mark.parametrize("command", ["", "  ", "x" * 301])
def test_a_move_says_something_of_bounded_length(school, command):
    match = begin(school)
    with pytest.raises(Refused):
        do(school, match, command)


def test_the_same_move_sent_twice_is_done_once_and_an_old_number_does_nothing(school):
    match = begin(school)
    actor = school.user(player(school, match))
    moves.move(actor, match, number=0, command="play treasures")
    moves.move(actor, match, number=0, command="play treasures")
    assert now(match).count == 1
    with pytest.raises(Conflict, match="meanwhile"):
        moves.move(actor, match, number=0, command="end turn")


def test_bots_play_at_once_and_say_why(school):
    match = begin(school, people=("an",), bots=["beginner", "strong"])
    do(school, match, "end turn")
    told = [row for row in access.fetch_deeds(match) if row.kind == BOT]
    assert {row.seat for row in told} == {1, 2}
    assert all(row.words.endswith(".") for row in told)
    assert player(school, match) == "an"


def test_a_step_is_taken_back_when_the_others_agree(school):
    match = begin(school)
    one = player(school, match)
    do(school, match, "play treasures")
    moves.ask_back(school.user(one), match, number=1)
    assert now(match).wish.seat == now(match).waits_for
    moves.answer_back(school.user(other(one)), match, number=2, agrees=True)
    assert [row.kind for row in access.fetch_deeds(match)][-1] == UNDO
    assert now(match).game.coins == 0
    assert now(match).done == ()


def test_a_step_stays_when_another_does_not_agree_or_plays_on(school):
    match = begin(school)
    one = player(school, match)
    do(school, match, "play treasures")
    moves.ask_back(school.user(one), match, number=1)
    moves.answer_back(school.user(other(one)), match, number=2, agrees=False)
    assert now(match).wish is None
    assert now(match).game.coins > 0
    moves.ask_back(school.user(one), match, number=3)
    do(school, match, "end turn")
    assert now(match).wish is None
    with pytest.raises(Conflict, match="asked of you"):
        moves.answer_back(school.user(one), match, number=now(match).count, agrees=True)


def test_what_has_been_seen_is_not_taken_back(school):
    match = begin(school)
    one = player(school, match)
    do(school, match, "end turn")
    with pytest.raises(Conflict, match="unseen"):
        moves.ask_back(school.user(one), match, number=1)


def test_against_bots_alone_a_step_is_taken_back_at_once(school):
    match = begin(school, people=("an",), bots=["steady"])
    count = do(school, match, "play treasures").count
    moves.ask_back(school.user("an"), match, number=count)
    assert now(match).game.coins == 0


def test_a_bot_stands_in_for_who_is_absent_and_gives_the_seat_back(school):
    match = begin(school)
    gone = player(school, match)
    seat = match.seats[now(match).waits_for]
    with pytest.raises(Conflict, match="a moment ago"):
        seats.give_to_bot(school.user(other(gone)), match, seat.number)
    with writing():
        seat.seen_at = clock.now() - timedelta(minutes=5)
    seats.give_to_bot(school.user(other(gone)), match, seat.number)
    assert player(school, match) == other(gone)
    assert {row.kind for row in access.fetch_deeds(match)} == {BOT}
    seats.come_back(school.user(gone), match)
    do(school, match, "end turn")
    assert player(school, match) == gone
    with pytest.raises(NotPermitted):
        seats.give_to_bot(school.user("cy"), match, 0)


def test_the_others_go_on_without_who_is_absent_until_they_come_back(school):
    match = begin(school, people=("an", "bo"), bots=["steady"])
    gone = player(school, match)
    seat = match.seats[now(match).waits_for]
    with writing():
        seat.seen_at = clock.now() - timedelta(minutes=5)
    seats.give_to_bot(school.user(other(gone)), match, seat.number, passes=True)
    stays = next(one for one in match.seats if one.user_id == school.user(other(gone)).id)
    while now(match).game.turn < 6:
        do(school, match, "play treasures")
        do(school, match, "end turn")
        assert now(match).waits_for == stays.number
    done = [row for row in access.fetch_deeds(match) if row.seat == seat.number]
    assert {row.command for row in done} == {"end turn"}
    assert "gone" in done[0].words
    seats.come_back(school.user(gone), match)
    do(school, match, "end turn")
    assert seat.bot == ""


def test_a_game_of_two_is_not_gone_on_with_by_one(school):
    match = begin(school)
    seat = match.seats[now(match).waits_for]
    with writing():
        seat.seen_at = clock.now() - timedelta(minutes=5)
    with pytest.raises(Conflict, match="Two others"):
        seats.give_to_bot(school.user(other(player(school, match))), match, seat.number, passes=True)


def test_bots_that_stopped_after_many_steps_go_on_when_somebody_comes_back(school, monkeypatch):
    match = begin(school, people=("an",), bots=["steady"])
    monkeypatch.setattr(progress, "MOST_AT_ONCE", 3)
    seats.give_to_bot(school.user("an"), match, 0)
    while match.seats[now(match).waits_for].user_id:
        moves.let_bots_play(match)
    monkeypatch.undo()
    seats.come_back(school.user("an"), match)
    assert player(school, match) == "an"


def hidden_otherwise(standing, seat: int, rng: random.Random):
    """The same game with everything redistributed that this seat has not seen."""
    copy = standing.copied()
    for number, one in enumerate(copy.game.players):
        unseen = [*chance.flat(one.deck), *(one.hand if number != seat else ())]
        rng.shuffle(unseen)
        size = len(one.hand) if number != seat else 0
        if number != seat:
            one.hand = tuple(unseen[:size])
        one.deck = tuple(unseen[size:])
        one.discard = (*one.discard[:1], *rng.sample(one.discard[1:], len(one.discard[1:])))
    copy.game.seed = rng.getrandbits(60)
    return copy


@pytest.mark.parametrize("seed", range(12))
def test_games_that_look_alike_from_a_seat_are_shown_alike(school, seed):
    rng = random.Random(seed)
    match = begin(school, bots=["beginner"], wish=Kingdom(RANDOM))
    play_on(school, match, rng, most=rng.randrange(1, 60))
    standing = now(match)
    for seat in (LOOKS_ON, 0, 1, 2):
        changed = hidden_otherwise(standing, seat, rng)
        if seat != standing.waits_for:  # what is offered depends on the own hand, which has not changed
            assert seen_from(match, changed, seat) == seen_from(match, standing, seat)
            assert list(chapters(match, changed, seat)) == list(chapters(match, standing, seat))
            assert board_of(match, changed, seat) == board_of(match, standing, seat)


def test_cards_that_others_draw_are_told_as_unknown(school):
    match = begin(school)
    one = now(match).waits_for
    do(school, match, "end turn")
    told = [[one for chapter in chapters(match, now(match), seat) for one in chapter.told] for seat in (one, 1 - one)]
    mine, theirs = (" ".join(line for one in many for line in one.sentences) for many in told)
    assert "unknown" not in mine
    assert "draws 5 unknown cards" in theirs


def test_the_last_turns_of_the_log_are_those_of_the_whole_log(school):
    match = begin(school, bots=["steady"])
    play_on(school, match, random.Random(3), most=25)
    whole = list(chapters(match, now(match), 0))
    for most in (1, 2, 5, 500):
        assert list(chapters(match, now(match), 0, most=most)) == whole[-most:]


@pytest.mark.slow
def test_what_is_kept_between_requests_is_what_the_deeds_come_to(school):
    match = begin(school)
    rng = random.Random(4)
    for _turn in range(20):
        play_on(school, match, rng, most=3)
        kept, fresh = now(match), standing_after(match, access.fetch_deeds(match))
        assert save.to_json(kept.game) == save.to_json(fresh.game)
        assert (kept.done, kept.marks, kept.count) == (fresh.done, fresh.marks, fresh.count)


@pytest.mark.slow
def test_a_rematch_is_one_game_for_all_and_the_loser_begins(school):
    match = begin(school, wish=Kingdom(CHOSEN, ("Village", "Smithy")))
    play_on(school, match, random.Random(1))
    again = operations.rematch(school.user("an"), match)
    assert operations.rematch(school.user("bo"), match).id == again.id
    operations.start(school.user("an"), again)
    assert len(again.seats) == 2
    if len(match.result["winners"]) == 1:
        assert again.seats[again.first].user_id != match.seats[match.result["winners"][0]].user_id


def test_in_a_rematch_all_sit_as_before_whoever_asks_first_and_whatever_they_are_called_now(school):
    match = begin(school, bots=["steady"])
    for winner in range(3):
        with writing():
            match.state = "over"
            match.result = {"winners": [winner], "points": [0, 0, 0], "rounds": 9, "turns": [9, 9, 9]}
        again = operations.rematch(school.user("bo"), match)
        lobby.rename(school.user("bo"), school.course, f"Bo {winner}")
        assert operations.rematch(school.user("an"), match) is again
        operations.start(school.user("bo"), again)
        assert [seat.user_id for seat in again.seats] == [seat.user_id for seat in match.seats]
        assert again.first == (winner + 1) % 3
        with writing():
            again.state = "closed"


def test_nobody_sits_at_more_games_than_can_be_played(school):
    for _game in range(operations.MOST_OPEN - 1):  # one is there already
        operations.create(school.user("an"), school.the(Match, 1).course, size=2, wish=Kingdom("First Game"), bots=[])
    with pytest.raises(TooMany):
        operations.create(school.user("an"), school.the(Match, 1).course, size=2, wish=Kingdom("First Game"), bots=[])


def test_moves_are_deeds_of_the_seat_that_made_them(school):
    match = begin(school)
    do(school, match, "end turn")
    (row,) = access.fetch_deeds(match)
    assert (row.kind, row.seat, row.number) == (MOVE, match.first, 0)
