"""Cards that come to the hand, by whatever verb that is told right behind the card that draws them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ..language.acts import SETS
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..language.words import forms
from ..line.drawn import cards_number, counts_draw, drawn_cards
from ..line.offers import pending
from ..line.plays import can_play
from ..line.walk import Walk, spread
from ..texts import effects
from ..verdicts import drawn
from .draws import check_draw, draws_match

COME = ("get", "gain", "give", "come", "see", "be", "bare", "put", "add", "reveal", "idle", "make", "have", "choose",
        "do", "keep", "start")  # verbs by which cards may be said to arrive
CAME = ("draw", "discard", "trash", "drop", "buy", "play", "left", "unused", "convert", "spend",
        "end_actions")  # never by these
HELD = ("be", "bare", "make", "have", "keep", "do", "idle")  # by which what is in hand may be told as well
HAND = forms("hand")
FROM = ("hand", "deck")  # places that may be told with it


def check_played_for(walk: Walk) -> None:
    """Lets the number of cards be judged that a card is said to be played for: "I play Smithy for two cards"."""
    act = walk.act
    if act.kind != "play" or walk.playing is None or [one.card for one in act.cards] != [walk.playing]:
        return
    number = cards_number(act)
    if number is None or number.kind != "resource" or "limit" in act.marks:
        return
    tells = replace(act, kind="draw", cards=[], into=[], amounts=[number], span=(act.span[0], number.span[1]))
    here, walk.acts[walk.at] = act, tells
    if counts_draw(walk):
        check_draw(walk)
    walk.acts[walk.at] = here


def check_stops(walk: Walk) -> None:
    """Marks that the draw is said to stop where the deck is empty, though the discard pile is shuffled then."""
    act = walk.act
    left = act.kind == "have" or (act.kind == "left" and act.pronoun is None)
    if left or (act.zone is not None and act.zone.value == "deck"):
        return  # "there are only two cards left in her deck"
    if act.mood != REAL or not act.own or walk.doubt:
        return
    first = _before_shuffle(walk)
    if not first or walk.drawn_told.total() > first:
        return
    here = [one for one in walk.acts[max(walk.at - 2, 0) : walk.at + 2] if abs(one.sentence - act.sentence) <= 1]
    counted = [one.n for one in (*act.amounts, *act.numbers) if one.value in ("cards", None)]
    counted += [act.pronoun.n] if act.pronoun is not None and act.kind == "draw" else []
    later = walk.acts[walk.at : walk.at + 5]
    goes_on = any(one.kind == "shuffle" and not one.negative for one in later)
    goes_on = goes_on or any("more" in n.marks for one in later for n in one.cards)
    if first not in counted or goes_on or not any("stops" in one.marks for one in here):
        return
    events = drawn_cards(walk.world.real, walk.world.scope[0], walk.world.whose)
    why = walk.say("When your deck is empty, you shuffle your discard pile and go on drawing: {size} cards.")
    if walk.mistake("wrong-draw", why.format(size=len(events)), drawn(tuple(events))):
        walk.world.believe_drawn(events, events[:first])


def _before_shuffle(walk: Walk) -> int:
    """How many cards the present card drew before the deck was empty; 0 where it was not."""
    if walk.playing is None or walk.game.phase != "action":
        return 0
    events = [one for one in walk.world.real.events[walk.world.scope[0] :] if one.kind in ("draw", "shuffle")]
    cut = [number for number, one in enumerate(events) if one.kind == "shuffle"]
    if not cut or cut[0] in (0, len(events) - 1):
        return 0
    return sum(len(one.cards) for one in events[: cut[0]])


def arrives(walk: Walk) -> bool:
    """Whether the act can only tell what the card just played draws, though it is not so, or only how many."""
    act = walk.act
    if act.kind in CAME or act.mood != REAL or act.negative or not act.own or walk.playing is None or walk.doubt:
        return False
    subject = act.pronoun is not None and act.pronoun.n == 1 and act.cards and act.pronoun.span < act.cards[0].span
    pointed = act.pronoun is not None and not subject and "instance" not in act.marks  # "two Silvers from it"
    if _behind_shuffle(walk):
        return True
    groups = [one for one in act.groups if one.value != "top"]  # "I take the top card, a Gold"
    told = act.into or groups or pointed or act.excepted or act.numbers or act.noise > 1 or "would" in act.marks
    place = act.zone is None or act.zone.value in FROM
    if told or not place or "pile" in act.marks or not _draws_now(walk):
        return False
    if act.cards and (act.kind != "bare" or act.noise) and {one.card for one in act.cards} == {walk.playing}:
        act.source, act.cards = act.cards[0], []  # "the Smithy supplies me with two cards"
    if not act.cards:
        number = cards_number(act)
        if "hand" in act.marks and number is not None and any(
                hand in walk.text[act.span[0] : number.span[0]].casefold() for hand in HAND):
            return False  # "my hand swells to eight cards"
        return _counts(walk) or _five(walk)
    if cards_number(act) is not None and act.kind == "bare" and counts_draw(walk) and draws_match(walk, act) is False:
        return True
    if act.kind == "come" and len(act.cards) > 1 and draws_match(walk, act):
        return True  # "a Moneylender and a Copper come in"
    return act.kind in COME and _names(walk) and draws_match(walk, act) is False


def _behind_shuffle(walk: Walk) -> bool:
    """Whether a shuffle is told that cut the draw in two, and as many cards are named as came behind it: "… and after
    shuffling an Estate"."""
    act = walk.act
    first = _before_shuffle(walk) if act.cards and act.kind in (*COME, "shuffle") else 0
    if not first or walk.drawn_told.total() != first:
        return False
    near = [one for one in walk.acts[: walk.at + 1] if act.sentence - one.sentence <= 1]
    shuffled = any(one.kind == "shuffle" and not one.negative and (one is act or not one.cards) for one in near)
    left = len(drawn_cards(walk.world.real, walk.world.scope[0], walk.world.whose)) - first
    shuffled = shuffled and (act.kind != "shuffle" or bool({"behind", "after"} & act.opens))
    counted = act.numbers or any(one.value != "cards" for one in act.amounts)
    return shuffled and len(spread(act.cards)) == left and act.zone is None and not counted


def _five(walk: Walk) -> bool:
    """Whether five cards, as many as a new hand has, are told right behind a play that draws, with more of the turn to
    come."""
    act, before = walk.act, walk.acts[max(walk.at - 1, 0)]
    right_behind = before.kind == "play" and walk.playing in [one.card for one in before.cards]
    later = any(one.amounts or one.cards for one in walk.upcoming(3))
    if act.kind != "end_turn" or "five" not in act.marks or {"anew", "tidy", "then"} & act.marks or not later:
        return False
    if right_behind:
        act.amounts = [Nominal("resource", "cards", 5, 0, 1, act.span)]
    return right_behind


def _draws_now(walk: Walk) -> bool:
    """Whether what the present card drew is still to be told, right behind its play."""
    near = 0 <= walk.act.sentence - walk.played_in <= 1 and not walk.drawn_told
    same = walk.act.source is None or walk.act.source.card == walk.playing
    if not (near and same) or walk.game.phase != "action" or walk.money:
        return False
    does = effects(walk.playing)
    return "cards" in does and not {"reveal", "look", "put"} & does and pending(walk) is None


def _counts(walk: Walk) -> bool:
    """Whether it tells how many cards come: "2 cards go to my hand"."""
    act, number = walk.act, cards_number(walk.act)
    if number is None or number.kind != "resource" or len(act.amounts) != 1 or act.kind in ("have", "keep", "see"):
        return False
    held = len(walk.game.players[walk.world.whose].hand)
    return (act.zone is not None or number.n != held) and counts_draw(walk)


def _names(walk: Walk) -> bool:
    """Whether as many cards are named as were drawn, or more, some of them the same, and not all of them are held."""
    act = walk.act
    record, since = walk.world.records()[-1]
    drawn, said = Counter(drawn_cards(record, since, walk.world.whose)), Counter(spread(act.cards))
    hand = Counter(record.game.players[walk.world.whose].hand)
    other = {card for event in record.events[since:] if event.kind != "draw" for card in event.cards} | {walk.playing}
    if not drawn or any(card.is_unknown for card in drawn) or set(said - drawn) & other:
        return False
    if act.kind in HELD and not said - hand and not _at_once(walk):
        return False  # a list of what is held
    if act.kind == "have" and not any(one.marks & {"more"} for one in act.cards):
        return False
    if said.total() > 1:
        return 0 <= said.total() - drawn.total() <= 1 and bool(said & drawn)
    playable = any(can_play(walk, card) for card in said)
    plain = act.sign in SETS if act.kind == "bare" else not (act.kind == "be" and act.noise)  # "it's mine, Gold and …"
    return drawn.total() == 1 and not playable and plain and _goes_on(walk)


def _at_once(walk: Walk) -> bool:
    """Whether nothing stands between the play and the cards, which nobody adds up: "Smithy (two Coppers, Silver)"."""
    told = [one for one in walk.acts[: walk.at] if not (one.kind in ("bare", "draw") and one.empty)]
    before = told[-1] if told else None
    after = next((one for one in walk.upcoming(1)), None)
    here = after is not None and after.sentence == walk.act.sentence
    sums = here and (after.numbers or any(one.value == "coins" for one in after.amounts))
    played = before is not None and before.sentence == walk.played_in and walk.playing in [n.card for n in before.cards]
    pointed = walk.act.kind == "be" or walk.act.sign in SETS
    return bool(played and pointed and not sums)


def _goes_on(walk: Walk) -> bool:
    """Whether it is headed by the play, or more is told of the Action phase, or a purchase, so that this is none."""
    later = walk.acts[walk.at + 1 :]
    if walk.act.sign == "colon" and _at_once(walk):
        return True  # "Market: a Copper"
    named = any(n.card.is_action for one in later if one.kind == "bare" for n in one.cards)
    return named or any(one.kind in ("play", "buy", "end_actions") for one in later)
