"""Forms of accounts and signing in."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l
from wtforms import PasswordField, StringField, ValidationError
from wtforms.validators import DataRequired, InputRequired, Length

from classroom.accounts.models import NAME_LENGTH
from classroom.forms import Form, login_filter, name_filter, text_filter

PASSWORD_LENGTH = (10, 200)
WHAT_PASSWORD = _l("At least 10 characters; a few words are best.")


def _password(label: Any, *, autocomplete: str, description: Any = "") -> PasswordField:
    return PasswordField(
        label,
        filters=[text_filter],
        validators=[InputRequired(), Length(max=200)],
        description=description,
        render_kw={"autocomplete": autocomplete},
    )


def _login() -> StringField:
    return StringField(
        _l("Sign-in name"),
        filters=[login_filter],
        validators=[DataRequired(), Length(3, NAME_LENGTH)],
        render_kw={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"},
    )


def _own_name() -> StringField:
    return StringField(
        _l("Your name"),
        filters=[name_filter],
        validators=[DataRequired(), Length(1, NAME_LENGTH)],
        description=_l("As your students know you."),
        render_kw={"autocomplete": "name"},
    )


class NewPassword(Form):
    """A password typed twice."""

    password = _password(_l("Password"), autocomplete="new-password", description=WHAT_PASSWORD)
    again = _password(_l("The same password again"), autocomplete="new-password")

    def validate_password(self, field: PasswordField) -> None:
        """Long enough, and not the name itself."""
        if len(field.data) < PASSWORD_LENGTH[0]:
            raise ValidationError(_l("Please use at least 10 characters."))
        login = self._fields.get("login")
        if login is not None and login.data and login.data in field.data.casefold():
            raise ValidationError(_l("Please use a password that does not contain your sign-in name."))

    def validate_again(self, field: PasswordField) -> None:
        """Equal to the first."""
        if field.data != self.password.data:
            raise ValidationError(_l("The two passwords differ."))


class SetUpForm(NewPassword):
    """The first instructor."""

    name = _own_name()
    login = _login()


class PasswordForm(NewPassword):
    """Another password for oneself."""

    password = _password(_l("New password"), autocomplete="new-password", description=WHAT_PASSWORD)
    current = _password(_l("Present password"), autocomplete="current-password")


class SignInForm(Form):
    """An instructor's name and password."""

    login = _login()
    password = _password(_l("Password"), autocomplete="current-password")


class CodeForm(Form):
    """A student's personal code."""

    code = StringField(
        _l("Your personal code"),
        validators=[DataRequired(), Length(max=40)],
        description=_l("Ten letters and digits, such as K7MT-4QX-W9R. You were shown it when you joined."),
        render_kw={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"},
    )


class FactorForm(Form):
    """A code of the second factor."""

    code = StringField(
        _l("Code"),
        validators=[DataRequired(), Length(max=40)],
        description=_l("The six digits that your app shows now, or a recovery code."),
        render_kw={"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"},
    )
