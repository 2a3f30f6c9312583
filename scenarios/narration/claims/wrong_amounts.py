"""What is marked of an amount that is wrong: as what a card gives, or as what there is."""

from __future__ import annotations

from engine.cards import Card
from engine.events import Event

from ..language.nominals import Nominal
from ..line.ledger import explained, origin
from ..line.offers import pending
from ..line.skipped import may_have_played
from ..line.totals import potential, totals
from ..line.walk import Walk
from ..line.world import happened
from ..reading import RIGHT
from ..texts import COUNTERS, comes_later, effects
from ..verdicts import NAMES, because, by_text, counted, says
from .amounts import may_choose
from .sums import with_some_treasures, wrong_sum
from .tallies import counts_else, may_give, slip, tells_price


def wrong_bonus(walk: Walk, one: Nominal, resource: str, number: int, what: str, *, listed: bool = False) -> None:
    """Marks so much of it as what the card being told of does not give."""
    event = _source_event(walk, resource)
    card = walk.act.source.card if walk.act.source else walk.playing
    open_ = number == 0 or _given_before(walk, resource, number) or (walk.act.kind == "be" and walk.act.noise)
    chosen = card is not None and walk.act.source is None and may_choose(card, resource)
    if card is None or open_ or chosen or (event is None and resource in effects(card) and pending(walk) is not None):
        walk.unsure(what, one.span)
        return
    actual = potential(walk.world.real, walk.world.whose)
    if event is None and resource == "coins" and walk.act.kind in ("get", "give") and number > actual > 1 and (
            walk.act.source is None and slip(walk, resource, number, actual)):  # fmt: skip
        wrong_total(walk, one, resource, number, what)  # "that gives me 6 coins", of all that is there
        return
    if event is None and _of_another(walk, card, one, resource, listed=listed):
        walk.unsure(what, one.span)  # it may be about a card that was only named, or one whose play was not told
    elif event is None and resource in effects(card) and (pending(walk) is not None or not any(
            card in one.cards for one in happened(walk.world.real, 0, walk.world.whose, "play"))):  # fmt: skip
        walk.unsure(what, one.span)  # what it gives has not come yet
        return
    elif event is None and resource in effects(card) and not _for_what_was_done(walk):
        walk.unsure(what, one.span)  # it gives some on a condition
        return
    elif event is None and resource in effects(card) and comes_later(card):
        walk.unsure(what, one.span)  # "a coin for the first Silver"
        return
    elif event is None:
        why = by_text(walk.say, card, "{card} gives no {resource}", resource=walk.say(NAMES[resource][True]))
        walk.mistake("invented-effect", why, walk.say("no {what}").format(what=what), what=what, span=walk.act.span)
    elif "per" in walk.act.marks and {"each", "per"} & set(says(event)[1].casefold().split()):
        walk.right(what, one.span)
        return
    else:
        why = because(walk.say, event, "You counted {said}", said=what)
        again = "besides" in walk.act.marks and any(
            claim.verdict == RIGHT and claim.claim.removeprefix("+") == counted(event.amount, resource)
            for claim in walk.claims)  # fmt: skip
        kind = "invented-effect" if again or "per" in walk.act.marks else "wrong-count"  # "a coin for every card lost"
        walk.mistake(kind, why, f"+{counted(event.amount, resource)}", what=what, span=walk.act.span)
    game = walk.world.records()[-1][0].game
    walk.world.believe_count(resource, getattr(game, resource) + number - (event.amount if event else 0))


def _worth_of_one(walk: Walk) -> bool:
    """Whether a number is what one Treasure is said to be worth: "the Silver was worth three coins"."""
    act = walk.act
    one = act.subject if act.kind == "make" and "judging" in act.marks and act.sign != "and" else None
    return one is not None and one.card.is_treasure and not one.many and [n.card for n in act.cards] == [one.card]


def wrong_total(walk: Walk, one: Nominal, resource: str, number: int, what: str) -> None:
    """Marks so much of it as what there is not."""
    game = walk.game
    choice = pending(walk)
    if choice is not None and choice.verb == "play":
        walk.unsure(what, one.span)  # what another card plays is not told yet
        return
    otherwise = counts_else(walk, one, number) or _worth_of_one(walk) or tells_price(walk, number)
    if resource == "coins" and otherwise:
        walk.unsure(what, one.span)
        return
    if resource == "coins" and walk.act.kind in ("make", "be") and wrong_sum(walk, one, number):
        return
    actual = potential(walk.world.real, walk.world.whose)
    if resource == "coins" and game.phase == "action" and any(n.value in ("actions", "buys") for n in walk.act.amounts):
        if number in with_some_treasures(walk):
            walk.unsure(what, one.span)
            return
        actual = game.coins  # told with the Actions and Buys, before any Treasure is played
    if resource == "coins" and (walk.script is not None or not slip(walk, resource, number, actual)):
        walk.unsure(what, one.span)
        return
    if resource != "coins":
        actual = getattr(game, resource)
    came = origin(walk.say, resource, actual, walk.world.real)
    why = explained(walk.say, "You have {actual}, not {said}", came, actual=counted(actual, resource), said=number)
    why = because(walk.say, _source_event(walk, resource) if resource != "coins" else None, "{why}", why=why)
    walk.mistake("wrong-count", why, counted(actual, resource), what=what,
                 span=(min(one.span[0], walk.act.span[0]), max(one.span[1], walk.act.span[1])))  # fmt: skip
    if resource == "coins" and game.phase == "action":
        belief = walk.world.fork().game
        walk.world.believe_count("coins", belief.coins + number - actual)
    else:
        walk.world.believe_count(resource, number)
    if resource == "coins":
        walk.money = True


def _of_another(walk: Walk, card: Card, one: Nominal, resource: str, *, listed: bool) -> bool:
    """Whether it may be about a card that was only named, or one whose play was not told, or not be added at all."""
    if walk.act.source is None:
        if any(_may_give_it(walk, named, one.n, resource) for named in _named_lately(walk, card)):
            return True
        if may_have_played(walk, resource) and may_give(walk, resource, one.n):
            return True
    plus = {"plus", "more"} & one.marks
    if walk.act.kind in ("have", "left") and not plus and one.n in totals(walk, resource):
        return True
    beside = [n for n in walk.act.amounts if n is not one and n.value in COUNTERS and n.n]
    plain = walk.act.kind not in ("give", "get") and not plus
    if plain and not listed and any(n.n in totals(walk, str(n.value)) for n in beside):
        return True
    if {"nth", "ordinal"} & walk.act.marks:
        return True  # "for the second one I take …"
    return resource == "coins" and one.n == potential(walk.world.real, walk.world.whose) > 1


def _given_before(walk: Walk, resource: str, number: int) -> bool:
    """Whether an earlier card gave so much, and nothing says that this is about the last one."""
    if walk.act.source is not None or walk.played_in == walk.act.sentence:
        return False
    return any(event.amount == number for event in happened(walk.world.real, 0, walk.world.whose, resource))


def _source_event(walk: Walk, resource: str) -> Event | None:
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, resource)
    if walk.act.source is not None:
        events = [event for event in happened(walk.world.real, 0, walk.world.whose, resource)
                  if event.because is not None and event.because.card == walk.act.source.card]  # fmt: skip
    return events[-1] if events else None


def _named_lately(walk: Walk, card: Card) -> set[Card]:
    """The other cards spoken of last, or in the same sentence, that were not told as drawn."""
    here = [act for act in walk.acts[: walk.at] if act.sentence == walk.act.sentence]
    named = {one.card for act in here for one in (*act.cards, act.source, act.subject)
             if one is not None and one.card.is_action}  # fmt: skip
    named |= {one.card for one in (walk.named, walk.topic) if one is not None}
    return {one for one in named if one != card and not walk.drawn_told[one]}


def _may_give_it(walk: Walk, card: Card, number: int, resource: str) -> bool:
    """Whether a card that is named may be what gives so much: it does, or it was not played yet."""
    if card.is_treasure and walk.game.phase == "action":
        return False
    if resource not in effects(card):
        return may_choose(card, resource)
    events = happened(walk.world.real, 0, walk.world.whose, "play", resource)
    played = any(event.kind == "play" and card in event.cards for event in events)
    return not played or any(event.kind == resource and event.amount == number and event.because is not None
                             and event.because.card == card for event in events)  # fmt: skip


def _for_what_was_done(walk: Walk) -> bool:
    """Whether it is told as something more, or as what comes of a discard or the like that is told right before."""
    before = walk.acts[walk.at - 1] if walk.at else walk.act
    done = before.kind in ("discard", "trash", "gain") and walk.act.sentence - before.sentence <= 1
    return done or bool({"besides", "returns"} & walk.act.marks)
