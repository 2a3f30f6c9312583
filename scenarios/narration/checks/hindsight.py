"""A telling looked back on: where its words name each step of the line that was read, and how the game stood there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine.cards import Card
from engine.errors import PlayaloudError
from engine.events import Event
from engine.state import Game

from ..decoding.evidence import Mention
from ..decoding.mentioned import matches, tokens
from ..decoding.search import Tried, tried
from ..decoding.wanted import weighed
from ..language.acts import Act
from ..language.mentions import Word
from ..language.moods import REAL
from ..language.telling import Telling
from ..line.walk import PHASES, Walk
from ..line.world import World
from ..reading import Mistake, Span

SHOPPING = ("end_actions", "end_turn")
COMES = ("draw", "get", "give", "reveal", "see", "put")  # verbs by which a card only comes into the hand

SURE = 0.5  # chance of the line
Again = Callable[[Game], tuple[Walk, list[Mistake]]]
"""Reads the telling once more, in another game: the walk, its mistakes, and which kinds it may be trusted with."""


@dataclass
class Stage:
    """The game as it stands once a command was carried out that is told at character `at`, with the command and what
    it made happen; `told` tells that the words name it, in a clause that begins at `begin`."""

    at: int
    game: Game
    text: str = ""
    events: tuple[Event, ...] = ()
    told: bool = False
    begin: int = -1

    def from_on(self, at: int) -> Stage:
        """The stage, told at that character at the earliest."""
        return self if self.at >= at else Stage(at, self.game, self.text, self.events, self.told, self.begin)


@dataclass
class Hindsight:
    """`told` are the characters of the words that name a step of the line, with its kind; `stages` how the game stood,
    in order; `shop` is the character from which on cards are bought; `named` every mention of a card or a count;
    `again` reads the telling in another game."""

    walk: Walk
    telling: Telling
    game: Game
    named: list[Mention]
    again: Again
    told: dict[int, str] = field(default_factory=dict)
    stages: list[Stage] = field(default_factory=list)
    shop: int = 0
    over: Stage | None = None  # the turn ended, where it is told: the next hand is drawn
    acted: list = field(default_factory=list)  # its scenes, once they are asked for
    scenes: dict[int, Any] = field(default_factory=dict)  # by the number in `commands`, once asked for
    pieces: dict[Span, list] = field(default_factory=dict)  # its sentences, once they were cut: see `scenes`
    runs: dict[int, list] = field(default_factory=dict)  # its lists of cards, once asked for: see `listed_hands`
    hands: list[Span] = field(default_factory=list)  # lists of cards that tell a hand
    known: list[Mistake] = field(default_factory=list)  # that were seen on the way, and are reported
    explained: list[Mistake] = field(default_factory=list)  # that only follow from one that is seen now
    proved: list[Mistake] = field(default_factory=list)  # that need no belief: see `overlooked`
    doubts: list[Mistake] = field(default_factory=list)  # that a person is asked about: see `confidence`

    @property
    def sure(self) -> bool:
        """Whether no other line is nearly as likely."""
        return self.walk.chance >= SURE

    def stage(self, at: int) -> Game:
        """The game as it stands where the words at this character are said."""
        return [one.game for one in self.stages if one.at < at or one is self.stages[0]][-1]

    @property
    def last(self) -> Game:
        """The game before the turn ends, all Treasures laid out that the line lays out."""
        return self.stages[-1].game

    @cached_property
    def commands(self) -> list[Stage]:
        """The stages as the words come to them: each play or purchase with the decisions that it asks for, and the Buy
        phase, if they do not tell that it begins, where the first purchase or the end is told."""
        found = [self.stages[0]]
        played = max((one.at for one in self.stages if one.text.startswith("play ")), default=-1)
        bought = [one.at for one in self.stages if one.text.startswith("buy ")]
        shop = min((at for at in (self.shop, *bought) if at > played), default=len(self.walk.text))
        for one in self.stages[1:]:
            if one.text in ("", *PHASES) and not one.told:
                one = one.from_on(shop)
            elif not one.text.startswith(("play ", "buy ")):
                last = found.pop()
                one = Stage(last.at, one.game, last.text, last.events + one.events, last.told, last.begin)
            found.append(one.from_on(found[-1].at) if found else one)
        return [*found, self.over] if self.over and self.over.at > found[-1].at else found

    @cached_property
    def places(self) -> list[int]:
        """Where the words come to each of these stages."""
        return [one.at for one in self.commands]

    @property
    def action_end(self) -> int:
        """The character at which the last of the Action phase is told."""
        end = min((one.at for one in self.bought()), default=len(self.walk.text))
        told = [at for at, kind in self.told.items() if kind != "buy" and at < end]
        book = self.game.book
        plays = [stage.at for stage in self.stages if stage.text[:5] == "play " and stage.text[5:] in book
                 and book[stage.text[5:]].is_action]  # fmt: skip
        return max([*told, *plays], default=-1)

    @cached_property
    def owned(self) -> frozenset[Card]:
        """The cards that the player has when the turn begins."""
        return frozenset(self.game.players[self.walk.world.whose].cards())

    def mine(self, game: Game) -> tuple[Card, ...]:
        """The cards in the hand of the player."""
        return game.players[self.walk.world.whose].hand

    def bought(self) -> list[Mention]:
        """The mentions that tell the purchases of the line."""
        told = {at for at, kind in self.told.items() if kind == "buy"}
        named = self.named if told else []
        return [one for one in named if one.at in told and (one.buying > 0 or one.act.kind == "buy")]

    def loose(self) -> Iterator[Mention]:
        """The cards that are told as something done by the player, and name no step of the line."""
        over = min((act.span[0] for act in self.telling.acts if act.kind == "end_turn"), default=len(self.walk.text))
        for one in self.named:
            act = one.act
            plain = act.mood == REAL and not act.negative and act.own and not {"would", "irreal"} & act.marks
            if one.kind == "card" and one.one is not None and plain and one.at not in self.told and one.at < over:
                yield one

    def sentence(self, span: Span) -> int:
        """The number of the sentence in which these characters begin."""
        return next((n for n, one in enumerate(self.telling.sentences) if span[0] < one.span[1]), 0)

    def words(self, number: int) -> list[Word]:
        """The words of the sentence with that number; none behind the last."""
        return self.telling.sentences[number].words if number < len(self.telling.sentences) else []

    def cards(self, span: Span) -> set[Card]:
        """The cards named between these characters."""
        words = (word for sentence in self.telling.sentences for word in sentence.words if word.tag == "card")
        return {word.value for word in words if span[0] <= word.start < span[1]}


def looked_back(
    walk: Walk, telling: Telling, game: Game, again: Again, done: Tried | None = None
) -> Hindsight | None:
    """The telling beside the line that was read, replayed as `done`; None where there is none, or where it does not
    replay."""
    if walk.world.halted or not telling.acts:
        return None
    try:
        done = done or tried(game, (text for text in walk.world.line if text not in PHASES))
        found = Hindsight(walk, telling, game, weighed(telling, game), again)
        _staged(found, telling.acts, done)
    except PlayaloudError:
        return None
    return found


def _staged(found: Hindsight, acts: list[Act], done: Tried) -> None:
    known = tokens(acts, Counter(found.mine(found.game)))
    places: dict[int, int] = {}
    begins: dict[int, int] = {}
    for step, token in matches(done.done, known).items():
        if known[token].act.kind == "buy" and done.done[step].kind != "buy":
            continue
        found.told[known[token].at] = done.done[step].kind
        if done.done[step].kind in ("play", "buy"):
            places.setdefault(done.numbers[step], known[token].at)
            begins.setdefault(done.numbers[step], min(known[token].act.span[0], known[token].at))
    at, since, events = -1, 0, done.world.real.events
    found.stages.append(Stage(-1, found.game.copy()))
    buys = [places.get(number, _spoken_of(found, places, text[4:])) for number, text in enumerate(done.line)
            if text.startswith("buy ")]  # fmt: skip
    ends = [act.span[0] for act in acts if act.kind in SHOPPING and act.mood == REAL and act.own]
    found.shop = min([*buys, *ends], default=len(found.walk.text))
    for number, (text, (game, now)) in enumerate(zip(done.line, done.games, strict=True)):
        what = tuple(events[since:now])
        chosen = bool(what) and what[0].kind == "play" and what[0].because is not None  # as another card has it
        if (number not in places or chosen) and at >= 0 and text.startswith("play ") and text not in PHASES:
            end = min((place for other, place in places.items() if other > number), default=found.shop)
            at = _named_between(found, at, end, text[5:])
        elif number in places:
            at = max(at, places[number])
        begin = min(begins.get(number, at), at)
        found.stages.append(Stage(at, game, text, what, number in places, begin))
        since = now
    world = done.world.copy()
    for text in ("end actions", "play treasures") if found.walk.until != "buy phase" else ():
        if not world.do(text):
            found.stages.append(Stage(at, world.game))
    told = [act.span[0] for act in acts if act.kind == "end_turn" and act.mood == REAL and act.own and not act.negative]
    if told and found.walk.until != "buy phase":
        found.over = _over(found, world, told[-1])


def _over(found: Hindsight, world: World, at: int) -> Stage | None:
    """The turn ended in that world, the next hand drawn, beside what was left at its end; None where it cannot end."""
    try:
        world.real.pending()
        since = len(world.real.events)
        if world.do("end turn"):
            return None
        world.real.pending()
    except PlayaloudError:  # what comes after the turn does not matter to what is told of it
        return None
    game = world.game.copy()
    game.actions, game.buys, game.coins = found.last.actions, found.last.buys, found.last.coins
    return Stage(at, game, "end turn", tuple(world.real.events[since:]), told=True) if world.over else None


def _spoken_of(found: Hindsight, places: dict[int, int], card: str) -> int:
    """Where a card that no words tell as bought is first named behind the last play."""
    last = max(places.values(), default=0)
    return min((one.at for one in found.named if one.at > last and one.what == card), default=last)


def _named_between(found: Hindsight, after: int, before: int, card: str) -> int:
    """Where a card that no words tell as played is named between two characters, last if it is only told to have come;
    the first of them where it is named nowhere."""
    named = [one for one in found.named if after < one.at < before and one.what == card]
    done = [one.at for one in named if one.act.kind not in COMES]
    return min(done, default=max((one.at for one in named), default=after))


def marked(found: Hindsight, one: Mention, kind: str, why: str, expected: str) -> Mistake:
    """A mistake about a card named, quoted from its verb to the card."""
    verb = one.act.verb_at
    points = one.act.pronoun is not None and (one.role == "pronoun" or (
        verb is not None and one.one.span[0] < verb[0] < one.act.pronoun.span[0]))  # fmt: skip
    first = points or one.act.cards[:1] == [one.one]
    start, end = one.act.pronoun.span if points else one.one.span
    if verb is not None and first:
        start, end = min(verb[0], start), max(verb[1], end)
    return Mistake(kind, found.walk.quote((start, end)), (start, end), why, expected)


def apart(span: Span, mistakes: list[Mistake]) -> bool:
    """Whether none of these mistakes was marked at these characters."""
    return all(one.span[1] <= span[0] or span[1] <= one.span[0] for one in mistakes)


__all__ = ["Hindsight", "apart", "looked_back", "marked"]
