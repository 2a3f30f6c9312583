"""Makes documents in bounded children, two at a time; what is finished is kept, so that another worker goes on there.

A report of many sheets is rendered in parts, each small enough for its child, and the parts become one file or a ZIP.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from flask_babel import get_locale
from flask_babel import gettext as _

from classroom.downloads.packing import PDF, ZIP, archive, names
from exports import bounded, merge, pdf
from exports.class_report import STYLESHEET as CLASS_STYLESHEET
from exports.class_report import portfolio_pages
from exports.class_rows import Portfolio
from exports.errors import LimitHit
from exports.report import STYLESHEET, rubric_pages
from exports.rows import RubricSheet

# A child that renders twenty filled sheets takes 6 CPU seconds and 220 MiB here; a slower machine may take longer.
LIMITS = bounded.Limits(cpu=60, wall=180)
AT_ONCE, PROCESSES = 20, 2
ONE, EACH = "one", "each"
PACKINGS = (ONE, EACH)
Tell = Callable[[int], object]


class Made(NamedTuple):
    """A finished file and its kind, `PDF`, `ZIP` or another suffix."""

    content: bytes
    suffix: str


def language() -> str:
    """The language of the documents, as a tag."""
    return str(get_locale() or "en").replace("_", "-")


def one(compose: Callable[..., bytes], *rows: object, **options: object) -> bytes:
    """The document that a function of `exports` composes of these rows, rendered in a child.

    Raises `exports.errors.ExportError`.
    """
    render = partial(bounded.call, pdf.render, limits=LIMITS)
    return compose(*rows, language=language(), gettext=_, render=render, **options)


def report(
    sheets: Sequence[RubricSheet], *, packing: str = ONE, progress: Tell = lambda done: None, kept: Path | None = None
) -> Made:
    """The report of these sheets: one PDF (of a very large class its parts in a ZIP), or a ZIP with one `EACH`.

    `progress` is told how many sheets are done; finished parts stay in the folder `kept`. Raises
    `exports.errors.ExportError`.
    """
    with TemporaryDirectory(prefix="playaloud-") as own:
        folder = kept or Path(own)
        if packing == EACH:
            compose = partial(rubric_pages, language=language(), gettext=_)
            documents = [page for sheet in sheets for page in compose([sheet])]
            return _archived(documents, [sheet.student for sheet in sheets], STYLESHEET, folder, progress)
        pages = rubric_pages(sheets, language=language(), gettext=_)
        parts = [pages[start : start + AT_ONCE] for start in range(0, len(pages), AT_ONCE)]
        paths = _rendered(parts, pdf.render, STYLESHEET, folder, progress)
        try:
            return Made(_merged(paths), PDF)
        except LimitHit:  # a class so large that one file of it is too much: the parts, in a ZIP
            return Made(archive({_("report-%(n)s.pdf", n=n): path for n, path in enumerate(paths, 1)}), ZIP)


def portfolios(
    given: Sequence[Portfolio], *, progress: Tell = lambda done: None, kept: Path | None = None
) -> Made:
    """A PDF with one student's portfolio, or a ZIP with a PDF for each of several; else as `report`."""
    with TemporaryDirectory(prefix="playaloud-") as own:
        parts = [portfolio_pages(one, language=language(), gettext=_) for one in given]
        paths = _rendered(parts, pdf.render, CLASS_STYLESHEET, kept or Path(own), progress, weigh=lambda _part: 1)
        if len(paths) == 1:
            return Made(paths[0].read_bytes(), PDF)
        return Made(archive(dict(zip(names([one.student for one in given]), paths, strict=True))), ZIP)


def _archived(documents: list[str], students: list[str], stylesheet: str, folder: Path, progress: Tell) -> Made:
    parts = [documents[start : start + AT_ONCE] for start in range(0, len(documents), AT_ONCE)]
    single: list[bytes] = []
    for path in _rendered(parts, pdf.render_each, stylesheet, folder, progress):
        with zipfile.ZipFile(path) as found:
            single += [found.read(f"{n}.pdf") for n in range(len(found.namelist()))]
    return Made(archive(dict(zip(names(students), single, strict=True))), ZIP)


def _rendered(
    parts: Sequence[Sequence[str]], render: Callable[..., bytes], stylesheet: str, folder: Path, progress: Tell,
    weigh: Callable[[Sequence[str]], int] = len,
) -> list[Path]:  # fmt: skip
    """The files of these parts, in order; a part that is too much for its child is made in halves."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    paths = [folder / _name(part, render, stylesheet) for part in parts]
    wanted = [place for place, path in enumerate(paths) if not path.is_file()]
    done = sum(weigh(part) for part, path in zip(parts, paths, strict=True) if path.is_file())
    orders = [{"documents": list(parts[place]), "stylesheet": stylesheet} for place in wanted]
    try:
        for place, content in bounded.each(render, orders, limits=LIMITS, processes=PROCESSES):
            _keep(paths[wanted[place]], content)
            done += weigh(parts[wanted[place]])
            progress(done)
    except LimitHit:
        halved = [half for part in parts for half in (part[: len(part) // 2], part[len(part) // 2 :]) if half]
        if render is not pdf.render or weigh is not len or len(halved) == len(parts):
            raise
        return _rendered(halved, render, stylesheet, folder, progress)
    return paths


def _merged(paths: Sequence[Path]) -> bytes:
    if len(paths) == 1:
        return paths[0].read_bytes()
    return bounded.call(merge.merge, limits=LIMITS, parts=[str(path) for path in paths])


def _name(part: Sequence[str], render: Callable[..., bytes], stylesheet: str) -> str:
    """What the part's file is called: the same documents are found again, any other are not."""
    said = "\0".join([render.__name__, stylesheet, *part])
    return hashlib.sha256(said.encode(errors="surrogatepass")).hexdigest()


def _keep(path: Path, content: bytes) -> None:
    draft = path.with_suffix(".draft")
    draft.write_bytes(content)
    draft.replace(path)
