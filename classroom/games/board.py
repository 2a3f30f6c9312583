"""What one person sees of a game: the table from their seat, what they may do, whom everybody waits for, the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from flask_babel import gettext as _
from flask_babel import pgettext

from classroom.attempts.faces import Table, table_of
from classroom.games.models import BOT, MOVE, Match
from classroom.games.standing import Done, Standing
from classroom.play.board import Asked, Offer, as_sentence, asked_of
from classroom.play.film import clause_of
from classroom.play.seen import with_facts
from engine import events, view
from engine.cards import UNKNOWN
from engine.choices import Choice
from engine.events import Event
from engine.notation import parse_command
from engine.refusals import reason

LOOKS_ON = -1  # the seat of one who has none
LABELS = ("end actions", "play treasures", "end turn")


class Other(NamedTuple):
    """Another player in a line: how many cards in hand and deck, what lies on the discard pile, whether on turn."""

    name: str
    hand: int
    deck: int
    top: str
    on_turn: bool
    tokens: tuple[str, ...]


class Told(NamedTuple):
    """One thing that happened at the table, as this person may know it: what it led to, and what was said of it; `late`
    where a bot did it since time was up."""

    who: str
    mine: bool
    by_bot: bool
    sentences: tuple[str, ...]
    words: str
    late: bool


class Chapter(NamedTuple):
    """The log of one turn: whose it was, its number, what happened in it."""

    who: str
    turn: int
    told: tuple[Told, ...]


@dataclass(frozen=True)
class Board:
    """All that a page of a game shows; `number` is what the next move must name, `waits` whom the game waits for."""

    number: int
    table: Table
    others: tuple[Other, ...]
    mine: bool
    waits: str
    asked: Asked | None
    hand: dict[str, Offer]
    piles: dict[str, Offer]
    ways: tuple[Offer, ...]
    chapters: tuple[Chapter, ...]
    has_moved: bool
    last_move: str
    said: str
    may_undo: bool
    wish: str
    must_answer: bool


def board_of(match: Match, standing: Standing, seat: int, *, most: int | None = None) -> Board:
    """The board from that seat (`LOOKS_ON` without one), from its view of the game and nothing else.

    The log has the last turns only where there are `most`.
    """
    mine = seat != LOOKS_ON and standing.waits_for == seat and match.state == "playing"
    choice = standing.choice if mine else None
    in_turn = choice is not None and choice.kind == "turn"
    seen = seen_from(match, standing, seat)
    clause = clause_of(standing.events[-1]) if standing.events else None
    names = {one.number: one.name for one in match.seats}
    wish = standing.wish
    last = next((one for one in reversed(standing.done) if one.seat == seat and one.kind == MOVE), None)
    return Board(
        number=standing.count,
        table=_near(table_of(seen, clause, whole=True)),
        others=tuple(_others(seen, is_on=match.state == "playing")),
        mine=mine,
        waits=names.get(standing.waits_for, "") if standing.choice else "",
        asked=asked_of(choice, seen["cards"], standing.game) if choice is not None and not in_turn else None,
        hand=_offers(standing, "play", _("Play"), dict.fromkeys(standing.game.players[seat].hand)) if in_turn else {},
        piles=_offers(standing, "buy", pgettext("to do", "Buy"), standing.game.supply) if in_turn else {},
        ways=tuple(_ways(choice, standing, seat)) if in_turn else (),
        chapters=tuple(chapters(match, standing, seat, most=most)),
        has_moved=last is not None and match.state == "playing",
        last_move=last.command if last else "",
        said=last.words if last else "",
        may_undo=seat != LOOKS_ON and match.state == "playing" and not wish and standing.may_undo(seat),
        wish=names.get(wish.seat, "") if wish else "",
        must_answer=wish is not None and seat not in (LOOKS_ON, wish.seat, *wish.agreed),
    )


def seen_from(match: Match, standing: Standing, seat: int) -> dict[str, Any]:
    """The game as it is seen from a seat, with the facts of every card in it and players by their own names."""
    seen = view.seen_by(standing.game, seat)
    names = [one.name for one in match.seats]
    by_name = dict(zip(names, seen["players"].values(), strict=True))
    order = [*names[seat:], *names[:seat]] if seat != LOOKS_ON else names
    seen = {**seen, "players": {name: by_name[name] for name in order}, "turn_of": names[standing.game.turn_of],
            "you": names[seat] if seat != LOOKS_ON else None}  # fmt: skip
    return with_facts(seen, standing.game.book)


OPEN_ZONES = ("in_play", "set_aside")
TOKENS = {"vp_tokens": "VP", "coffers": "Coffers", "villagers": "Villagers", "favors": "Favors", "debt": "Debt"}


def _near(table: Table) -> Table:
    """The table with one's own places whole, and of others only what lies open before them."""
    seats = [
        seat if seat.first else replace(seat, zones={id: zone for id, zone in seat.zones.items() if id in OPEN_ZONES})
        for seat in table.seats
    ]
    return replace(table, seats=tuple(seat for seat in seats if seat.first or seat.zones))


def _others(seen: dict[str, Any], *, is_on: bool) -> Iterator[Other]:
    for name, zones in seen["players"].items():
        if name != seen["you"]:
            tokens = tuple(f"{zones[key]} {word}" for key, word in TOKENS.items() if zones.get(key))
            yield Other(name, zones["hand_size"], zones["deck_size"], zones["discard_top"] or "",
                        seen["turn_of"] == name and is_on, tokens)  # fmt: skip


def _offers(standing: Standing, verb: str, label: str, cards: Any) -> dict[str, Offer]:
    found = {}
    for card in cards:
        command = parse_command(f"{verb} {card}", standing.game.book, [])
        legal = (verb, card) in standing.choice.options
        found[str(card)] = Offer(f"{verb} {card}", label) if legal else Offer(
            "", why=as_sentence(reason(command, standing.choice, standing.game)))  # fmt: skip
    return found


def _ways(choice: Choice, standing: Standing, seat: int) -> Iterator[Offer]:
    labels = dict(zip(LABELS, (_("End your Action phase"), _("Play all Treasures"), _("End your turn")), strict=True))
    has_treasure = any(card.is_treasure for card in standing.game.players[seat].hand)
    for option in choice.options:
        if option[0] in labels:
            if option[0] != "play treasures" or has_treasure:
                yield Offer(option[0], labels[option[0]])
        elif len(option) == 1:
            yield Offer(option[0], option[0].capitalize())


def chapters(match: Match, standing: Standing, seat: int, *, most: int | None = None) -> Iterator[Chapter]:
    """The log turn by turn, in order, as seen from the seat; of the last turns only where there are `most`."""
    names = [one.name for one in match.seats]
    first, title = _beginning(standing, most)
    title, told = (names[title[0]], title[1]) if title else (names[match.first], 1), []
    for number, one in enumerate(standing.done[first:], first):
        sentences: list[str] = []
        for event in standing.events_of(number):
            if event.kind == "turn":
                told.append(_told(one, names, seat, sentences))
                yield Chapter(*title, tuple(told))
                title, told, sentences = (names[event.who], event.amount or 0), [], []
                one = one._replace(words="")  # they stand in the turn in which they were said
            else:
                sentences.append(sentence(event, names, seat))
        if sentences or one.words:
            told.append(_told(one, names, seat, sentences))
    yield Chapter(*title, tuple(told))


def _beginning(standing: Standing, most: int | None) -> tuple[int, tuple[int, int] | None]:
    """The move from which on there are so many turns, and whose turn and which it is; None from the very beginning."""
    left = most
    for number in range(len(standing.done) - 1, -1, -1) if most is not None else ():
        begun = [event for event in standing.events_of(number) if event.kind == "turn"]
        left -= len(begun)
        if begun and left <= 0:
            return number + 1, (begun[-1].who, begun[-1].amount or 0)
    return 0, None


def _told(one: Done, names: list[str], seat: int, sentences: list[str]) -> Told:
    return Told(names[one.seat], one.seat == seat, one.kind == BOT, tuple(sentences), one.words, one.late)


def sentence(event: Event, names: list[str], seat: int) -> str:
    """The event in a sentence; cards that were not seen from the seat are told as unknown ones."""
    if event.seen_by is not None and seat not in event.seen_by:
        event = event._replace(cards=(UNKNOWN,) * len(event.cards))
    return events.sentence(event, "You" if event.who == seat else names[event.who])


