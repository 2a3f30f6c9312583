"""Printing: what was read, back into the words of a card; and an example of what a rule reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from .grammar import POSSESSIVE, RULES, SUBJECT, TERMINALS, YOU, Element, Rule, agree, verb_form
from .phrase import Phrase


def say(node: Any, who: str = YOU) -> str:
    """The English of a phrase, as it was written but for capitals and full stops."""
    return join(_words(node, who, iter(()), ""))


def _words(node: Any, who: str, picks: Iterator[int], kind: str) -> list[str]:
    if not isinstance(node, Phrase):
        return [TERMINALS[kind][1](node, picks)]
    frame = getattr(node, "may", ())
    if not frame:
        return _replay(node, node.form, who)
    return _replay(node, frame, who, inner=lambda it, agreed: _replay(it, it.form, agreed))


def _replay(node: Any, form: tuple[int, ...], who: str, inner: Callable | None = None) -> list[str]:
    picks = iter(form)
    words: list[str] = []

    def replay(elements: list[Element]) -> None:
        for element in elements:
            what = element[0]
            if what == "word":
                words.append(element[2])
            elif what == "verb":
                words.append(verb_form(element[1], who))
            elif what in ("your", "you"):
                words.append((POSSESSIVE if what == "your" else SUBJECT)[who][next(picks)])
            elif what == "alt":
                replay(element[1][next(picks)])
            elif inner:
                words.extend(inner(node, agree(element[3], who)))
            else:
                words.extend(_words(getattr(node, element[1]), agree(element[3], who), picks, element[2]))

    replay(RULES[next(picks)].elements)
    return words


_EXAMPLES = {
    "Number": "2", "Quantity": "a", "What": "Treasure card", "Cards": "card", "Ref": "it", "Per": "per card discarded",
    "Place": "to your hand", "Cost": "up to $4", "Name": "Silver", "Condition": "it is an Action",
    "Occasion": "you gain this", "Each": "+$1 each",
}  # fmt: skip


def sample(rule: Rule) -> str:
    """An example of what a rule reads, with "…" where whole sentences can stand."""

    def words(elements: list[Element]) -> list[str]:
        found: list[str] = []
        for element in elements:
            if element[0] == "alt":
                options = [words(option) for option in element[1]]
                several = found[-1:] == ["2"] and len(options) > 1
                found += [] if [] in options else options[1 if several else 0]
            elif element[0] == "hole":
                found.append(_EXAMPLES.get(element[2], "…"))
            else:
                found.append(element[2] if element[0] == "word" else element[-1])
        return found

    return join(words(rule.elements))


def join(words: list[str]) -> str:
    """Words and signs as one line, spaced as English is."""
    line = " ".join(word for word in words if word)
    line = re.sub(r" ([,.;:?)])", r"\1", line).replace(" / ", "/")
    return re.sub(r"\$ (\d)", r"$\1", re.sub(r"([(+]|^-) ", r"\1", line))
