"""What another player decides, found from all that is told of that one: the answer that has happen what is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from engine.cards import Card
from engine.choices import Choice
from engine.errors import PlayaloudError
from engine.events import Event
from engine.play import Record

from ..language.acts import Act
from ..language.moods import PLAN, REAL
from ..language.persons import THIRD
from .decisions import command_for
from .revealing import KEPT
from .walk import Walk, spread
from .world import copied

MOST_ANSWERS = 100
FAR = 3  # sentences in which one decision is told
GOES_ON = ("play", "start", "buy", "double", "end_actions", "end_turn")
HAPPENS = {"discard": ("discard",), "trash": ("trash",), "reveal": ("reveal",), "gain": ("gain",), "draw": ("draw",)}
LOSES = ("trash", "discard", "put")  # what is meant where the verb only says that cards go
PLACES = {"trash": "trash", "discard": "discard", "deck": "deck", "hand": "hand"}


def decided(walk: Walk, choice: Choice) -> list[Card] | None:
    """The cards by whose choice most of what is told happens; None where nothing told depends on it."""
    acts = list(told_of(walk, choice))
    if not acts or choice.kind != "cards":
        return None
    found: list[tuple[int, list[Card]]] = []
    for answer in islice(choice.answers(), MOST_ANSWERS):
        trial, since = copied(walk.world.real), len(walk.world.real.events)
        try:
            trial.do(walk.world.command(command_for(walk, choice, list(answer))))
            trial.pending()
        except PlayaloudError:
            continue
        found.append((sum(_agrees(act, trial, since, choice) for act in acts), list(answer)))
    best = max((score for score, _ in found), default=0)
    same = [cards for score, cards in found if score == best]
    return same[0] if best > 0 and len(same) < len(found) else None


def told_of(walk: Walk, choice: Choice) -> Iterator[Act]:
    """The acts from here on that tell of the one who decides, until the turn goes on."""
    name, before = walk.game.players[choice.player].name, None
    for act in walk.acts[walk.at :]:
        if act.sentence - walk.act.sentence > FAR or (act.kind in GOES_ON and act.who != 1 and act is not walk.act):
            return
        if act.mood == PLAN or act.who == 0 or act.whom not in ("", name):
            before = None
            continue
        open_ = act.who is None and (act.kind in (*HAPPENS, "drop") or act.zone is not None or before is not None)
        theirs = act.who == 1 or open_ or (act.who == THIRD and before is not None)
        if act.who is None and act.kind == "bare" and (before is None or before.sentence != act.sentence):
            theirs = act.zone is not None
        if theirs:
            yield act
            before = act


def _agrees(act: Act, trial: Record, since: int, choice: Choice) -> int:
    """How much of what the act tells happens in the trial, less what does not."""
    player = trial.game.players[choice.player]
    events = [event for event in trial.events[since:] if event.who == choice.player]
    there = Counter(choice.cards)
    cards = Counter(spread(act.cards, there))
    score = 0
    if act.excepted:
        cards = there - Counter(spread(act.excepted, there))
    if act.negative and not act.cards:
        denied = act.kind in (choice.verb, "do", "leave_out", "drop", "bare", "choose", "put", "idle")
        score = 2 if denied and not _moved(events) else -2 if denied else 0
    elif act.kind in KEPT and cards and (act.mood == REAL or act.kind == "keep"):
        kept = Counter(player.hand)
        score = (4 if kept == cards else 1) if not cards - kept else -2
    elif act.kind in KEPT and any(one.value in ("hand", "everything") for one in act.groups):
        score = 2 if not _moved(events) else -2
    elif cards and act.kind not in KEPT:
        happened = [event for event in events if event.kind in _kinds(act) and _lands(act, event)]
        came = sum((Counter(event.cards) for event in happened), Counter())
        score = 2 * (cards & came).total() - 2 * (cards - came).total() if cards & there else 0
        score = -score if act.negative else score
    return score


def _moved(events: list[Event]) -> bool:
    return any(event.kind in LOSES for event in events)


def _kinds(act: Act) -> tuple[str, ...]:
    if act.kind in HAPPENS:
        return HAPPENS[act.kind]
    return (*LOSES, "gain", "reveal") if act.kind not in ("get", "have") else (*LOSES, "gain", "reveal", "draw")


def _lands(act: Act, event: Event) -> bool:
    """Whether the cards go where the act says, if it says so."""
    place = PLACES.get(str(act.zone.value)) if act.zone is not None else None
    return place is None or act.kind in ("reveal", "draw") or event.target == place
