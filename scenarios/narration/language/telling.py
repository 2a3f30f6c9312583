"""The whole telling: acts in the order in which they are meant to have happened, without what was taken back."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.cards import Card

from .accounts import settled
from .acts import SETS, Act
from .allbut import mark_all_but
from .asides import soften_praise
from .bills import buy_besides, buy_billed, give_together, pay_with_treasures, share_buys
from .closing import closed, ended
from .copies import gained_again, name_copies
from .corrections import corrected, without_overviews, without_plans
from .counted import counted_behind
from .fronts import without_openings
from .headings import paired
from .instead import without_alternatives
from .lists import joined
from .mentions import Word
from .moods import REAL, SOFT
from .names import Names
from .nominals import Nominal
from .options import only_enough, without_options
from .persons import mark_own_pronoun
from .prices import buy_priced, number_buys, take_priced
from .questions import told
from .sentence_acts import acts_of
from .sentences import Sentence, sentences
from .shares import shared_out
from .signs import mark_buys, mark_eras, mark_limits, mark_no, part_opinions, unmean, unsay, without_hedges
from .spent import spend_actions
from .telegraph import spaced
from .tokens import read_words
from .waits import in_time, waited
from .words import Lexicon

SELVES = {"self", "third", "other"}
MANY = 2  # times that "would" makes a turn told as what one would do
NEAR = 120  # characters behind a card in which "it" may be that card
BESIDE = 12  # characters in which a card told begins no later than its name
POINTS = ("play", "buy", "trash", "discard", "gain", "use", "get", "drop", "put")
GOES = ("trash", "discard", "drop", "put")
LET = ("reveal", "trash", "discard", "draw", "gain", "put", "drop", "get")  # what a card may let one do
PUTS_AWAY = ("play", "put", "spend", "idle", "bare", "start", "do")  # of another player, who only answers
DONE = ("play", "use", "do", "spend")  # what is done with a card in hand
MOST_NAMED = 40  # cards named by one act

BRIEF = 50  # acts; the longest turn told so far has 33


@dataclass
class Telling:
    """A narration taken apart: its sentences, and what is told, in order."""

    sentences: list[Sentence]
    acts: list[Act]

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
    words = ended(settled(spaced(name_copies(read, twice, capitals=lexicon.verb_last))))
    mark_all_but(words)
    unmean(words)
    mark_limits(words)
    mark_no(words)
    mark_eras(words)
    unsay(words)
    part_opinions(words)
    mark_own_pronoun(words)
    mark_buys(words)
    parts = [without_alternatives(part) for part in told(sentences(words), lexicon)]
    acts: list[Act] = []
    would = _would(words)
    supposed = would >= MANY and would * MANY >= len(parts) - 1
    for number, sentence in enumerate(parts):
        found = joined(paired(acts_of(sentence, number, lexicon, player, supposed=supposed)))
        found = counted_behind(_denied_behind(_let(found)))
        acts += in_time(waited(found))
    acts = without_options(without_overviews(corrected(acts)))
    only_enough(acts)
    spend_actions(acts)
    _left_out(acts)
    _offered(acts)
    _took(acts)
    _best(acts)
    soften_praise(acts)
    gained_again(acts)
    number_buys(acts)
    buy_priced(acts)
    take_priced(acts)
    give_together(acts)
    buy_besides(acts)
    pay_with_treasures(acts)
    share_buys(acts)
    buy_billed(acts)
    _for_that(acts)
    acts = [act for act in acts if act.kind != "void"] if _which(acts) else acts
    _pointed(acts, words)
    if lexicon.inverts:
        _several(acts)
    _others(acts)
    _placed(acts, words)
    acts = shared_out(acts, words)
    return Telling(parts, [_bounded(act) for act in closed(without_plans(acts))])


def _would(words: list[Word]) -> int:
    """How often somebody is told to do something with "would": not what a card or a purchase would do or be."""
    people = [bool(SELVES & word.marks) for word in words]
    return sum("would" in word.marks and any(people[max(at - 1, 0) : at + 2]) for at, word in enumerate(words))


def _let(acts: list[Act]) -> list[Act]:
    """The acts with "lässt mich die oberste Karte … ansehen" as one: what a card has somebody do is told by the verb
    behind."""
    found: list[Act] = []
    for act in acts:
        before = found[-1] if found else None
        lets = before is not None and before.kind == "give" and "causes" in before.marks and not before.cards
        if lets and act.kind in LET and not act.sign and act.verb_at is not None and act.verb_at[0] == act.span[0]:
            before.kind, before.helpers, before.span = act.kind, ("give",), (before.span[0], act.verb_at[1])
            act.kind, act.sign = "bare", "comma"
            if act.empty:
                continue
        found.append(act)
    return found


def _denied_behind(acts: list[Act]) -> list[Act]:
    """The acts with "aufdecken muss ich | aber nichts" as one: what is denied behind the verb."""
    found: list[Act] = []
    for act in acts:
        before = found[-1] if found else None
        only = act.kind == "bare" and act.negative and {"any", "but"} <= act.marks and act.sign == "word" and act.empty
        if only and before is not None and before.verb_at is not None and before.empty and not before.negative and (
                before.sentence == act.sentence and act.noise == 0):  # fmt: skip
            before.negative, before.span = True, (before.span[0], act.span[1])
            before.marks |= act.marks - act.opens
            before.marks.add("any")
            continue
        found.append(act)
    return found


def _left_out(acts: list[Act]) -> None:
    """Takes the card of "… and the Smithy, but I leave it", "…, but I'd rather not play it" as one that is kept."""
    for number, act in enumerate(acts[:-1]):
        following = acts[number + 1]
        led = following.kind == "idle" and "but" in following.marks and following.empty  # "but you know what | …"
        following = acts[number + 2] if led and number + 2 < len(acts) else following
        it = following.pronoun is not None and following.pronoun.n == 1 and not following.cards
        held = following.zone is not None and following.zone.value == "hand"
        it = it and (held or not following.zone)
        leaves = following.kind in ("left", "keep", "leave_out", "unused") and not following.negative
        leaves = leaves and ("but" in following.marks or led)
        leaves = leaves or (following.kind in DONE and following.negative)
        leaves = leaves or (held and following.kind == "bare" and {"but", "now"} <= following.marks)
        opinion = act.kind == "be" and act.subject is not None and not (act.zone or act.amounts)
        opinion = opinion and all(one is act.subject for one in act.cards)
        if it and opinion and following.kind in ("leave_out", "unused") and following.sentence == act.sentence:
            following.cards, following.pronoun = [act.subject], None  # "the Village is boring so I skip it"
            continue
        if not (it and leaves) or following.sentence != act.sentence:
            continue
        if act.kind == "bare" and len(act.cards) == 1:
            act.kind = "keep"
        elif act.kind in ("have", "left") and len(act.into) == 1 and not act.cards:
            following.kind = "keep" if following.kind == "bare" else following.kind
            following.cards, act.into, following.pronoun = act.into, [], None  # "one for the Market, but I leave it"


def _offered(acts: list[Act]) -> None:
    """Takes what is listed behind its price as an offer: "I look at what costs 2: | Cellar and Moat"."""
    for before, act in itertools.pairwise(acts):
        priced = before.kind == "spend" and "price" in before.marks and not (before.cards or before.into)
        if priced and act.kind == "bare" and act.sign == "colon" and len(act.cards) > 1:
            act.mood = SOFT


def _took(acts: list[Act]) -> None:
    """Takes "I took the Market: it drew …" as a play, where what the Action gives stands right behind."""
    for act, following in itertools.pairwise(acts):
        one = act.cards[0] if len(act.cards) == 1 else None
        if one is None or act.kind != "get" or not one.card.is_action or "definite" not in one.marks or act.zone:
            continue
        it = following.kind in ("draw", "give") and "demonstrative" in following.opens and following.source is None
        if it and following.sentence == act.sentence and not (act.negative or following.negative or act.amounts):
            act.kind = "do"


def _best(acts: list[Act]) -> None:
    """Takes "Gold is the best I can get, so I buy Gold" as one purchase."""
    for act, following in itertools.pairwise(acts):
        same = bool(act.cards) and [one.card for one in act.cards] == [one.card for one in following.cards]
        able = act.kind in ("get", "buy") and act.subject in act.cards and "able" in act.marks
        rather = act.kind == "choose" and following.kind == "buy" and following.sentence == act.sentence
        again = {"more", "again", "besides", "then"} & following.marks
        if same and (able or rather) and following.kind in ("get", "buy", "choose") and not again:
            act.kind, act.mood = "be", SOFT  # "I'd rather have a Gold, so I buy a Gold"


def _for_that(acts: list[Act]) -> None:
    """Takes what a Buy or coins are used for as done: "meinen Kauf nutze ich, um ein Gold zu kaufen"."""
    for before, act in itertools.pairwise(acts):
        purpose = act.kind == "buy" and act.mood == SOFT and "infinitive" in act.marks and bool(act.cards)
        if purpose and before.kind in ("use", "spend") and before.mood == REAL and not before.negative:
            act.mood = REAL


def _which(acts: list[Act]) -> bool:
    """Gives "that's what I buy" or "…, which I buy" the cards spoken of right before; whether there was any."""
    some = False
    for before, act in itertools.pairwise(acts):
        both = act.numbers or (act.pronoun is not None and (act.pronoun.n or 0) > 1)
        named = both or {"demonstrative", "asking", "relative"} & act.marks
        does = act.kind == "do" and act.empty and {"suffices", "able"} & before.marks and "self" in act.opens
        points = (named or does) and act.kind in ("buy", "play", "do")
        empty = not (act.cards or act.into or act.groups or act.source or act.amounts or act.negative)
        plain = act.mood == REAL and before.sentence == act.sentence
        enough = before.into if before.kind in ("have", "left") and "for" in before.marks else []
        cards = before.cards or enough or ([before.subject] if before.subject is not None else [])
        several = [one.n for one in (*act.numbers, act.pronoun) if one is not None]
        if not (points and empty and plain) or any(n not in (1, len(cards)) for n in several):
            continue
        lies = before.zone is not None and before.zone.value == "discard" and act.kind == "buy"
        possible = before.mood == SOFT or "able" in before.marks
        reason = before.kind == "buy" and possible  # "because 7 is enough for a Gold, so I buy that"
        wished = (before.kind in WISHED and before.zone is None) or lies or reason
        wished = wished and not before.negative and before.who != 1
        if not cards or not wished or (act.kind == "play" and not all(one.card.is_action for one in cards)):
            continue
        if act.kind == "do":
            coins = any(one.value == "coins" for one in before.amounts) or {"paid", "suffices"} & before.marks
            act.kind = "buy" if coins or before.kind == "buy" else "do"
        act.cards, act.numbers, act.pronoun, some = cards, [], None, True
        before.cards, before.into, before.kind = [], [], "have" if enough and before.amounts else "void"
    return some


WISHED = ("have", "be", "idle", "bare", "see", "choose", "get", "spend", "want", "left")  # how it is spoken of before


def _pointed(acts: list[Act], words: list[Word]) -> None:
    """Gives "it" its card where that was only spoken of: "I was tempted to keep the Cellar, but no, I play it"."""
    named = [word for word in words if word.tag == "card"]
    told = {one.span[0] for act in acts for one in _all(act)}
    for act in acts:
        if act.pronoun is None or act.cards or act.negative or act.kind not in POINTS:
            continue
        last = next((word for word in reversed(named) if word.end <= act.span[0]), None)
        if last is None or act.span[0] - last.end > NEAR or any(last.start - BESIDE <= at < act.span[0] for at in told):
            continue
        several = act.pronoun.n != 1
        if not several or (last.many and act.kind in GOES):
            act.cards = [Nominal("card", last.value, act.pronoun.n if several else None, 0, 1, act.pronoun.span,
                                 many=several)]  # fmt: skip
            act.pronoun = None


def _several(acts: list[Act]) -> None:
    """Takes "sie" right behind cards told in the plural for all of them: "weil die Anwesen stören, lege ich sie ab"."""
    for before, act in itertools.pairwise(acts):
        it, last = act.pronoun, before.cards[-1] if before.cards else None
        if it is None or last is None or before.sentence != act.sentence or act.cards or act.kind not in GOES:
            continue
        if it.n == 1 and last.many and len(before.cards) == 1 and "third" in act.marks:
            it.n = it.value = 0 if last.n is None else last.n


def _others(acts: list[Act]) -> None:
    """Takes what another player does with cards by a verb that may mean many things as putting them away."""
    for act in acts:
        away = act.zone is None or act.zone.value == "discard"
        plain = bool(act.cards) and all(one.card.is_victory for one in act.cards)
        away = away and ("other" in act.marks or act.sign in SETS or plain)
        if act.kind == "do" and act.subject in act.cards and act.subject is not None and act.subject.card.is_action:
            act.who = None  # "the Militia hits the other guy"
            continue
        if act.who == 1 and act.cards and away and not act.source and not act.negative and act.kind in PUTS_AWAY:
            act.kind = "drop"


def _placed(acts: list[Act], words: list[Word]) -> None:
    """Takes what is laid on a pile as put there ("laid face down on the draw pile"), gives a verb without a sign or
    subject the card right before it ("… the Market | returns to my hand"), and "there" the place told last."""
    there = {word.start: word for word in words if word.low in THERE}
    for before, act in itertools.pairwise([None, *acts]):
        if act.kind == "play" and act.zone is not None and act.zone.value in PILES and not act.cards:
            act.kind = "put"
        if before is None:
            continue
        close = before.sentence == act.sentence and not act.sign and act.span[0] - before.span[1] <= 1
        if close and act.kind == "put" and act.zone is not None and before.cards and before.kind in NAMES and (
                act.empty and before.cards[-1].span[1] == before.span[1] and not act.negative):  # fmt: skip
            act.cards = before.cards[-1:]
        lies = "lies" in act.marks and act.zone is None and act.cards and before.zone is not None
        if lies and act.sentence - before.sentence <= 1 and any(act.span[0] < at < act.span[1] for at in there):
            act.zone, act.kind = before.zone, "put"


THERE = ("there", "dort", "da")
PILES = ("deck", "bottom", "discard")
NAMES = ("play", "bare", "be", "have")


def _all(act: Act) -> list[Nominal]:
    return [*act.cards, *act.into, *filter(None, (act.source, act.subject))]


def _bounded(act: Act) -> Act:
    """The act, left to a person where it names more cards at once than any turn has to tell."""
    if len(act.cards) + len(act.into) > MOST_NAMED:
        act.kind, act.mood = "unread", SOFT
        act.cards, act.into = act.cards[:MOST_NAMED], []
    return act
