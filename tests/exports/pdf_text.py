"""The text of a PDF, as pypdf reads it, with single spaces."""

from pypdf import PageObject, PdfReader


def words(page: PageObject) -> str:
    return " ".join(page.extract_text().split())


def everything(reader: PdfReader) -> str:
    return " ".join(map(words, reader.pages))
