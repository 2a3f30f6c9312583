"""How what is told agrees with the game where it is told: facts by which a mistake is suspected."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.cards import Card

from ..decoding.learned import BOUGHT, PLAYED, Odds, possible
from ..decoding.preferred import VERBS
from ..language.acts import Act
from ..language.nominals import Nominal
from .hindsight import Hindsight, Stage
from .miscounted import worth

COUNTERS = ("actions", "buys", "coins")
SCALE, STEPS = 1.5, 3  # of log-odds: how much is one step, and how many steps are told apart
FAR = 3  # beyond which a difference is not told apart


@dataclass
class Scene:
    """The game as the command left it that is told at a place, as it was before, and as the next one leaves it; `mine`
    is the number of the player. It knows nothing of the telling that keeps it: neither would be let go of at once."""

    mine: int
    now: Stage
    before: Stage
    after: Stage

    def played(self) -> Card | None:
        """The card that the command plays, if it plays one."""
        verb, _, card = self.now.text.partition(" ")
        book = self.now.game.book
        return book[card] if verb == "play" and card in book else None

    def whose(self, who: int) -> str:
        """What to call that player's doings by."""
        return "" if who == self.mine else " other"

    @cached_property
    def kinds(self) -> list[str]:
        """What happened, in order of the alphabet."""
        return sorted({event.kind + self.whose(event.who) for event in self.now.events})

    @cached_property
    def drawn(self) -> Counter[Card]:
        """The cards that the player drew."""
        return Counter(card for event in self.now.events if event.kind == "draw" and event.who == self.mine
                       for card in event.cards)  # fmt: skip

    def drawn_otherwise(self, act: Act) -> tuple[int, int]:
        """How many cards the act names that were not drawn, and how many were that it does not name."""
        told: dict[Card, int] = {}
        for one in act.cards:
            told[one.value] = told.get(one.value, 0) + (one.n or 1)
        return _beyond(told, self.drawn), _beyond(self.drawn, told)


def _beyond(some: Mapping[Card, int], others: Mapping[Card, int]) -> int:
    """How many there are that are not among the others."""
    if not some:
        return 0
    return sum([max(count - others.get(card, 0), 0) for card, count in some.items()])


def scene(back: Hindsight, at: int) -> Scene:
    """The scene that is told before this character."""
    told = back.commands
    last = max(bisect_left(back.places, at) - 1, 0)
    if last not in back.scenes:
        near = told[last], told[max(last - 1, 0)], told[min(last + 1, len(told) - 1)]
        back.scenes[last] = Scene(back.walk.world.whose, *near)
    return back.scenes[last]


def facts_of_amount(back: Hindsight, one: Nominal) -> list[str]:
    """What a number told may count, of all there was to count."""
    plus = " plus" if "plus" in one.marks else ""
    resource = str(one.value) if one.kind == "resource" else "number"
    said = f"{resource}{plus}"
    if one.n is None:
        return [f"{said} uncounted"]
    here = scene(back, one.span[1])
    found: list[str] = []
    fits = False
    for what in (resource,) if resource in COUNTERS else ("cards",) if resource == "cards" else (*COUNTERS, "cards"):
        there = _there(back, here, what, one)
        hits = [name for name, count in there.items() if count == one.n]
        fits = fits or bool(hits)
        found += [f"{said} {what} is {name}" for name in hits] or [f"{said} {what} nowhere", f"{what} nowhere"]
        off = one.n - next(iter(there.values()))
        found += [f"{said} {what} first {hits[0] if hits else 'nowhere'}", f"{said} {what} off {_near(off)}"]
    return found if fits else [*found, f"{said} fits nothing"]


def counts(back: Hindsight, one: Nominal) -> dict[str, int]:
    """The counts of a counter that may be meant where a number of it is told, the likeliest first."""
    return _there(back, scene(back, one.span[1]), str(one.value), one)


def _there(back: Hindsight, here: Scene, what: str, one: Nominal) -> dict[str, int]:
    """The counts that may be meant, the likeliest first."""
    now, last = here.now, back.last
    if what == "cards":
        return _of_cards(back, here, one.n)
    amounts = [event.amount or 0 for event in now.events if event.kind == what and event.because is not None]
    on_the_way = (event.left for stage in back.stages for event in stage.events if event.kind == what)
    found = {"given": sum(amounts), "once": _among(one.n, amounts), "on the way": _among(one.n, on_the_way)}
    if what != "coins":
        found = {"now": getattr(now.game, what), "before": getattr(here.before.game, what),
                 "after": getattr(here.after.game, what), "last": getattr(last, what), **found}  # fmt: skip
        return found | ({"with purchases": now.game.buys + len(now.game.bought)} if what == "buys" else {})
    spent = sum(last.cost(card) for card in last.bought)
    sentence = next(part.span for part in back.telling.sentences if one.span[0] < part.span[1])
    prices = (card.cost for card in back.cards(sentence))
    return {"with hand": _purse(back, now), "now": now.game.coins, "hand before": _purse(back, here.before),
            "hand after": _purse(back, here.after), "left": last.coins, "all": last.coins + spent,
            "hand": worth(back, now.game), "before": here.before.game.coins, "spent": spent,
            "a price": _among(one.n, prices), **found}  # fmt: skip


def _of_cards(back: Hindsight, here: Scene, count: int | None) -> dict[str, int]:
    """The numbers of cards that may be meant."""
    mine = here.mine
    moved = sum(len(event.cards) for event in here.now.events if event.who == mine and event.kind != "draw")
    theirs = (len(player.hand) for stage in (here.now, here.before, here.after)
              for number, player in enumerate(stage.game.players) if number != mine)  # fmt: skip
    deck = (len(stage.game.players[mine].deck) for stage in (here.now, here.before))
    return {"drawn": here.drawn.total(), "hand": len(back.mine(here.now.game)), "hand before": len(
        back.mine(here.before.game)), "hand after": len(back.mine(here.after.game)), "moved": moved,
        "theirs": _among(count, theirs), "deck": _among(count, deck)}  # fmt: skip


def _among(count: int | None, some: Iterable[int]) -> int:
    """The count, if it is one of those, else a number that nothing counts."""
    return next((one for one in some if one == count), -FAR)


def _purse(back: Hindsight, stage: Stage) -> int:
    spent = stage.game.bought or stage is back.over  # then the hand is the next one
    return stage.game.coins + (0 if spent else worth(back, stage.game))


def _near(off: int) -> int:
    return max(-FAR, min(FAR, off))


def facts_of_card(back: Hindsight, act: Act, one: Nominal, odds: Odds, role: str) -> list[str]:
    """What became of a card named, and what its words say that became of it."""
    card, here = one.value, scene(back, one.span[1])
    line = back.walk.world.line
    where = _where(back, here, card, line, one.span[0])
    said = f"{act.kind} {role}"
    found = [f"{said} {' '.join(where)}", *(f"{said} {fact}" for fact in where), *(f"card {fact}" for fact in where)]
    for fact in _happened(here, card, one.n or 1):
        found += [f"{said} {fact}", f"card {fact}"]
    return found + _by_odds(back, here, card, odds, one.span[0])


def _where(back: Hindsight, here: Scene, card: Card, line: list[str], at: int) -> list[str]:
    found = [f"is {done}" for verb, done in (("play", "played"), ("buy", "bought")) if f"{verb} {card}" in line]
    found += [f"tells {back.told[at]}"] if at in back.told else []
    hands = (("now", here.now), ("before", here.before), ("after", here.after))
    found.append(next((f"in hand {when}" for when, stage in hands if card in back.mine(stage.game)), "not in hand"))
    found += [] if card in back.owned else ["not owned"]
    return found + (["in supply"] if card in back.game.supply else [])


def _happened(here: Scene, card: Card, count: int) -> list[str]:
    found = []
    for when, stage in (("now", here.now), ("near", here.before), ("near", here.after)):
        for event in stage.events:
            if card in event.cards:
                found.append(f"{when} {event.kind}{here.whose(event.who)}")
                if stage is here.now and not here.whose(event.who):
                    found.append(f"{event.kind} off {_near(count - event.cards.count(card))}")
    return found


def near(odds: float) -> int:
    """The log-odds in steps."""
    return max(-STEPS, min(STEPS, round(odds / SCALE)))


def _by_odds(back: Hindsight, here: Scene, card: Card, odds: Odds, at: int) -> list[str]:
    """What is done with it by its words, beside what the line does with it and what could be done."""
    line, last = [text for text in back.walk.world.line if card in text], back.last
    found = []
    for what, value in odds.at(at):
        if not possible(what, card, back.game.supply):
            continue
        said = f"{what} {near(value)}"
        done = [text for text in line if text.startswith(VERBS[what])]
        found.append(f"{said} done {bool(done)}")
        if what == BOUGHT and not done:
            found.append(f"{said} buys {min(last.buys, 2)} enough {last.coins >= last.cost(card)}")
        if what == PLAYED:
            found.append(f"{said} by this name {at in back.told} {min(len(done), 2)}" if done else
                         f"{said} actions {min(here.now.game.actions, 2)} in hand {card in back.mine(here.now.game)}")
    return found
