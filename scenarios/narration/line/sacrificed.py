"""What is told to be given up for what was bought: "the Market is the price", "I pay for her with the Village"."""

from __future__ import annotations

from engine.choices import Choice

from ..language.acts import Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from .buys import not_owned
from .walk import Walk

STATES = ("be", "bare", "make", "spend", "buy", "idle", "give", "get")  # by which a price may be told
PAYS = ("spend", "buy", "give")


def sacrificed(walk: Walk, choice: Choice, act: Act) -> Nominal | None:
    """The one card that the act names as the price, where one must be trashed for what was bought; None for none."""
    if choice.verb != "trash" or choice.player != walk.world.whose or walk.game.phase != "buy":
        return None
    plain = act.kind in STATES and act.mood == REAL and act.own and not act.negative
    named = [one for one in (*act.cards, *act.into, act.source, act.subject) if one is not None]
    given = {one.card: one for one in named if plain and one.card in choice.cards}
    paid = act.kind in PAYS and act.source is not None and act.source.card in given
    paid = paid or (act.kind == "give" and bool(act.cards) and act.cards[0].card in given)
    return next(iter(given.values())) if len(given) == 1 and (paid or "sacrifice" in act.marks) else None


def bought_beside(walk: Walk, choice: Choice, act: Act) -> list[Nominal]:
    """The cards that the act names behind what is trashed for a purchase, and that can only be bought as well: "I buy
    the Siren, trash the Village, then a Merchant"."""
    if choice.verb != "trash" or choice.player != walk.world.whose or walk.game.phase != "buy" or act.negative:
        return []
    named = [*act.cards, *act.into]
    at = next((n for n, one in enumerate(named) if one.card not in choice.cards), len(named))
    more = named[at:]
    new = all(one.n == 1 and "weak" in one.marks and not_owned(walk, one.card) for one in more)
    clear = walk.game.buys >= len(more) or "then" in act.marks
    return more if at and new and clear and act.kind in ("trash", "drop") else []
