"""The reference of the language, from the phrases themselves: `python -m engine.reference` writes README.md anew."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from . import cards, lexicon, unusual
from .cards import Card
from .grammar import RULES, Element, Rule
from .phrase import walk
from .reading import tokens
from .saying import sample

assert lexicon.__all__
assert unusual.phrase  # imported for the phrases they register
README = Path(__file__).parent / "README.md"

KINDS = {
    "Number": "number", "Quantity": "how many", "What": "kind of cards", "Cards": "which cards", "Ref": "it",
    "Per": "per", "Place": "place", "Cost": "cost", "Name": "card name", "OtherName": "non-name", "Type": "type",
    "OtherType": "non-type", "Condition": "condition", "Occasion": "occasion", "Phase": "phase", "Each": "each",
    "Options": "options", "Cases": "cases", "Case": "case", "Gained": "how many, which cards", "Theirs": "they …",
    "TheirSentences": "they …", "EachOther": "each other player …", "Do": "do this", "Clause": "do this",
    "Clauses": "do this", "Sentence": "do this",
}  # fmt: skip
"""What a hole is called in the reference."""

SAYS = ("Do", "Clauses", "Clause", "EachOther", "Theirs", "TheirSentences", "Sentence", "Each")
ORDER = (
    "bonuses", "hand", "wholehand", "them", "deck", "turned", "pile", "supply", "piles", "playing",
    "inplay", "aside", "naming", "logic", "choosing", "either", "players", "timing", "turns", "reacting",
    "scoring", "mats", "tokens", "market",
)  # fmt: skip
PARTS = (
    ("Quantity", "How many"), ("What", "Kinds of cards"), ("Cards", "Which cards"), ("Cost", "Costs"),
    ("Ref", "Words that refer to cards named before"), ("Per", "Amounts that count something"),
    ("Place", "Places"), ("Condition", "Conditions, behind “if”"), ("Occasion", "Occasions, behind “when”"),
)  # fmt: skip

INTRO = """# The language of cards

This page is made from the phrases that the engine reads (`python -m engine.reference`), and a test keeps it current.

A card is a table in a set file, or under `[[card]]` in a scenario. Its **text is the program**: write it as the game's
cards are written, one sentence a line or several, and the engine does what it says.

```toml
[Vassal]
cost = 3
types = ["Action"]
text = \"\"\"
+$2
Discard the top card of your deck. If it's an Action card, you may play it.\"\"\"
```

`playaloud card compile --text "+1 Card. You may trash a Copper from your hand." --types Action` shows how the engine
reads a text, sentence by sentence, or where it stops understanding: the words, a caret, what may have been meant (a
typing error, a missing full stop, a price without $, German), and the phrases most like them.

- Sentences end with a full stop, a semicolon or the end of the line; capitals do not matter, but card names have one.
- `+$1` and `$1` are coins, `VP` victory points. A line `-----` divides what is done when the card is played from what
  waits for an occasion, counts at the end of the game, or says how it is bought or set up.
- “You may” can stand before whatever is done; behind “each other player” verbs agree: “discards a card”.
- Every text has one meaning. Words that fit none are refused, words that fit two as well, and nothing is ever skipped:
  what was read is printed back, and must be what was written.


A table may also say `vp` (points of a card without a text about them), `pile` (how many cards the pile has),
`supply = false` (the pile is not in the Supply, and in the game only where a card of the game names it), `edition`,
`de` (the German name) and `note`.

| command | when |
|---|---|
| `spend 2 Coffers` | at any time of your turn: +$1 for each token |
| `spend a Villager` | in your Action phase: +1 Action for each token |
| `pay 3 debt` | in your Buy phase, for a coin each; while there is Debt, nothing can be bought |
| `play Guardian` | a Night card, behind the purchases of your Buy phase |
| `name Copper` · `return Estate` · `exile Curse` · `call Guide` | the answer to a decision, with the verb of the card |
| `choose trash` | an option by its verb, or by the words it begins with: `choose +3 cards` |
| `choose Hoard` · `reveal Watchtower` · `none` | which card answers first at one moment; `none`: no more Reactions |

Unknown cards of a hand are chosen only where any card will do. Where a card must know them, `chance` says what they
are; where the player may do without (“You may trash a Copper”), `no` declines, and `yes` asks chance first.

A scenario gives the deck that Black Market sells from as `side_deck`, top card first; without it, it is made of every
Kingdom card that is not in the Supply, in unknown order.

*Holes* are in italics; one of the words in [square / brackets] is written, and with a ? they may be left out. The last
column quotes a card, or makes an example up.
"""


def reference() -> str:
    """The whole reference, in Markdown."""
    quotes = _quotes()
    lines = [INTRO]
    for module, rules in _by_module().items():
        lines += [f"\n## {module}\n", "| words | meaning | for example |", "|---|---|---|"]
        lines += [f"| {_shown(rule)} | {_meaning(rule)} | {_quoted(rule, quotes)} |" for rule in rules]
    lines.append("\n# What stands in the holes")
    for kind, title in PARTS:
        lines.append(f"\n## {title} (*{KINDS[kind]}*)\n")
        lines += [f"- {_shown(rule)} — {_quoted(rule, quotes)}" for rule in RULES if rule.kind == kind and rule.build]
    return "\n".join(lines) + "\n"


def _by_module() -> dict[str, list[Rule]]:
    """The rules of what is said, under the title of their module."""
    found: dict[str, list[Rule]] = {_title(f"{lexicon.__name__}.{name}"): [] for name in ORDER}
    for rule in RULES:
        if rule.kind in SAYS and isinstance(rule.build, type):
            found.setdefault(_title(rule.build.__module__), []).append(rule)
    return {title: rules for title, rules in found.items() if rules}


def _title(module: str) -> str:
    return (sys.modules[module].__doc__ or "").strip().split("\n")[0].rstrip(".")


def _shown(rule: Rule) -> str:
    """The template as it is written, its holes in italics."""
    words = " ".join(_words(rule.elements))
    for sign in ",.:;":
        words = words.replace(f" {sign}", sign)
    return words.replace("+ ", "+").replace("$ *", "$*").replace("$ 1", "$1").replace("|", "\\|")


def _words(elements: list[Element]) -> Iterator[str]:
    for element in elements:
        what = element[0]
        if what == "hole":
            yield f"*{KINDS[element[2]]}*"
        elif what == "alt":
            options = [" ".join(_words(option)) for option in element[1]]
            yield f"[{' / '.join(filter(None, options))}]{'' if all(options) else '?'}"
        else:
            yield element[2] if what == "word" else element[-1]


def _meaning(rule: Rule) -> str:
    return " ".join((rule.build.__doc__ or "").strip().split("\n\n")[0].split())


def _quotes() -> dict[int, tuple[Card, str]]:
    """For each rule the first card that is read by it, with the words."""
    found: dict[int, tuple[Card, str]] = {}
    every = {card.text: card for edition in cards.EDITIONS for card in cards.book(edition).values()}
    for card in sorted(every.values(), key=lambda card: (len(card.text), card)):  # the simplest card shows it best
        places = tokens(card.text)
        for sentence in card.program.sentences:
            for one in walk(sentence):
                for form in (one.form, getattr(one, "may", ())):
                    if form and form[0] >= 0 and one.span[1] > one.span[0]:
                        words = card.text[places[one.span[0]].start : places[one.span[1] - 1].end]
                        found.setdefault(form[0], (card, " ".join(words.split())))
    return found


def _quoted(rule: Rule, quotes: dict[int, tuple[Card, str]]) -> str:
    if rule.number in quotes:
        card, words = quotes[rule.number]
        return f"{card}: “{words}”"
    return f"“{sample(rule)}”"


def phrases() -> int:
    """How many phrases there are: templates that mean something."""
    return sum(rule.build is not None for rule in RULES)


if __name__ == "__main__":
    README.write_text(reference(), "utf-8")
    print(f"{phrases()} phrases")
