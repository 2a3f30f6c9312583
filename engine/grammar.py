"""Templates with typed holes, and the rules that they make; `reading.py` matches them, `saying.py` prints them.

A template is written as the English it matches:

    gain          a word, whatever its case
    (a|an)        alternatives; which one was found is kept, so that printing gives the same back; `(x|)` is optional
    {n:Number}    a hole: what stands there is read as that kind, and becomes the field `n`
    ~gain         a verb, agreeing with who does it: "gain" for you and they, "gains" for each other player
    your, you     likewise: "your" for you, "their" or "his" for others
    =your         the word "your" itself, whoever does it
    {it:Do@plain} a hole whose verbs stand without their "s", as behind "may"

Every phrase is a value; its `form` records the template and alternatives that were found.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

_TEMPLATE = re.compile(r"\{(\w+):(\w+)(?:@(\w+))?\}|~(\w+)|(\\?[()|])|=?([\w'-]+|\S)")

YOU, HE, THEY = "you", "he", "they"  # who does it: "gain your", "gains their", "(they) gain their"
POSSESSIVE = {YOU: ("your",), HE: ("their", "his"), THEY: ("their", "his")}
SUBJECT = {YOU: ("you",), HE: ("they", "he"), THEY: ("they", "he")}


# ("word", low, shown) | ("verb", w) | ("your",) | ("you",) | ("hole", field, kind, who)
# | ("alt", [elements, …], (first word or None, …))
Element = tuple


def parse_template(template: str) -> list[Element]:
    """The elements of a template."""
    stack: list[list[list[Element]]] = [[[]]]
    for match in _TEMPLATE.finditer(template):
        name, kind, who, verb, sign, word = match.groups(default="")
        whole, here = match.group(), stack[-1][-1]
        if name:
            here.append(("hole", name, kind, who or None))
        elif verb:
            here.append(("verb", verb))
        elif sign == "(":
            stack.append([[]])
        elif sign == "|":
            stack[-1].append([])
        elif sign == ")":
            options = stack.pop()
            firsts = tuple(option[0][1] if option and option[0][0] == "word" else None for option in options)
            stack[-1][-1].append(("alt", options, firsts))
        elif word in ("your", "you") and not whole.startswith("="):
            here.append((word,))
        else:
            shown = word or sign.lstrip("\\")
            here.append(("word", shown.lower(), shown))
    return stack[0][0]


class Rule(NamedTuple):
    """One template of one kind, with its number; `build` makes the phrase, or returns None where the words do not go
    together."""

    kind: str
    elements: list[Element]
    build: Callable[..., Any]
    template: str
    number: int


GRAMMAR: dict[str, list[Rule]] = {}
TERMINALS: dict[str, tuple[Callable, Callable]] = {}  # kind -> (read, print)
RULES: list[Rule] = []


def phrase(kind: str, *templates: str) -> Callable[[type], type]:
    """Registers a phrase class under its templates; the class may refuse a reading with `fits(self) -> bool`."""

    def register(cls: type) -> type:
        for template in templates:
            _add(kind, template, cls)
        return cls

    return register


def passes(kind: str, *templates: str, build: Callable | None = None) -> None:
    """Registers templates of one hole `{it:…}` whose phrase stands for itself: a kind that contains another kind.

    With `build(it, form, span)`, the phrase it returns, which must keep `form` as its frame `may`.
    """
    for template in templates:
        _add(kind, template, build)


def _add(kind: str, template: str, build: Callable | None) -> None:
    rule = Rule(kind, parse_template(template), build, template, len(RULES))
    GRAMMAR.setdefault(kind, []).append(rule)
    RULES.append(rule)


def agree(asked: str | None, who: str) -> str:
    """Who does what stands in a hole, given who does the whole."""
    if asked == "plain":
        return THEY if who == HE else who
    return asked or who


@cache
def verb_form(verb: str, who: str) -> str:
    """The verb as it agrees with who does it."""
    if who != HE:
        return verb
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")
