"""Where a line ends because the player refuses what a card makes them do: "I trash the Estate but gain nothing"."""

from __future__ import annotations

from collections.abc import Iterable

from engine.state import Game

from ..line.world import World
from ..reading import Mistake
from .hindsight import Hindsight

REFUSED = "gain"
HELD = ("have", "left", "be", "keep", "see")  # verbs of what there is
PUT = ("gain", "convert", "put", "choose", "become")  # verbs of what is gained, and not bought


def undecided(back: Hindsight, mistakes: Iterable[Mistake]) -> World | None:
    """The world behind the line as far as it is legally told: to the decision that must be made and expressly is not,
    as the game waits there for it. None where nothing is refused."""
    skipped = [one for one in mistakes if one.kind == "skipped-instruction"]
    world = World(back.game)
    played = 0
    for text in back.walk.world.line if skipped else ():
        if text.startswith("play "):
            played = max((stage.at for stage in back.stages if stage.text == text), default=played)
        refuses = text.startswith(REFUSED) and any(one.span[0] > played and _denies(back, one) for one in skipped)
        if refuses and _must(back.game, world):
            return world
        if world.do(text):
            return None
    return None


def _denies(back: Hindsight, one: Mistake) -> bool:
    """Whether what is skipped is to gain a card, and none is told as gained."""
    about = one.expected.startswith(REFUSED) or REFUSED.capitalize() in one.expected
    gained = (other.act.kind in PUT or (other.at < one.span[0] and other.act.kind not in HELD)
              for other in back.named if back.told.get(other.at) == REFUSED)  # fmt: skip
    return about and not any(gained)


def _must(game: Game, world: World) -> bool:
    """Whether a card waits there for a decision of the player that cannot be declined."""
    choice = world.copy().real.pending()
    return choice is not None and choice.kind == "cards" and not choice.optional and choice.player == game.turn_of


__all__ = ["undecided"]
