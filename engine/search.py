"""Every line of one turn: the distinct outcomes that legal play reaches, and which of them nothing dominates."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from . import notation, play
from .cards import Card
from .choices import Answer, Choice
from .legal import END_ACTIONS, END_TURN, PLAY_TREASURES
from .state import Game

BUY_PHASE, END_OF_TURN = "buy phase", "end of turn"
MOST_MOVES = 200_000  # answers tried, 100 µs each; not states: forty cards can be discarded in 2^40 ways
MOST_DEPTH = 400  # answers in one line
HARMFUL = ("Copper", "Curse")  # cards of which owning more is not better


class Outcome(NamedTuple):
    """What a line reaches: the hand (sorted), coins to spend with the hand's Treasures, Buys, Actions, unknown cards
    drawn; the cards the player then owns, what was trashed, and how many cards each other player holds."""

    hand: tuple[Card, ...]
    coins: int
    buys: int
    actions: int
    unknown_drawn: int
    owned: tuple[Card, ...]
    trash: tuple[Card, ...]
    others: tuple[int, ...]


@dataclass
class Solution:
    """All outcomes with one line for each, the best first; `lines` counts the legal lines; `complete` is False where a
    bound was met, or an unknown card would have to be known."""

    outcomes: list[tuple[Outcome, tuple[str, ...]]] = field(default_factory=list)
    best: set[int] = field(default_factory=set)
    lines: int = 0
    states: int = 0
    complete: bool = True


def solve(game: Game, *, until: str = BUY_PHASE, begin: list | tuple = (), most_moves: int = MOST_MOVES) -> Solution:
    """The outcomes of every legal line from here to the Buy phase, or to the end of the turn before Clean-up.

    `begin` holds commands with which every line must begin. In the Buy phase all Treasures are played together. After
    `most_moves` answers (fewer where there are many cards) the search ends with what it has found. Raises LimitExceeded
    where a card never comes to an end.
    """
    record = play.replay(game, begin, log=False)
    walk = _Walk(until, most_moves, unknown_held(record.game))
    walk.path = list(record.commands)
    walk.solution.lines = walk.visit(record.game)
    found = walk.found
    ranked = sorted(found, key=lambda outcome: _rank(outcome, until), reverse=True)
    best = undominated(ranked, until)
    walk.solution.outcomes = sorted(
        ((outcome, found[outcome]) for outcome in ranked), key=lambda pair: pair[0] not in best
    )
    walk.solution.best = {n for n, (outcome, _) in enumerate(walk.solution.outcomes) if outcome in best}
    walk.solution.states = len(walk.memo)
    return walk.solution


class _Walk:
    """A depth-first walk over distinct states; `path` holds the commands that led here."""

    def __init__(self, until: str, most_moves: int, unknown_before: int):
        self.until, self.moves_left, self.unknown_before = until, most_moves, unknown_before
        self.memo: dict[tuple, int] = {}
        self.found: dict[Outcome, tuple[str, ...]] = {}
        self.path: list[str | tuple[Game, Choice, Answer]] = []
        self.solution = Solution()

    def visit(self, game: Game) -> int:
        """How many legal lines lead on from here; notes the outcomes they reach."""
        choice = self._next(game)
        if choice is None or choice.kind == "name":
            self.solution.complete = False
            return 0
        if self.until == BUY_PHASE and game.phase != "action":
            return self._reached(game)
        key = game.key()
        if key in self.memo:
            return self.memo[key]
        self.memo[key] = lines = 0
        # A move takes as long as there are cards to copy, to sort and to look through for what they say.
        price = 1 + sum(len(player.hand) + len(player.deck) + len(player.in_play) for player in game.players) // 30
        for given in self._answers(game, choice):
            if self.moves_left <= 0 or len(self.path) >= MOST_DEPTH:
                self.solution.complete = False
                break
            self.moves_left -= price
            lines += self._reached(game) if given == END_TURN else self._after(game, choice, given)
        self.memo[key] = lines
        return lines

    def _after(self, game: Game, choice: Choice, given: Answer) -> int:
        following = game.copy()
        self.path.append((game, choice, given))
        play.take(following, choice, given)
        lines = self.visit(following)
        self.path.pop()
        return lines

    def _next(self, game: Game) -> Choice | None:
        choice = play.run(game)
        while choice is not None and (forced := choice.forced()) is not None:
            play.take(game, choice, forced)
            choice = play.run(game)
        return choice

    def _answers(self, game: Game, choice: Choice) -> Iterator[Answer]:
        """The answers worth walking: of the ways to begin the Buy phase and to play Treasures, one."""
        if choice.kind != "turn":
            yield from choice.answers()
        elif game.phase == "action":
            yield from (one for one in choice.options if one == END_ACTIONS or (len(one) > 1 and one[1].is_action))
        else:
            treasures = any(card.is_treasure for card in game.players[game.turn_of].hand)
            if treasures and PLAY_TREASURES in choice.options:
                yield PLAY_TREASURES
            else:
                yield from (one for one in choice.options if one[0] == "buy")
                yield END_TURN

    def _reached(self, game: Game) -> int:
        outcome = outcome_of(game, self.unknown_before)
        if outcome not in self.found:
            line = [step if isinstance(step, str) else notation.written(*step) for step in self.path]
            self.found[outcome] = (*line, *(END_TURN if self.until == END_OF_TURN else ()))
        return 1



def outcome_of(game: Game, unknown_before: int = 0) -> Outcome:
    """What has been reached now by the player whose turn it is, who held that many unknown cards before."""
    player = game.players[game.turn_of]
    hand = tuple(sorted(player.hand))
    coins = game.coins
    if not game.bought:
        coins += sum(card.program.coins for card in hand if card.is_treasure)
    others = tuple(len(game.players[number].hand) for number in game.others(game.turn_of))
    unknown = unknown_held(game) - unknown_before
    return Outcome(
        hand, coins, game.buys, game.actions, unknown, tuple(sorted(player.cards())), tuple(sorted(game.trash)), others
    )


def unknown_held(game: Game) -> int:
    """How many unknown cards the player whose turn it is holds."""
    return sum(card.is_unknown for card in game.players[game.turn_of].hand)


def _rank(outcome: Outcome, until: str) -> tuple:
    worth = sum(card.cost for card in outcome.owned)
    if until == END_OF_TURN:
        return worth, -sum(outcome.others)
    return outcome.coins, outcome.buys, outcome.unknown_drawn, worth, -sum(outcome.others), outcome.hand


def dominates(one: Outcome, other: Outcome, until: str) -> bool:
    """Whether an outcome is at least as good in everything that can still matter, and better in something.

    To the Buy phase coins, Buys and unknown cards drawn matter, to the end of the turn only what is owned. More cards
    owned are better if none of them is a Copper or a Curse; other differences in what is owned cannot be compared.
    """
    if len(one.others) != len(other.others) or any(a > b for a, b in zip(one.others, other.others, strict=True)):
        return False
    mine, theirs = _counts(one, until), _counts(other, until)
    if any(a < b for a, b in zip(mine, theirs, strict=True)):
        return False
    better = mine != theirs or one.others != other.others
    if one.owned == other.owned:
        return better
    have, had = Counter(one.owned), Counter(other.owned)
    return not had - have and not any(card in HARMFUL for card in have - had)


def _counts(outcome: Outcome, until: str) -> tuple[int, ...]:
    return () if until == END_OF_TURN else (outcome.coins, outcome.buys, outcome.unknown_drawn)


def undominated(outcomes: list[Outcome], until: str) -> set[Outcome]:
    """Those of the outcomes that no other one dominates."""
    alike: dict[tuple, list[tuple[Outcome, tuple[int, ...]]]] = defaultdict(list)
    universe = sorted({card for outcome in outcomes for card in outcome.owned if card not in HARMFUL})
    for outcome in outcomes:
        owned = Counter(outcome.owned)
        good = (*(-number for number in outcome.others), *_counts(outcome, until), *(owned[card] for card in universe))
        alike[len(outcome.others), *(owned[card] for card in HARMFUL)].append((outcome, good))
    return {outcome for group in alike.values() for outcome in _undominated(group)}


def _undominated(group: list[tuple[Outcome, tuple[int, ...]]]) -> Iterator[Outcome]:
    """The outcomes whose numbers no others' match in all places and pass in one.

    For each place and number a bit set holds those that have at least so much; a pairwise comparison of ten thousand
    outcomes would take a minute.
    """
    vectors = list(dict.fromkeys(good for _, good in group))
    at_least: list[dict[int, int]] = []
    for numbers in zip(*vectors, strict=True):
        having: dict[int, int] = defaultdict(int)
        for place, number in enumerate(numbers):
            having[number] |= 1 << place
        more = 0
        for number in sorted(having, reverse=True):
            having[number] = more = more | having[number]
        at_least.append(having)
    best = set()
    for place, vector in enumerate(vectors):
        match = (1 << len(vectors)) - 1
        for having, number in zip(at_least, vector, strict=True):
            match &= having[number]
        if match == 1 << place:
            best.add(vector)
    return (outcome for outcome, good in group if good in best)


def to_json(solution: Solution) -> dict:
    """The solution as formats.md section 5 has it, with the cards owned and trashed as well."""
    return {
        "lines": solution.lines,
        "outcomes": [
            {
                "line": list(line),
                "hand": [str(card) for card in outcome.hand],
                "coins": outcome.coins,
                "buys": outcome.buys,
                "actions": outcome.actions,
                "unknown_drawn": outcome.unknown_drawn,
                "best": number in solution.best,
                "owned": [str(card) for card in outcome.owned],
                "trash": [str(card) for card in outcome.trash],
            }
            for number, (outcome, line) in enumerate(solution.outcomes)
        ],
        "complete": solution.complete,
        "states": solution.states,
    }
