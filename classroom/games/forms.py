"""The form of a new game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from markupsafe import Markup
from wtforms import (
    BooleanField,
    IntegerField,
    RadioField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
)  # fmt: skip
from wtforms.validators import Length, NumberRange, Optional
from wtforms.widgets import CheckboxInput, ListWidget

from classroom.forms import Form, text_filter
from classroom.games import clockwork, setting
from engine import setup
from engine.cards import BASIC, LONGEST_TEXT
from engine.strengths import STRENGTHS
from scenarios.writing import to_toml

PERSON, NOBODY = "person", "nobody"
KINDS = ("Action", "Action - Attack", "Action - Reaction", "Treasure", "Victory", "Action - Victory")
BOTS = {
    "beginner": _l("a bot that is a beginner"), "steady": _l("a steady bot"), "strong": _l("a strong bot"),
    "expert": _l("an expert bot"),
}  # fmt: skip


def named(title: str) -> Markup:
    """A recommended set with its cards: names out of the rules, which no catalogue translates."""
    cards = ", ".join(map(str, setup.kingdom(title, setting.book_of("2e", ""), "2e") or ()))
    return Markup('<b class="engine">{}</b> <span class="help engine">{}</span>').format(title, cards)


def _minutes_each(number: int) -> str:
    return ngettext("%(num)d minute each", "%(num)d minutes each", number)


def _seconds(number: int) -> str:
    return ngettext("%(num)d second", "%(num)d seconds", number)


class MatchForm(Form):
    """Who is to play, with which cards, and who may come."""

    seat_2 = SelectField(_l("Second seat"), default=PERSON)
    seat_3 = SelectField(_l("Third seat"), default=NOBODY)
    seat_4 = SelectField(_l("Fourth seat"), default=NOBODY)
    way = RadioField(_l("Kingdom cards"), default="First Game")
    names = TextAreaField(
        _l("Which cards"), filters=[text_filter], validators=[Length(max=600)],
        description=_l("For chosen cards all of them, for cards by lot those that are to be among them; with commas."),
    )  # fmt: skip
    picked = SelectMultipleField(
        _l("Pick from all cards"), option_widget=CheckboxInput(), widget=ListWidget(prefix_label=False)
    )
    own_name = StringField(_l("Name"), validators=[Length(max=40)])
    own_cost = IntegerField(_l("Cost"), default=3, validators=[Optional(), NumberRange(0, 20)])
    own_types = SelectField(_l("Kind"), choices=KINDS, default=KINDS[0])
    own_text = TextAreaField(
        _l("Text, a sentence a line"), filters=[text_filter], validators=[Length(max=LONGEST_TEXT)],
        description=_l("In English, as cards say it: “+2 Cards”, “You may trash a card from your hand.”"),
    )  # fmt: skip
    cards = TextAreaField(
        _l("More cards, as a set file (optional)"), filters=[text_filter], validators=[Length(max=8000)],
        description=_l("[Name], cost = 3, types = [\"Action\"], text = \"+2 Cards\""),
    )  # fmt: skip
    from_reading = BooleanField(_l("By lot: with two of the cards that the class reads at present"))
    no_attacks = BooleanField(_l("By lot: no Attack cards"))
    invited = BooleanField(_l("By invitation only: others need the code that you give them"))
    watchable = BooleanField(_l("Classmates may watch, thirty seconds behind"))
    minutes = SelectField(_l("For the whole game"), coerce=int, default=0)
    seconds = SelectField(_l("For each decision"), coerce=int, default=0)

    def __init__(self, *, reading: Sequence[str] = (), **values: Any):
        super().__init__(**values)
        self.reading = reading
        others = [(PERSON, _l("a classmate")), *((name, BOTS[name]) for name in STRENGTHS)]
        self.seat_2.choices = others
        self.seat_3.choices = self.seat_4.choices = [(NOBODY, _l("nobody")), *others]
        kingdom = sorted(str(card) for card in setting.book_of("2e", "").values() if card.supply and card not in BASIC)
        self.picked.choices = [(name, Markup('<span class="engine">{}</span>').format(name)) for name in kingdom]
        drawn = [(setting.RANDOM, _l("ten cards by lot")), (setting.CHOSEN, _l("cards that I choose"))]
        self.way.choices = [*((title, named(title)) for title in setting.sets_of("2e")), *drawn]
        unbounded = (0, _l("as long as it takes"))
        self.minutes.choices = [unbounded, *((n, _minutes_each(n)) for n in clockwork.MINUTES if n)]
        self.seconds.choices = [unbounded, *((n, _seconds(n)) for n in clockwork.SECONDS if n)]

    @property
    def timed(self) -> clockwork.Terms:
        """The clock that was chosen."""
        return clockwork.Terms(self.minutes.data, self.seconds.data)

    @property
    def invented(self) -> str:
        """The cards that were invented, as a set file: the one of the fields, then those that were typed."""
        name, text = (self.own_name.data or "").strip(), (self.own_text.data or "").strip()
        typed = self.cards.data or ""
        if not name and not text:
            return typed
        card = {"cost": self.own_cost.data or 0, "types": self.own_types.data.split(" - "), "text": text}
        return f"{to_toml({name or '?': card})}\n{typed}".rstrip("\n") + "\n"

    @property
    def others(self) -> list[str]:
        """Who is to sit on the other seats, in order."""
        return [seat.data for seat in (self.seat_2, self.seat_3, self.seat_4) if seat.data != NOBODY]

    @property
    def wish(self) -> setting.Kingdom:
        """The kingdom that was wished for."""
        if self.way.data not in (setting.CHOSEN, setting.RANDOM):
            return setting.Kingdom(self.way.data)
        typed = (self.names.data or "").replace("\n", ",").split(",")
        names = tuple(name.strip() for name in (*typed, *(self.picked.data or ())) if name.strip())
        reading = self.reading if self.from_reading.data else ()
        return setting.Kingdom(self.way.data, names, attacks=not self.no_attacks.data, reading=tuple(reading))
