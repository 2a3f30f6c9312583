"""Decisions that a card asks for more than once, each time for something else: "discard a card for +1 Action; discard a
card for +1 Buy". Which of them the words mean."""

from __future__ import annotations

from engine.choices import Choice
from engine.errors import PlayaloudError
from engine.play import Record

from ..texts import COUNTERS
from .offers import pending
from .walk import Walk, shown
from .world import copied, happened


def same_decision(following: Choice | None, choice: Choice) -> bool:
    """Whether the same card asks the same once more."""
    if following is None:
        return False
    asks = [one.because.card if one.because is not None else None for one in (following, choice)]
    return (following.kind, following.verb, following.player) == (choice.kind, choice.verb, choice.player) and (
        asks[0] is not None and asks[0] == asks[1])


def meant_of_two(walk: Walk, choice: Choice) -> Choice:
    """The decision that the act answers: the next one of the same card where only that one gives what is told to come
    of it; the one before is declined then."""
    behind = [act for act in walk.upcoming(1) if act.sentence == walk.act.sentence and act.sign in ("", "arrow")]
    near = [walk.act, *(act for act in behind if not act.cards)]  # "I discard it | to get a Buy"
    told = {str(one.value) for act in near for one in act.amounts if one.value in COUNTERS and one.n != 0}
    mine = choice.player == walk.world.whose and choice.kind == "cards" and choice.optional and walk.script is None
    if not mine or len(told) != 1 or walk.act.negative:
        return choice
    declined = _after(walk, walk.world.real, f"{choice.verb} none")
    following = declined.pending() if declined is not None else None
    if not same_decision(following, choice) or not following.cards:
        return choice
    now, then = (_given(walk, record, f"{choice.verb} {shown(following.cards[:1])}")
                 for record in (walk.world.real, declined))  # fmt: skip
    if told <= now or not told <= then or walk.world.do(f"{choice.verb} none"):
        return choice
    walk.commands_of.append(walk.act.sentence)
    return pending(walk) or choice


def declines_both(walk: Walk, choice: Choice) -> None:
    """Declines the same decision where it comes once more, and the act denies it without telling one of the two."""
    following = pending(walk)
    if walk.script is None and same_decision(following, choice) and not walk.act.amounts:
        walk.do(f"{choice.verb} none")


def told_the_other(walk: Walk, choice: Choice) -> bool:
    """Whether the same decision right before was told, of a card that asks for it more than once."""
    asks = choice.because.card.text.casefold() if choice.because is not None else ""
    last = len(walk.world.line) - 1
    answered = last >= 0 and last not in walk.settled and walk.world.line[last].startswith(choice.verb)
    return answered and asks.count(f"may {choice.verb}") > 1


def _after(walk: Walk, record: Record, text: str) -> Record | None:
    """The record once that is answered; None where it cannot be."""
    trial = copied(record)
    try:
        trial.do(walk.world.command(text))
        trial.pending()
    except PlayaloudError:
        return None
    return trial


def _given(walk: Walk, record: Record, text: str) -> set[str]:
    """The counters that the answer adds to."""
    after = _after(walk, record, text)
    events = happened(after, len(record.events), walk.world.whose, *COUNTERS) if after is not None else ()
    return {event.kind for event in events}
