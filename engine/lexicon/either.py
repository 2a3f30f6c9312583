"""One of two things."""

from __future__ import annotations

from ..choices import Answer, Choice
from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from ..steps import keep
from .choosing import Choosing, verb_of


class Either(Choosing):
    """One of two things is done."""

    body = None  # its words are those of both
    verb = "do"
    one: Phrase
    other: Phrase

    def all(self) -> tuple[Phrase, ...]:
        return self.one, self.other

    def names(self) -> tuple[str, ...]:
        return tuple(verb_of(one) for one in self.all())

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return any(next(one.flat()).possible(game, mark) for one in self.all())

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        return super().ask(game, mark) if self.possible(game, mark) else None

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if answer:
            super().take(game, mark, answer)
        else:
            keep(game, step=mark.card.program.after[mark.step])

_OR = "{one:Do} (,|) or {other:Do}"


@phrase("Clauses", f"either {_OR}", f"{_OR}")
class EitherOr(Either):
    """Do one of the two."""

    def fits(self) -> bool:
        """Things that are called alike could not be told apart."""
        return len(set(self.names())) == 2 and "do" not in self.names()


@phrase("Clauses", f"either {_OR} , your choice")
class EitherOrOwnChoice(EitherOr):
    """Do one of the two, even one that does nothing."""

    def possible(self, game: Game, mark: Bookmark) -> bool:
        return True


@phrase("Clauses", f"either {_OR} , =your choice", f"{_OR} , =your choice (\\(they choose the order\\)|)")
class EitherOrYourChoice(EitherOr):
    """One of the two is done; the player of the card chooses which."""

    def asked(self, mark: Bookmark) -> int:
        return mark.you
