"""Forms of invitations."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from wtforms import RadioField, StringField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import DataRequired, Length

from classroom.accounts.models import EMAIL_LENGTH, NAME_LENGTH
from classroom.courses.models import GRADER
from classroom.courses.staff import ROLES
from classroom.forms import Form, email_field, name_filter


class InvitationForm(Form):
    """Whom the link is for."""

    name = StringField(
        _l("For whom"),
        filters=[name_filter],
        validators=[DataRequired(), Length(1, NAME_LENGTH)],
        description=_l("So that you know later whose link it is."),
        render_kw={"autocomplete": "off"},
    )
    email = email_field(
        _l("E-mail at the school"),
        description=_l("Only needed where people sign in by the school. Nothing is sent there."),
        most=EMAIL_LENGTH,
    )


class StaffForm(InvitationForm):
    """Whom the link is for, and as what."""

    role = RadioField(
        _l("Role"), choices=[SelectChoice(id, role.name) for id, role in ROLES.items()], default=GRADER
    )
