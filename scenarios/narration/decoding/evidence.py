"""What the words tell of cards and counts, in their order, and how well each mention goes with a step of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import Card
from engine.state import Game

from ..language.acts import SETS, Act
from ..language.mentions import Word
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..line.elliptic import buys_nothing
from ..line.walk import how_many
from ..texts import effects

PLAYS = ("play", "start", "come", "double")
STAYS = ("keep", "unused", "left", "have", "leave_out")
HELD = ("have", "left", "keep", "make", "be", "play", "bare", "use", "spend", "give", "put", "start", "come", "get")
ENDS = {"nothing": 2.5, "stop": 1.5}
COUNTED = ("actions", "buys", "coins", "cards")
MOST = 6  # cards that one number counts
BOUGHT = 1.0  # from which on a mention speaks for a purchase by whatever verb
POINTS = ("play", "buy", "trash", "discard", "gain", "put", "keep", "get", "left", "unused", "drop", "use", "reveal")


class Item(NamedTuple):
    """Something that happened and may be told: an event's kind with a card, or a count that there was.

    `mine` tells that the player did it, `chosen` that somebody decided it.
    """

    kind: str
    what: Card | int
    mine: bool = True
    chosen: bool = False


@dataclass(slots=True)
class Mention:
    """A card, or a number of something, named once, at character `at`. `role` is "object", "actor" (the card does
    it), "result" (it comes of it) or "left out"; `open_` tells that the number of cards is not told."""

    what: Card | int
    kind: str
    act: Act
    at: int
    role: str = "object"
    open_: bool = False
    one: Nominal | None = None
    buying: float = 0.0
    playing: float | None = None  # what its being played is worth, where that was learned
    counted: bool = False  # coins were counted since the Action played last

    def copy(self) -> Mention:
        """The mention once more, to be changed by itself."""
        return Mention(self.what, self.kind, self.act, self.at, self.role, self.open_, self.one, self.buying,
                       self.playing, self.counted)  # fmt: skip


def mentions(acts: list[Act], asides: list[Word]) -> list[Mention]:
    """Every card and count named in what is told as done, in the order of the words; two Estates are two.

    What is named in `asides` may be played, but nothing else is told of it there.
    """
    found: list[Mention] = []
    for act in acts:
        here: list[Mention] = _pointed(act, found)
        named = [(one, "object") for one in act.cards] + [(one, "result") for one in act.into]
        named += [(one, "left out") for one in act.excepted if one.kind == "card"]
        named += [(act.source, "actor")] if act.source is not None else []
        if act.subject is not None and all(one is not act.subject for one, _ in named):
            named.append((act.subject, "actor"))
        for one, role in named:
            open_ = (one.many or "all" in one.marks) and one.n is None
            several = 1 if open_ else min(how_many(one, None), MOST)
            role = "left out" if one.n == 0 else role
            here += [Mention(one.card, "card", act, one.span[0], role, open_, one) for _ in range(max(several, 1))]
        here += [Mention(one.n, str(one.value), act, one.span[0], one=one) for one in act.amounts
                 if one.n is not None and one.value in COUNTED]  # fmt: skip
        here += [Mention(one.n, "number", act, one.span[0], one=one) for one in act.numbers if one.n is not None]
        found += sorted(here, key=lambda mention: mention.at) if len(here) > 1 else here
    for word in asides:
        at = next((n for n, one in enumerate(found) if one.at > word.start), len(found))
        found.insert(at, Mention(word.value, "card", Act("aside", (word.start, word.end), -1), word.start, "aside"))
    return found


def with_doublers(named: list[Mention], game: Game) -> list[Mention]:
    """The mentions, with the one card in hand that has another played before what is only said to be doubled: "he
    throned his Market"."""
    hand = {card for card in game.players[game.turn_of].hand if card.is_action and "play" in effects(card)}
    acts = {id(one.act): one for one in reversed(named) if one.act.kind == "double" and one.kind == "card"}
    if len(hand) != 1 or not acts or hand & {one.what for one in named if one.kind == "card"}:
        return named
    first = min(acts.values(), key=lambda one: one.at)
    at = next(number for number, one in enumerate(named) if one is first)
    return [*named[:at], Mention(next(iter(hand)), "card", first.act, first.at), *named[at:]]


def _pointed(act: Act, before: list[Mention]) -> list[Mention]:
    """What a pronoun points at: the card named last, or all that were named together last."""
    if act.mood == REAL and act.own and ((act.kind == "buy" and act.negative) or buys_nothing(act)):
        return [Mention(0, "nothing", act, act.span[0])]
    if act.kind == "end_actions" and act.mood == REAL and act.own and not act.negative:
        return [Mention(0, "stop", act, act.span[0])]
    if act.pronoun is None or (act.cards and act.kind not in PLAYS) or act.kind not in POINTS:
        return []
    last = next((one for one in reversed(before) if one.kind == "card"), None)
    if last is None or last.act is act:
        return []
    at = act.pronoun.span[0]
    if act.sentence - last.act.sentence > 1 or act.groups:
        return []
    together = [one for one in before if one.act is last.act and one.kind == "card" and one.role == last.role]
    meant = [last] if act.pronoun.n == 1 else together
    return [Mention(one.what, "card", act, at, "pronoun", one.open_, one.one) for one in meant]


def plainly(mention: Mention, acts: list[Act]) -> bool:
    """Whether the words can hardly mean anything but that the Action is played: "I play X", "X: …", "X (…)"."""
    act = mention.act
    if act.negative or act.mood != REAL or act.who == 1 or mention.role != "object" or act.noise > 1:
        return False
    if act.kind in PLAYS:
        return act.zone is None or act.zone.value == "in_play"
    after = acts[acts.index(act) + 1 :][:1]
    near = [one for one in after if one.sentence == act.sentence and not one.negative and one.mood == REAL]
    tells = any(one.sign in SETS or one.kind in ("draw", "give") for one in near)
    tells = tells or "then" in act.opens or any(one.kind == "double" for one in near)
    return act.kind == "bare" and len(act.cards) == 1 and act.zone is None and tells and not act.inside


def undone(mention: Mention) -> tuple[str, float, float]:
    """What it costs that something told is not done: where this play or purchase was possible, and where not."""
    act, what = mention.act, mention.what
    if mention.kind != "card" or mention.role != "object" or act.mood != REAL or act.negative or act.who == 1:
        return "", 0.0, 0.0
    if act.kind in ("play", "start", "double", "come") and what.is_action:
        return f"play {what}", 4.0, 0.5
    if act.kind == "buy":
        return f"buy {what}", 3.0, 0.5
    less = _UNDONE.get(act.kind, 0.3 if what.is_action else 0.1)
    if act.kind == "bare":
        less = 0.7 if what.is_action else 0.2
    elif _brings(act):
        less = 1.5
    # what can be bought and is named first is not left for what is named later
    return f"buy {what}", 1.5 if mention.buying > BOUGHT else less, less


_UNDONE = {"play": 0.5, "discard": 1.0, "trash": 1.0, "gain": 1.0, "start": 0.5, "drop": 1.0, "convert": 0.8,
           "have": 0.0, "left": 0.0, "keep": 0.0, "unused": 0.0, "be": 0.0}  # fmt: skip


def _brings(act: Act) -> bool:
    """Whether a card is told to bring others: "the Artisan gets me a Festival"."""
    return act.source is not None and act.kind in ("get", "give")


def hoped(mention: Mention) -> float:
    """What the mention may still be worth, as a rule."""
    if mention.kind != "card":
        return 0.3
    if mention.act.negative or mention.role in ("left out", "pronoun", "aside"):
        return 0.2
    if mention.act.kind in _HOPED:
        return _HOPED[mention.act.kind]
    return 2.0 if mention.what.is_action else 0.8


def most(mention: Mention) -> float:
    """The most that the mention can be worth."""
    if mention.kind != "card":
        return ENDS.get(mention.kind, 1.2)
    return max(3.4 if mention.what.is_action else 2.2, mention.buying)


_HOPED = {"play": 2.8, "start": 2.8, "buy": 3.2, "discard": 1.8, "trash": 1.8, "draw": 1.2, "have": 0.4, "left": 0.4,
          "keep": 0.4, "unused": 0.4, "be": 0.6}  # fmt: skip


def untold(item: Item) -> float:
    """What it costs that something that happened is not told."""
    if not item.mine or item.kind in COUNTED:
        return 0.0
    if item.kind in ("discard", "trash") and item.chosen:
        return 0.9
    if item.kind == "set aside" and item.chosen:
        return 0.4
    return _UNTOLD.get(item.kind, 0.05)


_UNTOLD = {"play": 7.0, "buy": 3.5, "gain": 0.5, "again": 0.0, "treasure": 0.0, "held": 0.0, "nothing": 0.0,
           "stop": 0.0, "kept": 0.0}  # fmt: skip


def worth(item: Item, mention: Mention) -> float:
    """What it is worth that the mention tells the item; 0 where it cannot."""
    act = mention.act
    if item.kind in ENDS or mention.kind in ENDS:
        return ENDS[item.kind] if item.kind == mention.kind else 0.0
    if item.kind in COUNTED or mention.kind != "card":
        return _count(item, mention)
    if item.what != mention.what:
        return 0.0
    if mention.role == "aside" and item.kind != "play":
        return 0.0
    reacts = act.who == 1 and "other" in act.opens and "Reaction" in mention.what.types
    does = not reacts and item.kind in ("play", "again")
    does = does and (mention.role == "actor" or act.kind in PLAYS)  # "Militia makes him …"
    picks = not item.mine and act.kind == "choose"
    if (item.mine and act.who == 1 and not does) or (not item.mine and act.who == 0 and not picks):
        return 0.0
    soft = 0.5 if act.mood != REAL else 0.0
    return max(_WORTH[item.kind](item, mention) - soft, 0.0) if item.kind in _WORTH else 0.0


def _count(item: Item, mention: Mention) -> float:
    """A count told rightly; a number without what it counts may be that of coins."""
    if mention.what != item.what or mention.act.negative or mention.act.who == 1:
        return 0.0
    if item.kind == mention.kind:
        return 1.2 if item.kind == "coins" and item.chosen else 0.4
    return 0.9 if mention.kind == "number" and item.kind == "coins" and item.chosen and item.what > 1 else 0.0


def _play(item: Item, mention: Mention) -> float:
    act = mention.act
    if mention.playing is not None and item.kind == "play":
        return mention.playing
    if mention.role == "aside":
        return 0.6
    if mention.role == "actor" and act.kind in ("unused", "leave_out"):
        return 0.0  # "the Market would need an Action"
    if mention.role == "actor":
        ahead = act.verb_at is not None and mention.at < act.verb_at[0]  # "the Village draws nothing"
        return 2.8 if not act.negative else 2.0 if ahead or act.kind in ("trash", "discard") else 0.0
    if act.kind == "have" and _is_next(mention) and not act.negative:
        return 2.0
    if act.negative or mention.role == "left out" or act.kind in (*STAYS, "buy", "trash", "discard"):
        return 0.0
    if mention.role == "result":
        none = any(one.value == "actions" and one.n == 0 for one in act.amounts)  # "no Action for the Market"
        return 1.5 if act.kind in ("have", "use", "spend") and not none else 0.0
    if act.zone is not None and act.zone.value != "in_play":
        return 0.4
    if act.kind == "bare" and act.sign == "colon" and any(not one.card.is_action for one in act.cards):
        return 0.4  # a list of what was drawn
    return 3.4 if act.kind in PLAYS else _TOLD_PLAYED.get(act.kind, 1.2)


def _is_next(mention: Mention) -> bool:
    """Whether a card is told as next rather than as held: "then there's the Smithy"."""
    act = mention.act
    alone = len(act.cards) == 1 and not (act.amounts or act.numbers or act.into or act.zone)
    return alone and mention.role == "object" and "then" in act.opens and not {"rests", "leaves", "self"} & act.marks


_TOLD_PLAYED = {"draw": 0.0, "reveal": 0.0, "see": 0.0, "give": 0.0, "get": 0.6, "bare": 2.9,
                "do": 2.4, "use": 2.4, "choose": 2.4, "be": 2.4}  # fmt: skip


def _came(item: Item, mention: Mention) -> float:
    act = mention.act
    if act.negative or mention.role == "left out" or act.kind in ("buy", "trash", "play", "start", "discard", "drop"):
        return 0.0
    if mention.role == "actor":
        return 0.2
    exact = act.kind in ("draw", "reveal", "see") and item.kind in ("draw", "reveal", "look")
    return 1.4 if exact else 1.0 if act.kind in ("get", "give", "bare", "be", "come", "gain", "put") else 0.5


def _went(item: Item, mention: Mention) -> float:
    act = mention.act
    if mention.role == "actor" or act.negative or (act.kind in STAYS) != (mention.role == "left out"):
        return 0.0  # of all but a Copper the Copper does not go; it does where all but a Copper stay
    if mention.one is not None and mention.one.n == 0:
        return 0.0
    if act.kind in ("play", "start", "buy", "gain", "draw", "reveal", "see") or _brings(act):
        return 0.0
    place = act.zone is not None and act.zone.value == item.kind.replace(" ", "_")
    if act.kind in (item.kind.replace(" ", "_"), "drop", "convert") or place:
        return (1.9 + (0.3 if item.chosen else 0.0)) * (0.5 if mention.role == "pronoun" else 1.0)
    return 1.4 if act.kind in ("trash", "discard", "put") else 0.9


def _gain(item: Item, mention: Mention) -> float:
    act = mention.act
    if mention.role == "actor" or act.negative or act.kind in ("play", "trash", "discard", "draw", *STAYS):
        return 0.0
    if mention.role == "result" or act.kind == "gain":
        return 2.2
    if _brings(act):
        return 2.2
    return 1.6 if act.kind in ("get", "choose", "put", "give", "convert") else 1.0


def _buy(item: Item, mention: Mention) -> float:
    return max(mention.buying, 0.0)


def _treasure(item: Item, mention: Mention) -> float:
    act = mention.act
    return 0.35 if act.kind in HELD and not act.negative and mention.role != "left out" else 0.0


def _held(item: Item, mention: Mention) -> float:
    act = mention.act
    left = mention.role == "left out" and mention.one is not None and mention.one.n != 0
    if mention.role == "result" or (act.kind in ("trash", "discard", "buy", "gain") and not left):
        return 0.0
    if left and act.kind in ("trash", "discard", "drop") and not act.negative:
        return 2.0
    if mention.role == "actor" and not act.negative:
        return 0.0
    if (act.negative and act.kind not in STAYS) or (mention.one is not None and mention.one.n == 0):
        return 2.0
    return 2.0 if act.kind in STAYS and not act.negative else 0.0


_WORTH = {
    "held": _held, "kept": lambda item, mention: min(_held(item, mention), 1.2) if mention.act.kind == "keep" else 0.0,
    "play": _play, "again": lambda item, mention: min(_play(item, mention), 1.0), "draw": _came, "reveal": _came,
    "look": _came, "discard": _went, "trash": _went, "set aside": _went, "gain": _gain, "put": _came, "buy": _buy,
    "treasure": _treasure,
}  # fmt: skip
