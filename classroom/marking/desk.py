"""Pages: what is done to the work of a whole class at once, and taking a release back."""

from __future__ import annotations

import operator
from typing import Any

from flask import Blueprint, flash, redirect, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from classroom.accounts.current import instructor
from classroom.assignments.access import fetch_assignment
from classroom.marking import naming, releasing
from classroom.marking.access import fetch_submitted
from classroom.text import clean

blueprint = Blueprint("desk", __name__)
blueprint.add_app_template_test(operator.contains, "holding")
blueprint.add_app_template_global(naming.is_anonymous, "names_hidden")


@blueprint.post("/assignments/<id:assignment_id>/names")
def names(assignment_id: int) -> Any:
    """Hides the names of unconfirmed work, or shows them (`anonymous` is yes or no)."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, teaching=True)
    naming.set_anonymous(user, assignment, anonymous=request.form.get("anonymous") == "yes")
    return redirect(url_for("assignments.show", assignment_id=assignment.id))


@blueprint.post("/assignments/<id:assignment_id>/sure")
def accept_sure(assignment_id: int) -> Any:
    """Accepts, in all submissions that wait, what needs no look."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, marking=True)
    count = releasing.accept_sure(user, assignment)
    flash(ngettext("%(num)d mark that was sure is accepted.", "%(num)d marks that were sure are accepted.", count))
    return redirect(url_for("assignments.show", assignment_id=assignment.id))


@blueprint.post("/attempts/<id:attempt_id>/take-back")
def take_back(attempt_id: int) -> Any:
    """Hides released marks from the student again."""
    user = instructor()
    attempt = fetch_submitted(user, attempt_id, teaching=True)
    releasing.take_back(user, attempt, why=clean(request.form.get("why", "")))
    flash(_("%(name)s no longer sees the marks.", name=attempt.membership.display_name))
    return redirect(url_for("marking.show", attempt_id=attempt.id))
