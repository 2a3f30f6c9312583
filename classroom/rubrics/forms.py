"""The rubric editor's form: criteria are numbered as the rubric lists them, from 1; one more is a new criterion.

Whatever was typed becomes a TOML text, so that the file's own rules judge it, and name what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf.file import FileField
from wtforms import TextAreaField

from classroom.errors import Refused
from classroom.forms import Form, text_filter
from classroom.rubrics.access import read
from classroom.rubrics.exchange import id_of
from classroom.text import clean, clean_name
from rubrics.rubric import KINDS, Band, Criterion, Rating, Rubric
from rubrics.written import to_toml

MOST_CRITERIA = 20
VERSION_DIGITS = 9


class ImportForm(Form):
    """A rubric from a file, or pasted."""

    file = FileField(_l("Rubric file: TOML, or Canvas's rubric CSV"))
    toml = TextAreaField(
        _l("… or the TOML text"), filters=[text_filter], render_kw={"rows": 6, "spellcheck": "false"}
    )


class SourceForm(Form):
    """A rubric as its TOML text."""

    toml = TextAreaField(_l("The rubric as TOML"), filters=[text_filter], render_kw={"rows": 20, "spellcheck": "false"})


def version_in(form: Mapping[str, str]) -> int:
    """The version that was changed; raises `Refused` without one."""
    typed = form.get("version", "")
    if not (typed.isascii() and typed.isdecimal()) or len(typed) > VERSION_DIGITS:
        raise Refused(_("The form does not say which version it was made from. Please reload the page."))
    return int(typed)


def toml_in(form: Mapping[str, str], old: Rubric) -> str:
    """The TOML text of the rubric that was entered; `old` is the one that the form showed.

    Raises `Refused` with every fault, each under the name of its field in the form.
    """
    entered = tuple(_criteria(form, old))
    bands = tuple(Band(label, points, note) for points, label, note in _lines(form.get("bands", "")))
    title, turns = clean_name(form.get("title", "")), _number(form.get("turns", ""))
    toml = to_toml(Rubric(old.id, title, old.source, turns, entered, bands, ""))
    try:
        read(toml)
    except Refused as refused:
        raise Refused("", fields={"rubric": _in_words(refused.fields["toml"], entered)}) from None
    return toml


def _criteria(form: Mapping[str, str], old: Rubric) -> Iterator[Criterion]:
    taken = [one.id for one in old.criteria]
    for n in range(1, min(len(old.criteria) + 1, MOST_CRITERIA) + 1):
        name = clean_name(form.get(f"name-{n}", ""))
        is_new = n > len(old.criteria)
        if form.get(f"remove-{n}") or (is_new and not name):
            continue
        before = Criterion(id_of(name, taken), "", 0, "", "person/1") if is_new else old.criteria[n - 1]
        yield replace(
            before, name=name, points=_number(form.get(f"points-{n}", "")),
            description=clean(form.get(f"description-{n}", "")), note=clean(form.get(f"note-{n}", "")),
            measure=form.get(f"measure-{n}", ""), weights=_weights(form, n, before),
            phrases=tuple(clean(form[f"phrases-{n}"]).split("\n")) if form.get(f"phrases-{n}") else before.phrases,
            ratings=tuple(Rating(label, points, note) for points, label, note in _lines(form.get(f"ratings-{n}", ""))),
        )  # fmt: skip


def _weights(form: Mapping[str, str], n: int, before: Criterion) -> Mapping[str, Any]:
    given = {kind: form[f"weight-{n}-{kind}"] for kind in KINDS if f"weight-{n}-{kind}" in form}
    return {kind: _number(typed) for kind, typed in given.items() if typed.strip()} or before.weights


def _number(typed: str) -> Any:
    """The number typed, with a point or a comma; the text itself where it is none, for the file's rules to refuse."""
    plain = typed.strip().replace(",", ".")
    if re.fullmatch(r"\d{1,4}", plain):
        return int(plain)
    return float(plain) if re.fullmatch(r"\d{1,4}\.\d{1,4}", plain) else typed.strip()[:20] or "-"


def _lines(typed: str) -> Iterator[tuple[Any, str, str]]:
    """Points, label and description of each line "3 | All points | plays cards exactly as written"."""
    for line in clean(typed).split("\n"):
        points, label, note = ([part.strip() for part in line.split("|", 2)] + ["", ""])[:3]
        if points or label:
            yield _number(points), label, note


def as_lines(rows: Iterator[Any]) -> str:
    """The text of ratings or bands as `toml_in` reads it."""
    return "\n".join(
        " | ".join(filter(None, (f"{row.least if isinstance(row, Band) else row.points:g}", row.label,
                                 row.note if isinstance(row, Band) else row.description)))
        for row in rows
    )  # fmt: skip


def _in_words(faults: str, criteria: tuple[Criterion, ...]) -> str:
    """The faults with the criteria's names for their places in the file."""
    found = []
    for fault in faults.split("\n"):
        fault = re.sub(r"^line \d+, |^Zeile \d+, ", "", fault)
        place = re.match(r"criterion\[(\d+)\]\.?", fault)
        if place and int(place[1]) < len(criteria):
            name = criteria[int(place[1])].name or _("Criterion %(number)s", number=int(place[1]) + 1)
            fault = f"{name}: {fault[place.end():]}"
        found.append(re.sub(r"\[(\d+)\]", lambda at: f" {int(at[1]) + 1}", fault))
    return "\n".join(found)
