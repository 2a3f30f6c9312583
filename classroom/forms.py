"""What the forms of all domains share."""

from __future__ import annotations

from typing import Any

from flask import render_template, request
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from werkzeug.datastructures import CombinedMultiDict, MultiDict
from wtforms import FileField, StringField
from wtforms.validators import Length, Optional, Regexp

from classroom.errors import Refused
from classroom.text import clean, clean_name

EMAIL = r"[^@\s<>\"]{1,64}@[^@\s<>\"]{1,189}\Z"


class Form(FlaskForm):
    """A form whose fields of text are given text only, and its fields of files only files; of JSON it takes nothing."""

    class Meta(FlaskForm.Meta):
        def wrap_formdata(self, form: Form, formdata: Any) -> Any:
            """What was sent, or what the caller gave instead; None for nothing."""
            if formdata is None or isinstance(formdata, MultiDict):
                return formdata
            if not form.is_submitted() or not (request.form or request.files):
                return None
            names = {field.name for field in form if isinstance(field, FileField)}
            files = MultiDict((name, file) for name, file in request.files.items(multi=True) if name in names)
            return CombinedMultiDict((files, request.form))


def name_filter(value: str | None) -> str:
    """The field's value as a name on one line."""
    return clean_name(value or "")


def login_filter(value: str | None) -> str:
    """The field's value as a sign-in name: capitals do not matter."""
    return clean_name(value or "").casefold()


def text_filter(value: str | None) -> str:
    """The field's value as text of any number of lines."""
    return clean(value or "")


def show_refusal(form: Form, refused: Refused) -> None:
    """Shows in the form what an operation refused: beside the fields it names, else above all."""
    for name, message in refused.fields.items():
        form[name].errors = [*form[name].errors, message]
    if not refused.fields:
        form.form_errors.append(refused.message)


def form_page(template: str, form: Form, **values: Any) -> tuple[str, int]:
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
