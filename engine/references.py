"""What "it", "the trashed card" and "per card discarded" refer to, checked before a text may become a program."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .lexicon.amounts import Per
from .lexicon.choosing import Choosing
from .lexicon.done import DidAtLeastOne, DidSoMany
from .lexicon.nouns import Different
from .lexicon.players import EachOther, EachOtherThen, Leading
from .lexicon.quantities import One
from .lexicon.refs import CopyOf, It
from .lexicon.scoring import Scoring
from .lexicon.timing import Waiting
from .phrase import Phrase, walk
from .reading import Reader
from .steps import Step

_PASSIVE = ("forbids", "reprices", "reminds", "prepares", "lands")  # what sentences do that are not done in a turn
_PARTICIPLES = {
    "trashed": "trash", "discarded": "discard", "revealed": "reveal", "gained": "gain", "played": "play",
}  # fmt: skip


@dataclass
class Said:
    """What was said so far: whether cards were handled that "it" can mean, and the verb of the last that did; `before`:
    whether there are such of which only copies can be meant, since somebody else handled them."""

    it: bool = False
    verb: str = ""
    before: bool = False


def dangling(sentences: tuple[Phrase | None, ...], reader: Reader) -> Phrase | None:
    """The first phrase that refers to something that was not said before it; None where every one does."""
    said = Said()
    for sentence in sentences:
        if sentence is None:
            said = Said()
        elif found := _scan(sentence, said, reader):
            return found
    return None


def _scan(node: Phrase, said: Said, reader: Reader) -> Phrase | None:
    if isinstance(node, Step) and node.of_seen and not said.it:
        return node
    if isinstance(node, It | Per | DidSoMany | DidAtLeastOne) and not _refers(node, said, reader):
        return node
    children = sorted(_children(node), key=lambda one: one.span)
    inner = _inside(node, said)
    if isinstance(node, EachOtherThen):
        children, inner = [node.first.body, node.then], _inside(node.first, said)
    for child in children:
        if found := _scan(child, inner, reader):
            return found
    if isinstance(node, Step) and not node.leads and node.handles:
        said.it, said.verb = True, node.verb
    return None


def _inside(node: Phrase, said: Said) -> Said:
    """What the words within a phrase can refer to; what they say counts outside only where it is done in one go."""
    if isinstance(node, Waiting) or getattr(node, "waits", ""):
        return Said(it=True)
    if isinstance(node, EachOther):
        return Said(before=said.it)
    if isinstance(node, CopyOf):
        return Said(it=said.it or said.before, verb=said.verb)
    return replace(said) if isinstance(node, Leading | Choosing) else said


def _children(node: Phrase) -> list[Phrase]:
    found: list[Phrase] = []
    for name in node.fields:
        value = getattr(node, name)
        found += [one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, Phrase)]
    return found


def _refers(node: Phrase, said: Said, reader: Reader) -> bool:
    words = {token.low for token in reader.tokens[slice(*node.span)]}
    if isinstance(node, Per):
        return not node.verb or node.verb == said.verb or (node.verb == "any" and said.it)
    verbs = [_PARTICIPLES[word] for word in words if word in _PARTICIPLES]
    return said.it and (not verbs or said.verb in verbs)


def alike(sentences: tuple[Phrase | None, ...]) -> Phrase | None:
    """The first phrase that has several different cards chosen by a step that does not tell them apart."""
    for one in (node for sentence in sentences for node in walk(sentence)):
        several = not isinstance(getattr(one, "quantity", One()), One) and not getattr(one, "tells_apart", False)
        kinds = (getattr(one, "cards", None), getattr(one, "what", None))
        if several and any(isinstance(kind, Different) for kind in kinds):
            return one
    return None


def misplaced(sentences: tuple[Phrase | None, ...]) -> Phrase | None:
    """The first sentence that would never be done: below the dividing line, or behind one that waits, only such stand
    that wait themselves, count at the end of the game, or say how the card is bought."""
    below = False
    for sentence in sentences:
        passive = isinstance(sentence, Scoring | Waiting) or any(getattr(sentence, one, False) for one in _PASSIVE)
        if below and sentence is not None and not passive:
            return sentence
        below = below or sentence is None or isinstance(sentence, Waiting)
    return None
