"""The phrases of the card language, each beside the step it means. Importing this package registers them all."""

from . import (
    amounts,
    aside,
    bonuses,
    choosing,
    conditions,
    costs,
    deck,
    hand,
    inplay,
    logic,
    market,
    mats,
    nouns,
    naming,
    occasions,
    pile,
    players,
    playing,
    reacting,
    refs,
    scoring,
    supply,
    timing,
)  # fmt: skip

__all__ = [
    "amounts", "aside", "bonuses", "choosing", "conditions", "costs", "deck", "hand", "inplay", "logic", "market", "mats", "nouns", "naming", "occasions", "pile", "players",
    "playing", "reacting", "refs", "scoring", "supply", "timing",
]  # fmt: skip
