"""The phrases of the card language, each beside the step it means. Importing this package registers them all."""

from . import bonuses, deck, hand, logic, nouns, players, playing, scoring, supply, timing

__all__ = ["bonuses", "deck", "hand", "logic", "nouns", "players", "playing", "scoring", "supply", "timing"]
