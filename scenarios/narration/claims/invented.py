"""Effects told of cards that have none of the kind: looking at cards, cards of other players, a card for a purchase."""

from __future__ import annotations

from ..language.moods import REAL, SOFT
from ..language.persons import THIRD
from ..line.drawn import cards_number
from ..line.offers import pending
from ..line.walk import Walk
from ..line.world import happened
from ..texts import GAINED, OTHERS, does, effects
from ..verdicts import by_text
from .amounts import lists_gifts
from .asserted import elsewhere

NO_DRAW = "{card} draws no card"


def check_given(walk: Walk) -> bool:
    """Marks what a card is said to give that no card of the kind does: another player's cards to choose from, a card
    for what is only bought, a card beside what it gives; True if it did."""
    act = walk.act
    if act.mood == SOFT and act.source is not None and "source" in act.opens:
        act.mood = REAL  # "because of the Siren I draw"
    gives = act.kind == "give" and "besides" in act.marks and not act.negative
    if act.mood == SOFT and gives and (act.source is not None or act.who == THIRD):
        act.mood = REAL  # "because it also gives an Action"
    if act.mood != REAL or act.negative or elsewhere(walk):
        return False
    return check_itself(walk) or check_chooses(walk) or check_drawn_for(walk) or check_card_too(walk)


def check_itself(walk: Walk) -> bool:
    """Marks "the Fire Sale trashes itself", of a card that does not."""
    act, card = walk.act, walk.playing
    itself = "reflexive" in act.marks and act.kind == "trash" and [one.card for one in act.cards] == [card]
    if card is None or not itself or "trash this" in card.text.casefold():
        return False
    why = by_text(walk.say, card, "{card} stays in play until Clean-up")
    return walk.mistake("invented-effect", why, walk.say("nothing happens now"), what="trash", certain=True)


def check_chooses(walk: Walk) -> bool:
    """Marks "I get to pick what my opponent discards", of a card that leaves that to the other player."""
    act, card = walk.act, walk.playing
    if card is None or act.who != 0 or "choose" in card.text.casefold():
        return False
    if act.kind not in ("choose", "reveal") and "choose" not in act.helpers:
        return False
    if not {"discard", "trash"} & does(card, OTHERS):
        return False
    here = walk.here()
    at = next(number for number, one in enumerate(here) if one is act)
    behind = here[at + 1] if at + 1 < len(here) else None
    asks = behind is not None and ("asking" in behind.marks or any(one.value == "cards" for one in act.amounts))
    lose = behind is not None and behind.who not in (0, None) and not behind.cards and asks
    picks = (act.kind == "choose" or "choose" in act.helpers) and (lose or "theirs" in act.marks)
    looks = act.kind == "reveal" and {"other", "hand"} <= act.marks and not {"look", "reveal"} & does(card, OTHERS)
    if not picks and not looks:
        return False
    why = by_text(walk.say, card, "The other player chooses, not you")
    span = (act.span[0], behind.span[1] if behind is not None and lose else act.span[1])
    return walk.mistake("invented-effect", why, walk.say("the other player chooses"), span=span, what="choose")


def check_drawn_for(walk: Walk) -> bool:
    """Marks "and she hands me a card right away", of a card that was only bought."""
    act, bought = walk.act, walk.game.bought
    if not bought or act.kind not in ("draw", "give", "get") or act.cards or act.zone:
        return False
    number = cards_number(act)
    if number is None or number.kind != "resource" or number.n in (0, 5):
        return False
    if {"tidy", "later", "irreal"} & act.marks:
        return False
    near = walk.acts[max(walk.at - 4, 0) : walk.at + 2]
    named = any(one.card == bought[-1] for other in near for one in other.cards)
    ends = any(other.kind == "end_turn" or {"tidy", "later"} & other.marks for other in near)
    if not named or ends or walk.world.over or "cards" in does(bought[-1], GAINED):
        return False
    why = by_text(walk.say, bought[-1], "You only bought {card}, you did not play it")
    return walk.mistake("invented-effect", why, walk.say("draw nothing"), what="draw")


def check_card_too(walk: Walk) -> bool:
    """Marks "two coins and a card too", of a card that draws none."""
    act, card = walk.act, walk.playing
    one = next((one for one in act.amounts if one.value == "cards"), None)
    if card is None or one is None or one.n != 1 or act.kind not in ("bare", "be", "give", "get") or act.cards:
        return False
    plain = act.kind == "bare" and walk.played_in == act.sentence and lists_gifts(walk, one)
    plain = plain and not {"gain", "discard", "trash"} & does(card)
    more = one.marks & {"more", "plus"} or "besides" in act.marks or plain  # "Festival: two Actions, a Buy and a card"
    near = 0 <= act.sentence - walk.played_in <= 1 and not walk.doubt and act.own and "now" not in act.marks
    if not more or not near or act.zone or walk.game.phase != "action":
        return False
    draws = {"cards", "draw", "put", "reveal", "look", "play"} & (effects(card) | does(card))
    if draws or happened(walk.world.real, walk.world.scope[0], walk.world.whose, "draw"):
        return False
    why = by_text(walk.say, card, NO_DRAW)
    return walk.mistake("invented-effect", why, walk.say("draw nothing"), what="draw", span=one.span)


def check_looks(walk: Walk) -> None:
    """Marks "the Market also lets you look at the next card", behind the draw that the card does give."""
    act, drew = walk.act, bool(walk.drawn_told)
    top = any(group.value == "top" for group in act.groups)
    if _looks_unasked(walk, top=top):
        why = by_text(walk.say, walk.playing, "{card} does not let you look at a card")
        walk.mistake("invented-effect", why, walk.say("look at nothing"), what="look")
        return
    if not top or not drew or act.source is None or act.source.card != walk.playing or "give" not in act.helpers:
        return
    if {"reveal", "look"} & effects(walk.playing) or act.negative or act.mood != REAL or not act.own or walk.doubt:
        return
    why = by_text(walk.say, walk.playing, "{card} does not let you look at a card")
    walk.mistake("invented-effect", why, walk.say("look at nothing"), what="look")


def _looks_unasked(walk: Walk, *, top: bool) -> bool:
    """Whether the player is told to look at the top of the deck, though nothing in play draws or shows a card."""
    act, played = walk.act, walk.game.players[walk.world.whose].in_play
    there = top or (act.zone is not None and act.zone.value == "deck")
    plain = there and act.who == 0 and act.mood == REAL and not act.negative and act.source is None and not act.cards
    sure = plain and walk.playing is not None and not (walk.doubt or walk.shaky) and pending(walk) is None
    seen = {"cards", "draw", "reveal", "look"}
    return sure and not any(seen & effects(card) or "shuffle" in card.text.casefold() for card in played)


def check_takes(walk: Walk) -> bool:
    """Marks "I take the Copper out of his hand", of a card that moves nothing from one player to another."""
    act = walk.act
    takes = "theirs" in act.marks and "self" in act.marks and act.who == 0 and act.cards and not act.negative
    if not takes or walk.playing is None or act.mood != REAL or "pass" in walk.playing.text.casefold():
        return False
    why = by_text(walk.say, walk.playing, "{card} does not let you take a card from another player")
    return walk.mistake("invented-effect", why, walk.say("take nothing"), what="take a card of another player")


def check_at_once(walk: Walk) -> bool:
    """Marks what a card does when it is played, told of one that was only bought: "as I just got the Mine, I may turn
    a Copper into a Silver"."""
    act, bought = walk.act, walk.game.bought
    card = bought[-1] if bought else None
    done = {"trash", "gain"} if act.kind == "convert" else {act.kind}
    tells = act.cards and (act.into or act.kind != "convert") and act.mood == REAL and not act.negative and act.own
    if card is None or walk.game.phase != "buy" or not tells or walk.doubt or "when you gain" in card.text.casefold():
        return False
    if act.source is not None and "weak" in act.source.marks and "able" in act.marks:
        return False  # "with a Mine I can turn Coppers into Silvers": at any time
    near = any(one.card == card for other in walk.acts[max(walk.at - 2, 0) : walk.at] for one in other.cards)
    held = walk.game.players[walk.world.whose].hand + walk.game.players[walk.world.whose].in_play
    if not done <= effects(card) or not near or not {one.card for one in act.cards} <= set(held):
        return False
    why = by_text(walk.say, card, "You only bought {card}, you did not play it")
    return walk.mistake("invented-effect", why, walk.say("nothing happens now"), what=act.kind)
