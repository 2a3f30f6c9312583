"""Pages: to the school's provider and back, and which of several accounts is meant."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask_babel import gettext as _

from classroom.accounts.current import current_user, instructor, remember
from classroom.accounts.models import User
from classroom.courses.access import fetch_titles
from classroom.db import db
from classroom.errors import Refused
from classroom.pages import safe_next
from classroom.school import operations, provider

blueprint = Blueprint("school", __name__)

ONWARD, CONNECTING, CHOICE = "school-next", "school-connecting", "school-choice"


@blueprint.get("/sign-in/school")
def begin() -> Any:
    """Leads to the school's provider; with `connect` to link the signed-in instructor's account."""
    if not provider.is_configured():
        flash(_("One cannot sign in by the school here."))
        return redirect(url_for("accounts.landing"))
    session.pop(CONNECTING, None)
    if request.args.get("connect"):
        session[CONNECTING] = instructor().id
    session[ONWARD] = safe_next(request.args.get("next"))
    try:
        return provider.way_there(url_for(".back", _external=True))
    except Refused as refused:
        flash(refused.message)
        return redirect(url_for("accounts.landing"))


@blueprint.get("/sign-in/school/back")
def back() -> Any:
    """Signs in who comes back from the provider, or connects the account."""
    if not provider.is_configured():
        return redirect(url_for("accounts.landing"))
    connecting, onward = session.pop(CONNECTING, None), safe_next(session.pop(ONWARD, None))
    user = current_user()
    try:
        person = provider.who_came_back()
        if connecting is not None:
            if user is None or user.id != connecting:
                raise Refused(_("You were signed out meanwhile. Please sign in and connect once more."))
            operations.connect(user, person)
            flash(_("From now on you can sign in by the school."))
            return redirect(url_for("accounts.account"))
        found = operations.accounts_of(person)
    except Refused as refused:
        flash(refused.message)
        return redirect(url_for("accounts.account" if connecting and user else "accounts.landing"))
    if len(found) == 1:
        return _signed_in(found[0], onward)
    session[CHOICE], session[ONWARD] = [one.id for one in found], onward
    return redirect(url_for(".choose"))


@blueprint.route("/sign-in/school/choose", methods=["GET", "POST"])
def choose() -> Any:
    """Asks which account is meant, where somebody has several."""
    ids = session.get(CHOICE) or []
    if not ids:
        return redirect(url_for("accounts.landing"))
    found = {str(id): db.session.get(User, id) for id in ids}
    if request.method == "POST":
        chosen = found.get(request.form.get("account", ""))
        if chosen is None:
            raise Refused(_("Please choose one of your accounts."))
        return _signed_in(chosen, safe_next(session.get(ONWARD)))
    rows = [(id, user, fetch_titles(user)) for id, user in found.items() if user is not None]
    return render_template("accounts/school_choose.html", rows=rows)


@blueprint.post("/account/school/disconnect")
def disconnect() -> Any:
    """Ends the link of one's own account with the school."""
    operations.disconnect(instructor())
    flash(_("The school's sign-in no longer opens this account."))
    return redirect(url_for("accounts.account"))


def _signed_in(user: User, onward: str | None) -> Any:
    done = operations.sign_in(user)
    remember(done.token)
    if done.waits:
        return redirect(url_for("second_factor.ask", next=onward))
    return redirect(onward or url_for("courses.home" if user.is_instructor else "attempts.home"))
