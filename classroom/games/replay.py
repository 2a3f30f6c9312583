"""A game that is over, moment by moment, with every card seen."""

from __future__ import annotations

from typing import NamedTuple

from classroom.attempts.faces import Table, table_of
from classroom.games import position
from classroom.games.board import sentence
from classroom.games.models import BOT, Match, MatchDeed
from classroom.games.standing import Done, Standing, moved
from classroom.games.tables import first_standing, standing_after
from classroom.play.film import clause_of
from classroom.play.seen import with_facts
from engine import view


class Moment(NamedTuple):
    """The table after so many moves; `sentences` tell what the last of them led to, `words` what was said of it, or why
    a bot did it.

    `can_begin`: a scenario can begin here.
    """

    number: int
    who: str
    sentences: tuple[str, ...]
    words: str
    by_bot: bool
    table: Table
    can_begin: bool


class Film:
    """The moments of a game; each is made when it is asked for."""

    def __init__(self, match: Match, deeds: list[MatchDeed]):
        self._match, self._done = match, standing_after(match, deeds).done
        self.last = len(self._done)

    def standing(self, number: int) -> Standing:
        """The game after that many moves."""
        standing = first_standing(self._match)
        for one in self._done[:number]:
            standing = moved(standing, one)
        return standing

    def moment(self, number: int) -> Moment:
        """The moment after that many moves."""
        standing = self.standing(number)
        names = [seat.name for seat in self._match.seats]
        told: tuple[str, ...] = ()
        last = self._done[number - 1] if number else Done(0, "", "")
        if number:
            told = tuple(sentence(event._replace(seen_by=None), names, -1) for event in standing.events_of(number - 1))
        whole = view.whole(standing.game)
        players = dict(zip(names, whole["players"].values(), strict=True))
        events = standing.events
        seen = with_facts({**whole, "players": players, "turn_of": names[standing.game.turn_of], "you": None},
                          standing.game.book)  # fmt: skip
        table = table_of(seen, clause_of(events[-1]) if events else None)
        return Moment(number, names[last.seat] if number else "", told, last.words,
                      last.kind == BOT, table, position.can_begin(standing))  # fmt: skip

    def turns(self) -> list[tuple[int, str]]:
        """The moves with which turns begin, with whose turn it is: for jumping about."""
        standing, found = first_standing(self._match), []
        names = [seat.name for seat in self._match.seats]
        for number, one in enumerate(self._done, 1):
            standing = moved(standing, one)
            begun = [event for event in standing.events_of(number - 1) if event.kind == "turn"]
            found += [(number, f"{names[event.who]}, {event.amount}") for event in begun]
        return found
