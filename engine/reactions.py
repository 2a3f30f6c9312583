"""Windows in which players decide: Reactions from the hand, and the order of what happens at the same time."""

from __future__ import annotations

from . import moves, triggers
from .cards import Card
from .choices import Answer, Choice
from .program import native
from .state import Bookmark, Game
from .steps import Step, keep

assert moves.reveal  # the steps in waiting move cards


class React(Step):
    """A player may use a Reaction, and is asked again while another one applies."""

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        found = triggers.reactions(game, mark)
        if not found:
            return None
        card, number = next(iter(found.items()))
        because, verb = Bookmark(card, number, mark.whose), card.program.steps[number].verb
        return Choice("cards", mark.whose, verb, tuple(found), 1, 1, optional=True, because=because)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if not answer:
            game.stack.pop()
            return
        card = answer[0]
        number = triggers.reactions(game, mark)[card]
        step = card.program.steps[number]
        keep(game, step=0, seen=(*mark.seen, card) if step.stays else mark.seen)
        told = Bookmark(card, number + 1, mark.whose, mark.you, card, "hand", (mark.about,), mark.at)
        game.stack.append(told)
        step.pay(game, Bookmark(card, number, mark.whose))


class Next(Step):
    """The player whose cards wait at the same time names the one to resolve next; `count` of them lie beneath."""

    verb = "choose"

    def waiting(self, game: Game, mark: Bookmark) -> dict[Card, int]:
        """The cards that wait, in the order in which they would be resolved, with the places of their bookmarks."""
        found: dict[Card, int] = {}
        top = len(game.stack) - 1
        for place in range(top - 1, max(top - mark.count, 0) - 1, -1):
            one = game.stack[place]
            if one.step < len(one.card.program.steps):
                found.setdefault(one.card, place)
        return found

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        cards = tuple(self.waiting(game, mark))
        return Choice("cards", mark.whose, self.verb, cards, 1, 1, because=mark) if len(cards) > 1 else None

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        place = self.waiting(game, mark)[answer[0]] if answer else 0
        game.stack.pop()
        if answer:
            chosen = game.stack.pop(place)
            if mark.count > 2:
                game.stack.append(mark._replace(count=mark.count - 1))
            game.stack.append(chosen)


class LeaveExile(Step):
    """A player who gained a card may discard all copies of it from the Exile mat."""

    verb = "discard"

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        return Choice("yes", mark.whose, self.verb, because=mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if answer == ("yes",):
            copies = [card for card in game.players[mark.whose].exile if card == mark.about]
            moves.discard(game, mark.whose, copies, "exile", None)


triggers.EXILE.program = native(LeaveExile())
triggers.WINDOW.program = native(React())
triggers.ORDER.program = native(Next())
