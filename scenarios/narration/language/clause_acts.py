"""The act that a clause tells: its verb, what it is about, and where that goes."""

from __future__ import annotations

import itertools

from .act_kinds import amend
from .act_places import place
from .acts import DOES, Act
from .clauses import Clause
from .nominals import Nominal
from .roles import find_source, for_oneself, leads, mark_money, objects, one_for, sort_objects, spoken_of, without_both
from .verbal import as_verb
from .words import Lexicon, forms

STILL = forms("still_has")
GET = tuple(forms("begins_get"))
THROW = tuple(forms("begins_throw"))
DOING = tuple(forms("ends_doing"))
GOES = ("put", "trash", "discard", "drop")
THINGS = ("hand", "pile", "phase")  # that a clause is marked with


def act_of(
    clause: Clause, number: int, mood: str, who: int | None, lexicon: Lexicon, *, corrects: bool = False
) -> Act:
    """The act that a clause tells in that sentence; `corrects` tells that what was said before is taken back."""
    act = _begun(clause, number, mood, who, lexicon, corrects=corrects)
    _mark(act, clause, lexicon)
    _plain_verb(act, clause)
    before, after = without_both(clause.before, clause), without_both(clause.after, clause)
    rest = _verb_beside(act, clause, before, after)
    before = _about(act, clause, before, after, lexicon)
    amend(act, clause, before, after)
    place(act, clause, before, after, rest=rest)
    return act


def _begun(
    clause: Clause, number: int, mood: str, who: int | None, lexicon: Lexicon, *, corrects: bool
) -> Act:
    """The act with its verb, its words and their marks."""
    verb = clause.verb
    kind = verb.value if verb and not (corrects and verb.value in ("make", "be", "idle")) else "bare"
    first = next((word for word in clause.words if word.tag or "list" not in word.marks), clause.words[0])
    act = Act(kind, (first.start, clause.span[1]), number, clause.sign, who=who, mood=mood)
    act.verb_at = (verb.start, verb.end) if verb else None
    act.marks, act.opens, act.helpers = clause.marks - {"not"}, clause.opens, clause.helpers
    act.marks |= {"singular"} if verb and verb.low.split()[0].endswith(lexicon.third_person) else set()
    act.negative = "not" in clause.marks and not _of_those_counted(clause)
    return act


def _of_those_counted(clause: Clause) -> bool:
    """Whether all that is denied is that somebody knows the cards counted: "it brings three cards I haven't seen",
    "three cards nobody can predict"."""
    some = [one for one in clause.nominals if one.value == "cards" and one.n]
    if not some or some != clause.nominals[-1:] or (clause.verb is not None and clause.verb.start > some[0].span[0]):
        return False
    denied = [at for at, word in enumerate(clause.words) if "not!" in word.marks]
    if not denied or clause.words[denied[0]].start < some[0].span[1]:
        return False
    return any("unseen" in word.marks for word in clause.words[denied[0] :])


def _mark(act: Act, clause: Clause, lexicon: Lexicon) -> None:
    """Marks an act by single words of its clause."""
    if clause.words[-1] is not clause.verb and "demonstrative!" in clause.words[-1].marks:
        act.marks.add("that")
    if lexicon.verb_last and _relative(clause):
        act.marks.add("tells more")
    if act.kind in DOES and _unsaid(clause, lexicon):
        act.marks.add("unsaid")
    if "final" in clause.words[-1].marks:
        act.marks.add("lastly")  # "draws the card last"
    act.marks |= {str(word.value) for word in clause.words if word.tag == "thing" and word.value in THINGS}
    if "nth" in clause.words[-1].marks:
        act.marks.add("then")  # "the Silver is trashed second"


def _unsaid(clause: Clause, lexicon: Lexicon) -> bool:
    """Whether the verb stands there without anybody who does it: "trashing a Copper", "ein Anwesen abzuwerfen"."""
    ahead = clause.words[: clause.at]
    last = lexicon.verb_last and clause.words[-1] is clause.verb
    return (last or not any(word.tag for word in ahead)) and not any({"self", "third"} & word.marks for word in ahead)


def _plain_verb(act: Act, clause: Clause) -> None:
    """Gives an act the kind that single words of its clause tell."""
    if act.kind == "bare" and as_verb(clause.words):
        act.kind = "play"  # "so I remodel"
    if act.kind == "bare" and "causes" in act.marks and any(word.value == "hand" for word in clause.words):
        act.kind = "keep"  # "den Verwalter lasse ich auf der Hand"
    if act.kind == "bare" and one_for(clause):
        act.kind = "use"  # "and one for the Market"
    still = {"now", "owned"} <= act.marks and any(word.low in STILL for word in clause.words)
    if act.kind == "get" and "owned" in act.marks and ("have" in act.helpers or still):
        act.kind = "have"  # "I've still got"


def _verb_beside(act: Act, clause: Clause, before: list[Nominal], after: list[Nominal]) -> bool:
    """Gives an act the kind that its verb has beside these; whether a card is named for the coins that are left."""
    owned = act.kind == "have" and clause.helpers == ("be",) and not after and any(one.kind == "card" for one in before)
    if owned and any("self" in word.marks for word in clause.words[clause.at - 1 : clause.at]):
        act.kind = "be"  # "it's the Estates I had from the start"
    if act.kind == "give" and clause.verb.low.startswith(GET) and for_oneself(clause):
        act.kind = "get"  # "I get me a Gold"
    throws = act.kind == "give" and act.who == 0 and clause.verb.low.startswith(THROW)
    if throws and any(one.kind == "card" for one in after):
        act.kind = "drop"  # "you throw in both Estates"
    rest = act.kind in ("left", "unused", "be", "bare", "have") and not (clause.verb and after)
    rest = rest and _for_the_rest(clause)
    if rest or (act.kind == "left" and not after and [one.kind for one in before] == ["card", "number"]):
        act.kind = "bare"  # "Militia, 0 left"
    return rest


def _about(
    act: Act, clause: Clause, before: list[Nominal], after: list[Nominal], lexicon: Lexicon
) -> list[Nominal]:
    """Gives an act what it is about; what stands before its verb without what was taken out."""
    find_source(act, clause, before, after)
    absolute = act.source is not None and act.kind in GOES and "source" in clause.words[0].marks
    if absolute and clause.verb.low.endswith(DOING) and not objects(after):
        act.subject, act.source = act.source, None  # "with Village going to the trash"
        before = [act.subject]
    act.leads = leads(act, before)
    before = [one for one in before if one not in act.leads or not objects(after)]
    act.subject = next((one for one in reversed(clause.before) if one.kind == "card"), None)
    mark_money(act, clause, before, after, strip=not lexicon.verb_last)
    sort_objects(act, spoken_of(act, before, after, lexicon, clause), clause)
    return before


def _relative(clause: Clause) -> bool:
    """Whether a clause goes on about the card before it, its verb at its end: "der Markt, | der das Gold zieht"."""
    first, *rest = clause.words
    leads = clause.sign == "comma" and not first.tag and "relative" in first.marks and clause.verb is clause.words[-1]
    return leads and len(rest) > 1 and (bool({"definite", "oblique"} & rest[0].marks) or rest[0].tag == "number")


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
