"""What the game says against a mistake that the words make likely enough, where nothing in particular proves it: for
each kind, what happened there, or what the card says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from engine.cards import Card
from engine.events import Event

from ..language.acts import Act
from ..language.nominals import Nominal
from ..verdicts import PLACES, because, by_text, counted, drawn, goes, in_hand, listed, other_order, placed, wording
from .disorder import parts
from .hindsight import Hindsight
from .overplayed import why_not
from .refused import instead, why
from .scenes import scenes
from .suspicion import OTHERS, deeds
from .suspicion_facts import COUNTERS, counts, scene
from .told_orders import told_steps

Why = tuple[str, str]
"""Why it is a mistake, and what would have been right."""

GIVES = ("give", "get")  # verbs of the cards that a card gives
SUPPOSED = {"would", "irreal", "hypothetical", "hypothetical!", "could", "plan", "skip"}  # marks of what is not done
SENT = {"trash": "trash", "discard": "discard"}  # where a card goes by these verbs


def _count(back: Hindsight, act: Act) -> Why | None:
    """How many there are."""
    say = back.walk.say
    for one in act.amounts:
        of_cards = one.value == "cards"
        if one.n is None or not (of_cards or one.value in COUNTERS):
            continue
        found = counts(back, one)
        there = found["hand"] if of_cards else next(iter(found.values()))
        if one.n not in (there, found.get("now")):
            actual = counted(there, str(one.value))
            text = "You have {actual} in hand, not {said}." if of_cards else "You have {actual}, not {said}"
            return say(text).format(actual=actual, said=one.n).rstrip(".") + ".", actual
    return None


def _draw(back: Hindsight, act: Act) -> Why | None:
    """What was drawn last, unless just these cards, or as many, were drawn at some time."""
    whose = back.walk.world.whose
    draws = [[event for event in stage.events if event.kind == "draw" and event.who == whose]
             for stage in back.stages if stage.at < act.span[1]]  # fmt: skip
    some = [(events[-1], tuple(card for event in events for card in event.cards)) for events in draws if events]
    if not some or any(_tells(act, cards) for _, cards in some):
        return None
    event, cards = some[-1]
    shuffled = any(event in stage.events and _shuffles(stage.events, whose) for stage in back.stages)
    if sums_up(back, act, shuffled=shuffled):
        return None
    if act.cards and (any(card.is_unknown for card in cards) or half_told(act, cards, shuffled=shuffled)):
        return None
    return because(back.walk.say, event, "You drew {said}", said=listed(cards)), drawn(cards)


def _shuffles(events: Iterable[Event], whose: int) -> bool:
    return any(event.kind == "shuffle" and event.who == whose for event in events)


def sums_up(back: Hindsight, act: Act, *, shuffled: bool) -> bool:
    """Whether a number of cards sums up those named before it in the sentence, or tells what was drawn until a shuffle
    that is told next: "two Silvers, two Coppers: that's 4 cards", "just two cards. Then I shuffle"."""
    said = {one.n for one in (*act.amounts, *act.numbers) if one.value not in COUNTERS and one.n}
    acts = back.telling.acts
    beside = [one for other in acts if other.sentence == act.sentence and other.span < act.span
              for one in other.cards if one.kind == "card" and back.told.get(one.span[0]) != "play"]  # fmt: skip
    next_told = any(other.kind == "shuffle" and other.span > act.span and other.sentence <= act.sentence + 1
                    for other in acts)  # fmt: skip
    return not act.cards and bool(said) and (sum(one.n or 1 for one in beside) in said or (shuffled and next_told))


def half_told(act: Act, cards: Iterable[Card], *, shuffled: bool) -> bool:
    """Whether the act names some of the cards drawn while the deck ran out: the others may be told apart."""
    named = Counter(card for one in act.cards if one.kind == "card" for card in [one.value] * (one.n or 1))
    return bool(named) and shuffled and named <= Counter(cards)


def _tells(act: Act, cards: tuple[Card, ...]) -> bool:
    """Whether it tells just these cards, or their number."""
    said = [one.n for one in (*act.amounts, *act.numbers) if one.value not in COUNTERS and one.n is not None]
    named = [card for one in act.cards if one.kind == "card" for card in [one.value] * (one.n or 1)]
    return said in ([], [len(cards)]) and (sorted(named) == sorted(cards) if named else bool(said))


def _zone(back: Hindsight, act: Act) -> Why | None:
    """Where the cards went that are told, or those that were moved there, where none is named."""
    told = act.zone.value if act.zone else SENT.get(str(act.kind))
    if told not in PLACES:
        return None
    here = scene(back, act.span[1])
    moved = [(event, named) for stage in (here.now, here.before, here.after) for event in stage.events
             if event.target in PLACES and (named := [card for card in cards_of(act) if card in event.cards]
                                            if act.cards else [*event.cards])]  # fmt: skip
    if not moved or any(event.target == told for event, _ in moved):
        return None
    event, named = moved[0]
    place = str(event.target)
    return goes(back.walk.say, event, named, place, str(told)), placed(back.walk.say, named, place)


def _order(back: Hindsight, act: Act) -> Why | None:
    """The order in which the card's effects stand, unless they are named in that one, or the sentence says "before"."""
    said = back.words(act.sentence)
    return None if any({"before!", "before"} & word.marks for word in said) else out_of_order(back, act)


def out_of_order(back: Hindsight, act: Act) -> Why | None:
    """The order in which the card's effects stand, unless they are named in that one."""
    said = [(act.sentence, word) for word in back.telling.sentences[act.sentence].words]
    here = next((one for one in scenes(back) if one.verb == "play" and one.start <= act.span[0] < one.end), None)
    if here is None:
        return None
    steps = [one.step for one in parts(here, said, back.walk.world.whose)]
    if not steps or any(len({*some}) > 1 and some == sorted(some) for some in (steps, told_steps(back, here, said))):
        return None
    return other_order(back.walk.say, here.card), back.walk.say("in the order of the card")


def _skipped(back: Hindsight, act: Act) -> Why | None:
    """All that the card has the player do, unless it leaves that open, it is not the player who is told of, or only
    nothing else is said to be done."""
    card = effect_of(back, act)
    if card not in played(back, act) or "may" in card.text or not act.own or (act.negative and "beyond" in act.marks):
        return None
    if act.negative and act.kind == "trash" and _borne(back, act):
        return None
    return by_text(back.walk.say, card, "You do all that it says"), wording(card)


def _borne(back: Hindsight, act: Act) -> bool:
    """Whether what comes of it is told behind: "I don't trash it, which means that the card I bought is trashed"."""
    bought = {str(card) for card in back.last.bought}
    return any(other.kind == act.kind and not other.negative and other.span[0] > act.span[0]
               and bought & {str(card) for card in cards_of(other)} for other in back.telling.acts)  # fmt: skip


def _effect(back: Hindsight, act: Act) -> Why | None:
    """What the card says, where that is not what is told."""
    card = effect_of(back, act)
    if card not in played(back, act) or _said_by(card, act) or _named_by(back, act) or in_limit(back, act, card):
        return None
    return by_text(back.walk.say, card, "{card} does nothing else"), wording(card)


def _said_by(card: Card, act: Act) -> bool:
    """Whether the card has in its text what is told of it: all that is counted, else what is done."""
    can, counts_for = deeds(card), (*COUNTERS, "cards") if act.kind in GIVES else COUNTERS
    counters = [one.value for one in act.amounts if one.value in counts_for]
    if counters:
        return all(one in can for one in counters)
    theirs = OTHERS in can and act.kind in ("choose", "drop") and "they" in act.marks  # "they choose what they lose"
    return act.kind in can or theirs


def in_limit(back: Hindsight, act: Act, card: Card) -> bool:
    """Whether what is counted may be the card's own limit: "it lets me take a card for up to $4"."""
    beside = (other for other in back.telling.acts if other.sentence == act.sentence)
    others = any(one.value in ("actions", "buys") for one in act.amounts)
    return "up to" in card.text and not others and any("limit" in other.marks for other in beside)


def _named_by(back: Hindsight, act: Act) -> bool:
    """Whether one of the player's cards names a card that is told: "the others get a Curse when I play her"."""
    texts = [card.text.casefold() for card in set(back.last.players[back.walk.world.whose].cards())]
    return any(str(one).casefold() in text for one in cards_of(act) for text in texts)


def _absent(back: Hindsight, act: Act) -> Why | None:
    """Which cards the player holds, where none has that one in hand."""
    say, hand = back.walk.say, back.mine(scene(back, act.span[1]).now.game)
    held = {card for stage in back.stages for player in stage.game.players for card in player.hand}
    for card in cards_of(act):
        if card not in held:
            return say("There is no {card} in your hand").format(card=card) + ".", in_hand(say, hand)
    return None


def _play(back: Hindsight, act: Act) -> Why | None:
    """Why the card cannot be played, if the words do not tell a play of the line."""
    return refused_play(back, act, act.span[1])


def refused_play(back: Hindsight, act: Act, at: int) -> Why | None:
    """Why a card that is told to be played cannot be, as the game stands at that character; None for a card that lies
    in play already and is not told to be played again."""
    game = scene(back, at).now.game
    lying = game.players[back.walk.world.whose].in_play
    again = any({"again", "again!"} & word.marks for word in back.words(act.sentence))
    named = [(one.span[0], one.value) for one in act.cards if one.kind == "card"]
    for start, card in named or [(one.at, one.what) for one in back.named if one.act is act and one.role == "pronoun"]:
        able = card in back.mine(game) and game.actions and game.phase == "action"
        retold = back.told.get(start) == "play" or (card in lying and not again)
        if card.is_action and not able and not retold:
            return why_not(back, game, card), "end actions"
    return None


def _buy(back: Hindsight, act: Act) -> Why | None:
    """Why coins, Buys or the Supply do not allow a purchase of what the player did not gain."""
    if SUPPOSED & act.marks:
        return None  # "with 8 coins I'd buy a Province"
    game = back.last
    events = (event for stage in back.stages for event in stage.events if event.who == back.walk.world.whose)
    gains = [event.cards for event in events if event.kind == "gain"]
    for card in cards_of(act):
        if f"buy {card}" in back.walk.world.line or any(card in gained for gained in gains):
            continue
        if not (game.supply.get(card, 0) and game.buys and game.coins >= game.cost(card)):
            return why(back, card, game), instead(back, game)
    return None


REASONS: dict[str, Callable[[Hindsight, Act], Why | None]] = {
    "wrong-count": _count, "wrong-draw": _draw, "wrong-zone": _zone, "wrong-order": _order,
    "skipped-instruction": _skipped, "invented-effect": _effect, "impossible-card": _absent, "illegal-play": _play,
    "illegal-buy": _buy,
}  # fmt: skip


def cards_of(act: Act) -> list[Card]:
    """The cards that are told, one by one."""
    named: list[Nominal] = [*act.cards, *act.into]
    return [one.value for one in named if one.kind == "card"]


def effect_of(back: Hindsight, act: Act) -> Card | None:
    """The card whose effect is told: the one that is named for it, or the one played last."""
    named = act.source or act.subject
    if named is not None and named.kind == "card" and named.value.is_action:
        return named.value
    return next(reversed(played(back, act)), None)


def played(back: Hindsight, act: Act) -> list[Card]:
    """The cards that were played up to there, in order."""
    names = [stage.text.removeprefix("play ") for stage in back.stages
             if stage.text.startswith("play ") and stage.at < act.span[1]]  # fmt: skip
    return [back.game.book[name] for name in names if name in back.game.book]
