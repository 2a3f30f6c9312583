"""The key to a question as the engine works it out: what is accepted, each step, what often goes wrong, the points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from flask_babel import lazy_gettext as _l

import scenarios
from classroom.downloads.situations import plain
from classroom.sentences import said
from engine import events, notation, play, search
from engine.errors import PlayaloudError
from engine.notation import Command
from exports.paper import Key
from exports.rows import Step
from exports.words import Gettext, identity
from scenarios import keys
from scenarios.buying import buy
from scenarios.question import Question

TURNS = ("narration", "play")
MOST_LINES, MOST_MOVES = 6, 5_000
# What often goes wrong with a card, by words on it; written as a hint to the one who marks.
_SLIPS = (
    (r"\bdiscard", _l("Trashes cards instead of discarding them, or discards from the wrong place.")),
    (r"\btrash", _l("Discards cards instead of trashing them, or trashes more than the card allows.")),
    (r"\bgain", _l("Pays for a gained card, or puts it into the hand without the card saying so.")),
    (r"\+\d+ Cards?\b", _l("Draws another number of cards, or draws after a later instruction.")),
    (r"\+\d+ Actions?\b", _l("Forgets the extra Action, or counts it as one Action left too many.")),
    (r"\+\d+ Buys?\b", _l("Forgets the extra Buy.")),
    (r"\+\$\d", _l("Forgets the card's coins in the Buy phase.")),
    (r"\bmay\b", _l("Takes what one may do for something one must do.")),
    (r"\bper\b|\bthat many\b|\bfor each\b", _l("Does the instruction once instead of once for each card.")),
    (r"Otherwise|\bif\b", _l("Overlooks the condition, or does both of its sides.")),
    (r"Each other player", _l("Applies it to oneself, too.")),
)


def key_of(question: Question, lines: dict[str, tuple[Command, ...]], _: Gettext = identity) -> Key:
    """The key of one question.

    `lines` are the lines taken for the turns before it, by question; that of a turn is added. A key that the engine
    cannot work out has what the author wrote.
    """
    try:
        if question.kind in TURNS:
            return _turn(question, lines, _)
        return _BY_KIND[question.kind](question, lines, _)
    except PlayaloudError as error:
        return Key(model=plain(question.model), points=(_("The engine has no key: %(why)s") % {"why": error.message},))


def _turn(question: Question, lines: dict[str, tuple[Command, ...]], _: Gettext) -> Key:
    game = question.situation.game()
    best = () if question.line and question.until != keys.BUY_PHASE else _best(question)
    line = question.line or (notation.parse_line("; ".join(best[0]), game) if best else question.begin)
    lines[question.id] = tuple(line)
    record = play.replay(game, line)
    record.pending()
    accepted = ["; ".join(command.text for command in line), *("; ".join(one) for one in best)]
    found = dict.fromkeys(one for one in accepted if one not in ("", "end actions"))
    cards = {str(event.because.card): event.because.card.text for event in record.events
             if event.because and event.because.card.types}  # fmt: skip
    return Key(
        accepted=tuple(found)[:MOST_LINES], model=_model(question), steps=tuple(_steps(record)),
        mistakes=tuple(slip for slip in _slips(cards)),
        points=(
            _("Any legal line that begins as asked is accepted, and marked for itself; those above reach the most."),
            _("All points without a mistake; each mistake that is found takes a part of them."),
        ),
    )  # fmt: skip


def _best(question: Question) -> tuple[tuple[str, ...], ...]:
    """The lines to the best outcomes, as of the beginning of the Buy phase; none where they cannot be worked out.

    What is best then need not be best at the end of the turn: an author's line to the end is not put beside these.
    """
    try:
        solution = search.solve(question.situation.game(), begin=question.begin, most_moves=MOST_MOVES)
    except PlayaloudError:
        return ()
    return tuple(tuple(line) for n, (_outcome, line) in enumerate(solution.outcomes) if n in solution.best)[:MOST_LINES]


def _steps(record: play.Record) -> Iterator[Step]:
    for number, event in enumerate(record.events, 1):
        told = events.to_json(event, record.game, number)
        because = told["because"]
        yield Step(said(told["text"], "event"), because["card"] if because else "", because["words"] if because else "")


def _own_steps(question: Question) -> tuple[Step, ...]:
    """The steps of the author's line; none where the line is that of another question, which has them already."""
    if question.follows or not question.line:
        return ()
    record = play.replay(question.situation.game(), question.line)
    record.pending()
    return tuple(_steps(record))


def _slips(cards: dict[str, str]) -> Iterator[str]:
    for name, text in cards.items():
        found = [str(slip) for pattern, slip in _SLIPS if re.search(pattern, text)]
        if found:
            yield f"{name}: {' '.join(found[:3])}"


def _model(question: Question) -> str:
    """The model answer; that of a played turn is a line of commands, one to a line, and no Markdown."""
    return question.model if question.kind == "play" else plain(question.model)


def _line(question: Question, lines: dict[str, tuple[Command, ...]]) -> tuple[Command, ...]:
    told = lines.get(question.follows, ())
    return question.line or keys.part_of(question.kind, told)


def _after(question: Question, _: Gettext) -> tuple[str, ...]:
    if not question.follows:
        return ()
    own = _("It is marked after the student's own line of %(question)s; the key here is for the line above.")
    return (own % {"question": question.follows},)


def _zone(question: Question, lines: dict[str, tuple[Command, ...]], _: Gettext) -> Key:
    game = keys.moment(question.situation.game(), _line(question, lines), question.at)
    held = said(events.named(keys.cards_in(game, question.zone))) or _("No card.")
    half = _("All points for exactly these cards, in any order; half where a single one is missing, extra or wrong.")
    return Key((held,), plain(question.model), _own_steps(question), points=(half, *_after(question, _)))


def _fate(question: Question, lines: dict[str, tuple[Command, ...]], _: Gettext) -> Key:
    zone = keys.fate(question.situation.game(), _line(question, lines), question.card)
    ends = _("%(card)s ends in: %(zone)s") % {"card": question.card, "zone": zone or _("where it was")}
    return Key((ends,), plain(question.model), _own_steps(question), points=_after(question, _))


def _choice(question: Question, lines: dict[str, tuple[Command, ...]], _: Gettext) -> Key:
    found = scenarios.question.possible(question, _line(question, lines)) if question.by_engine else question.answer
    every = (_("All of these, and no other."),) if len(found) > 1 else ()
    accepted = tuple(found) or (_("None of them."),)
    return Key(accepted, plain(question.model), _own_steps(question), points=(*every, *_after(question, _)))


def _cards(question: Question, lines: dict[str, tuple[Command, ...]], _: Gettext) -> Key:
    wanted = _("%(count)s of these; a card named wrongly takes away one named rightly.") % {"count": question.count}
    return Key((", ".join(question.answer),), plain(question.model), points=(wanted,))


def _purchase(question: Question, lines: dict[str, tuple[Command, ...]], _: Gettext) -> Key:
    came = buy([], question.situation, _line(question, lines))
    spend = _("Coins to spend: %(coins)s; Buys: %(buys)s.") % {"coins": came.coins, "buys": came.buys}
    judged = () if question.answer else (_("What is affordable is accepted; whether it fits, a person decides."),)
    said = (spend, *judged, *_after(question, _))
    return Key(question.answer, plain(question.model), _own_steps(question), points=said)


def _explain(question: Question, lines: dict[str, tuple[Command, ...]], _: Gettext) -> Key:
    ideas = tuple(_("Look for: %(idea)s") % {"idea": one.idea} for one in question.points_to)
    return Key((), plain(question.model), points=ideas)


def worked_out(scenario: scenarios.Scenario, _: Gettext = identity) -> Sequence[Key]:
    """The keys of all questions of the scenario, in their order."""
    lines: dict[str, tuple[Command, ...]] = {}
    return [key_of(question, lines, _) for question in scenario.questions]


_BY_KIND = {
    "zone": _zone, "fate": _fate, "choice": _choice, "cards": _cards, "purchase": _purchase, "explain": _explain,
}  # fmt: skip
