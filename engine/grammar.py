"""Templates with typed holes: matched forwards to read a card, replayed backwards to print what was read.

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
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .phrase import Phrase

_TOKEN = re.compile(r"-{3,}|[^\W\d_]+(?:['’][^\W\d_]+)*(?:-[^\W\d_]+)*|\d+|\S")
_TEMPLATE = re.compile(r"\{(\w+):(\w+)(?:@(\w+))?\}|~(\w+)|(\\?[()|])|=?([\w'-]+|\S)")

YOU, HE, THEY = "you", "he", "they"  # who does it: "gain your", "gains their", "(they) gain their"
_POSSESSIVE = {YOU: ("your",), HE: ("their", "his"), THEY: ("their", "his")}
_SUBJECT = {YOU: ("you",), HE: ("they", "he"), THEY: ("they", "he")}


class Token(NamedTuple):
    """A word, number or sign of a text, with its place."""

    text: str
    low: str
    start: int
    end: int


def tokens(text: str) -> list[Token]:
    """The text's words, numbers and signs, in order; a curly apostrophe counts as a straight one."""
    return [Token(m.group(), m.group().lower().replace("’", "'"), m.start(), m.end()) for m in _TOKEN.finditer(text)]


# ("word", low, shown) | ("verb", w) | ("your",) | ("you",) | ("alt", [elements, …]) | ("hole", field, kind, who)
Element = tuple
Read = tuple[Any, tuple[int, ...], int]  # what was read, the alternatives found on the way, the token after it


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
            stack[-1][-1].append(("alt", options))
        elif word in ("your", "you") and not whole.startswith("="):
            here.append((word,))
        else:
            shown = word or sign.lstrip("\\")
            here.append(("word", shown.lower(), shown))
    return stack[0][0]


class Rule(NamedTuple):
    """One template of one kind; `build` makes the phrase, or returns None where the words do not go together."""

    kind: str
    elements: list[Element]
    build: Callable[..., Any]
    template: str


GRAMMAR: dict[str, list[Rule]] = {}
TERMINALS: dict[str, tuple[Callable, Callable]] = {}  # kind -> (read, print)
_RULES: list[Rule] = []


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
    rule = Rule(kind, parse_template(template), build, template)
    GRAMMAR.setdefault(kind, []).append(rule)
    _RULES.append(rule)


def _agree(asked: str | None, who: str) -> str:
    """Who does what stands in a hole, given who does the whole."""
    if asked == "plain":
        return THEY if who == HE else who
    return asked or who


def verb_form(verb: str, who: str) -> str:
    """The verb as it agrees with who does it."""
    if who != HE:
        return verb
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


class Reader:
    """Reads phrases from the tokens of one text; remembers what it read where, and the furthest token it reached."""

    def __init__(self, text: str, names: dict[str, str]):
        self.text, self.names = text, names
        self.tokens = tokens(text)
        self.furthest = 0
        self._memo: dict[tuple, list[Read]] = {}

    def low(self, at: int) -> str:
        """The token at a place, in lower case; "" behind the last."""
        return self.tokens[at].low if at < len(self.tokens) else ""

    def read(self, kind: str, at: int, who: str = YOU) -> list[Read]:
        """Every way to read `kind` from the token `at` on."""
        key = (kind, at, who)
        if key not in self._memo:
            self._memo[key] = []  # a kind that starts with itself finds nothing there, instead of looping
            self._memo[key] = list(self._read(kind, at, who))
        return self._memo[key]

    def _read(self, kind: str, at: int, who: str) -> Iterator[Read]:
        if kind in TERMINALS:
            yield from TERMINALS[kind][0](self, at, who)
        for rule in GRAMMAR.get(kind, ()):
            for found, picks, end in self._match(rule.elements, 0, at, who):
                if rule.build is None:
                    yield found["it"], picks, end
                    continue
                form = (_index(rule), *picks)
                made = rule.build(**found, form=form, span=(at, end))
                if made is not None and getattr(made, "fits", lambda: True)():
                    yield made, (), end

    def _match(self, elements: list[Element], k: int, at: int, who: str) -> Iterator[tuple[dict, tuple, int]]:
        if at > self.furthest:
            self.furthest = at
        if k == len(elements):
            yield {}, (), at
            return
        element = elements[k]
        for found, picks, middle in self._one(element, at, who):
            for rest, more, end in self._match(elements, k + 1, middle, who):
                yield {**found, **rest}, (*picks, *more), end

    def _one(self, element: Element, at: int, who: str) -> Iterator[tuple[dict, tuple, int]]:
        what = element[0]
        if what == "word":
            if self.low(at) == element[1]:
                yield {}, (), at + 1
        elif what == "verb":
            if self.low(at) == verb_form(element[1], who):
                yield {}, (), at + 1
        elif what in ("your", "you"):
            words = (_POSSESSIVE if what == "your" else _SUBJECT)[who]
            if self.low(at) in words:
                yield {}, (words.index(self.low(at)),), at + 1
        elif what == "alt":
            for pick, option in enumerate(element[1]):
                for found, picks, end in self._match(option, 0, at, who):
                    yield found, (pick, *picks), end
        else:
            for value, picks, end in self.read(element[2], at, _agree(element[3], who)):
                yield {element[1]: value}, picks, end


_INDEX: dict[int, int] = {}


def _index(rule: Rule) -> int:
    if len(_INDEX) != len(_RULES):
        _INDEX.update({id(one): number for number, one in enumerate(_RULES)})
    return _INDEX[id(rule)]


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
                words.append((_POSSESSIVE if what == "your" else _SUBJECT)[who][next(picks)])
            elif what == "alt":
                replay(element[1][next(picks)])
            elif inner:
                words.extend(inner(node, _agree(element[3], who)))
            else:
                words.extend(_words(getattr(node, element[1]), _agree(element[3], who), picks, element[2]))

    replay(_RULES[next(picks)].elements)
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
                found += words(element[1][0])
            elif element[0] == "hole":
                found.append(_EXAMPLES.get(element[2], "…"))
            else:
                found.append(element[2] if element[0] == "word" else element[-1])
        return found

    return join(words(rule.elements))


def join(words: list[str]) -> str:
    """Words and signs as one line, spaced as English is."""
    line = " ".join(word for word in words if word)
    line = re.sub(r" ([,.;:)])", r"\1", line).replace(" / ", "/")
    return re.sub(r"([(+$]|^-) ", r"\1", line)
