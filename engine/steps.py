"""What every step of a program can do, and the two ways in which it asks.

A step is a phrase with a meaning. `ask` is pure: it returns the Choice that must be answered first, or None. `take`
carries the step out; when it is called, the top bookmark of the stack already points behind the step.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .choices import Answer, Choice
from .phrase import Phrase
from .state import Bookmark, Game

if TYPE_CHECKING:
    from .cards import Card


def keep(game: Game, **registers: object) -> None:
    """Writes into the top bookmark what the following sentences refer to."""
    game.stack[-1] = game.stack[-1]._replace(**registers)


class Step(Phrase):
    """The base of all steps; `may` is how "you may" was written, () for what must be done."""

    named = (*Phrase.named, "may", "aside")
    may: tuple[int, ...] = ()
    aside = False  # where it is True, "it" and "them" go on meaning what they meant before
    verb = "do"
    handles = True  # whether "it" and "them" mean its cards afterwards
    of_seen = False  # it is about cards that were turned up before
    enough = None  # with how many cards it counts as done, where its quantity does not say it
    leads = False  # whether the steps behind it are its own, up to Program.after
    gives = ""  # "cards", "actions", "buys" or "coins": it gives `n` of them, and does nothing else
    scores = False  # it counts victory points, by `points(cards)`
    lands = ""  # it says where its own card is gained to
    lasts = False  # it may make its card wait for a later turn
    prepares = False  # it says what is done before the game, by `set_up(game, begins)`
    reminds = False  # it only says what the rules say anyway
    bars = False  # while it waits, the card named cannot be bought
    forbids = False  # it says when its own card may not be bought
    reprices = False  # it says when its own card costs less
    tells_apart = False  # of several different cards that it chooses, none is like another
    waits = ""  # "always" or "revealed": what it leads waits for an occasion; "once": only this turn; "game"

    def values(self) -> tuple:
        return (*super().values(), bool(self.may))

    def flat(self) -> Iterator[Step]:
        """This step and those it leads, in the order in which a bookmark reaches them."""
        yield self

    def meaning(self) -> str:
        """What the engine does, in plain words."""
        return (type(self).__doc__ or "").strip().split("\n")[0]

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        """Which cards must be turned up first: player, how many from the top, and whether they must be known."""
        return None

    def idle(self, game: Game, mark: Bookmark) -> bool:
        """Whether it is settled already that neither the step nor what it leads will do anything."""
        return False

    def possible(self, game: Game, mark: Bookmark) -> bool:
        """Whether the step could do anything, so that it is worth asking for."""
        return True

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        """The decision to be made first, or None. Changes nothing."""
        if self.may and self.possible(game, mark):
            return Choice("yes", mark.whose, self.verb, because=mark)
        return None

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        """Carries the step out, with the answer to what it asked."""
        raise NotImplementedError

    def run(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        """Carries the step out, unless it was declined or cannot be done at all."""
        if self.may and (answer == ("no",) or (answer is None and not self.possible(game, mark))):
            keep(game, them=(), count=0)
        else:
            self.take(game, mark, answer)

    def restore(self, game: Game, mark: Bookmark, depth: int) -> None:
        """Gives "it" and "them" back what they meant before, where the step stands aside."""
        if self.aside:
            game.stack[depth] = game.stack[depth]._replace(them=mark.them, where=mark.where)


class Choosing(Step):
    """A step whose decision is a number of cards: `offers` says which, and `bounds` how many of them."""

    def offers(self, game: Game, mark: Bookmark) -> tuple[Card, ...]:
        """The cards that can be chosen, in the order they are offered."""
        raise NotImplementedError

    def bounds(self, offered: int) -> tuple[int, int]:
        """The least and the most that may be chosen, of so many offered."""
        return min(1, offered), min(1, offered)

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        cards = self.offers(game, mark)
        low, high = self.bounds(len(cards))
        return Choice("cards", self.asked(mark), self.verb, cards, low, high, bool(self.may), because=mark)

    def asked(self, mark: Bookmark) -> int:
        """Who decides."""
        return mark.whose

    def run(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        self.take(game, mark, answer or ())
