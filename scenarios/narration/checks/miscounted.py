"""Counts that no moment of the turn bears out: Actions, Buys and coins told as being there, by whatever words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.state import Game

from ..language.acts import Act
from ..language.mentions import Word
from ..language.moods import REAL, SOFT
from ..language.nominals import Nominal
from ..language.words import forms
from ..line.ledger import explained
from ..line.totals import potential
from ..reading import RIGHT, Mistake, Span
from ..texts import COUNTERS
from ..verdicts import counted
from .follow_through import follows
from .hindsight import Hindsight, Stage
from .present import present
from .sizes import passing_sizes
from .summed import origin_then
from .told import ZERO, Told
from .told_counts import counts_told

SURELY = ("have", "left", "make", "unused")
STATES = (*SURELY, "be", "bare", "end_actions", "come", "idle", "get")
OTHERWISE = {"per", "limit!", "less", "short", "would", "hypothetical", "tells cheaper", "taken back", "irreal",
             "correct!", "asks!", "between", "needs"}  # marks of words that count something else than what there is
MOST_OFF = 4  # more than this is another count than we think of
MOST_TREASURES = 12
ADDS_UP_TO = tuple(forms("adds_up_to"))
DOWN = forms("goes_down")
MORE = re.compile(r"\$(\d+) more than")
CORRECTED = 6  # words behind a number in which another is put in its place
NEAR = 2  # sentences before in which coins may be spoken of


def miscounted(back: Hindsight) -> Iterator[Mistake]:
    """The counts told that fit the game at no moment at which they may be meant."""
    walk = back.walk
    if walk.world.halted or not back.stages:
        return
    seen: set[str] = set()
    for one, act in _counts(back):
        resource = one.resource or "coins"
        known = _judged(back, one.result) and not (one.false or one.strict)
        if resource in seen or known or walk.lost(one.span[1]) or follows(back, one):
            continue
        right = _fitting(back, one)
        open_ = one.resource is None and one.span[1] < back.shop
        shown = [stage for stage in back.stages if stage.at < one.span[1]] if open_ else []
        sizes = {*(len(back.mine(stage.game)) for stage in shown), *(passing_sizes(back) if shown else ())}
        if one.number in sizes:
            continue  # "the Smithy, which makes seven"
        if resource == "buys" and not (one.number or back.last.bought):
            continue  # where no Buy is left, a purchase was told that was not read
        if one.number in right or min((abs(one.number - n) for n in right), default=0) > MOST_OFF:
            continue
        if _corrected(back, one) or _of_card(back, one):
            continue
        seen.add(resource)
        there = _actual(back, one, resource)
        actual, came = counted(there, resource), origin_then(back, resource, there, _near(back, one)[0].game)
        why = explained(walk.say, "You have {actual}, not {said}", came, actual=actual, said=one.number) + "."
        span = min(act.span[0], one.span[0]), one.span[1]
        yield Mistake("wrong-count", walk.quote(span), span, why, actual)


def _corrected(back: Hindsight, one: Told) -> bool:
    """Whether another number is put in its place right behind: "came to eight... make that nine"."""
    words = [word for part in back.telling.sentences for word in part.words if word.start >= one.span[1]][:CORRECTED]
    at = next((n for n, word in enumerate(words) if "correct!" in word.marks), None)
    return at is not None and any(word.tag == "number" for word in words[at + 1 :])


def _of_card(back: Hindsight, one: Told) -> bool:
    """Whether the number only tells what one of the cards is worth: "coins are two for the Silver, three for …"."""
    words = [word for part in back.telling.sentences for word in part.words if word.start >= one.span[1]][:3]
    leads = bool(words) and bool({"for", "source"} & words[0].marks) and words[0].tag == ""
    noun = next((word for word in words[1:] if not {"article", "definite"} & word.marks), None) if leads else None
    return noun is not None and noun.tag == "card" and noun.value.is_treasure


def _counts(back: Hindsight) -> Iterator[tuple[Told, Act]]:
    """The counts told as they are, each with the act that tells it."""
    before = None
    for number, sentence in enumerate(back.telling.sentences):
        prior, before = before, sentence
        acts = [act for act in back.telling.acts if act.sentence == number]
        if not acts or sentence.asks or not back.sure:
            continue
        told = {one.result[1]: (one, act) for act in acts if _plain(back, act) for one in _stated(act)}
        for one in (*present(sentence), *counts_told(sentence, prior)):
            act = next((act for act in acts if act.span[0] < one.span[1] <= act.span[1]), None)
            known = told.get(one.result[1])
            open_ = known is None or not known[0].strict or (known[0].resource is None and one.resource is not None)
            if act is not None and open_ and _plain(back, act, one):
                told[one.result[1]] = (one, act)
        for act in acts:
            for one in _named(act) if _plain(back, act) else ():
                told.setdefault(one.result[1], (one, act))
        yield from (told[end] for end in sorted(told) if _about_coins(back, number, told[end][0]))


def _plain(back: Hindsight, act: Act, one: Told | None = None) -> bool:
    """Whether the act tells something of the player that is so."""
    reason = act.mood == SOFT and one is not None and one.strict
    if not (act.mood == REAL or reason) or not act.own:
        return False
    if one is not None and one.given and act.mood == REAL:
        return not {"would", "hypothetical", "irreal"} & act.marks
    verb = back.walk.quote(act.verb_at) if act.verb_at is not None else ""
    down = any(word in verb for word in DOWN)
    allowed = {"limit!"} if verb.endswith(ADDS_UP_TO) else {"per"} if down else set()  # "adds up to 8"
    return not act.negative and act.marks & OTHERWISE <= allowed


def _stated(act: Act) -> Iterator[Told]:
    """What the act says there is so much of, if it does."""
    if act.kind not in STATES or act.excepted or act.into:
        return
    amounts = [one for one in act.amounts if one.value in COUNTERS and one.n is not None]
    now = "now" in act.marks
    if len(amounts) == len(act.numbers) == 1 and now and "partitive" in act.marks:
        yield _as_told(str(amounts[0].value), act.numbers[0], strict=True)
    elif len(amounts) == 1 and not act.numbers and _is_total(act, amounts[0]):
        one = amounts[0]
        strict = now or "now" in one.marks or act.kind == "left" or one.n == 0
        yield _as_told(str(one.value), one, strict=strict and one.value != "coins")
    states = act.kind in ("have", "left", "make") or (act.kind == "be" and now)
    states = states or (act.kind == "bare" and "whole" in act.marks)  # "eight in all"
    plain = not (act.cards or act.groups or act.zone or act.pronoun or act.noise)
    if states and len(act.numbers) == 1 and plain and not act.amounts:
        yield _as_told(None, act.numbers[0], strict=act.kind == "left")
    coins = bool(act.amounts) and all((one.value, one.n) == ("coins", None) for one in act.amounts)
    if act.kind == "make" and coins and len(act.numbers) == 1:
        yield _as_told("coins", act.numbers[0])


def _named(act: Act) -> Iterator[Told]:
    """The numbers of Actions and Buys that the act tells in any other way, as what there is or what comes."""
    for one in act.amounts:
        if one.value in ("actions", "buys") and (one.n or 0) > 1 and not one.marks & {"nth", "all"}:
            yield Told(str(one.value), one.n, one.span, one.span, came=True)


def _as_told(resource: str | None, one: Nominal, *, strict: bool = False) -> Told:
    return Told(resource, one.n or 0, one.span, one.span, strict=strict)


def _is_total(act: Act, one: Nominal) -> bool:
    """Whether it can hardly be anything but what there is: not what is added, paid, or what something costs."""
    if one.n == 0 and not (one.words[:1] and one.words[0].low in ZERO):
        return "used" in act.marks
    if one.marks & {"plus", "more"} or ("weak" in one.marks and not one.words[0].low.isdecimal()):
        return False
    now = "now" in act.marks | one.marks or one.n == 0
    if act.kind in SURELY:
        return not act.cards or act.kind == "make" or one.value == "coins"
    subject = act.kind in ("come", "be") and one.value == "coins" and act.verb_at is not None
    if subject and one.span[1] <= act.verb_at[0]:
        return True  # "six coins come from …"
    return now and not act.cards and (act.kind != "get" or "owned" in act.marks)


def _about_coins(back: Hindsight, number: int, one: Told) -> bool:
    """Whether a number without a noun can only count coins: these, or Treasures, are spoken of right before."""
    if one.resource is not None:
        return True
    parts = back.telling.sentences
    near = parts[max(number - NEAR, 0) : number + 1]
    words = [word for part in near for word in part.words if word.end <= one.span[1]]
    here = [word for word in words if word.start >= parts[number].span[0]]
    nouns = [word.value for word in here if word.tag == "resource"]
    wide = one.sum or one.strict or _lays_out(back, one.result[0])
    money = any(word.value in ("coins", "treasures") or (word.tag == "card" and word.value.is_treasure)
                for word in (words if wide else here))  # fmt: skip
    claimed = any(claim.span[0] >= parts[number].span[0] and claim.span[1] <= one.result[0]
                  and claim.claim.endswith((" coin", " coins")) for claim in back.walk.claims)  # fmt: skip
    return (money or claimed) and (not nouns or nouns[-1] == "coins") and one.number > 1


def _lays_out(back: Hindsight, at: int) -> bool:
    """Whether Treasures are laid out at that character, and nothing is bought yet."""
    game = back.stage(at)
    return game.phase == "buy" and not game.bought


def _names_buys(back: Hindsight, one: Told) -> bool:
    """Whether Buys are named right behind the number."""
    behind = (word for part in back.telling.sentences for word in part.words if word.end > one.result[1])
    return next((word.may_be("resource") == "buys" for word in behind), False)


def _judged(back: Hindsight, span: Span) -> bool:
    """Whether the words were found right already."""
    return any(one.verdict == RIGHT and one.span[0] < span[1] and span[0] < one.span[1] for one in back.walk.claims)


def _fitting(back: Hindsight, one: Told) -> set[int]:
    """All the numbers that would be right there, in one way or another."""
    resource = one.resource or "coins"
    named = bool(one.came and not one.strict)  # it may be told of any moment
    near = back.stages if named else _near(back, one)
    if one.strict and resource == "buys" and near[0].text[:4] == "buy " and _names_buys(back, one):
        near = near[:1]  # what is left behind a purchase
    games = [stage.game for stage in near]
    found = {getattr(game, resource) for game in games} | _first_of_several(back, near[0], resource, one.span[1])
    given = (event for stage in near for event in stage.events if event.kind == resource and event.because is not None)
    if named and not any(given):
        return {one.number}  # what gives them is told, and was not read
    if resource == "coins":
        found |= _believed(back)
        if one.strict and games[0].bought:
            return found | {stage.game.coins for stage in back.stages} | _sums(back, one)
        if one.false:
            return found | {game.coins + (0 if game.bought else worth(back, game)) for game in games}
        found |= coins_at_times(back) | _sums(back, one) | (set() if one.sum and one.resource else _costs(back, one))
        if one.resource is None and not one.sum:
            found |= {n for game in games for n in (len(back.mine(game)), game.buys, game.actions)}
        return found
    if one.came is not None:
        found |= _passed(back, near, resource, added=one.came)
    if one.spent:
        return {game.buys + len(game.bought) for game in games}
    if one.false or one.strict:
        return found
    if resource == "buys":
        return found | {game.buys + len(game.bought) for game in games}
    return found | {sum(card.is_action for card in back.mine(game)) for game in games}


def _first_of_several(back: Hindsight, stage: Stage, resource: str, at: int) -> set[int]:
    """What there was of it on the way, where it is told behind that character what there was in the end: "the first
    time I have 2 Buys, the second time 3"."""
    left = {event.left for event in stage.events if event.kind == resource and event.left is not None}
    end = min((other.at for other in back.stages if other.at > at), default=back.shop)
    later = (one for act in back.telling.acts if at <= act.span[0] < end for one in act.amounts)
    there = getattr(stage.game, resource)
    return left if len(left) > 1 and any((one.value, one.n) == (resource, there) for one in later) else set()


def _passed(back: Hindsight, near: list[Stage], resource: str, *, added: bool) -> set[int]:
    """What there was of it on the way, or so many Action cards in hand; with `added`, what the plays there gave."""
    found: set[int] = set()
    for stage in near:
        events = [event for event in stage.events if event.kind == resource and event.because is not None]
        found |= {event.left for event in events if event.left is not None and added}
        found |= {stage.game.buys + len(stage.game.bought)} if resource == "buys" else set()
        given = [event.amount or 0 for event in events] if added else []
        found |= {*given, sum(given)}
        if added and resource == "actions":
            found.add(sum(card.is_action for card in back.mine(stage.game)))
    return found - {0}


def _near(back: Hindsight, told: Told) -> list[Stage]:
    """The game as it may be where the words are said: then, and before or behind the other plays of the sentence."""
    start, end = next(one.span for one in back.telling.sentences if told.span[1] <= one.span[1])
    here = [stage for stage in back.stages if stage.at < told.span[1] or stage is back.stages[0]][-1]
    same = [stage for stage in back.stages if start <= stage.at < end and stage is not here]
    first = back.stages.index(here)
    return [here, *same, *(back.stages[first - 1 : first] if here.at >= start else ())]


def coins_at_times(back: Hindsight) -> set[int]:
    """All the numbers of coins that there are, or may be said to be, in the turn."""
    found: set[int] = set()
    for game in (stage.game for stage in back.stages):
        spent = sum(game.cost(card) for card in game.bought)
        held = 0 if game.bought else worth(back, game)
        found |= {game.coins, game.coins + held, game.coins + spent, held}
    return found


def _believed(back: Hindsight) -> set[int]:
    """The coins there are where the words have left the game, as the student believes it to be."""
    if (belief := back.walk.world.belief) is None:
        return set()
    game = belief.game
    return {potential(belief, back.walk.world.whose) + sum(game.cost(card) for card in game.bought)}


def worth(back: Hindsight, game: Game) -> int:
    """The coins that the Treasures in hand give."""
    return sum((card.program.bonuses or {}).get("coins", 0) for card in back.mine(game) if card.is_treasure)


def _before(back: Hindsight, told: Told) -> list[Word]:
    """The words of the sentence up to the number."""
    part = next(one for one in back.telling.sentences if told.span[1] <= one.span[1])
    return [word for word in part.words if word.end <= told.span[1]]


def _sums(back: Hindsight, told: Told) -> set[int]:
    """What the Treasures named in the sentence come to, with or without what Actions gave."""
    words = _before(back, told)
    sums = {0}
    for at, word in enumerate(words):
        if word.tag == "card" and word.value.is_treasure:
            coins = (word.value.program.bonuses or {}).get("coins", 0) * _times(words, at)
            sums |= {one + coins for one in sums}
    given = {stage.game.coins for stage in back.stages if stage.game.phase == "action"}
    return (sums | {one + more for one in sums for more in given}) - {0}


def _costs(back: Hindsight, told: Told) -> set[int]:
    """What the cards named in the sentence cost, and what may be gained for them by a card that is in play."""
    costs = {back.last.cost(word.value) for word in _before(back, told) if word.tag == "card"}
    played = {card.text for card in back.last.players[back.walk.world.whose].in_play} if costs else ()
    return costs | {cost + int(more) for text in played for more in MORE.findall(text) for cost in costs}


def _times(words: list[Word], at: int) -> int:
    before = words[at - 1] if at else None
    return min(before.value, MOST_TREASURES) if before is not None and before.tag == "number" else 1


def _actual(back: Hindsight, told: Told, resource: str) -> int:
    game = _near(back, told)[0].game
    if resource != "coins":
        return getattr(game, resource)
    return game.coins + (0 if game.bought else worth(back, game))
