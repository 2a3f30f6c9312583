"""Pages of the second factor: asked for when signing in; switched on and off by the instructor."""

from __future__ import annotations

from typing import Any

import segno
from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup

from classroom.accounts import second_factor
from classroom.accounts.current import instructor, remember, waiting_sign_in
from classroom.accounts.forms import FactorForm
from classroom.accounts.models import SecondFactor, User
from classroom.errors import Refused
from classroom.forms import form_page, show_refusal
from classroom.pages import safe_next

blueprint = Blueprint("second_factor", __name__)


@blueprint.route("/sign-in/code", methods=["GET", "POST"])
def ask() -> Any:
    """Asks for the second factor after the password."""
    waiting, onward = waiting_sign_in(), safe_next(request.args.get("next"))
    if waiting is None:
        return redirect(url_for("accounts.sign_in", next=onward))
    form = FactorForm()
    if form.validate_on_submit():
        try:
            done = second_factor.finish_sign_in(waiting, typed=form.code.data, address=request.remote_addr or "")
        except Refused as refused:
            show_refusal(form, refused)
        else:
            remember(done.token)
            return redirect(onward or url_for("courses.home"))
    return form_page("accounts/second_factor_ask.html", form)


@blueprint.get("/account/second-factor")
def show() -> Any:
    """The second factor of one's own account: off, begun, or on."""
    return _page(instructor(), FactorForm())


@blueprint.post("/account/second-factor")
def change() -> Any:
    """Changes one's own second factor: `do` is begin, confirm, renew or off."""
    user, form = instructor(), FactorForm()
    do, address = request.form.get("do"), request.remote_addr or ""
    if do == "begin":
        second_factor.begin(user)
        return redirect(url_for(".show"))
    deeds = {"confirm": second_factor.confirm, "renew": second_factor.renew_recovery, "off": second_factor.switch_off}
    if do not in deeds:
        raise Refused(_("A second factor can be begun, confirmed, given new recovery codes, or switched off."))
    if form.validate_on_submit():
        try:
            made = deeds[do](user, typed=form.code.data, address=address)
        except Refused as refused:
            show_refusal(form, refused)
        else:
            if made:
                return render_template("accounts/recovery_codes.html", made=made, first=do == "confirm")
            flash(_("The second factor is off. Your password alone signs you in."))
            return redirect(url_for("accounts.account"))
    return _page(user, form)


def _page(user: User, form: FactorForm) -> Any:
    factor = second_factor.factor_of(user)
    begun = factor is not None and factor.confirmed_at is None
    return form_page(
        "accounts/second_factor.html",
        form,
        factor=factor,
        picture=_picture(factor, user) if factor is not None and begun else "",
        spelt=second_factor.spelt(factor) if factor is not None and begun else "",
        left=second_factor.recovery_left(user),
    )


def _picture(factor: SecondFactor, user: User) -> Markup:
    """The address for the app as a QR code: black on white in every colour scheme, so that cameras read it."""
    made = segno.make(second_factor.address_of(factor, user), error="m")
    return Markup(made.svg_inline(scale=5, border=4, dark="#000", light="#fff", svgclass="qr"))  # noqa: S704
