"""Purchases: which cards an answer buys, whether they can be paid for, and what would be left."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from engine import notation, play
from engine.cards import Card
from engine.errors import IllegalCommand
from engine.notation import Command

from .narration.line.ledger import origin
from .narration.verdicts import Say
from .situation import Situation


class Bought(NamedTuple):
    """The outcome of a purchase: why it is impossible ("" where it is not), and the coins and Buys left after it."""

    problem: str
    coins: int
    buys: int


def cards_of(option: str, situation: Situation) -> list[Card]:
    """The cards of an option such as "Silver + Village", none for "nothing". Raises NotationError for other words."""
    if option.strip().lower() in notation.DECLINE:
        return []
    parts = re.split(r"\s*[+,&]\s*|\s+and\s+", option)
    return [card for part in parts for card in notation.parse_cards(part, situation.book)]


def buy(cards: Sequence[Card], situation: Situation, line: Sequence[Command] = (), *, say: Say = str) -> Bought:
    """What comes of buying these cards once the line and then every Treasure in hand has been played.

    Raises IllegalCommand where a decision of the line is still open.
    """
    record = play.replay(situation.game(), line)
    if record.game.phase == "action":
        record.do(notation.parse_command("end actions", situation.book, []))
    whose = record.game.players[record.game.turn_of]
    if not record.game.bought and any(card.is_treasure for card in whose.hand):
        record.do(notation.parse_command("play treasures", situation.book, []))
    problem = ""
    try:
        for card in cards:
            record.do(notation.parse_command(f"buy {card}", situation.book, []))
    except IllegalCommand as error:
        problem = error.message + _came(record, say)
    return Bought(problem, record.game.coins, record.game.buys)


def _came(record: play.Record, say: Say) -> str:
    """Where the Buys that are used up, or the coins that are too few, came from: in brackets, or ""."""
    resource = "coins" if record.game.buys else "buys"
    came = origin(say, resource, getattr(record.game, resource), record)
    return f" ({came})" if came else ""


def unaffordable(option: str, situation: Situation, line: Sequence[Command] = (), *, say: Say = str) -> str:
    """Why the cards of an option such as "Silver + Village" cannot be bought after the line; "" if they can.

    Raises NotationError where the option names no cards.
    """
    return buy(cards_of(option, situation), situation, line, say=say).problem
