"""Pages: one's own data as an archive; a student's, for the instructor; deleting it on request."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, flash, redirect, send_file, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from sqlalchemy import select
from wtforms import StringField
from wtforms.validators import DataRequired, Length

from classroom.accounts.current import instructor, student
from classroom.accounts.models import NAME_LENGTH
from classroom.courses.access import fetch_member
from classroom.courses.models import Membership
from classroom.db import db
from classroom.downloads.packing import safe_name
from classroom.errors import Refused
from classroom.forms import Form, form_page, name_filter, show_refusal
from classroom.personal import erasing
from classroom.personal.archive import archive

blueprint = Blueprint("personal", __name__)


class EraseForm(Form):
    """The student's name once more."""

    typed = StringField(
        _l("The student's name"),
        filters=[name_filter],
        validators=[DataRequired(), Length(1, NAME_LENGTH)],
        description=_l("Type it as it stands above, so that it is certain who is meant."),
        render_kw={"autocomplete": "off"},
    )


@blueprint.get("/account/data.zip")
def own() -> Any:
    """Everything that is kept about the student who asks."""
    user = student()
    mine = select(Membership).where(Membership.user_id == user.id).order_by(Membership.id)
    return _zip(user.name, archive(user, db.session.scalars(mine).all()))


@blueprint.get("/courses/<id:course_id>/students/<id:member_id>/data.zip")
def of_student(course_id: int, member_id: int) -> Any:
    """What is kept about a student of this course, to be handed to the student."""
    member = fetch_member(instructor(), course_id, member_id)
    return _zip(member.display_name, archive(member.user, [member]))


@blueprint.route("/courses/<id:course_id>/students/<id:member_id>/delete", methods=["GET", "POST"])
def erase(course_id: int, member_id: int) -> Any:
    """Deletes what is kept about a student of this course, once the name is typed."""
    user = instructor()
    member, form = fetch_member(user, course_id, member_id), EraseForm()
    if form.validate_on_submit():
        try:
            name = erasing.erase(user, member, typed=form.typed.data)
        except Refused as refused:
            show_refusal(form, refused)
        else:
            flash(_("Deleted. The figures of the class name “%(name)s” instead.", name=name))
            return redirect(url_for("rosters.show", course_id=course_id))
    return form_page("personal/erase.html", form, member=member, course=member.course)


def _zip(whose: str, content: Any) -> Response:
    name = safe_name(whose, _("data"), suffix="zip")
    return send_file(content, mimetype="application/zip", as_attachment=True, download_name=name, max_age=0)
