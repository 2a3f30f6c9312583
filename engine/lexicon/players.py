"""Who does it: each other player, each player; and who is not affected."""

from __future__ import annotations

from collections.abc import Iterator

from .. import moves
from ..choices import Answer
from ..grammar import passes, phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from ..steps import Step, keep
from .logic import For, If, Otherwise


class Done(Step):
    """The end of what a sentence makes somebody else, or a later moment, do."""

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        game.stack.pop()


class Nothing(Phrase):
    """Nothing at all."""

    def flat(self) -> Iterator[Step]:
        yield from ()


def on_the_side(game: Game, mark: Bookmark, step: int) -> None:
    """Does what stands at that step of the card, up to Done, without changing what the card's next words refer to."""
    game.stack.append(mark._replace(step=step, times=0))


class Leading(Step):
    """A step that leads others: `body` is done by somebody else or at another time, and ends with Done."""

    body: Phrase
    leads = True
    handles = False

    def flat(self) -> Iterator[Step]:
        yield self
        yield from self.body.flat()
        yield Done(span=(self.span[1], self.span[1]))


@phrase("EachOther", "(each other player|every other player|each opponent|each of the other players) "
                     "{body:Sentence@he}")  # fmt: skip
class EachOther(Leading):
    """Each other player does this, in turn order; players who are unaffected do not."""

    def affected(self, game: Game, mark: Bookmark) -> list[int]:
        """Who does it, first to last."""
        return game.others(mark.whose)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])
        for whose in reversed(self.affected(game, mark)):
            if whose not in mark.spared:
                game.stack.append(mark._replace(step=mark.step + 1, whose=whose, seen=(), count=0))


passes("Clauses", "{it:EachOther}")


@phrase("EachOther", "each other player with (at least|) {n:Number} (or more|) cards in hand {body:Sentence@he}")
class EachOtherWith(EachOther):
    """Each other player whose hand is large enough does this, in turn order."""

    n: int

    def affected(self, game: Game, mark: Bookmark) -> list[int]:
        return [who for who in super().affected(game, mark) if len(game.players[who].hand) >= self.n]


@phrase("EachOther", "the player to your left {body:Clauses@he}")
class LeftPlayer(EachOther):
    """The player to your left does this."""

    def affected(self, game: Game, mark: Bookmark) -> list[int]:
        return super().affected(game, mark)[:1]


@phrase("EachOther", "each player (\\(including you\\)|) {body:Sentence@he}")
class EachPlayer(EachOther):
    """Each player does this, the one who played the card first."""

    def affected(self, game: Game, mark: Bookmark) -> list[int]:
        return [mark.whose, *game.others(mark.whose)]


@phrase("Theirs", "they {body:Clauses@they}", "he {body:Clauses@he}")
class They(Phrase):
    """Those players do this as well."""

    body: Phrase

    def flat(self) -> Iterator[Step]:
        yield from self.body.flat()


@phrase("Theirs", "if {condition:Condition@they} (,|) they {body:Clauses@they}",
        "if {condition:Condition@he} (,|) he {body:Clauses@he}")  # fmt: skip
class IfThey(If):
    """Only if this holds for them, they do what follows."""


@phrase("Theirs", "otherwise (,|) they {body:Clauses@they}")
class OtherwiseThey(Otherwise):
    """If it did not hold for them, they do what follows instead."""


@phrase("TheirSentences", "{one:Theirs} (.|;|) {more:TheirSentences}")
class MoreTheirs(Phrase):
    """One thing that they do, and more."""

    one: Phrase
    more: Phrase

    def flat(self) -> Iterator[Step]:
        yield from self.one.flat()
        yield from self.more.flat()


passes("TheirSentences", "{it:Theirs}")


@phrase("Sentence", "{first:EachOther} (.|;|) {then:TheirSentences}")
class EachOtherThen(Phrase):
    """Each of those players does the first, and goes on with what the next sentences say of them."""

    first: EachOther
    then: Phrase

    def flat(self) -> Iterator[Step]:
        yield self.first
        yield from self.first.body.flat()
        yield from self.then.flat()
        yield Done(span=(self.span[1], self.span[1]))


@phrase("Sentence", "each other player {body:Clauses@he} , and if they did , {then:Clauses@he}")
class EachOtherIfDone(EachOther):
    """Each other player does the first, and those who did it completely do the second."""

    then: Phrase

    def flat(self) -> Iterator[Step]:
        yield self
        yield from For(self.body, self.then).flat()
        yield Done(span=(self.span[1], self.span[1]))


@phrase("Do", "be unaffected by (it|that attack)", "you are unaffected (by (it|that attack)|)",
        "it doesn't affect you")  # fmt: skip
class Unaffected(Step):
    """The Attack that was just played does nothing to you."""

    handles = False

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        for number in range(len(game.stack) - 1, -1, -1):
            attack = game.stack[number]
            if attack.card in mark.them and attack.step == 0:
                game.stack[number] = attack._replace(spared=(*attack.spared, mark.whose))
                moves.note(game, "unaffected", mark.whose, mark)
                return
