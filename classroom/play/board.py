"""What a turn's page shows: the table, what may be done and why other things may not, what has happened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from flask_babel import gettext as _
from flask_babel import pgettext

from classroom.attempts.faces import Clause, Face, Table, face_of, table_of
from classroom.play.film import clause_of
from classroom.play.models import MOVE
from classroom.play.seen import STUDENT, see, sentence
from classroom.play.standing import Standing, as_answer
from engine import events
from engine.choices import Choice
from engine.notation import VERBS, parse_command
from engine.refusals import reason
from engine.state import Game
from scenarios import keys
from scenarios.scenario import card_facts

MAY = re.compile(r"^you may (?:immediately )?", re.IGNORECASE)
PARTS = re.compile(r"[;.:\n](?:\s*(?:or|and)\b)?|,? or (?=gain|trash|discard)")


class Offer(NamedTuple):
    """Something one might do: a legal `command` with its `label`, or "" and `why` it cannot be done now.

    `card` is the card that the answer chooses, if it chooses one.
    """

    command: str
    label: str = ""
    why: str = ""
    card: str = ""


class Asked(NamedTuple):
    """A decision that a card asks for: its words, and either single answers (`offers`) or cards to choose from.

    `verb` is the command's. `low` to `high` of the faces are chosen, all of them in order where it is an "order"; of
    an "option" they are what it is about.
    """

    kind: str
    card: str
    words: str
    verb: str
    faces: tuple[Face, ...]
    low: int
    high: int
    offers: tuple[Offer, ...]


class Entry(NamedTuple):
    """One deed in the log: its command, who did it, what was said before and after, and what came of it."""

    kind: str
    command: str
    before: str
    after: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """All that a page of play shows; `number` is the sequence number that the next move must name."""

    number: int
    table: Table
    asked: Asked | None
    hand: dict[str, Offer]
    piles: dict[str, Offer]
    ways: tuple[Offer, ...]
    log: tuple[Entry, ...]
    is_finished: bool
    may_undo: bool
    has_moved: bool
    said_after: str
    last_move: str
    answer: str


def board_of(standing: Standing, number: int) -> Board:
    """The board of a turn as it stands after `number` deeds, from the student's view of it and nothing else."""
    game, choice = standing.game, standing.choice if standing.waits_for_student else None
    seen = see(game, standing.question.situation, standing.record.events)
    moved = [one for one in standing.done if one.kind == MOVE]
    in_turn = choice is not None and choice.kind == "turn"
    names = dict.fromkeys(str(card) for card in game.players[STUDENT].hand)
    buy = pgettext("to do", "Buy")
    return Board(
        number=number,
        table=table_of(seen, _clause(standing, choice), whole=True),
        asked=asked_of(choice, seen["cards"], game) if choice is not None and not in_turn else None,
        hand={name: _offer(standing, f"play {name}", _("Play")) for name in names} if in_turn else {},
        piles={str(card): _offer(standing, f"buy {card}", buy) for card in game.supply} if in_turn else {},
        ways=tuple(_ways(standing)) if in_turn else (),
        log=tuple(_log(standing)),
        is_finished=standing.is_finished,
        may_undo=standing.may_undo,
        has_moved=bool(moved),
        said_after=moved[-1].after if moved else "",
        last_move=moved[-1].command if moved else "",
        answer=as_answer(standing.told),
    )


def _clause(standing: Standing, choice: Choice | None) -> Clause | None:
    """The words being carried out: those that ask, else those that did the last thing that was done."""
    found = events.cause(choice.because) if choice is not None and choice.kind != "turn" else None
    if found:
        return Clause(found["card"], *found["span"])
    last = standing.events_of(len(standing.done) - 1) if standing.done else []
    return clause_of(last[-1]) if last and not standing.is_finished else None


def _offer(standing: Standing, text: str, label: str) -> Offer:
    choice, game = standing.choice, standing.game
    command = parse_command(text, game.book, [])
    legal = (command.verb, command.cards[0]) in choice.options
    if legal and standing.question.until == keys.BUY_PHASE and not command.cards[0].is_action:
        return Offer("", why=_("You are asked about your Action phase only. It ends before Treasures are played."))
    return Offer(text, label) if legal else Offer("", why=as_sentence(reason(command, choice, game)))


def as_sentence(why: str) -> str:
    """The engine's reason as a sentence, without the hint that speaks of notation."""
    plain = why.partition(": write")[0]
    return f"{plain[:1].upper()}{plain[1:]}."


def _ways(standing: Standing) -> Iterator[Offer]:
    only_actions = standing.question.until == keys.BUY_PHASE
    labels = {
        "end actions": _("End your Action phase"),
        "play treasures": _("Play all Treasures"),
        "end turn": _("End your turn"),
    }
    has_treasure = any(card.is_treasure for card in standing.game.players[STUDENT].hand)
    for option in standing.choice.options:
        if option[0] in labels:
            useless = option[0] == "play treasures" and not has_treasure
            if not useless and (not only_actions or option[0] == "end actions"):
                yield Offer(option[0], labels[option[0]])
        elif len(option) == 1:
            yield Offer(option[0], option[0].capitalize())


def asked_of(choice: Choice, cards: dict, game: Game) -> Asked:
    """The decision as a page puts it; `cards` are the facts of cards by name."""
    found = events.cause(choice.because) or {"card": "", "words": ""}
    verb = choice.verb if choice.verb in VERBS else "choose"
    faces = tuple(face_of(str(card), {**cards, str(card): card_facts(card)}) for card in choice.cards)
    low = 0 if choice.optional else choice.low
    answers = tuple(_answers(choice, verb, found["words"], _text(game, found["card"])))
    return Asked(choice.kind, found["card"], found["words"], "order" if choice.kind == "order" else verb, faces, low,
                 min(choice.high, len(faces)), answers)  # fmt: skip


def _text(game: Game, name: str) -> str:
    return game.book[name].text if name in game.book else ""


def _answers(choice: Choice, verb: str, words: str, text: str) -> Iterator[Offer]:
    """The answers that one press gives, in the card's words; none where several cards are chosen or put in order."""
    if choice.kind == "yes":
        deed = MAY.sub("", words)
        yield Offer("yes", _("Yes: %(deed)s", deed=deed) if deed != words else _("Yes"))
        yield Offer("no", _("No"))
    elif choice.kind == "option":
        yield from (Offer(f"choose {one}", as_on_card(one, text)) for one in choice.options)
    elif choice.kind == "cards" and choice.high == 1:
        for name in dict.fromkeys(str(card) for card in choice.cards):
            yield Offer(f"{verb} {name}", f"{verb.capitalize()} {name}", card=name)
        if choice.optional or choice.low == 0:
            yield Offer("none", _("None"))


def as_on_card(option: str, text: str) -> str:
    """The option as the card words it: the whole of the part that begins so, if only one does."""
    parts = [part.strip() for part in PARTS.split(text)]
    found = [part for part in parts if part.casefold().startswith(option.casefold())]
    words = found[0] if len(found) == 1 else option
    return f"{words[:1].upper()}{words[1:]}"


def _log(standing: Standing) -> Iterator[Entry]:
    game = standing.game
    for number, one in enumerate(standing.told):
        sentences = tuple(sentence(event, game) for event in standing.events_of(number))
        yield Entry(one.kind, one.command, one.before, one.after, sentences)
