"""Decisions about the same cards that come one after the other, single cards of which one of two things is to be done
("set aside", "keep"), and cards that another one lets the player play."""

from __future__ import annotations

import re
from collections import Counter

from engine.cards import Card
from engine.choices import Choice
from engine.errors import PlayaloudError
from engine.notation import printed

from ..language.acts import Act
from ..language.moods import REAL
from .offers import pending
from .walk import Walk, shown
from .world import copied

ENDS = ("play", "start", "buy", "end_actions", "end_turn", "double", "gain")
SECOND = {"trash": "discard", "discard": "trash"}
OPTIONS = {"set_aside": ("set aside",), "leave_out": ("set aside",), "discard": ("discard", "set aside"),
           "trash": ("trash", "set aside"), "drop": ("trash", "discard", "set aside"), "put": ("put", "put back"),
           **dict.fromkeys(("keep", "draw", "have", "get", "bare", "see"), ("keep",))}  # fmt: skip
ZONES = {"set_aside": ("set aside",), "hand": ("keep",), "trash": ("trash", "set aside"),
         "discard": ("discard", "set aside"), "deck": ("put", "put back", "set aside")}  # fmt: skip
ALONE = ("set_aside", "leave_out", "keep", "discard", "put")  # said of the card named right before: "the Moat: skip"
MOST = 8  # cards of which one act may tell


NAMES = ("choose", "get", "use", "give", "bare", "draw", "have", "do", "trash", "drop", "put", "play")
_GIVES = re.compile(r"\+(\$?)(\d+) ?(cards?|actions?|buys?)?")  # what an option gives, as it is written
RESOURCE = {"$": "coins", "c": "cards", "a": "actions", "b": "buys"}


def choose_option(walk: Walk) -> None:
    """Does with each card that is asked about by itself what the present act tells of it, and takes the option that
    the act names."""
    choice = pending(walk)
    if choice is None or choice.kind != "option" or walk.script is not None:
        return
    if not choice.cards and choice.player == walk.world.whose and (found := named_options(choice, walk.act)):
        twice = choice.because is not None and "choose two" in choice.because.card.text.casefold()
        for one in found if twice or len(found) == 1 else ():
            walk.do(chosen_option(choice, one))
        return
    named = {one.card for one in (*walk.act.cards, walk.act.subject) if one is not None}
    for _ in range(MOST if named else 0):
        choice = pending(walk)
        if choice is None or choice.kind != "option" or len(choice.cards) != 1 or choice.player != walk.world.whose:
            return
        told = option(walk, choice) if choice.cards[0] in named else ""
        if not told or walk.do(chosen_option(choice, told)):
            return


def named_options(choice: Choice, act: Act) -> list[str]:
    """The options that the act names, in its order: by what they give, "the two coins", or by their verb."""
    if act.kind not in NAMES or act.negative or act.mood != REAL or act.who == 1:
        return []
    found: dict[str, int] = {}
    for option in choice.options:
        gives = {(RESOURCE.get(sign or kind[:1]), int(n)) for sign, n, kind in _GIVES.findall(option)}
        names = [at for at, one in enumerate(act.amounts) for _, n in gives if (str(one.value), one.n or n) in gives]
        does = option.split()[0] == ("trash" if act.kind == "drop" else act.kind)
        if names or (does and act.kind in ("trash", "drop")):
            found[option] = min(names, default=-1)
    return sorted(found, key=found.__getitem__)


def asked_next(walk: Walk, choice: Choice | None) -> str | None:
    """The verb by which the same card asks about the same cards once more; None where it does not."""
    if choice is None or choice.kind != "cards" or choice.player != walk.world.whose or choice.low > 1:
        return None
    if choice.verb not in SECOND or choice.because is None or walk.script is not None:
        return None
    if SECOND[choice.verb] not in choice.because.card.text.casefold():
        return None
    trial, given = copied(walk.world.real), choice.cards[: choice.low]
    try:
        trial.do(walk.world.command(f"{choice.verb} {shown(given) or 'none'}"))
        after = trial.pending()
    except PlayaloudError:
        return None
    if after is None or after.kind != "cards" or after.because is None or after.verb == choice.verb:
        return None
    left = Counter(choice.cards) - Counter(given)
    return after.verb if after.because.card == choice.because.card and Counter(after.cards) == left else None


def option(walk: Walk, choice: Choice) -> str:
    """What is told of the card of which one of several things is to be done; "" where nothing is."""
    card = choice.cards[0] if len(choice.cards) == 1 else None
    named = False
    for act in walk.acts[walk.at :] if card is not None else ():
        here = card in {one.card for one in (*act.cards, act.subject, act.source) if one is not None}
        if act.kind in ENDS and here and act is not walk.act:
            return "keep" if "keep" in choice.options else ""
        if act.kind in ENDS and act.cards and act is not walk.act:
            return ""
        points = named and not act.cards and (act.pronoun is not None or act.zone is not None or act.kind in ALONE)
        named = here or (named and not act.cards)
        if not (here or points) or act.mood != REAL or act.who == 1:
            continue
        wanted = ZONES.get(str(act.zone.value)) if act.zone is not None else OPTIONS.get(act.kind)
        if act.negative and (act.kind == "spend" or "keep" in (wanted or ())):
            wanted = ("set aside", "discard", "put back", "put")
        found = next((one for one in wanted or () if one in choice.options), "")
        if found and (found != "keep" or act.kind not in ("bare", "see", "get", "draw") or not _more(walk, act)):
            return found
    return ""


def _more(walk: Walk, act: Act) -> bool:
    """Whether the next clause goes on about the same card: "then comes the Market, | which I set aside"."""
    at = next(number for number, one in enumerate(walk.acts) if one is act)
    after = walk.acts[at + 1] if at + 1 < len(walk.acts) else None
    return after is not None and not after.cards and after.kind in ALONE


def allowed(choice: Choice) -> tuple[Card, ...]:
    """The cards that another card lets the player play now, where that is a question of yes or no, or of which."""
    if choice.verb != "play":
        return ()
    return choice.cards or (choice.because.them if choice.kind == "yes" and choice.because is not None else ())


def chosen_option(choice: Choice, option: str) -> str:
    """The command for an option, as formats.md has it."""
    if choice.cards and option in ("set aside", "keep"):
        return f"{option} {choice.cards[0]}"
    return f"choose {printed(option, choice)}"
