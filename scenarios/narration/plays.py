"""Cards said to be played or bought, and the phases of the turn."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card

from .acts import REAL
from .decisions import answer, concerns, pending, settle
from .nominals import Nominal
from .reading import Span
from .verdicts import because
from .walk import Walk, how_many, spread
from .world import happened

EXPLICIT = ("play", "come")


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


BONUSES = {"PlusActions": "actions", "PlusBuys": "buys", "PlusCoins": "coins", "PlusCards": "cards"}


def effects(card: Card) -> set[str]:
    """What the card's text does: counters that it adds to, and the verbs of its sentences."""
    steps = card.program.steps
    return {BONUSES.get(type(step).__name__, getattr(step, "verb", "")) for step in steps} - {"", "do"}


def play_action(walk: Walk, one: Nominal, *, explicit: bool) -> bool:
    """Plays an Action card as told; marks the play where the rules do not allow it. True if it was a play at all."""
    card, world = one.card, walk.world
    if card.is_treasure:
        return False
    choice = pending(walk)
    if choice is not None and choice.verb == "play" and card in choice.cards:
        if walk.do(f"play {card}"):
            return False
        return _begun(walk, card)
    if choice is not None:
        if choice.because is not None and choice.because.card == card and card not in hand_of(walk):
            return False  # the card that asks is only named again
        settle(walk)
    hand = hand_of(walk)
    if hand[card] and walk.game.actions and walk.game.phase == "action":
        world.open_scope()
        refused = walk.do(f"play {card}")
        return not refused and _begun(walk, card)
    if can_play(walk, card):
        world.open_scope()
        world.believe(f"play {card}")
        walk.unsure(f"play {card}", one.span)
        return _begun(walk, card)
    alone = card.is_action or len(walk.act.cards) == 1
    if explicit and alone and walk.act.mood == REAL and not walk.act.negative and walk.act.own:
        return _illegal_play(walk, one, hand)
    return False


def _begun(walk: Walk, card: Card) -> bool:
    walk.playing, walk.them, walk.doubt, walk.played_in = card, (card,), False, walk.act.sentence
    walk.told, walk.slipped = [], False
    return True


def _illegal_play(walk: Walk, one: Nominal, hand: Counter) -> bool:
    card, game, act = one.card, walk.game, walk.act
    in_play = card in game.players[walk.world.whose].in_play
    emphasised = bool({"again", "more"} & (act.marks | one.marks))
    times = sum(card in event.cards for event in happened(walk.world.real, 0, walk.world.whose, "play"))
    if times > 1 and "repeat" in act.marks:
        return False  # another card had it played twice
    if in_play and not hand[card] and not emphasised:
        return False  # told before: this is only a look back at it
    if not hand[card]:
        why = walk.say("You cannot play {card}: it is not in your hand.").format(card=card)
    elif game.phase != "action":
        why = walk.say("You cannot play {card} any more: your Action phase is over.").format(card=card)
    else:
        last = walk.playing
        event = next(iter(happened(walk.world.real, 0, walk.world.whose, "play")[-1:]), None) if last else None
        why = because(walk.say, event, "You have no Action left to play {card}", card=card)
    walk.mistake("illegal-play", why, "end actions", span=_verb_to(walk, one.span), what=f"play {card}")
    walk.world.open_scope()
    walk.world.believe(f"play {card}")
    walk.playing, walk.doubt = card, True
    return True


def _verb_to(walk: Walk, span: Span) -> Span:
    """From the verb to the card, in whichever order they stand."""
    verb = walk.act.verb_at or span
    return min(verb[0], span[0]), max(verb[1], span[1])


# ---- treasures -------------------------------------------------------------------------------------------------------


def enter_buy_phase(walk: Walk) -> None:
    """Ends the Action phase, once."""
    if pending(walk) is not None:
        settle(walk)
    if walk.game.phase == "action" and not walk.world.over:
        walk.do("end actions")
    walk.money = True


def play_treasures(walk: Walk) -> None:
    """Plays every Treasure in hand that is not played yet, before the first purchase."""
    enter_buy_phase(walk)
    if walk.until == "buy phase":
        return
    if not walk.game.bought and any(card.is_treasure for card in hand_of(walk)):
        walk.do("play treasures")


def lay_out(walk: Walk, cards: list[Card]) -> None:
    """Plays the Treasures named: one by one where others stay in hand."""
    held = Counter({card: n for card, n in hand_of(walk).items() if card.is_treasure})
    said = Counter(cards)
    for act in walk.upcoming(6):
        plays = act.kind in ("play", "come", "bare") and any(one.card.is_action for one in act.cards)
        if act.kind in ("buy", "end_turn") or plays:
            break
        said += Counter(spread([one for one in act.cards if one.card.is_treasure], held))
    if not held or walk.game.bought:
        return
    if not held - said or not Counter(cards) <= held:
        play_treasures(walk)
        return
    if not walk.guess("only these"):
        play_treasures(walk)
        return
    enter_buy_phase(walk)
    for card in cards if walk.until != "buy phase" else ():
        walk.do(f"play {card}")


# ---- purchases -------------------------------------------------------------------------------------------------------


def buy(walk: Walk, nominals: list[Nominal]) -> None:
    """Buys the cards named; marks what the coins, the Buys or the Supply do not allow."""
    if walk.until == "buy phase" or walk.world.over:
        return
    settle(walk)
    if walk.game.phase == "action" or not _laid_out_some(walk):
        play_treasures(walk)
    bought: list[Card] = []
    for one in nominals:
        for _ in range(how_many(one, None)):
            if pending(walk) is not None:
                settle(walk)
            if _buy_one(walk, one):
                bought.append(one.card)
    if bought:
        walk.them = tuple(bought)
        walk.playing = None


def _laid_out_some(walk: Walk) -> bool:
    """Whether Treasures were played one by one, so that the others stay in hand on purpose."""
    return any(command.startswith("play ") and command[5:] in walk.game.book and walk.game.book[command[5:]].is_treasure
               for command in walk.world.line)  # fmt: skip


def _buy_one(walk: Walk, one: Nominal) -> bool:
    card, world = one.card, walk.world
    since = len(world.real.events)
    refused = walk.do(f"buy {card}")
    if not refused:
        walk.doubt = False
        world.scope = (since, len(world.belief.events) - 1 if world.belief else since)
        return True
    if walk.game.bought.count(card) and not {"again", "more"} & (one.marks | walk.act.marks) and walk.game.buys == 0:
        return False  # told before
    if world.belief and _believed(walk, f"buy {card}"):
        walk.unsure(f"buy {card}", one.span)
        return True
    if walk.act.mood == REAL and not walk.act.negative and walk.act.own:
        span = _verb_to(walk, one.span) if one is walk.act.cards[0] else one.span
        why = refused[:1].upper() + refused[1:] + "."
        walk.mistake("illegal-buy", why, _instead(walk), span=span, what=f"buy {card}")
    return False


def _believed(walk: Walk, command: str) -> bool:
    return walk.world.believe(command, force=False)


def _instead(walk: Walk) -> str:
    game = walk.game
    if not game.buys:
        return "end turn"
    best = [card for card, left in game.supply.items() if left and game.cost(card) <= game.coins]
    most = max((card.cost for card in best), default=0)
    return f"buy a card that costs at most ${most}"


def end_turn(walk: Walk) -> None:
    """Ends the turn, where the question goes so far."""
    settle(walk)
    if walk.until == "buy phase":
        enter_buy_phase(walk)
        return
    if walk.game.phase == "action":
        enter_buy_phase(walk)
    if not walk.world.over:
        walk.before_end = len(walk.world.real.events)
        walk.do("end turn")


__all__ = ["answer", "buy", "can_play", "concerns", "end_turn", "enter_buy_phase", "lay_out", "play_action",
           "play_treasures"]  # fmt: skip
