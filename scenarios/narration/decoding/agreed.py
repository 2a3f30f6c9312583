"""The line that is told: what the words lead to, compared with the other lines that may be meant."""

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
from ..reading import UNREAD
from .candidates import Candidate, candidates
from .charity import charitable, unexplained
from .decode import Decoder
from .learned import BOUGHT, OF_SUPPLY, PLAYED, WHATS, Odds, odds
from .preferred import VERBS, Step, preferred, signs, steps
from .search import Tried, forced, tried

OF_GUESSES = ("illegal-play", "illegal-buy", "impossible-card", "wrong-count", "wrong-draw")  # of guessing wrongly
SEEN_ALONE = ("wrong-zone", "wrong-order", "skipped-instruction")  # mistakes that hang on one card, not on the line
PLAIN = -0.5  # log-odds from which on the words around a name do not contradict what was followed
PLAINLY = 1.0  # log-odds from which on the words around a name tell what becomes of the card
UNBOUGHT = -1.5  # log-odds below which nothing speaks for a purchase
MOST_RIVALS = 4  # lines that are compared once more
RIVAL = 0.01  # chance from which on a line is

Rival = tuple[Tried, float]
"""A line that may be told, and the chance that it is."""


def sure(
    game: Game, telling: Telling, until: str, follow: Callable[[frozenset[Guess], Tried | None, bool], Walk],
    weigh: Callable[[Walk, list[Rival]], list[float]],
) -> Walk:  # fmt: skip
    """The walk along the line that is told most likely; `weigh` gives the chances of those that are likely, the game
    along each looked at.

    Where that is another one than the words alone lead to, the telling is followed along it.
    """
    acts = telling.acts
    walk = charitable(lambda flipped: follow(flipped, None, False))
    if walk.world.halted or not acts or any(act.kind == "unread" for act in acts):
        return walk
    walk.words = words = odds(telling, game)
    sound = _all_right(walk)
    if (sound and _as_words_tell(walk, words)) or (not _left_open(walk) and _by_all_words(walk, words)):
        return walk
    try:
        rivals = _compared(game, telling, until, walk, words, sound=sound)
        if len(rivals) > 1:
            rivals = [(line, chance) for (line, _), chance in zip(rivals, weigh(walk, rivals), strict=True)]
        best, chance = max(rivals, key=lambda one: one[1])
    except PlayaloudError:  # a line that nobody told makes a game that cannot be: a shuffle of other cards than said
        return walk
    found = walk if _same(walk.world.line, best.line) else _along(walk, game, acts, best, follow)
    found.chance, found.words = chance, words
    return found


def _along(
    walk: Walk, game: Game, acts: list[Act], best: Tried, follow: Callable[[frozenset[Guess], Tried | None, bool], Walk]
) -> Walk:
    """The telling followed along another line than its words alone lead to."""
    plain = follow(frozenset(), None, False) if walk.flipped else walk
    if _same(plain.world.line, best.line):
        return plain  # the words taken as usual tell the same line as the cards named
    other = follow(walk.flipped, best, False)
    if not _same(other.world.line, best.line):
        settled = follow(frozenset(), _with_ends(best, walk), True)
        other = settled if _same(settled.world.line, best.line) else _laid_over(walk, game, acts, best)
    other.mistakes = [one for one in other.mistakes if one.kind in SEEN_ALONE or one.span in other.certain
                      or any(one.kind == same.kind and one.span == same.span for same in walk.mistakes)]  # fmt: skip
    return other


def _with_ends(best: Tried, walk: Walk) -> Tried:
    """The line with the ends of phases that the walk was told."""
    return replace(best, line=[*best.line, *_ends(best, walk)])


def _ends(best: Tried, walk: Walk) -> list[str]:
    """The ends of phases that the walk was told, and that the line lacks."""
    told = {*walk.world.line, *(["end turn"] if walk.closes else ())}
    return [text for text in PHASES if text in told and text not in best.line]


def _all_right(walk: Walk) -> bool:
    """Whether nothing told is left open, nor marked for what was only guessed, so that no other line could agree
    better."""
    ends = walk.until == "buy phase" or any(text.startswith("buy ") for text in walk.world.line)
    if not ends or walk.shaky or _left_open(walk):
        return False
    return not (walk.guesses or walk.settled) or all(one.kind not in OF_GUESSES for one in walk.mistakes)


def _left_open(walk: Walk) -> bool:
    """Whether anything told is left unexplained, neither right nor wrong, or taken for a play only because it is likely
    to be one."""
    if unexplained(walk) or any(claim.verdict == UNREAD for claim in walk.claims):
        return True
    return any(what == "likely play" for _, what in walk.guesses)


def _as_words_tell(walk: Walk, words: Odds) -> bool:
    """Whether the words around the names tell the plays and purchases of the walk, and plainly no other purchases."""
    line = set(walk.world.line)
    played = all((value if f"play {card}" in line else -value) > PLAIN for card, value in words.best(PLAYED).items())
    return played and (walk.until == "buy phase" or all(
        value > PLAIN if f"buy {card}" in line else value < UNBOUGHT for card, value in words.best(BOUGHT).items()))


def _by_all_words(walk: Walk, words: Odds) -> bool:
    """Whether the words around every name tell of the card what the walk does with it, and it declines nothing: then
    hardly ever another line is found to be meant (9 times in 476 of open narrations, some with a thing declined)."""
    if any(text in ("no", "none") or text.endswith(" none") for text in walk.world.line):
        return False
    done: dict[str, set[str]] = {}
    for verb, cards in steps(walk.world.line):
        done.setdefault(verb, set()).update(cards.split(", "))
    whats = [what for what in WHATS if what not in OF_SUPPLY or walk.until != "buy phase"]
    return all((value if str(card) in done.get(VERBS[what], ()) else -value) > PLAINLY
               for what in whats for card, value in words.best(what).items())  # fmt: skip


def _compared(game: Game, telling: Telling, until: str, walk: Walk, words: Odds, *, sound: bool) -> list[Rival]:
    """The lines that are told most likely, the likeliest first."""
    found, told = weighed(game, telling, until, walk, words, sound=sound)
    apart: dict[tuple[Step, ...], list] = {}
    for one, chance in sorted(zip(found, preferred(told), strict=True), key=lambda pair: -pair[1]):
        apart.setdefault((*steps(one.line),), [one.line, 0.0])[1] += chance
    likely = sorted(apart.values(), key=lambda pair: -pair[1])[:MOST_RIVALS]
    return [(tried(game, line), chance) for line, chance in likely if chance >= RIVAL or line is likely[0][0]]


def weighed(
    game: Game, telling: Telling, until: str, walk: Walk, words: Odds, *, sound: bool
) -> tuple[list[Candidate], list[dict[str, float]]]:
    """The lines that may be told, first that of the walk, and what speaks for each."""
    decoder = Decoder(game, telling, until, words)
    moves = [text for text in walk.world.line if text not in PHASES]
    best, _ = decoder.best(decoder.scored(moves))
    shopped = decoder.with_purchases(moves) if until != "buy phase" else best
    told = _as_answered(best, moves)
    best = told if [*decoder.along(told).line] == told else best
    found = candidates(decoder, [moves, best, shopped], words, until)
    buys = until != "buy phase"
    return found, signs(walk, found, words, decoder.denied, sound=sound, buys=buys)


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


def _laid_over(walk: Walk, game: Game, acts: list[Act], best: Tried) -> Walk:
    """The walk with the other line in place of its own."""
    told = forced(game, acts, best)
    sentences = {text: act.sentence for act in acts for text in told.get(act.span[0], ())}
    line = [*best.line, *_ends(best, walk)]
    walk.world = World(game)
    walk.commands_of = [sentences.get(text, -1) for text in line if not walk.world.do(text)]
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
