"""A line so far, the game that comes of it, and what of that may be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.cards import Card
from engine.choices import Choice
from engine.state import Game

from ..line.moments import Moment
from .evidence import Item

KINDS = frozenset({"play", "buy", "draw", "reveal", "look", "discard", "trash", "gain", "put", "set aside"})
ALLOWED = "allowed"  # stands for the verb of a card that another one lets the player play: "you may play it"
MOST_ANSWERS = 24  # that the story is asked for behind one of the line


@dataclass(eq=False)
class State:
    """A line so far, what became of the game, and how well it agrees with what is told up to each mention.

    It is never changed (and not frozen: that would make it twice as slow).
    """

    moment: Moment
    line: tuple[str, ...]
    row: tuple[float, ...]
    able: frozenset[str] = frozenset()  # plays and purchases that were possible when it was last compared
    since: int = 0  # the first event that is not compared yet
    answers: tuple[tuple[str, Card], ...] = ()  # cards chosen since then
    laid: tuple[Item, ...] = ()  # what the Buy phase began with, while nothing is bought
    belief: Moment | None = None  # the game that is told, where something was told that is not allowed

    def but(self, **changed: Any) -> State:
        """Another state that differs in these."""
        other = object.__new__(State)
        other.__dict__ = {**self.__dict__, **changed}  # several times as quick as `dataclasses.replace`
        return other

    @property
    def game(self) -> Game:
        """The game as it is."""
        return self.moment.game

    @property
    def told(self) -> Moment:
        """The moment that is told: as it is, or as the student believes it to be."""
        return self.belief or self.moment

    @property
    def story(self) -> Game:
        """The game that is told."""
        return self.told.game


def carried(state: State, choice: Choice, given: tuple, **changed: Any) -> State:
    """The state with an answer carried out, in the story too, and these changed."""
    belief = mirrored(state.belief, choice, given) if state.belief else None
    return state.but(moment=state.moment.after(given), belief=belief, **changed)


def mirrored(story: Moment, choice: Choice, given: tuple) -> Moment:
    """The story with the same answer as far as it fits there; what it asks for first is answered anyhow."""
    for _ in range(MOST_ANSWERS):
        asked = story.choice
        if asked is None or asked.kind == "turn" != choice.kind:
            break
        if asked.kind == choice.kind and asked.verb == choice.verb and asked.accepts(given):
            return story.after(given)
        if asked.kind == "turn":
            break
        story = story.after(story.forced or next(iter(asked.answers())))
    return story


def items(state: State, whose: int) -> tuple[Item, ...]:
    """What has happened in the story, since it was last compared, that may be told; the story remembers it."""
    seen, key = state.told.seen, (state.since, state.answers, whose)
    if key not in seen:
        seen[key] = (*_items(state.story, state.since, state.answers, whose),)
    return seen[key]


def _items(game: Game, since: int, chosen: tuple[tuple[str, Card], ...], whose: int) -> list[Item]:
    found: list[Item] = []
    for event in game.log[since:]:
        if event.kind not in KINDS or (event.because is None and event.kind not in ("play", "buy")):
            continue
        twice = event.kind == "play" and event.because is not None and any(
            one.kind == "play" and one.what == event.cards[0] for one in found)  # fmt: skip
        for card in event.cards:
            if not card.is_unknown:
                by_choice = event.source == "hand" or (event.kind, card) in chosen
                allowed = event.kind == "play" and (ALLOWED, card) in chosen
                found.append(Item("again" if twice or allowed else event.kind, card, event.who == whose, by_choice))
    found += [Item("kept", card, int(verb) == whose) for verb, card in chosen if verb.isdecimal()]
    if game.phase == "action":
        found += [Item("actions", game.actions), Item("buys", game.buys), Item("coins", game.coins)]
    return found
