"""One clause that tells of several other players: "Mira draws a Smithy, Jonas a Village"."""

from __future__ import annotations

from .acts import Act
from .mentions import Word, player_named

SHARED = ("cards", "into", "amounts", "numbers", "groups", "excepted")


def shared_out(acts: list[Act], words: list[Word]) -> list[Act]:
    """The acts with what one verb tells of several players by name as one act for each."""
    named = [(word.start, name) for word in words if "other" in word.marks and (name := player_named(word))]
    return [part for act in acts for part in (_parts(act, named) if named else [act])]


def _parts(act: Act, named: list[tuple[int, str]]) -> list[Act]:
    here = [(at, name) for at, name in named if act.span[0] <= at < act.span[1]]
    if act.who != 1 or len({name for _, name in here}) < 2:
        return [act]
    first = min((one.span[0] for one in (*act.cards, *act.amounts)), default=act.span[1])
    later = [(at, name) for at, name in here if at > first]
    cuts = [act.span[0], *(at for at, _ in later), act.span[1]]
    found = []
    for number, start in enumerate(cuts[:-1]):
        part = act.copy()
        part.span = (start, cuts[number + 1])
        for name in SHARED:
            setattr(part, name, [one for one in getattr(act, name) if start <= one.span[0] < cuts[number + 1]])
        if number:
            part.whom, part.sign, part.subject, part.source = later[number - 1][1], "comma", None, None
            part.marks |= {"other"}
        found.append(part)
    return found if all(one.cards or one.amounts for one in found) else [act]
