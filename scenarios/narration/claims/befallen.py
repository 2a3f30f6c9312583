"""What is said to happen to other players, compared with what the cards make happen to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.cards import Card
from engine.events import Event

from ..language.acts import Act
from ..language.moods import REAL
from ..language.persons import THIRD
from ..line.offers import pending
from ..line.skipped import may_have_played
from ..line.untold import settle
from ..line.walk import Walk, shown, spread
from ..line.world import happened
from ..texts import COUNTERS
from ..texts import OTHERS as OTHERS_PART
from ..verdicts import because, by_text, counted, drawn, goes, listed, placed
from .asserted import elsewhere
from .others import OTHERS
from .places import check_zone, meant, only_shown

TEXTS = {"draw": "cards", "get": "gain", "give": "gain", "reveal": "look"}  # what their texts have instead
MOVED = ("discard", "trash", "put", "gain")  # what moves a card of another player to a place that can be mistaken


def check_others(walk: Walk) -> bool:
    """Judges what another player is said to do; True if the act is about that."""
    act = walk.act
    if (act.who != 1 or (act.kind == "have" and act.zone is not None)) and _given_away(walk):
        act.who, act.kind = 1, "get"
    if act.who != 1 or act.kind not in OTHERS:
        return False
    cards = spread(act.cards)
    what = f"Opponent: {act.kind} {shown(cards)}" if cards else f"Opponent: {act.kind}"
    if _numbered(walk, cards, what):
        return True
    events = list(_events(walk, OTHERS[act.kind]))
    if not cards and act.pronoun is not None and _kept_shown(walk, what):
        return True
    if _gets_counted(walk, what):
        return True
    if any(set(cards) <= set(event.cards) for event in (events if act.kind not in ("get", "give") else _events(walk))):
        if cards and act.zone is not None and "directed" in act.zone.marks:
            check_zone(walk, str(act.zone.value), quiet=True)
        walk.right(what)
        return True
    if cards and _mine(walk, cards):
        act.who = None  # "the opponent discards two Estates, the last Action goes to the Smithy, which draws …"
        return False
    judged = _plainly(act) and cards and (
        _elsewhere_put(walk, cards, what) or _other_cards(walk, cards, what) or _not_shown(walk, cards, what))
    if judged:
        return True
    return _invented(walk, cards, events, what)


def _given_away(walk: Walk) -> bool:
    """Whether it is another player who gains these cards: "a Curse goes to his hand", "they take two Curses"."""
    act = walk.act
    goes = act.kind in ("put", "come") and {"other", "directed"} <= act.marks
    if not act.cards or not (goes or act.who == 1 or (act.who == THIRD and act.kind in ("get", "gain"))):
        return False
    came = {card for event in _now(walk, "gain", all_=True) for card in event.cards}
    mine = {card for event in happened(walk.world.real, walk.world.scope[0], walk.world.whose, "gain", "draw")
            for card in event.cards}  # fmt: skip
    return {one.card for one in act.cards} <= came - mine


def _events(walk: Walk, *kinds: str) -> Iterator[Event]:
    """What has happened to those of whom the act tells, of these kinds or of any."""
    whose = walk.others()
    for record, _ in walk.world.records():
        yield from (event for event in record.events if event.who in whose and (not kinds or event.kind in kinds))


def _now(walk: Walk, *kinds: str, all_: bool = False) -> list[Event]:
    """What the card being told of has made happen to them, or to `all_` the others."""
    whose = walk.game.others(walk.world.whose) if all_ else walk.others()
    return [event for event in walk.world.real.events[walk.world.scope[0] :] if event.who in whose
            and event.kind in kinds and event.because is not None]  # fmt: skip


def _numbered(walk: Walk, cards: list[Card], what: str) -> bool:
    """Judges how many cards others are said to discard or draw; True if that settles the act."""
    act, events = walk.act, list(_events(walk, OTHERS[walk.act.kind]))
    told = [one.n for one in act.cards if one.n is not None and "weak" not in one.marks]
    count = sum(event.cards.count(cards[0]) for event in events) if cards else 0
    if "each" in act.marks and count:
        count = max(sum(event.cards.count(cards[0]) for event in events if event.who == who) for who in walk.others())
    plain = act.mood == REAL and not act.negative
    if events and len(told) == len(act.cards) == 1 and told[0] > count > 0 and plain:
        why = because(walk.say, events[-1], "The other player does that with {count}", count=counted(count, "cards"))
        walk.mistake("wrong-count", why, f"{act.kind} {shown(cards[:count])}", what=what)
        return True
    number = next((one.n for one in act.amounts if one.value == "cards" and one.n), None)
    if number is None and act.kind == "discard" and len(act.numbers) == 1 and not act.groups:
        number = act.numbers[0].n
    if number is None or cards:
        return False
    if {"per", "until"} & act.marks and act.kind in ("discard", "get", "draw", "give") and not act.noise:
        return _down_to(walk, number, what)
    if act.kind == "draw":
        return _drawn(walk, number, what)
    moved = {sum(len(event.cards) for event in events if event.who == who) for who in walk.others()}
    moved |= {sum(moved), sum(len(event.cards) for event in _now(walk, OTHERS[act.kind], all_=True))}
    if max(moved, default=0) and number not in moved and _plainly(act) and act.kind == "discard":
        why = because(walk.say, events[-1], "The other player does that with {count}",
                      count=counted(max(moved), "cards"))  # fmt: skip
        walk.mistake("wrong-count", why, f"{act.kind} {counted(max(moved), 'cards')}", what=what)
        return True
    return False


def _drawn(walk: Walk, number: int, what: str) -> bool:
    """Judges how many cards others are said to draw, where a card has them draw."""
    act, events = walk.act, _now(walk, "draw")
    came = [sum(event.amount or 0 for event in events if event.who == who) for who in walk.others()]
    if not any(came) or act.zone is not None:
        return False
    if number in (*came, sum(came)):
        walk.right(what)
    elif _sure(act) and not walk.doubt and act.noise < 2:
        why = because(walk.say, events[-1], "The other player draws {count}", count=counted(max(came), "cards"))
        walk.mistake("wrong-draw", why, f"draw {counted(max(came), 'cards')}", what=what)
    else:
        walk.unsure(what)
    return True


def _elsewhere_put(walk: Walk, cards: list[Card], what: str) -> bool:
    """Marks cards of others that are said to be trashed or discarded, and went elsewhere."""
    act = walk.act
    if act.kind not in ("discard", "trash") or walk.doubt or elsewhere(walk):
        return False
    there = _now(walk, *MOVED)
    right = {card for event in there if event.target == act.kind for card in event.cards}
    moved = [event for event in there if event.target not in (None, act.kind)]
    cards = [card for card in cards if card not in right] if set(cards) & right and len(cards) > 1 else cards
    found = next((event for event in reversed(moved) if not Counter(cards) - Counter(event.cards)), None)
    if found is None or not cards:
        return False
    why = goes(walk.say, found, cards, found.target, act.kind)
    return walk.mistake("wrong-zone", why, placed(walk.say, cards, found.target), what=what)


def _other_cards(walk: Walk, cards: list[Card], what: str) -> bool:
    """Marks cards that others are said to draw, where they drew others."""
    act, events = walk.act, _now(walk, "draw")
    came = sum((Counter(event.cards) for event in events), Counter())
    sure = events and not any(card.is_unknown for card in came) and not walk.doubt and not elsewhere(walk)
    again = any(set(cards) <= set(event.cards) for event in _events(walk))
    if act.kind not in ("draw", "get") or not sure or again or (act.kind == "get" and act.zone is not None):
        return False
    if len(cards) > came.total():
        return False  # the list runs on with something else
    why = because(walk.say, events[-1], "The other player draws {cards}", cards=shown(sorted(came.elements())))
    return walk.mistake("wrong-draw", why, drawn(tuple(came.elements())), what=what)


def _not_shown(walk: Walk, cards: list[Card], what: str) -> bool:
    """Marks a card that others are said to reveal beside one that they did reveal, where they did not reveal it."""
    act, events = walk.act, _now(walk, "reveal")
    whole = next((event for event in events if len(event.cards) == len(cards) > 1), None)
    odd = Counter(cards) - Counter(whole.cards) if whole is not None else Counter()
    if act.kind != "reveal" or odd.total() != 1 or walk.doubt or elsewhere(walk):
        return False
    card, cards_there = next(iter(odd)), listed(tuple(whole.cards))
    why = because(walk.say, whole, "The other player reveals {cards}", cards=cards_there)
    span = next(one.span for one in act.cards if one.card == card)
    return walk.mistake("impossible-card", why, cards_there, span=span, what=what)


def _kept_shown(walk: Walk, what: str) -> bool:
    """Marks "she shows the Moat and discards it", of a card that was only shown."""
    whose = walk.other_player()
    place = walk.act.kind in ("discard", "trash") and whose is not None and _plainly(walk.act)
    return bool(place) and _sure(walk.act) and only_shown(walk, meant(walk), whose, walk.act.kind, what)


def _gets_counted(walk: Walk, what: str) -> bool:
    """Marks Actions, Buys and coins that another player is said to get."""
    act = walk.act
    told = [one for one in act.amounts if one.value in COUNTERS and one.n and "now" not in one.marks]
    told = told if len(act.amounts) == 1 else []
    named = act.whom or {"other"} & act.marks or (walk.at and walk.acts[walk.at - 1].who == 1 and act.sign == "and")
    plain = act.kind in ("get", "gain") and _plainly(act) and not walk.doubt and not elsewhere(walk) and named
    if not told or act.cards or not plain or walk.playing is None or list(_events(walk, str(told[0].value))):
        return False
    why = by_text(walk.say, walk.playing, "Nothing makes the other player do that now")
    return walk.mistake("invented-effect", why, walk.say("nothing"), what=what)


def _takes_up(walk: Walk, cards: list[Card]) -> bool:
    """Whether another player is only said to take cards of the hand, with which something is done in the next clause:
    "she takes the two Estates and puts them …"."""
    whose, after = walk.other_player(), next(iter(walk.upcoming(1)), None)
    goes_on = after is not None and after.sentence == walk.act.sentence and after.pronoun is not None
    player = walk.game.players[whose] if whose is not None else None
    return bool(goes_on and cards and player) and after.kind in ("put", "discard", "trash", "drop", "keep") and all(
        card in (*player.hand, *player.discard) for card in cards)


def _invented(walk: Walk, cards: list[Card], events: list[Event], what: str) -> bool:
    """Marks what nothing makes another player do."""
    act, card = walk.act, _in_question(walk)
    aside = bool(act.whom) or "infinitive" in act.marks  # "draws two cards to replace them"
    told = (act.kind == "draw" and "when" in act.marks) or (_counted(act) and act.noise < 1 + aside)
    hand = act.kind == "reveal" and ("hand" in act.marks or any(one.value == "hand" for one in act.groups))
    told = told or (cards and not act.inside) or (hand and not _now(walk, "reveal"))
    if act.negative or act.mood != REAL or events or not told or card is None or walk.doubt or elsewhere(walk):
        walk.unsure(what)
        return True
    points = not {"other", "third"} & act.marks and {"relative", "demonstrative"} & act.opens  # "…, which draws"
    points = points and not (act.whom and "besides" in act.marks)  # "Mira shows the Moat, which also draws her …"
    points = points or ("future" in act.marks and act.kind in ("get", "gain"))  # "somebody else will take the Gold"
    points = points or (act.kind == "get" and _takes_up(walk, cards))
    if points or may_have_played(walk, TEXTS.get(act.kind, act.kind), OTHERS_PART):
        walk.unsure(what)
        walk.shaky = True
        return True
    why = by_text(walk.say, card, "Nothing makes the other player do that now")
    walk.mistake("invented-effect", why, walk.say("nothing"), what=what)
    return True


def _mine(walk: Walk, cards: list[Card]) -> bool:
    """Whether it is the player who has done so with these cards, though the words do not say so any more."""
    before = walk.acts[walk.at - 1] if walk.at else None
    goes_on = before is not None and walk.act.sign == "and" and before.sentence == walk.act.sentence and before.who == 1
    named = {"other"} & walk.act.marks or walk.act.who == THIRD or (goes_on and before.kind in OTHERS)
    return not named and any(
        set(cards) <= set(event.cards) for record, since in walk.world.records()
        for event in happened(record, since, walk.world.whose, OTHERS[walk.act.kind]))  # fmt: skip


def _down_to(walk: Walk, number: int, what: str) -> bool:
    """Judges how many cards another player is said to keep: "discards down to two cards"."""
    choice = pending(walk)
    if choice is not None and choice.player != walk.world.whose:
        settle(walk)
    other = walk.other_player()
    if other is None:
        return False
    events = [event for event in walk.world.real.events[walk.world.scope[0] :] if event.who == other]
    size = len(walk.game.players[other].hand)
    if number == size or not any(event.kind == "discard" for event in events) or not _sure(walk.act):
        walk.unsure(what) if number != size else walk.right(what)
        return True
    why = because(walk.say, events[-1], "The other player has {size} cards left, not {said}", size=size, said=number)
    walk.mistake("wrong-count", why, f"{size} cards", what=what)
    return True


def _sure(act: Act) -> bool:
    return act.mood == REAL and not act.negative


def _plainly(act: Act) -> bool:
    return _sure(act) and not act.noise and not {"per", "limit"} & act.marks


def _counted(act: Act) -> bool:
    """Whether a number of cards is told: "discards a card"."""
    return any(one.value == "cards" and one.n for one in act.amounts)


def _in_question(walk: Walk) -> Card | None:
    """The card whose doing is told of: the one bought or played last."""
    bought = walk.game.bought
    return bought[-1] if bought and walk.game.phase == "buy" else walk.playing
