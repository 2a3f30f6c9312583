"""How many Actions, Buys and coins may be said to be there, or to come."""

from __future__ import annotations

from engine.cards import Card
from engine.errors import PlayaloudError
from engine.notation import written
from engine.play import Record

from ..language.acts import Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..language.words import forms
from ..texts import effects
from .moments import Exactly, laid_out
from .offers import pending
from .order import numbers_of
from .walk import Walk, how_many
from .world import copied, happened

MOST_OPEN = 6  # decisions that one play leaves open, as a rule


def totals(walk: Walk, resource: str) -> set[int]:
    """What there may be said to be of it now, in the game or the belief."""
    found: set[int] = set()
    for record, _ in walk.world.records():
        game = record.game
        found.add(getattr(game, resource))
        if resource == "actions" and walk.act.kind in ("have", "left") and _used_for(walk):
            found.add(game.actions + 1)  # "there's one Action left for the Militia"
        if resource == "buys":
            found |= set() if remain(walk) else {game.buys + len(game.bought)}  # "three Buys, three cards!"
            if any("buys" in effects(card) for card in game.players[walk.world.whose].hand if card.is_treasure):
                found.add(laid_out(Exactly(game), walk.world.whose)[1])
        if resource == "actions" and walk.act.kind == "have" and "now" not in walk.act.marks and not beside_buys(walk):
            found.add(sum(card.is_action for card in game.players[walk.world.whose].hand))  # "I hold three Actions"
        if resource == "coins" and "whole" in walk.act.marks:
            found = {potential(one, walk.world.whose) for one, _ in walk.world.records()} | {game.coins}
        elif resource == "coins":
            now = potential(record, walk.world.whose)
            spent = sum(game.cost(card) for card in game.bought)
            bonus = _bonus_coins(record, walk.world.whose)
            found |= {now, now + spent, game.coins + spent, now + spent - bonus}
            found |= {_listed_coins(walk), coins_of(walk.act.cards), now - game.coins}
            found -= {0} if game.bought and game.coins and remain(walk) else set()
    return found


def beside_buys(walk: Walk) -> bool:
    """Whether Buys are counted in the same breath, and there are so many, so that no cards in hand are meant: "a
    Copper, 2 Actions, 2 Buys and 1 coin"."""
    act = walk.act
    near = [other for other in (act, *walk.upcoming(1)) if other.sentence == act.sentence and (
        other is act or other.kind == "bare")]  # fmt: skip
    told = [one for other in near for one in other.amounts if one.value == "buys" and "plus" not in one.marks]
    given = {event.amount for event in happened(walk.world.real, walk.world.scope[0], walk.world.whose, "buys")}
    return act.zone is None and any(one.n == walk.game.buys and one.n not in given for one in told)


REMAINS = forms("remains")  # fmt: skip


def remain(walk: Walk) -> bool:
    """Whether the words tell what is left of it once something was bought."""
    said = {word.strip(",.;:!?)") for word in walk.quote(walk.act.span).casefold().split()}
    return walk.act.kind in ("have", "left", "unused", "be", "make") and bool(said & REMAINS)


def _used_for(walk: Walk) -> bool:
    """Whether the words name the Action that was just played as what an Action is left for, and nothing against it."""
    if any("but" in one.opens and one.sentence == walk.act.sentence for one in walk.upcoming(1)):
        return False
    return "for" in walk.act.marks and any(one.card == walk.playing for one in walk.act.into)


def later(walk: Walk, resource: str) -> set[int]:
    """What there will be of it once the decisions are made that are open now."""
    found: set[int] = set()
    if (open_ := pending(walk)) is None:
        return found
    theirs = resource == "coins" and open_.player != walk.world.whose and any(
        one.card.is_treasure for one in walk.act.cards)  # these are played once the others have decided
    trial = copied(walk.world.real)
    for _ in range(MOST_OPEN):
        choice = trial.pending()
        if choice is None or choice.kind in ("turn", "chance", "name"):
            break
        try:
            trial.do(walk.world.command(written(trial.game, choice, next(choice.answers()))))
        except PlayaloudError:
            break
        trial.pending()
        if (there := getattr(trial.game, resource)) != getattr(walk.game, resource) or theirs:
            found |= {there, potential(trial, walk.world.whose) if resource == "coins" else there}
            found |= {there - getattr(walk.game, resource)}
    return found


def _listed_coins(walk: Walk) -> int:
    """The coins of the Treasures named right before in this sentence."""
    near = [act for act in walk.acts[max(walk.at - 3, 0) : walk.at + 1] if act.own and act.kind != "draw"]
    listed = [one for act in near if act.sentence == walk.act.sentence for one in act.cards]
    return coins_of([one for one in listed if one.card.is_treasure])


def coins_of(cards: list[Nominal]) -> int:
    """The coins that the cards named give by their own text."""
    return sum((one.card.program.bonuses or {}).get("coins", 0) * how_many(one, None) for one in cards)


def _bonus_coins(record: Record, whose: int) -> int:
    """The coins that Action cards gave."""
    return sum(event.amount for event in happened(record, 0, whose, "coins")
               if event.because is not None and event.because.card.is_action)  # fmt: skip


def given_coins(walk: Walk) -> set[int]:
    """The coins that Actions gave: by each of them, and by all."""
    events = [event for event in happened(walk.world.real, 0, walk.world.whose, "coins")
              if event.because is not None and event.because.card.is_action]  # fmt: skip
    return {event.amount for event in events} | {sum(event.amount for event in events)}


def potential(record: Record, whose: int) -> int:
    """The coins there are when every Treasure in hand is played too."""
    game = record.game
    if game.bought or not any(card.is_treasure for card in game.players[whose].hand):
        return game.coins
    return laid_out(Exactly(game), whose)[0]


def spends_all(walk: Walk) -> bool:
    """Whether Treasures named in a sentence of their own, behind the sum of the coins, are what is bought for them."""
    act, game = walk.act, walk.game
    told = act.amounts or act.numbers or act.into or act.zone or act.source or act.pronoun or act.inside
    if told or act.kind != "bare" or act.mood != REAL or act.negative or not act.own or act.noise > 1 or act.sign:
        return False
    near = [one for one in walk.acts if abs(one.sentence - act.sentence) <= 1 and one is not act]
    if not walk.counted or not act.cards or any(one.sentence == act.sentence for one in near):
        return False
    later = any(one.cards and one.kind in ("buy", "get", "choose", "bare") for one in walk.acts[walk.at + 1 :])
    if later or not all(one.card.is_treasure and "definite" not in one.marks for one in act.cards):
        return False
    cards = [one.card for one in act.cards for _ in range(how_many(one, None))]
    coins = potential(walk.world.real, walk.world.whose)
    fits = len(cards) <= game.buys and sum(map(game.cost, cards)) <= coins and coins_of(act.cards) != coins
    return fits and all(card in game.supply for card in cards)


def deltas(walk: Walk, resource: str, act: Act) -> set[int]:
    """How much of it may be said to come: by one sentence, by one card, by all in the scope."""
    found: set[int] = set()
    for record, since in walk.world.records():
        events = happened(record, since, walk.world.whose, resource)
        if act.source is not None:
            events = [event for event in happened(record, 0, walk.world.whose, resource)
                      if event.because is not None and event.because.card == act.source.card]  # fmt: skip
        found |= {event.amount for event in events} | {sum(event.amount for event in events)}
        by: dict[Card, int] = {}
        for event in happened(record, 0, walk.world.whose, resource):
            if event.because is not None:
                by[event.because.card] = by.get(event.because.card, 0) + event.amount
        found |= set(by.values()) if "now" in act.marks else set()
    return found - {0}


def passing(walk: Walk, resource: str) -> set[int]:
    """What there was of it for a moment while the card's effect went on."""
    if resource != "actions":
        return set()
    found: set[int] = set()
    if gone_on(walk, resource):
        return found
    following = [one for other in walk.upcoming(3) if other.kind not in ("play", "come") for one in other.amounts]
    if not any(one.value == "actions" and one.n for one in following):
        return found
    for record, since in walk.world.records():
        for event in record.events[since:]:
            if event.kind == "actions":
                found |= {event.left - event.amount, event.left}
    return found


def first_time(walk: Walk, resource: str) -> set[int]:
    """What there was of it when a card had been played once that is then played again."""
    events = happened(walk.world.real, 0, walk.world.whose, "play", resource)
    plays = [number for number, event in enumerate(events) if event.kind == "play"]
    doubled = len(plays) > 1 and events[plays[-1]].cards == events[plays[-2]].cards
    between = events[plays[-2] : plays[-1]] if doubled else []
    return {event.left for event in between if event.kind == resource and event.left is not None}


def gone_on(walk: Walk, resource: str) -> bool:
    """Whether something was told that comes behind what the card adds, so that no count on the way is meant."""
    added = max(numbers_of(walk, resource), default=len(walk.world.real.events))
    return any(part.first > added for part in walk.told if part.what != resource)


def sums_list(walk: Walk) -> bool:
    """Whether the number sums up Treasures listed right before: "Gold, Silver and 2 Coppers, I count 8"."""
    before = walk.acts[walk.at - 1] if walk.at else None
    if before is None or before.sentence != walk.act.sentence or before.kind != "bare" or walk.act.kind != "have":
        return False
    return len(before.cards) > 1 and all(one.card.is_treasure for one in before.cards)
