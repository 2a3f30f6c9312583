"""Keeping, hearing and deleting recordings."""

from __future__ import annotations

import io
from typing import Any

from flask import Blueprint, Response, jsonify, redirect, render_template, request, send_file, url_for
from flask_babel import gettext as _

from classroom.accounts.current import signed_in, student
from classroom.attempts.access import fetch_attempt
from classroom.attempts.models import Attempt
from classroom.errors import Refused
from classroom.pages import safe_next, wants_json
from classroom.voice import access, operations

blueprint = Blueprint("voice", __name__)


@blueprint.post("/attempts/<id:attempt_id>/recordings")
def keep(attempt_id: int) -> Any:
    """Keeps a sound file of a form, or of the page's recorder; answers that with the new list of the question."""
    user = student()
    attempt = fetch_attempt(user, attempt_id)
    place = operations.Place(request.form.get("question", ""), request.form.get("side", ""), _number("number"))
    sound = request.files.get("sound")
    if sound is None:
        raise Refused(_("There is no recording in what was sent."))
    content = sound.stream.read(operations.MOST_BYTES + 1)
    operations.keep(user, attempt, place, content, key=request.form.get("key", ""), seconds=_number("seconds"))
    return _onward(attempt, place.question)


@blueprint.get("/recordings/<id:recording_id>")
def hear(recording_id: int) -> Response:
    """The sound, in parts if the browser asks for parts, as the kind that its bytes are and as nothing else."""
    found = access.fetch_recording(signed_in(), recording_id)
    name = f"{found.question}-{found.id}.{found.mimetype.rpartition('/')[2]}"
    return send_file(io.BytesIO(found.content), mimetype=found.mimetype, download_name=name, etag=False)


@blueprint.post("/recordings/<id:recording_id>/remove")
def remove(recording_id: int) -> Any:
    """Deletes it."""
    user = student()
    found = access.fetch_recording(user, recording_id)
    attempt, question = found.attempt, found.question
    operations.remove(user, found)
    return _onward(attempt, question)


def _onward(attempt: Attempt, question: str) -> Any:
    if wants_json():
        heard = access.recordings_of(attempt).get(question, [])
        return jsonify(list=render_template("voice/list.html", heard=heard, attempt=attempt, removable=True))
    back = safe_next(request.form.get("next")) or url_for("attempts.show", attempt_id=attempt.id)
    return redirect(back, 303)


def _number(name: str) -> int:
    """The number in this field; 0 where there is none."""
    typed = request.form.get(name, "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 6 else 0
