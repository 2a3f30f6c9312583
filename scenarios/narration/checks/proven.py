"""Mistakes that the words make likely, as labelled narrations teach it, and that the game bears out: of what is
suspected only that is reported for which there is a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cards import Card
from engine.events import Event

from ..claims.invented import NO_DRAW
from ..language.acts import Act
from ..language.moods import REAL
from ..reading import KINDS, Mistake
from ..verdicts import because, by_text, counted, drawn, goes, listed, placed
from .credited import TELLS
from .hindsight import Hindsight, Stage, apart
from .reasons import (
    REASONS,
    SUPPOSED,
    Why,
    cards_of,
    effect_of,
    half_told,
    in_limit,
    out_of_order,
    played,
    refused_play,
    sums_up,
)
from .suspicion import Suspicion, deeds
from .suspicion_facts import COUNTERS, Scene, counts, scene
from .trust import MOST_MISTAKES

SURE = 0.5  # log-odds above which a proof is looked for
CERTAIN = 1.0  # log-odds above which the facts there are reason enough
PLAIN = 2.5  # log-odds above which it neither only follows from another mistake nor is what is held back
NEAR = 3  # words behind it in which it is corrected
ZONES = ("hand", "discard", "deck", "trash")
STANDING = ("with hand", "now", "before", "after", "hand before", "hand after", "left", "all", "last", "on the way",
            "with purchases")  # fmt: skip
"""Counts that make a number right: of what there is, not only of what a card gives."""

MADE = {"draw": NO_DRAW, "reveal": "{card} does not let you look at a card",
        "gain": "{card} does not let you gain a card", "trash": "{card} does not let you trash a card",
        "discard": "{card} does not let you discard a card"}  # fmt: skip
HELD = ("have", "left", "be", "keep", "unused")  # verbs of what there is, whoever gave it
NUMBERS = ("wrong-count", "wrong-draw", "illegal-buy", "illegal-play")
CHANGES = ("wrong-count", "wrong-draw", "illegal-play", "invented-effect", "skipped-instruction", "wrong-zone")
"""Mistakes that hang on numbers and cards, and those from which such may follow."""


def proven(
    back: Hindsight, suspicion: Suspicion, known: list[Mistake], believed: list[Mistake]
) -> Iterator[Mistake]:
    """Such mistakes, at words where none is known, or none believed where they are plain, at most one of each kind, and
    in a sentence with one of its kind only what is plain; the surest first."""
    some = sorted(((max(sums), act.span[0], act, sums) for number, act in enumerate(back.telling.acts)
                   if apart(act.span, believed) and max(sums := suspicion.sums(number)) > SURE),
                  key=lambda one: (-one[0], one[1]))  # fmt: skip
    seen: set[str] = set()
    for most, _, act, sums in some:
        kind = KINDS[sums.index(most)]
        span, others = act.span, believed if most > PLAIN else known
        beside = most < PLAIN and any(one.kind == kind and act.sentence == back.sentence(one.span) for one in believed)
        if kind in seen or beside or not apart(span, others) or _taken_back(back, act) or _says_little(act):
            continue
        if len(others) + len(seen) >= MOST_MISTAKES:
            return
        follows = kind in NUMBERS and any(one.kind in CHANGES and one.span[0] < span[0] for one in known)
        found = None if follows and most < PLAIN else _reason(back, act, kind, most)
        if found is not None:
            seen.add(kind)
            yield Mistake(kind, back.walk.quote(span), span, *found)


def likely(back: Hindsight, suspicion: Suspicion, known: list[Mistake]) -> Iterator[Mistake]:
    """What is suspected at words where none of these is, likelier than not, and spoken against by the game."""
    told = [*known]
    for number, act in enumerate(back.telling.acts):
        sums = suspicion.sums(number)
        if max(sums) > SURE and apart(act.span, told) and not _taken_back(back, act) and not _says_little(act):
            kind = KINDS[sums.index(max(sums))]
            if found := REASONS[kind](back, act):
                told.append(Mistake(kind, back.walk.quote(act.span), act.span, *found))
                yield told[-1]


def _says_little(act: Act) -> bool:
    """Whether it has no verb, and names and counts nothing."""
    return act.kind == "bare" and not (act.cards or act.amounts or act.numbers or act.groups or act.pronoun or act.zone)


def _taken_back(back: Hindsight, act: Act) -> bool:
    """Whether it is corrected in the same breath: "on my deck, no wait, …"."""
    behind = [word for word in back.words(act.sentence) if word.start >= act.span[1]]
    return any("correct!" in word.marks for word in behind[:NEAR])


def _reason(back: Hindsight, act: Act, kind: str, most: float) -> Why | None:
    """Why it is a mistake, by a proof, or by the facts that there are."""
    found = PROOFS[kind](back, act) if kind in PROOFS and _plain(act, kind) else None
    if kind == "wrong-order" and most > PLAIN:
        return out_of_order(back, act)
    return REASONS[kind](back, act) if found is None and most > CERTAIN else found


def _plain(act: Act, kind: str) -> bool:
    """Whether it is told as what the player does: as what is left out, for something skipped."""
    real = act.mood == REAL and act.own and not SUPPOSED & act.marks
    return real and act.negative == (kind == "skipped-instruction")


def _count(back: Hindsight, act: Act) -> Why | None:
    """A number of Actions, Buys or coins that there never was thereabouts."""
    for one in act.amounts:
        if one.value in COUNTERS and one.n is not None:
            there = counts(back, one)
            if one.n not in [there[name] for name in STANDING if name in there]:
                actual = counted(next(iter(there.values())), str(one.value))
                said = back.walk.say("You have {actual}, not {said}").format(actual=actual, said=one.n)
                return said + ".", actual
    return None


def _draw(back: Hindsight, act: Act) -> Why | None:
    """Another number of cards than were drawn, or one that was not."""
    here = scene(back, act.span[1])
    events = [event for event in here.now.events if event.kind == "draw" and not here.whose(event.who)]
    cards = tuple(here.drawn.elements())
    said = [one.n for one in (*act.amounts, *act.numbers) if one.value not in COUNTERS and one.n is not None]
    named = sum(one.n or 1 for one in act.cards)
    more, _ = here.drawn_otherwise(act)
    shuffled = "shuffle" in here.kinds
    if sums_up(back, act, shuffled=shuffled) or half_told(act, cards, shuffled=shuffled):
        return None
    if events and said and not {len(cards), len(cards) - named, _drawn_so_far(back, act)} & {*said}:
        return because(back.walk.say, events[-1], "You drew {count}", count=counted(len(cards), "cards")), drawn(cards)
    if events and more and not any(card.is_unknown for card in cards):
        return because(back.walk.say, events[-1], "You drew {said}", said=listed(cards)), drawn(cards)
    return None


def _drawn_so_far(back: Hindsight, act: Act) -> int:
    whose = back.walk.world.whose
    return sum(len(event.cards) for stage in back.stages if stage.at < act.span[1] for event in stage.events
               if event.kind == "draw" and event.who == whose)  # fmt: skip


def _play(back: Hindsight, act: Act) -> Why | None:
    """A play of an Action that is not in hand, or for which no Action is left."""
    return refused_play(back, act, act.span[0])


def _effect(back: Hindsight, act: Act) -> Why | None:
    """What neither the card nor any other that was played has in its text."""
    card = effect_of(back, act)
    can = {one for other in played(back, act) for one in deeds(other)}
    if card is None or card not in played(back, act) or act.kind in HELD:
        return None
    lacks = [str(one.value) for one in act.amounts if one.value in COUNTERS and one.value not in can]
    if in_limit(back, act, card) or (not lacks and (act.kind not in MADE or act.kind in can)):
        return None
    said = TELLS[lacks[0]] if lacks else MADE[act.kind]
    return by_text(back.walk.say, card, said), back.walk.say("nothing happens now")


def _skipped(back: Hindsight, act: Act) -> Why | None:
    """What a card that was played has the player do, denied."""
    card = effect_of(back, act)
    if card is None or card not in played(back, act) or act.kind not in deeds(card) or "may" in card.text:
        return None
    return by_text(back.walk.say, card, "You do all that it says"), str(act.kind)


def _zone(back: Hindsight, act: Act) -> Why | None:
    """A card told to go where it does not go."""
    if act.zone is None or act.zone.value not in ZONES:
        return None
    here = scene(back, act.span[1])
    zone = act.zone.value
    if any(event.target == zone for stage in back.stages for event, _ in _moved(stage, here, act)):
        return None
    moved = [one for stage in (here.now, here.before, here.after) for one in _moved(stage, here, act)]
    if not moved:
        return None
    event, named = moved[0]
    told = goes(back.walk.say, event, named, str(event.target), str(zone))
    return told, placed(back.walk.say, named, str(event.target))


def _moved(stage: Stage, here: Scene, act: Act) -> Iterator[tuple[Event, list[Card]]]:
    """What moved some of the player's cards that are named, or any cards where none is."""
    for event in stage.events:
        named = [card for card in cards_of(act) if card in event.cards] if act.cards else [*event.cards]
        if named and event.target in ZONES and not here.whose(event.who):
            yield event, named


def _absent(back: Hindsight, act: Act) -> Why | None:
    """A card that no player has."""
    seen = {card for stage in back.stages for player in stage.game.players for card in player.cards()}
    unknown = any(card.is_unknown for card in back.game.players[back.walk.world.whose].cards())
    for card in cards_of(act):
        if card not in seen and not unknown:
            say = back.walk.say
            return say("There is no {card} among {cards}.").format(card=card, cards=say("your cards")), f"no {card}"
    return None


PROOFS: dict[str, Callable[[Hindsight, Act], Why | None]] = {
    "wrong-count": _count, "wrong-draw": _draw, "illegal-buy": REASONS["illegal-buy"], "illegal-play": _play,
    "invented-effect": _effect, "skipped-instruction": _skipped, "wrong-zone": _zone, "impossible-card": _absent,
}  # fmt: skip
