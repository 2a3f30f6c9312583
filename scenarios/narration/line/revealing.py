"""What is told of cards that another player reveals: Reactions, and what an Attack has that one show."""

from __future__ import annotations

from engine.cards import Card
from engine.choices import Choice

from ..language.acts import Act
from ..language.persons import THIRD
from .walk import Walk

SHOWN = ("reveal", "put")  # what another player does with a card in hand that stays that player's
KEPT = ("keep", "left", "have", "unused")
GONE_FOR = ("trash", "discard", "drop", "convert")
SHOWS = ("reveal", "play", "use", "have", "bare", "see", "keep", "do")  # verbs that, denied, tell of no Reaction


def is_reaction(choice: Choice) -> bool:
    """Whether it is asked for a Reaction: a card that says itself that it may be revealed."""
    return choice.verb == "reveal" and choice.because is not None and choice.because.card in choice.cards


def reacts(choice: Choice, act: Act) -> bool:
    """Whether another player's Reaction is named, by whatever verb: "Anna has the Moat", "thanks to his Moat"; or it
    is told that nothing can be done to that one."""
    theirs = act.who == 1 or "other" in act.marks or act.kind in ("reveal", "see")
    parts = act.kind in ("discard", "trash") or (act.kind == "drop" and act.verb_at is not None)
    does = act.subject is not None and act.subject not in act.cards and act.subject.card in choice.cards
    other = (parts and not does) or act.kind in ("buy", "draw", "gain")
    named = any(card in choice.cards for card in _reaction(act)) or ("spared" in act.marks and not act.cards)
    return theirs and not other and named


def shows(choice: Choice, act: Act) -> bool:
    """Whether a card that another player has to show, or to put somewhere, is named: by whatever verb."""
    tells = act.kind not in (*KEPT, "draw", "get", "gain", "buy", "play", "bare") or (
        act.kind in ("have", "bare") and act.who == 1 and not act.noise)  # fmt: skip
    named = [one.card for one in act.cards if one.n != 0]
    return tells and not act.negative and bool(named) and all(card in choice.cards for card in named)


def reacted(walk: Walk, choice: Choice) -> list[Card]:
    """The Reaction that another player is told to reveal; none where the words deny it: "he forgets to show it"."""
    act, following = walk.act, next(iter(walk.upcoming(1)), None)
    goes_on = following is not None and following.sentence == act.sentence and following.pronoun is not None and (
        not following.cards or any(one.card in choice.cards for one in following.cards))  # fmt: skip
    telling = [act, *([following] if goes_on and following.who != 0 else [])]
    if any(_denies(one) or (one.kind == "keep" and act.kind not in ("reveal", "use", "play")) for one in telling):
        return []
    if "spared" in act.marks and not _reaction(act):
        return list(choice.cards[:1]) if not act.negative or "not affected" in act.marks else []
    goes = any(one.kind in GONE_FOR and not one.negative and one.who in (1, THIRD) and one.whom in ("", act.whom)
               for one in walk.upcoming(2))  # fmt: skip
    if act.kind == "have" and goes:
        return []  # "though he has a Moat, he discards both"
    return [card for card in _reaction(act) if card in choice.cards][:1] if all(one.n != 0 for one in act.cards) else []


def _reaction(act: Act) -> list[Card]:
    return [one.card for one in (*act.cards, *act.into, act.source, act.subject) if one is not None]


def _denies(act: Act) -> bool:
    """Whether it denies that the Reaction is revealed, and not what it forestalls: "he doesn't have to do anything"."""
    duty = act.kind == "do" and "duty" in act.marks
    told = act.kind == "leave_out" or "forgets" in act.marks
    return told or (act.negative and act.kind in SHOWS and act.source is None and not duty)
