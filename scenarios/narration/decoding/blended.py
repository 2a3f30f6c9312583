"""How much speaks for a card named being played, and for its being bought, as it was learned."""

from __future__ import annotations

from .evidence import Mention
from .learned import BOUGHT, PLAYED, Odds

EVEN, SLOPE, MOST = 1.6, 0.5, 3.6  # what even chances are worth to an agreement, what a log-odds adds, and the most
LEAST, FAINT = -5.0, 0.05  # log-odds above which it is worth something in any case, and how much


def blend(named: list[Mention], odds: Odds) -> None:
    """Notes at each mention what speaks for a play and for a purchase."""
    for one in named:
        if one.kind != "card" or one.role == "pronoun" or one.one is None:
            continue
        bought, played = odds.of(BOUGHT, one.one.span), odds.of(PLAYED, one.one.span)
        one.buying = one.buying if bought is None else _worth(bought)
        one.playing = None if played is None else _worth(played)


def _worth(odds: float) -> float:
    return max(FAINT if odds > LEAST else 0.0, min(MOST, EVEN + SLOPE * odds))
