"""What a form of a table says: where the game stood, and what is to be done."""

from __future__ import annotations

from flask import request
from flask_babel import gettext as _

from classroom.errors import Refused
from classroom.play.models import COMMAND_LENGTH


def number_in_form(name: str = "number") -> int:
    """The whole number of this field. Raises `Refused`."""
    typed = request.form.get(name, "")
    if not (typed.isascii() and typed.isdecimal()) or len(typed) > 6:
        raise Refused(_("The form does not say where the game stood. Please reload the page."))
    return int(typed)


def command_in_form() -> str:
    """The command that was pressed, or the verb with the cards that were chosen for it; "" for none."""
    if pressed := request.form.get("command"):
        return pressed[: COMMAND_LENGTH + 1]
    if not (verb := request.form.get("verb")):
        return ""
    return f"{verb} {', '.join(request.form.getlist('card')) or 'none'}"[: COMMAND_LENGTH + 1]
