"""Games for property tests: every card of the sets in the Supply, and players who choose at random."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

from engine import cards, play, setup
from engine.chance import flat
from engine.choices import Answer, Choice
from engine.state import Game


def kingdom(edition: str = "2e") -> list:
    return [card for card in cards.book(edition).values() if card not in setup.BASIC and card.supply]


def fresh(seed: int, *, players: int = 2, edition: str = "2e") -> Game:
    book = cards.book(edition)
    chosen = random.Random(seed).sample(kingdom(edition), 10)
    return setup.new_game(book, chosen, [f"Player {n + 1}" for n in range(players)], seed=seed)


def pick(choice: Choice, rng: random.Random) -> Answer:
    """A random legal answer, preferring to play and buy over ending."""
    some = list(islice(choice.answers(), 200))
    if choice.kind == "turn":
        some = [one for one in some if one[0] in ("play", "buy")] * 3 + some
    return rng.choice(some)


def decisions(game: Game, rng: random.Random, most: int):
    """Plays at random, yielding each decision before it is answered."""
    for _ in range(most):
        choice = play.run(game)
        if choice is None:
            return
        yield choice
        play.answer(game, choice, pick(choice, rng))


def census(game: Game) -> Counter:
    """Every card of the game, wherever it is."""
    count = Counter(game.supply) + Counter(game.trash) + Counter(flat(game.side_deck))
    for player in game.players:
        mats = dict(player.mats).values()
        for zone in (flat(player.deck), player.hand, player.discard, player.in_play, player.set_aside, *mats):
            count.update(zone)
    return +count
