"""The line that agrees best with the order in which cards are named, found by changing one line step by step."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import islice

from engine.choices import Choice
from engine.notation import written
from engine.play import Record
from engine.state import Game

from .acts import Act
from .decisions import ordinary
from .mentioned import BOUGHT, PLAYED, Step, Token, agreement, matches, steps, tokens
from .moods import REAL
from .walk import PHASES
from .world import World

MOST_ANSWERS = 24
MOST_LINES = 60  # lines that are compared


@dataclass
class Tried:
    """A line that was replayed: the commands that were legal, what happened, and how well that agrees."""

    line: list[str]
    done: list[Step]
    score: float
    numbers: list[int]  # for each step, the number of the command it came by
    choices: dict[int, Choice]  # the decision that each answer was given to, by the number of its command


class Search:
    """Compares lines that differ from one another in one command."""

    def __init__(self, game: Game, acts: list[Act], until: str, fixed: frozenset[str] = frozenset()):
        self.acts = acts
        self.game = game
        self.named = tokens(acts, Counter(game.players[game.turn_of].hand))
        self.fixed = fixed
        self.owned = set(game.players[game.turn_of].cards())
        self.until = until
        self.left = MOST_LINES
        self.seen: dict[tuple[str, ...], Tried] = {}

    def best(self, line: list[str]) -> Tried:
        """The best line that is reached from this one."""
        best = self.tried([one for one in line if one not in PHASES])
        while self.left > 0:
            fresh = [self.tried(other) for other in islice(self.others(best), self.left)]
            fresh = [one for one in fresh if not (self.fixed & set(best.line)) - set(one.line)]
            better = max(fresh, key=lambda one: one.score, default=best)
            if better.score <= best.score + 0.01:
                break
            best = better
        return best

    def tried(self, line: list[str]) -> Tried:
        """The line replayed; what is not legal in it is left out, what must be decided is decided as usual."""
        key = tuple(line)
        if key not in self.seen:
            self.left -= 1
            self.seen[key] = self._replayed(line)
        return self.seen[key]

    def _replayed(self, line: list[str]) -> Tried:
        world = World(self.game)
        kept: list[str] = []
        numbers: list[int] = []
        choices: dict[int, Choice] = {}
        whose = self.game.turn_of

        def do(text: str) -> bool:
            choice = world.choice()
            if choice is not None and choice.kind != "turn":
                choices[len(kept)] = choice
            if world.do(text):
                return False
            world.real.pending()
            kept.append(text)
            numbers.extend([len(kept) - 1] * (len(steps(world.real, whose)) - len(numbers)))
            return True

        for text in line:
            if text.startswith("buy ") and world.game.phase == "action":
                self._settle(world.real, do)
                do("end actions")
                do("play treasures")
            if not do(text) and self._settle(world.real, do):
                do(text)
        self._settle(world.real, do)
        done = steps(world.real, whose)
        return Tried(kept, done, agreement(done, self.named), numbers, choices)

    def _settle(self, record: Record, do) -> bool:
        """Takes open decisions as usual: declining, or what an ordinary player would choose."""
        some = False
        for _ in range(8):
            choice = record.pending()
            if choice is None or choice.kind == "turn":
                break
            if not do(self._text(choice, self._usual(choice))):
                break
            some = True
        return some

    def _usual(self, choice: Choice) -> tuple:
        if choice.kind != "cards":
            return next(choice.answers())
        if choice.optional or not choice.low:
            return ()
        return tuple(ordinary(choice.cards, choice)[: choice.low])

    def _text(self, choice: Choice, given: tuple) -> str:
        who = "" if choice.player == self.game.turn_of else f"{self.game.players[choice.player].name}: "
        if who and not given:
            return who + "none"
        return who + written(self.game, choice._replace(player=self.game.turn_of), given)

    # ---- lines that differ in one command --------------------------------------------------------------------------

    def others(self, one: Tried):
        """Lines that may explain what is told and not done, or done and not told."""
        told = matches(one.done, self.named)
        line = [text for text in one.line if text not in PHASES]
        place = {number: len([text for text in one.line[:number] if text not in PHASES])
                 for number in range(len(one.line) + 1)}  # fmt: skip
        used = set(told.values())
        by_token = {token: place[one.numbers[step]] for step, token in told.items()}
        for number, token in enumerate(self.named):
            if number in used or token.act.mood != REAL or token.act.who == 1:
                continue
            before = max((at for other, at in by_token.items() if other < number), default=-1)
            played = max((other for step, other in told.items() if one.done[step].kind == "play"), default=-1)
            yield from self._with(token, line, before, self.named[played].act.span[0] if played >= 0 else -1)
        for step, number in enumerate(one.numbers):
            open_ = one.line[number].split()[0] in ("play", "buy") and one.line[number] not in self.fixed
            if step not in told and one.done[step].mine and open_:
                yield line[: place[number]] + line[place[number] + 1 :]
        for number, choice in one.choices.items():
            if number < len(one.line) and one.line[number] not in self.fixed:
                rank = {card: at for at, card in enumerate(dict.fromkeys(ordinary(choice.cards, choice)))}
                answers = islice(choice.answers(), MOST_ANSWERS)
                for given in sorted(answers, key=lambda cards: [rank.get(card, 0) for card in cards]):
                    yield [*line[: place[number]], self._text(choice, given), *line[place[number] + 1 :]]
        for at in range(len(line) - 1):
            if line[at].startswith("play ") and line[at + 1].startswith("play "):
                yield [*line[:at], line[at + 1], line[at], *line[at + 2 :]]

    def _with(self, token: Token, line: list[str], before: int, played: int):
        kind, card = token.act.kind, token.card
        if card.is_action and (token.actor or kind in PLAYED) and token.act.zone is None:
            yield [*line[: before + 1], f"play {card}", *line[before + 1 :]]
        buys = self.until != "buy phase" and kind in BOUGHT and not token.actor and card in self.game.supply
        last = max((at for at, text in enumerate(line) if text.startswith("play ")), default=-1)
        fresh = card not in self.owned and f"buy {card}" not in line
        if buys and (kind == "buy" or self._after_coins(token, played, fresh=fresh)) and before >= last:
            yield [*line[: before + 1], f"buy {card}", *line[before + 1 :]]
            for at, text in enumerate(line):
                if text.startswith("buy ") and text != f"buy {card}":
                    yield [*line[:at], f"buy {card}", *line[at + 1 :]]

    def _after_coins(self, token: Token, played: int, *, fresh: bool) -> bool:
        """Whether the card is named behind coins that were counted when the last card was played."""
        act = token.act
        sums = act.inside or "source" in act.opens or act.sign in ("plus", "equals", "open")
        counted = len(act.cards) > 1 and all(one.card.is_treasure for one in act.cards)
        several = token.several and token.card in self.owned
        if act.noise > 1 or sums or counted or several or (act.zone is not None and not fresh):
            return False
        if len(act.cards) == 1 and not act.noise and token.card not in self.owned and act.span[0] > played:
            return True  # nothing else could be meant
        return any(played <= other.span[0] <= act.span[0] and _counts_coins(other) for other in self.acts)


def _counts_coins(act: Act) -> bool:
    if act.kind == "end_actions" or any(
        one.value == "coins" and (one.n or 0) > 1 and "plus" not in one.marks for one in act.amounts
    ):
        return True
    sums = (
        act.kind in ("make", "be")
        or act.sign == "equals"
        or (act.kind == "bare" and not (act.cards or act.amounts or act.inside))
    )
    return bool(act.numbers) and sums


def searched(game: Game, acts: list[Act], until: str, line: list[str], fixed: frozenset[str]) -> tuple[Tried, Tried]:
    """The line given and the best one reached from it, both replayed; `fixed` are answers that the words tell."""
    search = Search(game, acts, until, fixed)
    first = search.tried([one for one in line if one not in PHASES])
    return first, search.best(first.line)


def forced(game: Game, acts: list[Act], best: Tried) -> dict[int, list[str]]:
    """The plays and purchases of a line by where the act begins that names them."""
    named = tokens(acts, Counter(game.players[game.turn_of].hand))
    found: dict[int, list[str]] = {}
    for step, token in sorted(matches(best.done, named).items()):
        text = best.line[best.numbers[step]]
        if best.done[step].kind in ("play", "buy") and text.split(" ", 1)[0] == best.done[step].kind:
            found.setdefault(named[token].act.span[0], []).append(text)
    return found
