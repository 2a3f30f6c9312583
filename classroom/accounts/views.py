"""Pages: landing, set-up, signing in and out, one's own account, instructors."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from classroom.accounts import access, operations
from classroom.accounts.current import current_sign_in, current_user, forget, instructor, remember, signed_in, student
from classroom.accounts.forms import CodeForm, PasswordForm, SetUpForm, SignInForm
from classroom.accounts.models import User
from classroom.attempts.faces import Face, face_of
from classroom.courses.forms import JoinForm
from classroom.errors import Refused
from classroom.forms import form_page, show_refusal
from classroom.invitations import operations as invitations
from classroom.invitations.access import fetch_open_for_accounts
from classroom.invitations.forms import InvitationForm
from classroom.invitations.views import link_of
from classroom.pages import safe_next
from classroom.school.operations import is_connected
from engine import cards
from scenarios.scenario import card_facts

blueprint = Blueprint("accounts", __name__)


def home_url(user: User) -> str:
    """Where this user's own pages begin."""
    return url_for("courses.home" if user.is_instructor else "attempts.home")


@blueprint.get("/")
def landing() -> Any:
    """The front page: for those who are not signed in, every way in."""
    onward = safe_next(request.args.get("next"))
    if user := current_user():
        return redirect(onward or home_url(user))
    if operations.needs_set_up():
        return redirect(url_for(".set_up"))
    return render_template("accounts/landing.html", onward=onward, example=_example(), join=JoinForm(formdata=None))


def _example() -> Face:
    """The card of the front page."""
    card = cards.book("2e").find("Village")
    return face_of("Village", {"Village": card_facts(card)})


@blueprint.route("/set-up", methods=["GET", "POST"])
def set_up() -> Any:
    """Makes the first instructor."""
    if not operations.needs_set_up():
        return redirect(url_for(".landing"))
    form = SetUpForm()
    if form.validate_on_submit():
        user = operations.set_up(name=form.name.data, login=form.login.data, password=form.password.data)
        remember(operations.start_session(user))
        return redirect(home_url(user))
    return form_page("accounts/set_up.html", form)


@blueprint.route("/sign-in", methods=["GET", "POST"])
def sign_in() -> Any:
    """Signs an instructor in."""
    form = SignInForm()
    return _sign_in(
        "accounts/sign_in.html",
        form,
        lambda: operations.sign_in_instructor(
            login=form.login.data, password=form.password.data, address=request.remote_addr or ""
        ),
    )


@blueprint.route("/come-back", methods=["GET", "POST"])
def come_back() -> Any:
    """Signs a student in by the personal code."""
    form = CodeForm()
    return _sign_in(
        "accounts/come_back.html",
        form,
        lambda: operations.sign_in_student(code=form.code.data, address=request.remote_addr or ""),
    )


def _sign_in(template: str, form: Any, operation: Any) -> Any:
    onward = safe_next(request.args.get("next"))
    if form.validate_on_submit():
        try:
            done = operation()
        except Refused as refused:
            show_refusal(form, refused)
        else:
            remember(done.token)
            if done.waits:
                return redirect(url_for("second_factor.ask", next=onward))
            if done.code:
                return render_template("accounts/code.html", code=done.code, name=done.user.name, onward=onward)
            return redirect(onward or home_url(done.user))
    return form_page(template, form, onward=onward)


@blueprint.post("/sign-out")
def sign_out() -> Any:
    """Ends the session of this browser."""
    if found := current_sign_in():
        operations.sign_out(found.user, found)
    forget()
    flash(_("You are signed out."))
    return redirect(url_for(".landing"))


@blueprint.get("/account")
def account() -> Any:
    """One's own account."""
    user = signed_in()
    form = PasswordForm() if user.is_instructor else None
    return render_template("accounts/account.html", form=form, **_account_of(user))


def _account_of(user: User) -> dict[str, Any]:
    sessions, here = access.fetch_sessions(user), current_sign_in()
    return {"user": user, "connected": is_connected(user), "sessions": sessions, "here": here}


@blueprint.post("/account/sessions")
def end_sessions() -> Any:
    """Signs every other browser out."""
    user, here = signed_in(), current_sign_in()
    ended = operations.end_other_sessions(user, here) if here else 0
    flash(ngettext("%(num)d other browser was signed out.", "%(num)d other browsers were signed out.", ended))
    return redirect(url_for(".account"))


@blueprint.post("/account/password")
def change_password() -> Any:
    """Gives the instructor another password."""
    user = instructor()
    form = PasswordForm()
    if form.validate_on_submit():
        try:
            operations.change_password(
                user, current=form.current.data, new=form.password.data, address=request.remote_addr or ""
            )
        except Refused as refused:
            show_refusal(form, refused)
        else:
            remember(operations.start_session(user))
            flash(_("Your password is changed. Every other browser has been signed out."))
            return redirect(url_for(".account"))
    return form_page("accounts/account.html", form, **_account_of(user))


@blueprint.post("/account/code")
def renew_code() -> Any:
    """Gives the student another personal code and shows it, once."""
    user = student()
    code = operations.renew_own_code(user)
    remember(operations.start_session(user))
    return render_template("accounts/code.html", code=code, name=user.name, renewed=True)


@blueprint.route("/instructors", methods=["GET", "POST"])
def instructors() -> Any:
    """The instructors of this installation; its administrator invites others, and is shown the link once."""
    user = instructor()
    form, link = InvitationForm(), None
    if form.validate_on_submit():
        try:
            invitation, token = invitations.invite_instructor(user, name=form.name.data, email=form.email.data)
            link, form = (invitation, link_of(token)), InvitationForm(formdata=None)
        except Refused as refused:
            show_refusal(form, refused)
    return _instructors(user, form, link)


def _instructors(user: User, form: Any, link: Any) -> Any:
    return form_page(
        "accounts/instructors.html", form, user=user, link=link, people=access.fetch_instructors(user),
        waiting=fetch_open_for_accounts(user),
    )  # fmt: skip


@blueprint.post("/instructors/<id:user_id>/password")
def reset_password(user_id: int) -> Any:
    """Ends another instructor's password, and shows the link by which they choose another one, once."""
    actor = instructor()
    user = access.fetch_instructor(actor, user_id)
    invitation, token = invitations.offer_password(actor, user)
    return _instructors(actor, InvitationForm(formdata=None), (invitation, link_of(token)))
