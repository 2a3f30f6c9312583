"""What a card asks the player to choose now, and whether an act may be the answer."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card
from engine.choices import Choice
from engine.turn import in_phase

from ..language.acts import Act
from ..language.denied import denies
from ..language.moods import REAL
from ..language.persons import THIRD
from .answers import only_number
from .revealing import GONE_FOR, SHOWN, is_reaction, reacts, shows
from .walk import Walk, spread
from .world import happened

FITS = {
    "discard": ("come", "keep", "left", "have", "set_aside", "discard", "drop", "put", "choose", "bare", "get", "trash",
                "use"),
    "trash": ("come", "set_aside", "trash", "drop", "put", "convert", "choose", "bare", "discard", "use", "be", "get"),
    "gain": ("come", "gain", "get", "give", "choose", "convert", "put", "bare", "buy", "be"),
    "play": ("play", "double", "choose", "bare", "use", "come", "put"),
    "reveal": ("reveal", "play", "use", "bare", "choose"),
    "put": ("put", "keep", "bare", "choose", "drop", "get"),
    "set aside": ("set_aside", "put", "choose", "bare"),
}
ZONES = {"discard": ("discard",), "trash": ("trash",), "gain": ("discard", "hand"), "play": ("in_play",)}
LISTED = ("bare", "be", "put", "choose", "get", "come", "reveal")  # by which an answer may only be listed
DECK = ("deck", "bottom")


def pending(walk: Walk) -> Choice | None:
    """The decision that a card asks for now; forced ones are taken. None in the turn's phases."""
    world = walk.world
    if in_phase(world.real.game) and (world.belief is None or in_phase(world.belief.game)):
        return None
    choice = world.real.pending()
    if world.belief:
        world.belief.pending()
    return choice if choice is not None and choice.kind != "turn" else None


def concerns(walk: Walk, choice: Choice, act: Act) -> bool:
    """Whether the act may answer the decision: the right person, a verb that goes with it, cards that are offered."""
    mine = choice.player == walk.world.whose
    theirs = mine and choice.because is not None and choice.because.whose != choice.player
    theirs = theirs and act.kind in FITS["gain"]  # "Ben gains a Curse", where the player chooses it
    if (mine and act.who == 1 and not theirs) or (not mine and act.who == 0 and not _for_other(walk, choice, act)):
        return False
    if act.whom and not theirs and act.whom != walk.game.players[choice.player].name:
        return False
    if not mine and act.who is None and _happened_to_me(walk, act):
        return False
    if not mine and is_reaction(choice):
        return reacts(choice, act)
    if mine and choice.verb == "gain" and act.kind == "have" and "give" in act.helpers and not act.negative:
        act.kind = "get"  # "it lets me have a Market"
    if not mine and act.kind in LISTED and _told_plainly(walk, choice, act):
        return False  # "Gold for me, and he trashes the Silver"
    if not mine and choice.kind == "cards" and choice.verb in SHOWN:
        return shows(choice, act)
    if act.kind == "convert" and choice.verb == "discard" and mine and act.cards and not act.into and act.mood == REAL:
        return any(one.value == "cards" for one in act.amounts) and set(named_for(act, choice)) <= set(choice.cards)
    if choice.kind != "cards" or act.kind not in FITS.get(choice.verb, ("choose", choice.verb)):
        return False
    if not mine and "per" in act.marks and not act.cards and act.amounts:
        return False  # "discards down to three cards"
    if not mine and choice.verb == "trash" and act.kind == "discard" and act.zone is None:
        return False  # of the cards turned over, the others are discarded
    if not mine and act.kind == "get" and not act.zone:
        return False  # "my opponent has got a Market"
    if act.zone and choice.verb == act.kind == "put" and act.zone.value not in DECK and not act.cards:
        return False  # "I gain a Market | and it goes to my discard pile"
    if choice.verb == "put" and mine and act.zone and _gained_there(walk, choice, act):
        return False  # "I gain a Market and lay it on my discard pile"
    if (
        act.zone
        and act.kind in ("put", "get", "come")
        and act.zone.value not in ZONES.get(choice.verb, (act.zone.value,))
    ):
        named = bool(act.cards or act.pronoun or act.groups or act.numbers)
        moves = act.kind in ("put", "come") and choice.verb in ("trash", "discard")
        moves = moves and (named or not mine or not {"lets", "able", "besides"} & act.marks)  # "I may put one back"
        return moves and act.zone.value in ("trash", "discard", "deck", "bottom", "supply", "set_aside")
    if act.kind == "bare" and (act.noise > 1 or not act.cards or (mine and _goes_on(walk, choice))):
        return False
    if act.kind == "bare" and act.negative and choice.verb == "gain":
        return False  # "I trash the Estate, not the Silver"
    named = named_for(act, choice)
    if act.kind == "be" and act.noise:
        return False  # "Smithy is boring"
    if act.kind in ("gain", "get", "give", "be", "use", "buy") and choice.verb not in ("gain", "trash", "put"):
        return bool(named) and all(card in choice.cards for card in named) and act.kind != "gain"
    if mine and act.kind == "keep" and "stops" in act.marks and act.cards:
        return bool(gone_by_kept(act, choice))  # "I keep only the Market"
    if not mine and act.kind == "keep":
        return bool(named) and all(card in walk.game.players[choice.player].hand for card in named)
    if not mine and act.kind in ("left", "have"):
        return bool(gone_by_kept(act, choice))
    offered = [card for card in named if card in choice.cards]
    if act.kind in ("get", "bare") and choice.verb == "put" and act.zone is None:
        drawn = {card for event in happened(walk.world.real, walk.world.scope[0], choice.player, "draw")
                 for card in event.cards}  # fmt: skip
        return bool(offered) and not drawn & set(offered)  # "out of my discard pile I take the Gold"
    points = act.pronoun is not None or (mine and act.groups)
    if act.kind in ("put", "come") and points and not named and act.zone is not None and (
            act.zone.value == choice.verb):  # fmt: skip
        return True  # "they only clog my deck, so I drop them in the trash"
    if act.kind in ("put", "get") and choice.verb == "put" and act.pronoun is not None and not named:
        return act.zone is not None and set(walk.them) <= set(choice.cards) and bool(walk.them)
    if act.kind in ("bare", "choose", "put", "play", "use", "come"):
        return bool(offered)
    explicit = act.kind in (choice.verb, "set_aside", *GONE_FOR)
    if offered and act.kind in ("get", "give", "gain", "be"):
        return True
    told = (
        offered
        or act.groups
        or (act.kind == choice.verb and act.cards)
        or act.numbers
        or act.pronoun
        or denies(act)
        or only_number(act)
        or declines(act, choice)
    )
    return bool(told) and explicit


def _happened_to_me(walk: Walk, act: Act) -> bool:
    """Whether an act without a subject tells what came to the player: "a Gold for my discard pile"."""
    if {"self", "speaker"} & act.marks:
        return True
    number = next((at for at, one in enumerate(walk.acts) if one is act), 0)
    before = walk.acts[number - 1] if number else None
    came = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "gain", "draw", "discard")
    first = before is None or before.who != 1
    return first and bool(act.cards) and {one.card for one in act.cards} <= {card for one in came for card in one.cards}


def _gained_there(walk: Walk, choice: Choice, act: Act) -> bool:
    """Whether it is rather told where the card goes that was gained right before."""
    gains = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "gain")
    gained = {card for event in gains if event.because is not None for card in event.cards}
    meant = {one.card for one in act.cards} or set(walk.them)
    return bool(meant) and meant <= gained and act.zone.value in ("discard", "hand", "trash")


def _told_plainly(walk: Walk, choice: Choice, act: Act) -> bool:
    """Whether one of the next clauses says with a verb what another player decides."""
    for other in walk.upcoming(6) if act is walk.act else ():
        if other.kind in ("play", "buy", "end_actions", "end_turn"):
            return False
        named = {one.card for one in other.cards}
        if other.kind in GONE_FOR and other.who == 1 and not other.negative and other.mood == REAL and named:
            return other.kind in (choice.verb, "drop") and named <= set(choice.cards)
    return False


def _for_other(walk: Walk, choice: Choice, act: Act) -> bool:
    """Whether the words decide for another player among cards that the player has none of: "I choose his Gold"."""
    named = {one.card for one in act.cards}
    held = set(walk.game.players[walk.world.whose].hand) | set(walk.game.players[walk.world.whose].discard)
    looked = choice.verb in ("trash", "discard") and act.kind in ("choose", "drop", choice.verb) and not act.negative
    return looked and act.mood == REAL and bool(named) and named <= set(choice.cards) and not named & held


def _goes_on(walk: Walk, choice: Choice) -> bool:
    """Whether another sentence goes on to the next Action, while nothing was said of the decision: "Then Market"."""
    act = walk.act
    alone = act.cards and act.cards[0].card.is_action and act.sentence != walk.played_in
    return alone and "then" in act.opens and not act.zone and choice.verb in ("discard", "trash") and choice.low == 0


def _goes_on_with(walk: Walk, choice: Choice, act: Act) -> bool:
    """Whether only an Action is named that the player holds: "Then the Market." """
    alone = act.kind == "bare" and act.who != 1 and len(act.cards) == 1
    card = act.cards[0].card if alone else None
    return alone and card.is_action and card not in choice.cards and card in walk.game.players[walk.world.whose].hand


def declines(act: Act, choice: Choice) -> bool:
    """Whether the act says in so many words that none is chosen where that is allowed: "discard zero cards"."""
    none = not act.cards and (any(one.value == "cards" and one.n == 0 for one in act.amounts) or (
        choice.optional and act.negative and "any" in act.marks and not act.own))  # fmt: skip
    says = act.kind == choice.verb or (act.kind in GONE_FOR and choice.verb in GONE_FOR)
    return none and (act.own or choice.optional) and says and (choice.optional or choice.low == 0)


def named_for(act: Act, choice: Choice) -> list[Card]:
    there = Counter(choice.cards)
    cards = act.into if choice.verb == "gain" and act.into else act.cards
    return spread(cards, there)


def gone_by_kept(act: Act, choice: Choice) -> list[Card]:
    """What goes where it is told what stays: "Opponent keeps the Market, the Gold and the Copper"."""
    if act.kind not in ("keep", "left", "have") or choice.verb != "discard":
        return []
    if act.excepted:
        return spread(act.excepted, Counter(choice.cards))  # "keeps everything except an Estate"
    kept = Counter(spread(act.cards, Counter(choice.cards)))
    left = list((Counter(choice.cards) - kept).elements())
    return left if choice.low <= len(left) <= choice.high and not kept - Counter(choice.cards) else []


def answered_later(walk: Walk) -> int | None:
    """The number of the next act that answers the open decision, if it comes before anything else is played."""
    choice = pending(walk)
    reacts = choice is not None and choice.player != walk.world.whose and is_reaction(choice)
    for number, act in enumerate(walk.upcoming(12 if reacts else 4), walk.at + 1):
        if act.done:
            continue  # it told another decision
        if act.kind in ("play", "come", "buy") and act.cards and not concerns(walk, choice, act):
            return None
        if reacts and (act.kind in ("end_actions", "end_turn") or _goes_on_with(walk, choice, act)):
            return None
        answers = act.kind in (choice.verb, "drop", "use", "put", "choose") and act.mood == REAL and not denies(act)
        answers = answers or (reacts and (act.who in (1, THIRD) or "other" in act.marks))
        if answers and concerns(walk, choice, act):
            return number
    return None
