"""What is told as got: drawn, gained or bought, as the game tells."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.cards import Card
from engine.choices import Choice

from ..claims.counts import bare_total, check_amounts
from ..claims.denials import denied_draw
from ..claims.draws import check_draw, draws_match, surely_drawn
from ..claims.hands import treasures_held
from ..claims.invented import check_takes
from ..claims.places import check_zone
from ..claims.zones import bought_to
from ..language.acts import Act
from ..language.moods import REAL
from ..line.buys import buy
from ..line.decisions import answer
from ..line.drawn import by_play, cards_number, nothing_more, within
from ..line.offers import pending
from ..line.reactions import take_told
from ..line.twofold import allowed
from ..line.untold import plays_it, settle
from ..line.walk import Walk, how_many, shown, spread
from ..line.world import happened
from ..texts import effects
from ..verdicts import because, by_text, listed
from .statements import draw


def get(walk: Walk) -> None:
    """Something is got: drawn, gained or bought, as the game tells."""
    act = walk.act
    if check_takes(walk):
        return
    if not act.cards and any(one.value == "cards" and one.n == 0 for one in act.amounts) and denied_draw(walk):
        return
    check_amounts(walk)
    if act.zone is not None and not act.cards and cards_number(act) is None:
        check_zone(walk, act.zone.value)
        return
    if not act.cards and act.kind == "gain":
        walk.act.read = True
        return
    if not act.cards and act.numbers and "now" in act.marks and not act.amounts:
        bare_total(walk)
        return
    if not act.cards:
        number = cards_number(act)
        plain = number is not None and "plus" not in number.marks and act.kind == "get" and walk.playing is not None
        if plain and "gain" in effects(walk.playing):
            act.read = True  # the card's own words: "I may take a card up to 4"
        elif number is not None and not act.numbers:
            draw(walk)
        return
    choice = pending(walk)
    if choice is None and act.kind == "get" and act.zone is not None and act.zone.value == "supply" and _may_take(walk):
        buy(walk, act.cards)
        return
    if choice is not None:
        waits = choice.kind == "yes" and bool(allowed(choice)) and plays_it(walk)  # "I take it, and then I play it"
        if not waits and (choice.verb != "gain" or act.kind not in ("gain", "get")):
            take_told(walk)
            settle(walk)
            choice = pending(walk)
        if choice is not None and answer(walk, choice):
            return
        if choice is not None and choice.verb == "gain" and _cannot_gain(walk, choice):
            return
    if of_wrong_play(walk):
        walk.unsure(f"gain {shown(spread(act.cards))}")
        return
    drawn_before = walk.game.phase == "buy" or (walk.money and any(part.what == "draw" for part in walk.told))
    paid = "paid" in act.marks and act.source is None and act.zone is None  # "for my 7 coins I take a Gold"
    drawn_before = drawn_before or paid
    if act.kind == "gain" and act.zone is not None and act.zone.value == "supply" and not _gained(walk):
        _gain_unasked(walk)
    elif not (drawn_before and _buys(walk)) and draws_match(walk, act):
        check_draw(walk)
    elif act.kind == "get" and (_of_coins(act) or mine(act) or not _buys(walk)) and treasures_held(walk, act.cards):
        walk.act.read = True
    elif _gained(walk):
        pass
    elif _buys(walk) and walk.guess("buy"):
        buy(walk, act.cards)
        bought_to(walk)
    elif act.kind == "give" and (_only_bought(walk) or _paid_for(walk)) and walk.guess("buy"):
        buy(walk, act.cards)
    elif act.kind == "gain" or (act.kind == "give" and _gains(walk)) or _another_number(walk):
        _gain_unasked(walk)
    elif act.zone is not None:
        check_zone(walk, act.zone.value)
    elif _only_bought(walk) and walk.guess("buy"):
        buy(walk, act.cards)
    elif act.kind == "get" and (surely_drawn(walk, spread(act.cards)) or nothing_more(walk, act)):
        check_draw(walk)
    elif _held(walk):
        walk.them, act.read = tuple(spread(act.cards)), True
    else:
        check_draw(walk)


def _paid_for(walk: Walk) -> bool:
    """Whether cards are what the coins counted before bring: "6 Geld, dafür gibt es zwei Dörfer"."""
    act = walk.act
    before = next((one for one in reversed(walk.acts[: walk.at]) if not one.empty), None)
    sums = before is not None and before.kind in ("be", "make", "have") and (before.numbers or any(
        one.value == "coins" for one in before.amounts))  # fmt: skip
    return bool(sums) and "therefor" in act.opens and act.source is None and all(
        one.card in walk.game.supply for one in act.cards)  # fmt: skip


def mine(act: Act) -> bool:
    """Whether what is taken is one's own: "I take my Gold"."""
    return all(any("possessor" in word.marks for word in one.words) for one in act.cards)


def _may_take(walk: Walk) -> bool:
    """Whether what is taken from the Supply is bought: no card gives it."""
    act = walk.act
    return act.own and not act.negative and act.mood == REAL and not act.source and not _gains(walk)


def _only_bought(walk: Walk) -> bool:
    """Whether the cards got can only be bought: no Action can be played, and nothing else gives them."""
    act, game = walk.act, walk.game
    held = any(card.is_action for card in game.players[walk.world.whose].hand)
    able = held and game.actions and game.phase == "action"
    open_ = walk.playing is not None and not walk.drawn_told
    open_ = open_ and ("cards" in effects(walk.playing) or "therefor" not in act.marks)
    drawn = cards_number(act) is not None or open_
    alone = act.kind == "give" and act.subject is None  # "dafür gibt es einen Keller"
    takes = (act.kind == "get" or alone) and act.own and not act.negative and act.mood == REAL and not act.source
    offered = all(one.card in game.supply and "Curse" not in one.card.types for one in act.cards)
    return takes and offered and not able and not drawn and pending(walk) is None


def _held(walk: Walk) -> bool:
    """Whether the cards got are simply taken up from the hand: "I take my Market and play it"."""
    hand = Counter(walk.game.players[walk.world.whose].hand)
    return walk.act.kind == "get" and not Counter(spread(walk.act.cards, hand)) - hand and not cards_number(walk.act)


def _of_coins(act: Act) -> bool:
    return any(one.value == "coins" for one in act.amounts)


def _buys(walk: Walk) -> bool:
    """Whether what is got must be bought: coins were counted, and no card gives it."""
    act = walk.act
    spends = walk.money or "paid" in act.marks if act.kind != "gain" else walk.game.phase == "buy"
    return spends and act.kind != "give" and act.own and not act.negative and act.mood == REAL and not act.source


def _gained(walk: Walk) -> bool:
    """Judges cards told as gained that were gained; where they are said to go elsewhere, too."""
    act = walk.act
    for record, since in walk.world.records():
        there = Counter(card for event in happened(record, since, walk.world.whose, "gain") for card in event.cards)
        if there and within(Counter(spread(act.cards, there)), there):
            walk.them = tuple(spread(act.cards, there))
            if record is walk.world.real and _too_few(walk, there):
                _gain_unasked(walk)
            elif act.zone is not None and act.zone.value != "supply":
                check_zone(walk, act.zone.value)
            else:
                walk.right(f"gain {shown(list(walk.them))}")
            return True
    return False


def _too_few(walk: Walk, there: Counter) -> bool:
    """Whether fewer are told than were gained, and no others are told of before or behind."""
    act = walk.act
    one = act.cards[0]
    each = "per" in act.marks or "more" in one.marks or act.kind == "put"
    if len(act.cards) != 1 or one.n is None or each or one.n >= there[one.card]:
        return False
    beside = [*walk.acts[max(walk.at - 2, 0) : walk.at], *walk.upcoming(3)]
    return not any(n.card == one.card for other in beside for n in (*other.cards, *other.into))


def _cannot_gain(walk: Walk, choice: Choice) -> bool:
    """Marks a card gained that the decision does not offer. What follows cannot be replayed: the gain stays open."""
    act = walk.act
    cards = spread(act.cards)
    offered = any(card in choice.cards for card in cards)
    unclear = act.mood != REAL or act.negative or not act.own
    if offered or unclear or not all(card in walk.game.supply for card in cards):
        return False
    card = choice.because.card if choice.because else walk.playing
    why = by_text(walk.say, card, "{card} does not let you gain {cards}", cards=listed(tuple(cards)))
    expected = walk.say("gain a card that costs at most ${most}").format(
        most=max(walk.game.cost(one) for one in choice.cards))  # fmt: skip
    walk.mistake("invented-effect", why, expected, what=f"gain {shown(cards)}")
    walk.world.halted = walk.doubt = True
    return True


def _gains(walk: Walk) -> bool:
    """Whether the card being told of has made the player gain something."""
    return bool(happened(walk.world.real, walk.world.scope[0], walk.world.whose, "gain"))


def _another_number(walk: Walk) -> bool:
    """Whether cards are told as got that were gained, in another number: "I get three Silvers for them"."""
    act = walk.act
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "gain")
    gained = {card for event in events for card in event.cards if event.because is not None}
    counted = len(act.cards) == 1 and (act.cards[0].n or 0) > 1 and "part" not in act.cards[0].marks
    return act.kind == "get" and counted and act.cards[0].card in gained and walk.game.phase == "action"


def _runs_on(walk: Walk, gained: list[Card]) -> bool:
    """Whether a list goes on with something else behind what was gained: "gain two Silvers, two Coppers = $2"."""
    act, left = walk.act, len(gained)
    for number, one in enumerate(act.cards):
        left -= how_many(one, None)
        if left == 0:
            rest = act.cards[number + 1 :]
            walk.acts.insert(walk.at + 1, replace(act, kind="bare", cards=rest, amounts=[], numbers=[], sign="comma"))
            act.cards = act.cards[: number + 1]
            return True
    return False


def _gain_unasked(walk: Walk) -> None:
    """Judges cards told as gained that were not: another number of them, or others."""
    act = walk.act
    said = spread(act.cards)
    what = f"gain {shown(said)}"
    if any("part" in one.marks for one in act.cards) or set(said) == {walk.playing}:
        walk.unsure(what)  # "one of the Silvers just gained", "what Remodel gives"
        return
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "gain")
    gained = [card for event in events for card in event.cards]
    parts = [Counter(card for event in part for card in event.cards) for part in by_play(events, walk)]
    if Counter(said) in parts:
        walk.right(what)  # by one of two plays
        return
    unclear = act.mood != REAL or act.negative or not act.own or walk.doubt or walk.slipped
    alone = act.source is None and "therefor" in act.marks
    paid = walk.game.phase == "buy" or walk.money  # "I play two Coppers and that gets me a Workshop"
    unclear = unclear or (act.kind == "give" and (bool(act.amounts) or alone or paid))
    if unclear or walk.playing is None or not (gained or (act.zone is not None and act.zone.value == "supply")):
        walk.unsure(what)
        return
    if not gained:
        why = by_text(walk.say, walk.playing, "{card} does not let you gain a card")
        walk.mistake("invented-effect", why, walk.say("gain nothing"), what=what)
        walk.world.believe_drawn(said, 0)
        return
    if said[: len(gained)] == gained and len(said) > len(gained) and _runs_on(walk, gained):
        walk.right(f"gain {shown(gained)}")
        return
    if not Counter(gained) - Counter(said) and set(Counter(said) - Counter(gained)) <= {walk.playing, *_gone(walk)}:
        walk.right(f"gain {shown(gained)}")  # "Fire Sale on the Estates, two Silvers gained"
        return
    same = set(said) <= set(gained)
    why = because(walk.say, events[-1], "You gained {cards}", cards=listed(tuple(gained)))
    walk.mistake("wrong-count" if same else "invented-effect", why, f"gain {shown(gained)}", what=what)


def _gone(walk: Walk) -> set[Card]:
    """The cards that were trashed or discarded for the gain."""
    return {card for verb in ("trash", "discard")
            for event in happened(walk.world.real, walk.world.scope[0], walk.world.whose, verb)
            for card in event.cards}  # fmt: skip


def of_wrong_play(walk: Walk) -> bool:
    """Whether the cards are told to come of an Action whose play was marked in the same sentence: it gains cards."""
    act, last = walk.act, walk.mistakes[-1] if walk.mistakes else None
    if last is None or last.kind != "illegal-play" or any(one.value in ("buys", "coins") for one in act.amounts):
        return False
    behind = [one for one in walk.acts[: walk.at] if one.sentence == act.sentence and one.span[1] > last.span[0]]
    played = [one.card for other in behind[:1] for one in other.cards if one.card.is_action]
    told = bool(behind) and behind[0].span[0] <= last.span[0] and all(one.kind != "buy" for one in behind)
    return told and any("gain" in effects(card) for card in played)
