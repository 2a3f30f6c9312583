"""A game's plain turns, taken one after the other; see plain.py.

Zones are byte strings here, a card a byte, which Python joins, counts and sorts fastest. The same cards move as by the
program of the turn step by step; a test plays both and compares them.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from operator import mul

from . import ending, seeded
from .plaincards import Played, Seat, Table
from .plans import Plan, Test
from .state import Game
from .turn import HAND_SIZE, begin_turn


class Walk:
    """One game's plain turns; `coins`, `buys`, `turn` and what `owned`, `left` and `empty_piles` count are what the
    tests of plans ask for. Not `ready` where a card of the game has no number, or waits in play."""

    def __init__(self, game: Game, table: Table, plans: Sequence[Plan | None]):
        self.game, self.table = game, table
        self.supply = [game.supply[card] for card in table.cards]
        self.turn, self.whose = game.turn, game.turn_of
        self.actions, self.buys, self.coins, self.played = game.actions, game.buys, game.coins, b""
        sold_out = frozenset([number for number, left in enumerate(self.supply) if not left])
        try:
            self.seats = [Seat(player, table, plan, sold_out) for player, plan in zip(game.players, plans, strict=True)]
        except KeyError:
            self.seats = []
        waiting = [seat for seat in self.seats if seat.in_play and seat.in_play.translate(None, table.answering)]
        self.ready = bool(self.seats) and not waiting

    def on(self, until: int) -> bool:
        """Takes turns for as long as they are plain; whether anything was done."""
        taken, table, seats, known = False, self.table, self.seats, self.table.hands.get
        while self.turn <= until:
            seat = seats[self.whose]
            if seat.menu is None or not (table.calm or self.calm(seat)):
                break
            waiting, spent = b"", known(seat.hand)
            if spent is None:
                waiting = seat.hand.translate(None, table.actions)
                if waiting and self.actions and not self.act(seat, waiting):
                    break
                spent = table.spent(seat.hand) if waiting else table.remembered(seat.hand)
            money, hand = spent
            emptied = self.finish(seat, money, hand)
            if emptied is None:
                break
            if waiting or not taken:
                self.actions, self.buys, self.coins, self.played = 1, 1, 0, b""
            # In the first of the turns, something else may have emptied a pile before.
            if (emptied or (not taken and 0 in self.supply)) and self.is_over():
                self.leave(True, over=True)
                return True
            taken = True
            self.whose = following = (self.whose + 1) % len(seats)
            if seats[following].turns >= self.turn:
                self.turn += 1
        if taken or self.played:
            self.leave(taken, over=False)
        return bool(taken or self.played)

    def calm(self, seat: Seat) -> bool:
        """Whether no card in a hand answers to what happens in plain turns of this player, Attacks left out."""
        gains = self.table.answering_gains
        others = [other for other in self.seats if other is not seat and other.hand.translate(None, gains)]
        return not others and not seat.hand.translate(None, self.table.answering_own)

    def act(self, seat: Seat, waiting: bytes) -> bool:
        """Plays the Actions waiting in hand; whether the rest of the turn may be plain too."""
        table, actions, buys, coins = self.table, self.actions, self.buys, self.coins
        bonuses, first, hand = table.bonuses, table.first_action, seat.hand
        coming, done = sorted(waiting), []
        while coming and actions:
            given = bonuses[coming[-1]] or self.attack(table.played[coming[-1]])
            if given is None:
                break
            done.append(coming.pop())
            count, more_actions, more_buys, more_coins = given
            if count:
                deck = seat.deck
                if len(deck) >= count:
                    drawn, seat.deck = deck[:count], deck[count:]
                else:
                    drawn = self.drawn(seat, count)
                hand += drawn
                for number in drawn:
                    if number >= first:
                        insort(coming, number)
            actions += more_actions - 1
            buys += more_buys
            coins += more_coins
        self.actions, self.buys, self.coins, self.played = actions, buys, coins, bytes(done)
        seat.in_play += self.played
        seat.hand = table.kept(hand, done) if coming else hand.translate(None, table.others)
        return not (coming and actions) and (table.calm or not seat.hand.translate(None, table.answering_own))

    def attack(self, played: Played | None) -> tuple[int, int, int, int] | None:
        """Has each other player discard what the Action says, and returns the bonuses of it; None, with nothing done,
        where it is not plain or somebody may react."""
        if played is None:
            return None
        table = self.table
        others = self.seats[self.whose + 1 :] + self.seats[: self.whose]
        reacting = table.answering_attacks if played.attack else table.answering
        for other in others:
            hand = other.hand
            if other.menu is None or hand.translate(None, reacting):
                return None
        for other in others:
            other.hand, given = table.discarding(other.hand, played.down_to)
            other.discard = given + other.discard
        return played.bonuses

    def drawn(self, seat: Seat, count: int) -> bytes:
        """The top cards of the deck, which leave it; the discard pile is shuffled where it gives out."""
        deck = seat.deck
        if len(deck) >= count or not seat.discard:
            seat.deck = deck[count:]
            return deck[:count]
        places = seeded.random_places(self.game, len(seat.discard))
        shuffled = bytes(places).translate(seat.discard.ljust(256)) if len(places) <= 256 else (
            bytes(map(seat.discard.__getitem__, places)))  # fmt: skip
        missing = count - len(deck)
        seat.deck, seat.discard = shuffled[missing:], b""
        return deck + shuffled[:missing]

    def finish(self, seat: Seat, money: int, hand: bytes | None) -> bool | None:
        """Plays Treasures of so much money, buys, discards the hand in this order, and draws; whether a pile was
        emptied. None, with nothing done, where that is not plain."""
        coins, buys, bought, emptied, menu = self.coins + money, self.buys, b"", False, seat.menu
        if hand is None or menu is None:
            return None
        while buys:
            for item in menu[coins]:
                number, one, cost, plain, counted, tests = item
                if not tests or self.hold(tests, coins, buys):
                    break
            else:
                break
            if not plain:
                self.give_back(seat, bought)
                return None
            left = self.supply[number] = self.supply[number] - 1
            seat.own[number] += 1
            coins -= cost
            buys -= 1
            bought += one
            if counted:
                seat.menu = menu = menu.having(number)
            if not left:
                emptied = True
                self.sell_out(number)
                menu = menu.without(number)
        seat.discard = (bought + seat.in_play + hand)[::-1] + seat.discard
        seat.in_play, seat.gained, deck = b"", bought, seat.deck
        seat.hand, seat.deck = deck[:HAND_SIZE], deck[HAND_SIZE:]
        if len(deck) < HAND_SIZE:
            seat.deck = deck
            seat.hand = self.drawn(seat, HAND_SIZE)
        seat.turns += 1
        return emptied

    def sell_out(self, number: int) -> None:
        """Takes an empty pile off everybody's menu."""
        for seat in self.seats:
            if seat.menu is not None:
                seat.menu = seat.menu.without(number)

    def hold(self, tests: Sequence[Test], coins: int, buys: int) -> bool:
        """Whether the tests hold, which ask this walk."""
        before, (self.coins, self.buys) = (self.coins, self.buys), (coins, buys)
        holding = all(test.holds(self) for test in tests)
        self.coins, self.buys = before
        return holding

    def give_back(self, seat: Seat, bought: Iterable[int]) -> None:
        """Puts what was bought back on its piles."""
        for number in bought:
            self.supply[number] += 1
            seat.own[number] -= 1

    def owned(self, card: str) -> int:
        """How many of a card the player owns whose turn it is."""
        return self.seats[self.whose].own[self.table.number.get(card, -1)]

    def left(self, card: str) -> int:
        """How many cards are left in a pile; 0 where there is no such pile."""
        return self.supply[self.table.number[card]] if card in self.table.number else 0

    def empty_piles(self) -> int:
        """How many piles are empty."""
        self.count()
        return self.game.empty_piles()

    def is_over(self) -> bool:
        """Whether the game ends with this turn."""
        self.count()
        return ending.is_over(self.game)

    def count(self) -> None:
        """Gives the game's piles what is left in them."""
        self.game.supply.update(zip(self.table.cards, self.supply, strict=True))

    def scores(self) -> tuple[int, ...]:
        """The victory points of all players; () where a card counts others, or may lie where they are not counted."""
        points = self.table.points
        if points is None or any(seat.player.mats for seat in self.seats):
            return ()
        return tuple([seat.player.vp + sum(map(mul, seat.own, points)) for seat in self.seats])

    def leave(self, taken: bool, *, over: bool) -> None:
        """Gives the game back what has become of it; `taken`: since then, turns have passed."""
        game = self.game
        self.count()
        for seat in self.seats:
            seat.leave(self.table)
        game.turn = self.turn
        if over:
            game.turn_of = self.whose
            ending.end_game(game, self.scores())
            return
        if taken:
            begin_turn(game, self.whose)
        game.actions, game.buys, game.coins = self.actions, self.buys, self.coins
        game.played += self.table.decoded(self.played)
