"""Pages: the staff of a course, and what a link that is good once leads to."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, request, url_for
from flask_babel import gettext as _

from classroom.accounts import operations as accounts
from classroom.accounts.current import current_user, instructor, remember
from classroom.accounts.forms import NewPassword, SetUpForm
from classroom.courses import staff as roles
from classroom.courses.access import fetch_colleague, fetch_course, fetch_staff, role_of
from classroom.courses.models import OWNER
from classroom.errors import Refused
from classroom.forms import form_page, show_refusal
from classroom.invitations import access, operations
from classroom.invitations.forms import StaffForm
from classroom.invitations.models import PASSWORD, STAFF_PLACE, Invitation

blueprint = Blueprint("invitations", __name__)


@blueprint.route("/courses/<id:course_id>/staff", methods=["GET", "POST"])
def staff(course_id: int) -> Any:
    """The staff of a course and their rights; its owners invite others, and are shown the link once."""
    user = instructor()
    course = fetch_course(user, course_id)
    form, link = StaffForm(), None
    if form.validate_on_submit():
        try:
            invitation, token = operations.invite_staff(
                user, course, name=form.name.data, role=form.role.data, email=form.email.data
            )
            link, form = (invitation, link_of(token)), StaffForm(formdata=None)
        except Refused as refused:
            show_refusal(form, refused)
    return form_page(
        "invitations/staff.html",
        form,
        course=course,
        link=link,
        user=user,
        staff=fetch_staff(user, course),
        waiting=access.fetch_open_for_staff(user, course),
        roles=roles.ROLES,
        owns=role_of(user, course.id) == OWNER,
    )


def link_of(token: str) -> str:
    """The whole address of the page that a token leads to."""
    return url_for("invitations.show", token=token, _external=True)


@blueprint.post("/courses/<id:course_id>/staff/<id:colleague_id>")
def colleague(course_id: int, colleague_id: int) -> Any:
    """Changes somebody's place on the staff: `do` is remove, or the new role."""
    user = instructor()
    place = fetch_colleague(user, course_id, colleague_id)
    name, wish = place.user.name, request.form.get("do", "")
    if wish == "remove":
        roles.remove(user, place)
        flash(_("%(name)s is off the staff.", name=name))
        if place.user_id == user.id:
            return redirect(url_for("courses.home"))
    else:
        roles.change_role(user, place, role=wish)
        flash(_("%(name)s has another role now.", name=name))
    return redirect(url_for(".staff", course_id=course_id))


@blueprint.post("/invitations/<id:invitation_id>/withdraw")
def withdraw(invitation_id: int) -> Any:
    """Makes an invitation worthless."""
    user = instructor()
    found = access.fetch_invitation(user, invitation_id)
    operations.withdraw(user, found)
    flash(_("The link for %(name)s is not good any more.", name=found.name))
    if found.course_id is None:
        return redirect(url_for("accounts.instructors"))
    return redirect(url_for(".staff", course_id=found.course_id))


@blueprint.route("/invitations/<string(length=32):token>", methods=["GET", "POST"])
def show(token: str) -> Any:
    """What a link is for; whoever has it makes an account, or chooses another password."""
    invitation = access.fetch_by_token(token)
    if invitation.kind == PASSWORD:
        return _password(invitation, token)
    form = SetUpForm(name=invitation.name)
    if form.validate_on_submit():
        try:
            user = operations.accept_with_account(
                token, name=form.name.data, login=form.login.data, password=form.password.data
            )
        except Refused as refused:
            show_refusal(form, refused)
        else:
            remember(accounts.start_session(user))
            flash(_("Welcome, %(name)s.", name=user.name))
            return redirect(_home(invitation))
    return form_page(
        "invitations/show.html", form, invitation=invitation, token=token, user=current_user(),
        role=roles.ROLES.get(invitation.role), for_staff=invitation.kind == STAFF_PLACE,
    )  # fmt: skip


def _password(invitation: Invitation, token: str) -> Any:
    form = NewPassword()
    if form.validate_on_submit():
        operations.choose_password(token, password=form.password.data)
        flash(_("Your password is changed. Please sign in with it."))
        return redirect(url_for("accounts.sign_in"))
    return form_page("invitations/password.html", form, invitation=invitation)


@blueprint.post("/invitations/<string(length=32):token>/accept")
def accept(token: str) -> Any:
    """Takes the signed-in instructor onto the staff of the link's course."""
    user = instructor()
    course = operations.accept(user, token)
    flash(_("You are on the staff of %(title)s.", title=course.title))
    return redirect(url_for("courses.show", course_id=course.id))


def _home(invitation: Invitation) -> str:
    if invitation.course_id is None:
        return url_for("courses.home")
    return url_for("courses.show", course_id=invitation.course_id)
