"""Two readings of the line compared: what the words tell, and what the order of the cards named tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from engine.errors import PlayaloudError
from engine.state import Game

from ..language.acts import Act
from ..language.telling import Telling
from ..line.walk import PHASES, Guess, Walk
from ..line.world import World
from ..reading import KINDS, RIGHT, UNREAD, Mistake
from .charity import charitable, unexplained
from .decode import Decoder
from .preferred import against, steps
from .search import Tried, forced, tried

SEEN_ALONE = ("wrong-zone", "wrong-order")  # mistakes that hang on little else than the card that they name
OF_GUESSES = ("illegal-play", "illegal-buy", "impossible-card", "wrong-count", "wrong-draw")  # of guessing wrongly
ALONG = tuple(kind for kind in KINDS if kind != "illegal-buy")  # that are seen along a line that is settled
COUNTS = ("Action", "Actions", "Buy", "Buys", "coin", "coins", "card", "cards", "gain")
DOUBT, MARGIN = 2.0, 2.4  # by how much another line must agree better to be believed possible, and to be preferred
BETTER = 0.39  # by how much a line must agree better to be looked for: less than any doubt or margin comes to
LEAST = 1.5  # by how much in any case
ILLEGAL = 5.0  # how much more where a play that is not allowed explains what is told
DECIDED = 2.5  # how much more where only answers differ, which were told
GUESSED = 1.5  # how much more where something is bought though no coins were counted
UNBOUGHT = -1.0  # how much more where the walk alone buys nothing: purchases are told in many ways


def sure(
    game: Game, telling: Telling, until: str, follow: Callable[[frozenset[Guess], Tried | None, bool], Walk]
) -> tuple[Walk, tuple[str, ...]]:
    """The walk along the line that both readings come to, and which kinds of mistakes it may be trusted with behind
    the place where they part.

    Where the cards named agree much better with another line, the telling is followed along that one.
    """
    acts = telling.acts
    walk = charitable(lambda flipped: follow(flipped, None, False))
    if walk.world.halted or not acts or _all_right(walk):
        return walk, KINDS
    try:
        best, better, guessed = _compared(game, telling, until, walk.world.line)
    except PlayaloudError:  # a line that nobody told makes a game that cannot be: a shuffle of other cards than said
        return walk, KINDS
    doubt, margin = _margins(walk, best.line, guessed=guessed)
    if _same(walk.world.line, best.line) or better < min(doubt, margin):
        return walk, KINDS
    if better < margin:
        walk.parts_at = _parting(walk, best.line)
        return walk, ()
    plain = follow(frozenset(), None, False) if walk.flipped else walk
    if _same(plain.world.line, best.line):
        return plain, KINDS  # the words taken as usual tell the same line as the cards named
    other = follow(walk.flipped, best, False)
    settled = follow(frozenset(), _with_ends(best, walk), True)
    if _same(other.world.line, best.line):
        other.parts_at = _parting(other, walk.world.line)
        other.certain |= {one.span for one in other.mistakes if _seen(one, settled) and not _right(one, walk)}
        return other, SEEN_ALONE
    if _same(settled.world.line, best.line):
        settled.mistakes = [one for one in settled.mistakes if one.kind in SEEN_ALONE or not _right(one, walk)]
        return settled, ALONG
    return _along(walk, game, acts, best), ()


def _seen(one: Mistake, settled: Walk) -> bool:
    """Whether the same mistake is seen along the line that is settled."""
    return one.kind in ALONG and any(one.kind == same.kind and one.span[0] < same.span[1] and same.span[0] < one.span[1]
                                     for same in settled.mistakes)  # fmt: skip


def _right(one: Mistake, walk: Walk) -> bool:
    """Whether the same words are right along the line that the walk found by itself, if it found any."""
    start, end = one.span
    about = COUNTS if one.kind == "wrong-count" else ("draw",)
    found = [claim for claim in walk.claims if claim.verdict == RIGHT and start <= claim.span[0] < claim.span[1] <= end
             and set(about) & set(claim.claim.split())]  # fmt: skip
    return bool(found) and any(event.kind == "play" and event.cards[0].is_action for event in walk.world.real.events)


def _with_ends(best: Tried, walk: Walk) -> Tried:
    """The line with the ends of phases that the walk was told."""
    return replace(best, line=[*best.line, *_ends(best, walk)])


def _ends(best: Tried, walk: Walk) -> list[str]:
    """The ends of phases that the walk was told, and that the line lacks."""
    told = {*walk.world.line, *(["end turn"] if walk.closes else ())}
    return [text for text in PHASES if text in told and text not in best.line]


def _margins(walk: Walk, line: list[str], *, guessed: bool) -> tuple[float, float]:
    """By how much the other line must agree better to be believed possible, and to be preferred."""
    more = 0.0
    bought = any(text.startswith("buy ") for text in walk.world.line)
    other = not _same(_plays(walk.world.line), _plays(line))
    if _same(_moves(walk.world.line), _moves(line)):
        more = DECIDED if not walk.world.line or not walk.shaky else 0.0  # only what is decided differs
        more += DECIDED * walk.whole
    elif any(one.kind == "illegal-play" for one in walk.mistakes):
        more = ILLEGAL if other or bought else 0.0
    elif not other:
        more = 0.0 if bought else UNBOUGHT
    rather = against(walk, line)
    doubt, margin = DOUBT + max(more, 0.0) - walk.shaky, MARGIN + more - walk.shaky
    buys = GUESSED * guessed
    return max(doubt + rather, min(LEAST, doubt)) + buys, max(margin + rather, min(LEAST, margin)) + buys


def _parting(walk: Walk, line: list[str]) -> int:
    """The sentence that tells the first command in which the walk differs from the other line."""
    other = [text for text in line if text not in PHASES and not text.endswith("none")]
    for text, sentence in zip(walk.world.line, walk.commands_of, strict=False):
        if text in PHASES or text.endswith("none"):
            continue
        if not other or text != other.pop(0):
            return sentence
    return walk.commands_of[-1] if walk.commands_of else 0


def _all_right(walk: Walk) -> bool:
    """Whether nothing told is left open, nor marked for what was only guessed, so that no other line could agree
    better."""
    ends = walk.until == "buy phase" or any(text.startswith("buy ") for text in walk.world.line)
    if not ends or walk.shaky or any(what == "likely play" for _, what in walk.guesses):
        return False
    if (walk.guesses or walk.settled) and any(one.kind in OF_GUESSES for one in walk.mistakes):
        return False
    return not unexplained(walk) and all(claim.verdict != UNREAD for claim in walk.claims)


def _compared(game: Game, telling: Telling, until: str, line: list[str]) -> tuple[Tried, float, bool]:
    """The line that explains best what is told, by how much better than the one given, and whether it buys something
    though no coins were counted."""
    decoder = Decoder(game, telling, until)
    moves = [text for text in line if text not in PHASES]
    known = decoder.scored(moves)
    best, score = decoder.best(known + BETTER)
    counted = {one.what for one in decoder.named if one.kind == "card" and (one.counted or one.act.kind == "buy")}
    told = _as_answered(best, line)
    if told != best and decoder.scored(told) > score - MARGIN - DECIDED:
        best = told
    shopped = decoder.with_purchases(moves) if until != "buy phase" else best
    if shopped not in (best, moves) and (other := decoder.scored(shopped)) >= score:
        best, score = shopped, other  # the plays that were read, and what is bought behind them
    guessed = any(text[4:] not in counted for text in best if text.startswith("buy ") and text not in line)
    return tried(game, best), score - known, guessed


def _as_answered(best: list[str], line: list[str]) -> list[str]:
    """The line with what others decide taken from the one that was told, wherever the player does the same: it is
    their words that tell it, not the order of the cards."""
    told: dict[tuple[str, ...], list[list[str]]] = {}
    for part in _parts(line):
        told.setdefault(_own(part), []).append(part)
    return [text for part in _parts(best) for text in (told[_own(part)].pop(0) if told.get(_own(part)) else part)]


def _parts(line: list[str]) -> list[list[str]]:
    """The line cut before each play and each purchase."""
    found: list[list[str]] = []
    for text in (one for one in line if one not in PHASES):
        if not found or text.startswith(("play ", "buy ")):
            found.append([])
        found[-1].append(text)
    return found


def _own(part: list[str]) -> tuple[str, ...]:
    """What of it the player does."""
    return tuple(sorted(text for text in part if ": " not in text))


def _along(walk: Walk, game: Game, acts: list[Act], best: Tried) -> Walk:
    """The walk with the other line in place of its own; what it marked along its own line is not kept."""
    told = forced(game, acts, best)
    sentences = {text: act.sentence for act in acts for text in told.get(act.span[0], ())}
    line = [*best.line, *_ends(best, walk)]
    walk.world = World(game)
    walk.commands_of = [sentences.get(text, -1) for text in line if not walk.world.do(text)]
    walk.mistakes = [one for one in walk.mistakes if one.kind in SEEN_ALONE or one.span in walk.certain]
    walk.faults, walk.dear = [], []
    return walk


def known(walk: Walk, game: Game, acts: list[Act], best: Tried) -> None:
    """Tells the walk which line is to be followed."""
    line = [text for text in best.line if text not in PHASES]
    walk.target = Counter(text for text in line if text.split()[0] in ("play", "buy"))
    walk.answers = [text for text in line if text.split()[0] not in ("play", "buy")]
    walk.forced = forced(game, acts, best)


def _same(one: list[str], other: list[str]) -> bool:
    return steps(one) == steps(other)


def _plays(line: list[str]) -> list[str]:
    return [text for text in line if text.startswith("play ")]


def _moves(line: list[str]) -> list[str]:
    return [text for text in line if text.startswith(("play ", "buy "))]
