"""What the forms of all domains share."""

from __future__ import annotations

from typing import Any

from flask import render_template
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import StringField
from wtforms.validators import Length, Optional, Regexp

from classroom.errors import Refused
from classroom.text import clean, clean_name

EMAIL = r"[^@\s<>\"]{1,64}@[^@\s<>\"]{1,189}\Z"


def name_filter(value: str | None) -> str:
    """The field's value as a name on one line."""
    return clean_name(value or "")


def login_filter(value: str | None) -> str:
    """The field's value as a sign-in name: capitals do not matter."""
    return clean_name(value or "").casefold()


def text_filter(value: str | None) -> str:
    """The field's value as text of any number of lines."""
    return clean(value or "")


def show_refusal(form: FlaskForm, refused: Refused) -> None:
    """Shows in the form what an operation refused: beside the fields it names, else above all."""
    for name, message in refused.fields.items():
        form[name].errors = [*form[name].errors, message]
    if not refused.fields:
        form.form_errors.append(refused.message)


def form_page(template: str, form: FlaskForm, **values: Any) -> tuple[str, int]:
    """The page with this form, and its status: 422 if the form has errors to show."""
    return render_template(template, form=form, **values), 422 if form.errors else 200


def email_field(label: Any, *, description: Any = "", most: int) -> StringField:
    """A field for an e-mail address that may stay empty; only its shape is looked at."""
    return StringField(
        label,
        filters=[login_filter],
        validators=[Optional(), Length(max=most), Regexp(EMAIL, message=_l("This is no e-mail address."))],
        description=description,
        render_kw={"type": "email", "autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"},
    )
