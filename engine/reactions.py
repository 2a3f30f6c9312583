"""Windows in which players decide: Reactions from the hand, what happens at the same time, and its order; and what must
be known of a hand."""

from __future__ import annotations

from . import chance, moves, triggers
from .cards import Card
from .choices import Answer, Choice
from .program import native
from .state import Bookmark, Game
from .steps import Step, keep

assert moves.reveal  # the steps in waiting move cards


class React(Step):
    """A player uses Reactions and resolves what waits at the same time, one after the other, in an order of their
    choice. What waits are the `count` bookmarks beneath; a Reaction declined is the last one offered."""

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        found = triggers.reactions(game, mark)
        waiting = [card for card in _waiting(game, mark) if card not in found]
        if not found:
            return Choice("cards", mark.whose, "choose", tuple(waiting), because=mark) if len(waiting) > 1 else None
        verbs = (*(card.program.steps[number].verb for card, number in found.items()), *("choose" for _ in waiting))
        mixed = len(set(verbs)) > 1
        card, number = next(iter(found.items()))
        return Choice("cards", mark.whose, "choose" if mixed else verbs[0], (*found, *waiting), optional=True,
                      options=verbs if mixed else (), because=Bookmark(card, number, mark.whose))  # fmt: skip

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        found = triggers.reactions(game, mark)
        if answer and answer[0] in found:
            self.use(game, mark, answer[0], found[answer[0]])
        elif found and not answer:
            keep(game, step=0, where="")
        else:
            waiting = _waiting(game, mark)
            game.stack.pop()
            if waiting:
                chosen = game.stack.pop(waiting[answer[0]] if answer else next(iter(waiting.values())))
                game.stack += (mark._replace(count=mark.count - 1), chosen)

    def use(self, game: Game, mark: Bookmark, card: Card, number: int) -> None:
        """Does what the Reaction says first, and lets the rest of it follow."""
        step = card.program.steps[number]
        keep(game, step=0, seen=(*mark.seen, card) if step.stays else mark.seen)
        told = Bookmark(card, number + 1, mark.whose, mark.you, card, "hand", (mark.about,), mark.at)
        game.stack.append(told)
        step.pay(game, Bookmark(card, number, mark.whose))


def _waiting(game: Game, mark: Bookmark) -> dict[Card, int]:
    """The cards that wait, in the order in which they would be resolved, with the places of their bookmarks."""
    found: dict[Card, int] = {}
    top = len(game.stack) - 1
    for place in range(top - 1, max(top - mark.count, 0) - 1, -1):
        one = game.stack[place]
        if one.step < len(one.card.program.steps):
            found.setdefault(one.card, place)
    return found


class LeaveExile(Step):
    """A player who gained a card may discard all copies of it from the Exile mat."""

    verb = "discard"

    def ask(self, game: Game, mark: Bookmark) -> Choice | None:
        return Choice("yes", mark.whose, self.verb, because=mark)

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        if answer == ("yes",):
            copies = [card for card in game.players[mark.whose].exile if card == mark.about]
            moves.discard(game, mark.whose, copies, "exile", None)


class NameHand(Step):
    """The unknown cards that a player holds must be known."""

    def looks(self, game: Game, mark: Bookmark) -> tuple[int, int, bool] | None:
        return mark.whose, chance.HAND, True

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        game.stack.pop()


triggers.NAMING.program = native(NameHand())
triggers.EXILE.program = native(LeaveExile())
triggers.WINDOW.program = native(React())
