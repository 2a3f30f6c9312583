"""When: what waits for an occasion, this turn, until your next turn, at the start of your next turn."""

from __future__ import annotations

from collections.abc import Iterator

from ..choices import Answer
from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from ..steps import Step, keep
from .bonuses import PlusCoins
from .nouns import Named
from .occasions import Occasion, YouPlay
from .players import Done, Leading, on_the_side


class Waiting(Leading):
    """A step that waits for an occasion; reached while its card is being played, it is passed over.

    `below`: it waits so only below a dividing line, and above one does something when it is reached.
    """

    occasion: Occasion
    below = False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])


@phrase("Sentence", "(when|whenever) {occasion:Occasion} , {body:Sentence}")
class When(Waiting):
    """Whenever this happens to the card itself, what follows is done."""

    waits = "always"

    def fits(self) -> bool:
        """Only what happens to the card itself is noticed wherever the card is."""
        return self.occasion.own


@phrase("Sentence", "in games using this , when {occasion:Occasion} , {body:Sentence}")
class InGames(Waiting):
    """Whenever this happens to a player in a game with this card, that player does what follows."""

    waits = "in games"

    def fits(self) -> bool:
        """Plays are noticed only by cards in play and by those played before."""
        return "play" not in self.occasion.kinds


@phrase("Sentence", "(while this is in play|while you have this in play) , (when|whenever) {occasion:Occasion} , "
                    "{body:Sentence}")  # fmt: skip
class WhileInPlay(Waiting):
    """Whenever this happens while this card is in play, what follows is done."""

    waits = "in play"

    def fits(self) -> bool:
        """The plays of others are noticed only by what was said when the card was played."""
        return "play" not in self.occasion.kinds or isinstance(self.occasion, YouPlay)


class Watching(Leading):
    """A step that, once its card has been played, waits for an occasion for some time."""

    occasion: Occasion

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])
        game.watches = (*game.watches, mark)


@phrase("Sentence", "this turn , (when|whenever) {occasion:Occasion} , {body:Sentence}",
        "for the rest of this turn , (when|whenever) {occasion:Occasion} , {body:Sentence}",
        "(when|whenever) {occasion:Occasion} this turn , {body:Sentence}")  # fmt: skip
class ThisTurn(Watching):
    """Whenever this happens this turn, what follows is done."""

    waits = "this turn"


def _waiting_still(game: Game, mark: Bookmark, step: int) -> Bookmark | None:
    """What waits at that step of the card, if it does."""
    return next((one for one in game.watches if one.card == mark.card and one.step == step), None)


class Unspent(Step):
    """What is done once is done only if it was not done since it was announced; several cards may move at once."""

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if _waiting_still(game, mark, mark.step - 1) is None:
            game.stack.pop()


class Spent(Done):
    """The end of what is done once: if it was done, its card waits no more."""

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if mark.count > 0:
            after = mark.card.program.after
            waiting = next(n for n in range(mark.step, -1, -1) if after[n] == mark.step + 1 and n != mark.step)
            over = _waiting_still(game, mark, waiting)
            game.watches = tuple(one for one in game.watches if one is not over)
        super().take(game, mark, answer)


@phrase("Sentence", "once this turn , when {occasion:Occasion} , {body:Sentence}")
class OnceThisTurn(Watching):
    """Whenever this happens this turn, what follows may be done, until it has been done once."""

    waits = "until done"

    def fits(self) -> bool:
        """It is said of what may be declined, and then done the next time."""
        return bool(getattr(self.body, "may", ()))

    def flat(self) -> Iterator[Step]:
        yield self
        yield Unspent(span=(self.span[1], self.span[1]))
        yield from self.body.flat()
        yield Spent(span=(self.span[1], self.span[1]))


@phrase("Sentence", "the next time {occasion:Occasion} this turn , {body:Sentence}")
class NextTime(Watching):
    """The next time this happens this turn, what follows is done, once."""

    waits = "once"


@phrase("Sentence", "the first time {occasion:Occasion} this turn , {body:Sentence}")
class FirstTime(Watching):
    """The first time this happens this turn, what follows is done, once."""

    waits = "once"

    def fits(self) -> bool:
        """Only plays are remembered by what they were."""
        return isinstance(self.occasion, YouPlay)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        earlier = [card for card in game.played if self.occasion.matches(game, mark, mark.whose, card)]
        if earlier:
            keep(game, step=mark.card.program.after[mark.step])
        else:
            super().take(game, mark, answer)


@phrase("Sentence", "the next time {occasion:Occasion} , {body:Sentence}")
class NextTimeEver(Watching):
    """The next time this happens, be it on a later turn, what follows is done, once; the card stays in play until
    then."""

    lasts = True
    waits = "ever"

_UNTIL = "(until then|until your next turn|until the start of your next turn|while it's set aside)"


@phrase("Sentence", _UNTIL + " , when {occasion:Occasion} , {body:Sentence}")
class Until(Watching):
    """Whenever this happens before your next turn, what follows is done by you; the card stays in play until then."""

    lasts = True
    waits = "until"


@phrase("Sentence", _UNTIL + " , when {occasion:Occasion} , they {body:Clauses@they}")
class UntilThey(Watching):
    """Whenever another player does this before your next turn, that player does what follows."""

    lasts = True
    waits = "until"
    actor = "who"


@phrase("Sentence", "when you play (this|this card) , {body:Sentence}")
class WhenPlayed(Phrase):
    """When the card is played, this is done, in its place among the other sentences."""

    body: Phrase

    def flat(self) -> Iterator[Step]:
        yield from self.body.flat()


@phrase("Sentence", "\\( this stays in play . \\)", "\\( this is not in the Supply . \\)",
        "\\( + {n:Number} Action has no effect if it's not your turn . \\)",
        "\\( they may pick an option they can't do . \\)")  # fmt: skip
class Reminder(Step):
    """A reminder of what the rules say anyway."""

    n: int = 0
    handles = False
    reminds = True

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        pass


@phrase("Sentence", "do this (twice|{n:Number} times) (:|) {body:Sentence}")
class DoTimes(Leading):
    """What follows is done so often, one time after the other."""

    n: int = 2

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])
        for _ in range(self.n):
            on_the_side(game, mark, mark.step + 1)


@phrase("Sentence", "{name:Name} produces an extra $ {n:Number} this turn",
        "this turn , your {name:Name} (produce|produces) an extra $ {n:Number}")  # fmt: skip
class ExtraCoins(ThisTurn):
    """Whenever you play such a card this turn, it gives more coins."""

    name: str
    n: int
    occasion: Occasion | None = None
    body: Phrase | None = None

    def flat(self) -> Iterator[Step]:
        made = self.changed(occasion=YouPlay(Named(self.name)), body=PlusCoins(self.n, span=self.span))
        yield made
        yield made.body
        yield Done(span=(self.span[1], self.span[1]))
