"""What each clause tells: who does what with which cards, or how many of something there are."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field, replace

from ..texts import effects
from .asides import PRAISED, is_aside, lists_options, praises, somebody_says, wants_more
from .clauses import Clause, clauses
from .exhausted import mark_exhausted, mark_nobody
from .instead import stays, used_otherwise
from .moods import (
    PLAN,
    REAL,
    SOFT,
    concedes,
    goes_on_with,
    is_glue,
    lone,
    mood_of,
    says,
    subject_of,
    takes_back,
    whom_of,
)
from .moods import supposed as supposed_words
from .nominals import Nominal
from .prices import is_price
from .roles import (
    by_buys,
    find_source,
    for_oneself,
    leads,
    make_of,
    mark_money,
    noise,
    objects,
    one_for,
    sort_objects,
    spoken_of,
    without_both,
)
from .sentences import Sentence
from .subjects import they
from .verbal import as_verb
from .words import Lexicon

PLAYS = ("play", "start", "come", "do", "choose", "use")
_LISTS = ("cards", "amounts", "groups", "numbers", "into", "excepted")
SPENDS = ("get", "put", "be", "use", "spend", "do")  # by which an Action goes to what it is spent on
TAKES = ("get", "choose", "use", "play")  # an Action, for what it gives
GETS = ("get", "gain")  # what is got from the Supply is gained
GOES = ("put", "trash", "discard", "drop")
POINTS = ("point", "points", "punkt", "punkte", "siegpunkt")
THINGS = ("hand", "pile", "phase")  # that a clause is marked with
MOVED_TO = ("bottom", "deck", "discard", "trash", "set_aside", "supply")  # by verbs we do not know
SETS = ("open", "colon", "arrow", "equals", "dash")  # signs behind which stands what a card did


@dataclass
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
        lists = {name: getattr(self, name)[:] for name in _LISTS}
        other.__dict__ = {**self.__dict__, **lists, "marks": set(self.marks), "follows": set(self.follows)}
        return other


def acts_of(sentence: Sentence, number: int, lexicon: Lexicon, player: str, *, supposed: bool = False) -> list[Act]:
    """The acts of a sentence in the order of the words; what is only supposed or asked is left out.

    `supposed` tells that the whole turn is told as what one would do.
    """
    skipped = supposed_words(sentence)
    if sentence.asks or skipped == len(sentence.words):
        return []
    found: list[Act] = []
    mood: str | None = REAL
    who: int | None = None
    whom = ""
    corrects = could = spares = False
    contrast = any("but" in word.marks for word in sentence.words)
    outer: list[str | None] = []
    last: Clause | None = None
    offered: Clause | None = None
    options = quotes = False
    parts = clauses(replace(sentence, words=sentence.words[skipped:]), lexicon)
    for at, clause in enumerate(parts):
        if clause.sign == "open":
            outer.append(mood)
        elif clause.sign == "close" and outer:
            mood = outer.pop()
        if clause.sign or len(clause.words) == len(sentence.words):
            lone(clause)
        glue = mood == SOFT and clause.sign == "" and last is not None and is_glue(last)
        could = (mood is None and could) or (last is not None and "could" in last.marks)
        mood = SOFT if glue else mood_of(clause, mood, lexicon, supposed=supposed and not contrast, offered=could)
        if is_aside(clause, last, parts[at + 1] if at + 1 < len(parts) else None, lexicon, player):
            mood = None
        quotes = (quotes and clause.sign not in ("stop", "semi")) or (
            clause.sign == "colon" and last is not None and somebody_says(last, player))
        mood = None if quotes else mood
        options = lists_options(clause) or (options and clause.verb is None)
        praised = praises(clause)
        would = "would" in clause.marks and mood in (None, PLAN) and bool(clause.before)
        if mood == REAL and options:
            mood = SOFT
        if found and clause.sign == "and" and wants_more(found[-1], clause):
            found[-1].mood = mood = SOFT
        if found and "now" in clause.marks and clause.verb is not None and _was(found[-1], clause):
            found[-1].mood = SOFT  # "I had 1 Buy, | now I have 3"
        joins = found and clause.sign == "and" and found[-1].kind == "bare" and found[-1].cards
        if praised and joins:
            found[-1].marks.add(PRAISED)
        elif would and joins:
            found[-1].mood = SOFT  # "a Village | and a Militia would be possible"
        if mood == REAL and clause.verb is None and clause.sign == "comma" and last is not None and concedes(last):
            mood = PLAN  # "I know, | Village first, but …"
        if found and concedes(clause) and clause.sign == "comma" and all(one.kind == "bare" for one in found):
            found[-1].mood = PLAN  # "Village first, | I know"
        before, who = who, subject_of(clause, who, player)
        who = None if who == 1 and goes_on_with(clause) else who
        who = 1 if last is not None and says(last) and before == 1 and "speaker" in clause.marks else who
        if last is not None and clause.sign in SETS and "other" in last.marks and not last.nominals:
            who = 1  # "Opponent: two Estates"
        if spares and not {"asking", "relative"} & clause.marks:
            whom, spares = "", False  # "everybody except Kim, who …, gets a Curse"
        whom = whom_of(clause, whom) if who == 1 else ""
        spares = spares or ("except" in clause.opens and bool(whom))
        thinks = last is not None and is_glue(last) and not says(last)
        if mood == REAL and who == 1 and thinks and clause.sign == "":
            mood = SOFT  # "I think everybody takes the Smithy"
        last = clause
        corrects = corrects or takes_back(clause)
        unreal = _predicate(clause) or (found and _shares(found[-1], clause)) if mood is None else _only_would(clause)
        if found and unreal and (mood is None or found[-1].verb_at):
            found[-1].mood = SOFT  # "Playing a Market | would be nice", "… | would give me a coin"
        if mood is None and "forgets" in clause.marks and found and found[-1].who == 1 and found[-1].kind == "have":
            found[-1].kind = "keep"  # "Ann has a Moat, | but she forgot about it"
        if mood is None or (takes_back(clause) and _says_nothing(clause)):
            offered = clause if mood is None and {"could", "would"} & clause.marks else None
            continue
        if offered is not None and _only_does(clause):
            clause = offered  # "I could buy a Gold, and I do", "everyone would play the Village, and so do I"
        elif offered is not None and stays(offered, clause):
            found.append(_act(offered, number, REAL, 0, lexicon))
            found[-1].kind = "unused"
        elif offered is not None and (card := used_otherwise(offered, clause)) is not None:
            found.append(Act("bare", card.span, number, "word", cards=[card], who=who))
        offered = None
        if (
            found
            and clause.verb is None
            and not clause.nominals
            and "before" in clause.opens
            and found[-1].kind == "buy"
        ):
            found[-1].mood = SOFT  # "I bought the Remodel before"
        act = _act(clause, number, mood, who, lexicon, corrects=corrects)
        act.whom, act.read = whom, options
        act.marks |= {PRAISED} if praised else set()
        if mood == SOFT and "generic" in clause.marks:
            act.kind, act.cards = "idle", []  # "because one can never have enough Silver"
        mark_exhausted(act, clause)
        mark_nobody(act, clause)
        if found and lexicon.verb_last and _only_negates(act):
            found[-1].negative, found[-1].span = True, (found[-1].span[0], act.span[1])  # "… ziehe ich | aber nicht"
            continue
        if act.leads:
            span = (act.leads[0].span[0], act.leads[-1].span[1])
            found.append(Act("bare", span, number, act.sign, cards=act.leads, who=who, mood=mood))
            act.sign = "comma"
        bought = _named_behind(act)
        act.corrects, corrects, act.inside = corrects, False, bool(outer)
        if is_price(act, found):
            continue
        if act.kind == "bare" and "or" in act.opens and found and found[-1].negative:
            act.negative = True  # "not the Village | or the Smithy"
        elif act.kind == "end_turn" and not act.sign and found and "until" in found[-1].marks:
            act.mood = SOFT  # "I keep the Market until | I clean up"
        elif act.kind == "bare" and "choice" in act.opens and act.cards and found and found[-1].kind == "bare":
            found[-1].mood = act.mood = SOFT  # "Cellar | or Moat … Moat"
        elif _goes_on_choosing(act, found):
            act.mood = SOFT  # "a Gold, or a Village | and a Moat"
        found += [act, *bought]
    if corrects and found:
        next((one for one in reversed(found) if not one.empty), found[-1]).marks.add("taken back")
    return found


def _named_behind(act: Act) -> list[Act]:
    """What is named behind the coins that are counted, which it takes out: "that makes seven coins | a Gold please"."""
    coins = act.amounts[-1] if act.kind == "make" and act.amounts and act.amounts[-1].value == "coins" else None
    if coins is None or coins.n is None or act.negative or act.into or act.source or not act.cards:
        return []
    if not all(one.n == 1 and "weak" in one.marks and one.span[0] >= coins.span[1] for one in act.cards):
        return []
    start, end = act.cards[0].span[0], act.span[1]
    bought = Act("bare", (start, end), act.sentence, "comma", cards=act.cards, who=act.who, mood=act.mood)
    act.cards, act.span = [], (act.span[0], coins.span[1])
    return [bought]


def _was(act: Act, clause: Clause) -> bool:
    """Whether an act tells what there was of something that a clause counts now."""
    had = clause.verb.value == act.kind == "have" and "past" in act.marks and "past" not in clause.marks
    return had and {one.value for one in act.amounts} >= {one.value for one in clause.after if one.kind == "resource"}


def _goes_on_choosing(act: Act, found: list[Act]) -> bool:
    """Whether cards go on with what is named after "or"."""
    lists = act.kind == "bare" and act.cards and act.sign in ("and", "plus", "slash")
    before = found[-1] if found else None
    return bool(lists) and before is not None and before.kind == "bare" and before.mood == SOFT and (
        "choice" in before.opens)  # fmt: skip


def _takes_for(act: Act, clause: Clause) -> bool:
    """Whether an Action is taken or used for what it gives, which stands behind: "both Stewards I take for money"."""
    gives = act.amounts and not (act.into or act.groups or act.zone or act.source) and act.subject.card.is_action
    if not gives or act.verb_at is None or act.amounts[0].value == "buys" or "for" not in clause.marks:
        return False
    return act.subject.span[0] < act.verb_at[0] <= act.amounts[0].span[0]


def _predicate(clause: Clause) -> bool:
    """Whether a clause only says what the one before it is or would be."""
    bare = clause.sign == "" and clause.verb is not None and clause.verb.value == "be" and not clause.before
    return bare and not any(word.marks & {"self", "third", "other"} for word in clause.words[: clause.at])


def _shares(before: Act, clause: Clause) -> bool:
    """Whether a clause says the same of one more card: "the Market | and the Smithy I save for later"."""
    named = before.kind == "bare" and bool(before.cards) and not (before.amounts or before.noise)
    return named and clause.sign == "and" and clause.at > 0 and [one.kind for one in clause.before] == ["card"]


def _only_would(clause: Clause) -> bool:
    """Whether a clause only says what the one before it would bring."""
    return clause.sign == "" and clause.at > 0 and "would" in clause.words[0].marks


def _only_does(clause: Clause) -> bool:
    """Whether a clause only says that what was spoken of is done: "and I do", "so I will do that"."""
    does = "likewise" in clause.marks or (clause.verb is not None and clause.verb.value == "do")
    return does and not clause.nominals and "not" not in clause.marks


def _only_negates(act: Act) -> bool:
    """Whether a clause does nothing but deny the one before: "aber nicht", "jedoch nicht"."""
    return act.kind == "bare" and act.negative and act.empty and not act.noise and "but" in act.opens and (
        not {"self", "any"} & act.marks)  # fmt: skip


def _says_nothing(clause: Clause) -> bool:
    """Whether a clause only takes back: "no wait", "I mean"."""
    plain = clause.verb is None or clause.verb.value == "idle"
    lets = not plain and "correct alone" in clause.verb.marks  # "let me | make that"
    return (plain or lets) and not objects(clause.after, "number")


def _relative(clause: Clause) -> bool:
    """Whether a clause goes on about the card before it, its verb at its end: "der Markt, | der das Gold zieht"."""
    first, *rest = clause.words
    leads = clause.sign == "comma" and not first.tag and "relative" in first.marks and clause.verb is clause.words[-1]
    return leads and len(rest) > 1 and (bool({"definite", "oblique"} & rest[0].marks) or rest[0].tag == "number")


def _act(clause: Clause, number: int, mood: str, who: int | None, lexicon: Lexicon, *, corrects: bool = False) -> Act:
    verb = clause.verb
    kind = verb.value if verb and not (corrects and verb.value in ("make", "be", "idle")) else "bare"
    first = next((word for word in clause.words if word.tag or "list" not in word.marks), clause.words[0])
    act = Act(kind, (first.start, clause.span[1]), number, clause.sign, who=who, mood=mood)
    act.marks, act.opens, act.helpers = clause.marks - {"not"}, clause.opens, clause.helpers
    act.negative = "not" in clause.marks
    if clause.words[-1] is not clause.verb and "demonstrative!" in clause.words[-1].marks:
        act.marks.add("that")
    if lexicon.verb_last and _relative(clause):
        act.marks.add("tells more")
    if "final" in clause.words[-1].marks:
        act.marks.add("lastly")  # "draws the card last"
    act.marks |= {str(word.value) for word in clause.words if word.tag == "thing" and word.value in THINGS}
    if "nth" in clause.words[-1].marks:
        act.marks.add("then")  # "the Silver is trashed second"
    act.verb_at = (verb.start, verb.end) if verb else None
    act.marks |= {"singular"} if verb and verb.low.split()[0].endswith(lexicon.third_person) else set()
    if kind == "bare" and as_verb(clause.words):
        act.kind = kind = "play"  # "so I remodel"
    if kind == "bare" and "causes" in act.marks and any(word.value == "hand" for word in clause.words):
        act.kind = kind = "keep"  # "den Verwalter lasse ich auf der Hand"
    if kind == "bare" and one_for(clause):
        act.kind = kind = "use"  # "and one for the Market"
    still = {"now", "owned"} <= act.marks and any(word.low == "still" for word in clause.words)
    if kind == "get" and "owned" in act.marks and ("have" in act.helpers or still):
        act.kind = kind = "have"  # "I've still got"
    before, after = (without_both(one, clause) for one in (clause.before, clause.after))
    owned = kind == "have" and clause.helpers == ("be",) and not after and any(one.kind == "card" for one in before)
    if owned and any("self" in word.marks for word in clause.words[clause.at - 1 : clause.at]):
        act.kind = kind = "be"  # "it's the Estates I had from the start"
    if kind == "give" and verb.low.startswith("get") and for_oneself(clause):
        act.kind = kind = "get"  # "I get me a Gold"
    if kind == "give" and who == 0 and verb.low.startswith("throw") and any(one.kind == "card" for one in after):
        act.kind = kind = "drop"  # "you throw in both Estates"
    rest = kind in ("left", "unused", "be", "bare", "have") and not (verb and after) and _for_the_rest(clause)
    if rest or (kind == "left" and not after and [one.kind for one in before] == ["card", "number"]):
        act.kind = kind = "bare"  # "Militia, 0 left"
    find_source(act, clause, before, after)
    absolute = act.source is not None and act.kind in GOES and "source" in clause.words[0].marks
    if absolute and verb.low.endswith("ing") and not objects(after):
        act.subject, act.source = act.source, None  # "with Village going to the trash"
        before = [act.subject]
    act.leads = leads(act, before)
    before = [one for one in before if one not in act.leads or not objects(after)]
    act.subject = next((one for one in reversed(clause.before) if one.kind == "card"), None)
    mark_money(act, clause, before, after, strip=not lexicon.verb_last)
    sort_objects(act, spoken_of(act, before, after, lexicon, clause), clause)
    if act.kind == "bare" and act.cards and all(one.n == 0 for one in act.cards):
        act.negative = True  # "no Market"
    if act.kind in ("bare", "have") and act.cards and _hand_of(clause):
        act.kind = "left"  # "a hand of Smithy, Militia and Copper"
    if act.kind == "bare" and act.source is not None and _one_of(clause):
        act.source = None  # "the one from the Cellar"
    if act.kind == "bare" and len(act.cards) == len(act.numbers) == 1 and act.cards[0].of and not act.amounts:
        act.mood = SOFT  # "a Copper's zero": its price
    if act.kind == "bare" and "adds" in act.opens and len(act.cards) == len(act.numbers) == 1 and not act.amounts:
        act.source = act.source or next((one for one in act.cards if one.card.is_action), None)
        act.cards = [one for one in act.cards if one is not act.source]  # "ten, plus the Market eleven"
    remark = act.kind == "come" and noise(clause) > 1  # "the shuffle comes in the middle of the Smithy"
    if act.kind == "end_turn" and act.cards and "farewell" in act.marks:
        act.kind = "drop"  # "bye Estate"
    if act.kind in PLAYS and act.source is not None and not act.cards and not remark:
        act.cards, act.source = [act.source], None
    fronted = act.kind == "play" and who == 0 and not act.cards and act.subject is not None and not act.negative
    if fronted and act.subject.card.is_action and all(one.value in ("actions", "cards") for one in act.amounts):
        act.cards = [act.subject]  # "the Smithy I can play with the Action I've got"
    if act.kind in ("use", "play", "do") and any(one.n == 0 for one in act.numbers) and act.cards:
        act.negative, act.numbers = True, []  # "I make no use of the Militia"
    amount = next((one for one in before if one.value == "actions"), None)
    uses = amount is not None and amount.n in (None, 1) and len(act.cards) == 1 and act.cards[0].card.is_action
    pays = act.kind == "buy" and uses and amount.span[1] + 1 == verb.start  # "my last Action pays for the Militia"
    if (act.kind in SPENDS or pays) and uses and not act.zone and not act.negative:
        act.kind = "use"  # "one Action goes to the Smithy"
        act.amounts = [one for one in act.amounts if one is not amount]
    if act.empty or (act.zone is None and not (act.cards or act.pronoun or act.amounts)):
        act.pronoun = they(act, clause) or act.pronoun
    if (doubled := _doubles(act)) is not None:
        act.kind, act.cards, act.source = "play", doubled, None  # "the Throne Room goes on the Market"
    if act.kind in ("use", "spend") and act.subject is not None and not act.cards and by_buys(act):
        act.kind, act.cards = "buy", [act.subject]  # "the Militia is what I use my Buy for"
    if act.kind in TAKES and act.subject is not None and not act.cards and _takes_for(act, clause):
        act.kind, act.cards = "play", [act.subject]  # "the first Steward I take for the coins"
    if act.kind == "spend" and len(act.cards) > 1 and _paid_for(act, clause):
        act.kind, act.cards = "buy", act.cards[-1:]  # "I pay my two Coppers for a Moat"
    if act.kind in ("convert", "give") and _pays(act, before) and (act.into or act.cards):
        act.kind, act.cards, act.into = "buy", act.into or act.cards, []  # "my 7 coins become a Gold"
        act.amounts = [one for one in act.amounts if one not in before]
    if act.kind == "be" and {"rests", "other"} <= act.marks:
        act.kind, act.who = "left", 1  # "Market, Gold and Copper are what's left over there"
    becomes = act.kind == "be" and {"into strong", "future"} <= act.marks and act.subject is not None
    if becomes and act.cards and act.subject not in act.cards:
        act.kind, act.cards, act.into = "convert", [act.subject], act.cards  # "das Anwesen wird per Umbau zur Schmiede"
    spends = act.kind in ("use", "spend") and [(one.n or 0) > 1 for one in act.numbers] == [True]
    if spends and act.pronoun is not None and len(act.cards) == 1 and "for" in clause.marks and not act.amounts:
        act.kind, act.numbers, act.pronoun = "buy", [], None  # "… 8 coins and use 6 of them for a Gold"
    if act.kind == "buy" and act.cards == [act.subject] and act.pronoun is not None and who is None and not act.helpers:
        act.kind = "idle"  # "my Smithy pays for it"
    if act.kind == "give" and act.cards and [one.value for one in before] == ["buys"] and not act.negative:
        act.kind, act.source = "buy", None  # "the extra Buy from the Market gets me a Remodel"
    if act.kind == "have" and "able" in act.marks and act.cards and not (_placed(before, after) or act.negative):
        act.kind = "get"  # "with two Buys I can have a Smithy and a Village"
    if act.kind == "leave_out" and act.negative:
        act.kind, act.negative = "idle", False  # "I can't skip the revealing"
    those = act.pronoun is not None or any("definite" in one.marks for one in act.amounts)
    alone = those and bool(act.amounts) and not (act.cards or act.groups or act.source)
    if act.kind == "leave_out" and "leaves" in verb.marks and alone and all(
            one.value != "cards" for one in act.amounts):  # fmt: skip
        act.kind = "unused"  # "you leave those two Actions alone"
    if act.kind == "be" and act.source is not None and act.cards and not act.negative and _for(clause):
        act.kind = "use"  # "the Workshop is for a Moat"
    make_of(act, clause, before)
    if act.kind == "do" and ("act", "make") in verb.others and not act.cards and (act.numbers or any(
            one.value == "coins" and one.n for one in act.amounts)):  # fmt: skip
        act.kind = "make"  # "das macht 8 Geld"
    _count_subject(act, before)
    points = any((word.tag, word.value) == ("thing", "points") or word.low in POINTS for word in clause.words)
    if points and act.kind in ("give", "make", "be") and act.subject in act.cards:
        act.kind = "idle"  # "each Estate is worth one point"
    if act.kind == "choose" and "between" in act.marks:
        act.kind = "see"  # nothing is chosen yet
    if act.kind == "convert" and before and after and not act.into:
        act.into = act.cards
        act.cards = [one for one in before if one.kind == "card"]
    zones = [one for one in (*before, *after) if one.kind == "zone"]
    if any({"besides", "demonstrative"} <= word.marks for word in clause.words):
        zones = [one for one in zones if one.value != "deck"]  # "a Copper on top of that"
    if len(zones) > 1 or act.kind not in GETS:
        kept = [one for one in zones if not _comes_from(one, clause)]
        if act.kind in ("put", "bare") and len(kept) < len(zones) and act.cards:
            act.kind = "gain"  # "on them two Silvers from the Supply"
        zones = kept
    stays = act.kind == "unused" and act.cards and act.subject is None and not act.negative
    if stays and zones and zones[-1].value == "hand":
        act.kind = "left"  # "four cards remain in my hand: …"
    if act.kind in ("left", "unused") and zones:
        act.marks.add("stays")
    if act.kind == "left" and zones and zones[-1].value in (*MOVED_TO, "in_play"):
        act.kind = "put"  # "the Estates leave my hand for the discard pile"
    if act.kind == "bare" and zones and zones[-1].value == "hand" and "now" in act.marks and act.cards:
        act.kind = "have"  # "a Moat left in hand"
    rests = "rests" in clause.words[-1].marks and not {"source", "asking"} & act.marks
    rests = rests and not rest and not (act.amounts and act.cards and act.cards[0].span < act.amounts[0].span)
    if act.kind == "bare" and rests and [one.card.is_action for one in act.cards] == [True]:
        act.kind = "unused"  # "Market unused"; not "Market 1 Action left"
    act.zone = zones[-1] if zones else _hand_alone(clause, act)
    if act.kind == "unused" and act.amounts and not act.cards and not act.negative and act.subject is None:
        act.kind = "left"  # "three Actions remain"
    if act.kind == "play" and act.cards and zones and zones[-1].value in ("discard", "trash", "deck", "bottom"):
        out = _out_of(zones[-1], clause)
        act.kind, act.zone = ("play", None) if out else ("put", act.zone)  # "I lay the Estates on the discard pile"
    act.noise = noise(clause)
    if any(word.marks & {"any", "none"} and following.tag == "" and not following.marks
           for word, following in itertools.pairwise(clause.words)):  # fmt: skip
        act.marks.add("judging")  # "nothing exciting", "no decent card"
    if act.kind in ("be", "get") and act.cards and zones and zones[-1].value in MOVED_TO and act.noise == 1 and verb:
        behind = clause.words[clause.at + 1 : clause.at + 2]
        if behind and behind[0].tag == "" and not behind[0].marks:
            act.kind = "put"  # "the Estates are slid under the deck"
    if act.kind == "shuffle" and act.cards and act.zone is not None and act.zone.value == "deck":
        act.kind = "put"  # "I shuffle both Estates back into my deck"
    gives = act.kind == "give" and any("self" in word.marks for word in clause.words[: clause.at])
    if gives and act.cards and act.zone is not None and act.zone.value in MOVED_TO:
        act.kind = "put"  # "I give a Copper back to the Supply"
    unknown = act.kind == "idle" or (act.kind == "bare" and act.noise)
    if unknown and zones and (act.cards or act.pronoun) and not act.amounts:
        act.kind = "put"  # by a verb we do not know
    return act


def _count_subject(act: Act, before: list[Nominal]) -> None:
    """Puts the number behind a verb with what it counts before it: "my Actions now stand at 2", "Buys are up to 3"."""
    counts = [one for one in before if one.value in ("actions", "buys", "coins")]
    named = act.cards or act.groups or act.into or act.source or act.pronoun
    if act.kind not in ("have", "be", "left", "make") or named or len(counts) != len(before) or len(counts) != 1:
        return
    if counts[0].n is None and len(act.numbers) == 1 and act.amounts in ([], counts) and not act.negative:
        act.amounts, act.numbers = [replace(counts[0], n=act.numbers[0].n)], []
        act.marks = act.marks - {"limit", "limit!"} | {"now"}


def _for_the_rest(clause: Clause) -> bool:
    """Whether a card is named for the coins that are left: "a Village for the three that are left over", "a Village
    with what I have left"."""
    named, words = [*clause.before, *clause.after], clause.words
    left = "rests" in words[-1].marks or (clause.verb is not None and clause.verb.value in ("left", "unused"))
    if not left or not named or named[0].kind != "card" or "not" in clause.marks:
        return False
    end = named[1].span[0] if named[1:] else clause.span[1]
    ahead = [word for word in words if named[0].span[1] <= word.start < end]
    paid = any({"price", "source"} & word.marks for word in ahead)
    what = any("source" in word.marks and "asking" in behind.marks for word, behind in itertools.pairwise(ahead))
    number = len(named) == 2 and (named[1].kind == "number" or named[1].value == "coins")
    return (paid and number) or (what and not named[1:])


def _for(clause: Clause) -> bool:
    """Whether "for" stands right behind the verb."""
    return any("for!" in word.marks for word in clause.words[clause.at + 1 : clause.at + 2])


def _placed(before: list[Nominal], after: list[Nominal]) -> bool:
    """Whether a place is named."""
    return any(one.kind == "zone" for one in (*before, *after))


def _pays(act: Act, before: list[Nominal]) -> bool:
    """Whether money stands before a verb that makes a card of it: "my 7 coins become a Gold"."""
    treasure = any(one.kind == "card" and one.card.is_treasure for one in before) and act.kind == "give"
    return act.source is None and (treasure or any(one.value in ("coins", "treasures", "buys") for one in before))


def _paid_for(act: Act, clause: Clause) -> bool:
    """Whether Treasures are told to be spent for the card named last."""
    *paid, bought = act.cards
    ahead = [word for word in clause.words if paid[-1].span[1] <= word.start < bought.span[0]]
    treasures = all(one.card.is_treasure for one in paid) and not bought.card.is_treasure
    return treasures and any("for" in word.marks for word in ahead) and not act.negative


def _doubles(act: Act) -> list[Nominal] | None:
    """The Action that has another one played, and that one, where the first is told to go to the second."""
    ahead = [act.subject] if act.subject is not None and act.subject not in act.cards else []
    named = [*ahead, *act.cards, *act.into]
    plain = act.kind in (*SPENDS, "buy") and len(named) == 2 and not (act.negative or act.amounts or act.zone)
    if not plain or named[0].card == named[1].card or not named[1].card.is_action:
        return None
    leads = "play" in effects(named[0].card) and (act.kind != "buy" or "spends" in act.marks)
    return named if leads and {"directed", "for"} & act.marks else None


def _hand_of(clause: Clause) -> bool:
    """Whether what is told of is "a hand of …"."""
    return any(one.value == "hand" and "partitive!" in two.marks for one, two in itertools.pairwise(clause.words))


def _one_of(clause: Clause) -> bool:
    """Whether a clause without a verb points at one of several: "the one from the Cellar"."""
    words = [word for word in clause.words[:4] if "list" not in word.marks]
    return len(words) > 1 and "definite" in words[0].marks and (words[1].value == 1 or words[1].low in ("one", "ones"))


def _comes_from(zone: Nominal, clause: Clause) -> bool:
    """Whether the Supply is where cards come from: "two Silvers from the Supply"."""
    return zone.value == "supply" and _out_of(zone, clause)


def _out_of(zone: Nominal, clause: Clause) -> bool:
    """Whether cards come from a place, and do not go to it: "from my discard pile"."""
    ahead = [word for word in clause.words if word.end <= zone.span[0]][-2:]
    return "directed" not in zone.marks and any("source" in word.marks for word in ahead)


def _hand_alone(clause: Clause, act: Act) -> Nominal | None:
    """The hand as a place, where no preposition says so: "gain a Silver -> hand", "the new Village enters my hand"."""
    words = clause.words[max(clause.at, 0) :]
    at = next((n for n, word in enumerate(words) if (word.tag, word.value) == ("thing", "hand")), None)
    alone = clause.verb is None and not clause.nominals and clause.sign in ("arrow", "open", "dash", "slash")
    leaves = at is not None and (words[at].low.startswith(("from", "aus")) or "source" in words[at - 1].marks)
    if at is None or leaves or not (alone or (act.kind == "put" and at > 0)):
        return None
    return Nominal("zone", "hand", None, at, at + 1, (words[at].start, words[at].end), frozenset({"directed"}))
