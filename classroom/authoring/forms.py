"""Forms and addresses of the pages of scenarios."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf.file import FileField
from wtforms import TextAreaField

from classroom.authoring.access import Wanted
from classroom.errors import NotFound, Refused
from classroom.forms import Form, text_filter
from classroom.text import clean, clean_name
from scenarios.scenario import LEVELS, LONGEST_FILE

DIGITS = 9
LONGEST_SEARCH = 100


class ImportForm(Form):
    """A scenario from a file, or pasted."""

    file = FileField(_l("Scenario file (TOML)"))
    toml = TextAreaField(
        _l("… or its text"), filters=[text_filter], render_kw={"rows": 6, "spellcheck": "false"}
    )

    def text(self) -> str:
        """The text of the file, or what was pasted; raises `Refused` for a file too large or none in UTF-8."""
        raw = self.file.data.stream.read(LONGEST_FILE + 1) if self.file.data else b""
        if len(raw) > LONGEST_FILE:
            raise Refused("", fields={"file": _("The file may have at most %(most)s kB.", most=LONGEST_FILE // 1000)})
        try:
            return clean(raw.decode("utf-8-sig")) if raw else self.toml.data or ""
        except UnicodeDecodeError:
            raise Refused("", fields={"file": _("The file is no text in UTF-8.")}) from None


def cleaned(form: Mapping[str, str]) -> dict[str, str]:
    """The fields of the editor with one form of line ends and without signs that no file may hold."""
    return {name: clean(value) for name, value in form.items()}


def number_in(typed: str) -> int:
    """A number that a form sends; raises `Refused` for anything else."""
    if not (typed.isascii() and typed.isdecimal()) or len(typed) > DIGITS:
        raise Refused(_("The form is not complete. Please reload the page."))
    return int(typed)


def revision_in(form: Mapping[str, str]) -> int:
    """The revision of the draft that the page showed."""
    return number_in(form.get("revision", ""))


def version_asked(args: Mapping[str, str]) -> int | None:
    """The version that the address asks for, None for the draft; raises `NotFound`."""
    typed = args.get("version", "")
    if not typed:
        return None
    if not (typed.isascii() and typed.isdecimal()) or len(typed) > DIGITS:
        raise NotFound("")
    return int(typed)


def wanted_in(args: Mapping[str, str]) -> Wanted:
    """What the list is searched for."""
    words, card = (clean_name(args.get(name, ""))[:LONGEST_SEARCH] for name in ("words", "card"))
    level = args.get("level", "")
    return Wanted(words, int(level) if level in map(str, range(1, LEVELS + 1)) else 0, card)
