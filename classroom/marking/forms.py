"""Reads the marking page's form: fields are numbered as the sheet lists its items and its questions, from 1."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from classroom.errors import Refused
from classroom.marking.decisions import Decision
from classroom.marking.models import COMMENT_LENGTH, REMARK_LENGTH, WHOLE
from classroom.marking.sheet import Key, Sheet
from classroom.text import clean

VERSION_DIGITS = 9


def version_in(form: Mapping[str, str]) -> int:
    """The version of the marking that the form was made from; raises `Refused` without one."""
    typed = form.get("version", "")
    if not (typed.isascii() and typed.isdecimal()) or len(typed) > VERSION_DIGITS:
        raise Refused(_("The form does not say which version it was made from. Please reload the page."))
    return int(typed)


def decisions_in(form: Mapping[str, str], sheet: Sheet) -> dict[Key, Decision]:
    """What was entered for the items that are in the form; raises `Refused` with fields "question criterion"."""
    found: dict[Key, Decision] = {}
    faults: dict[str, str] = {}
    for number, key in enumerate(sheet.items, 1):
        typed = form.get(f"points-{number}")
        if typed is None:
            continue
        try:
            comment = _text(form.get(f"comment-{number}", ""), COMMENT_LENGTH)
            found[key] = Decision(_points(typed), f"ok-{number}" in form, comment)
        except ValueError as fault:
            faults[" ".join(key).strip()] = str(fault)
    if faults:
        raise Refused(_("Some points are missing or not possible."), fields=faults)
    return found


def remarks_in(form: Mapping[str, str], sheet: Sheet) -> dict[str, str]:
    """The comments that are in the form, by question; raises `Refused` for one that is too long."""
    fields = {"remark-0": WHOLE} | {f"remark-{number}": part.id for number, part in enumerate(sheet.parts, 1)}
    try:
        return {id: _text(form[name], REMARK_LENGTH) for name, id in fields.items() if name in form}
    except ValueError as fault:
        raise Refused(str(fault)) from None


def together_in(form: MultiDict) -> tuple[dict[int, int], float | None, str]:
    """What was entered for several answers at once: the versions of the ticked ones by attempt, points, comment.

    Raises `Refused` for anything that cannot be read.
    """
    try:
        points, comment = _points(form.get("points", "")), _text(form.get("comment", ""), COMMENT_LENGTH)
    except ValueError as fault:
        raise Refused(str(fault)) from None
    ticked = filter(_is_id, form.getlist("attempt"))
    return {int(one): version_in({"version": form.get(f"version-{one}", "")}) for one in ticked}, points, comment


def inserted(form: Mapping[str, str], bank: Mapping[str, str]) -> dict[str, str]:
    """The form as it was sent, with the chosen comment of the bank (`bank`) added to the field that is named (`into`).

    `bank` holds the comments by their numbers; what fits neither leaves the form as it was.
    """
    fields, into, text = dict(form.items()), form.get("into", ""), bank.get(form.get("bank", ""))
    if text and into in fields and into.startswith(("comment-", "remark-")):
        fields[into] = f"{fields[into].rstrip()} {text}".strip()
    return fields


def id_in(typed: str) -> int:
    """The number of a record; raises `Refused` for what is none."""
    if not _is_id(typed):
        raise Refused(_("The form does not say what it is about. Please reload the page."))
    return int(typed)


def points_in(form: Mapping[str, str]) -> float:
    """The points in the field `points`; raises `Refused` where there are none, or they cannot be read."""
    try:
        points = _points(form.get("points", ""))
    except ValueError as fault:
        raise Refused(str(fault)) from None
    if points is None:
        raise Refused(_("Please give points."))
    return points


def joined_in(form: MultiDict) -> list[int]:
    """The attempts that stand for the two groups to be joined: one of the group itself, and one of the other."""
    of_group = [name.removeprefix("version-") for name in form if name.startswith("version-")][:1]
    return [int(one) for one in (*of_group, form.get("with", "")) if _is_id(one)]


def ids_in(typed: str) -> list[int]:
    """The numbers of records in a text such as "12.7"; what is none is left out."""
    return [int(one) for one in typed.split(".") if _is_id(one)]


def _is_id(typed: str) -> bool:
    return typed.isascii() and typed.isdecimal() and len(typed) <= VERSION_DIGITS


def _points(typed: str) -> float | None:
    text = typed.strip().replace(",", ".").replace("½", ".5")
    if not text:
        return None
    try:
        if len(text) > 12:
            raise ValueError
        return float(text) + 0.0  # which makes 0 of -0
    except ValueError:
        raise ValueError(_("Please give points as a number, such as 1.5.")) from None


def _text(typed: str, limit: int) -> str:
    text = clean(typed).strip()
    if len(text) > limit:
        raise ValueError(
            _("This is %(length)s characters long; at most %(limit)s are accepted.", length=len(text), limit=limit)
        )
    return text
