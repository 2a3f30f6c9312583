"""What is told as done: cards played, Treasures laid out, cards bought, phases ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.cards import Card

from ..claims.counts import check_amounts
from ..claims.draws import draws_match
from ..claims.places import check_zone
from ..claims.zones import bought_to
from ..language.acts import Act
from ..language.moods import PLAN, REAL, SOFT
from ..language.nominals import Nominal
from ..line.buys import buy, end_turn, lay_out, not_owned, play_treasures
from ..line.offers import pending
from ..line.plays import can_play, hand_of, offered, play_action
from ..line.repeated import doubled_by, once_more, times
from ..line.walk import Walk, spread
from ..line.world import happened
from .bare import results, walk_list
from .statements import draw, have

STAYS = ("keep", "left", "unused", "leave_out")


def play(walk: Walk) -> None:
    """Plays what is told as played."""
    act = walk.act
    if act.negative or (act.kind == "double" and act.who == 1):
        walk.act.read = True
        return
    if act.kind == "come" and act.zone is not None and act.zone.value != "in_play":
        check_zone(walk, act.zone.value)
        return
    drawn = "from_deck" in act.marks or not act.cards or not can_play(walk, act.cards[0].card)
    arrives = "arriving" in act.marks or _then_stays(walk)
    drawn = drawn or (arrives and draws_match(walk, act) and not walk.drawn_told)  # "Market comes in"
    if act.kind == "come" and act.cards and act.zone is None and drawn and not _comes_next(walk):
        draw(walk)  # "off the top comes a Gold"
        return
    onto = act.cards and act.pronoun is not None and act.pronoun.n == 1 and walk.named is not None
    if onto and not any(one.card.is_action for one in act.cards) and can_play(walk, walk.named.card):
        play_action(walk, walk.named, explicit=False)
        walk_list(walk, act.cards)  # "I have the Remodel and I play it on the Estate"
        return
    treasures = [one for one in act.cards if one.card.is_treasure]
    if treasures and len(treasures) == len(act.cards) and _with_action(walk):
        return
    if treasures and len(treasures) == len(act.cards):
        held = Counter(dict(hand_of(walk).items()))
        lay_out(walk, spread(treasures, held))
    elif any(group.value in ("treasures", *(() if act.cards else ("hand", "everything"))) for group in act.groups):
        play_treasures(walk)  # not where "the Market gives +1 of everything"
    doubler = doubled_by(walk)
    if doubler is not None:
        play_action(walk, replace(act.cards[0], value=doubler), explicit=False)  # "I play the Market twice"
    for number, one in enumerate(act.cards):
        if one.card.is_treasure:
            continue
        for again in range(times(walk, one)):
            more = act.kind == "play" and once_more(walk, one.card, [*act.cards[:number], *[one] * again])
            play_action(walk, one, explicit=act.kind != "choose", again=more)
        choice = pending(walk)
        if choice is not None and choice.verb == "play" and act.source is not None and act.source.card in choice.cards:
            play_action(walk, act.source, explicit=False)  # "Throne Room with Market"
        elif number == 0 and len(act.cards) > 1 and not act.cards[1].card.is_action and (choice or _drew(walk)):
            walk_list(walk, act.cards[1:])  # "Remodel on an Estate", "plays Market, Silver, then Smithy"
            break
    if not act.cards and act.pronoun is not None and "repeat" in act.marks:
        if walk.playing is not None and not replayed(walk, [walk.playing]):
            play_action(walk, _named(act.pronoun, walk.playing), explicit=True)
    elif not act.cards and (act.pronoun is not None or _relative(walk)):
        _play_them(walk)
    check_amounts(walk)
    results(walk)


def _then_stays(walk: Walk) -> bool:
    """Whether the card that comes is told right behind as one that is not played: "Up comes the Smithy. I keep it"."""
    come = {one.card for one in walk.act.cards[:1]} if walk.act.kind == "come" else set()
    return bool(come) and any(one.card in come for act in walk.upcoming(3) for one in act.cards
                              if act.kind in STAYS or (act.kind == "play" and act.negative))  # fmt: skip


def _comes_next(walk: Walk) -> bool:
    """Whether "then comes the Village" is a play, though there is no Action for it: all that was drawn is told."""
    act, card = walk.act, walk.act.cards[0].card
    held = card.is_action and len(act.cards) == 1 and hand_of(walk)[card] > walk.drawn_told[card]
    real = act.mood == REAL and act.own and "from_deck" not in act.marks and bool(walk.drawn_told)
    return held and real and "then" in act.opens and not draws_match(walk, act)


def _drew(walk: Walk) -> bool:
    """Whether the second card named is what the first one drew, so that the list goes on with what happens."""
    events = walk.world.real.events[walk.world.scope[0] :]
    return any(event.kind == "draw" and walk.act.cards[1].card in event.cards for event in events)


def _with_action(walk: Walk) -> bool:
    """Marks a Treasure that is said to be played with an Action: "I use one of them to play a Silver"."""
    act = walk.act
    before = walk.acts[walk.at - 1] if walk.at else None
    used = before is not None and before.kind == "use" and before.sentence == act.sentence
    spends = "use" in act.helpers or used or any(one.value == "actions" and one.n != 0 for one in act.amounts)
    if not spends or walk.game.phase != "action" or len(act.cards) != 1 or act.negative or act.mood != REAL:
        return False
    why = walk.say("{card} is a Treasure: it is played in the Buy phase, and takes no Action.").format(
        card=act.cards[0].card)  # fmt: skip
    walk.mistake("illegal-play", why, "end actions", what=f"play {act.cards[0].card}")
    walk.doubt = True
    return True


def _relative(walk: Walk) -> bool:
    """Whether the clause goes on about the card named right before: "…, which I play too"."""
    act = walk.act
    before = walk.acts[walk.at - 1] if walk.at else None
    told = act.amounts or act.groups or act.numbers or act.source
    return before is not None and before.sentence == act.sentence and bool(before.cards) and not told


def _play_them(walk: Walk) -> None:
    """Plays what a pronoun means: the Actions spoken of last, or the card named last."""
    act = walk.act
    meant = [card for card in dict.fromkeys(walk.them) if card.is_action]
    bought = walk.game.bought
    if bought and act.pronoun is not None and bought[-1].is_action and not any(can_play(walk, one) for one in meant):
        meant = walk.them = (bought[-1],)  # "I buy a Siren, trash the Smithy and play it"
    if not meant and walk.named is not None and can_play(walk, walk.named.card):
        meant = [walk.named.card]
    before = walk.acts[walk.at - 1] if walk.at else act
    if not meant and _just_came(walk, before):
        meant = [before.cards[-1].card]
    goes_on = before.kind == "bare" and not before.negative and [one.card for one in before.cards] == meant
    if meant and not any(can_play(walk, card) for card in meant) and replayed(walk, meant):
        act.read = True  # "Throne Room on the Market. I play it once, …"
        return
    for card in meant:
        told = act.pronoun or walk.named or before.cards[-1]
        told_so = act.pronoun is not None or goes_on or _just_came(walk, before)
        play_action(walk, _named(told, card), explicit=act.kind == "play" and told_so)


def replayed(walk: Walk, cards: list[Card]) -> bool:
    """Whether the cards were played twice by another card that is in play, or are that card."""
    events = [event for event in happened(walk.world.real, 0, walk.world.whose, "play") if event.because is not None]
    return any({*event.cards, event.because.card} & set(cards) for event in events)


def _just_came(walk: Walk, before: Act) -> bool:
    """Whether the clause before tells of one Action that came into the hand and is there: "the Market she drew | is
    played", "she drew a Market, | so she plays that"."""
    plain = before.sentence == walk.act.sentence and before.mood != PLAN and not before.negative and before.own
    one = before.cards[-1] if before.cards else None
    came = before.kind in ("draw", "get", "have") and plain and one is not None and not one.many
    it = walk.act.pronoun is None or walk.act.pronoun.n == 1
    return came and it and walk.act.kind == "play" and one.card.is_action and hand_of(walk)[one.card] > 0


def choose(walk: Walk) -> None:
    """Plays or buys what is only said to be chosen: "I go for the Gold"."""
    act = walk.act
    new = any(not_owned(walk, one.card) for one in act.cards)
    spends = (walk.money or new) and act.cards and not act.negative and act.mood == REAL and act.own
    if spends and not any(can_play(walk, one.card) for one in act.cards) and walk.guess("buy"):
        buy(walk, act.cards)
        check_amounts(walk)
    else:
        play(walk)


def start(walk: Walk) -> None:
    """Plays what the turn is said to start with; a hand may be told so, too."""
    act = walk.act
    if any(not one.card.is_action for one in act.cards):
        act.kind = "have"
        have(walk)
    else:
        play(walk)


def do(walk: Walk) -> None:
    """Plays a card that is only said to be done: "I do Market"."""
    act = walk.act
    meant = act.cards and not act.negative and act.mood == REAL and act.own
    used = act.kind == "use" and act.verb_at is not None and not act.noise
    stuck = used and meant and act.cards[0].card in hand_of(walk)
    again = act.pronoun is not None and "repeat" in act.marks and act.kind == "do" and walk.playing is not None
    if again and meant and not any(one.card.is_action for one in act.cards):
        play_action(walk, _named(act.pronoun, walk.playing), explicit=True)  # "I do it once more on a Copper"
    elif meant and walk.game.phase == "buy" and act.kind == "do" and walk.guess("buy"):
        buy(walk, act.cards)  # "I go to buying and do a second Remodel"
    elif meant and play_action(walk, act.cards[0], explicit=(stuck and not walk.game.actions) or _spends(walk)):
        walk_list(walk, act.cards[1:])
    check_amounts(walk)
    walk.act.read = True


def _spends(walk: Walk) -> bool:
    """Whether it is an Action counted right before that goes to the card: "I have two Actions, so I use one on it"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    counts = before is not None and before.own and any(one.value == "actions" and one.n for one in before.amounts)
    return bool(counts) and act.kind == "use" and "demonstrative" in act.marks and act.noise == 0


def use(walk: Walk) -> None:
    """Plays Treasures, or an Action, that are said to be used; or an Action that is said to use something up."""
    act = walk.act
    act.read = True
    if act.negative or act.mood != REAL or not act.own:
        return
    if any(one.value == "buys" for one in act.amounts) and (act.into or act.cards):
        act.kind = "buy"
        buy(walk, act.into or act.cards)  # "I use my second Buy for a Smithy"
        return
    counted = all(one.value in ("actions", "cards") for one in act.amounts)
    named = walk.named
    one = act.cards[0] if act.pronoun is not None and len(act.cards) == 1 and act.cards[0].card.is_action else None
    if one is not None and _an_action(walk):
        play_action(walk, one, explicit=True)  # "I still have an Action, so I use it on the Market"
        return
    walk.doubt = walk.doubt or (one is not None and not can_play(walk, one.card) and not offered(walk, one.card))
    if act.pronoun is not None and act.cards and named is not None and can_play(walk, named.card):
        if play_action(walk, named, explicit=False):
            walk_list(walk, act.cards)  # "I use it on an Estate"
    elif act.cards and all(one.card.is_treasure for one in act.cards) and not act.amounts:
        lay_out(walk, spread(act.cards, hand_of(walk)))
    elif act.cards and (can_play(walk, act.cards[0].card) or counted):
        do(walk)
    elif act.subject is not None and (can_play(walk, act.subject.card) or offered(walk, act.subject.card)):
        play_action(walk, act.subject, explicit=False)  # "the Smithy uses my last Action"
    elif act.pronoun is not None and not act.cards and not act.amounts:
        _play_them(walk)


def _an_action(walk: Walk) -> bool:
    """Whether "it" is the Action counted right before."""
    before = walk.acts[walk.at - 1] if walk.at and walk.acts[walk.at - 1].sentence == walk.act.sentence else None
    counts = before is not None and not before.negative and not before.cards and not before.numbers
    return counts and walk.act.pronoun.n == 1 and [one.value for one in before.amounts] == ["actions"]


def _named(told: Nominal, card: Card) -> Nominal:
    return Nominal("card", card, 1, told.at, told.after, told.span, told.marks)


def purchase(walk: Walk) -> None:
    """Buys what is told as bought, or nothing where that is told."""
    act = walk.act
    if act.negative or any(one.n == 0 for one in (*act.cards, *act.amounts)):
        more = any(one.kind in ("buy", "play") and one.cards and one.mood == REAL and not one.negative
                   for one in walk.acts[walk.at + 1 :])  # fmt: skip
        if (not act.cards or "any" in act.marks) and act.mood == REAL and act.own and not more:
            end_turn(walk)
        walk.act.read = True
        return
    again = "when" in act.opens and bool(act.cards) and all(one.card in walk.game.bought for one in act.cards)
    begun = bool(walk.world.line)  # not so "the trick is to keep an Action when I buy the Siren"
    waits = "when" in act.opens and not again and not walk.guess("buy told", usual=begun)
    if act.mood == SOFT or act.who == 1 or again or waits:
        walk.act.read = True
        return
    before = walk.acts[walk.at - 1] if walk.at and walk.acts[walk.at - 1].sentence == act.sentence else None
    enough = before is not None and before.kind in ("have", "left") and not before.cards and before.into
    named = before.into[-1] if enough else walk.named  # "I have enough for a Province, so I buy it"
    if act.cards and "spends" in act.marks and _on_action(walk):
        play(walk)
    elif act.cards:
        buy(walk, act.cards)
        bought_to(walk)
    elif (
        not act.amounts
        and before is not None
        and before.kind in ("spend", "be", "bare")
        and before.cards
        and walk.money
        and not act.numbers
    ):
        buy(walk, before.cards)  # "I can afford a Gold, so I buy that"
    elif (
        ("that" in act.marks or (act.pronoun is not None and act.pronoun.n == 1))
        and named is not None
        and named.card not in walk.game.players[walk.world.whose].in_play
        and (walk.money or "paid with" in act.marks or not_owned(walk, named.card))
    ):
        buy(walk, [replace(named, n=1, many=False)])
    elif act.pronoun is not None and len(act.numbers) == 1 and named is not None and "partitive" in act.marks:
        buy(walk, [replace(named, n=act.numbers[0].n, many=True)])  # "Markets are great, so I buy two of them"
    else:
        walk.shaky = walk.shaky or act.pronoun is not None  # something is bought, and it is not known what
        walk.money = walk.money or act.pronoun is None
        walk.act.read = True
    check_amounts(walk)


def _on_action(walk: Walk) -> bool:
    """Whether it is an Action that is spent, before coins were counted: "I spend one on the Smithy"."""
    coins = walk.money or any(one.value == "coins" for one in walk.act.amounts)
    return not coins and walk.game.phase == "action" and any(can_play(walk, one.card) for one in walk.act.cards)
