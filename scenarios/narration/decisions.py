"""Answers to the decisions that cards ask for, as they are told."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card
from engine.choices import Choice
from engine.notation import written

from .acts import Act
from .moods import REAL
from .order import numbers_of, told
from .verdicts import PLACES, because, counted
from .walk import Walk, shown, spread
from .world import happened

FITS = {
    "discard": ("come", "keep", "discard", "drop", "put", "choose", "bare", "get", "trash", "use"),
    "trash": ("come", "trash", "drop", "put", "convert", "choose", "bare", "discard", "use", "be", "get"),
    "gain": ("come", "gain", "get", "choose", "convert", "put", "bare", "buy", "be"),
    "play": ("play", "double", "choose", "bare", "use", "come", "put"),
    "reveal": ("reveal", "play", "use", "bare", "choose"),
    "put": ("put", "keep", "bare", "choose", "drop"),
    "set aside": ("set_aside", "put", "choose", "bare"),
}
ZONES = {"discard": ("discard",), "trash": ("trash",), "gain": ("discard", "hand"), "play": ("in_play",)}
GONE_FOR = ("trash", "discard", "drop", "convert")


def pending(walk: Walk) -> Choice | None:
    """The decision that a card asks for now; forced ones are taken. None in the turn's phases."""
    choice = walk.world.real.pending()
    if walk.world.belief:
        walk.world.belief.pending()
    return choice if choice is not None and choice.kind != "turn" else None


def concerns(walk: Walk, choice: Choice, act: Act) -> bool:
    """Whether the act may answer the decision: the right person, a verb that goes with it, cards that are offered."""
    mine = choice.player == walk.world.whose
    if (mine and act.who == 1) or (not mine and act.who == 0):
        return False
    if choice.kind != "cards" or act.kind not in FITS.get(choice.verb, ("choose", choice.verb)):
        return False
    if not mine and act.kind == "get" and not act.zone:
        return False  # "my opponent has got a Market"
    if (
        act.zone
        and act.kind in ("put", "get", "come")
        and act.zone.value not in ZONES.get(choice.verb, (act.zone.value,))
    ):
        return (
            act.kind == "put" and choice.verb in ("trash", "discard") and act.zone.value in ("trash", "discard", "deck")
        )
    if act.kind == "bare" and (act.noise > 1 or not act.cards):
        return False
    named = _named(act, choice)
    if act.kind == "be" and act.noise:
        return False  # "Smithy is boring"
    if act.kind in ("gain", "get", "be", "use", "buy") and choice.verb not in ("gain", "trash"):
        return bool(named) and all(card in choice.cards for card in named) and act.kind != "gain"
    if not mine and act.kind == "keep":
        return bool(named)
    offered = [card for card in named if card in choice.cards]
    if act.kind in ("bare", "choose", "put", "play", "use", "come"):
        return bool(offered)
    explicit = act.kind in (choice.verb, *GONE_FOR)
    if offered and act.kind in ("get", "gain", "be"):
        return True
    told = (
        offered
        or act.groups
        or (act.kind == choice.verb and act.cards)
        or act.numbers
        or act.pronoun
        or act.negative
        or _only_number(act)
    )
    return bool(told) and explicit


def _named(act: Act, choice: Choice) -> list[Card]:
    there = Counter(choice.cards)
    cards = act.into if choice.verb == "gain" and act.into else act.cards
    return spread(cards, there)


def _only_number(act: Act) -> int | None:
    """The number of cards told without naming them."""
    for one in act.amounts:
        if one.value == "cards" and one.n is not None:
            return one.n
    return act.numbers[0].n if act.numbers else None


def answer(walk: Walk, choice: Choice) -> bool:
    """Answers the decision with what the act tells; False where it tells nothing that fits."""
    act = walk.act
    if act.kind == "bare":
        return _answer_bare(walk, choice)
    if act.negative and act.cards and _named_soon(walk, choice):
        return False  # "I trash no Estate, only a Copper"
    if act.negative or any(one.n == 0 for one in (*act.cards, *act.amounts, *act.numbers)):
        if choice.optional or choice.low == 0:
            return not walk.do(command_for(walk, choice, []))
        return False
    cards = _gathered(walk, choice)
    if not cards and choice.player == walk.world.whose and _named_soon(walk, choice):
        return False  # "I may trash two cards, and I choose …"
    cards, absent = _present(cards, choice)
    if absent:
        walk.slipped = True
        _absent(walk, choice, absent)
    if not cards and not absent:
        cards = _by_number(walk, act, choice)
    _check_number(walk, choice, cards)
    cards = cards[: choice.high]
    if len(cards) < choice.low and cards:
        rest = list((Counter(choice.cards) - Counter(cards)).elements())
        cards = cards + ordinary(rest, choice)[: choice.low - len(cards)]
    if not cards and choice.low:
        return False
    command = command_for(walk, choice, cards)
    if walk.do(command):
        return False
    walk.them = tuple(cards)
    if choice.verb == "play" and cards:
        walk.playing, walk.played_in = cards[0], act.sentence
    if choice.verb != "play":
        told(walk, choice.verb, numbers_of(walk, choice.verb)[-1:])
    _check_verb(walk, choice, cards)
    return True


def _named_soon(walk: Walk, choice: Choice) -> bool:
    """Whether one of the next acts names the cards that the decision asks for."""
    for act in walk.upcoming(3):
        if act.kind in ("play", "come", "buy", "end_turn", "end_actions"):
            return False
        named = act.kind in (choice.verb, "choose", "bare", "be", *GONE_FOR) and act.cards and not act.into
        if named and concerns(walk, choice, act) and all(card in choice.cards for card in _named(act, choice)):
            return True
    return False


def _check_number(walk: Walk, choice: Choice, cards: list[Card]) -> None:
    """Marks a number of cards that the decision does not allow."""
    told = _only_number(walk.act) or len(cards)
    if choice.low <= told <= choice.high or not told or choice.optional:
        return
    following = next(iter(walk.upcoming(1)), None)
    mine = choice.player == walk.world.whose
    if (
        following is not None
        and not mine
        and following.sign == "and"
        and following.sentence == walk.act.sentence
        and following.cards
    ):
        return  # the list goes on
    walk.slipped = True
    event = walk.world.real.events[-1] if walk.world.real.events else None
    number = choice.low if told < choice.low else choice.high
    why = because(walk.say, event, "That must be {number}, not {said}", number=counted(number, "cards"), said=told)
    walk.mistake("wrong-count", why, f"{choice.verb} {counted(number, 'cards')}", what=f"{choice.verb} {told}")


def _answer_bare(walk: Walk, choice: Choice) -> bool:
    """Answers with as many of a list without a verb as are offered; the rest is about what comes then."""
    act, there = walk.act, Counter(choice.cards)
    taken = []
    for one in act.cards:
        more = spread([one], there)
        if Counter(more) - there or len(spread(taken)) + len(more) > choice.high:
            break
        taken.append(one)
    cards = spread(taken, there)
    if not cards or len(cards) < choice.low or walk.do(command_for(walk, choice, cards)):
        return False
    act.cards = act.cards[len(taken) :]
    walk.them = tuple(cards)
    return True


def command_for(walk: Walk, choice: Choice, cards: list[Card]) -> str:
    """The command that chooses these cards, in their order."""
    if not cards and choice.player != walk.world.whose:
        return _prefix(walk, choice) + "none"
    return _prefix(walk, choice) + written(walk.game, choice._replace(player=walk.game.turn_of), tuple(cards))


def _prefix(walk: Walk, choice: Choice) -> str:
    return "" if choice.player == walk.world.whose else f"{walk.game.players[choice.player].name}: "


def _gathered(walk: Walk, choice: Choice) -> list[Card]:
    """The cards of this act, and of those right behind it that go on with the same verb."""
    act, there = walk.act, Counter(choice.cards)
    cards = _kept(act, choice) or _named(act, choice) or _grouped(walk, act, choice)
    if choice.high > 1 and cards and act.kind in (choice.verb, *GONE_FOR):
        for other in walk.upcoming(4):
            more = spread(other.cards, there)
            goes_on = other.kind == "bare" and other.sign == "and" and other.sentence == act.sentence and more
            if goes_on and len(cards) + len(more) <= choice.high and not Counter(cards + more) - there:
                cards, act.zone = cards + more, act.zone or other.zone
                other.read = other.done = True
                continue
            if other.kind in ("gain", "get", "draw", "bare") and act.kind != "bare" and other.mood == REAL:
                continue
            if other.kind != act.kind or other.negative or other.mood != REAL or len(cards) + len(more) > choice.high:
                break
            if Counter(cards + more) - there:
                break
            cards = cards + more
            other.read = other.done = True
    return cards


def _kept(act: Act, choice: Choice) -> list[Card]:
    """What goes where it is told what stays: "Opponent keeps the Market, the Gold and the Copper"."""
    if act.kind != "keep" or choice.verb != "discard":
        return []
    if act.excepted:
        return spread(act.excepted, Counter(choice.cards))  # "keeps everything except an Estate"
    kept = Counter(spread(act.cards, Counter(choice.cards)))
    left = list((Counter(choice.cards) - kept).elements())
    return left if choice.low <= len(left) <= choice.high else []


def _grouped(walk: Walk, act: Act, choice: Choice) -> list[Card]:
    kinds = [group.value for group in act.groups]
    tests = {"treasures": "is_treasure", "actions": "is_action", "victory": "is_victory"}
    if {"hand", "everything", "rest"} & set(kinds):
        return list((Counter(choice.cards) - Counter(spread(act.excepted, Counter(choice.cards)))).elements())
    for kind in kinds:
        if kind in tests:
            return [card for card in choice.cards if getattr(card, tests[kind])]
    if act.pronoun is not None:
        there = Counter(choice.cards)
        found = [card for card in walk.them if there[card] and not there.subtract([card])]
        if not found and walk.named is not None and act.pronoun.n:
            found = [walk.named.card] * min(there[walk.named.card], act.pronoun.n)
        return found[: act.pronoun.n] if act.pronoun.n else found
    return []


def _present(cards: list[Card], choice: Choice) -> tuple[list[Card], list[Card]]:
    there, present, absent = Counter(choice.cards), [], []
    for card in cards:
        (present if there[card] > 0 else absent).append(card)
        there[card] -= 1
    return present, absent


def _absent(walk: Walk, choice: Choice, absent: list[Card]) -> None:
    """Marks cards that cannot be chosen, because they are not there."""
    hand = walk.game.players[choice.player].hand
    believed = walk.world.belief.game.players[choice.player].hand if walk.world.belief else ()
    for card in dict.fromkeys(absent):
        one = next((n for n in walk.act.cards if n.card == card), None)
        if one is None or card in believed or walk.doubt or choice.verb not in ("discard", "trash"):
            continue
        if card in hand:
            there = hand.count(card)
            why = walk.say("There are no more than {there} of {card} to {verb}.").format(
                there=there, card=card, verb=choice.verb)  # fmt: skip
            walk.mistake("wrong-count", why, f"{choice.verb} {shown([card] * there)}", span=one.span)
        else:
            why = walk.say("There is no {card} to {verb}; the hand is {hand}.").format(
                card=card, verb=choice.verb, hand=shown(sorted(hand)))  # fmt: skip
            walk.mistake("impossible-card", why, f"one of {shown(sorted(set(choice.cards)))}", span=one.span)


def _by_number(walk: Walk, act: Act, choice: Choice) -> list[Card]:
    number = _only_number(act)
    if number is None or choice.verb not in ("discard", "trash"):
        return []
    return ordinary(choice.cards, choice)[:number]


def ordinary(cards: tuple | list, choice: Choice) -> list[Card]:
    """The cards as an ordinary player parts with them: Victory and Curse cards first, then the cheapest."""
    if choice.verb in ("gain", "play", "reveal"):
        return sorted(cards, key=lambda card: -card.cost)
    return sorted(cards, key=lambda card: (not (card.is_victory or "Curse" in card.types), card.cost, card))


def _check_verb(walk: Walk, choice: Choice, cards: list[Card]) -> None:
    """Marks a card that is said to go elsewhere than the decision puts it."""
    act = walk.act
    said = act.kind if act.kind in ("trash", "discard") else ""
    if act.kind in ("put", "get", "drop", "gain", "come") and act.zone:
        said = act.zone.value
    target = {"trash": "trash", "discard": "discard"}.get(choice.verb)
    if choice.verb == "gain" and act.zone:
        event = next(iter(happened(walk.world.real, walk.world.scope[0], choice.player, "gain")[-1:]), None)
        target = event.target if event else None
    if said in ("", "supply", target) or target is None or (choice.verb == "gain" and said not in PLACES):
        return
    event = next(iter(happened(walk.world.real, walk.world.scope[0], choice.player, choice.verb)[-1:]), None)
    why = because(walk.say, event, "{cards} goes to {place}, not to {said}", cards=shown(cards),
                  place=walk.say(PLACES[target]), said=walk.say(PLACES[said]))  # fmt: skip
    walk.mistake("wrong-zone", why, f"{choice.verb} {shown(cards)}", what=f"{said} {shown(cards)}")
    if choice.verb == "gain":
        walk.world.believe_moved(cards, said)
