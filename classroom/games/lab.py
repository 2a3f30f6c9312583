"""The strategy lab: two buying plans on a kingdom, many games, and what changes if one card is another."""

from __future__ import annotations

from collections import Counter
from typing import Any

from flask import Blueprint, render_template
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from markupsafe import Markup
from wtforms import IntegerField, StringField, TextAreaField
from wtforms.validators import DataRequired, Length, NumberRange

from classroom.accounts.current import signed_in
from classroom.forms import Form, text_filter
from engine import cards, notation, setup
from engine.bots import PLANS
from engine.errors import PlayaloudError
from engine.laboratory import Trial, tried
from engine.simulate import Match, interval
from exports import charts
from exports.line_chart import lines

blueprint = Blueprint("lab", __name__)
SECONDS = 4.0  # of simulation for one answer
MOST_GAMES, MOST_BARS = 1000, 10


class LabForm(Form):
    """Two plans, a kingdom, a number of games, perhaps a card to be another one."""

    one = TextAreaField(_l("First plan"), default=PLANS["big-money-smithy"], filters=[text_filter],
                        validators=[DataRequired(), Length(max=600)],
                        description=_l("Cards from the most wanted to the least, with conditions if you like: "
                                       "Province; Gold; Smithy if own Smithy < 2; Silver"))  # fmt: skip
    other = TextAreaField(_l("Second plan"), default=PLANS["big-money"], filters=[text_filter],
                          validators=[DataRequired(), Length(max=600)])  # fmt: skip
    kingdom = StringField(_l("Kingdom"), default="First Game", validators=[DataRequired(), Length(max=400)],
                          description=_l("A recommended set, or cards with commas."))  # fmt: skip
    games = IntegerField(_l("Games"), default=300, validators=[DataRequired(), NumberRange(10, MOST_GAMES)])
    instead = StringField(_l("And once more with another card (optional)"), validators=[Length(max=120)],
                          description=_l("“Smithy -> Council Room”: in the first plan and the kingdom."))  # fmt: skip


@blueprint.route("/lab", methods=["GET", "POST"])
def show() -> Any:
    """The lab."""
    signed_in()
    form = LabForm()
    trials: list[tuple[str, Trial]] = []
    if form.validate_on_submit():
        try:
            trials = _trials(form)
        except PlayaloudError as error:
            form.form_errors.append(error.message)
    return render_template("games/lab.html", form=form, trials=trials, interval=interval, drawn=_drawn,
                           scored=_scored), 422 if form.errors else 200  # fmt: skip


def _trials(form: LabForm) -> list[tuple[str, Trial]]:
    match = Match((_plan(form.one.data), _plan(form.other.data)), tuple(map(str, _kingdom(form.kingdom.data))))
    found = [(_("As it is"), tried(match, form.games.data, seconds=SECONDS / 2))]
    if form.instead.data and form.instead.data.strip():
        away, _arrow, new = form.instead.data.replace("→", "->").partition("->")
        book = cards.book()
        old, card = book.find(away), book.find(new)
        kingdom = tuple(dict.fromkeys(str(card) if name == old else name for name in match.kingdom))
        plan = match.players[0].replace(str(old), str(card))
        changed = Match((plan, match.players[1]), kingdom if card in kingdom else (*kingdom, str(card)))
        title = _("With %(new)s instead of %(old)s", new=str(card), old=str(old))
        found.append((title, tried(changed, form.games.data, seconds=SECONDS / 2)))
    return found


def _plan(text: str) -> str:
    """The plan on one line; one of a single card gets the sign by which the engine knows it for a plan."""
    plain = "; ".join(part.strip() for part in text.replace("\n", ";").split(";") if part.strip())
    return plain if ";" in plain or plain in PLANS else f"{plain};"


def _kingdom(text: str) -> list[cards.Card]:
    book = cards.book()
    return setup.kingdom(text, book, "2e") or list(notation.parse_cards(text, book))


def _scored(trial: Trial, seat: int) -> Markup:
    """A chart of how many games that plan ended with how many Victory points; the same steps for both plans."""
    every = [one for scores in trial.tally.points for one in scores]
    low, width = min(every), (max(every) - min(every)) // MOST_BARS + 1
    counts = Counter((scores[seat] - low) // width for scores in trial.tally.points)
    ends = ((low + n * width, low + (n + 1) * width - 1) for n in range((max(every) - low) // width + 1))
    rows = [(f"{first}" if width == 1 else f"{first} – {last}", counts[n]) for n, (first, last) in enumerate(ends)]
    title = _("Victory points at the end, first plan") if seat == 0 else _("Victory points at the end, second plan")
    return Markup(charts.shares(rows, title=title, whole=max(counts.values())))  # noqa: S704


def _drawn(trial: Trial, what: str) -> Markup:
    """A chart of a trial: coins or points by round, or how long the games took."""
    names = (_("first plan"), _("second plan"))
    if what == "turns":
        counts = {turn: trial.tally.turns.count(turn) for turn in sorted(set(trial.tally.turns))}
        rows = [(_("%(turn)s rounds", turn=turn), count) for turn, count in counts.items()]
        return Markup(charts.shares(rows, title=_("How long the games took"), whole=max(counts.values())))  # noqa: S704
    series = [(name, getattr(trace, what)) for name, trace in zip(names, trial.traces, strict=True)]
    title = _("Coins to spend, by round") if what == "coins" else _("Victory points, by round")
    return Markup(lines(series, title=title, across=_("round")))  # noqa: S704 (texts are escaped by the chart)
