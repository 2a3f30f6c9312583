"""HTML documents of our own templates to one PDF."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

from exports.errors import RenderFailed

SHEETS = Path(__file__).parent / "sheets"
_EPOCH = (1980, 1, 1, 0, 0, 0)  # of every entry, so that equal documents give equal bytes


def render(*, documents: Sequence[str], stylesheet: str) -> bytes:
    """Return one PDF of the HTML documents, tagged as PDF/UA-1, each document's pages numbered by themselves.

    `stylesheet` is a file's name in `sheets/`. Nothing is loaded but files of that folder. The first document's
    title and language are those of the PDF. Equal documents give equal bytes.
    Raises RenderFailed if Pango is missing on this machine.
    """
    # Importing WeasyPrint takes over a second: only those who render pay for it.
    try:
        import weasyprint
        from weasyprint.text.fonts import FontConfiguration

        from exports.fetcher import OwnFilesOnly
        from exports.tagging import finish
    except OSError as error:
        raise RenderFailed(f"a system library is missing; `make demo` names the Debian packages. {error}") from error

    fonts, fetcher = FontConfiguration(), OwnFilesOnly(SHEETS)
    base = SHEETS.as_uri() + "/"
    style = weasyprint.CSS(filename=SHEETS / stylesheet, base_url=base, font_config=fonts, url_fetcher=fetcher)
    rendered = [
        weasyprint.HTML(string=document, base_url=base, url_fetcher=fetcher).render(
            font_config=fonts, stylesheets=[style], pdf_variant="pdf/ua-1")
        for document in documents
    ]
    pages = [page for document in rendered for page in document.pages]
    return rendered[0].copy(pages).write_pdf(pdf_variant="pdf/ua-1", finisher=finish)


def render_each(*, documents: Sequence[str], stylesheet: str) -> bytes:
    """Return a PDF for each of the HTML documents, in a ZIP without compression, named 0.pdf, 1.pdf …"""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number, document in enumerate(documents):
            content = render(documents=[document], stylesheet=stylesheet)
            archive.writestr(zipfile.ZipInfo(f"{number}.pdf", _EPOCH), content)
    return packed.getvalue()
