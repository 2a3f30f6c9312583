"""What a number may count that stands without its noun, and what else an amount may be right for."""

from __future__ import annotations

from engine.cards import Card
from engine.errors import PlayaloudError

from ..language.moods import REAL
from ..language.nominals import Nominal
from ..line.drawn import drawn_cards
from ..line.plays import can_play
from ..line.totals import deltas, sums_list, totals
from ..line.walk import Walk
from ..line.world import copied, happened
from ..texts import COUNTERS, effects
from ..verdicts import counted
from .amounts import counts_money

KEPT = ("have", "left", "keep", "unused", "discard", "trash", "drop", "draw", "get", "see", "reveal")


def otherwise_right(walk: Walk, one: Nominal) -> bool:
    """Whether an amount would be right if a card named shortly before had been played, or cannot be about this moment
    because others told with it are wrong too."""
    resource = str(one.value)
    others = [n for n in walk.act.amounts if n is not one and n.value in COUNTERS and n.n is not None]
    if any(n.n not in totals(walk, str(n.value)) | deltas(walk, str(n.value), walk.act) for n in others):
        return True
    if any(resource == "actions" or {resource, "play"} & effects(card) for card in _passed_over(walk)):
        return True
    near = [act for act in walk.acts[max(walk.at - 3, 0) : walk.at + 1] if not act.negative]
    near += [act for act in walk.upcoming(1) if act.sentence == walk.act.sentence and "after" in act.opens]
    named = {n.card for act in near for n in (*act.cards, *act.into, act.source, act.subject) if n is not None}
    named -= _played(walk)  # the one that was played, not another copy of it
    return any(_after(walk, f"play {card}", resource) == one.n for card in named if can_play(walk, card))


def _passed_over(walk: Walk) -> set[Card]:
    """Action cards in hand that were named before and of which nothing was read, as if they had been played."""
    named = {one.card for act in walk.acts[: walk.at] if act.own and not act.negative and act.mood == REAL
             and act.kind not in KEPT for one in (*act.cards, act.source, act.subject) if one is not None}  # fmt: skip
    told = {card for claim in walk.claims for card in named if card.is_action and str(card) in claim.claim}
    return {card for card in named - told - _played(walk) if can_play(walk, card)}


def _played(walk: Walk) -> set[str]:
    """The cards that the line plays so far."""
    return {text.removeprefix("play ") for text in walk.world.line if text.startswith("play ")}


def may_give(walk: Walk, resource: str, number: int) -> bool:
    """Whether an Action in hand would give so much of it, or make it so much: its play may just not be told."""
    now, hand = getattr(walk.game, resource), walk.game.players[walk.world.whose].hand
    after = {_after(walk, f"play {card}", resource) for card in set(hand) if card.is_action and can_play(walk, card)}
    return bool(after & {number, now + number})


def _after(walk: Walk, command: str, resource: str) -> int | None:
    """How much there would be of it after the command; None where it is not allowed."""
    trial = copied(walk.world.real)
    try:
        trial.pending()
        trial.do(walk.world.command(command))
        trial.pending()
    except PlayaloudError:
        return None
    return getattr(trial.game, resource)


def money_meant(walk: Walk, one: Nominal) -> bool:
    """Whether a number alone can only be a sum of coins: these are being counted, and nothing else there is so many."""
    act, game = walk.act, walk.game
    near = [other for other in walk.acts[max(walk.at - 3, 0) : walk.at] if act.sentence - other.sentence <= 1]
    treasures = any(n.card.is_treasure for other in near for n in other.cards if other.kind != "draw")
    counting = counts_money(walk) or sums_list(walk)
    counting = counting or (treasures and any(g.value == "treasures" for o in near for g in o.groups))
    last = next((n.value for other in reversed(near) for n in reversed(other.amounts)), "coins")
    counts = last == "coins" and one.n is not None and one.n > 1 and act.mood == REAL
    if not (counting and counts) or act.groups or act.zone or act.pronoun or act.cards:
        return False
    if act.noise and walk.text[one.span[1] : act.span[1]].strip():
        return False  # "there are two options"
    player, costs = game.players[walk.world.whose], {game.cost(n.card) for other in near for n in other.cards}
    return one.n not in (len(player.hand), game.actions, game.buys, len(player.in_play), *costs)


def counted_last(walk: Walk) -> str | None:
    """Whether "actions" or "buys" were counted last in this sentence, and no money, so that a number behind goes on
    about them; None where neither was."""
    for act in reversed(walk.acts[: walk.at]):
        if act.sentence != walk.act.sentence or act.groups or any(one.card.is_treasure for one in act.cards):
            return None
        if counts := [str(one.value) for one in act.amounts if one.value in COUNTERS]:
            return counts[-1] if len(counts) == 1 and counts[-1] != "coins" else None
        if act.numbers and act.kind not in ("get", "gain", "give", "use", "spend"):
            return None
    return None


def goes_on_counting(walk: Walk, one: Nominal) -> bool:
    """Whether the number goes on about the Actions or Buys counted last: "2 Actions. The Village makes it 3"."""
    near = [act for act in walk.acts[max(walk.at - 3, 0) : walk.at] if walk.act.sentence - act.sentence <= 1]
    last = next((str(n.value) for act in reversed(near) for n in reversed(act.amounts) if n.value in COUNTERS), "")
    subject = walk.act.subject.card if walk.act.subject is not None else None
    if last not in ("actions", "buys") or subject is None or last not in effects(subject):
        return False
    if one.n in totals(walk, last):
        walk.right(counted(one.n, last), one.span)
    return "coins" not in effects(subject)


def counts_else(walk: Walk, one: Nominal, number: int) -> bool:
    """Whether a number without a noun may count the hand, or Actions: "the Smithy, which makes seven"."""
    said = walk.quote(one.span)
    if not said.isalnum() or walk.game.phase != "action":
        return False
    acts = walk.playing is not None and "actions" in effects(walk.playing)
    games = [record.game for record, _ in walk.world.records()]
    one_by_one = walk.playing is not None and "until you have" in walk.playing.text.casefold()
    came = len(drawn_cards(walk.world.real, walk.world.scope[0], walk.world.whose)) if one_by_one else 0
    if acts and any(number == game.actions for game in games):
        return True
    return not (walk.counted or walk.money) and any(
        len(game.players[walk.world.whose].hand) - came <= number <= len(game.players[walk.world.whose].hand)
        for game in games)


def tells_price(walk: Walk, number: int) -> bool:
    """Whether a number of coins may be what was paid for what was bought last: "I buy the Siren. That's 3 coins"."""
    act, costs = walk.act, [walk.game.cost(card) for card in walk.game.bought]
    rest = act.kind in ("have", "left", "unused") or {"now", "rests", "leaves"} & act.marks
    return bool(costs) and not rest and number in (costs[-1], sum(costs))


def slip(walk: Walk, resource: str, number: int, actual: int) -> bool:
    """Whether a number is near enough to be a slip of the student's, and not another count than we think of."""
    given = {event.amount for event in happened(walk.world.real, 0, walk.world.whose, resource)
             if event.because is not None and event.because.card.is_action}  # fmt: skip
    return abs(number - actual) in {1, *given}


def actions_in_hand(walk: Walk) -> bool:
    """Whether there are Action cards to play; with "to play", also as the student believes it to be."""
    several = all if "infinitive" in walk.act.marks else any
    return several(any(card.is_action for card in record.game.players[walk.world.whose].hand)
                   for record, _ in walk.world.records())  # fmt: skip


def looks_back(walk: Walk) -> bool:
    """Whether the sentence tells what a card gave that was played before the last one."""
    played = [text.removeprefix("play ") for text in walk.world.line if text.startswith("play ")]
    here = [n.card for act in walk.acts[: walk.at + 1] if act.sentence == walk.act.sentence
            for n in (act.source, act.subject) if n is not None and n.card.is_action]  # fmt: skip
    return bool(here) and str(here[-1]) in played[:-1] and str(here[-1]) != played[-1]
