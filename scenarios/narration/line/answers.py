"""What is wrong with an answer that was told: its number, its cards, where they go."""

from __future__ import annotations

import itertools

from engine.cards import Card
from engine.choices import Choice

from ..language.acts import Act
from ..verdicts import PLACES, because, counted, goes, listed
from .walk import Walk, shown, spread
from .world import happened

PUTS = ("put", "get", "drop", "gain", "come")  # verbs that leave it to the place what becomes of a card


def only_number(act: Act) -> int | None:
    """The number of cards told without naming them."""
    for one in act.amounts:
        if one.value == "cards" and one.n is not None:
            return one.n
    return next((one.n for one in act.numbers if "plus" not in one.marks), None)


def _cards_counted(act: Act) -> int | None:
    """The number of cards told with the word, "three cards"; not what they go for: "a Copper for two cards"."""
    last = max((one.span for one in act.cards), default=(0, 0)) if {"for", "into"} & act.marks else (0, 0)
    return next((one.n for one in act.amounts if one.value == "cards" and one.n is not None
                 and not (last[1] and one.span > last)), None)  # fmt: skip


def check_number(walk: Walk, choice: Choice, cards: list[Card]) -> None:
    """Marks a number of cards that the decision does not allow."""
    told = (_cards_counted(walk.act) if cards else only_number(walk.act)) or len(cards)
    if choice.verb in ("gain", "play") and cards and len(walk.act.cards) != 1:
        return  # the list goes on with something else
    told = len(cards) if choice.verb == "play" and cards else told
    if choice.low <= told <= choice.high or not told or (choice.optional and told < choice.low and (
            choice.player == walk.world.whose)):  # fmt: skip
        return
    named = walk.act.cards[0] if cards and len(walk.act.cards) == 1 else None
    if choice.player != walk.world.whose and told == 1 and named is not None and "definite" in named.marks and (
            "stops" not in walk.act.marks):  # fmt: skip
        return  # "trennt sich von seinen Anwesen" does not say of how many
    if told == len(choice.cards) - choice.low and ({"per", "until"} & walk.act.marks or _to_number(walk)):
        return  # "discards down to three", "discards to 3"
    following = next(iter(walk.upcoming(1)), None)
    mine = choice.player == walk.world.whose
    if cards and told < choice.low <= told + _goes_on(walk):
        return  # "zwei Anwesen und, schweren Herzens, ein Kupfer"
    if (
        following is not None
        and not mine
        and following.sign == "and"
        and following.sentence == walk.act.sentence
        and following.cards
        and following.kind not in ("draw", "get", "gain", "keep", "have")
    ):
        return  # the list goes on
    walk.slipped = True
    event = walk.world.real.events[-1] if walk.world.real.events else None
    number = choice.low if told < choice.low else choice.high
    why = because(walk.say, event, "That must be {number}, not {said}", number=counted(number, "cards"), said=told)
    walk.mistake("wrong-count", why, f"{choice.verb} {counted(number, 'cards')}", what=f"{choice.verb} {told}")


def _to_number(walk: Walk) -> bool:
    """Whether "to" stands before the number: "discards to 3"."""
    one = next(iter((*walk.act.numbers, *walk.act.amounts)), None)
    return one is not None and walk.text[: one.span[0]].rstrip().endswith((" to", " auf"))


def _goes_on(walk: Walk) -> int:
    """How many cards the list goes on with behind what is thrown in, by no other verb."""
    near = itertools.takewhile(lambda one: one.kind == "bare" and one.sentence == walk.act.sentence, walk.upcoming(3))
    return sum(len(spread(one.cards)) for one in near if not one.amounts)


def check_absent(walk: Walk, choice: Choice, absent: list[Card]) -> None:
    """Marks cards that cannot be chosen, because they are not there."""
    if walk.act.kind not in ("discard", "trash", "drop", "convert", "put", "choose", "use", "bare"):
        return
    hand, mine = walk.game.players[choice.player].hand, choice.player == walk.world.whose
    believed = walk.world.belief.game.players[choice.player].hand if walk.world.belief else ()
    for card in dict.fromkeys(absent):
        one = next((n for n in walk.act.cards if n.card == card), None)
        if (
            one is None
            or one is walk.act.subject
            or (choice.because is not None and card == choice.because.card and one is walk.act.cards[0])
            or card in believed
            or walk.doubt
            or choice.verb not in ("discard", "trash")
        ):
            continue
        if choice.because is not None and str(card) in choice.because.card.text:
            continue  # "one Estate, one Copper gone and two Silvers for that"
        if card in hand:
            there = hand.count(card)
            if spread(walk.act.cards).count(card) <= there:
                continue  # it is there, and only this decision does not ask for it
            only = "You have only {there} to {verb}." if mine else "The other player has only {there} to {verb}."
            why = walk.say(only).format(there=listed((card,) * there), verb=choice.verb)
            walk.mistake("wrong-count", why, f"{choice.verb} {shown([card] * there)}", span=one.span)
        elif card in walk.game.players[choice.player].in_play and _played(walk, card):
            why = walk.say("The {card} is in play, and you choose from your hand.").format(card=card)
            walk.mistake("wrong-zone", why, f"{choice.verb} {shown(sorted(set(choice.cards)))}", span=one.span)
        else:
            none = "There is no {card} to {verb}; your hand is {hand}." if mine else (
                "There is no {card} to {verb}; the other player’s hand is {hand}.")  # fmt: skip
            why = walk.say(none).format(card=card, verb=choice.verb, hand=listed(tuple(sorted(hand))))
            there = sorted(set(choice.cards))
            expected = "{verb} one of {cards}" if len(there) > 1 else "{verb} {cards}"
            expected = walk.say(expected).format(verb=choice.verb, cards=shown(there))
            played = mine and card in walk.game.players[walk.world.whose].in_play
            walk.mistake("wrong-zone" if played else "impossible-card", why, expected, span=one.span)


def _played(walk: Walk, card: Card) -> bool:
    """Whether the words say that the card was played: "I trashed the Smithy I just played"."""
    near = [one for one in (walk.act, *walk.upcoming(2)) if one.sentence == walk.act.sentence]
    return any("play" in one.helpers or (one.kind == "play" and not one.cards and one is not walk.act)
               or (one.zone is not None and one.zone.value == "in_play") for one in near)  # fmt: skip


def check_verb(walk: Walk, choice: Choice, cards: list[Card]) -> None:
    """Marks a card that is said to go elsewhere than the decision puts it."""
    act = walk.act
    act.placed = True
    said = act.kind if act.kind in ("trash", "discard") else ""
    behind = act.zone is not None and act.verb_at is not None and act.zone.span[0] > act.verb_at[0]
    behind = behind and act.zone.value != "hand"  # "I trash the Smithy in my hand"
    behind = behind and not (act.into and act.zone.span > act.into[-1].span)  # "… is trashed for a Silver to hand"
    if act.kind == "choose":
        said = next((verb for verb in ("trash", "discard") if f"the {verb}" in act.marks), "")
    picked = act.kind == "choose" and "for" in act.marks  # "for the discard pile I pick both Estates"
    if act.zone and (act.kind in PUTS or picked or (act.kind == choice.verb and behind)):
        said = act.zone.value
    if act.kind == "set_aside":
        said = "set_aside"
    target = {"trash": "trash", "discard": "discard"}.get(choice.verb)
    if choice.verb in ("gain", "put") and act.zone:
        event = next(iter(happened(walk.world.real, walk.world.scope[0], choice.player, choice.verb)[-1:]), None)
        target = event.target if event else None
    if choice.verb == "reveal":
        event = next((one for one in reversed(walk.world.real.events[walk.world.scope[0] :])
                      if one.who == choice.player and one.kind == "put" and set(cards) <= set(one.cards)), None)
        target = event.target if event else None
    gains = choice.verb == "gain"
    if not cards or said in ("", target) or target is None or (gains and (said == "supply" or said not in PLACES)):
        return
    if choice.verb != "reveal":
        event = next(iter(happened(walk.world.real, walk.world.scope[0], choice.player, choice.verb)[-1:]), None)
    why = goes(walk.say, event, cards, target, said)
    walk.mistake("wrong-zone", why, f"{choice.verb} {shown(cards)}", what=f"{said} {shown(cards)}")
    if choice.player == walk.world.whose:
        walk.world.believe_moved(cards, said)


def check_return(walk: Walk, choice: Choice, cards: list[Card]) -> None:
    """Marks a number of cards said to come for those that go, "two Estates for three new cards", where others came."""
    act = walk.act
    if choice.verb not in ("discard", "trash") or choice.player != walk.world.whose or not act.cards:
        return
    comes = "anew" in act.marks and {"for", "into strong"} & act.marks
    told = next((one for one in act.amounts if one.value == "cards" and one.n and one.span > act.cards[-1].span
                 and (comes or "plus" in one.marks)), None)  # fmt: skip
    event = next(iter(happened(walk.world.real, walk.world.scope[0], choice.player, "draw")[-1:]), None)
    came = len(event.cards) if event is not None and event.because is not None else 0
    if told is not None and came == len(cards) != told.n and choice.because is not None and (
            event.because.card == choice.because.card):  # fmt: skip
        why = because(walk.say, event, "You drew {count}", count=counted(came, "cards"))
        walk.mistake("wrong-draw", why, f"draw {counted(came, 'cards')}", what=f"draw {told.n} cards")
