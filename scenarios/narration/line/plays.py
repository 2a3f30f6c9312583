"""Action cards said to be played."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card
from engine.state import Game

from ..language.acts import SETS, Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..texts import effects
from ..verdicts import because, by_text
from .ledger import explained, origin
from .offers import pending
from .skipped import may_have_drawn
from .twofold import allowed
from .untold import settle
from .walk import Walk, verb_to
from .world import happened

TAKES_BACK = ("play", "start", "come", "do", "use", "bare", "be", "have", "idle", "choose", "put", "unused", "spend")
"""Verbs that, denied right behind a play, take it back: "…, but I can't"."""


def hand_of(walk: Walk) -> Counter:
    """The cards that the player holds."""
    return Counter(walk.game.players[walk.world.whose].hand)


def can_play(walk: Walk, card: Card) -> bool:
    """Whether the Action could be played now, in the game or as the student believes it to be."""
    for record, _ in walk.world.records():
        game = record.game
        if card.is_action and card in game.players[walk.world.whose].hand and game.actions and game.phase == "action":
            return True
    return False


def play_action(walk: Walk, one: Nominal, *, explicit: bool, again: bool = False) -> bool:
    """Plays an Action card as told; marks the play where the rules do not allow it. True if it was a play at all.

    `again` tells that the same words have the card played before: "I play Village, Village".
    """
    card, world = one.card, walk.world
    if card.is_treasure or walk.told_already(f"play {card}", plainly=explicit):
        return False
    choice = pending(walk)
    if choice is not None and offered(walk, card):
        if walk.do(f"play {card}"):
            return False
        return begun(walk, card)
    if choice is not None:
        if choice.because is not None and choice.because.card == card and card not in hand_of(walk):
            return False  # the card that asks is only named again
        settle(walk)
    hand = hand_of(walk)
    if walk.target is not None and walk.target[f"play {card}"] <= 0 and world.allows(f"play {card}"):
        return False
    if card.is_action and hand[card] and walk.game.actions and walk.game.phase == "action":
        world.open_scope()
        if walk.began[0] != walk.act.sentence:
            walk.began = (walk.act.sentence, *world.scope)
        refused = walk.do(f"play {card}")
        walk.told_plainly |= {f"play {card}"} if explicit and walk.act.kind == "play" else set()
        if refused:
            return False
        walk.played_by.add((walk.act.span[0], card))
        return begun(walk, card)
    if can_play(walk, card):
        world.open_scope()
        world.believe(f"play {card}")
        walk.unsure(f"play {card}", one.span)
        doubt = walk.doubt
        begun(walk, card)
        walk.doubt = doubt
        return True
    alone = card.is_action or len(walk.act.cards) == 1
    if world.halted:
        return False
    if explicit and alone and walk.act.mood == REAL and not walk.act.negative and walk.act.own:
        return _illegal_play(walk, one, hand, again=again)
    return False


def begun(walk: Walk, card: Card) -> bool:
    """Notes that what is told from here on is about this card; True."""
    walk.playing, walk.them, walk.doubt, walk.played_in = card, (card,), False, walk.act.sentence
    walk.drawn_told, walk.invented = Counter(), set()
    walk.told, walk.slipped, walk.shaky = [], False, False
    return True


def _got(walk: Walk) -> set[Card]:
    """The cards that were bought, or gained by the card being told of, and so lie in the discard pile."""
    gains = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "gain")
    return {*walk.game.bought, *(card for event in gains if event.target == "discard" for card in event.cards)}


def _revealed(walk: Walk, card: Card) -> bool:
    """Whether the card being told of has just revealed this one."""
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "reveal", "look")
    return any(card in event.cards for event in events)


def _irreal(walk: Walk) -> bool:
    """Whether a play is told of another time, or only wished for: "when I play the Siren", "I'd love to play it"."""
    near = [one for one in walk.acts[max(walk.at - 1, 0) : walk.at + 2] if one.sentence == walk.act.sentence]
    beside = near[near.index(walk.act) + 1 :]
    wished = {"would", "more", "source"} <= walk.act.marks  # "with another Action I'd play it"
    return wished or "irreal" in walk.act.marks or any("when" in one.opens and one.sign != "semi" for one in beside)


def _illegal_play(walk: Walk, one: Nominal, hand: Counter, *, again: bool = False) -> bool:
    card, game, act = one.card, walk.game, walk.act
    if _irreal(walk):
        walk.unsure(f"play {card}", one.span)
        walk.doubt = True
        return False
    in_play = card in game.players[walk.world.whose].in_play
    emphasised = again or bool({"again", "more"} & (act.marks | one.marks))
    times = sum(card in event.cards for event in happened(walk.world.real, 0, walk.world.whose, "play"))
    said = sum(other.card == card for other in act.cards)
    told_again = bool({"repeat", "second time", "nth", "again", "twice"} & (act.marks | one.marks)) or 1 < said <= times
    if times > 1 and told_again:
        return False  # another card had it played twice
    if in_play and not emphasised and (not hand[card] or _sums_up(walk)):
        return False  # told before: this is only a look back at it
    if not hand[card] and card in game.players[walk.world.whose].deck and _told_drawn(walk, card):
        walk.unsure(f"play {card}", one.span)  # it follows from a draw that was not marked
        walk.doubt = True
        return False
    if _not_possible(walk):
        walk.unsure(f"play {card}", one.span)
        return False
    if any(other.negative and other.kind in TAKES_BACK and (other.empty or card in {n.card for n in other.cards})
           for other in walk.upcoming(2)):  # fmt: skip
        return False  # "…, but I can't"
    believed = walk.world.belief.game.players[walk.world.whose].hand if walk.world.belief is not None else ()
    if not hand[card] and card in believed:
        walk.unsure(f"play {card}", one.span)  # it follows from a mistake before
        walk.doubt = True
        return False
    follows = walk.said.get("actions") and walk.world.belief is None and card.is_action
    if hand[card] and (follows or (walk.doubt and not game.actions)):
        walk.unsure(f"play {card}", one.span)  # it follows from a count that was not marked, or an illegal play
        walk.doubt = True
        return False
    fresh = (card in walk.them and card in _got(walk)) or _pointed_at(walk, card) or (in_play and "repeat" in act.marks)
    if not hand[card] and act.pronoun is not None and not act.cards and not fresh and not _revealed(walk, card):
        walk.unsure(f"play {card}", one.span)
        walk.doubt = True
        return False
    if not hand[card] and act.pronoun is not None and not fresh and walk.playing and _revealed(walk, card):
        why = by_text(walk.say, walk.playing, "{card} does not let you play the card that you reveal")
        walk.mistake("invented-effect", why, walk.say("play nothing"), what=f"play {card}")
        walk.doubt = True
        return True
    if "would" in act.marks and not any("would" in one.marks for one in walk.acts if one.sentence != act.sentence):
        walk.unsure(f"play {card}", one.span)  # "the Smithy I'd play again", where nothing else is told so
        return False
    if not card.is_action:
        why = walk.say("You cannot play {card}: it is no Action card.").format(card=card)
    elif not hand[card] and "first" not in act.opens | act.marks and may_have_drawn(walk, card):
        walk.unsure(f"play {card}", one.span)
        walk.shaky = True
        return False
    elif not hand[card]:
        why = walk.say("You cannot play {card}: it is not in your hand.").format(card=card)
    elif game.phase != "action":
        why = walk.say("You cannot play {card} any more: your Action phase is over.").format(card=card)
    else:
        last = walk.playing
        event = next(iter(happened(walk.world.real, 0, walk.world.whose, "play")[-1:]), None) if last else None
        came = origin(walk.say, "actions", 0, walk.world.real)
        told = explained(walk.say, "You have no Action left to play {card}", came, card=card)
        why = because(walk.say, event, "{told}", told=told)
    walk.mistake("illegal-play", why, "end actions", span=verb_to(walk, one.span), what=f"play {card}",
                 certain=_out_of_reach(walk, card))  # fmt: skip
    walk.world.open_scope()
    walk.world.believe(f"play {card}")
    walk.playing, walk.doubt = card, True
    return True


def _not_possible(walk: Walk) -> bool:
    """Whether the same sentence says that the play cannot be: "no Actions left to play it", "to play it she would need
    another Action", "she wants to play it, but has no Action left"."""
    act = walk.act
    before = walk.acts[walk.at - 1] if walk.at and walk.acts[walk.at - 1].sentence == act.sentence else None
    after = next((one for one in walk.upcoming(1) if one.sentence == act.sentence), None)
    aim = "infinitive" in act.opens and (before is None or _none_left(before) or before.kind == "unused")
    denied = before is not None and before.negative and before.empty and not act.sign
    return aim or denied or (after is not None and "but" in after.opens and _none_left(after))


def _none_left(act: Act) -> bool:
    """Whether it says that no Action is there."""
    counted = [one for one in act.amounts if one.value == "actions"]
    return bool(counted) and (act.negative or any(one.n == 0 for one in counted))


def _sums_up(walk: Walk) -> bool:
    """Whether the sentence names several Actions that were all played: "so I've played my Market and my Smithy"."""
    in_play = walk.game.players[walk.world.whose].in_play
    named = {one.card for act in walk.acts if act.sentence == walk.act.sentence and not act.negative
             for one in act.cards if one.card.is_action and not {"other_one", "more"} & one.marks}  # fmt: skip
    return len(named) > 1 and all(card in in_play for card in named)


def _told_drawn(walk: Walk, card: Card) -> bool:
    """Whether the card was told to have come into the hand."""
    return any(act.kind in ("draw", "get", "give") and act.mood == REAL and not act.negative and act.own
               and any(one.card == card for one in act.cards) for act in walk.acts[: walk.at])  # fmt: skip


def _pointed_at(walk: Walk, card: Card) -> bool:
    """Whether the clause right before says where else it is: "there's a Smithy in my discard pile | I play it"."""
    before = walk.acts[walk.at - 1] if walk.at and walk.acts[walk.at - 1].sentence == walk.act.sentence else None
    there = before is not None and before.zone is not None and before.zone.value in ("discard", "trash", "deck")
    return there and not before.negative and [one.card for one in before.cards] == [card]


def _out_of_reach(walk: Walk, card: Card) -> bool:
    """Whether no line would have the card in hand once more: the player had none, or had one and is done with it."""
    player = walk.game.players[walk.world.whose]
    gained = Counter(one for event in happened(walk.world.real, 0, walk.world.whose, "gain", "buy")
                     for one in event.cards)  # fmt: skip
    owned = player.cards().count(card) - min(gained[card], player.discard.count(card))
    if any(one.is_unknown for one in player.hand) or card in walk.game.trash or card in player.hand:
        return False
    repeats = bool({"repeat"} & walk.act.marks) and walk.playing != card
    return not owned or (repeats and owned == player.in_play.count(card))


def illegal(walk: Walk) -> bool:
    """Marks "then X" where X is in hand but no Action is left for it."""
    act = walk.act
    one = act.cards[0]
    plain = act.kind == "bare" and not act.noise and len(act.cards) == 1 and not act.inside and act.sign not in SETS
    held = one.card in walk.game.players[walk.world.whose].hand
    once_more = "repeat" in act.marks and _out_of_reach(walk, one.card)
    effect = "weak" not in one.marks and _tells_effect(walk, one.card)
    told = plain and (("then" in act.opens and held) or once_more or effect)
    nothing_left = all(_unplayable(walk, record.game, one.card) for record, _ in walk.world.records())
    stuck = any(other.kind == "unused" for other in walk.upcoming(1))
    choice = pending(walk)
    if choice is not None and choice.player != walk.world.whose and told and one.card.is_action and not stuck:
        settle(walk)
    if not (told and one.card.is_action and nothing_left) or stuck or pending(walk) is not None:
        return False
    return play_action(walk, one, explicit=True)


def _unplayable(walk: Walk, game: Game, card: Card) -> bool:
    """Whether the card is held and no Action is left for it, or it is nowhere to be played from."""
    player = game.players[walk.world.whose]
    if game.phase != "action":
        return False
    return not game.actions if card in player.hand else card not in player.in_play and not walk.drawn_told[card]


def _tells_effect(walk: Walk, card: Card) -> bool:
    """Whether what stands behind a colon or in parentheses is what the card does: "Village: two Actions"."""
    after = next((one for one in walk.upcoming(1) if one.sentence == walk.act.sentence and one.sign in SETS), None)
    if after is None or after.negative or any(one.value == "buys" and one.n is None for one in after.amounts):
        return False  # "Smithy > Moat with my second Buy"
    counted = {str(one.value) for one in after.amounts if one.n} & effects(card)
    if after.kind in ("gain", "trash", "discard") and after.kind in effects(card) and after.cards:
        return True  # "The other Workshop: gain a Silver"
    if after.kind == "draw" and after.numbers and "cards" in effects(card):
        return True  # "Smithy (draw 3)"
    return bool(counted) or (after.kind in ("draw", "bare") and bool(after.cards) and "cards" in effects(card))


def offered(walk: Walk, card: Card) -> bool:
    """Whether another card lets the player play this one now."""
    choice = pending(walk)
    return choice is not None and card in allowed(choice)
