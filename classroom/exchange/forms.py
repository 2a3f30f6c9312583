"""What is sent to the page of an LMS's file."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_wtf.file import FileField, FileRequired

from classroom.forms import Form


class ArchiveForm(Form):
    """The archive of a course."""

    file = FileField(_l("The archive"), [FileRequired(_l("Please choose a file."))],
                     description=_l("The ZIP file that a course's Downloads page made."))  # fmt: skip


class UploadForm(Form):
    """The file as the LMS exported it."""

    file = FileField(_l("The file that your LMS exported"), [FileRequired(_l("Please choose a file."))],
                     description=_l("CSV, just as it was downloaded; not opened in a spreadsheet first."))  # fmt: skip
