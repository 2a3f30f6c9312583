"""Forms of courses and rosters."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l
from wtforms import SelectField, StringField
from wtforms.validators import DataRequired, Length, Optional

from classroom import clock
from classroom.accounts.models import EMAIL_LENGTH, NAME_LENGTH
from classroom.courses.models import TITLE_LENGTH
from classroom.forms import Form, email_field, name_filter


class CourseForm(Form):
    """A course's title and time zone."""

    title = StringField(
        _l("Title"),
        filters=[name_filter],
        validators=[DataRequired(), Length(1, TITLE_LENGTH)],
        description=_l("As your students know it, such as “Reading closely, Tuesday 10 o'clock”."),
    )
    timezone = SelectField(
        _l("Time zone"), choices=clock.zone_names, description=_l("Opening times and due dates are given in it.")
    )


class JoinForm(Form):
    """A student's way into a course."""

    course = StringField(
        _l("Class code"),
        validators=[DataRequired(), Length(max=40)],
        description=_l("Six letters and digits; your instructor shows them."),
        render_kw={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"},
    )
    display_name = StringField(
        _l("Your name in this class"),
        filters=[name_filter],
        validators=[DataRequired(), Length(1, NAME_LENGTH)],
        description=_l("Your instructor sees it beside your work."),
        render_kw={"autocomplete": "name"},
    )


def _identity(label: Any, description: Any = "") -> StringField:
    return StringField(
        label,
        filters=[name_filter],
        validators=[Optional(), Length(max=NAME_LENGTH)],
        description=description,
        render_kw={"autocomplete": "off"},
    )


class MemberForm(Form):
    """A student's name in the course, and in the gradebook of the school."""

    display_name = StringField(
        _l("Name in this class"), filters=[name_filter], validators=[DataRequired(), Length(1, NAME_LENGTH)]
    )
    sortable_name = _identity(_l("Name in the gradebook"), _l("Family name first, such as “Nguyen, An”."))
    sis_user_id = _identity(_l("Student number"), _l("Canvas calls it “SIS User ID”."))
    sis_login_id = _identity(_l("Login at the school"), _l("Canvas calls it “SIS Login ID”."))
    canvas_id = _identity(_l("Canvas number"), _l("The column “ID” of an exported gradebook: digits only."))
    email = email_field(_l("E-mail"), most=EMAIL_LENGTH)
    section = _identity(_l("Section"))
    why = StringField(
        _l("Reason for the change"),
        filters=[name_filter],
        validators=[Optional(), Length(max=200)],
        description=_l("Optional; it is kept in the record of changes."),
    )

    def validate_canvas_id(self, field: StringField) -> None:
        """Digits only: anything else could hit another student on import."""
        if field.data and not (field.data.isascii() and field.data.isdecimal()):
            field.errors = [*field.errors, _l("Please give digits only, or leave it empty.")]
