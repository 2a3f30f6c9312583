"""What happened, one step at a time, each with the words of the card that caused it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .cards import Card
    from .state import Bookmark, Game

ZONE_NAMES = {
    "in_play": "in play", "set_aside": "set aside", "side_deck": "side deck",
    "discard": "discard pile", "supply": "Supply",
    "exile": "Exile mat", "island": "Island mat", "tavern": "Tavern mat", "native_village": "Native Village mat",
}  # fmt: skip


class Event(NamedTuple):
    """One step: `amount` counts Actions, Buys, coins or cards; `seen_by` lists who saw the cards, None for all."""

    kind: str
    who: int
    cards: tuple[Card, ...] = ()
    source: str | None = None
    target: str | None = None
    amount: int | None = None
    because: Bookmark | None = None
    seen_by: tuple[int, ...] | None = None
    left: int | None = None  # what there is of it afterwards: Actions, Buys, coins


def zone_name(zone: str | None) -> str | None:
    """The zone as players call it."""
    return ZONE_NAMES.get(zone, zone) if zone else None


def cause(because: Bookmark | None) -> dict | None:
    """The words behind a bookmark: card, words, span (characters of the card's text); None for the rules themselves."""
    if because is None or not because.card.types:
        return None
    program = because.card.program
    if because.step >= len(program.steps):
        return None
    start, end = program.spans[because.step]
    return {"card": str(because.card), "words": because.card.text[start:end], "span": [start, end]}


def to_json(event: Event, game: Game, number: int) -> dict:
    """The event as formats.md section 5 has it."""
    return {
        "n": number,
        "player": game.players[event.who].name,
        "event": event.kind,
        "cards": [str(card) for card in event.cards],
        "from": zone_name(event.source),
        "to": zone_name(event.target),
        "amount": event.amount,
        "because": cause(event.because),
        "text": sentence(event, game.players[event.who].name),
    }


def listed(cards: tuple[Card, ...]) -> str:
    """Cards as a reader would list them: "2 Estates and a Silver"."""
    from .cards import plural

    counts: dict[str, int] = {}
    for card in cards:
        name = "unknown card" if card.is_unknown else str(card)
        counts[name] = counts.get(name, 0) + 1
    words = [_article(name) if n == 1 else f"{n} {plural(name)}" for name, n in counts.items()]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words) or "nothing"


def named(cards: Iterable[str]) -> str:
    """Cards by their names alone: "2 Estates, Gold and an unknown card"; "" for none."""
    from .cards import UNKNOWN, plural

    counts: dict[str, int] = {}
    for card in cards:
        name = "unknown card" if card == UNKNOWN else str(card)
        counts[name] = counts.get(name, 0) + 1
    one = {"unknown card": "an unknown card"}
    words = [one.get(name, name) if n == 1 else f"{n} {plural(name)}" for name, n in counts.items()]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _article(name: str) -> str:
    return f"{'an' if (name[:1] in 'AEIOUaeiou' and name != 'unknown card') or name == 'unknown card' else 'a'} {name}"


_COUNTED = {"actions": "Action", "buys": "Buy", "coins": "coin"}
_TOKENS = {"vp": "VP", "coffers": "Coffers", "villagers": "Villagers", "favors": "Favors", "debt": "Debt"}
_VERBS = {
    "play": ("play", "plays"), "discard": ("discard", "discards"), "trash": ("trash", "trashes"),
    "gain": ("gain", "gains"), "draw": ("draw", "draws"), "reveal": ("reveal", "reveals"), "buy": ("buy", "buys"),
    "look": ("look at", "looks at"), "put": ("put", "puts"), "set aside": ("set aside", "sets aside"),
    "shuffle": ("shuffle", "shuffles"), "keep": ("keep", "keeps"), "choose": ("choose", "chooses"),
    "return": ("return", "returns"), "call": ("call", "calls"), "pass": ("pass", "passes"), "take": ("take", "takes"),
    "name": ("name", "names"), "exile": ("exile", "exiles"),
}  # fmt: skip
_PHASES = {"action": "Action phase", "buy": "Buy phase", "night": "Night phase", "clean-up": "Clean-up phase"}


def sentence(event: Event, name: str) -> str:
    """The event in a sentence."""
    you = name == "You"
    possessive, kind = ("your" if you else "their"), event.kind
    if kind in _COUNTED:
        return _counted(event)
    if kind in _TOKENS:
        return f"{name} {'have' if you else 'has'} {event.left} {_TOKENS[kind]} ({event.amount:+d})."
    if kind == "phase":
        return f"{'Your' if you else name + '’s'} {_PHASES[event.target or 'action']} begins."
    if kind == "turn":
        return f"{'Your' if you else name + '’s'} turn {event.amount} begins."
    if kind == "over":
        return f"The game ends; {name} {'win' if you else 'wins'} with {event.amount} VP."
    if kind == "unaffected":
        return f"{name} {'are' if you else 'is'} unaffected."
    if kind == "token":
        return f"{name} {_VERBS['put'][not you]} a token on the {event.cards[0]} pile."
    verb = _VERBS[kind][not you]
    if kind == "shuffle" and event.cards:
        return f"{name} {verb} {listed(event.cards)} into {possessive} deck."
    if kind == "shuffle":
        return f"{name} {verb} {possessive} discard pile into a new deck ({event.amount} cards)."
    if event.seen_by == ():
        # Nobody may look through a deck that is put down as it is (rules, Chancellor).
        count = f"{len(event.cards)} card{'' if len(event.cards) == 1 else 's'}"
        return f"{name} {_VERBS['put'][not you]} {possessive} deck into {possessive} discard pile ({count})."
    if kind == "draw" and not event.cards:
        return f"{name} {verb} nothing: no card is left to draw."
    where = ""
    if kind in ("play", "draw", "reveal", "look", "buy", "discard"):
        where = {"deck": f" from {possessive} deck"}.get(event.source or "", "") if kind in ("discard", "play") else ""
    elif (kind == "gain" and event.target != "discard") or kind == "put":
        where = _towards(event.target, possessive)
    cards = listed(event.cards) if kind not in ("play", "buy") or len(event.cards) > 1 else str(event.cards[0])
    return f"{name} {verb} {cards}{where}{f' for ${event.amount}' if kind == 'buy' else ''}."


def _counted(event: Event) -> str:
    """"+1 Action (2 left)." """
    sign = "-" if event.amount < 0 else "+"
    if event.kind == "coins":
        return f"{sign}${abs(event.amount)} (${event.left} left)."
    noun = _COUNTED[event.kind] + ("" if event.amount == 1 else "s")
    return f"{sign}{abs(event.amount)} {noun} ({event.left} left)."


def _towards(zone: str | None, possessive: str) -> str:
    return {
        "hand": f" into {possessive} hand", "deck": f" onto {possessive} deck", "in_play": " into play",
        "discard": f" into {possessive} discard pile", "island": f" onto {possessive} Island mat",
        "tavern": f" onto {possessive} Tavern mat", "native_village": f" onto {possessive} Native Village mat",
        "set_aside": " and set it aside", "trash": " into the trash",
    }.get(zone or "", "")  # fmt: skip
