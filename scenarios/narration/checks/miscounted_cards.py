"""Numbers of cards told as drawn that no Action of the turn draws."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events import Event

from ..language.acts import Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..line.drawn import draws
from ..line.world import happened
from ..reading import RIGHT, Mistake, Span
from ..verdicts import because, counted
from .follow_through import follows
from .hindsight import Hindsight
from .told import ARTICLES, Told

COMES = ("draw", "get", "give", "have", "come", "put", "be", "bare", "join", "see")
MOST_OFF = 3
OTHERWISE = {"would", "hypothetical", "irreal", "limit", "limit!", "tidy", "later", "short", "taken back"}


def misdrawn(back: Hindsight) -> Iterator[Mistake]:
    """The numbers of cards told as drawn that no Action spoken of draws."""
    walk = back.walk
    if walk.world.halted:
        return
    for act in back.telling.acts:
        one = _number(act)
        if one is None or not _draws(back, act, one) or not back.sure or walk.lost(act.span[1]):
            continue
        events = _drawn_near(back, act)
        if not events or one.n in _sizes(back, act, events) or _right(back, act.span):
            continue
        last = events[-1]
        number = sum(len(event.cards) for event in events if event.because == last.because)
        if abs((one.n or 0) - number) > MOST_OFF or follows(back, Told("actions", one.n or 0, act.span, one.span)):
            continue
        why = because(walk.say, last, "You drew {count}", count=counted(number, "cards"))
        yield Mistake("wrong-draw", walk.quote(act.span), act.span, why, f"draw {counted(number, 'cards')}")
        return


def _drawn_near(back: Hindsight, act: Act) -> list[Event]:
    """What the Actions drew that are named in the sentence or the one before, or were played last."""
    walk = back.walk
    parts = back.telling.sentences[max(act.sentence - 1, 0) : act.sentence + 1]
    words = [word for part in parts for word in part.words]
    played = [card for card in back.stage(act.span[1]).players[walk.world.whose].in_play if card.is_action]
    named = {word.value for word in words if word.tag == "card" and word.value.is_action}
    own = back.game.players[walk.world.whose].cards()
    if any("other" in word.marks for word in words) or any(card in own for card in named - set(played)):
        return []  # somebody else may draw, or another Action may be told as played
    near = named | set(played[-1:])
    return [event for event in draws(walk.world.real, 0, walk.world.whose)
            if event.because is not None and event.because.card in near and event.because.card in played]  # fmt: skip


def _number(act: Act) -> Nominal | None:
    """How many cards the act tells, if it plainly does."""
    found = [one for one in act.amounts if one.value == "cards"]
    if len(found) != 1 or len(act.amounts) > 1 or act.mood != REAL or act.negative or not act.own:
        return None
    one = found[0]
    weak = one.words and one.words[0].low in ARTICLES
    return one if one.n and not weak and not {"all", "part", "other_one"} & one.marks else None


def _draws(back: Hindsight, act: Act, one: Nominal) -> bool:
    """Whether the words can hardly mean anything but that so many cards came into the hand."""
    if act.kind not in COMES or (OTHERWISE | {"other", "not"}) & act.marks or act.into or act.groups:
        return False
    if act.span[0] > back.shop or (act.zone is not None and act.zone.value not in ("hand", "deck")):
        return False
    named = act.source is not None and "card" in act.source.card.text.casefold()
    if act.kind in ("draw", "get", "give"):
        return True
    if act.kind in ("be", "bare"):
        return named and not act.noise and act.zone is None
    return act.kind == "come" or (named and bool({"more", "anew", "beyond"} & (act.marks | one.marks)))


def _sizes(back: Hindsight, act: Act, events: list[Event]) -> set[int]:
    """The numbers of cards that came: by one of these draws, or by some in a row; or what is held, where that may be
    meant; or what was gained."""
    found: set[int] = set()
    for start in range(len(events)):
        total = 0
        for event in events[start:]:
            total += len(event.cards)
            found.add(total)
    if act.kind not in ("draw", "get", "give"):
        found |= {len(back.mine(stage.game)) for stage in back.stages}
    record, whose = back.walk.world.real, back.walk.world.whose
    if "whole" in act.marks:
        found.add(sum(len(event.cards) for event in draws(record, 0, whose) if event.because is not None))
    gained = sum(len(event.cards) for event in happened(record, 0, whose, "gain"))
    return found | {gained} | {len(event.cards) for event in happened(record, 0, whose, "gain", "reveal", "look")}


def _right(back: Hindsight, span: Span) -> bool:
    return any(one.verdict == RIGHT and one.span[0] < span[1] and span[0] < one.span[1]
               and one.claim.endswith(" cards") for one in back.walk.claims)  # fmt: skip
