"""The whole answer to a decision put together from all that is told of it: what goes, what stays, what is left out.

One answer may be told in several clauses, before or behind its verb, by what is kept, or as all but some cards. What
is said of each card is taken over from the clause that says it; what no clause says, the number of cards tells.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.cards import Card
from engine.choices import Choice

from ..language.acts import Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..language.persons import THIRD
from .walk import Walk, grouped, how_many

GOES, STAYS, COMES, OPEN = "goes", "stays", "comes", ""
PARTS = ("discard", "trash")  # decisions in which some of the cards go and the others stay
GOING = ("discard", "trash", "drop")
STAYING = ("keep", "unused")
HOLDING = ("have", "left", "be", "bare", "see", "put")
COMING = ("draw", "gain", "get", "give", "reveal", "buy", "make", "convert", "come", "see")
NEUTRAL = ("bare", "be", "choose", "do", "use", "put", "idle")
ENDS = ("play", "start", "buy", "end_actions", "end_turn", "double")
LISTS = ("comma", "plus", "slash", "and", "pause", "close", "dash", "open", "colon", "")
MORE = {"again", "besides", "more", "other_one"}
COVERING = ("hand", "everything", "rest")
FAR = 3  # sentences in which one answer is told


@dataclass
class Part:
    """What one act says of cards: that they go, stay or come, or nothing yet; `covers` what it says of the rest."""

    act: Act
    stance: str
    cards: list[Nominal] = field(default_factory=list)
    excepted: list[Nominal] = field(default_factory=list)
    covers: bool = False


def chosen(walk: Walk, choice: Choice, *, whole: bool = False) -> tuple[list[Card], list[Act]] | None:
    """The cards that are told as chosen, and the acts that tell it; None where the words do not settle it.

    With `whole`, only where the present act tells what no clause by itself can: what stays, or all but some cards.
    """
    if choice.kind != "cards" or choice.verb not in PARTS or walk.script is not None:
        return None
    parts = list(_parts(walk, choice))
    _resolve(parts, choice, mine=choice.player == walk.world.whose)
    if whole and not any(part.act is walk.act and _only_here(part, choice, walk) for part in parts):
        return None
    goes = [part for part in parts if part.stance == GOES]
    stays = [part for part in parts if part.stance == STAYS]
    if whole and choice.player == walk.world.whose and any(part.cards and not part.covers for part in goes):
        return None  # the clause that names what goes may tell what comes of it, too
    if not goes and not stays:
        return None
    there = Counter(choice.cards)
    gone, kept = _counted(goes, there), _counted(stays, there)
    excepted = Counter(_spread(_all(one for part in parts for one in part.excepted), there))
    if any(part.covers for part in goes):
        found, by = there - kept - excepted, parts
    elif any(part.covers for part in stays):
        found, by = excepted, parts
    elif gone:
        found, by = gone & there if (gone - there).total() == 1 < gone.total() else gone, goes
    elif choice.player != walk.world.whose:
        found, by = there - kept, stays
    else:
        return None
    if not found or found - there or kept - there or not choice.low <= found.total() <= choice.high:
        return None
    return _in_order(found, [one for part in goes for one in part.cards]), [part.act for part in by if part.stance]


def _only_here(part: Part, choice: Choice, walk: Walk) -> bool:
    """Whether the act tells the decision, though not by naming what goes."""
    other = choice.player != walk.world.whose
    if part.stance == STAYS:
        return bool(part.cards or part.covers or part.excepted)
    return part.stance == GOES and (part.covers or bool(part.excepted) or (other and part.act.kind in ("bare", "be")))


def _parts(walk: Walk, choice: Choice) -> Iterator[Part]:
    """What is said of cards from here on, until something else is played or bought."""
    asks = choice.because.card if choice.because is not None else None
    mine, first = choice.player == walk.world.whose, walk.act.sentence
    gone, last = False, None
    named: Nominal | None = None
    for act in walk.acts[walk.at :]:
        if act.sentence - first > FAR or (act.kind in ENDS and act is not walk.act and not _laid(act)):
            return
        if act.kind == "bare" and act is not walk.act and _another(walk, act, choice):
            return
        before, named = named, act.cards[-1] if act.cards else named
        none = any(one.n == 0 for one in (*act.cards, *act.amounts, *act.numbers))
        if none and (act is walk.act or act.kind in GOING):
            return
        if act.mood != REAL or act.negative or (mine and act.who == 1) or (not mine and act.who == 0):
            continue
        if act.whom and act.whom != walk.game.players[choice.player].name:
            continue
        part = Part(act, _stance(act, choice, mine=mine))
        part.cards = [one for one in act.cards if one.n != 0 and (one.card != asks or one.card in choice.cards)]
        part.excepted = [*act.excepted, *([act.source] if act.source is not None and "except" in act.opens else [])]
        part.covers = bool({str(one.value) for one in act.groups} & set(COVERING))
        part.covers |= any(one.value == "cards" and "all" in one.marks for one in act.amounts)
        part.covers |= bool(part.excepted)
        if part.stance == GOES and part.cards and act.kind == "put" and act.subject is not None and (
                act.subject not in act.cards and act.subject.card in choice.cards):  # fmt: skip
            part.cards = [act.subject, *part.cards]  # "an Estate goes in the trash together with a Copper"
        if part.stance == GOES and part.cards and act.pronoun is not None and act.pronoun.n == 1 and before is not None:
            part.cards = [before, *part.cards]  # "the Copper is worth little, so it goes along with an Estate"
        if last is not None and last.excepted and not last.cards and not part.covers and (
                act.sign == "and" or (act.sign == "comma" and act.kind == "bare")):  # fmt: skip
            part.cards, part.excepted = [], part.cards  # "all cards except the Copper | and one Estate stay"
        if mine and part.stance == COMES and gone:
            return
        gone |= part.stance == GOES
        yield part
        last = part


def _laid(act: Act) -> bool:
    return act.kind == "play" and act.zone is not None and act.zone.value in PARTS


def _another(walk: Walk, act: Act, choice: Choice) -> bool:
    """Whether an act without a verb goes on with another Action."""
    first = act.cards[0].card if act.cards else None
    held = first is not None and first.is_action and first in walk.game.players[walk.world.whose].hand
    return held and (first not in choice.cards or ("then" in act.opens and act.sentence != walk.act.sentence))


def _stance(act: Act, choice: Choice, *, mine: bool) -> str:
    zone = str(act.zone.value) if act.zone is not None else ""
    if not mine and "per" in act.marks and act.cards:
        return STAYS  # "he discards down to Market, Gold and Copper"
    if not mine and act.kind in PARTS and act.kind != choice.verb and _does_both(choice):
        return STAYS  # "he trashes the Silver and discards the Gold"
    drops = not mine and act.kind == "put" and act.zone is None and act.who in (1, THIRD) and bool(act.cards)
    if act.kind in GOING or drops or (zone == choice.verb and act.kind not in COMING):
        return GOES
    if act.kind in STAYING or (not mine and act.kind == "be" and "have" in act.helpers):
        return STAYS
    if act.kind in COMING or (mine and zone == "hand" and act.kind not in ("left", "have")):
        return COMES
    held = zone == "hand" or "hand" in act.marks or act.kind == "left" or (act.kind == "have" and not mine)
    return STAYS if held and act.kind in HOLDING and (not mine or "stops" in act.marks) and act.cards else OPEN


def _does_both(choice: Choice) -> bool:
    """Whether the card that asks has some cards trashed and others discarded."""
    return choice.because is not None and all(verb in choice.because.card.text.casefold() for verb in PARTS)


def _resolve(parts: list[Part], choice: Choice, *, mine: bool) -> None:
    """Gives the acts that only name cards what the acts beside them say, or else what their number tells."""
    for number, part in enumerate(parts):
        if part.stance or part.act.kind not in NEUTRAL:
            continue
        before = parts[number - 1] if number else None
        joined = before is not None and before.act.sentence == part.act.sentence and part.act.sign in LISTS
        near = before is not None and part.act.sentence - before.act.sentence <= 1
        if (after := _next_stance(parts, number)) is not None:
            part.stance = after.stance
        elif part.act.noise > 1 or (part.act.noise and part.act.sign == "comma" and "source" not in part.act.marks):
            continue
        elif joined and not mine and "per" in before.act.marks and not before.cards and part.cards:
            number = len(_spread(part.cards, Counter(choice.cards)))  # "down to three cards: Moat, Gold, Copper"
            part.stance = STAYS if number == len(choice.cards) - choice.low else GOES
        elif before is not None and before.stance and (
                joined or (near and (_goes_on(part.act) or not (before.cards or before.covers)))):  # fmt: skip
            part.stance = before.stance if part.act.kind != "put" else GOES  # "he keeps the Gold, the others go"
    left = [part for part in parts if not part.stance and part.cards]
    number = len(_spread(_all(one for part in left for one in part.cards), Counter(choice.cards)))
    stay = len(choice.cards) - choice.low
    if any(part.stance == GOES and part.cards and part.act.verb_at for part in parts):
        return
    if number and not mine and choice.low == choice.high != stay and number in (choice.low, stay):
        for part in left:
            part.stance = GOES if number == choice.low else STAYS


def _goes_on(act: Act) -> bool:
    """Whether a sentence only goes on with the list of the one before: "So is an Estate.", "And the Silver." """
    plain = act.kind == "bare" and act.sign == "and" and not act.noise and "then" not in act.opens
    return "likewise" in act.marks or plain


def _next_stance(parts: list[Part], number: int) -> Part | None:
    """The next act that says what becomes of cards and names none itself: "Silver, Estate. Discarded." """
    part = parts[number]
    if not (part.cards or part.excepted or part.covers):
        return None
    for other in parts[number + 1 :]:
        same = other.act.sentence == part.act.sentence
        if other.act.sentence - part.act.sentence > 1:
            return None
        if other.stance:
            named = other.cards or other.excepted or other.covers or other.act.amounts or other.act.numbers
            covers = same and (part.covers or part.excepted) and not other.cards
            ends = same and "be" in other.act.helpers and other.act.subject is not None and other.act.sign in (
                "and", "comma")  # fmt: skip
            alike = same and other.act.kind == part.act.kind != "bare"
            return other if not named or ends or covers or alike else None
        if other.act.kind not in NEUTRAL:
            return None
    return None


def _counted(parts: list[Part], there: Counter) -> Counter:
    """The cards of these acts; those told once more in another sentence count once, unless it says that they are
    further ones."""
    found: Counter = Counter()
    for _, group in itertools.groupby(parts, key=lambda part: part.act.sentence):
        same = list(group)
        here = Counter(_spread(_all(one for part in same for one in part.cards), there))
        more = any(MORE & part.act.marks or any(MORE & one.marks for one in part.cards) for part in same)
        found = found + here if more and not (found + here) - there else found | here
    return found


def _all(nominals: Iterator[Nominal]) -> list[Nominal]:
    return list({one.span: one for one in nominals}.values())


def _spread(nominals: list[Nominal], there: Counter) -> list[Card]:
    found: list[Card] = []
    for one in nominals:
        found += [one.card] * how_many(one, there, found) if one.card is not None else grouped(one, there)
    return found


def _in_order(found: Counter, named: list[Nominal]) -> list[Card]:
    """The cards in the order in which they are named."""
    order = {one.card: -number for number, one in enumerate(reversed(named))}
    return sorted(found.elements(), key=lambda card: order.get(card, 1))
