"""A walk through what was told: the world so far, and what has been read, claimed and marked on the way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.cards import Card
from engine.notation import print_cards
from engine.state import Game

from ..language.acts import Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..reading import RIGHT, UNREAD, WRONG, Claim, Mistake, Span
from ..verdicts import Say
from .world import World

Guess = tuple[int, str]
"""Where an act begins, and what it was taken for."""

PHASES = ("end actions", "play treasures", "end turn")
OWN = -1  # the fault of a purchase that is itself only guessed
APART = {"wrong-order", "wrong-zone"}  # mistakes of two kinds that the same words may make


@dataclass
class Walk:
    """`at` is the number of the act being followed; `them` are the cards spoken of last; `money` tells that coins were
    counted or the Buy phase named; `told` collects the sentence of each command and claim."""

    text: str
    acts: list[Act]
    world: World
    until: str
    say: Say
    at: int = 0
    them: tuple[Card, ...] = ()
    money: bool = False
    counted: bool = False
    claims: list[Claim] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    commands_of: list[int] = field(default_factory=list)
    claims_of: list[int] = field(default_factory=list)
    flipped: frozenset[Guess] = frozenset()  # guesses that are to be made the other way
    target: Counter | None = None  # where the line is known: the plays and purchases that are still to be told
    forced: dict[int, list[str]] = field(default_factory=dict)  # those of them, by where the act begins that names them
    answers: list[str] = field(default_factory=list)  # its answers that nobody tells
    script: dict[int, list[tuple[str, int]]] | None = None  # where the line is settled: its commands, each with where
    # its card is named, by where the act begins that tells them
    told_plainly: set[str] = field(default_factory=set)  # plays and purchases that a verb told
    settled: set[int] = field(default_factory=set)  # commands that nobody told
    guesses: dict[Guess, bool] = field(default_factory=dict)  # open words met, and how they are usually taken
    might_play: dict[int, Card] = field(default_factory=dict)  # by where an act begins, the card that it may play by
    # naming it alone
    played_by: set[tuple[int, Card]] = field(default_factory=set)  # cards played, with where the act begins that did it
    certain: set[Span] = field(default_factory=set)  # mistakes that no other line would make right
    faults: list[int] = field(default_factory=list)  # the act of each mistake
    dear: list[bool] = field(default_factory=list)  # for each fault, whether it is a purchase that is not allowed
    said: dict[str, int] = field(default_factory=dict)  # what there was last said to be of something, though it is not
    off: dict[str, int] = field(default_factory=dict)  # by how much that was more than there is
    told_drawn: set[Card] = field(default_factory=set)  # all cards told as drawn
    drawn_told: Counter = field(default_factory=Counter)  # cards told as drawn by the present card
    told: list[Any] = field(default_factory=list)  # parts of the present effect, see order.py
    invented: set[str] = field(default_factory=set)  # what the present card was said to do though it does not
    skipped: set[tuple[int, str]] = field(default_factory=set)  # what was said to be left out, and in which scope
    slipped: bool = False  # a choice of this card was told wrongly: what it leads to in numbers is not marked again
    whole: bool = False  # an answer was put together from several clauses
    shaky: bool = False  # something of the line may have been missed: what follows is not held against anyone
    doubt: bool = False  # behind an illegal play: what depends on it is not marked
    astray: int | None = None  # the character from which on either of these is so up to the end
    named: Nominal | None = None  # the card named last
    topic: Nominal | None = None  # the Action card named last that was not played
    playing: Card | None = None  # the card whose effect is being told
    words: Any = None  # what is learned of the cards named (`decoding.learned.Odds`), once it was asked for
    chance: float = 1.0  # that its line is the one that is told
    began: tuple[int, int, int] = (-1, 0, 0)  # the sentence, and where in both records its first play begins
    before_end: int = 0  # events before the turn was ended
    closes: bool = False  # the end of the turn was told
    played_in: int = -1  # the sentence in which it was played

    @property
    def act(self) -> Act:
        """The act being followed."""
        return self.acts[self.at]

    def here(self) -> list[Act]:
        """The acts of the sentence of the act being followed, in order."""
        acts, sentence = self.acts, self.act.sentence
        first = last = self.at
        while first and acts[first - 1].sentence == sentence:
            first -= 1
        while last < len(acts) and acts[last].sentence == sentence:
            last += 1
        return acts[first:last]

    def lost(self, at: int) -> bool:
        """Whether what is told at that character may depend on something that was not understood."""
        return self.astray is not None and at > self.astray

    @property
    def loose(self) -> bool:
        """Whether the text has so few signs that one list may run into the next."""
        signs = sum(self.text.count(sign) for sign in ".,;:!?\n()")
        return signs * 25 < len(self.text.split())

    @property
    def game(self) -> Game:
        """The game as it is."""
        return self.world.real.game

    def others(self) -> list[int]:
        """The other players of whom the act may tell: the one it names, or all."""
        found = self.game.others(self.world.whose)
        return [who for who in found if self.game.players[who].name == self.act.whom] or list(found)

    def quote(self, span: Span) -> str:
        """The words there."""
        return self.text[span[0] : span[1]]

    def do(self, command: str) -> str:
        """Carries out a command that this act told; returns why it is illegal, or ""."""
        if self.script is not None or not self.wanted(command):
            return "this is not told"
        refused = self.world.do(command)
        if not refused:
            self.commands_of.append(self.act.sentence if self.acts else 0)
            self.mark_read()
        return refused

    def wanted(self, command: str) -> bool:
        """Whether a play or purchase is one that is still to be told; any, where the line is not known."""
        if self.target is None or command in PHASES or command.split()[0] not in ("play", "buy"):
            return True
        if self.target[command] <= 0:
            return False
        self.target[command] -= 1
        return True

    def told_already(self, command: str, *, plainly: bool = True) -> bool:
        """Whether the line that is settled has this play or purchase, and it was not told yet; once it is told
        plainly, it is."""
        if self.script is None or self.target[command] <= 0:
            return False
        self.target[command] -= plainly
        return True

    def mark_read(self) -> None:
        """Notes that something was read from the act."""
        if self.acts:
            self.act.read = True

    def guess(self, what: str, *, usual: bool = True) -> bool:
        """Whether to take the act for this, where its words leave it open: as usual, unless it is to be tried the
        other way; remembers that it was open."""
        guess = (self.act.span[0], what)
        self.guesses[guess] = usual
        return usual != (guess in self.flipped)

    def claim(self, what: str, verdict: str, span: Span | None = None) -> None:
        """Notes what the act says happened."""
        span = span or self.act.span
        self.claims.append(Claim(self.quote(span), span, what, verdict))
        self.claims_of.append(self.act.sentence if self.acts else 0)
        self.mark_read()

    def right(self, what: str, span: Span | None = None) -> None:
        """Notes a claim that is right."""
        self.claim(what, RIGHT, span)

    def unsure(self, what: str, span: Span | None = None) -> None:
        """Notes a claim that cannot be judged."""
        self.claim(what, UNREAD, span)

    def mistake(
        self, kind: str, why: str, expected: str, *, span: Span | None = None, what: str = "", certain: bool = False
    ) -> bool:
        """Marks a mistake, unless the words are only an aside, or were marked already; tells whether it did.

        `certain` tells that no other line would make it right.
        """
        span = span or self.act.span
        if self.act.mood != REAL:
            self.unsure(what or expected, span)
            return False
        if "likewise" in self.act.marks and any(one.kind == kind for one in self.mistakes[-1:]):
            return False  # "…, and so does the Smithy": it is marked already
        if any(one.span[0] < span[1] and span[0] < one.span[1] and {one.kind, kind} != APART for one in self.mistakes):
            return False
        self.claim(what or expected, WRONG, span)
        self.faults.append(self.act.span[0] if kind != "illegal-buy" or self.act.kind == "buy" else OWN)
        self.dear.append(kind == "illegal-buy")
        self.certain |= {span} if certain else set()
        self.mistakes.append(Mistake(kind, self.quote(span), span, why, expected))
        return True

    def other_player(self) -> int | None:
        """The number of the other player named last, or else of the next one; None where there is none."""
        others, since = self.others(), self.world.scope[0]
        moved = {event.who for event in self.world.real.events[since:] if event.target and event.target != event.source}
        return next(iter([who for who in others if who in moved] or others), None)

    def upcoming(self, count: int = 3) -> list[Act]:
        """The next few acts."""
        return self.acts[self.at + 1 : self.at + 1 + count]


def spread(nominals: list[Nominal], there: Counter | None = None) -> list[Card]:
    """The single cards that a list names, in its order; `there` says how many "all" or a plural can mean."""
    found: list[Card] = []
    for one in nominals:
        if one.kind != "card":
            found += grouped(one, there)
            continue
        found += [one.value] * how_many(one, there, found)
    return found


def grouped(one: Nominal, there: Counter | None) -> list[Card]:
    """The cards of a kind that `there` are: "the Treasures"."""
    test = {"treasures": "is_treasure", "actions": "is_action", "victory": "is_victory"}.get(str(one.value))
    return [card for card in there.elements() if getattr(card, test)] if test and there is not None else []


def how_many(one: Nominal, there: Counter | None, before: list[Card] = ()) -> int:
    """How many cards a nominal means."""
    if one.n is not None and not ("weak" in one.marks and one.many):
        return min(one.n, 20)
    if (one.many or "all" in one.marks) and there is not None:
        return max(there[one.card] - list(before).count(one.card), 1)
    return 2 if one.many else 1


def vague(nominals: list[Nominal]) -> bool:
    """Whether some number is left open: a plural without one."""
    return any(one.kind == "card" and one.many and one.n is None for one in nominals)


def shown(cards: list[Card] | tuple[Card, ...]) -> str:
    """Cards as a list."""
    return print_cards(tuple(cards))


def verb_to(walk: Walk, span: Span) -> Span:
    """From the verb to the card, in whichever order they stand."""
    verb = walk.act.verb_at or span
    return min(verb[0], span[0]), max(verb[1], span[1])
