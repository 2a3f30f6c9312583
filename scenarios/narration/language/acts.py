"""What is told: who does what with which cards, or how many of something there are."""

from __future__ import annotations

from dataclasses import dataclass, field

from .moods import REAL
from .nominals import Nominal

PLAYS = ("play", "start", "come", "do", "choose", "use")
DOES = ("play", "use", "trash", "discard", "drop", "convert", "gain", "buy")  # verbs of what a player does with cards
SETS = ("open", "colon", "arrow", "equals", "dash")  # signs behind which stands what a card did


@dataclass(eq=False)
class Act:
    """One thing told. `kind` is a verb of the lexicon, or "bare" where there is none.

    `cards`, `amounts` and `groups` are what it is done with, `numbers` bare numbers; `into` the cards that come of it;
    `excepted` those left out; `source` the card that does it, `leads` Actions named right before that one, `subject`
    the card that stands before the verb. `who` is
    0 for the player, 1 for another, THIRD for either, None where the words do not say; `whom` the other player's name,
    where it is told. `mood` is "real"; "soft" for a
    reason or an aside, which may be right but is never held against anyone; "plan" for an intention. `noise` counts
    words that mean nothing to us; `corrects` tells that it takes back what stands before, `inside` that it stands in
    parentheses; `read` that something was read from it, `done` that another act took it in, `placed` that its
    place was judged, `follows` where those acts begin that it is expressly told to come after, `lost` that nothing was
    made of cards with which something might be done.
    """

    kind: str
    span: tuple[int, int]
    sentence: int
    sign: str = ""
    cards: list[Nominal] = field(default_factory=list)
    amounts: list[Nominal] = field(default_factory=list)
    groups: list[Nominal] = field(default_factory=list)
    numbers: list[Nominal] = field(default_factory=list)
    into: list[Nominal] = field(default_factory=list)
    excepted: list[Nominal] = field(default_factory=list)
    pronoun: Nominal | None = None
    leads: list[Nominal] = field(default_factory=list)
    source: Nominal | None = None
    zone: Nominal | None = None
    subject: Nominal | None = None
    who: int | None = None
    whom: str = ""
    negative: bool = False
    mood: str = REAL
    marks: set[str] = field(default_factory=set)
    opens: set[str] = field(default_factory=set)
    helpers: tuple[str, ...] = ()
    noise: int = 0
    corrects: bool = False
    inside: bool = False
    read: bool = False
    done: bool = False
    lost: bool = False
    placed: bool = False
    follows: set[int] = field(default_factory=set)
    verb_at: tuple[int, int] | None = None

    @property
    def empty(self) -> bool:
        """Whether it speaks of nothing."""
        return not (
            self.cards or self.amounts or self.groups or self.numbers or self.pronoun or self.zone or self.source
        )

    @property
    def empty_but_source(self) -> bool:
        """Whether it speaks of nothing but a card that does it."""
        return not (self.cards or self.amounts or self.groups or self.numbers or self.pronoun or self.zone)

    @property
    def own(self) -> bool:
        """Whether the player does it, as far as the words say."""
        return self.who != 1

    def copy(self) -> Act:
        """The act once more, to be changed by itself."""
        other = object.__new__(Act)
        other.__dict__ = {**self.__dict__, "marks": set(self.marks), "follows": set(self.follows)}
        other.cards, other.amounts, other.groups = self.cards[:], self.amounts[:], self.groups[:]
        other.numbers, other.into, other.excepted = self.numbers[:], self.into[:], self.excepted[:]
        return other
