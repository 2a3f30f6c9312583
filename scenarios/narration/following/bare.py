"""Cards and amounts told without a verb: played, chosen, drawn, bought or held, whichever agrees with the game."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card

from ..claims.counts import bare_total, check_amounts
from ..claims.denials import denied_draw
from ..claims.draws import check_draw, draws_match
from ..claims.hands import treasures_held
from ..claims.places import check_zone
from ..language.acts import SETS
from ..language.moods import REAL, SOFT
from ..language.nominals import Nominal
from ..line.buys import buy, by_buy, end_turn
from ..line.decisions import answer
from ..line.drawn import counts_draw, drawn_cards
from ..line.elliptic import adds_up, buys_nothing, comparable, no_card, whole_hand
from ..line.offers import concerns, pending
from ..line.plays import can_play, illegal, play_action
from ..line.purchases import all_played
from ..line.totals import potential, spends_all
from ..line.walk import Walk, shown, spread
from ..line.world import happened
from ..texts import effects

MOST_DRAWN = 3  # Actions that one play may draw: a longer list of them names what is played


def bare(walk: Walk) -> None:
    """Takes cards without a verb as what agrees with the game, and judges amounts."""
    act = walk.act
    ahead = act.cards and act.amounts and act.cards[0].span < act.amounts[0].span and can_play(walk, act.cards[0].card)
    if not (ahead and not act.negative and act.who != 1 and act.mood != SOFT and not act.noise):
        check_amounts(walk)
    else:
        walk_list(walk, act.cards)
        check_amounts(walk)
        return
    if act.sign == "equals" and act.numbers and not act.cards:
        if adds_up(walk):
            bare_total(walk)
        return
    if act.numbers and not act.cards and not act.amounts and "now" in act.marks and act.numbers[-1].n == potential(
            walk.world.real, walk.world.whose) > 1:  # fmt: skip
        bare_total(walk)
        return
    groups = {group.value for group in act.groups} & {"everything", "rest", "hand"}
    if groups and act.zone is not None and act.zone.value == "discard" and walk.game.phase == "buy" and act.own:
        end_turn(walk)  # "everything to the discard pile"
        return
    if pays_for(walk):
        return
    if act.cards and act.own and not act.negative and act.mood == REAL and walk.game.phase == "buy" and by_buy(act):
        buy(walk, act.cards)  # "and an Estate with my second Buy"
        return
    act.cards = act.cards or act.into
    if (no_card(act) or _drawsno_card(walk)) and denied_draw(walk):
        return
    if act.zone is not None and _gained_just_now(walk):
        check_zone(walk, act.zone.value)  # "two Silvers, into my hand"
        return
    if act.zone is not None and act.zone.value == "discard" and not act.cards and walk.game.phase == "buy" and any(
            group.value in ("everything", "hand") for group in act.groups):  # fmt: skip
        end_turn(walk)
        act.read = True
        return
    if not act.cards and any(one.value == "cards" and one.n and "plus" in one.marks for one in act.amounts):
        if walk.playing is not None and act.own and not act.inside:
            check_draw(walk)  # "+2 Cards"
        return
    if act.kind == "bare" and act.sign in (*SETS, "comma") and not act.noise and counts_draw(walk):
        check_draw(walk)  # "Smithy: two cards"
        return
    if act.mood == REAL and not act.cards and buys_nothing(act) and walk.game.buys:
        end_turn(walk)
        act.read = True
    if act.cards and not act.amounts and walk.playing is None and whole_hand(walk):
        walk.right("hand", act.span)
        return
    if spends_all(walk) and walk.guess("buy"):
        buy(walk, act.cards)  # "Gold, Silver and 2 Coppers is 7 coins. One Gold please."
    elif act.cards and not act.negative and act.who != 1 and act.mood != SOFT and not illegal(walk):
        walk_list(walk, act.cards)


def pays_for(walk: Walk) -> bool:
    """Buys what Treasures are said to be for: "two Coppers for a Moat"; True if that is told."""
    act = walk.act
    money = act.cards and act.into and all(one.card.is_treasure for one in act.cards)
    if not money or act.negative or act.mood != REAL or not act.own or pending(walk) is not None:
        return False
    if not treasures_held(walk, act.cards) or any(can_play(walk, one.card) for one in act.into):
        return False
    if not walk.guess("buy"):
        return False
    buy(walk, act.into)
    act.read = True
    return True


def _drawsno_card(walk: Walk) -> bool:
    """ "She draws, but no card": the verb stands in the clause before."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    none = not act.cards and any(one.value == "cards" and one.n == 0 for one in act.amounts)
    drew = before is not None and before.sentence == act.sentence and before.kind == "draw" and before.empty
    return drew and none and not (act.noise or before.negative) and act.mood == before.mood == REAL


def _gained_just_now(walk: Walk) -> bool:
    """Whether cards are named that were gained by what is being told of, and nothing else is told of them."""
    act = walk.act
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "gain")
    gained = Counter(card for event in events for card in event.cards if event.because is not None)
    plain = act.kind == "bare" and not (act.negative or act.noise or act.amounts) and act.mood == REAL and act.own
    if not plain or pending(walk) is not None:
        return False
    if not act.cards and act.zone is not None and act.sign in (*SETS, "comma") and not act.groups:
        before = walk.acts[walk.at - 1]  # "a Market for it, straight onto my deck"
        told = bool(walk.them) and before.sentence == act.sentence and before.zone is None and before.read
        return told and Counter(walk.them) <= gained
    bought = act.zone is not None and act.zone.value != "discard" and Counter(walk.game.bought)
    said = Counter(spread(act.cards, gained))
    return bool(act.cards) and (said <= gained or (bool(bought) and said <= bought))


def walk_list(walk: Walk, cards: list[Nominal]) -> None:
    """Goes through a list of cards: answers, draws and plays, as far as they agree with the game; then purchases."""
    act, whole = walk.act, walk.act.cards
    tells = act.sign in SETS or act.kind == "be"
    played = False
    only_plays = len(whole) >= MOST_DRAWN + 1 and all(one.card.is_action and one.n is None for one in whole)
    while cards:
        taken = _answers(walk, cards)
        if not taken and not (only_plays and played and can_play(walk, cards[0].card)):
            taken = _draws(walk, cards, tells=tells or played)
        if not taken and _plays(walk, cards[0]):
            taken, played = 1, True
        if not taken:
            break
        cards = cards[taken:]
    act.cards = cards
    if cards:
        _left_over(walk, cards, tells=tells)
    act.cards = whole
    if played:
        results(walk)


def _answers(walk: Walk, cards: list[Nominal]) -> int:
    """How many of the list answer the decision that stands open."""
    act, choice = walk.act, pending(walk)
    act.cards = cards
    if choice is None or not concerns(walk, choice, act) or not answer(walk, choice):
        return 0
    after_answer(walk)
    return len(cards) - len(act.cards) if act.kind == "bare" else len(cards)


def _draws(walk: Walk, cards: list[Nominal], *, tells: bool) -> int:
    """How many of the list, from its beginning, are what the card being told of drew."""
    act, first = walk.act, cards[0].card
    tells = tells or (len(cards) > 1 and not walk.drawn_told and "then" not in act.opens and _all_drawn(walk, cards))
    if can_play(walk, first) and not tells and (walk.drawn_told[first] or not _named_later(walk, first)):
        return 0
    if can_play(walk, first) and act.kind == "be" and _is_next(walk):
        return 0
    if not tells and walk.game.phase == "buy" and walk.drawn_told[first] and _may_buy(walk, cards):
        return 0
    for size in range(len(cards), 0, -1):
        act.cards = cards[:size]
        if draws_match(walk, act) and (size == len(cards) or _all_drawn(walk, act.cards)):
            check_draw(walk)
            return size
    return 0


def _all_drawn(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether the cards are everything that the card being told of drew."""
    return any(
        Counter(spread(cards)) == Counter(drawn_cards(record, since, walk.world.whose))
        for record, since in walk.world.records()
    )


def _plays(walk: Walk, one: Nominal) -> bool:
    """Plays the card, where it can be played and the words may mean that."""
    act = walk.act
    if not can_play(walk, one.card) or act.noise > 1 or not (act.kind in ("bare", "put", "play") or _is_next(walk)):
        return False
    following = next(iter(walk.upcoming(1)), None)
    if following is not None and following.kind == "draw" and following.own and following.sentence == act.sentence:
        walk.told_plainly |= {f"play {one.card}"} if "cards" in effects(one.card) and len(act.cards) == 1 else set()
    return play_action(walk, one, explicit=False)


def _is_next(walk: Walk) -> bool:
    """Whether "… is X" names what is played next: "first up is X", or with what X gives behind it."""
    act = walk.act
    if act.kind != "be":
        return False
    return "first" in act.opens or ("then" in act.opens | act.marks and _effect_follows(walk))


def _named_later(walk: Walk, card: Card) -> bool:
    later = walk.acts[walk.at + 1 :]
    return any(one.card == card for act in later for one in (*act.cards, *([act.source] if act.source else [])))


def announced(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether as many cards are listed as are told right before to be drawn: "three cards come: …"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else walk.act
    heads = before.kind == "draw" and before.sentence == act.sentence and not (before.cards or before.negative)
    told = [*before.numbers, *(one for one in before.amounts if one.value == "cards")]
    if not heads or walk.playing is None or not before.own or len(cards) != len(act.cards):
        return False
    return (act.sign in SETS or act.kind == "be") and [one.n for one in told] == [len(spread(cards))]


def _left_over(walk: Walk, cards: list[Nominal], *, tells: bool) -> None:
    """What a list holds that is neither played nor drawn: Treasures counted, purchases, or a wrong draw."""
    act = walk.act
    if "reflexive" in act.marks and [one.card for one in cards] == [walk.playing]:
        act.read = True  # "first the Village itself, drawing a Silver"
    elif announced(walk, cards):
        act.kind = "draw"
        check_draw(walk)
    elif treasures_held(walk, cards) or _goes_on_about(walk, cards):
        act.read = True
        walk.money = walk.money or ("now" in act.marks and not act.inside)
    elif _last_drawn(walk, cards):
        check_draw(walk)
    elif _may_buy(walk, cards) and walk.guess("buy"):
        buy(walk, cards)
    elif tells and not can_play(walk, cards[0].card) and act.noise <= 1 and comparable(walk):
        counting = any(one.value in ("coins", "buys") for near in walk.acts[max(walk.at - 2, 0) : walk.at]
                       if near.sentence == act.sentence for one in near.amounts)  # fmt: skip
        if counting and act.kind == "be":
            return  # "nine coins, that's three Villages!"
        if walk.drawn_told and _shown(walk, spread(cards)):
            walk.right(f"reveal {shown(spread(cards))}")  # "I draw a Copper, and the next one is a Smithy"
        else:
            check_draw(walk)


def _goes_on_about(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether the card just played is only named again, and what it does told behind: "Village itself, which draws a
    Silver"."""
    following = next(iter(walk.upcoming(1)), None)
    tells = following is not None and following.kind in ("draw", "give", "get") and "relative" in following.marks
    return tells and len(cards) == 1 and cards[0].card == walk.playing


def _last_drawn(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether the cards end a draw that the clauses before tell one by one: "a Copper, then a Copper, then a Gold"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    joined = before is not None and before.sentence == act.sentence and before.kind in ("draw", "bare")
    plain = act.kind == "bare" and act.sign in ("and", "comma", "word") and not (act.noise or act.amounts or act.inside)
    told = walk.drawn_told
    if not (joined and plain and told) or walk.playing is None or {one.card for one in before.cards} - set(told):
        return False
    fixed = "cards" in effects(walk.playing) and not {"reveal", "look", "put"} & effects(walk.playing)
    record, since = walk.world.records()[-1]
    drawn = drawn_cards(record, since, walk.world.whose)
    known = not any(card.is_unknown for card in drawn) and bool(before.cards)
    fits = told.total() + len(spread(cards)) == len(drawn) and not any(can_play(walk, one.card) for one in cards)
    return fixed and known and fits and walk.game.phase == "action" and "now" not in act.marks


def _shown(walk: Walk, cards: list[Card]) -> bool:
    """Whether these are cards that the card being told of has revealed or looked at."""
    seen = [event for record, since in walk.world.records()
            for event in happened(record, since, walk.world.whose, "reveal", "look")]  # fmt: skip
    return any(not Counter(cards) - Counter(event.cards) for event in seen)


def _may_buy(walk: Walk, cards: list[Nominal]) -> bool:
    """Whether cards without a verb are what is bought: when coins were counted, and not as part of a sum."""
    act = walk.act
    before = walk.acts[walk.at - 1] if walk.at and walk.acts[walk.at - 1].sentence == act.sentence else None
    after = next((one for one in walk.upcoming(1) if one.sentence == act.sentence), None)
    sums = act.numbers or act.sign in ("plus", "open") or act.inside or (after and after.sign in ("plus", "equals"))
    keeps = before is not None and before.kind in ("discard", "trash", "unused", "left", "keep", "put")
    definite = all("definite" in one.marks for one in cards)
    held = any(one.card.is_action and one.card in walk.game.players[walk.world.whose].hand
               and (walk.game.actions or "weak" not in one.marks) for one in cards)  # fmt: skip
    other = sums or keeps or definite or held or "source" in act.opens
    coins = potential(walk.world.real, walk.world.whose) if "short" in act.marks else None
    other = other or (coins is not None and any(walk.game.cost(one.card) > coins for one in cards))  # almost
    return (walk.money or all_played(walk, cards)) and act.noise <= 1 and act.kind == "bare" and not other


def results(walk: Walk) -> None:
    """Judges what a play is said to be for: "Smithy for two Coppers and an Estate"."""
    act = walk.act
    if act.into and walk.playing is not None and act.mood == REAL:
        act.cards, act.into, act.sign = act.into, [], "colon"
        bare(walk)


def after_answer(walk: Walk) -> None:
    """What else an act tells that answered a decision: what comes of it, how many Actions."""
    act = walk.act
    choice = pending(walk)
    if act.into and choice is not None and choice.verb == "gain":
        rest = [card for card in spread(act.into) if card in choice.cards][:1]
        if rest and not walk.do(f"gain {rest[0]}"):
            walk.them = tuple(rest)
    elif act.into and choice is None:
        act.numbers, act.amounts = [], [one for one in act.amounts if one.value != "cards"]
        results(walk)
    check_amounts(walk)


def _effect_follows(walk: Walk) -> bool:
    """Whether the same sentence goes on with what a card gives."""
    near = [act for act in (walk.act, *walk.upcoming(1)) if act.sentence == walk.act.sentence]
    follows = any(act.kind == "draw" and act.own for act in near[1:])
    return follows or any("plus" in one.marks for act in near for one in act.amounts)
