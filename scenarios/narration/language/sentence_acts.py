"""The acts of a sentence: its clauses, each as it is meant beside those before it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

from .acts import SETS, Act
from .afterthoughts import choose, deny, judge, reconsider, stay, tells_when
from .asides import PRAISED, is_aside, lists_options, praises, somebody_says
from .clause_acts import act_of
from .clauses import Clause, clauses
from .corrections import UNDOES, refuses
from .denied import declined
from .exhausted import mark_exhausted, mark_nobody
from .instead import stays, used_otherwise
from .moods import PLAN, REAL, SOFT, concedes, is_glue, lone, mood_of, says, stands_beside, takes_back, weighs
from .moods import supposed as supposed_words
from .persons import goes_on_with, subject_of, whom_of
from .prices import is_price
from .roles import objects
from .sentences import Sentence
from .words import Lexicon


def acts_of(sentence: Sentence, number: int, lexicon: Lexicon, player: str, *, supposed: bool = False) -> list[Act]:
    """The acts of a sentence in the order of the words; what is only supposed or asked is left out.

    `supposed` tells that the whole turn is told as what one would do.
    """
    skipped = supposed_words(sentence)
    if sentence.asks or skipped == len(sentence.words):
        return []
    contrast = any("but" in word.marks for word in sentence.words)
    course = Course(number, lexicon, player, supposed=supposed and not contrast)
    parts = clauses(Sentence(sentence.words[skipped:], sentence.asks), lexicon)
    for clause, following in itertools.zip_longest(parts, parts[1:]):
        course.pass_brackets(clause)
        if clause.sign or len(clause.words) == len(sentence.words):
            lone(clause)
        course.take_mood(clause, following)
        course.look_back(clause)
        course.take_subject(clause)
        course.judge_before(clause)
        if course.tells(clause):
            course.add(clause)
    if course.corrects and course.found:
        back = next((one for one in reversed(course.found) if not one.empty), course.found[-1])
        back.marks |= {"taken back", *({UNDOES} & course.last.marks if course.last is not None else ())}
    return course.found


@dataclass
class Course:
    """How far sentence `number` is read: the acts found so far, and what holds for the clause that comes next.

    `supposed` tells that all of it is what one would do. `mood`, `who` and `whom` are those of the clause before, which
    is `last`; `outer` are the moods around the brackets that are open; `offered` is a clause that tells what could have
    been done, where nothing else stands behind it.
    """

    number: int
    lexicon: Lexicon
    player: str
    supposed: bool
    found: list[Act] = field(default_factory=list)
    mood: str | None = REAL
    who: int | None = None
    whom: str = ""
    spares: bool = False  # everybody but `whom` is spoken of
    outer: list[str | None] = field(default_factory=list)
    last: Clause | None = None
    offered: Clause | None = None
    could: bool = False  # what is listed here could be done
    beside: bool = False  # it stands beside what is told
    options: bool = False  # it lists what there is to choose from
    quotes: bool = False  # somebody is quoted
    refused: bool = False  # the clause before says that what this one names is not done
    corrects: bool = False  # what comes next corrects what was told
    praised: bool = False  # the clause only says that a card is good

    def pass_brackets(self, clause: Clause) -> None:
        """Keeps the mood in which brackets open, and goes back to it where they close."""
        if clause.sign == "open":
            self.outer.append(self.mood)
        elif clause.sign == "close" and self.outer:
            self.mood = self.outer.pop()

    def take_mood(self, clause: Clause, following: Clause | None) -> None:
        """Finds how the clause is meant, from itself and those beside it."""
        self.could = (self.mood is None and self.could) or self._after(_offers)
        self.beside = self.mood in (None, SOFT) and bool(self.found) and (self.beside or self._after(stands_beside))
        if not (self.mood == SOFT and clause.sign == "" and self._after(is_glue)):
            self.mood = mood_of(clause, self.mood, self.lexicon, supposed=self.supposed, offered=self.could,
                                beside=self.beside, weighed=self._after(weighs))  # fmt: skip
        if self.mood == REAL and self.last is not None and _comes_of(self.last, clause):
            self.mood = None  # "but if I only discard two cards, | the Market just draws the Gold"
        self.quotes = (self.quotes and clause.sign not in ("stop", "semi")) or (
            clause.sign == "colon" and self.last is not None and somebody_says(self.last, self.player))
        if self.quotes or is_aside(clause, self.last, following, self.lexicon, self.player):
            self.mood = None
        self.options = lists_options(clause) or (self.options and clause.verb is None)
        if self.mood == REAL and self.options:
            self.mood = SOFT

    def look_back(self, clause: Clause) -> None:
        """Compares how the clause is meant with the act and the clause before it."""
        self.praised = praises(clause)
        if self.found:
            self.mood = reconsider(self.found, clause, self.mood, praised=self.praised)
        if self.mood == REAL and clause.verb is None and clause.sign == "comma" and self._after(concedes):
            self.mood = PLAN  # "I know, | Village first, but …"

    def take_subject(self, clause: Clause) -> None:
        """Finds who does what the clause tells, and to whom."""
        before, self.who = self.who, subject_of(clause, self.who, self.player)
        plain = self.beside and self.mood == REAL and not clause.nominals
        if self.who == 1 and (goes_on_with(clause) or plain):
            self.who = None
        if before == 1 and "speaker" in clause.marks and self._after(says):
            self.who = 1
        if self.last is not None and clause.sign in SETS and "other" in self.last.marks and not self.last.nominals:
            self.who = 1  # "Opponent: two Estates"
        if self.spares and not {"asking", "relative"} & clause.marks:
            self.whom, self.spares = "", False  # "everybody except Kim, who …, gets a Curse"
        self.whom = whom_of(clause, self.whom) if self.who == 1 else ""
        self.spares = self.spares or ("except" in clause.opens and bool(self.whom))
        if self.mood == REAL and self.who == 1 and clause.sign == "" and self._after(is_glue) and not self._after(says):
            self.mood = SOFT  # "I think everybody takes the Smithy"

    def judge_before(self, clause: Clause) -> None:
        """Goes on to the clause, with what it says of the act before it."""
        self.refused = self.lexicon.verb_last and self.mood == REAL and declined(self.last, clause)
        if self.found:
            judge(self.found[-1], clause, self.last, self.mood)
        self.last = clause
        self.corrects = self.corrects or takes_back(clause)

    def tells(self, clause: Clause) -> bool:
        """Whether the clause tells anything of the turn; what could have been done is kept as an offer."""
        if self.mood is not None and not (takes_back(clause) and _says_nothing(clause)):
            return True
        self.offered = clause if self.mood is None and {"could", "would"} & clause.marks else None
        return False

    def add(self, clause: Clause) -> None:
        """Adds what the clause tells to the acts."""
        clause = self._settle_offer(clause)
        before = self.found[-1] if self.found else None
        if before is not None and tells_when(before, clause):
            before.mood = SOFT
        act = self._made(clause)
        if before is not None and refuses(act, before, takes_back=self.corrects):
            self.found.pop()
            self.corrects = False
            return
        if before is not None and self.lexicon.verb_last and deny(act, before):
            return
        if act.leads:
            span = (act.leads[0].span[0], act.leads[-1].span[1])
            before = Act("bare", span, self.number, act.sign, cards=act.leads, who=self.who, mood=self.mood)
            self.found.append(before)
            act.sign = "comma"
        bought = _named_behind(act)
        act.corrects, self.corrects, act.inside = self.corrects, False, bool(self.outer)
        if is_price(act, self.found) or (self.outer and act.kind == "bare" and act.negative and act.empty):
            return  # "Throne Room on the Market (not on itself)"
        if act.kind == "buy" and "before" in act.marks and all(one.many and one.n is None for one in act.cards):
            act.mood = PLAN if act.cards else act.mood  # "I build my deck | before I buy Provinces"
        if stay(act, before):
            act.kind = "left"  # "in my hand is a Moat", "the only cards I can't use | are two Estates"
        if before is not None:
            choose(act, before)
        self.found += [act, *bought]

    def _after(self, test: Callable[[Clause], bool]) -> bool:
        """Whether something is so of the clause before."""
        return self.last is not None and test(self.last)

    def _settle_offer(self, clause: Clause) -> Clause:
        """The clause that tells what is done: the one before, where this only says that it is done."""
        offered, self.offered = self.offered, None
        if offered is None:
            return clause
        if _only_does(clause):
            return offered  # "I could buy a Gold, and I do", "everyone would play the Village, and so do I"
        if stays(offered, clause):
            self.found.append(act_of(offered, self.number, REAL, 0, self.lexicon))
            self.found[-1].kind = "unused"
        elif (card := used_otherwise(offered, clause)) is not None:
            self.found.append(Act("bare", card.span, self.number, "word", cards=[card], who=self.who))
        return clause

    def _made(self, clause: Clause) -> Act:
        """The act of the clause, as it is meant."""
        act = act_of(clause, self.number, self.mood, self.who, self.lexicon, corrects=self.corrects)
        act.whom, act.read, act.negative = self.whom, self.options, act.negative != self.refused
        act.marks |= {PRAISED} if self.praised else set()
        if self.mood == SOFT and "generic" in clause.marks:
            act.kind, act.cards = "idle", []  # "because one can never have enough Silver"
        mark_exhausted(act, clause)
        mark_nobody(act, clause)
        return act


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


def _comes_of(last: Clause, clause: Clause) -> bool:
    """Whether a clause only tells what would come of what stands before, which is not what is done: "but if …, | it
    …"."""
    supposes = any("hypothetical!" in word.marks for word in last.words[:3]) and "after" not in last.opens
    return supposes and clause.sign == "comma" and not {"self", "then", "now"} & clause.marks


def _offers(clause: Clause) -> bool:
    """Whether a clause tells what could be done, so that what is listed behind it could be done too."""
    plays = clause.verb is not None and clause.verb.value == "play"
    return "could" in clause.marks or (plays and "would" in clause.marks)


def _only_does(clause: Clause) -> bool:
    """Whether a clause only says that what was spoken of is done: "and I do", "so I will do that"."""
    does = "likewise" in clause.marks or (clause.verb is not None and clause.verb.value == "do")
    return does and not clause.nominals and "not" not in clause.marks


def _says_nothing(clause: Clause) -> bool:
    """Whether a clause only takes back: "no wait", "I mean"."""
    plain = clause.verb is None or clause.verb.value == "idle"
    lets = not plain and "correct alone" in clause.verb.marks  # "let me | make that"
    return (plain or lets) and not objects(clause.after, "number")
