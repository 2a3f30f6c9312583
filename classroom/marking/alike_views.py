"""Page: like explanations of a class, grouped and marked together."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from classroom.accounts.current import instructor
from classroom.accounts.models import User
from classroom.assignments.access import fetch_assignment
from classroom.errors import Conflict, Refused
from classroom.marking import alike, forms
from classroom.marking.alike import Class

blueprint = Blueprint("alike", __name__)


@blueprint.route("/assignments/<id:assignment_id>/alike", methods=["GET", "POST"])
def show(assignment_id: int) -> Any:
    """The groups of one question; in the address `groups` says which there are, `before` which there were before the
    last change, and `marked` which answers were marked just now. `do` is save, merge, split or undo, or `out` names an
    answer."""
    user = instructor()
    assignment = fetch_assignment(user, assignment_id, marking=True)
    asked = alike.explained(assignment)
    id = request.args.get("question", asked[0]["id"] if asked else "")
    found = alike.fetch_class(user, assignment, id, request.args.get("groups", "")) if asked else None
    problem = None
    if request.method == "POST" and found:
        try:
            return redirect(_done(user, found, assignment.id))
        except (Refused, Conflict) as error:
            problem = error
    page = render_template(
        "marking/alike.html", assignment=assignment, course=assignment.course, asked=asked, found=found,
        problem=problem, before=request.args.get("before", ""), marked=forms.ids_in(request.args.get("marked", "")),
    )  # fmt: skip
    return page, problem.status if problem else 200


def _done(user: User, found: Class, assignment_id: int) -> str:
    """Does what the form asks for, and says where it is shown."""

    def shown(now: Class, **more: Any) -> str:
        groups = {"question": found.question["id"], "groups": now.written}
        return url_for(".show", assignment_id=assignment_id, **groups, **more)

    do = request.form.get("do")
    if do == "undo":
        count = alike.take_back(user, found, forms.ids_in(request.form.get("marked", "")))
        flash(ngettext("%(num)d answer is as it was before.", "%(num)d answers are as they were before.", count))
        return shown(found)
    if do == "merge" or "out" in request.form or do == "split":
        now, at = _regrouped(found, do)
        return shown(now, before=found.written, _anchor=f"group-{at}")
    versions, points, comment = forms.together_in(request.form)
    count = alike.decide_together(user, found, versions, points, comment)
    flash(ngettext("%(num)d answer is marked.", "%(num)d answers are marked.", count))
    onward = found.next_after(versions)
    return shown(found, marked=".".join(map(str, versions)), _anchor=f"group-{onward}" if onward else None)


def _regrouped(found: Class, do: str | None) -> tuple[Class, int]:
    """The class in other groups, and the number of the group to be looked at next, from 1."""
    if do == "merge":
        joined = forms.joined_in(request.form)
        now = alike.regrouped(found, joined, merge=True)
        return now, now.number_of(joined)
    away = forms.ids_in(request.form.get("out", "")) or list(forms.together_in(request.form)[0])
    if not away:
        raise Refused(_("Please tick at least one answer."))
    return alike.regrouped(found, away, merge=False), found.number_of(away)
