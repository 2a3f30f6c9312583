"""Choose one, choose two: the player picks among things to do."""

from __future__ import annotations

from collections.abc import Iterator

from ..choices import Answer, Choice
from ..grammar import phrase
from ..phrase import Phrase
from ..saying import say
from ..state import Bookmark, Game
from ..steps import Step, keep
from .amounts import Per
from .done import IsA
from .nouns import What
from .players import Done, Leading, on_the_side


@phrase("Options", "{one:Clauses} (;|, or|; or|or) {other:Clauses}")
class Options(Phrase):
    """Things to choose from; `more` holds those behind the first."""

    one: Phrase
    other: Phrase

    def all(self) -> tuple[Phrase, ...]:
        """The options, in the order written."""
        rest = self.other.all() if isinstance(self.other, Options) else (self.other,)
        return (self.one, *rest)


@phrase("Options", "{one:Clauses} (;|; or) {other:Options}")
class MoreOptions(Options):
    """An option and those behind it."""


def verb_of(option: Phrase) -> str:
    """The verb of the option's first step."""
    return next(option.flat()).verb


def option_names(options: tuple[Phrase, ...]) -> tuple[str, ...]:
    """What each option is called: its verb where no other has it, and otherwise its words."""
    verbs = [getattr(one, "verb", "") for one in options]
    plain = [verb if verb and verb not in ("do", "draw", "play") and verbs.count(verb) == 1 else "" for verb in verbs]
    return tuple(verb or say(one).lower() for verb, one in zip(plain, options, strict=True))


class Leave(Step):
    """The end of an option: goes on behind all of them."""

    handles = False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        program = mark.card.program
        leading = next(n for n in range(mark.step, -1, -1)
                       if isinstance(program.steps[n], Choosing) and program.after[n] > mark.step)  # fmt: skip
        keep(game, step=program.after[leading])


class Choosing(Step):
    """The player names one of the options, which is then done."""

    leads = True
    handles = False
    verb = "choose"
    end: type[Step] = Leave

    @property
    def body(self) -> Phrase:
        """What it leads."""
        return self.all()[0]

    def all(self) -> tuple[Phrase, ...]:
        """The options, in the order written."""
        raise NotImplementedError

    def names(self) -> tuple[str, ...]:
        """What the options are called."""
        return option_names(self.all())

    def asked(self, mark: Bookmark) -> int:
        """Who decides."""
        return mark.whose

    def flat(self) -> Iterator[Step]:
        yield self
        for option in self.all():
            yield from option.flat()
            yield self.end(span=(option.span[1], option.span[1]))

    def starts(self, at: int) -> Iterator[int]:
        """The steps with which the options begin, the first at `at`."""
        for option in self.all():
            yield at
            at += len(list(option.flat())) + 1

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        left = tuple(name for n, name in enumerate(self.names()) if not mark.times >> n & 1)
        return Choice("option", self.asked(mark), self.verb, options=left, because=mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=list(self.starts(mark.step + 1))[self.names().index(answer[0])])


@phrase("Clauses", "choose one (:|) {options:Options}")
class ChooseOne(Choosing):
    """The player chooses one of these things, and does it."""

    options: Options

    def all(self) -> tuple[Phrase, ...]:
        return self.options.all()


@phrase("Sentence", "choose two (:|) {options:Options} . The choices must be different",
        "choose two different options (:|) {options:Options}")  # fmt: skip
class ChooseTwo(ChooseOne):
    """The player chooses two different things of these, and does them in the order written.

    The bookmark's `times` holds the options named so far, one bit each.
    """

    end = Done

    def number(self, game: Game, mark: Bookmark) -> int:
        """How many are chosen."""
        return 2

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        names = self.names()
        chosen = mark.times | 1 << names.index(answer[0])
        if chosen.bit_count() < min(self.number(game, mark), len(names)):
            keep(game, step=mark.step, times=chosen)
            return
        keep(game, step=mark.card.program.after[mark.step])
        starts = list(self.starts(mark.step + 1))
        for number in reversed(range(len(names))):
            if chosen >> number & 1:
                on_the_side(game, mark, starts[number])


@phrase("Sentence", "{per:Per} , choose one (:|) {options:Options} . The choices must be different",
        "choose a different (thing|option) {per:Per} (:|) {options:Options}")  # fmt: skip
class ChooseSome(ChooseTwo):
    """The player chooses as many different things of these as something counts, and does them in the order written."""

    per: Per

    def number(self, game: Game, mark: Bookmark) -> int:
        return self.per.count(game, mark)

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        return super().ask(game, mark) if self.number(game, mark) else None

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if answer:
            super().take(game, mark, answer)
        else:
            keep(game, step=mark.card.program.after[mark.step])


@phrase("Case", "{what:What} , {body:Clauses}")
class Case(Leading):
    """If the card is of this kind, what follows is done."""

    what: What

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])
        if IsA(self.what).holds(game, mark):
            on_the_side(game, mark, mark.step + 1)


@phrase("Cases", "{one:Case} (;|.|) {other:Case}")
class Cases(Phrase):
    """What is done for each kind of card."""

    one: Case
    other: Phrase

    def flat(self) -> Iterator[Step]:
        yield from self.one.flat()
        yield from self.other.flat()


@phrase("Cases", "{one:Case} (;|.|) {other:Cases}")
class MoreCases(Cases):
    """What is done for a kind of card, and for those behind it."""


@phrase("Sentence", "if (it's|it is|the gained card is) an . . . {cases:Cases}")
class IfItsA(Phrase):
    """For each kind that the card is of, what stands with it is done."""

    cases: Cases

    def flat(self) -> Iterator[Step]:
        yield from self.cases.flat()
