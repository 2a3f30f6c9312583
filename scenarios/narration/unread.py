"""What was not read, and what was read from which sentence."""

from __future__ import annotations

from .language.telling import Telling
from .line.walk import Walk
from .reading import Unread, Utterance

ABOUT = ("card", "resource", "group", "act")
SAYS_LITTLE = (
    "idle",
    "use",
    "spend",
    "do",
    "be",
    "have",
    "get",
    "give",
    "choose",
    "make",
    "come",
    "put",
    "unused",
    "keep",
)


def utterances(walk: Walk, telling: Telling) -> tuple[Utterance, ...]:
    """The sentences, each with the numbers of the commands and claims that were read from it."""
    found = []
    for number, sentence in enumerate(telling.sentences):
        commands = tuple(n for n, of in enumerate(walk.commands_of) if of == number)
        claims = tuple(n for n, of in enumerate(walk.claims_of) if of == number)
        found.append(Utterance(walk.quote(sentence.span), sentence.span, commands, claims))
    return tuple(found)


def passages(walk: Walk, telling: Telling, text: str, longest: int) -> tuple[Unread, ...]:
    """The sentences about the turn from which nothing was read, and what lies beyond the longest text."""
    read = {act.sentence for act in walk.acts if act.read or (act.negative and act.cards)}  # "no Smithy for me"
    read |= {*walk.commands_of, *walk.claims_of}
    thought = {act.sentence for act in walk.acts}
    found = []
    for number, sentence in enumerate(telling.sentences):
        about = [word for word in sentence.words if word.tag in ABOUT and word.value not in SAYS_LITTLE]
        if about and number not in read and number in thought:
            found.append(Unread(walk.quote(sentence.span), sentence.span))
    if not telling.acts and text.strip() and not found:
        span = (len(text) - len(text.lstrip()), min(len(text.rstrip()), longest))
        found.append(Unread(text[span[0] : span[1]], span))
    if len(text) > longest:
        found.append(Unread(text[longest:], (longest, len(text))))
    return tuple(found)
