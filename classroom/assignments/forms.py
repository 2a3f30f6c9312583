"""Forms of assignments."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from wtforms import (
    DateTimeLocalField,
    HiddenField,
    RadioField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
    ValidationError,
)
from wtforms.fields.choices import SelectChoice
from wtforms.validators import DataRequired, Length, Optional
from wtforms.widgets import CheckboxInput, ListWidget

from classroom import clock
from classroom.assignments.models import Assignment
from classroom.assignments.operations import Terms
from classroom.courses.models import TITLE_LENGTH
from classroom.forms import name_filter, text_filter
from classroom.rubrics.models import CourseRubric

FEEDBACK = [
    SelectChoice("none", _l("nothing: marks come with your release")),
    SelectChoice("right-wrong", _l("for each question, whether it was right")),
    SelectChoice("full", _l("points and reasons")),
]
GRADEBOOK = [
    SelectChoice("questions", _l("the points of the questions")),
    SelectChoice("rubric", _l("the rubric: the mean of the narrated turns")),
]
YEARS = range(2000, 2101)
MOMENT = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"]


class SourceForm(FlaskForm):
    """A scenario of one's own, pasted or from a file."""

    toml = TextAreaField(
        _l("Scenario file (TOML)"), filters=[text_filter], render_kw={"rows": 16, "spellcheck": "false"}
    )
    file = FileField(_l("… or choose the file"))


class TermsForm(FlaskForm):
    """What an instructor decides about an assignment; `scenario` or `toml` carries the scenario to be assigned."""

    scenario = HiddenField()
    toml = HiddenField(filters=[text_filter])
    title = StringField(_l("Title"), filters=[name_filter], validators=[DataRequired(), Length(1, TITLE_LENGTH)])
    opens_at = DateTimeLocalField(
        _l("Opens"),
        format=MOMENT,
        validators=[Optional()],
    )
    due_at = DateTimeLocalField(
        _l("Due"),
        format=MOMENT,
        validators=[Optional()],
    )
    counted = SelectMultipleField(
        _l("Questions that count"), widget=ListWidget(prefix_label=False), option_widget=CheckboxInput(), validators=[]
    )
    feedback = RadioField(_l("After submitting, students see"), choices=FEEDBACK, default="none")
    gradebook = RadioField(_l("What counts in the gradebook"), choices=GRADEBOOK, default="questions")
    rubric_id = SelectField(
        _l("Rubric for narrated turns"),
        description=_l("A course's own rubrics are made on its page of rubrics."),
        coerce=lambda value: int(value) if value not in ("", "None", None) else None,
        default=None,
    )

    def validate_opens_at(self, field: DateTimeLocalField) -> None:
        """A year in which a class may be held."""
        if field.data and field.data.year not in YEARS:
            raise ValidationError(_l("Please give a year from 2000 to 2100."))

    validate_due_at = validate_opens_at

    def offer(self, questions: list[dict[str, Any]], rubrics: list[CourseRubric]) -> None:
        """Offers these questions to count, and these rubrics besides the library's."""
        own = [SelectChoice(rubric.id, rubric.title) for rubric in rubrics]
        self.rubric_id.choices = [SelectChoice("", _l("the turn rubric of the library")), *own]
        self.counted.choices = [SelectChoice(q["id"], f"{q['id']}: {q['prompt']}") for q in questions]

    def terms(self, zone_name: str) -> Terms:
        """What was decided, moments in UTC."""
        moments = {
            name: clock.to_utc(self[name].data, zone_name) if self[name].data else None
            for name in ("opens_at", "due_at")
        }
        return Terms(self.title.data, self.counted.data, self.feedback.data, gradebook=self.gradebook.data,
                     rubric_id=self.rubric_id.data, **moments)  # fmt: skip

    @classmethod
    def of(cls, assignment: Assignment, rubrics: list[CourseRubric]) -> TermsForm:
        """The form filled with an assignment's present terms."""
        zone = assignment.course.timezone
        moments = {
            name: clock.to_local(value, zone) if (value := getattr(assignment, name)) else None
            for name in ("opens_at", "due_at")
        }
        kept = {name: getattr(assignment, name) for name in ("title", "counted", "feedback", "gradebook", "rubric_id")}
        form = cls(**kept, **moments)
        form.offer(assignment.questions, rubrics)
        return form
