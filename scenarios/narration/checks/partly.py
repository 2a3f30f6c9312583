"""Treasures of which only some are told to be played: the line plays these one by one, and the coins are counted so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.cards import Card
from engine.state import Game

from ..language.acts import Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..line.walk import how_many
from ..line.world import World
from ..reading import Mistake
from ..verdicts import counted
from .hindsight import Hindsight

ALL = "play treasures"
STAYS = ("keep", "unused", "left", "leave_out")
PAYS = ("play", "use", "spend", "put", "bare", "make", "be", "give", "buy", "start", "do", "have")


def partly(back: Hindsight) -> Iterator[Mistake]:
    """Rewrites the line where only some Treasures are told to be played; a sum that these do not make."""
    walk = back.walk
    if walk.until == "buy phase" or walk.world.halted or walk.doubt or not _treasures(back):
        return
    game = _before(back)
    held = Counter(card for card in back.mine(game) if card.is_treasure)
    singly = Counter(held.keys() & {card for card in held if f"play {card}" in walk.world.line})
    if singly and ALL in walk.world.line:
        _rewritten(back, [ALL])
        return
    acts = _acts(back)
    paid = _paid(back, held) if singly else _told(acts, held)
    if not paid:
        return
    coins = _before(back, [f"play {card}" for card in paid.elements()]).coins
    said = [one for act in acts for one in _sums(act)]
    if not singly:
        told = any(_leaves(acts, card) for card in held - paid)
        if not told or not _rewritten(back, [f"play {card}" for card in paid.elements()]):
            return
    worth = sum((card.program.bonuses or {}).get("coins", 0) for card in paid.elements())  # without a Merchant's coin
    parts = {game.coins, coins - game.coins, worth, coins - worth}
    yield from _miscounted(back, said, coins, {*parts, *paid.values()})


def _miscounted(back: Hindsight, said: list[Nominal], coins: int, parts: set[int]) -> Iterator[Mistake]:
    """The first sum told that is none of these; what was marked of the right ones only follows."""
    walk, right = back.walk, {coins, *parts}
    back.explained += [one for one in walk.mistakes if one.kind == "wrong-count"
                       and any(one.span[0] <= n.span[0] < one.span[1] and n.n in right for n in said)]  # fmt: skip
    for one in [one for one in said if one.n not in right][:1]:
        why = walk.say("You have {actual}, not {said}.").format(actual=counted(coins, "coins"), said=one.n)
        yield Mistake("wrong-count", walk.quote(one.span), one.span, why, counted(coins, "coins"))


def _paid(back: Hindsight, held: Counter) -> Counter:
    """The Treasures that the line plays one by one."""
    return Counter({card: back.walk.world.line.count(f"play {card}") for card in held})


def _told(acts: list[Act], held: Counter) -> Counter:
    """The Treasures played where the words tell fewer of one of them than are held; none where they do not."""
    for card in held:
        number = _number(acts, card, held[card]) if held[card] > 1 else 0
        if number:
            return held - Counter({card: held[card] - number})
    return Counter()


def _acts(back: Hindsight) -> list[Act]:
    """What is told between the Action phase and the first purchase, by which cards may be paid with."""
    end = min((one.at for one in back.bought()), default=len(back.walk.text))
    start = back.action_end
    acts = [act for act in back.telling.acts if start < act.span[0] <= end and act.mood == REAL and act.own]
    first = next((n for n, act in enumerate(acts) if act.kind in (*PAYS, *STAYS) and any(
        one.card.is_treasure for one in (*act.cards, act.subject, act.source) if one is not None)), len(acts))
    return acts[first:]


def _number(acts: list[Act], card: Card, held: int) -> int:
    """How many of the Treasure are told as played, fewer than are held; 0 where that is not told."""
    pays = [act for act in acts if act.kind in PAYS and not act.negative]
    named = [one for act in pays for one in act.cards if one.card == card]
    counts = [one.n for one in named if one.n is not None and one.n > 1]
    bare = [one.n for act in pays if act.kind in ("play", "use", "put", "spend") and not act.cards
            for one in act.numbers if one.n is not None]  # fmt: skip
    each = sum(how_many(one, None) for one in named if one.n in (None, 1) and "definite" not in one.marks)
    for number in (*bare, *counts, each):
        if 0 < number < held:
            return number
    return 0


def _leaves(acts: list[Act], card: Card) -> bool:
    """Whether the words tell that one of them stays in hand: "I keep the third", "only two of them"."""
    for act in acts:
        about = any(one.card == card for one in (*act.cards, act.subject) if one is not None)
        about = about or bool({"nth", "other_one", "final"} & act.marks)
        stays = act.kind in STAYS and not act.negative and not act.amounts
        if about and (stays or (act.negative and act.kind in PAYS)):
            return True
        if "stops" in act.marks and act.kind in ("play", "use", "put", "spend") and (about or act.numbers):
            return True
    return False


def _sums(act: Act) -> Iterator[Nominal]:
    """What the coins are said to come to."""
    if act.negative:
        return
    coins = [one for one in act.amounts if one.value == "coins" and one.n and "plus" not in one.marks]
    yield from coins if len(coins) == 1 else ()  # not "that's $2 and $1 more"
    if act.kind in ("make", "be") or act.sign == "equals":
        yield from (one for one in act.numbers if one.n)


def _treasures(back: Hindsight) -> list[int]:
    """The numbers of the commands of the line that play Treasures."""
    book = back.game.book
    line = [text.removeprefix("play ") if text.startswith("play ") else "" for text in back.walk.world.line]
    return [n for n, name in enumerate(line) if name == "treasures" or (name in book and book[name].is_treasure)]


def _before(back: Hindsight, plays: Iterable[str] = ()) -> Game:
    """The game before the first Treasure is played, and then these."""
    world = World(back.game)
    for text in back.walk.world.line[: _treasures(back)[0]]:
        world.do(text)
    for text in ("end actions", *plays):
        world.do(text)
    world.real.pending()
    return world.game


def _rewritten(back: Hindsight, plays: list[str]) -> bool:
    """Gives the walk the line with these plays of Treasures, if everything else in it stays allowed."""
    walk, treasures = back.walk, _treasures(back)
    first, sentences = treasures[0], {**dict(enumerate(walk.commands_of))}
    kept = [n for n in range(len(walk.world.line)) if n not in treasures]
    line = [(walk.world.line[n], sentences.get(n, -1)) for n in kept]
    at = sum(n < first for n in kept)
    line[at:at] = [(text, sentences.get(first, -1)) for text in plays]
    world = World(back.game)
    if any(world.do(text) for text, _ in line):
        return False
    walk.world, walk.commands_of = world, [sentence for _, sentence in line]
    return True
