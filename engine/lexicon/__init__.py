"""The phrases of the card language, each beside the step it means. Importing this package registers them all."""

from . import (
    amounts,
    aside,
    bonuses,
    choosing,
    conditions,
    costs,
    deck,
    either,
    hand,
    inplay,
    logic,
    market,
    mats,
    naming,
    nouns,
    occasions,
    pile,
    piles,
    players,
    playing,
    quantities,
    reacting,
    refs,
    scoring,
    supply,
    them,
    timing,
    turned,
    turns,
)  # fmt: skip

__all__ = [
    "amounts", "aside", "bonuses", "choosing", "conditions", "costs", "deck", "either", "hand", "inplay", "logic",
    "market", "mats", "naming", "nouns", "occasions", "pile", "piles", "players", "playing", "quantities",
    "reacting", "refs", "scoring", "supply", "them", "timing", "turned", "turns",
]  # fmt: skip
