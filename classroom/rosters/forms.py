"""The form by which a list of students comes in, and what a page of ticked students sends."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf.file import FileField
from werkzeug.datastructures import MultiDict
from wtforms import TextAreaField
from wtforms.validators import Optional

from classroom.accounts.models import NAME_LENGTH
from classroom.courses.models import Membership
from classroom.errors import Refused
from classroom.forms import Form, text_filter
from classroom.rosters.reading import decoded
from classroom.text import clean_name


class ListForm(Form):
    """A list of students, as a file or pasted."""

    file = FileField(
        _l("A file"),
        description=_l("The list or gradebook that Canvas, Moodle, Blackboard, Brightspace or Sakai exports as CSV; or "
                       "any CSV file with a first line such as: Name, Student number, Login, E-mail, Section."),
    )  # fmt: skip
    text = TextAreaField(
        _l("Or paste it"),
        filters=[text_filter],
        validators=[Optional()],
        description=_l("From a spreadsheet, or simply one name on each line."),
        render_kw={"rows": 8, "spellcheck": "false"},
    )

    def list_text(self) -> str:
        """What came in: the file's text, else what was pasted. Raises `Refused` for neither, and for no text."""
        data = self.file.data.read() if self.file.data else b""
        if not data and not self.text.data.strip():
            raise Refused("", fields={"file": _("Please choose a file, or paste a list.")})
        return decoded(data) if data else self.text.data


def choices_in(form: MultiDict) -> dict[int, str]:
    """By line what was said of those that could mean several students."""
    said = ((name.removeprefix("who-"), value) for name, value in form.items() if name.startswith("who-"))
    return {int(line): value for line, value in said if line.isascii() and line.isdecimal() and len(line) < 7}


def ids_in(form: MultiDict, name: str) -> set[int]:
    """The ids that were ticked under this name; what is no number is left out."""
    return {int(one) for one in form.getlist(name) if one.isascii() and one.isdecimal() and len(one) < 12}


def ticked(form: MultiDict, members: Mapping[int, Membership]) -> list[Membership]:
    """The students who were ticked; raises `Refused` if there are none."""
    found = [member for id, member in members.items() if id in ids_in(form, "member")]
    if not found:
        raise Refused(_("Nobody was ticked. Tick the students first."))
    return found


def codes_in(form: MultiDict) -> dict[int, str]:
    """The codes that a page of slips sends, by membership."""
    found = {name.removeprefix("code-"): code for name, code in form.items() if name.startswith("code-")}
    return {int(id): code for id, code in found.items() if id.isascii() and id.isdecimal() and len(id) < 10}


def section_in(form: MultiDict) -> str:
    """The section that was typed; raises `Refused` for one that is too long."""
    section = clean_name(form.get("section", ""))
    if len(section) > NAME_LENGTH:
        raise Refused(_("A section's name has at most %(most)s characters.", most=NAME_LENGTH))
    return section
