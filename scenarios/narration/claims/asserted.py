"""Effects told of a card by what its text says: whatever is said to come of a card, and no clause of it gives."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card

from ..language.acts import Act
from ..language.moods import REAL, SOFT
from ..language.nominals import Nominal
from ..language.persons import THIRD
from ..line.drawn import drawn_before, drawn_cards
from ..line.skipped import may_have_played
from ..line.totals import potential
from ..line.walk import Walk, spread
from ..texts import COUNTERS, GAINED, OTHERS, OWN, does
from ..verdicts import by_text
from .amounts import costs, may_choose, singular

EFFECTS = {"draw": "cards", "reveal": "look", "see": "look", "trash": "trash", "drop": "trash", "discard": "discard",
           "gain": "gain", "get": "gain", "give": "gain", "put": "put"}  # fmt: skip
ALIKE = {"trash": {"trash", "discard"}, "discard": {"trash", "discard"}, "gain": {"gain", "cards", "put"},
         "cards": {"gain", "cards", "put"}}  # fmt: skip
"""Effects that one verb may be meant for: where cards go is judged elsewhere."""
EVENTS = {"cards": ("draw",), "look": ("reveal", "look"), "gain": ("gain", "buy", "draw")}
NAMED = ("trash", "discard", "gain")  # effects that are words of a card's text
GIVES = ("give", "make")
TAKES = ("get", "gain", "give", "draw")
REASONS = {"soft", "when", "after", "for", "hypothetical", "reason"}
PASSES_ON = {"play"}  # verbs of cards that have another card do it
TELLS = {
    "cards": "{card} draws no card", "look": "{card} does not let you look at a card",
    "gain": "{card} does not let you gain a card", "put": "{card} does not let you put a card onto your deck",
    "trash": "{card} does not let you trash a card", "discard": "{card} does not let you discard a card",
    "actions": "{card} gives no Actions", "buys": "{card} gives no Buys", "coins": "{card} gives no coins",
}  # fmt: skip


def check_asserted(walk: Walk) -> bool:
    """Marks an effect that is told of a card whose text has none of the kind; True if it did."""
    act = walk.act
    forced = act.kind == "give" and "down to" in act.marks  # "that forces the opponent down to three cards"
    if act.mood != REAL or act.negative or forced or {"future!", "suffices"} & act.marks:
        return False  # "the Village is what I'm going to trash"
    whose = OTHERS if is_other(walk) else OWN
    effect = _effect(act, whose)
    if not effect or elsewhere(walk) or (effect == "actions" and costs(walk)):
        return False
    if effect == "look" and any(one.value == "cards" and one.n == len(drawn_cards(
            walk.world.real, walk.world.scope[0], walk.world.whose)) for one in act.amounts):  # fmt: skip
        return False  # "two new cards come up"
    author, sure = _author(walk, whose, effect)
    if author is None or _buys(walk, effect) or _explained(walk, author, whose, effect, sure=sure):
        return False
    tells = TELLS[effect] if whose == OWN else "Nothing makes the other player do that now"
    if whose == OWN and author in walk.game.bought and effect in does(author):
        tells = "You only bought {card}, you did not play it"
    why = by_text(walk.say, author, tells)
    if not walk.mistake("invented-effect", why, walk.say("nothing happens now"), what=effect, certain=sure):
        return False
    if whose == OWN:
        _believe(walk, effect)
    return True


def _buys(walk: Walk, effect: str) -> bool:
    """Whether "I also take a Copper" is another purchase, behind the first one and of no card named as giving it; or
    where it is only told where a card that was bought lands."""
    act = walk.act
    plain = act.source is None and act.kind == "get" and not act.helpers
    before = walk.acts[walk.at - 1] if walk.at else act
    because = _reason(walk) is not None and bool(REASONS & before.opens)  # not "…, for the other 3 I take a Village"
    paid = "paid" in act.marks or (plain and {"nth", "source"} <= act.marks) or _pays_more(walk)
    lands = act.zone is not None and act.zone.value == "discard" and bool(act.cards) and all(
        one.card in walk.game.bought for one in act.cards)  # "that's how the Siren gets to my discard pile"
    return effect == "gain" and bool(walk.game.bought) and (lands or (plain and not because) or paid)


def _pays_more(walk: Walk) -> bool:
    """Whether there is a Buy and money for what is named, and the words tell of either: "with your second Buy you get
    a Workshop", "for the remaining 3 you gain a Workshop"."""
    act, game = walk.act, walk.game
    told = act.numbers or {"price", "paid with", "rests", "other_one", "copy", "source"} & act.marks or any(
        one.value in ("buys", "coins") for one in act.amounts) or "use" in act.helpers  # fmt: skip
    coins = potential(walk.world.real, walk.world.whose)
    pays = game.buys > 0 and sum(map(game.cost, spread(act.cards))) <= coins
    return bool(told and act.cards and not act.source) and pays


def _believe(walk: Walk, effect: str) -> None:
    """The student goes on as if it had happened."""
    act, world = walk.act, walk.world
    cards = spread(act.cards)
    number = next((one.n or 1 for one in (*act.amounts, *act.numbers)), 1)
    if effect in COUNTERS:
        given = sum(one.n or 1 for one in act.amounts if one.value == effect)
        world.believe_count(effect, getattr(world.fork().game, effect) + given)
    elif effect == "cards":
        world.believe_drawn((), cards or number)
    elif effect == "gain":
        world.believe_drawn(cards, 0)
    elif effect in ("trash", "discard") and cards:
        world.believe_moved(cards, effect)


def is_other(walk: Walk) -> bool:
    """Whether it is another player who does it: named so, or "he" where the teller says "I"."""
    act = walk.act
    if act.who == THIRD and act.kind == "give" and "oblique" in act.marks and "self" in act.marks:
        return False  # "sie gibt mir drei Karten"
    if act.who != THIRD:
        return act.who == 1
    cards = Counter(spread(act.cards))
    if act.kind == "give" and cards and cards == Counter(drawn_cards(
            walk.world.real, walk.world.scope[0], walk.world.whose)):  # fmt: skip
        return False  # "die Schmiede …, und sie bringt Kupfer, Kupfer und Anwesen"
    return any(one.who == 0 for one in walk.acts) and bool(walk.game.others(walk.world.whose))


def elsewhere(walk: Walk) -> bool:
    """Whether the sentence is about another time: "when I play her later"."""
    act = walk.act
    if walk.world.halted or not act.marks.isdisjoint(("tidy", "would", "irreal")):
        return True
    return any(one.kind == "play" and "when" in one.opens for one in walk.here())


def _effect(act: Act, whose: str) -> str:
    """What is said to happen, by the counters named or the verb; "" where that is open."""
    cards = next((one for one in act.amounts if one.value == "cards" and _some(one)), None)
    counter = next((one for one in act.amounts if one.value in COUNTERS and _some(one)), None)
    if counter is not None and (cards is None or "limit" not in act.marks):
        paid = act.kind == "get" and act.subject is not None and act.who is None and "partitive" in act.marks
        if paid:
            return ""  # "the Smithy takes one of my Actions"
        comes = act.kind in ("get", "gain", "give", "put") and "now" not in act.marks | counter.marks and not act.cards
        return str(counter.value) if comes and whose == OWN else ""
    if act.kind in TAKES and not act.cards and (cards is not None or (act.kind == "draw" and act.numbers)):
        return "" if act.zone is not None or act.groups else "cards"
    effect = EFFECTS.get(act.kind, "")
    if effect == "put":
        counted = cards is not None and not act.cards  # "you may put a card back"
        there = act.zone.value in ("deck", "bottom") if act.zone is not None else counted and "returns" in act.marks
        return effect if there and ("give" in act.helpers or counted) and whose == OWN else ""
    if effect == "look":
        made = whose == OTHERS and not act.cards and {"duty", "besides"} & act.marks
        return effect if act.groups or act.zone is not None or cards is not None or made else ""
    if effect in ("gain", "trash", "discard"):
        counted = cards is not None or (whose == OTHERS and {"per", "duty"} & act.marks and not act.groups)
        return effect if act.cards or (counted and effect != "gain") else ""
    return ""


def _some(one: Nominal) -> bool:
    return "all" not in one.marks and (bool(one.n) or ("more" in one.marks and one.n is None and singular(one)))


def _author(walk: Walk, whose: str, effect: str) -> tuple[Card | None, bool]:
    """The card that is said to do it, and whether it is named; None where nothing is said to."""
    act = walk.act
    gives = act.kind in (*GIVES, "put") or bool(set(GIVES) & set(act.helpers))
    named = act.source or act.subject
    if named is not None and named.card.is_action and (gives or (act.source is not None and act.who != 1)):
        return named.card, named.card not in (one.card for one in act.cards)
    if (reason := _reason(walk)) is not None:
        return reason, False
    gives = gives and act.kind != "put"
    adds = "besides" in act.marks or ("duty" in act.marks and effect in ("trash", "discard", "look", "gain"))
    it = "demonstrative" in act.opens
    it = it or (act.who == THIRD and {"oblique", "self"} <= act.marks)  # "she hands me a card"
    if adds or (gives and it):
        return _in_question(walk), False
    return None, False


def _reason(walk: Walk) -> Card | None:
    """The card of which a clause right before speaks as the reason: "because I trashed a card, I …"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    if before is not None and before.kind == "be" and before.mood == SOFT and not before.cards and walk.at > 1:
        before = walk.acts[walk.at - 2]  # "I trash it, and as it is an Action, I …"
    if before is None or before.sentence != act.sentence or act.sign not in ("", "comma", "and"):
        return None
    bought, verb = walk.game.bought[-1:], _goes(before)
    if not REASONS & before.opens and before.kind != "gain" and verb not in ("trash", "discard"):
        return None
    if verb in ("trash", "discard"):
        if bought and verb in does(bought[0], GAINED):
            return bought[0]
        return walk.playing if walk.playing is not None and verb in does(walk.playing) else None
    if before.kind in ("buy", "get", "gain", "come") and bought:
        return bought[0] if not before.cards or before.cards[0].card == bought[0] else None
    one = before.source or before.subject
    return one.card if one is not None and one.card.is_action and before.kind == "draw" else None


def _further(walk: Walk, effect: str) -> bool:
    """Whether it is told as one more for a card that went, where what the card itself gives was told before."""
    before = walk.acts[walk.at - 1]
    more = any(one.value == effect and "more" in one.marks for one in walk.act.amounts)
    told = any(one.value == effect and one.n for act in walk.acts[: walk.at] if act.sentence >= walk.played_in
               for one in act.amounts if act is not before)  # fmt: skip
    return more and told and _goes(before) in ("trash", "discard") and bool(REASONS & before.opens)


def _goes(act: Act) -> str:
    """What effect the act tells, by its verb, or by the place where the cards go."""
    there = act.zone.value if act.kind in ("put", "come") and act.zone is not None else ""
    return there if there in ("trash", "discard") else EFFECTS.get(act.kind, "")


def _in_question(walk: Walk) -> Card | None:
    """The card whose doing is told of: the one bought or played last."""
    return walk.game.bought[-1] if walk.game.bought and walk.game.phase == "buy" else walk.playing


def _tidies(walk: Walk) -> bool:
    """Whether the turn is about to end, so that cards are discarded anyway."""
    return bool(walk.game.bought) or any(one.kind == "end_turn" for one in walk.upcoming(2))


def _explained(walk: Walk, author: Card, whose: str, effect: str, *, sure: bool) -> bool:
    """Whether the text of the card says so, or something of the kind happened, or another card may be meant."""
    only_bought = author in walk.game.bought and author != walk.playing
    part = GAINED if only_bought and whose == OWN else whose
    alike = {"cards", "put"} if walk.act.kind == "draw" else ALIKE.get(effect, {effect})
    if effect in COUNTERS and _further(walk, effect) and not (walk.doubt or walk.shaky):
        return False
    if (alike & does(author, part) and not (only_bought and whose == OTHERS)) or PASSES_ON & does(author):
        return True
    if whose == OWN and walk.act.who is None and not walk.act.helpers and alike & does(author, OTHERS):
        return True  # "the Militia only discards once"
    if whose == OWN and effect in NAMED and effect in author.text.casefold() and not alike & does(author, OTHERS):
        return True  # "… set those aside, discarding them afterwards"
    if effect in COUNTERS and not sure and may_choose(author, effect):
        return True
    if whose == OTHERS and not walk.game.others(walk.world.whose):
        return False
    objects = {author, *(one.card for one in walk.act.cards)} - {walk.playing}
    if whose == OWN and any(alike & does(card, GAINED) for card in objects):
        return True
    named = {one.card for act in walk.here()
             for one in (act.source, act.subject, *(act.cards if act is not walk.act else ()))
             if one is not None and one.card != author}  # fmt: skip
    reason = _reason(walk) is not None  # what came of other cards does not count
    others = [card for card in named if card.is_action and card not in walk.game.bought]
    if not reason and any(alike & does(card, whose) for card in others):
        return True
    if not sure and may_have_played(walk, effect, whose):
        return True
    if not sure and (walk.doubt or walk.shaky or not (walk.playing or walk.game.bought)):
        return True
    other = walk.named is not None and walk.named.card.is_action and walk.named.card != author
    if not sure and other and alike & does(walk.named.card, whose):
        return True
    if effect == "discard" and whose == OWN and _tidies(walk):
        return True
    mine = whose == OWN
    kinds = EVENTS.get(effect, (effect,))
    events = [event for record, since in walk.world.records() for event in record.events[0 if sure else since :]
              if event.kind in kinds and (event.who == walk.world.whose) == mine]  # fmt: skip
    if sure or reason:
        events = [event for event in events if event.because is not None and event.because.card == author]
    said = {one.card for one in walk.act.cards}
    if not sure and effect == "cards" and drawn_before(walk, said):
        return True
    return any(not said or said & set(event.cards) for event in events)
