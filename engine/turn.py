"""The turn as a program: Action phase, Buy phase, Clean-up, the next player."""

from __future__ import annotations

from functools import lru_cache

from . import ending, moves, plays, spending, triggers
from .cards import Card
from .choices import Answer
from .legal import END_ACTIONS, END_TURN, PLAY_TREASURES, TurnChoice
from .program import native
from .state import Bookmark, Game, advanced
from .steps import Step, keep

HAND_SIZE = 5


class ActionPhase(Step):
    """Play Action cards while there are Actions; a Treasure played, or the end of the phase, begins the Buy phase."""

    def ask(self, game: Game, mark: Bookmark) -> TurnChoice:
        return TurnChoice(game, mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if answer[0] == "play" and answer[1].is_action and game.actions:
            game.stack[-1] = mark
            game.actions -= 1
            plays.play(game, mark.whose, answer[1], "hand", None)
            return
        if answer[0] in spending.WAYS:
            game.stack[-1] = mark
            spending.spend(game, mark.whose, answer)
            return
        game.phase = "buy"
        moves.note(game, "phase", mark.whose, None, target="buy")
        if answer != END_ACTIONS:
            buying = game.stack[-1]
            game.stack[-1] = advanced(buying)
            buying.card.program.steps[buying.step].take(game, buying, answer)


class BuyPhase(Step):
    """Play Treasures, then buy cards while there are Buys; `times` of the bookmark is 1 while Treasures play on."""

    def ask(self, game: Game, mark: Bookmark) -> TurnChoice | None:
        return None if mark.times else TurnChoice(game, mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if answer == END_TURN:
            end_quietly(game, mark.whose)
            return
        if answer and answer[0] == "buy":
            game.stack[-1] = mark
            moves.buy(game, mark.whose, answer[1], game.cost(answer[1]))
            return
        if answer and answer[0] in spending.WAYS:
            game.stack[-1] = mark
            spending.spend(game, mark.whose, answer)
            return
        if answer == PLAY_TREASURES and plays.play_simple_treasures(game, mark.whose):
            game.stack[-1] = mark
            return
        night = answer and answer[0] == "play" and answer[1].is_night
        if night and (game.phase == "night" or not answer[1].is_treasure):
            game.stack[-1] = mark
            begin_night(game, mark.whose)
            plays.play(game, mark.whose, answer[1], "hand", None)
            return
        card = answer[1] if answer and answer[0] == "play" else next_treasure(game.players[mark.whose].hand)
        keep(game, step=mark.step, times=int(card is not None and (answer is None or answer == PLAY_TREASURES)))
        if card is not None:
            plays.play(game, mark.whose, card, "hand", None)


def begin_night(game: Game, whose: int) -> None:
    """Begins the Night phase, which the first Night card played does; nothing is bought any more."""
    if game.phase != "night":
        game.phase = "night"
        moves.note(game, "phase", whose, None, target="night")


def end_quietly(game: Game, whose: int) -> None:
    """Cleans up, draws and passes the turn at once where nobody reads the log and nothing waits for any of it; the
    steps behind the Buy phase do the same one by one."""
    player = game.players[whose]
    if game.log is not None or game.seed is None or player.later or game.watches:
        return
    discarded = (*player.hand[::-1], *player.in_play[::-1])
    for card in discarded:
        if card.program.waiting:
            return
    player.discard = (*discarded, *player.discard)
    player.hand = player.in_play = ()
    moves.draw(game, whose, HAND_SIZE, None)
    pass_turn(game, whose)


def next_treasure(hand: tuple[Card, ...]) -> Card | None:
    """The Treasure to play next so that all of them together give the most coins: those that count others come last."""
    treasures = [card for card in hand if card.is_treasure]
    fixed = [card for card in treasures if not card.program.counts]
    return next(iter(fixed or treasures), None)


def in_phase(game: Game) -> bool:
    """Whether the game waits for what to do next in a phase of the turn, and for nothing else."""
    if len(game.stack) != 1:
        return False
    mark = game.stack[0]
    return mark.card is TURN and not mark.times and mark.step < ASKING


class CleanUp(Step):
    """The Buy phase ends, Clean-up begins: discard the hand and what is in play, but for cards that still have
    something to do. The bookmark's `times` counts what has been announced of it."""

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if mark.times < 2:
            keep(game, step=mark.step, times=mark.times + 1)
            if mark.times:
                game.phase = "clean-up"
                moves.note(game, "phase", mark.whose, None, target="clean-up")
            triggers.announced(game, ("buy phase ends", "clean-up")[mark.times], mark.whose)
            return
        player = game.players[mark.whose]
        staying = moves.held(game, mark.whose, "in_play", triggers.staying(game, mark.whose))
        leaving = moves.discard(game, mark.whose, moves.removed(player.in_play, staying), "in_play", None)
        moves.discard(game, mark.whose, player.hand, "hand", None)
        triggers.left_play(game, mark.whose, leaving)


class DrawHand(Step):
    """Draw five cards for the next turn."""

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        return mark.whose, HAND_SIZE, False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        moves.draw(game, mark.whose, HAND_SIZE, None)


class PassTurn(Step):
    """End the game if it is over; otherwise the next player's turn begins."""

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        pass_turn(game, mark.whose)


def pass_turn(game: Game, whose: int, *, gained: tuple[Card, ...] | None = None, emptied: bool = True) -> None:
    """Ends the game if it is over; otherwise the next player's turn begins.

    `gained`: what the player gained, where the game does not tell; `emptied`: a pile may have given out.
    """
    player = game.players[whose]
    player.turns += 1
    player.last_gained = tuple([one.card for one in game.gained if one.who == whose]) if gained is None else gained
    if emptied and ending.is_over(game):
        ending.end_game(game)
        return
    following = (whose + 1) % len(game.players)
    if game.players[following].turns >= game.turn:
        game.turn += 1
    begin_turn(game, following)


@lru_cache
def beginning(whose: int) -> Bookmark:
    """The bookmark at the beginning of a player's turn."""
    return Bookmark(TURN, 0, whose, whose)


def begin_turn(game: Game, whose: int) -> None:
    """Begins a player's turn: its Actions, Buys and coins, and what waited for it."""
    game.turn_of, game.phase = whose, "action"
    game.actions, game.buys, game.coins = 1, 1, 0
    game.played = game.bought = game.gained = game.discounts = ()
    if game.watches:
        game.watches = triggers.still_watching(game, whose)
    game.stack[:] = (beginning(whose),)
    if game.log is not None:
        moves.note(game, "turn", whose, None, amount=game.turn)
    player = game.players[whose]
    if player.later or player.mats or _any_answers(player.hand):
        triggers.turn_begins(game, whose)


def _any_answers(hand: tuple[Card, ...]) -> bool:
    """Whether a card of the hand may answer to something."""
    for card in hand:  # noqa: SIM110 (once a turn in simulations, where any() takes nearly twice as long)
        if card.answers:
            return True
    return False


PHASES = (ActionPhase(), BuyPhase())  # those in which the player is asked what to do next, the turn’s first steps
ASKING = len(PHASES)
TURN = Card("Turn")
TURN.program = native(*PHASES, CleanUp(), DrawHand(), PassTurn())
