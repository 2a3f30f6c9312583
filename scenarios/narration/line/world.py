"""The game as it is, and beside it the game as the student believes it to be once the two differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine import chance, moves, notation
from engine.cards import Card
from engine.choices import Choice
from engine.errors import PlayaloudError
from engine.events import Event
from engine.play import Record, run
from engine.state import Game

from .moments import Stand, commanded, copied, standing


class World:
    """`real` is the record of the student's line; `belief` another one where the student's words have left it.

    A mistake changes only the belief: what is told afterwards is right where it agrees with either. `line` holds the
    commands that the student gave; `scope` is where the events of the card now being told of begin, in both records.
    """

    def __init__(self, game: Game):
        self._stand = standing(game)
        self.real = copied(self._stand.record)
        self.belief: Record | None = None
        self.line: list[str] = []
        self.muddled = False  # the student believes in another order of the deck
        self.halted = False  # a decision was answered impossibly: the line ends there
        self.scope = (0, 0)
        self.whose = game.turn_of
        self.turn = (game.turn, game.turn_of)

    def copy(self) -> World:
        """A world that goes on by itself from here."""
        other = object.__new__(World)
        other.__dict__ = {**self.__dict__, "line": self.line[:], "real": copied(self.real)}
        other.belief = copied(self.belief) if self.belief else None
        return other

    def records(self) -> list[tuple[Record, int]]:
        """The records that a claim may agree with, each with where the present scope begins in it."""
        both = [(self.real, self.scope[0])]
        return [*both, (self.belief, self.scope[1])] if self.belief else both

    @property
    def game(self) -> Game:
        """The game as it is."""
        return self.real.game

    @property
    def over(self) -> bool:
        """Whether the student's turn has ended."""
        return self.game.over or (self.game.turn, self.game.turn_of) != self.turn

    def choice(self) -> Choice | None:
        """The decision that the real game waits for, a forced one too; None when the game is over."""
        return run(self.real.game)

    def open_scope(self) -> None:
        """Begins a new scope: what is told from here on is about what happens from here on."""
        self.scope = (len(self.real.events), len(self.belief.events) if self.belief else 0)

    # ---- commands --------------------------------------------------------------------------------------------------

    def command(self, text: str) -> notation.Command:
        """The command as the notation has it."""
        return commanded(text, self.game)

    def allows(self, text: str) -> bool:
        """Whether the command is legal in the real game now."""
        return isinstance(self._stand.after(text), Stand)

    def do(self, text: str) -> str:
        """Carries out a command of the line, in the belief too; returns why it is illegal, or ""."""
        if self.halted:
            return "the line has ended"
        after = self._stand.after(text)
        if isinstance(after, str):
            return after
        self._stand = after
        self.real = copied(after.record)
        self.line.append(text)
        if self.belief:
            self.believe(text)
        return ""

    def believe(self, text: str, *, force: bool = True) -> bool:
        """Carries a command out in the belief alone, with what it needs put there; False where even that fails."""
        belief = self.fork()
        command = self.command(text)
        for attempt in range(2):
            try:
                belief.do(command)
                return True
            except PlayaloudError:
                if attempt or not force:
                    break
                self._make_possible(belief, command)
        return False

    def _make_possible(self, belief: Record, command: notation.Command) -> None:
        """Gives the believed game what a play or purchase lacks; settles nothing else."""
        try:
            belief.pending()
        except PlayaloudError:
            return
        game, cards = belief.game, command.cards or ()
        player = game.players[self.whose]
        if command.verb == "play" and cards:
            if cards[0] not in player.hand:
                player.hand = (*player.hand, cards[0])
            game.actions = max(game.actions, 1)
        elif command.verb == "buy" and cards:
            game.buys = max(game.buys, 1)
            game.coins = max(game.coins, game.cost(cards[0]))

    def fork(self) -> Record:
        """The believed record, made from the real one where there is none yet."""
        if self.belief is None:
            self.belief = copied(self.real)
            self.scope = (self.scope[0], self.scope[0])
        return self.belief

    # ---- belief ----------------------------------------------------------------------------------------------------

    def believe_count(self, resource: str, amount: int) -> None:
        """The student believes to have so many Actions, Buys or coins."""
        setattr(self.fork().game, resource, max(amount, 0))

    def believe_drawn(self, instead: Iterable[Card], cards: Iterable[Card] | int) -> None:
        """The student believes to have drawn these cards (or so many) instead of those."""
        game = self.fork().game
        player = game.players[self.whose]
        back = list(moves.held(game, self.whose, "hand", instead))
        player.hand = moves.removed(player.hand, back)
        player.deck = (*back, *player.deck)
        if isinstance(cards, int):
            self._draw(game, min(cards, 20))
            return
        wanted = list(cards)
        top = list(player.deck[: len(wanted)])
        if Counter(map(str, top)) == Counter(map(str, wanted)):
            moves.draw(game, self.whose, len(wanted), None)
        else:
            self.muddled = True
            for card in wanted:
                player.deck = _without(player.deck, card)
            player.hand = (*player.hand, *wanted)
            moves.note(game, "draw", self.whose, None, cards=tuple(wanted), source="deck", target="hand",
                       amount=len(wanted))  # fmt: skip

    def _draw(self, game: Game, count: int) -> None:
        """Draws in the believed game, where the order that an author gave a shuffle may not fit any more."""
        player = game.players[self.whose]
        shuffles = player.next_shuffles and chance.deck_size(game, self.whose) < count
        if shuffles and sorted(chance.flat(player.next_shuffles[0])) != sorted(player.discard):
            player.next_shuffles = ()
        moves.draw(game, self.whose, count, None)

    def believe_hand(self, cards: Iterable[Card]) -> None:
        """The student believes to hold exactly these cards; what was drawn and is missing lies on the deck again."""
        game = self.fork().game
        player = game.players[self.whose]
        missing = Counter(player.hand) - Counter(cards)
        drawn = [card for event in self.belief.events if event.kind == "draw" for card in event.cards]
        back = [card for card in drawn if missing[card] and not missing.subtract([card])]
        player.deck = (*back, *player.deck)
        player.hand = tuple(cards)

    def believe_without(self, cards: Iterable[Card], zone: str) -> None:
        """The student believes that these cards never came there."""
        player = self.fork().game.players[self.whose]
        there = getattr(player, zone, ())
        for card in cards:
            there = moves.removed(there, [card]) if card in there else there
        setattr(player, zone, there)

    def believe_moved(self, cards: Iterable[Card], zone: str) -> None:
        """The student believes these cards to be in that zone."""
        game = self.fork().game
        player = game.players[self.whose]
        gone = [card for event in happened(self.belief, self.scope[1], self.whose, "discard") for card in event.cards]
        for card in cards:
            first = ("hand", "discard") if zone == "trash" and card not in gone else ("discard", "hand")
            for place in (*first, "deck", "in_play"):
                if place != zone and card in getattr(player, place):
                    setattr(player, place, moves.removed(getattr(player, place), [card]))
                    break
            else:
                if card in game.trash and zone != "trash":
                    game.trash = moves.removed(game.trash, [card])
            if zone == "trash":
                game.trash = (*game.trash, card)
            elif zone in ("hand", "discard", "deck", "in_play"):
                setattr(player, zone, (card, *getattr(player, zone)))


def _without(deck: tuple, card: Card) -> tuple:
    return moves.removed(deck, [card]) if card in deck else deck


def happened(record: Record, since: int, whose: int, *kinds: str) -> list[Event]:
    """The player's events of these kinds, from that number on."""
    return [event for event in record.events[since:] if event.kind in kinds and event.who == whose]
