"""Answers to the decisions that cards ask for, as they are told."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.cards import Card
from engine.choices import Choice
from engine.errors import PlayaloudError
from engine.notation import written

from ..language.acts import Act
from ..language.moods import REAL
from .alike import declines_both, meant_of_two, same_decision, told_the_other
from .answers import check_absent, check_number, check_return, check_verb
from .chosen import chosen
from .drawn import drawn_cards
from .gathered import by_number, gathered, ordinary
from .offers import concerns, named_for
from .order import numbers_of, told
from .revealing import GONE_FOR, is_reaction, reacted
from .twofold import asked_next
from .walk import Walk, spread
from .world import copied


def answer(walk: Walk, choice: Choice) -> bool:
    """Answers the decision with what the act tells; False where it tells nothing that fits."""
    act, choice = walk.act, meant_of_two(walk, choice)
    if choice.player != walk.world.whose and is_reaction(choice):
        shows = reacted(walk, choice)
        walk.them = tuple(shows) or walk.them
        return not walk.do(command_for(walk, choice, shows))
    if _all_of_them(act, choice):
        walk.them = choice.cards
        return not walk.do(command_for(walk, choice, list(choice.cards)))
    if told_apart(walk, choice):
        return True
    if act.kind == "bare" and act.negative and any(one.n != 0 for one in act.cards) and (
            act.sign == "open" or choice.verb == "gain"):  # fmt: skip
        return False  # "… (not the Silver)"
    if act.kind == "bare":
        return _answer_bare(walk, choice)
    if (act.negative or any(one.n == 0 for one in act.cards)) and act.cards and (
            act.kind in ("use", "be") or _named_soon(walk, choice)):  # fmt: skip
        return False  # "the Estates are no use", "I trash no Estate, only a Copper"
    some = any(one.n for one in act.cards)  # "no Copper, just two Estates"
    if act.negative or (not some and any(one.n == 0 for one in (*act.cards, *act.amounts, *act.numbers))):
        if choice.optional or choice.low == 0:
            walk.whole = walk.whole or act.kind == choice.verb
            done = not walk.do(command_for(walk, choice, []))
            declines_both(walk, choice)
            return done
        return False
    cards = gathered(walk, choice)
    if not cards and choice.player == walk.world.whose and _named_soon(walk, choice):
        return False  # "I may trash two cards, and I choose …"
    behind = next(iter(walk.upcoming(1)), None)
    waits = "limit" in act.marks or ("able" in act.marks and behind is not None and "but" in behind.opens)
    if not cards and waits and (choice.optional or not choice.low):
        act.read = True
        return False  # "I may trash up to two cards, but I don't have to"
    cards, rest = _one_by_one(walk, choice, cards)
    cards, absent = _present(_until_overflow(walk, choice, cards), choice)
    if absent:
        walk.slipped = True
        check_absent(walk, choice, absent)
    if not cards and not absent:
        cards = by_number(walk, act, choice)
    check_number(walk, choice, cards)
    cards = cards[: choice.high]
    if len(cards) < choice.low and cards:
        others = list((Counter(choice.cards) - Counter(cards)).elements())
        cards = cards + ordinary(others, choice)[: choice.low - len(cards)]
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
    check_verb(walk, choice, cards)
    check_return(walk, choice, cards)
    following = walk.world.real.pending() if rest else None
    if same_decision(following, choice) and rest[0] in following.cards:
        walk.do(command_for(walk, following, rest[:1]))
        walk.them = (*cards, *rest[:1])
    return True


def _all_of_them(act: Act, choice: Choice) -> bool:
    """Whether as many cards are told to go as there are: "I discard all four, even the Smithy"."""
    counted = [one.n for one in (*act.numbers, *act.amounts) if one.value in (None, "cards")]
    goes = act.kind == choice.verb and choice.kind == "cards" and act.mood == REAL and not act.negative
    goes = goes and "limit" not in act.marks  # "I may trash up to four cards"
    return goes and counted == [len(choice.cards)] and 1 < len(choice.cards) <= choice.high


def _one_by_one(walk: Walk, choice: Choice, cards: list[Card]) -> tuple[list[Card], list[Card]]:
    """The cards for this decision, and those for the same one that comes next, where a card is played twice: "the
    Workshop twice: a Village and a Smithy"."""
    if choice.high != 1 or len(cards) < 2 or choice.kind != "cards" or cards[0] not in choice.cards:
        return cards, []
    trial = copied(walk.world.real)
    try:
        trial.do(walk.world.command(command_for(walk, choice, cards[:1])))
        following = trial.pending()
    except PlayaloudError:
        return cards, []
    again = same_decision(following, choice) and cards[1] in following.cards
    return (cards[:1], cards[1:]) if again else (cards, [])


def told_apart(walk: Walk, choice: Choice, *, fits: bool = True) -> bool:
    """Answers with what several clauses tell together; False where nothing is settled, or this one tells it all by
    itself, if it `fits` the decision."""
    if asked_next(walk, choice) is not None or told_the_other(walk, choice):
        return False
    fit = walk.act.kind != "convert" and not (walk.act.into or walk.act.negative)
    found = chosen(walk, choice, whole=not fits) if fit else None
    here = Counter(gathered(walk, choice, quiet=True)) if fits and found is not None else Counter()
    if found is None or (fits and here & Counter(choice.cards) == Counter(found[0])):
        return False
    if choice.player == walk.world.whose and walk.act.kind in GONE_FOR and (
            not walk.act.groups and here - Counter(found[0])):  # fmt: skip
        return False
    cards, acts = found
    if walk.do(command_for(walk, choice, cards)):
        return False
    walk.them, walk.whole, here = tuple(cards), True, walk.at
    theirs = choice.player != walk.world.whose and choice.verb == "trash"  # the rest is discarded
    goes = [number for number, act in enumerate(walk.acts) if act.kind in GONE_FOR
            and any(act is one for one in acts) and not (theirs and act.kind == "discard")]  # fmt: skip
    telling = next((number for number in goes if walk.acts[number].cards), next(iter(goes), None))
    if telling is not None:
        walk.at = telling
        check_verb(walk, choice, cards)
        walk.at = here
    for act in acts:
        act.read = act.done = True
    return True


def _until_overflow(walk: Walk, choice: Choice, cards: list[Card]) -> list[Card]:
    """The cards without those that a list runs on with behind a comma, once all that can be chosen were named:
    "he discards both Estates, Silver and Copper make 3"."""
    act, taken = walk.act, 0
    there = Counter(choice.cards)
    if act.kind == "bare" or choice.verb == "gain" or Counter(cards) != Counter(spread(act.cards, there)):
        return cards
    following = next(iter(walk.upcoming(1)), None)
    goes_on = following is not None and following.sentence == act.sentence
    for number, one in enumerate(act.cards):
        before = act.cards[number - 1] if number else None
        between = walk.text[before.span[1] : one.span[0]].strip() if before is not None else "…"
        apart = bool(between) and not between.strip(",.;…")
        others = choice.player != walk.world.whose and between.casefold() not in (",", "")
        if taken == choice.high and (apart or (not between and goes_on) or (others and goes_on)):
            walk.acts.insert(walk.at + 1, replace(act, kind="bare", cards=act.cards[number:], amounts=[], numbers=[],
                                                  sign="comma", zone=None, verb_at=None))  # fmt: skip
            act.cards = act.cards[:number]
            return spread(act.cards, there)
        taken += len(spread([one], there))
    return cards


def _named_soon(walk: Walk, choice: Choice) -> bool:
    """Whether one of the next acts names the cards that the decision asks for."""
    for act in walk.upcoming(3):
        if act.kind in ("play", "come", "buy", "end_turn", "end_actions"):
            return False
        named = act.kind in (choice.verb, "choose", "bare", "be", *GONE_FOR) and act.cards and not act.into
        if named and concerns(walk, choice, act) and all(card in choice.cards for card in named_for(act, choice)):
            return True
    return False


def _answer_bare(walk: Walk, choice: Choice) -> bool:
    """Answers with as many of a list without a verb as are offered; the rest is about what comes then."""
    act, there = walk.act, Counter(choice.cards)
    if act.zone is not None and act.zone.value == "trash" and choice.verb == "gain":
        return False  # "Copper in the trash, Cellar in the discard pile"
    drawn = Counter(drawn_cards(walk.world.real, walk.world.scope[0], walk.world.whose))
    if choice.player == walk.world.whose and Counter(spread(act.cards)) == drawn and not walk.drawn_told:
        return False  # "Hamlet: Estate", of which one may go
    goes_on = bool(act.cards) and all(one.card.is_action for one in act.cards) and not act.sign
    if goes_on and told_the_other(walk, choice):
        return False  # "… I discard a Copper. Menagerie: …"
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
    given = tuple(cards) or (("no",) if choice.kind == "yes" else ())
    return _prefix(walk, choice) + written(walk.game, choice._replace(player=walk.game.turn_of), given)


def _prefix(walk: Walk, choice: Choice) -> str:
    return "" if choice.player == walk.world.whose else f"{walk.game.players[choice.player].name}: "


def _present(cards: list[Card], choice: Choice) -> tuple[list[Card], list[Card]]:
    there, present, absent = Counter(choice.cards), [], []
    for card in cards:
        (present if there[card] > 0 else absent).append(card)
        there[card] -= 1
    return present, absent
