"""If, otherwise, if you do, unless, and; and "you may"."""

from __future__ import annotations

from collections.abc import Iterator

from ..choices import Answer
from ..grammar import passes, phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from ..steps import Step, keep
from .bonuses import PlusCards, PlusCoins
from .conditions import Condition
from .quantities import Exactly


def _may(it: Step, form: tuple[int, ...], span: tuple[int, int]) -> Step | None:
    return None if it.may else it.changed(may=form, span=span)


passes("Clause", "{it:Do}")
passes("Clause", "(you|) may (immediately|first|) {it:Do@plain}", build=_may)
passes("Clauses", "{it:Clause}")
passes("Sentence", "{it:Clauses}")


@phrase("Clauses", "{first:Clause} (, and|and|, then|then|,) {rest:Clauses}")
class Together(Phrase):
    """One thing after the other."""

    first: Step
    rest: Phrase

    def flat(self) -> Iterator[Step]:
        yield from self.first.flat()
        yield from self.rest.flat()


class Guarded(Step):
    """A step that leads others, which are done only where it says so."""

    body: Phrase
    leads = True

    def flat(self) -> Iterator[Step]:
        yield self
        yield from self.body.flat()


@phrase("Sentence", "(then|either way) (,|) {body:Sentence}")
class Then(Phrase):
    """It follows on what was done before."""

    body: Phrase

    def flat(self) -> Iterator[Step]:
        yield from self.body.flat()


@phrase("Sentence", "if {condition:Condition} (,|:|) {body:Sentence}")
class If(Guarded):
    """Only if this holds, what follows is done."""

    condition: Condition

    def idle(self, game: Game, mark: Bookmark) -> bool:
        settled = self.condition.settled and not self.condition.holds(game, mark)
        return settled and not self.otherwise(mark)

    def otherwise(self, mark: Bookmark) -> bool:
        """Whether something is done where the condition does not hold."""
        program, after = mark.card.program, mark.card.program.after[mark.step]
        return after < len(program.steps) and isinstance(program.steps[after], Otherwise)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if not self.condition.holds(game, mark):
            keep(game, step=mark.card.program.after[mark.step] + self.otherwise(mark))


@phrase("Sentence", "is this the first time you played (a|an) {name:Name} this turn ?")
class IsFirstPlayed(Step):
    """Asks whether it is the first such card played this turn; "if so" and "if not" give the answer."""

    name: str
    handles = False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, count=int(sum(card == self.name for card in game.played) == 1))


@phrase("Sentence", "otherwise (,|) {body:Sentence}", "if not (,|) {body:Sentence}")
class Otherwise(Guarded):
    """If the condition before did not hold, what follows is done instead."""

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        # It is reached only by those who did what the condition led to; the others are sent past it.
        keep(game, step=mark.card.program.after[mark.step])


class IfDone(Guarded):
    """What follows is done only if (or, with `unless`, only if not) the step before was done with `wanted` cards."""

    unless: bool = False
    wanted: int = 1

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if (mark.count >= self.wanted) == self.unless:
            keep(game, step=mark.card.program.after[mark.step])


@phrase("Sentence", "{body:Clause} unless you {cost:Do}")
class Unless(Phrase):
    """The second may be done; if it was not, the first is done."""

    body: Step
    cost: Step

    def flat(self) -> Iterator[Step]:
        yield self.cost.changed(may=(-1,), aside=True)
        yield from IfDone(self.body, unless=True, span=self.body.span).flat()


@phrase("Clauses", "{cost:Clause} (,|) for {each:Each}")
class ForEach(Phrase):
    """The first is done, and each card of it gives something."""

    cost: Step
    each: Step

    def flat(self) -> Iterator[Step]:
        yield from self.cost.flat()
        yield from self.each.flat()


@phrase("Each", "+ {n:Number} (Card|Cards) each")
class CardsEach(PlusCards):
    """More cards for each card of what was done before."""

    def amount(self, game: Game, mark: Bookmark) -> int:
        return self.n * max(mark.count, 0)


@phrase("Each", "+ $ {n:Number} each")
class CoinsEach(PlusCoins):
    """More coins for each card of what was done before."""

    def amount(self, game: Game, mark: Bookmark) -> int:
        return self.n * max(mark.count, 0)


@phrase("Clauses", "{cost:Clause} (,|) for {body:Clauses}", "{cost:Clause} (,|) to {body:Clauses@plain}")
class For(Phrase):
    """The first is done for the sake of the second."""

    cost: Step
    body: Phrase

    def flat(self, *, unless: bool = False) -> Iterator[Step]:
        quantity = getattr(self.cost, "quantity", None)
        wanted = quantity.n if isinstance(quantity, Exactly) else 1 if self.cost.enough is None else self.cost.enough
        yield from self.cost.flat()
        yield from IfDone(self.body, wanted=wanted, unless=unless, span=self.body.span).flat()
