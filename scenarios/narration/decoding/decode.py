"""The line that explains best what is told: the game's legal lines, the most promising first, each compared with every
mention of a card or a count in the order of the words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from math import inf

from engine.cards import Card
from engine.choices import YES, Choice
from engine.notation import fit
from engine.state import Game

from ..language.moods import REAL
from ..language.telling import Telling
from ..line.moments import beginning, commanded
from .answers import Answers
from .blended import FAINT, blend
from .evidence import Item, Mention, plainly
from .learned import Odds
from .rows import Rows
from .stories import ALLOWED, State, carried, items
from .wanted import with_asides

BACK = 6  # mentions by which what is told may run ahead
BEHIND = 4.0  # how much worse it may agree up to a play that is told farther back
FAR = 8.0  # how much worse than the best a line may be that is followed further
SURE = 0.3  # how much what is explained already counts beside all that may be hoped for
BEYOND = 2.0  # how much better than hoped a line may come out
BROAD = 10  # lines that are followed further from each number of plays
MOST_PLAYS = 8
MOST_BUYS = 4
KEPT = ("keep",)
NOT_ALLOWED = 5.0  # what it costs that something is told that is not allowed
DECLINING = {"declines", "era", "instance", "speaker"}  # marks of "I decline it", "not this turn", "not for me"
DENIED = 3.0  # what it costs that an Action is played that is expressly not played
UNUSUAL = 0.8  # what it costs that another player decides as ordinary players do not
MOST_ENDS = 24  # ways in which one play may come out


class Decoder:
    """Lines of one game compared with one telling."""

    def __init__(self, game: Game, telling: Telling, until: str, odds: Odds | None = None):
        acts = telling.acts
        self.whose = game.turn_of
        self.until = until
        self.broad, self.most_ends = (BROAD, MOST_ENDS) if telling.brief else (BROAD // 2, MOST_ENDS // 3)
        self.named: list[Mention] = with_asides(telling, game)
        if odds is not None:
            blend(self.named, odds)
        self.rows = Rows(self.named)
        start = beginning(game)
        able = start.possible(self.whose)
        self.start = State(start, (), self.rows.first(able), able)
        self.reached: dict[tuple[str, ...], State] = {}  # by lines that were followed
        self.only_plays: dict[frozenset[str], frozenset[str]] = {}  # by what was possible
        self.plays: dict[Card, list[int]] = {}
        self.plainly: dict[Card, list[int]] = {}
        for card in sorted({one.what for one in self.named if one.kind == "card" and one.what.is_action}):
            values = self.rows.worths(Item("play", card))
            self.plays[card] = [at for at, value in enumerate(values) if value > 0]
            self.plainly[card] = [at for at, one in enumerate(self.named) if one.what == card and plainly(one, acts)]
        self.denied = {one.what for one in self.named if _denies_play(one)} - {
            card for card, places in self.plainly.items() if places}
        self.wanted = {one.what for one in self.named if one.buying > FAINT}
        self.answers = Answers(start.game, self.rows)

    def widen(self) -> None:
        """Looks from now on for purchases too that next to nothing speaks for."""
        self.wanted = {one.what for one in self.named if one.buying > 0}

    def best(self, least: float = -inf) -> tuple[list[str], float]:
        """The best line and how well it agrees; lines that cannot agree as well as `least` are not followed."""
        beam = [self.start]
        found = self.start
        for _ in range(MOST_PLAYS):
            for state in beam:
                likely = self.rows.hope(state.row) + BEYOND > max(found.row[-1], least)
                if likely and self.rows.utmost(state.row) > least:
                    found = max(found, state, *self.bought(state), key=lambda end: end.row[-1])
            after = [new for state in beam for new in self.played(state)]
            beam = [state for state in self.most_hopeful(after, self.broad)
                    if self.rows.utmost(state.row) > max(found.row[-1], least)]
            if not beam:
                break
        return list(found.line), found.row[-1]

    def scored(self, line: Iterable[str]) -> float:
        """How well another line agrees, so far as it is legal."""
        state = self.along(line)
        return max(end.row[-1] for end in (state, *islice(self.bought(state), 1)))

    def with_purchases(self, line: Iterable[str]) -> list[str]:
        """The plays of another line, and the purchases that agree best behind them."""
        state = self.along(takewhile(lambda text: not text.startswith("buy "), line))
        return list(max(self.bought(state), key=lambda end: end.row[-1], default=state).line)

    def along(self, line: Iterable[str]) -> State:
        """Where another line leads, so far as it is legal."""
        line = (*line,)
        known = next((number for number in range(len(line), 0, -1) if line[:number] in self.reached), 0)
        state = self.reached[line[:known]] if known else self.settled(self.start)
        for number, text in enumerate(line[known:], known + 1):
            if text.startswith("buy ") and state.game.phase == "action":
                state = self.shopping(state) or state
            choice = state.moment.choice
            given = fit(commanded(text, state.game), choice, state.game) if choice is not None else None
            if given is not None:
                state = self.settled(self.taken(state, choice, given, text))
            self.reached[line[:number]] = state
        return state

    def settled(self, state: State) -> State:
        """The state with forced decisions taken, and compared where nothing stands open."""
        while (choice := state.moment.choice) is not None and choice.kind != "turn":
            forced = state.moment.forced
            if forced is None:
                return state
            state = carried(state, choice, forced)
        return self.compared(state) if state.since < len(state.story.log) else state

    def most_hopeful(self, states: list[State], most: int) -> list[State]:
        """The most promising lines, the best first."""
        hopes = [self.rows.hope(state.row) for state in states]
        values = [-hope - SURE * max(state.row) for hope, state in zip(hopes, states, strict=True)]
        best = sorted(range(len(states)), key=values.__getitem__)[:most]
        return [states[at] for at in best if hopes[at] > hopes[best[0]] - FAR]

    # ---- plays -----------------------------------------------------------------------------------------------------

    def played(self, state: State) -> list[State]:
        """The line with one more Action, which is named somewhere; one that is not allowed is only believed."""
        choice = state.moment.choice
        if choice is None or choice.kind != "turn" or state.story.phase != "action":
            return []
        found = []
        here = max(range(len(state.row)), key=state.row.__getitem__)
        for card, places in self.plays.items():
            given = ("play", card)
            if state.game.phase == "action" and choice.accepts(given):
                worth = state.row[here] - BEHIND
                if not places or places[-1] >= here - BACK or any(state.row[at] > worth for at in places):
                    cost = DENIED if card in self.denied else 0.0
                    found += self.resolved(self.taken(state, choice, given, f"play {card}", cost))
            elif any(at >= here - 2 for at in self.plainly[card]):
                found += self.believed(state, card)
        return found

    def believed(self, state: State, card: Card) -> list[State]:
        """The line as it is, with an Action played in the story alone."""
        moment = state.told.supposing(card, self.whose)
        choice = moment.choice
        if choice is None or choice.kind != "turn" or not choice.accepts(("play", card)):
            return []
        cost = 0.0 if moment is state.told else NOT_ALLOWED
        row = tuple(value - cost for value in state.row)
        alone = state.but(moment=moment, belief=None, row=row)
        ends = self.resolved(carried(alone, choice, ("play", card)))
        return [end.but(moment=state.moment, belief=end.moment, line=state.line, able=state.able) for end in ends]

    def taken(self, state: State, choice: Choice, given: tuple, text: str, cost: float = 0.0) -> State:
        """The line with an answer to a decision, which costs so much agreement."""
        chosen = state.answers
        if choice.kind == "cards":
            chosen = (*chosen, *((choice.verb, card) for card in given))
            if choice.verb in ("discard", "trash"):
                rest = [card for card in dict.fromkeys(choice.cards) if choice.cards.count(card) > given.count(card)]
                chosen = (*chosen, *((f"{choice.player}", card) for card in rest))
        if choice.kind == "option" and choice.cards:
            verb = f"{choice.player}" if given == KEPT else given[0]
            chosen = (*chosen, *((verb, card) for card in choice.cards))
        if choice.kind == "yes" and given == YES and choice.because is not None:
            chosen = (*chosen, *((ALLOWED, card) for card in choice.because.them))
        row = tuple(value - cost for value in state.row) if cost else state.row
        return carried(state, choice, given, line=(*state.line, text), row=row, answers=chosen)

    def resolved(self, state: State) -> list[State]:
        """The ways in which the decisions that stand open may be taken, with what happened compared."""
        open_, done = [state], []
        for _ in range(10):
            following: list[State] = []
            for one in open_:
                choice = one.moment.choice
                if choice is None or choice.kind == "turn":
                    done.append(self.compared(one))
                    continue
                forced = one.moment.forced
                if forced is not None:
                    following.append(carried(one, choice, forced))
                    continue
                other = choice.player != self.whose
                for number, given in enumerate(self.answers.likely(choice)):
                    cost = UNUSUAL if other and number else 0.0
                    following.append(self.taken(one, choice, given, self.answers.text(choice, given), cost))
            open_ = following[: self.most_ends]
            if not open_:
                break
        return done

    def compared(self, state: State) -> State:
        """The state with what has happened since compared with what is told."""
        fresh = items(state, self.whose)
        able = state.moment.possible(self.whose)
        if state.game.phase != "action":
            able |= self.plays_among(state.able)
        row = self.rows.after(state.row, [*state.laid, *fresh], able)
        if state.laid:
            row = tuple(map(max, row, self.rows.after(self.rows.after(state.row, state.laid, state.able), fresh, able)))
        return state.but(row=row, able=able, since=len(state.story.log), answers=(), laid=())

    def plays_among(self, able: frozenset[str]) -> frozenset[str]:
        """The plays among these plays and purchases."""
        if able not in self.only_plays:
            self.only_plays[able] = frozenset(one for one in able if one.startswith("play "))
        return self.only_plays[able]

    # ---- purchases -------------------------------------------------------------------------------------------------

    def shopping(self, state: State) -> State | None:
        """The line in its Buy phase, all Treasures laid out; None where it does not come to that."""
        player = state.game.players[self.whose]
        laid = [*(Item("held", card) for card in player.hand if card.is_action), Item("stop", 0)]
        for given in (("end actions",), ("play treasures",)) if self.until != "buy phase" else ():
            choice = state.moment.choice
            if choice is not None and choice.kind == "turn" and choice.accepts(given):
                state = carried(state, choice, given)
        choice = state.moment.choice
        if choice is None or choice.kind != "turn":
            return None
        story = state.story
        laid += [Item("treasure", card) for event in story.log[state.since :] if event.kind == "play"
                 for card in event.cards]  # fmt: skip
        if self.until != "buy phase":
            laid += [Item("coins", story.coins, True, True), Item("buys", story.buys)]
        able = state.able | state.moment.possible(self.whose)
        return state.but(since=len(story.log), able=able, laid=tuple(laid))

    def bought(self, state: State) -> Iterator[State]:
        """The line in its Buy phase, first without purchases, then with those that something speaks for."""
        first = self.shopping(state) if state.game.phase == "action" else state
        if first is None:
            return
        row = self.rows.after(state.row, first.laid, first.able)
        yield first.but(row=self.rows.after(row, [Item("nothing", 0)], first.able) if first.laid else row)
        beam = [first]
        for _ in range(MOST_BUYS if self.until != "buy phase" else 0):
            after = [new for one in beam for new in self.one_more(one)]
            beam = self.most_hopeful(after, self.broad // 2)
            yield from beam
            if not beam:
                return

    def one_more(self, state: State) -> list[State]:
        """The line with one more purchase."""
        choice = state.moment.choice
        if choice is None or choice.kind != "turn":
            return []
        found = []
        for card in state.game.supply:
            if card in self.wanted and choice.accepts(("buy", card)):
                found += self.resolved(self.taken(state, choice, ("buy", card), f"buy {card}"))
        return found


def _denies_play(one: Mention) -> bool:
    """Whether an Action is expressly not played: "I'm not playing the Smithy", "no Smithy for me", "I decline it"."""
    act, none = one.act, one.role == "left out" and one.one is not None and one.one.n == 0
    if one.kind != "card" or not one.what.is_action or not (none or one.role in ("object", "pronoun")):
        return False
    left = act.kind in ("unused", "leave_out") and not (act.negative or act.amounts) and len(act.cards) == 1
    declines = act.kind in ("play", "use") or (act.kind == "bare" and DECLINING & act.marks and len(act.cards) == 1)
    return (left or (act.negative and bool(declines))) and act.mood == REAL and act.own
