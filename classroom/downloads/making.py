"""Makes the reports: sheets to one PDF, or to several in a ZIP archive where one would be too much at a time."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from flask_babel import get_locale
from flask_babel import gettext as _

from exports import bounded, pdf
from exports.errors import LimitHit
from exports.report import MOST_SHEETS, rubric_report
from exports.rows import RubricSheet

# Fifty filled sheets need 20 CPU seconds here; a slower machine may take three times as long.
LIMITS = bounded.Limits(cpu=60, wall=180)
PDF, ZIP = "pdf", "zip"
EPOCH = (1980, 1, 1, 0, 0, 0)  # of every entry, so that equal sheets give equal bytes


class Made(NamedTuple):
    """A finished file and its kind, `PDF` or `ZIP`."""

    content: bytes
    suffix: str


def report(sheets: Sequence[RubricSheet], *, progress: Callable[[int], None] = lambda done: None) -> Made:
    """The report of these sheets in the present language; `progress` is told how many are done after each document.

    Raises `exports.errors.ExportError`.
    """
    documents: list[bytes] = []
    done = 0
    for start in range(0, len(sheets), MOST_SHEETS):
        for some in _documents(sheets[start : start + MOST_SHEETS]):
            documents.append(some[0])
            done += some[1]
            progress(done)
    if len(documents) == 1:
        return Made(documents[0], PDF)
    return Made(_archive(documents), ZIP)


def _documents(sheets: Sequence[RubricSheet]) -> list[tuple[bytes, int]]:
    """One document, or, where its sheets are too much for the limits, those of either half; with their sheets' number.

    A single sheet that is too much raises LimitHit.
    """
    language = str(get_locale() or "en").replace("_", "-")
    render = partial(bounded.call, pdf.render, limits=LIMITS)
    try:
        return [(rubric_report(sheets, language=language, gettext=_, render=render), len(sheets))]
    except LimitHit:
        if len(sheets) == 1:
            raise
        half = len(sheets) // 2
        return [*_documents(sheets[:half]), *_documents(sheets[half:])]


def _archive(documents: Sequence[bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, document in enumerate(documents, 1):
            archive.writestr(zipfile.ZipInfo(_("report-%(n)s.pdf", n=number), EPOCH), document)
    return packed.getvalue()
