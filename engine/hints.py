"""What an author may have meant, where a card's text is not understood: short sentences behind the caret."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from functools import cache

from .cards import TYPES, plural
from .grammar import HE, RULES, Element, verb_form
from .lexicon.nouns import NUMBER_WORDS

MOST = 2  # hints for one text

GERMAN = {
    "karte": "Card", "karten": "Cards", "aktion": "Action", "aktionen": "Actions", "kauf": "Buy", "käufe": "Buys",
    "geld": "$", "münze": "$1", "münzen": "$", "ziehe": "draw", "entsorge": "trash", "entsorgt": "trashes",
    "nimm": "gain", "nimmt": "gains", "lege": "discard / put", "lege ab": "discard", "wirf": "discard",
    "handkarte": "card from your hand", "handkarten": "cards from your hand", "nachziehstapel": "deck",
    "ablagestapel": "discard pile", "vorrat": "Supply", "jeder": "each", "mitspieler": "other player",
    "spieler": "player", "deine": "your", "deiner": "your", "deinen": "your", "oder": "or", "darfst": "may",
    "kannst": "may", "wähle": "choose", "decke": "reveal", "wenn": "if / when", "punkt": "VP", "punkte": "VP",
    "siegpunkt": "VP", "siegpunkte": "VP", "kupfer": "Copper", "silber": "Silver", "anwesen": "Estate",
    "fluch": "Curse",
}  # fmt: skip
"""English words of cards for the German ones that stand on German cards."""

TERMS = {
    "opponent": "“each other player”", "opponents": "“each other player”", "everyone": "“each player”",
    "everybody": "“each player”", "destroy": "“trash”", "remove": "“trash”", "burn": "“trash”", "delete": "“trash”",
    "throw": "“discard”", "graveyard": "“the trash”", "stack": "“deck”", "library": "“deck”",
    "coins": "the sign $, as in +$2", "coin": "the sign $, as in +$1", "money": "the sign $", "dollars": "the sign $",
    "point": "“VP”", "points": "“VP”", "purchase": "“Buy”", "purchases": "“Buys”", "plus": "the sign +, as in +2 Cards",
    "take": "“gain” for a card of the Supply, “put … into your hand” for others", "receive": "“gain”",
    "pick": "“choose”", "select": "“choose”", "shop": "“the Supply”", "bank": "“the Supply”",
    "extra": "the sign +, as in +1 Action", "additional": "the sign +, as in +1 Action",
}  # fmt: skip
"""The cards' own words for others that people use."""

_VERBS = "trash|play|put|reveal|return|exile"  # of which cards say where the card is taken from


def hints(text: str, at: int, names: Mapping[str, str]) -> list[str]:
    """At most two sentences on what may have been meant at that character of the text, the likeliest first.

    `names` maps the names of cards, in lower case, to the names as printed.
    """
    found = (hint for find in (_german, _card_name, _price, _several, _misspelt, _term, _from_where)
             for hint in find(text, at, names))  # fmt: skip
    return list(dict.fromkeys(found))[:MOST]


def _word(text: str, at: int) -> str:
    found = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*").match(text, at)
    return found.group() if found else ""


def _german(text: str, at: int, names: Mapping[str, str]) -> Iterator[str]:
    words = re.findall(r"[^\W\d_]+", text)
    told = {word: GERMAN[word.lower()] for word in words if word.lower() in GERMAN}
    here = _word(text, at).lower()
    if len(told) > 1 or (told and here in GERMAN):
        some = list(told.items())[:4]
        yield "Card texts are read in English: " + ", ".join(f"“{one}” is “{other}”" for one, other in some) + "."


def _card_name(text: str, at: int, names: Mapping[str, str]) -> Iterator[str]:
    words = re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", text[at : at + 60])[:3]
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        for one in (name, name.removesuffix("s")):
            printed = names.get(one.lower())
            if printed and name[:1].islower():
                shown = printed if one == name else plural(printed)
                yield f"The names of cards begin with a capital: “{shown}”."
                return


def _price(text: str, at: int, names: Mapping[str, str]) -> Iterator[str]:
    if re.match(r"\d", text[at:]) and re.search(r"(cost\w*|up to|exactly|less than|for)\s+$", text[:at], re.IGNORECASE):
        yield f"Coins and costs are written with $: “${re.match(r'[0-9]+', text[at:]).group()}”."
    if re.match(r"[€£]", text[at:]):
        yield "Coins and costs are written with $."


def _several(text: str, at: int, names: Mapping[str, str]) -> Iterator[str]:
    start = text.rfind("\n", 0, at) + 1
    line = text[start:].split("\n", 1)[0].strip()
    alone = at == start and line.istitle() and len(line.split()) <= 4 and not line.endswith(".")
    named = at == start and re.match(r"[A-Z][\w'’ -]{1,30}(:|\s*\(\s*\$?\d)", line)
    if (alone or named) and _word(text, at).lower() not in vocabulary():
        yield ("This looks like the name of a card: only what stands in the card's box is its text. Several cards go "
               "into a file, each as a table [Name] with cost, types and text.")  # fmt: skip


def _misspelt(text: str, at: int, names: Mapping[str, str]) -> Iterator[str]:
    word = _word(text, at)
    low = word.lower()
    known = {**dict.fromkeys(vocabulary()), **names}
    if len(word) < 3 or low in known or low in GERMAN or low in TERMS:
        return
    near = difflib.get_close_matches(low, known, n=3, cutoff=0.72)
    near.sort(key=lambda one: sorted(one) != sorted(low))  # letters that changed places, as in "form" for "from"
    if near:
        meant = names.get(near[0], near[0])
        yield f"Is “{word}” meant to be “{meant.capitalize() if word[:1].isupper() else meant}”?"


def _term(text: str, at: int, names: Mapping[str, str]) -> Iterator[str]:
    before = re.findall(r"[^\W\d_]+", text[max(at - 40, 0) : at])[-1:]
    for word in (_word(text, at), *before):
        if word.lower() in TERMS:
            yield f"For “{word}” write {TERMS[word.lower()]}."
    if re.compile(r"\bin\s+play\b").match(text, max(text.rfind("in", 0, at + 2), 0)) and before != ["have"]:
        yield "Say whose cards are meant: “you have in play”."


def _from_where(text: str, at: int, names: Mapping[str, str]) -> Iterator[str]:
    if re.search(rf"\b({_VERBS})(s|es)? (up to )?\w+ [\w -]*$", text[:at], re.IGNORECASE) and (
            re.match(r"\s*([.,;]|$)", text[at:])):  # fmt: skip
        yield "Say from where, such as “from your hand”."


@cache
def vocabulary() -> frozenset[str]:
    """Every word that a phrase has, with the forms of verbs, in lower case."""
    words = {word for rule in RULES for word in _words(rule.elements)}
    kinds = {form.lower() for kind in TYPES for form in (kind, plural(kind))}
    return frozenset(word for word in words if word.isalpha()) | kinds | {*NUMBER_WORDS, "your", "their", "his", "you"}


def _words(elements: list[Element]) -> Iterator[str]:
    for element in elements:
        if element[0] == "word":
            yield element[1]
        elif element[0] == "verb":
            yield from (element[1], verb_form(element[1], HE))
        elif element[0] == "alt":
            for option in element[1]:
                yield from _words(option)
