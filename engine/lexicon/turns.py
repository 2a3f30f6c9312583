"""The next turn, and every turn."""

from __future__ import annotations

from .. import triggers
from ..choices import Answer, Choice
from ..grammar import phrase
from ..phrase import Phrase, walk
from ..state import Bookmark, Game
from ..steps import Step, keep
from .amounts import ThatMany
from .players import Leading, on_the_side
from .refs import It


def only_about_them(body: Phrase) -> bool:
    """Whether words do nothing but with the cards that were named before them."""
    steps = [one for one in walk(body) if isinstance(one, Step) and not one.leads]
    return bool(steps) and all(
        any(isinstance(one, It) for one in walk(step)) or isinstance(getattr(step, "per", None), ThatMany)
        for step in steps
    )

_NEXT = "at the start of your next turn"


@phrase("Clauses", _NEXT + " (,|:) {body:Sentence}")
class NextTurn(Leading):
    """At the start of your next turn, what follows is done; the card stays in play until then."""

    lasts = True

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])
        # Where nothing was set aside, nothing waits that is only about what was.
        if mark.them or not only_about_them(self.body):
            triggers.wait_for_turn(game, mark, mark.step + 1)


@phrase("Sentence", f"now and {_NEXT} (,|:) {{body:Sentence}}")
class NowAndNextTurn(Leading):
    """What follows is done now, and at the start of your next turn again; the card stays in play until then."""

    lasts = True

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])
        triggers.wait_for_turn(game, mark, mark.step + 1)
        on_the_side(game, mark, mark.step + 1)


@phrase("Sentence", f"either now or {_NEXT} (,|:) {{body:Sentence}}")
class NowOrNextTurn(Leading):
    """What follows is done now or at the start of your next turn, as you choose; then the card stays in play."""

    lasts = True

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        return Choice("option", mark.whose, "choose", options=("now", "next turn"), because=mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])
        if answer == ("now",):
            on_the_side(game, mark, mark.step + 1)
        else:
            triggers.wait_for_turn(game, mark, mark.step + 1)


@phrase("Sentence", "at the start of each of your turns (this game|for the rest of the game) (,|:) {body:Sentence}")
class EachTurn(Leading):
    """At the start of each of your turns what follows is done; the card stays in play."""

    lasts = True

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])
        triggers.wait_for_turn(game, mark, mark.step, times=1)
        if mark.times:
            on_the_side(game, mark, mark.step + 1)
