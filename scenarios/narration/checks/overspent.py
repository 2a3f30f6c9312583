"""Purchases that are told, and that the coins, the Buys or the Supply do not allow: the telling is read once more in a
game in which they would be allowed. The line keeps those told first."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from engine.errors import PlayaloudError

from ..decoding.evidence import Mention
from ..language.mentions import Word
from ..language.moods import REAL
from ..line.world import World
from ..reading import Mistake
from ..texts import effects
from .besides import among, besides, elsewhere, held, sums
from .hindsight import Hindsight, looked_back, marked
from .refused import denied, excused, follows, instead, said, why
from .supposed import plays

MOST = 4  # different cards that may be told as bought wrongly
ONE_MORE = {"more", "again", "besides", "also"}
PLAINLY = 3.0  # from which on a mention speaks for a purchase by itself
PLENTY = 10  # cards in a pile that the game does not have


def overspent(back: Hindsight) -> Iterator[Mistake]:
    """The purchases told that are not allowed."""
    walk = back.walk
    if walk.until == "buy phase" or walk.world.halted or walk.doubt:
        return
    _settle_places(back)
    wanted = _wanted(back)
    if not wanted:
        yield from _too_many(back)
    if not wanted or len({one.what for one in wanted}) > MOST:
        return
    again = back.telling.brief and any(_would_count(back, one) for one in wanted)
    told = _told(back, wanted) if again else None
    told = [one for one in _with_plain(back, told, wanted) if _would_count(back, one)]
    told, swapped = _corrected(back, told)
    kept, world = _kept(back, told)
    told = [one for one in told if not _replaced(back, one, kept)]
    wrong = [one for one in told if one not in kept]
    back.explained += [one for one in walk.mistakes if one.kind == "illegal-buy" and not _tells(one, wrong)]
    found = [marked(back, one, "illegal-buy", why(back, one.what, world.game), instead(back, world.game))
             for one in wrong if not follows(back, one, world.game)]  # fmt: skip
    if "end turn" in walk.world.line:
        world.do("end turn")
    if world.line != walk.world.line and (found or swapped):
        _rewrite(back, world.line)
    yield from found


def _would_count(back: Hindsight, one: Mention) -> bool:
    """Whether the mention is marked if it tells a purchase that is not allowed."""
    return (not excused(back, one) and not _is_that(back, one) and not elsewhere(back, one)
            and (_known(back, one) or (_meant(back, one) and not denied(back, one))))  # fmt: skip


def _too_many(back: Hindsight) -> Iterator[Mistake]:
    """A number of cards bought at once of which the line has fewer: "two Coppers with my second Buy"."""
    bought = Counter(text[len("buy ") :] for text in back.walk.world.line if text.startswith("buy "))
    for one in {one.at: one for one in back.bought()}.values():
        number = one.one.n if one.one is not None else None
        paid = one.act.kind == "buy" or any(amount.value == "buys" for amount in one.act.amounts)
        plain = paid and _plain(one) and not _allowed(back, one)
        if plain and number and 0 < bought[str(one.what)] < number <= MOST:
            yield marked(back, one, "illegal-buy", why(back, one.what, back.last), instead(back, back.last))


def _is_that(back: Hindsight, one: Mention) -> bool:
    """Whether it is rather here that a purchase of the line is told, which was found among the Treasures laid out."""
    if back.told.get(one.at) == "buy":
        return False
    again = "definite" in one.one.marks and not ONE_MORE & one.one.marks
    if again and any(other.what == one.what for other in back.bought()):
        return True  # "Gold it is, I buy the Gold"
    return one.what.is_treasure and any(other.what == one.what and among(back, other) for other in back.bought())


def _settle_places(back: Hindsight) -> None:
    """Takes a purchase of the line as told where its card is named first, if it was marked where it is named again."""
    spans = [one.span for one in back.walk.mistakes if one.kind == "illegal-buy"]
    for one in back.bought():
        if any(start <= one.at < end for start, end in spans):
            first = next((other for other in back.named if other.what == one.what and other.at < one.at
                          and other.buying > 0 and other.at not in back.told), None)  # fmt: skip
            if first is not None and one.at in back.told:  # two cards of one number stand at the same place
                back.told[first.at] = back.told.pop(one.at)


def _with_plain(back: Hindsight, told: list[Mention] | None, wanted: list[Mention]) -> list[Mention]:
    """The purchases read, and those that a verb tells though they were not read."""
    bought = back.bought()
    told = bought if told is None else told
    places = {one.at for one in told}
    seen = [one for one in wanted if one.at not in places and _known(back, one) and one.act.kind in ("buy", "get")]
    seen += [one for one in wanted if one.at not in places and besides(back, one)]
    return sorted([*told, *seen], key=lambda one: one.at)


def _corrected(back: Hindsight, told: list[Mention]) -> tuple[list[Mention], bool]:
    """The purchases without those that a correction stands behind ("a Gold… no, a Duchy"), and whether any was."""
    left = []
    for one, following in itertools.pairwise([*told, None]):
        between = _between(back, one, following) if following is not None else []
        more = following is not None and ONE_MORE & (following.one.marks | following.act.marks)
        if more or not any("correct!" in word.marks and word.tag != "act" for word in between):
            left.append(one)
    return left, len(left) < len(told)


def _between(back: Hindsight, one: Mention, following: Mention) -> list[Word]:
    """The words between two purchases; of later sentences only those they begin with."""
    words = [word for word in back.words(one.act.sentence) if one.at < word.start < following.at]
    for number in range(one.act.sentence + 1, following.act.sentence + 1):
        words += back.words(number)[:2]
    return words


def _known(back: Hindsight, one: Mention) -> bool:
    """Whether the line has the purchase, or it is marked already."""
    if "choice" in one.act.opens:
        return False
    return back.told.get(one.at) == "buy" or any(
        known.kind == "illegal-buy" and known.span[0] <= one.at < known.span[1] for known in back.walk.mistakes)


def _meant(back: Hindsight, one: Mention) -> bool:
    """Whether the words can hardly mean anything but a purchase: by a verb for it, or behind the coins."""
    act, marks = one.act, one.one.marks | one.act.marks
    if "choice" in act.opens:
        return False
    if one.at <= back.action_end or sums(back, one) or held(back, one) or _compared(back, one):
        return False
    if one.at in back.told or act.mood != REAL or act.negative or not act.own or one.role == "actor":
        return False
    if act.kind in ("bare", "be") and act.subject is one.one and "more" in act.marks - one.one.marks:
        return False  # "but Gold is more simple"
    if not back.sure and not _out_of_reach(back, one):
        return False
    if any(other.kind == "end_turn" and other.span[0] < one.at for other in back.telling.acts):
        return False
    bought = [other for other in back.named if back.told.get(other.at) == "buy"]
    beside = any(other.act.span == act.span for other in bought)
    if act.kind != "buy" and {"short", "would"} & act.marks and not beside:
        return False  # "I'm one short of a Province", "one more coin and it'd be a Province"
    same = [other.buying for other in bought if other.what == one.what]
    if same and (not ONE_MORE & marks or min(same) < one.buying):
        return False  # it is only named again, or what the line buys is told here
    if bought and not one.counted and act.sentence < bought[0].act.sentence:
        return False  # the coins are counted only behind it: "the Remodel is worth what I paid for it"
    if act.kind == "buy" or besides(back, one):
        return "infinitive" not in act.opens
    if bought and not back.last.buys and not ONE_MORE & marks and all(other.at < one.at for other in bought):
        near = act.sentence == bought[-1].act.sentence
        rest = act.kind == "be" and {"now", "source"} <= act.marks  # "with what is left, a Village"
        rest = rest or (act.kind == "be" and act.span == bought[-1].act.span)  # "it's a Province and a Moat"
        return near and one.one.n == 1 and (rest or act.kind in ("bare", "get", "gain", "choose", "spend"))
    return one.buying >= PLAINLY


def _out_of_reach(back: Hindsight, one: Mention) -> bool:
    """Whether it is not to be had though the line may be another: the Supply lacks it, or it is named beside another
    purchase and there is no Buy for both, or fewer coins by the words themselves."""
    game, cost = back.last, back.last.cost(one.what) if one.what in back.game.supply else 0
    if not back.game.supply.get(one.what):
        return True
    if not any(other.act.span == one.act.span and other.at < one.at for other in back.bought()):
        return False
    there = {card for stage in back.stages for card in back.mine(stage.game)}
    if not game.buys:
        return not any("buys" in effects(card) for card in there - {*game.players[back.walk.world.whose].in_play})
    spent = sum(map(game.cost, game.bought))
    return 0 < said(back, one, 0) <= game.coins + spent < spent + cost


def _compared(back: Hindsight, one: Mention) -> bool:
    """Whether something else is only compared with it: "better than a Smithy"."""
    ahead = [word for word in back.words(one.act.sentence) if word.start < one.at and word.tag != "number"]
    ahead = [word for word in ahead if not {"article", "definite"} & word.marks]
    return bool(ahead) and bool({"than", "choice"} & ahead[-1].marks)


def _replaced(back: Hindsight, one: Mention, kept: list[Mention]) -> bool:
    """Whether it was never to be had, and what can be had is told behind it instead."""
    reach = max((stage.game.coins for stage in back.stages), default=0)
    later = [other for other in kept if other.at > one.at and other.act.span != one.act.span
             and not ({"also", "again", "more", "besides"} & other.act.marks or other.act.sign == "and")]  # fmt: skip
    return bool(later) and one.what in back.game.supply and back.last.cost(one.what) > reach


def _wanted(back: Hindsight) -> list[Mention]:
    """The cards named in words that may tell a purchase which is not allowed besides those of the line."""
    seen = [one.span for one in back.walk.mistakes if one.kind == "illegal-buy"]
    played = back.action_end
    found = []
    for one in back.named:
        if one.kind != "card" or one.one is None or back.told.get(one.at):
            continue
        known = any(start <= one.at < end for start, end in seen)
        may = one.buying > 0 or one.act.kind == "buy" or one.what not in back.game.supply
        if known or (may and one.at > played and _plain(one) and not _allowed(back, one)):
            found.append(one)
    places = {one.at for one in found}
    return found + [one for one in back.loose() if one.at not in places and one.role in ("object", "result")
                    and not _allowed(back, one) and besides(back, one)]  # fmt: skip


def _plain(one: Mention) -> bool:
    act = one.act
    return act.mood == REAL and act.own and not act.negative and not {"would", "irreal"} & act.marks


def _allowed(back: Hindsight, one: Mention) -> bool:
    game = back.last
    return bool(game.supply.get(one.what) and game.buys and game.cost(one.what) <= game.coins)


def _told(back: Hindsight, wanted: list[Mention]) -> list[Mention] | None:
    """Where each purchase is told that would be read, were these cards to be had; None where other Actions would."""
    rich = back.game.copy()
    rich.supply = dict(rich.supply)
    for card in {one.what for one in wanted}:
        rich.supply[card] = rich.supply.get(card) or PLENTY
        rich.coins += card.cost
        rich.buys += 1
    try:
        walk, _ = back.again(rich)
    except PlayaloudError:
        return None
    book, line = back.game.book, walk.world.line
    again = looked_back(walk, back.telling, rich, back.again)
    if again is None or plays(book, line) != plays(book, back.walk.world.line):
        return None
    found: list[Mention] = []
    for text in line:
        if text.startswith("buy "):
            here = [one for one in again.named if one.kind == "card" and one.what == text[4:] and one.one is not None
                    and one.role != "left out" and all(one is not other for other in found)]  # fmt: skip
            found += sorted(here, key=lambda one: (back.told.get(one.at) != "buy", again.told.get(one.at) != "buy",
                                                   one.act.kind != "buy", -one.buying, one.at))[:1]  # fmt: skip
    return sorted(found, key=lambda one: one.at)


def _tells(mistake: Mistake, told: list[Mention]) -> bool:
    """Whether the mistake is marked at one of these purchases."""
    return any(mistake.span[0] <= one.at < mistake.span[1] for one in told)


def _kept(back: Hindsight, told: list[Mention]) -> tuple[list[Mention], World]:
    """Those of the purchases told that are allowed, and the game with them."""
    line = back.walk.world.line
    first = next((n for n, text in enumerate(line) if text.startswith("buy ") or text == "end turn"), len(line))
    world, kept = World(back.game), []
    for text in line[:first]:
        world.do(text)
    for text in ("end actions", "play treasures") if world.game.phase == "action" else ():
        world.do(text)
    for text in [text for text in line[first:] if text.startswith("buy ") and _answers(line, text)]:
        if text[4:] not in {one.what for one in told}:
            for command in (text, *_answers(line, text)):
                world.do(command)  # what was decided on the way tells that it was bought
    for one in told:
        if world.do(f"buy {one.what}"):
            continue
        kept.append(one)
        for text in _answers(line, f"buy {one.what}"):
            world.do(text)
    return kept, world


def _answers(line: list[str], command: str) -> list[str]:
    """What the line answers to what a purchase asks."""
    at = line.index(command) + 1 if command in line else len(line)
    end = next((n for n in range(at, len(line)) if line[n].startswith("buy ") or line[n] == "end turn"), len(line))
    return line[at:end]


def _rewrite(back: Hindsight, line: list[str]) -> None:
    """Gives the walk the other line; what is told keeps its sentences."""
    walk = back.walk
    sentences = dict(zip(walk.world.line, walk.commands_of, strict=False))
    bought = {f"buy {one.what}": one.act.sentence for one in back.named if one.kind == "card"}
    walk.world = World(back.game)
    walk.commands_of = [sentences.get(text, bought.get(text, -1)) for text in line if not walk.world.do(text)]
