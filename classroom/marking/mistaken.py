"""Which card a mistake in a narration is about, as far as its words say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

_SAYS = re.compile(r"\b([A-Z][\w' ]*?) says\b")


def card_of(mistake: Mapping[str, Any], names: Iterable[str]) -> str:
    """The card whose words the reason of a mistake quotes, else the first that its quote or reason names; "" for none.

    `names` are the cards there are.
    """
    known = list(names)
    for said in _SAYS.findall(mistake["why"]):
        if said in known:
            return said
    for text in (mistake["quote"], mistake["why"]):
        places = [(place.start(), -len(name), name) for name in known
                  if (place := re.search(rf"\b{re.escape(name)}s?\b", text, re.IGNORECASE))]  # fmt: skip
        if places:
            return min(places)[2]
    return ""
