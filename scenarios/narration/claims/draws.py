"""Cards said to be drawn, compared with what the engine drew at that point of the student’s own line."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.cards import Card
from engine.events import Event
from engine.play import Record

from ..language.acts import PLAYS, Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..line.drawn import (
    by,
    cards_number,
    counted_list,
    counts_draw,
    counts_others,
    drawn_before,
    drawn_cards,
    draws,
    got_by_others,
    nothing_more,
    of_unplayed,
    once_more,
    relative,
    sizes_of,
    within,
)
from ..line.offers import pending
from ..line.order import numbers_of, told
from ..line.plays import can_play
from ..line.walk import Walk, how_many, spread
from ..line.world import happened
from ..texts import effects
from ..verdicts import because, by_text, counted, drawn, listed, other_order
from .asserted import elsewhere

VAGUE = ("get", "come")  # what is got may have come in other ways
LOSES = ("discard", "trash", "drop")


def draws_match(walk: Walk, act: Act) -> bool | None:
    """Whether the draws told agree with the game or the belief; None where it cannot be said."""
    verdicts = [_draws(walk, act, record, since) for record, since in walk.world.records()]
    near = act.sentence == walk.began[0] or (len(act.cards) > 1 and act.sentence == walk.began[0] + 1)
    if True not in verdicts and act.cards and near and not walk.drawn_told:
        both = zip(walk.world.records(), walk.began[1:], strict=False)
        verdicts += [_draws(walk, act, record, since) for (record, _), since in both
                     if not _told_before(walk, act, record)]  # fmt: skip
    return True if True in verdicts else None if None in verdicts else False


def _told_before(walk: Walk, act: Act, record: Record) -> bool:
    """Whether cards told that the present card did not draw were told as drawn before, and it drew others besides."""
    now = Counter(drawn_cards(record, walk.world.scope[record is walk.world.belief], walk.world.whose))
    said = Counter(spread(act.cards, now))
    return bool(now - said) and bool(set(said - now) & walk.told_drawn)


def _draws(walk: Walk, act: Act, record: Record, since: int) -> bool | None:
    whose = walk.world.whose
    events = draws(record, since, whose)
    if act.source is not None and not any(by(event, act.source.card) for event in events):
        events = [event for event in draws(record, 0, whose) if by(event, act.source.card)]
    there = Counter(card for event in events for card in event.cards)
    said = Counter(spread(act.cards, there))
    verdict = within(said, there)
    if verdict is False and said and act.kind == "draw" and ("now" in act.marks or "all" in act.marks):
        verdict = within(said, Counter(drawn_cards(record, 0, whose))) or False
    if verdict and act.kind == "draw" and once_more(walk, said, there):
        return False
    number = cards_number(act)
    if verdict and there and act.kind in (*VAGUE, "draw", "give") and nothing_more(walk, act):
        its = [event for event in events if act.source is None or by(event, act.source.card)] or events
        drew = {sum(len(event.cards) for event in its), sum(len(event.cards) for event in events)}
        known = (walk.drawn_told & there).total()
        return (number.n if number is not None else said.total()) in {*drew, *(n - known for n in drew)}
    if number is None or verdict is False:
        return verdict
    if act.cards and number.span[0] > act.cards[-1].span[0] and number.n + said.total() == there.total():
        return verdict  # "an Estate and one card that I don't know"
    its = [event for event in events if act.source is not None and by(event, act.source.card)]
    return verdict if number.n in sizes_of(its or events, walk, act) else False


def check_draw(walk: Walk) -> None:
    """Judges cards said to be drawn."""
    act = walk.act
    verdict = draws_match(walk, act)
    if verdict is False and (listed := counted_list(act)) is not None:
        act.cards, before = listed, act.cards
        verdict = draws_match(walk, act)
        act.cards = listed if verdict else before
    cards = spread(act.cards)
    number = cards_number(act)
    said = drawn(tuple(cards)) if cards else f"draw {counted(number.n, 'cards')}" if number else "draw"
    if "other" in act.marks and act.kind == "be" and not cards:
        walk.unsure(said)  # "that is three cards for my opponent"
        return
    if verdict is False and number is not None and not cards and _tells_rate_or_hand(walk, number):
        walk.unsure(said)
        return
    if cards:
        walk.them = tuple(cards)
    listed_all = number is not None and number.n == len(cards)
    rest = _beyond(walk, cards) if verdict is False and not listed_all else []
    if rest and (walk.loose or _begins_anew(walk, rest[0])):
        act.cards, cards = act.cards[: -len(rest)], cards[: -sum(how_many(one, None) for one in rest)]
        walk.acts.insert(walk.at + 1, replace(act, kind="bare", cards=rest, amounts=[], numbers=[], sign="comma"))
        verdict = True
    if verdict:
        walk.right(said)
        walk.drawn_told.update(cards)
        walk.told_drawn |= set(cards)
        _tell_order(walk, cards)
    elif _out_of_order(walk, cards):
        return
    elif (
        verdict is None
        or walk.world.muddled
        or walk.doubt
        or _vague(walk, act)
        or walk.slipped
        or (act.kind in VAGUE and not (surely_drawn(walk, cards) or counts_draw(walk) or nothing_more(walk, act)))
    ):
        walk.unsure(said)
        plain = act.mood == REAL and act.own and not act.negative and walk.playing is not None
        walk.world.muddled |= verdict is False and plain and bool(cards)
    else:
        _wrong_draw(walk, cards, number, said)


def _tells_rate_or_hand(walk: Walk, number: Nominal) -> bool:
    """Whether a number tells how many come for each, or how many are then in hand: "a card for each of them", "which
    gives me five cards in hand"."""
    act = walk.act
    held = act.zone is not None and act.zone.value == "hand" and act.kind in ("give", "get", "make")
    rate = "per" in act.marks and number.n == 1 and walk.playing is not None
    rate = rate and "card per" in walk.playing.text.casefold()
    return rate or (held and number.n == len(walk.game.players[walk.world.whose].hand))


def surely_drawn(walk: Walk, cards: list[Card]) -> bool:
    """Whether as many cards are told to be got, right behind the play, as were drawn, and some of the same."""
    record, since = walk.world.records()[-1]
    actual = drawn_cards(record, since, walk.world.whose)
    same = Counter(cards) & Counter(actual)
    before = walk.acts[walk.at - 1] if walk.at else walk.act
    therefor = before.sentence == walk.act.sentence and before.read and before.cards and (
        before.kind in LOSES or (before.zone is not None and before.zone.value in LOSES))  # "… on my discard and I get"
    near = walk.played_in == walk.act.sentence or therefor
    return bool(near) and len(cards) == len(actual) > 1 and bool(same)


def _out_of_order(walk: Walk, cards: list[Card]) -> bool:
    """Whether the draw is told wrongly because it is told in the wrong order, which is marked instead."""
    marked = len(walk.mistakes)
    shown = [part for part in walk.told if part.what == "reveal"]
    if (
        shown
        and "then" in walk.act.opens
        and not any(part.what == "draw" for part in walk.told)
        and not _vague(walk, walk.act)
    ):
        draws, reveals = numbers_of(walk, "draw"), numbers_of(walk, "reveal", "look")
        if draws and reveals and draws[0] < reveals[0]:
            why = other_order(walk.say, walk.playing)
            span = (shown[0].act.span[0], walk.act.span[1])
            walk.mistake("wrong-order", why, walk.say("in the order of the card"), span=span, what="draw")
            walk.slipped = True
            record, since = walk.world.records()[-1]
            walk.world.believe_drawn(drawn_cards(record, since, walk.world.whose), cards)
            return True
    _tell_order(walk, cards)
    if len(walk.mistakes) == marked:
        return False
    record, since = walk.world.records()[-1]
    walk.world.believe_drawn(drawn_cards(record, since, walk.world.whose), cards)
    return True


def _beyond(walk: Walk, cards: list[Card]) -> list[Nominal]:
    """What runs on behind all the cards that were drawn, where the list begins with just these."""
    for record, since in walk.world.records():
        actual = drawn_cards(record, since, walk.world.whose)
        if actual and len(cards) > len(actual) and Counter(cards[: len(actual)]) == Counter(actual):
            left = len(actual)
            for number, one in enumerate(walk.act.cards):
                left -= how_many(one, None)
                if left == 0:
                    rest = walk.act.cards[number + 1 :]
                    return rest if not rest[0].card.is_action or can_play(walk, rest[0].card) else []
    return []


def _begins_anew(walk: Walk, one: Nominal) -> bool:
    """Whether a list that ran on may tell something else from here on: behind a comma, with an article or a number."""
    before = walk.act.cards[: walk.act.cards.index(one)]
    apart = "," in walk.text[before[-1].span[1] : one.span[0]] if before else False
    plain = all(other.n is None and "definite" not in other.marks for other in before)
    return apart and plain and (one.n is not None or "definite" in one.marks)


def _tell_order(walk: Walk, cards: list[Card]) -> None:
    numbers = numbers_of(walk, "draw")
    events = walk.world.real.events
    named = [number for number in numbers if set(cards) & set(events[number].cards)]
    told(walk, "draw", named or numbers)


def _vague(walk: Walk, act: Act) -> bool:
    gives = act.kind == "give" and act.subject is not None and act.subject.card.is_action
    person = bool({"self", "third"} & act.marks)  # "I'd draw a Gold" of a turn that is told so throughout
    would = "would" in act.marks and not (person and any(
        one.kind in PLAYS and "would" in one.marks and one.mood == REAL and one.own for one in walk.acts))
    if would or "except" in act.marks or ((act.kind == "draw" or gives) and relative(act)):
        return True  # "I'd draw …", "the Copper I drew", "the one the Market gave me"
    return act.negative or act.mood != "real" or not act.own


def _wrong_draw(walk: Walk, cards: list[Card], number: Nominal | None, said: str) -> None:
    world, act = walk.world, walk.act
    record, since = world.records()[-1]
    events = happened(record, since, world.whose, "draw")
    actual = [card for event in events for card in event.cards]
    owned = act.kind == "be" and act.noise  # "so it's mine, Gold and Silver are discarded"
    kinds = act.kind == "be" and number is not None and number.n == 0 and len(act.amounts) > 1
    owned = owned or kinds  # "none of my cards is an Action"
    owned = owned or (act.kind == "give" and any(one.n == 0 for one in act.amounts))  # "it gives no coin for a Copper"
    choice = pending(walk)
    if choice is not None and choice.kind == "option" and not choice.cards:
        walk.unsure(said)  # it comes once everything is chosen: "choose two"
        return
    article = walk.script is not None and not cards and number is not None and "weak" in number.marks
    others = counts_others(walk) or got_by_others(walk, cards)
    named = act.source or act.subject
    source = named.card if named is not None else walk.playing
    its = [event for event in record.events if by(event, source)] if source in walk.game.played else []
    told = any(cards and set(cards) <= set(event.cards) for event in its if event.who == world.whose)
    earlier = source != walk.playing and bool(its) and (told or all(event.kind != "draw" for event in its))
    if article or owned or of_unplayed(walk) or others or earlier or (not actual and not _could_draw(walk)):
        walk.unsure(said)
        return
    lies = act.zone is not None and act.zone.value != "hand"
    lies = lies or (act.kind == "be" and act.subject is not None and not act.subject.card.is_action)  # it is counted
    if not actual and (elsewhere(walk) or _of_another(walk) or lies or drawn_before(walk, set(cards))):
        walk.unsure(said)
        return
    skipped = _skipped(walk, cards, actual) if cards else None
    if skipped is not None and skipped.because is not None:
        why = because(walk.say, skipped, "You went on as if {card} had done nothing more",
                      card=str(skipped.because.card))  # fmt: skip
        walk.mistake("skipped-instruction", why, drawn(tuple(actual)), what=said)
        believe_skipped(walk, skipped, actual, cards)
        return
    event = events[-1] if events else None
    draws_none = walk.playing is not None and not {"cards", "draw", "put"} & effects(walk.playing)
    if event is None and walk.playing is not None and (draws_none or _not_fulfilled(walk)):
        why = by_text(walk.say, walk.playing, "{card} draws no card")
        walk.mistake("invented-effect", why, walk.say("draw nothing"), what=said)
        world.believe_drawn((), cards or (number.n if number else 0))
        return
    if number is not None and act.kind == "bare" and number.n == len(record.game.players[world.whose].hand):
        walk.unsure(said)  # "three more, six cards": what there is in hand
        return
    here = number is not None and number.n not in sizes_of(events, walk, act)
    if here or (cards and len(cards) > len(actual)):
        many = number.n if here else len(cards)
        why = because(walk.say, event, "You drew {said}", said=counted(many, "cards"))
    else:
        one, several = "The card on top of your deck was {cards}", "The cards on top of your deck were {cards}"
        why = because(walk.say, event, one if len(actual) == 1 else several, cards=listed(tuple(actual)))
    none = here and number.n == 0  # "no card though"
    marked = walk.mistake("skipped-instruction" if none else "wrong-draw", why, drawn(tuple(actual)), what=said)
    further = cards and actual and not Counter(actual) - walk.drawn_told  # "… and then one more Copper"
    if marked or act.mood == "real":
        world.believe_drawn(() if further else actual, cards or (number.n if number else 0))


def _not_fulfilled(walk: Walk) -> bool:
    """Whether the card draws only on a condition that is told, and everything it asks for was decided."""
    before = walk.acts[walk.at - 1] if walk.at else walk.act
    reason = before.sentence == walk.act.sentence and "soft" in before.opens
    return reason and "if" in walk.playing.text.casefold().split() and pending(walk) is None


def _of_another(walk: Walk) -> bool:
    """Whether the words may be about another card's drawing, or about what this one lets the player gain."""
    act = walk.act
    other = act.source is not None and act.source.card != walk.playing
    taken = act.kind in ("get", "give") and not act.cards and not any("plus" in one.marks for one in act.amounts)
    return other or (taken and "gain" in effects(walk.playing))


def _could_draw(walk: Walk) -> bool:
    """Whether something that could draw a card happened in the scope at all."""
    return walk.playing is not None


def _skipped(walk: Walk, cards: list[Card], actual: list[Card]) -> Event | None:
    """The event without which these cards would have been drawn: an instruction that was left out, untold."""
    record, since = walk.world.records()[-1]
    earlier = [event for event in record.events[:since] if event.source == "deck" and event.who == walk.world.whose
               and event.kind in ("put", "discard", "draw", "trash")]  # fmt: skip
    if not earlier:
        return None
    last = earlier[-1]
    if last.kind == "draw" and set(last.cards) & walk.told_drawn:
        return None  # it was told
    would = [*last.cards, *actual, *record.game.players[walk.world.whose].deck][: len(cards)]
    return last if Counter(would) == Counter(cards) and len(cards) == len(actual) else None


def believe_skipped(walk: Walk, skipped: Event, actual: list[Card], cards: list[Card]) -> None:
    """The student believes that this never happened, and to have drawn `cards` in place of `actual`."""
    world = walk.world
    game = world.fork().game
    player = game.players[world.whose]
    if skipped.target == "hand":
        player.hand = tuple(_minus(player.hand, skipped.cards))
    elif skipped.target == "discard":
        player.discard = tuple(_minus(player.discard, skipped.cards))
    player.hand = tuple(_minus(player.hand, actual))
    player.deck = (*skipped.cards, *actual, *player.deck)
    world.believe_drawn((), cards)


def _minus(zone: tuple, cards: list | tuple) -> list:
    left = list(zone)
    for card in cards:
        if card in left:
            left.remove(card)
    return left
