"""Which of several lines is told: what speaks for each, and how surely the best is.

The weights are a conditional logistic regression over 2,287 narrations as a reader compared them that nobody had worked
on for them, and over 393 of them that break off before the purchases; `tests/benchmarks/preferring.py` fits them anew.
Three are set by hand: those of what is expressly declined and expressly counted, since a card that "may" is not one
that "must", and that of a purchase passed over, by the narrations worked on (of -2 and -3 the former does no harm).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from engine.cards import Card

from ..language.moods import REAL
from ..line.walk import PHASES, Walk
from ..reading import UNREAD
from .candidates import Candidate
from .charity import unexplained
from .learned import ANSWERS, BOUGHT, PLAYED, WHATS, Odds

WEIGHTS: dict[str, float] = {
    "Buys left": 0.59, "added unnamed": -3.96, "agrees": 0.48, "answers added": 1.02, "answers changed": -1.43,
    "answers left out": -2.11, "answers to plays added": 1.25, "backwards": -0.9, "bought": 0.36,
    "bought backwards": -2.75, "came said": 0.2, "came unsaid": -0.95, "coins left": -0.65, "coins unspent": -0.08,
    "declined": -3.0, "discarded": 0.33, "followed": 1.33, "followed, illegal": -0.1, "followed, lost": -0.1,
    "followed, marked": 0.11,
    "followed, open": -0.4, "followed, shaky": -1.04, "followed, sound": 0.24, "gained": 0.35,
    "nothing bought": -0.79, "nothing bought, no shop": -0.85, "others changed": -2.52,
    "otherwise counted": -3.0, "passed over": -2.0, "played": 0.28,
    "plays added": 0.75, "plays denied": -2.6, "plays left out": -0.63, "purchases": 0.19, "purchases added": 0.14,
    "purchases left out": -0.24, "strangers": -0.73, "told once": -4.4, "trashed": 0.26,
}  # fmt: skip
SURE = 6.0  # log-odds; what is surer is not told apart
WANTED = 1.0  # log-odds from which on the words around a name tell a purchase
FAR = 8.0  # of agreement, beyond which it does not count
MOVES = ("play", "buy")
OFFERED = ("reveal", "choose")  # verbs of what a card lets its player do
SHOPS = ("buy", "spend", "end_actions", "end_turn")  # verbs of the Buy phase and of what follows
LOST = ("trash", "discard")
LOSING = ("drop", "left", "put")  # verbs of the same
VERBS = {PLAYED: "play", BOUGHT: "buy", **{what: verb for verb, what in ANSWERS.items()}}

Step = tuple[str, str]
"""The verb of a command, with whose it is, and its cards."""


class Names:
    """How often each card is named, one in the plural twice, and where the name stands that speaks most for a play of
    it, and for a purchase."""

    def __init__(self, odds: Odds):
        self.counts: Counter[Card] = Counter()
        for word, _ in odds.rows:
            self.counts[word.value] += 1 + word.many
        self.texts = Counter({str(card): count for card, count in self.counts.items()})
        best = _best(odds, PLAYED), _best(odds, BOUGHT)
        self.played, self.bought = ({str(card): place for card, (_, place) in some.items()} for some in best)
        self.costs = {str(card): card.cost for card in best[1]}
        self.wanted = [(card, place) for card, (value, place) in best[1].items() if value > WANTED]


def _best(odds: Odds, what: str) -> dict[Card, tuple[float, int]]:
    """How much at most speaks for it, and where, for each card named."""
    there = odds.there(what)
    best: dict[Card, tuple[float, int]] = {}
    for word, _ in odds.rows:
        if word.start in there:
            best[word.value] = max(best.get(word.value, (-FAR, 0)), (there[word.start], word.start))
    return best


def preferred(signs: list[dict[str, float]]) -> list[float]:
    """The chance of each line to be the one that is told, by what speaks for it; they come to 1."""
    totals = [sum([WEIGHTS[name] * value for name, value in one.items() if value]) for one in signs]
    most = max(totals)
    powers = [math.exp(total - most) for total in totals]
    whole = sum(powers)
    return [power / whole for power in powers]


def signs(
    walk: Walk, lines: list[Candidate], odds: Odds, denied: set[Card], *, sound: bool, buys: bool
) -> list[dict[str, float]]:
    """What speaks for each line beside the first, that of the walk; `sound` tells that nothing told was left open by
    the walk, `denied` are Actions expressly not played, `buys` tells that the turn may be told to its end."""
    own = lines[0]
    mine, told = Counter(steps(own.line)), Counter(steps(_told(walk)))
    chances, of_walk, shops = _chances(odds), _of_walk(walk, sound=sound), buys and _shops(walk)
    names, declined, counted, refused = Names(odds), _declined(_told(walk)), _counted(walk), _refused(walk)
    kept = {one.card for act in walk.acts for one in (*act.cards, *act.into, act.subject, act.source) if one}
    names.wanted = [(card, place) for card, place in names.wanted if card in kept]  # but not what is taken back
    found: list[dict[str, float]] = []
    for one in lines:
        here = Counter(steps(one.line))
        added = here - mine
        signs_of = _of_line(one, here, told - here, added, names, buys=buys, shops=shops)
        signs_of["passed over"] = _passed_over(one, here, mine, names)
        signs_of["declined"] = max(0, declined - _declined(one.line)) or sum(verb in refused for verb, _ in added)
        signs_of["otherwise counted"] = sum(cards.count(card) not in (0, number) for verb, card, number in counted
                                            for step, some in here if step == verb for cards in [some.split(", ")])
        signs_of["plays denied"] = sum(("play", str(card)) in added for card in denied)
        signs_of["agrees"] = max(-FAR, min(FAR, one.agrees - own.agrees))
        followed = float(here == mine)
        signs_of |= {name: followed * value for name, value in of_walk.items()}
        found.append(_likelihoods(chances, here) | signs_of)
    return found


def _of_line(
    one: Candidate, here: Counter[Step], gone: Counter[Step], added: Counter[Step], names: Names, *,
    buys: bool, shops: bool,
) -> dict[str, float]:  # fmt: skip
    """What can be said of a line by what it leaves, by what it leaves out of what is told, and by what it adds."""
    bought, named = _count(here, "buy"), names.counts
    left_out = [verb for verb, _ in gone.elements() if verb not in MOVES]
    new = [verb for verb, _ in added.elements()]
    fresh = [verb for verb in new if verb not in MOVES and verb not in left_out]
    plays = new.count("play")
    return {
        "agrees": 0.0,
        "came unsaid": sum(max(0, count - named.get(card, 0)) for card, count in one.came.items()
                           if not card.is_unknown),
        "came said": sum(min(count, named.get(card, 0)) for card, count in one.came.items()),
        "strangers": sum(card not in one.touched for card in named),
        "backwards": _backwards(one.line, "play ", names.played),
        "bought backwards": _backwards(one.line, "buy ", names.bought),
        "purchases": bought,
        "nothing bought": float(not bought and shops),
        "nothing bought, no shop": float(not bought and buys and not shops),
        "told once": _reused(names, here),
        "added unnamed": _unnamed(names, added),
        "others changed": sum(": " in verb for verb in new),
        "coins left": float(min(one.coins, FAR) * (bought > 0) * buys),
        "Buys left": float(min(one.buys, 2) * (bought > 0) * buys),
        "coins unspent": float(min(one.coins, FAR) * (not bought) * shops),
        "purchases left out": _count(gone, "buy"),
        "purchases added": new.count("buy"),
        "plays left out": _count(gone, "play"),
        "plays added": plays,
        "answers left out": sum(verb not in new for verb in left_out),
        "answers changed": sum(verb in new for verb in left_out),
        "answers added": len(fresh) * (not plays),
        "answers to plays added": len(fresh) * bool(plays),
    }


def _backwards(line: Iterable[str], verb: str, places: dict[str, int]) -> int:
    """How many of the line's plays, or purchases, are told before the one that comes before them."""
    order = [places[text[len(verb) :]] for text in line if text.startswith(verb) and text[len(verb) :] in places]
    return sum(one > two for one, two in pairwise(order))


def _passed_over(one: Candidate, here: Counter[Step], mine: Counter[Step], names: Names) -> int:
    """How many cards told as bought the line does not buy although it could, in favour of one told later: of two
    purchases of which only one is possible the first is made."""
    bought = [card for card in names.bought if here["buy", card]]
    last = max((names.bought[card] for card in bought), default=0)
    if not bought or all(place >= last for _, place in names.wanted):
        return 0
    spent = sum(cost for card, cost in names.costs.items() if here["buy", card] and names.bought[card] == last)
    return sum(place < last and card.cost <= one.coins + spent and here["buy", str(card)] < max(
        1, mine["buy", str(card)]) for card, place in names.wanted)  # fmt: skip


def _of_walk(walk: Walk, *, sound: bool) -> dict[str, float]:
    """What can be said of the line that was followed."""
    return {
        "followed": 1.0,
        "followed, sound": sound,
        "followed, open": min(sum(claim.verdict == UNREAD for claim in walk.claims), 3),
        "followed, lost": min(len(unexplained(walk)), 3),
        "followed, illegal": any(mistake.kind == "illegal-play" for mistake in walk.mistakes),
        "followed, marked": min(len(walk.mistakes), 3),
        "followed, shaky": walk.shaky,
    }


def _shops(walk: Walk) -> bool:
    """Whether coins are counted, Treasures laid out, or anything is said of buying or of the end of the turn."""
    return walk.closes or any(
        act.kind in SHOPS or any(one.value == "coins" and "plus" not in one.marks for one in act.amounts)
        or any(group.value == "treasures" for group in act.groups) for act in walk.acts)  # fmt: skip


def _reused(names: Names, here: Counter[Step]) -> int:
    """How many cards the line buys beyond the names that are left when those it gains are told."""
    if all(verb != "gain" for verb, _ in here):
        return 0
    named = names.texts
    gained = Counter(card for (verb, some), count in here.items() for card in some.split(", ") * count
                     if verb in ("gain", "buy"))  # fmt: skip
    twice = [card for card in gained if here["buy", card] and here["gain", card]]
    return sum(max(0, gained[card] - named[card]) for card in twice)


def _unnamed(names: Names, added: Counter[Step]) -> int:
    """How many cards the player does something with, beyond what was followed, that are nowhere named; what a card only
    offers is done for nobody who does not say so."""
    named = names.texts
    offered = sum(count for (verb, _), count in added.items() if verb in OFFERED)
    return offered + sum(card not in named for verb, some in added.elements() if verb in VERBS.values()
                         for card in some.split(", "))  # fmt: skip


def _refused(walk: Walk) -> set[str]:
    """What the player says in so many words to do with no card: "I discard nothing"."""
    return {act.kind for act in walk.acts if act.negative and act.kind in LOST and act.mood == REAL and act.own
            and "any" in act.marks and not ({"beyond", "judging"} & act.marks or act.cards or act.amounts)}


def _counted(walk: Walk) -> list[tuple[str, str, int]]:
    """How many of a card the player is told to put away, by a number beside its only name there: "one Estate goes"."""
    found: list[tuple[str, str, int]] = []
    for verb, some in steps(_told(walk)):
        cards = some.split(", ")
        for card in set(cards) if verb in LOST else ():
            named = [one.n for act in walk.acts if act.kind in (verb, *LOSING) and act.mood == REAL and act.own
                     and not act.negative for one in act.cards if str(one.card) == card]  # fmt: skip
            if named == [cards.count(card)]:
                found.append((verb, card, named[0]))
    return found


def _declined(line: Iterable[str]) -> int:
    """How often the player does nothing of what a card lets them do."""
    return sum(text == "no" or text.endswith("none") for text in line if ": " not in text)


def _told(walk: Walk) -> list[str]:
    """The commands that were told in words."""
    return [text for number, text in enumerate(walk.world.line) if number not in walk.settled
            and number < len(walk.commands_of) and walk.commands_of[number] >= 0]  # fmt: skip


def _chances(odds: Odds) -> dict[str, list[tuple[str, float, float]]]:
    """Every card named, with what it costs in log-likelihood that it is done to it, and that it is not."""
    found: dict[str, list[tuple[str, float, float]]] = {}
    for what in WHATS:
        some = ((str(card), max(-SURE, min(SURE, value))) for card, value in odds.best(what).items())
        found[what] = [(card, math.log1p(math.exp(-value)), math.log1p(math.exp(value))) for card, value in some]
    return found


def _likelihoods(chances: dict[str, list[tuple[str, float, float]]], here: Counter[Step]) -> dict[str, float]:
    """The log-likelihoods of what the line does with every card named, by the words around the names."""
    done: dict[str, set[str]] = {}
    for verb, some in here:
        done.setdefault(verb, set()).update(some.split(", "))
    found: dict[str, float] = {}
    for what, cards in chances.items():
        total, these = 0.0, done.get(VERBS[what], ())
        for card, if_done, if_not in cards:
            total -= if_done if card in these else if_not
        found[what] = total
    return found


def steps(line: Iterable[str]) -> list[Step]:
    """What a line decides, in order, whatever it leaves to be ended, declined or listed in another order."""
    return [step for step in map(_step, line) if step is not None]


@lru_cache(maxsize=4096)
def _step(text: str) -> Step | None:
    verb, _, cards = text.rpartition(": ")[2].partition(" ")
    treasure = verb == "play" and cards in ("Copper", "Silver", "Gold", "Platinum")
    nothing = text in PHASES or text in ("no", "none") or text.endswith(" none")
    if nothing or treasure or verb == "chance":
        return None
    return text.partition(verb)[0] + verb, ", ".join(sorted(cards.split(", ")))


def _count(some: Counter[Step], verb: str) -> int:
    return sum(count for (one, _), count in some.items() if one == verb)
