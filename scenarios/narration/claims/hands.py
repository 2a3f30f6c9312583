"""Cards said to be in hand, compared with the hand as it is and as the student believes it to be."""

from __future__ import annotations

import itertools
from collections import Counter

from engine.cards import Card

from ..language.acts import Act
from ..language.nominals import Nominal
from ..language.persons import THIRD
from ..language.words import forms
from ..line.drawn import within
from ..line.plays import can_play
from ..line.walk import Walk, shown, spread
from ..verdicts import because, in_hand, listed

HAND = forms("hand")


def hands(walk: Walk, whose: int) -> list[Counter]:
    """The hand as it is and as it is believed to be."""
    return [Counter(record.game.players[whose].hand) for record, _ in walk.world.records()]


def check_hand(walk: Walk, *, complete: bool) -> None:
    """Judges cards said to be in hand: all of them where `complete`, else some."""
    act, others = walk.act, walk.others()
    if not act.own and not others:
        act.read = True
        return
    theirs = not act.own or _is_other(walk, others)
    whose = walk.other_player() if theirs else walk.world.whose
    there = hands(walk, whose)
    said = Counter(spread(act.cards, there[-1]))
    unknown = _unknown_said(act)
    what = f"hand {shown(sorted(said.elements()))}"
    if not theirs:
        walk.them = tuple(said.elements())
    if any(_holds(said, unknown, hand) for hand in there):
        walk.right(what)
        return
    if only_possible(walk):
        walk.unsure(what)
        return
    alone = act.kind == "left" and act.own and not act.zone and all("definite" in one.marks for one in act.cards)
    if act.mood != "real" or act.negative or walk.doubt or {"would", "irreal"} & act.marks or alone:
        walk.unsure(what)  # "I leave the Cellar" may mean that in the Supply
        return
    fits = [within(said, hand) for hand in there]
    complete = complete or (True in fits and not theirs and not unknown and _without_what_came(walk, said, there[-1]))
    if True in fits and not complete:
        walk.right(what)
        return
    if True in fits or None in fits:
        if complete and not theirs and not unknown and True in fits:
            _smaller(walk, said, there[-1], what)
        else:
            walk.unsure(what)
        return
    if _with_play(walk, said):
        walk.unsure(what)
    else:
        _not_there(walk, said, there, what, whose)


def only_possible(walk: Walk) -> bool:
    """Whether the cards are only to be had: "so you can have a Mine", "no Action in hand for the Siren", "the choice
    between a Market and a Mine", "and a Market or a Remodel would go well with it"."""
    act, following = walk.act, next(iter(walk.upcoming(1)), None)
    there = "exists" in act.marks and walk.game.phase == "buy"  # "what costs two? there’s Cellar, there’s Moat"
    offered = there or "able" in act.marks
    if act.zone is None and offered and "hand" not in act.marks:
        return True
    if any(one.n == 0 for one in (*act.groups, *act.amounts)) and "for" in act.marks:
        return True
    wished = following is not None and following.sentence == act.sentence and "choice" in following.opens
    wished = wished and bool({"would", "irreal", "could"} & following.marks)
    return wished or (act.kind == "bare" and "between" in act.marks)


def _came(walk: Walk) -> Counter:
    """What the card being told of has brought to the hand, as the student believes."""
    record, since = walk.world.records()[-1]
    came = [event for event in record.events[since:] if event.target == "hand" and event.who == walk.world.whose]
    return Counter(card for event in came for card in event.cards)


def _without_what_came(walk: Walk, said: Counter, hand: Counter) -> bool:
    """Whether the cards told are the whole hand but for what the present card brought, and that is told nowhere."""
    came = _came(walk) - walk.drawn_told
    if not came or said.total() < 2 or said != hand - came or walk.act.kind == "keep":
        return False
    later = itertools.takewhile(lambda one: not _goes_on(walk, one), walk.upcoming(6))
    told = [*later, *(one for one in walk.acts[: walk.at] if one.sentence >= walk.played_in)]
    return not any(one.kind in ("draw", "get", "bare", "come", "see", "give", "reveal") and not one.negative
                   and ({n.card for n in one.cards} & set(came) or any(n.value == "cards" and n.n for n in one.amounts))
                   for one in told)  # fmt: skip


def _goes_on(walk: Walk, act: Act) -> bool:
    """Whether another card is played, or a phase ended: what came before is told of no more."""
    ends = act.kind in ("play", "start", "buy", "end_actions", "end_turn")
    return ends or (act.kind in ("be", "come", "do", "use") and any(can_play(walk, one.card) for one in act.cards[:1]))


def _is_other(walk: Walk, others: list[int]) -> bool:
    """Whether "he" is the other player: the last of whom something was told, where the teller says "I"."""
    act = walk.act
    if act.who != THIRD or act.kind != "left" or not others or all(one.who != 0 for one in walk.acts):
        return False
    before = next((one for one in reversed(walk.acts[: walk.at]) if one.kind != "bare"), None)
    opened = before is not None and before.who in (1, THIRD) and before.kind in ("discard", "drop", "trash", "put")
    return opened and any(event.who == others[0] for event in walk.world.real.events[walk.world.scope[0] :])


def _unknown_said(act: Act) -> int:
    """How many further cards are told of without their names."""
    count = [one for one in act.amounts if one.value == "cards"]
    heads = count and act.cards and count[0].span < act.cards[0].span  # "two cards: a Market and a Silver"
    return 0 if heads and count[0].n == len(spread(act.cards)) else sum(
        one.n or int(not one.many and bool(act.cards) and one.span > act.cards[-1].span) for one in count)  # "the card"


def _holds(said: Counter, unknown: int, hand: Counter) -> bool:
    return said.total() + unknown == hand.total() and within(said, hand) is not False


def _with_play(walk: Walk, said: Counter) -> bool:
    """Whether the cards are those in hand together with those already laid out."""
    for record, _ in walk.world.records():
        player = record.game.players[walk.world.whose]
        if within(said, Counter(player.hand) + Counter(player.in_play)):
            return True
    return False


def _smaller(walk: Walk, said: Counter, hand: Counter, what: str) -> None:
    """A hand told in full that lacks cards: an instruction was left out, if those cards came by it."""
    world = walk.world
    record, since = world.records()[-1]
    missing = hand - said
    came = [event for event in record.events[since:] if event.target == "hand" and event.who == world.whose]
    filling = walk.playing is not None and "until" in walk.playing.text.casefold()  # "I hold 4 cards, so I draw 3"
    told_of = any(card.types for card in missing)  # cards that nobody knows have no names to be listed by
    if came and told_of and not filling and missing in (_came(walk), _came(walk) - walk.drawn_told):
        why = because(walk.say, came[-1], "Your hand would also hold {cards}", cards=listed(tuple(missing.elements())))
        walk.mistake("skipped-instruction", why, in_hand(walk.say, hand.elements()), what=what)
        world.believe_hand(list(said.elements()))
    else:
        walk.unsure(what)


def _not_there(walk: Walk, said: Counter, there: list[Counter], what: str, whose: int) -> None:
    extra = Counter(said)
    for hand in there:
        extra &= said - hand
    owned = _owned(walk, whose)
    for card in extra:
        one = next((n for n in walk.act.cards if n.card == card), None)
        if card not in owned and one is not None and _own_for_sure(walk):
            whose_cards = walk.say("your cards" if whose == walk.world.whose else "the other player’s cards")
            why = walk.say("There is no {card} among {cards}.").format(card=card, cards=whose_cards)
            walk.mistake("impossible-card", why, in_hand(walk.say, there[0].elements()), span=one.span, what=what)
            if whose == walk.world.whose:
                walk.world.believe_drawn((), [card])
            return
    walk.unsure(what)


def _own_for_sure(walk: Walk) -> bool:
    """Whether the words leave no doubt whose hand is meant."""
    act = walk.act
    if act.who == THIRD and any(one.who == 1 for one in walk.acts[: walk.at]):
        return _is_other(walk, walk.others())
    verb = walk.quote(act.verb_at).casefold() if act.verb_at is not None else ""
    return act.who is not None or act.zone is not None or bool(act.groups) or not HAND.isdisjoint(verb.split())


def check_mentioned(walk: Walk) -> None:
    """Marks "the Duchy in my hand does nothing", where none of the player's cards is a Duchy."""
    act, one = walk.act, walk.act.subject
    if one is None or act.zone is None or act.zone.value != "hand" or act.kind not in ("do", "idle", "use", "unused"):
        return
    mine = [*walk.game.players[walk.world.whose].cards()]
    second = "other_one" in one.marks and mine.count(one.card) == 1 and not any(card.is_unknown for card in mine)
    owned = one.card in _owned(walk, walk.world.whose) and not second
    if owned or "definite" not in one.marks or act.who == 1:
        return
    hand = in_hand(walk.say, hands(walk, walk.world.whose)[0].elements())
    why = walk.say("There is no {card} among {cards}.").format(card=one.card, cards=walk.say("your cards"))
    walk.mistake("impossible-card", why, hand, span=one.span, what=f"hand {one.card}")


def check_useless(walk: Walk) -> None:
    """Judges "the only cards in my hand that did nothing were …", with what the list goes on with."""
    act, following = walk.act, next(iter(walk.upcoming(1)), None)
    goes_on = following is not None and following.kind == "bare" and following.sentence == act.sentence
    if goes_on and following.sign == "and" and following.cards and not following.noise:
        act.cards = [*act.cards, *following.cards]
        following.done = following.read = True
    act.negative = False  # it is what they did that is denied
    check_hand(walk, complete=False)


def _owned(walk: Walk, whose: int) -> set[Card]:
    """Every card that could be held: seen in a zone of the player's own, in another's hand, or any where unknown
    cards are held."""
    players = [record.game.players[whose] for record, _ in walk.world.records()]
    owned = {card for one in players for card in (one.cards() if whose == walk.world.whose else one.hand)}
    if any(card.is_unknown for card in walk.game.players[whose].hand):
        owned |= set(walk.game.supply)
    seen = {card for record, _ in walk.world.records() for event in record.events for card in event.cards
            if event.who == whose}  # fmt: skip
    return owned | seen


def treasures_held(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether the cards are Treasures that the player holds or has laid out, or believes to."""
    if not all(one.card.is_treasure for one in cards):
        return False
    for record, _ in walk.world.records():
        player = record.game.players[walk.world.whose]
        there = Counter(player.hand) + Counter(player.in_play)
        if not Counter(spread(cards, there)) - there:
            return True
    return False
