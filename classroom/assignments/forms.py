"""Forms of assignments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask_babel import lazy_gettext as _l
from flask_wtf.file import FileField
from wtforms import (
    BooleanField,
    DateTimeLocalField,
    HiddenField,
    IntegerField,
    RadioField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
    ValidationError,
)
from wtforms.fields.choices import SelectChoice
from wtforms.validators import DataRequired, Length, NumberRange, Optional
from wtforms.widgets import CheckboxInput, ListWidget

from classroom import clock
from classroom.assignments.extending import MOST_ATTEMPTS, MOST_MINUTES, More
from classroom.assignments.models import BEST, EXAM, LAST, MEAN, PRACTICE, WHY_LENGTH, Assignment
from classroom.assignments.operations import Terms
from classroom.assignments.weeks import MOST_WEEKS
from classroom.authoring.models import AuthoredScenario
from classroom.courses.models import TITLE_LENGTH, Membership
from classroom.forms import Form, name_filter, text_filter
from classroom.library_words import of_library
from classroom.rubrics.models import CourseRubric
from scenarios import Scenario

FEEDBACK = [
    SelectChoice("none", _l("nothing: marks come with your release")),
    SelectChoice("right-wrong", _l("for each question, whether it was right")),
    SelectChoice("full", _l("points and reasons")),
]
GRADEBOOK = [
    SelectChoice("questions", _l("the points of the questions")),
    SelectChoice("rubric", _l("the rubric: the mean of the narrated turns")),
]
MODES = [
    SelectChoice(PRACTICE, _l("Practice")),
    SelectChoice(
        EXAM, _l("Exam: one attempt, no marks before release, questions in an order of each student's own")
    ),
]
COUNTS = [
    SelectChoice(LAST, _l("the last one counts")),
    SelectChoice(BEST, _l("the best one counts")),
    SelectChoice(MEAN, _l("their mean counts")),
]
OWN = "own-"  # before the id of a scenario of the course's own
MOMENTS = ("opens_at", "due_at", "late_until")
PLAIN = ("title", "counted", "feedback", "gradebook", "rubric_id", "mode", "minutes", "attempts_allowed", "counts",
         "per_week", "missing_zero")  # fmt: skip
YEARS = range(2000, 2101)
MOMENT = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"]


class SourceForm(Form):
    """A scenario of one's own, pasted or from a file."""

    toml = TextAreaField(
        _l("Scenario file (TOML)"), filters=[text_filter], render_kw={"rows": 16, "spellcheck": "false"}
    )
    file = FileField(_l("… or choose the file"))


class TermsForm(Form):
    """What an instructor decides about an assignment; `scenario` or `toml` carries the scenario to be assigned."""

    scenario = HiddenField()
    toml = HiddenField(filters=[text_filter])
    title = StringField(_l("Title"), filters=[name_filter], validators=[DataRequired(), Length(1, TITLE_LENGTH)])
    mode = RadioField(_l("What kind of work is it?"), choices=MODES, default=PRACTICE)
    opens_at = DateTimeLocalField(_l("Opens"), format=MOMENT, validators=[Optional()])
    due_at = DateTimeLocalField(
        _l("Due"),
        format=MOMENT,
        validators=[Optional()],
        description=_l("Empty: never. Later work is accepted, and marked as late."),
    )
    late_until = DateTimeLocalField(
        _l("Late work until"),
        format=MOMENT,
        validators=[Optional()],
        description=_l("Empty: for ever. At this time it closes, and what is saved is handed in by itself."),
    )
    minutes = IntegerField(
        _l("Time limit in minutes"),
        validators=[Optional(), NumberRange(1, MOST_MINUTES)],
        description=_l("Empty: none. The clock starts when a student begins, and the server keeps it."),
    )
    attempts_allowed = IntegerField(
        _l("Attempts"),
        default=1,
        validators=[Optional(), NumberRange(1, MOST_ATTEMPTS)],
        description=_l("Empty: as many as they like. In an exam it is one."),
    )
    counts = RadioField(_l("Of several attempts"), choices=COUNTS, default=LAST)
    per_week = IntegerField(
        _l("Turns a week"),
        validators=[Optional(), NumberRange(1, 21)],
        description=_l("Such as 3: students do so many in each week, from the opening to the due date."),
    )
    weeks_off = StringField(
        _l("Weeks without turns"),
        validators=[Optional(), Length(max=200)],
        description=_l("Numbers of weeks, such as 4, 9. Week 1 is the one in which it opens; weeks begin on Monday."),
    )
    missing_zero = BooleanField(
        _l("Missing turns count as zero"),
        description=_l("Where the mean counts: each turn that a week lacks when it is over is a zero in it."),
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

    validate_due_at = validate_late_until = validate_opens_at

    def validate_weeks_off(self, field: StringField) -> None:
        """Numbers with commas between them."""
        words = (field.data or "").replace(",", " ").split()
        if any(not (word.isascii() and word.isdecimal()) or not 1 <= int(word) <= MOST_WEEKS for word in words):
            raise ValidationError(_l("Please give numbers of weeks with commas between them, such as 4, 9."))

    def offer(self, questions: list[dict[str, Any]], rubrics: list[CourseRubric]) -> None:
        """Offers these questions to count, and these rubrics besides the library's."""
        own = [SelectChoice(rubric.id, rubric.title) for rubric in rubrics]
        self.rubric_id.choices = [SelectChoice("", _l("the turn rubric of the library")), *own]
        self.counted.choices = [SelectChoice(q["id"], f"{q['id']}: {q['prompt']}") for q in questions]

    def terms(self, zone_name: str) -> Terms:
        """What was decided, moments in UTC."""
        moments = {name: clock.to_utc(self[name].data, zone_name) if self[name].data else None for name in MOMENTS}
        plain = {name: self[name].data for name in PLAIN}
        weeks_off = sorted({int(word) for word in (self.weeks_off.data or "").replace(",", " ").split()})
        return Terms(**plain, **moments, weeks_off=tuple(weeks_off) if plain["per_week"] else ())

    @classmethod
    def of(cls, assignment: Assignment, rubrics: list[CourseRubric]) -> TermsForm:
        """The form filled with an assignment's present terms."""
        form = cls(
            **{name: getattr(assignment, name) for name in PLAIN},
            **_local(assignment, MOMENTS, assignment.course.timezone),
            weeks_off=", ".join(map(str, assignment.weeks_off)),
        )
        form.offer(assignment.questions, rubrics)
        return form


class ExtensionForm(Form):
    """More time, another due date or more attempts, for some students."""

    students = SelectMultipleField(
        _l("For whom?"), coerce=int, widget=ListWidget(prefix_label=False), option_widget=CheckboxInput()
    )
    minutes = IntegerField(
        _l("More minutes in each attempt"), default=0, validators=[Optional(), NumberRange(0, MOST_MINUTES)]
    )
    due_at = DateTimeLocalField(
        _l("Their due date"),
        format=MOMENT,
        validators=[Optional()],
        description=_l("In place of everybody's; it stays open for them at least until then."),
    )
    attempts = IntegerField(_l("More attempts"), default=0, validators=[Optional(), NumberRange(0, MOST_ATTEMPTS)])
    why = StringField(
        _l("Reason"),
        filters=[name_filter],
        validators=[DataRequired(), Length(1, WHY_LENGTH)],
        description=_l("Kept on record, for instructors only."),
    )

    validate_due_at = TermsForm.validate_opens_at

    def offer(self, members: list[Membership]) -> None:
        """Offers these students."""
        self.students.choices = [SelectChoice(member.id, member.display_name) for member in members]

    def more(self, zone_name: str) -> More:
        """What is allowed, the moment in UTC."""
        due_at = clock.to_utc(self.due_at.data, zone_name) if self.due_at.data else None
        return More(self.minutes.data or 0, self.attempts.data or 0, due_at, self.why.data)


class VariantForm(Form):
    """Another scenario, of the course's own or of the library, for the pool."""

    scenario = SelectField(_l("Scenario"))

    def offer(self, own: Iterable[AuthoredScenario], library: Iterable[Scenario]) -> None:
        """Offers the course's own scenarios, then those of the library, each with its points."""
        first = [SelectChoice(f"{OWN}{one.id}", _l("%(title)s (your own)", title=one.title)) for one in own]
        self.scenario.choices = first + [
            SelectChoice(one.id, f"{of_library(one.title)} ({sum(question.points for question in one.questions):g})")
            for one in sorted(library, key=lambda one: of_library(one.title))
        ]  # fmt: skip


def _local(assignment: Assignment, names: Iterable[str], zone: str) -> dict[str, Any]:
    return {
        name: clock.to_local(value, zone) if (value := getattr(assignment, name)) else None for name in names
    }
