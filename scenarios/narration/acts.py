"""What each clause tells: who does what with which cards, or how many of something there are."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .clauses import Clause, Sentence, clauses
from .moods import REAL, SOFT, lone, mood_of, subject_of, supposes, takes_back
from .nominals import HEADS, Nominal
from .words import Lexicon

GIVES = (
    "give", "draw", "make", "be", "reveal", "have", "get", "double", "gain", "choose", "left", "trash", "discard",
    "drop", "convert", "see",
)  # fmt: skip
PASSIVE = ("play", "buy", "discard", "trash", "gain", "draw", "reveal", "put")
PLAYS = ("play", "start", "come", "do", "choose", "use")
_LISTS = ("cards", "amounts", "groups", "numbers", "into", "excepted")
SETS = ("open", "colon", "arrow", "equals", "dash")  # signs behind which stands what a card did


@dataclass
class Act:
    """One thing told. `kind` is a verb of the lexicon, or "bare" where there is none.

    `cards`, `amounts` and `groups` are what it is done with, `numbers` bare numbers; `into` the cards that come of it;
    `excepted` those left out; `source` the card that does it, `subject` the card that stands before the verb. `who` is
    0 for the player, 1 for another, THIRD for either, None where the words do not say. `mood` is "real"; "soft" for a
    reason or an aside, which may be right but is never held against anyone; "plan" for an intention. `noise` counts
    words that mean nothing to us; `corrects` tells that it takes back what stands before, `inside` that it stands in
    parentheses; `read` that something was read from it, `done` that another act took it in, `lost` that nothing was
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
    source: Nominal | None = None
    zone: Nominal | None = None
    subject: Nominal | None = None
    who: int | None = None
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
    verb_at: tuple[int, int] | None = None

    @property
    def empty(self) -> bool:
        """Whether it speaks of nothing."""
        return not (
            self.cards or self.amounts or self.groups or self.numbers or self.pronoun or self.zone or self.source
        )

    @property
    def own(self) -> bool:
        """Whether the player does it, as far as the words say."""
        return self.who != 1

    def copy(self) -> Act:
        """The act once more, to be changed by itself."""
        return replace(self, marks=set(self.marks), **{name: list(getattr(self, name)) for name in _LISTS})


def acts_of(sentence: Sentence, number: int, lexicon: Lexicon, player: str, *, supposed: bool = False) -> list[Act]:
    """The acts of a sentence in the order of the words; what is only supposed or asked is left out.

    `supposed` tells that the whole turn is told as what one would do.
    """
    if sentence.asks or supposes(sentence):
        return []
    found: list[Act] = []
    mood: str | None = REAL
    who: int | None = None
    corrects = False
    contrast = any("but" in word.marks for word in sentence.words)
    outer: list[str | None] = []
    for clause in clauses(sentence, lexicon):
        if clause.sign == "open":
            outer.append(mood)
        elif clause.sign == "close" and outer:
            mood = outer.pop()
        if clause.sign or len(clause.words) == len(sentence.words):
            lone(clause)
        mood = mood_of(clause, mood, lexicon, supposed=supposed and not contrast)
        who = subject_of(clause, who, player)
        corrects = corrects or takes_back(clause)
        if mood is None or (takes_back(clause) and clause.verb is None and not _objects(clause.after, "number")):
            continue
        if (
            found
            and clause.verb is None
            and not clause.nominals
            and "before" in clause.opens
            and found[-1].kind == "buy"
        ):
            found[-1].mood = SOFT  # "I bought the Remodel before"
        act = _act(clause, number, mood, who, lexicon, corrects=corrects)
        act.corrects, corrects, act.inside = corrects, False, bool(outer)
        found.append(act)
    if corrects and found:
        found[-1].marks.add("taken back")
    return found


def _act(clause: Clause, number: int, mood: str, who: int | None, lexicon: Lexicon, *, corrects: bool = False) -> Act:
    verb = clause.verb
    kind = verb.value if verb and not (corrects and verb.value in ("make", "be", "idle")) else "bare"
    act = Act(kind, clause.span, number, clause.sign, who=who, mood=mood)
    act.marks, act.opens, act.helpers = clause.marks - {"not"}, clause.opens, clause.helpers
    act.negative = "not" in clause.marks
    act.verb_at = (verb.start, verb.end) if verb else None
    if kind == "bare" and _one_for(clause):
        act.kind = kind = "use"  # "and one for the Market"
    before, after = list(clause.before), list(clause.after)
    if kind == "left" and not after and [one.kind for one in before] == ["card", "number"]:
        act.kind = "bare"  # "Militia, 0 left"
    _find_source(act, clause, before, after)
    act.subject = next((one for one in reversed(clause.before) if one.kind == "card"), None)
    _means(act, before, after, strip=not lexicon.verb_last)
    _sort(act, _spoken(act, before, after, lexicon, clause), clause)
    if act.kind in PLAYS and act.source is not None and not act.cards:
        act.cards, act.source = [act.source], None
    if act.kind == "convert" and before and after and not act.into:
        act.into = act.cards
        act.cards = [one for one in before if one.kind == "card"]
    zones = [one for one in (*before, *after) if one.kind == "zone"]
    if act.kind == "left" and zones and zones[-1].value in ("discard", "trash"):
        act.kind = "put"  # "the Estates leave my hand for the discard pile"
    if act.kind == "bare" and zones and zones[-1].value == "hand" and "now" in act.marks and act.cards:
        act.kind = "have"  # "a Moat left in hand"
    act.zone = zones[-1] if zones else None
    act.noise = _noise(clause)
    return act


def _one_for(clause: Clause) -> bool:
    words = [word for word in clause.words if not word.marks & {"break"}]
    one = len(words) > 2 and words[0].tag in ("number", "pronoun") and words[0].value == 1
    return one and bool(words[1].marks & {"for", "source"}) and clause.after != [] and clause.after[-1].card is not None


def _means(act: Act, before: list[Nominal], after: list[Nominal], *, strip: bool) -> None:
    """Notes what is paid with, and reads "my Treasures give …" as a sum."""
    money = any(_is_money(one) for one in before)
    if (
        strip
        and money
        and act.kind == "buy"
        and "done!" not in act.marks
        and not act.helpers
        and not any(one.kind == "card" for one in after)
    ):
        before[:] = [one for one in before if not _is_money(one)]
    if money and any(one.kind == "card" for one in after):
        act.marks.add("paid")
    elif money and act.kind == "give":
        act.kind = "make"


def _spoken(act: Act, before: list[Nominal], after: list[Nominal], lexicon: Lexicon, clause: Clause) -> list[Nominal]:
    """What the verb is about: as a rule what stands behind it, else what stands before it."""
    spoken = [one for one in after if one.kind != "zone"]
    passive = {"be", "get"} & set(act.helpers) and act.kind in PASSIVE and before
    alone = not _objects(spoken) and any(one.kind == "card" for one in before)
    if act.kind == "be" and alone and not _noise(clause):
        act.kind = "bare"  # "Smithy it is"
    if passive or not _objects(spoken) or (lexicon.verb_last and before and not _objects(after)):
        return before + spoken
    if act.kind == "come" and any(one.kind == "card" for one in before):
        return before
    if act.kind in ("make", "be"):
        helps = ("group", "resource") if act.kind == "be" else HEADS
        return [one for one in before if one.kind in helps] + spoken
    return spoken


def _is_money(one: Nominal) -> bool:
    if one.kind == "card":
        return one.card.is_treasure
    return one.value in ("treasures", "coins")


def _objects(nominals: list[Nominal], without: str = "") -> bool:
    return any(one.kind in ("card", "resource", "group", "number") and one.kind != without for one in nominals)


def _find_source(act: Act, clause: Clause, before: list[Nominal], after: list[Nominal]) -> None:
    """Takes out the card that does it: "with the Market", "the Market's", or the subject of "gives"."""
    words = clause.words
    for side, shift in ((before, 0), (after, clause.at + 1)):
        for one in list(side):
            if one.kind != "card" or not one.card.is_action or (one.n or 1) > 1:
                continue
            at = one.at + shift
            behind = words[at - 1] if 0 < at <= len(words) else None
            if one.of or (behind is not None and behind.tag == "" and "source" in behind.marks and act.kind != "buy"):
                act.source = one
                side.remove(one)
    left = [one for one in before if one.kind == "card" and one.card.is_action and (one.n or 1) == 1]
    if act.source is None and left and _gives(act) and (_objects(after) or {"give", "make"} & set(clause.helpers)):
        act.source = left[-1]
        before.remove(left[-1])


def _gives(act: Act) -> bool:
    return act.kind in GIVES or bool({"give", "make"} & set(act.helpers))


def _sort(act: Act, spoken: list[Nominal], clause: Clause) -> None:
    into = _into(clause)
    if (
        into is not None
        and act.kind not in ("convert", "have", "left")
        and not any(one.span[0] < into for one in spoken if one.card)
    ):
        into = None  # "one Action left for the Market"
    for one in spoken:
        if _is_rate(one, clause):
            continue
        if one.kind == "card" and act.kind == "buy" and one.card.is_treasure and _is_price(one, clause):
            act.marks.add("paid with")
            continue
        if _is_excepted(one, clause):
            act.excepted.append(one)
            continue
        if one.kind == "card":
            (act.into if into is not None and one.span[0] > into else act.cards).append(one)
        elif one.kind == "resource":
            act.amounts.append(one)
        elif one.kind == "group":
            act.groups.append(one)
        elif one.kind == "number" and not _is_price(one, clause):
            act.numbers.append(one)
        elif one.kind == "pronoun":
            act.pronoun = one


def _is_rate(one: Nominal, clause: Clause) -> bool:
    """Whether it is only what something is counted by: "for each Merchant"."""
    earlier = [word for word in clause.words if word.end <= one.span[0]]
    return bool(earlier) and "per" in earlier[-1].marks


_INTO = {
    "convert": {"into", "into strong", "infinitive"}, "trash": {"into", "into strong"}, "use": {"into strong", "for"},
    "drop": {"into", "into strong"}, "discard": {"into", "into strong"}, "play": {"for"}, "start": {"for"},
    "bare": {"for"}, "come": {"for"}, "choose": {"for"}, "put": {"for"}, "have": {"for"},
    "left": {"for"},
}  # fmt: skip


def _into(clause: Clause) -> int | None:
    """Where what comes of it begins: behind "into", for a card that is made into another."""
    kind = clause.verb.value if clause.verb is not None else "bare"
    marks = _INTO.get(kind, set())
    return next((word.start for word in clause.words[max(clause.at, 0) + 1 :] if word.marks & marks), None)


def _is_price(number: Nominal, clause: Clause) -> bool:
    """Whether a bare number is what a card costs: "for 8"."""
    earlier = [word for word in clause.words if word.end <= number.span[0]]
    return bool(earlier) and bool({"price", "source"} & earlier[-1].marks)


def _is_excepted(one: Nominal, clause: Clause) -> bool:
    """Whether a card is left out: "everything except the Market"."""
    earlier = [word for word in clause.words if word.end <= one.span[0]]
    return one.kind == "card" and bool(earlier) and "except" in earlier[-1].marks


def _noise(clause: Clause) -> int:
    """How many words of the clause mean nothing to us."""
    spoken = [one.span for one in clause.nominals]
    return sum(
        word.tag == "" and not word.marks and not any(start <= word.start < end for start, end in spoken)
        for word in clause.words
    )
