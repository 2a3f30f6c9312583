"""Reactions of other players: they are asked for when an Attack is played, and told whenever the words come to them."""

from __future__ import annotations

from engine.choices import Choice

from ..language.moods import REAL
from .decisions import answer
from .offers import answered_later, pending
from .revealing import is_reaction
from .untold import settle
from .walk import Walk

REACH = 5  # acts behind an Attack in which its Reaction is told
SUFFERS = ("discard", "trash", "gain", "get", "put", "drop")  # what others do who are not safe
USES = ("reveal", "use", "play", "have", "do", "see")  # verbs that, denied, tell of no Reaction


def window(walk: Walk) -> Choice | None:
    """The Reaction that another player may reveal now; None where none is asked for."""
    choice = pending(walk)
    return choice if choice is not None and choice.player != walk.world.whose and is_reaction(choice) else None


def react(walk: Walk, later: int | None) -> bool:
    """Takes another player's Reaction as it is told later, or as none; False where the line has ended already."""
    here, before = walk.at, len(walk.world.line)
    if later is not None:
        walk.at = later
        answer(walk, pending(walk))
        walk.acts[later].done = True
        walk.at = here
    choice = window(walk)
    if choice is not None and _shown(walk, choice):
        walk.do(f"{walk.game.players[choice.player].name}: reveal {choice.cards[0]}")
    if window(walk) is not None:
        settle(walk)
    return len(walk.world.line) > before


def _shown(walk: Walk, choice: Choice) -> bool:
    """Whether the next clauses speak of the Reaction, or of nothing happening to the one who has it."""
    near = []
    for act in (walk.act, *walk.upcoming(REACH)):
        if act.kind in ("play", "buy", "end_actions", "end_turn") and act is not walk.act and act.who != 1:
            break
        near += [act] if act.whom in ("", walk.game.players[choice.player].name) else []
    reactions = set(choice.cards)
    if any(act.who not in (0, None) and act.kind in SUFFERS and not act.negative and act.cards
           and ({one.card for one in act.cards} - reactions or act.verb_at is not None) for act in near):  # fmt: skip
        return False
    named = [at for at, act in enumerate(near) if len(act.cards) < 2 and act.kind not in ("buy", "draw", "gain", "play")
             and any(one is not None and one.card in reactions and one.n != 0 and (act.who != 0 or one is act.source)
                     for one in (*act.cards, act.source, act.subject))]  # fmt: skip
    nothing = any(act.kind == "happen" and act.negative and act.mood == REAL for act in near[:4])
    if not named:
        return nothing or any(act.negative and act.kind in SUFFERS and act.who not in (0, None) for act in near[:3])
    said = [near[at + n] for at in named for n in (0, 1) if at + n < len(near)]
    denied = [act for act in said if act.negative and act.source is None and act.kind in USES]
    kept = any(act.kind in ("leave_out", "keep") for act in said)
    return not kept and all({"any", "duty"} & act.marks for act in denied)


def close_windows(walk: Walk) -> None:
    """Takes what others reveal, so that the Attack has done what it does."""
    for _ in walk.game.players:
        if window(walk) is None:
            return
        react(walk, answered_later(walk))


def take_told(walk: Walk) -> None:
    """Takes what others decide as it is told right behind: "I gain a Silver, and they reveal an Estate"."""
    for _ in walk.game.players:
        choice = pending(walk)
        later = answered_later(walk) if choice is not None and choice.player != walk.world.whose else None
        if later is None:
            return
        here, walk.at = walk.at, later
        done = answer(walk, choice)
        walk.acts[later].done = walk.acts[later].done or done
        walk.at = here
        if not done:
            return
