"""What cards that speak of no other player are said to make the others do: "everybody else has to discard a card"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..language.words import forms
from ..reading import Mistake
from ..verdicts import by_text
from .hindsight import Hindsight
from .pretended import THEIRS
from .scenes import Piece, Scene, first_found, scenes

DUTIES = ("draw", "discard", "trash", "gain", "reveal", "drop")
UNREAL = {"not", "none", "hypothetical", "would", "could", "plan", "generic", "irreal", "instead", "affirms",
          "correct!", "later", "when", "than"}  # fmt: skip
ALL = forms("everyone")  # of whom much is said that no card makes them do
DONE = tuple(forms("ends_done"))
PASSIVE = forms("passive")
OTHERS = "other player"  # words of a text that speaks of them


def burdens(back: Hindsight) -> Iterator[Mistake]:
    """The first of each play, where no card that is named speaks of others."""
    if back.walk.world.halted or not back.stages:
        return
    named = {word.value for one in back.telling.sentences for word in one.words if word.tag == "card"}
    if any(OTHERS in card.text.casefold() for card in named):
        return
    for scene in scenes(back):
        if scene.verb == "play":
            yield from first_found(back, scene.start, scene.end, partial(_of_others, back, scene))


def _of_others(back: Hindsight, scene: Scene, piece: Piece) -> Mistake | None:
    for clause in piece.clauses:
        words = clause.words
        whom = next((n for n, word in enumerate(words) if "other" in word.marks and word.tag != "act"), None)
        does = [n for n, word in enumerate(words) if word.tag == "act" and word.value in DUTIES]
        verb = next((n for n in does if whom is not None and n > whom), None)
        if verb is None or UNREAL & clause.marks or (words[whom].low in ALL and not {"duty", "besides"} & clause.marks):
            continue
        near = words[whom + 1 : verb + 1]
        if words[verb].low.endswith(DONE) and any(one.low.split(" ")[0] in PASSIVE for one in near):
            continue  # "I keep the Coppers, the others get trashed"
        if any({"self", "third", "break!"} & word.marks for word in words[whom:verb]) or (
                any({"directed", "source"} & word.marks for word in words[max(whom - 2, 0) : whom])):  # fmt: skip
            continue  # "to the others' horror I draw …", "I smile at my opponent and draw …"
        span = words[whom].start, words[-1].end
        why = by_text(back.walk.say, scene.card, THEIRS)
        return Mistake("invented-effect", back.walk.quote(span), span, why, back.walk.say("nothing happens now"))
    return None
