"""Bots by strength: each beats the one before it, and says why it does what it does."""

from __future__ import annotations

import pytest

from engine import cards, plans, play, setup, strengths
from engine.seen import Seen

BOOK = cards.book()
SETS = ("First Game", "Size Distortion", "Deck Top", "Improvements")


def plan(strength: str, name: str) -> str:
    return strengths.plan_of(strength, BOOK, setup.kingdom(name, BOOK, "2e"), seed=7)


@pytest.mark.slow
@pytest.mark.parametrize(("weak", "better"), [("beginner", "steady"), ("steady", "strong")])
def test_a_stronger_bot_wins_more_games_than_a_weaker_one(weak, better):
    won = []
    for name in SETS:
        table = setup.laid_out(BOOK, setup.kingdom(name, BOOK, "2e"), ["A", "B"])
        won.append(strengths.share(table, BOOK, plan(better, name), plan(weak, name), 99, 60))
    assert sum(won) / len(won) > 0.6


@pytest.mark.slow
def test_an_expert_holds_its_own_against_a_strong_bot_on_kingdoms_drawn_by_lot():
    won = []
    for seed in range(8):
        kingdom = setup.random_kingdom(BOOK, seed=seed)
        table = setup.laid_out(BOOK, kingdom, ["A", "B"])
        two = [strengths.plan_of(one, BOOK, kingdom, seed=seed) for one in ("expert", "strong")]
        won.append(strengths.share(table, BOOK, *two, 10_000 + seed, 60))
    assert sum(won) / len(won) > 0.5


@pytest.mark.parametrize("strength", ["beginner", "steady"])
def test_a_plan_can_be_read_again(strength):
    assert plans.parse(plan(strength, "First Game"), BOOK).purchases


def test_there_are_no_other_strengths():
    with pytest.raises(ValueError, match="beginner, steady, strong, expert"):
        strengths.plan_of("genius", BOOK, [], seed=1)


def reasons(kingdom: list[cards.Card], plan: str, *, seed: int = 3) -> set[str]:
    """What two bots of this plan say of their decisions in a game."""
    bot, said = strengths.bot(plan, BOOK), set()
    game = setup.new_game(BOOK, kingdom, ["A", "B"], seed=seed)
    while (choice := play.run(game)) is not None and game.turn < 30:
        given = choice.forced()
        if given is None:
            seen = Seen(game, choice.player)
            given = bot.decide(seen, choice)
            said.add(strengths.why(bot.plan, seen, choice, given))
        play.answer(game, choice, given)
    return said


def test_every_decision_of_a_game_is_explained_in_a_sentence():
    kingdom = setup.kingdom("First Game", BOOK, "2e")
    said = reasons(kingdom, "Province; Gold; Militia if own Militia < 2; Cellar if own Cellar < 1; Moat; Silver")
    assert all(one[0].isalnum() or one[0] == "$" for one in said)
    assert all(one.endswith(".") for one in said)
    assert "$4 to spend: not enough for Province; Militia is next on its list." in said
    assert "Nothing more is to be played, so all Treasures are." in said


@pytest.mark.parametrize(("name", "ends"), [("Masquerade", "what it can best do without."),
                                            ("Chapel", "what helps its deck least.")])  # fmt: skip
def test_a_bot_gives_away_estates_and_no_provinces(name, ends):
    said = reasons([BOOK.find(name)], f"Province; Gold; {name} if own {name} < 2; Duchy; Silver")
    assert f"Estate: {ends}" in said
    given = {card for one in said if one.endswith(ends) for card in one.partition(":")[0].split(", ")}
    assert not given & {"Gold", "Province", "Duchy"}
