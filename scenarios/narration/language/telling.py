"""The whole telling: acts in the order in which they are meant to have happened, without what was taken back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.cards import Card

from .accounts import settled
from .acts import Act
from .allbut import mark_all_but
from .antecedents import count_they, name_pointed, name_which, place_there
from .asides import soften_praise
from .bills import (
    buy_besides,
    buy_billed,
    buy_headed_by_price,
    buy_leaving,
    buy_taking,
    pay_with_treasures,
    share_buys,
)
from .closing import closed, ended
from .compared import without_compared
from .copies import gained_again, name_copies
from .corrections import corrected, without_overviews, without_plans
from .counted import counted_behind
from .fronts import without_openings
from .headings import paired
from .instead import without_alternatives
from .lists import joined
from .mentions import Word
from .moods import SOFT
from .names import Names
from .neighbours import (
    buy_best,
    count_joined,
    deny_behind,
    do_purposes,
    drop_others,
    give_together,
    join_let,
    keep_left_out,
    offer_priced,
    part_coins,
    play_taken,
)
from .options import only_enough, without_options
from .persons import mark_own_pronoun
from .prices import buy_priced, number_buys, take_priced
from .questions import told
from .sentence_acts import acts_of
from .sentences import Sentence, sentences
from .shares import shared_out
from .signs import mark_buys, mark_eras, mark_limits, mark_no, mark_piled, part_opinions, unmean, unsay, without_hedges
from .some_of import count_some, lose_again
from .spent import spend_actions
from .telegraph import spaced
from .tokens import read_words
from .waits import in_time, waited
from .words import Lexicon

SELVES = {"self", "third", "other"}
MANY = 2  # times that "would" makes a turn told as what one would do
MOST_NAMED = 40  # cards named by one act

BRIEF = 50  # acts; the longest turn told so far has 33


@dataclass
class Telling:
    """A narration taken apart: its sentences, and what is told, in order; neither is changed any more.

    `weighed` are the games beside which it was looked at, each with what was found for it, see `decoding.wanted`;
    `shapes` are its words as features and `senses` what they mean, once they are asked for, see `decoding.shapes`.
    """

    sentences: list[Sentence]
    acts: list[Act]
    weighed: list[tuple[Any, list]] = field(default_factory=list)
    shapes: list[list[str]] = field(default_factory=list)
    senses: list[list[list[str]]] = field(default_factory=list)

    @property
    def asides(self) -> list[Word]:
        """The cards named where nothing is told as done: in questions, and in what is only supposed."""
        read = {act.sentence for act in self.acts}
        return [word for number, sentence in enumerate(self.sentences) if number not in read
                for word in sentence.words if word.tag == "card"]  # fmt: skip

    @property
    def brief(self) -> bool:
        """Whether it is not much longer than the longest turns told, so that there is time to weigh other readings."""
        return len(self.acts) <= BRIEF

    def ends_after(self, acts: int, words: int) -> int | None:
        """The character at which it has had so many acts, or a sentence so many words that mean something; None where
        it has fewer."""
        meant = ([word for word in one.words if word.tag] for one in self.sentences if len(one.words) > words)
        long = [found[words].start for found in meant if len(found) > words]
        many = [self.acts[acts].span[0]] if len(self.acts) > acts else []
        return min((*long, *many), default=None)


def tell(text: str, lexicon: Lexicon, called: Names, players: Sequence[str], twice: Collection[Card] = ()) -> Telling:
    """What the text tells; `players` are the players' names, first the one whose turn it is, `twice` the Actions of
    which that one has several."""
    player = players[0].casefold()
    read = without_openings(without_hedges(read_words(text, lexicon, called, players[1:])))
    words = ended(settled(spaced(count_some(name_copies(read, twice, capitals=lexicon.verb_last)))))
    mark_all_but(words)
    unmean(words)
    mark_limits(words)
    mark_no(words)
    mark_eras(words)
    mark_piled(words)
    unsay(words)
    part_opinions(words)
    mark_own_pronoun(words)
    mark_buys(words)
    kept = (without_alternatives(part) for part in told(sentences(words), lexicon))
    parts = without_compared([part for part in kept if part.words])
    acts: list[Act] = []
    would = _would(words)
    supposed = would >= MANY and would * MANY >= len(parts) - 1
    for number, sentence in enumerate(parts):
        found = joined(paired(acts_of(sentence, number, lexicon, player, supposed=supposed)))
        found = counted_behind(deny_behind(join_let(found)))
        acts += in_time(waited(found))
    acts = without_options(without_overviews(corrected(acts)))
    only_enough(acts)
    spend_actions(acts)
    keep_left_out(acts)
    offer_priced(acts)
    play_taken(acts)
    buy_best(acts)
    soften_praise(acts)
    gained_again(acts)
    lose_again(acts)
    number_buys(acts)
    buy_priced(acts)
    take_priced(acts)
    acts = part_coins(acts)
    count_joined(acts)
    give_together(acts)
    buy_besides(acts)
    pay_with_treasures(acts)
    share_buys(acts)
    buy_headed_by_price(acts)
    buy_leaving(acts)
    buy_taking(acts)
    buy_billed(acts)
    do_purposes(acts)
    acts = [act for act in acts if act.kind != "void"] if name_which(acts) else acts
    name_pointed(acts, words)
    if lexicon.inverts:
        count_they(acts)
    drop_others(acts)
    place_there(acts, words)
    acts = shared_out(acts, words)
    return Telling(parts, [_bounded(act) for act in closed(without_plans(acts))])


def _would(words: list[Word]) -> int:
    """How often somebody is told to do something with "would": not what a card or a purchase would do or be."""
    places = [at for at, word in enumerate(words) if "would" in word.marks]
    return sum(any(SELVES & word.marks for word in words[max(at - 1, 0) : at + 2]) for at in places)


def _bounded(act: Act) -> Act:
    """The act, left to a person where it names more cards at once than any turn has to tell."""
    if len(act.cards) + len(act.into) > MOST_NAMED:
        act.kind, act.mood = "unread", SOFT
        act.cards, act.into = act.cards[:MOST_NAMED], []
    return act
