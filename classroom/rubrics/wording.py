"""What the identifiers of kinds of mistakes and of measures mean, in a teacher's words."""

from __future__ import annotations

from flask_babel import gettext as _


def kind_words() -> dict[str, str]:
    """The kinds of mistakes (formats.md section 6) in words."""
    return {
        "illegal-play": _("play not allowed"),
        "illegal-buy": _("buy not allowed"),
        "wrong-draw": _("wrong draw"),
        "wrong-zone": _("wrong place"),
        "wrong-count": _("wrong count"),
        "wrong-order": _("wrong order"),
        "skipped-instruction": _("instruction skipped"),
        "invented-effect": _("effect invented"),
        "impossible-card": _("card that cannot be there"),
    }


def measure_words() -> dict[str, str]:
    """What the measures (rubrics/README.md) propose points by, in words that end "proposed by …"."""
    return {
        "mistakes/3": _("the mistakes found, by weight"),
        "dominance/3": _("the outcomes that were in reach"),
        "purchase/3": _("what was bought"),
        "announcement/2": _("how the turn is announced"),
        "awareness/4": _("words about the state of the game"),
        "person/1": _("nothing: a person decides"),
    }
