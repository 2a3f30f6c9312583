"""Running a game: to the next decision, through an answer, along a line; and back.

`run` carries steps out until something must be decided; `answer` decides it. Between the two a game is plain data.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from . import chance, notation, reactions
from .choices import Answer, Choice
from .errors import IllegalCommand, LimitExceeded
from .events import Event
from .notation import Command
from .state import Bookmark, Game, advanced

MOST_STEPS = 10_000  # steps that may follow from one answer (web.md, C4 rule 6)
assert reactions.React


def run(game: Game) -> Choice | None:
    """Carries steps out until a decision is needed, and returns it, forced ones too; None when the game is over.

    Raises LimitExceeded where a card never comes to an end.
    """
    stack, left = game.stack, MOST_STEPS
    while stack:
        mark = stack[-1]
        steps = mark.card.program.steps
        if mark.step >= len(steps):
            stack.pop()
            continue
        step = steps[mark.step]
        looks = step.looks(game, mark)
        if not looks and (weighs := mark.card.program.weighs[mark.step]):
            looks = chance.weighed(game, mark, weighs)
        # With a seed, cards turn up at random when they are taken; only what they are must be settled before.
        if looks and (game.seed is None or looks[2]) and (choice := chance.ask(game, mark, *looks)):
            if game.seed is None:
                return choice
            chance.settle(game, choice, chance.at_random(game, choice))
            continue
        choice = step.ask(game, mark)
        if choice is not None:
            return choice
        _take(game, mark, None)
        left -= 1
        if left <= 0 or len(stack) > 200:
            raise LimitExceeded(f"{mark.card} goes on for more than {MOST_STEPS} steps", where=str(mark.card))
    return None


def _take(game: Game, mark: Bookmark, answer: Answer | None) -> None:
    depth = len(game.stack) - 1
    step = mark.card.program.steps[mark.step]
    game.stack[depth] = advanced(mark)
    step.run(game, mark, answer)
    if step.aside:
        step.restore(game, mark, depth)


def answer(game: Game, choice: Choice, given: Answer) -> None:
    """Takes the answer to the decision that `run` returned. Raises IllegalCommand if it is none of the legal ones."""
    if not choice.accepts(given):
        raise IllegalCommand("this is not one of the legal answers", allowed=notation.offered(game, choice))
    take(game, choice, given)


def take(game: Game, choice: Choice, given: Answer) -> None:
    """Takes an answer that is known to be legal, such as one of `choice.answers()`."""
    if choice.kind in ("chance", "name"):
        chance.settle(game, choice, given)
    else:
        _take(game, game.stack[-1], given)


@dataclass
class Record:
    """A game and how it came about: `commands` taken so far (forced ones written out), and the game before each.

    `taken` holds, for each command of the line that was played, the number of events logged before it.
    """

    game: Game
    commands: list[str] = field(default_factory=list)
    earlier: list[Game] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    _took_itself: bool = False

    @property
    def events(self) -> list[Event]:
        """Everything logged so far, first to last."""
        return self.game.log if self.game.log is not None else []

    def pending(self) -> Choice | None:
        """The decision to be made next; decisions with one legal answer are taken first. None when the game is over."""
        choice = run(self.game)
        while choice and (forced := choice.forced()) is not None:
            self._answer(choice, forced)
            self._took_itself = True
            choice = run(self.game)
        return choice

    def do(self, command: Command) -> None:
        """Carries out one command of a line. Raises IllegalCommand, having changed nothing."""
        saved = self.save()
        try:
            self._do(command)
        except (IllegalCommand, LimitExceeded):
            self.load(saved)
            raise

    def _do(self, command: Command) -> None:
        self.taken.append(len(self.events))
        while True:
            choice = run(self.game)
            given = notation.fit(command, choice, self.game) if choice else None
            if given is not None:
                self._took_itself = False
                self._answer(choice, given)
                run(self.game)  # what goes wrong on the way to the next decision is this command's
                return
            forced = choice.forced() if choice else None
            if forced is None:
                break
            self._answer(choice, forced)
            self._took_itself = True
        if command.declines and self._took_itself:
            return  # a "none" written after a decision that had only one answer and took itself
        raise notation.refusal(command, choice, self.game)

    def _answer(self, choice: Choice, given: Answer) -> None:
        self.earlier.append(self._snapshot())
        self.commands.append(notation.written(self.game, choice, given))
        answer(self.game, choice, given)

    def _snapshot(self) -> Game:
        copy = self.game.copy()
        copy.log = None if self.game.log is None else self.game.log[:]
        return copy

    def save(self) -> tuple:
        """What `load` needs to come back to this moment."""
        return self._snapshot(), self.commands[:], self.earlier[:], self.taken[:], self._took_itself

    def load(self, saved: tuple) -> None:
        """Comes back to a saved moment."""
        self.game, self.commands, self.earlier, self.taken, self._took_itself = saved

    def undo(self) -> str:
        """Takes back the last answer and returns it, in notation. Raises IllegalCommand where something was revealed.

        What was revealed cannot be unseen: an answer after which a hidden card came to light stays.
        """
        if not self.commands:
            raise IllegalCommand("there is nothing to take back")
        before = self.earlier[-1]
        fresh = self.events[len(before.log or ()) :]
        if any(reveals(event) for event in fresh):
            raise IllegalCommand("a hidden card has been seen since; that cannot be taken back")
        self.earlier.pop()
        self.game = before
        return self.commands.pop()


def reveals(event: Event) -> bool:
    """Whether the event brought a hidden card to light: one drawn, or turned up from a deck."""
    return event.kind in ("draw", "look", "reveal", "shuffle", "pass") or event.source == "deck"


def replay(game: Game, line: str | Iterable[Command], *, log: bool = True) -> Record:
    """The record of a line played on a copy of the game. Raises NotationError, or IllegalCommand with its number.

    The record's game is what the legal commands before the error made of it, in `error.record`.
    """
    commands = notation.parse_line(line, game) if isinstance(line, str) else list(line)
    record = Record(game.copy())
    record.game.log = [] if log else None
    for number, command in enumerate(commands, 1):
        try:
            record.do(command)
        except (IllegalCommand, LimitExceeded) as error:
            error.where, error.number, error.record = f"command {number}: {command.text}", number, record
            raise
    return record
