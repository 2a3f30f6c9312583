"""What an instructor chooses of a file before it is made."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import (
    BooleanField,
    IntegerField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
    ValidationError,
)
from wtforms.validators import DataRequired, Length, NumberRange, Optional
from wtforms.widgets import CheckboxInput, ListWidget

from classroom.courses.models import TITLE_LENGTH
from classroom.downloads.exams import MOST_SCENARIOS, VERSIONS
from classroom.downloads.printed import cards_named, faces_of
from classroom.forms import Form, name_filter, text_filter
from engine.errors import PlayaloudError
from engine.setup import RECOMMENDED

EVERYBODY = "everybody"
PAGE, QUARTER = "page", "quarter"
OWN_LIST = "list"
DIRECTIONS_LENGTH, CARDS_LENGTH, SEEDS, COPIES = 2000, 2000, 999_999, 20


class Boxes(SelectMultipleField):
    """Several of the choices, each with a box to tick."""

    widget = ListWidget(prefix_label=False)
    option_widget = CheckboxInput()


class ClassReportForm(Form):
    """Which assignments the report on the class is about; none means all."""

    assignments = Boxes(_l("Assignments"), description=_l("With none ticked, the report is about all of them."))

    @property
    def wish(self) -> dict[str, Any]:
        """The wish of a job."""
        return {"assignments": sorted(map(int, self.assignments.data))} if self.assignments.data else {}


class PortfolioForm(Form):
    """Whose portfolio."""

    member = SelectField(_l("Of"))

    @property
    def wish(self) -> dict[str, Any]:
        """The wish of a job."""
        if self.member.data == EVERYBODY:
            return {"about": _("all students")}
        return {"member": int(self.member.data), "about": dict(self.member.choices)[self.member.data]}


class OwnDataForm(Form):
    """Whose data."""

    member = SelectField(_l("Of"))

    @property
    def wish(self) -> dict[str, Any]:
        """The wish of a job."""
        return {"member": int(self.member.data), "about": dict(self.member.choices)[self.member.data]}


class SheetForm(Form):
    """Which rubric, and how large."""

    rubric = SelectField(_l("Rubric"))
    layout = SelectField(_l("Size"))
    copies = IntegerField(_l("Copies"), [Optional(), NumberRange(1, 200)], default=4,
                          description=_l("Of the small one: four fit on a page."))  # fmt: skip

    def __init__(self, *args: Any, **values: Any):
        super().__init__(*args, **values)
        self.layout.choices = [(PAGE, _("a whole page, with descriptions")), (QUARTER, _("four to a page, to be cut"))]

    @property
    def wish(self) -> dict[str, Any]:
        """The wish of a job."""
        titles = dict(self.rubric.choices)
        chosen = self.rubric.data
        small = {"layout": QUARTER, "copies": self.copies.data or 4} if self.layout.data == QUARTER else {}
        return {"about": titles[chosen], **({"rubric": int(chosen)} if chosen.isdecimal() else {}), **small}


class FacesForm(Form):
    """Which cards are to be cut out."""

    cards = SelectField(_l("Cards of"))
    named = StringField(_l("Or these"), [Length(max=CARDS_LENGTH)], filters=[name_filter],
                        description=_l("Names with commas between them, such as: Cellar, 2 Moat, Witch."))  # fmt: skip
    copies = IntegerField(_l("Copies of each"), [Optional(), NumberRange(1, COPIES)], default=1)

    def choose_from(self, scenarios: list[tuple[str, str]]) -> None:
        """Offers the recommended sets and these scenarios."""
        sets = [(name, name) for name in RECOMMENDED]
        self.cards.choices = {_("Recommended sets"): sets, _("Scenarios"): scenarios}

    def validate_named(self, field: StringField) -> None:
        """A list of cards must be one that can be read and printed."""
        if not field.data:
            return
        try:
            faces_of(cards_named(field.data), copies=self.copies.data or 1)
        except PlayaloudError as error:
            raise ValidationError(error.message) from None

    @property
    def wish(self) -> dict[str, Any]:
        """The wish of a job."""
        copies = {"copies": self.copies.data or 1}
        if self.named.data:
            return {"cards": self.named.data, **copies}
        chosen = self.cards.data
        titles = {key: title for group in self.cards.choices.values() for key, title in group}
        how = "cards" if chosen in RECOMMENDED else "scenario"
        return {how: chosen, "about": titles[chosen], **copies}


class ExamForm(Form):
    """The terms of a printed exam; which scenarios and in which order is beside it."""

    title = StringField(_l("Title of the exam"), [DataRequired(), Length(max=TITLE_LENGTH)], filters=[name_filter])
    directions = TextAreaField(_l("Directions"), [Length(max=DIRECTIONS_LENGTH)], filters=[text_filter],
                               description=_l("Stand in a box on the first page; may be left empty."))  # fmt: skip
    versions = SelectField(_l("Versions"), description=_l("The scenarios and the options to tick come in another order "
                                                          "in each; the questions are the same."))  # fmt: skip
    seed = IntegerField(_l("Shuffle number"), [NumberRange(1, SEEDS)], default=1,
                        description=_l("The same number gives the same versions again."))  # fmt: skip
    key = BooleanField(_l("With the answer key, worked out step by step"), default=True)
    terms = BooleanField(_l("With a sheet of terms at the end"), default=True)
    cards = BooleanField(_l("With the text of every card that is needed, at the end"), default=True)
    scenarios = Boxes(_l("Scenarios"))

    def __init__(self, *args: Any, **values: Any):
        super().__init__(*args, **values)
        self.versions.choices = [
            (str(count), ", ".join(VERSIONS[:count]) if count > 1 else _("only one"))
            for count in range(1, len(VERSIONS) + 1)
        ]

    def validate_scenarios(self, field: Boxes) -> None:
        """An exam has at least one scenario, and not too many."""
        if not field.data:
            raise ValidationError(_("Please choose at least one scenario."))
        if len(field.data) > MOST_SCENARIOS:
            raise ValidationError(_("An exam can have %(most)d scenarios.", most=MOST_SCENARIOS))

    def wish(self, refs: list[str]) -> dict[str, Any]:
        """The wish of a job with these scenarios in their order."""
        return {"title": self.title.data, "directions": self.directions.data, "scenarios": refs,
                "versions": int(self.versions.data), "seed": self.seed.data, "key": self.key.data,
                "terms": self.terms.data, "cards": self.cards.data}  # fmt: skip
