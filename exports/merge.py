"""Several of our tagged PDFs as one that is still tagged: pages, bookmarks, and one tree of structure over all.

Source: ISO 32000-1, 14.7 (logical structure): a page finds its elements by a number in the tree's own index, so the
numbers of each further part are raised by those that came before.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from exports.errors import InvalidRows

MOST_PARTS = 200


def merge(*, parts: Sequence[str]) -> bytes:
    """Return one PDF (PDF/UA-1) of the files at these paths, in their order; title and language are the first one's.

    Equal parts give equal bytes. Raises InvalidRows for none, for more than MOST_PARTS, or for a file that is not one
    of our own tagged PDFs.
    """
    # Importing this takes a while: only those who merge pay for it.
    from pypdf import PdfReader, PdfWriter
    from pypdf.errors import PyPdfError
    from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject

    if not 0 < len(parts) <= MOST_PARTS:
        raise InvalidRows(f"One file is made of 1 to {MOST_PARTS} parts, not {len(parts)}.")
    writer = PdfWriter()
    kids, numbers, raised = ArrayObject(), ArrayObject(), 0
    tree = writer._add_object(DictionaryObject({NameObject("/Type"): NameObject("/StructTreeRoot")}))
    # One document element over all parts, as PDF/UA wants it.
    whole = writer._add_object(DictionaryObject({
        NameObject("/Type"): NameObject("/StructElem"), NameObject("/S"): NameObject("/Document"),
        NameObject("/P"): tree}))  # fmt: skip
    try:
        for number, path in enumerate(parts):
            reader = PdfReader(io.BytesIO(Path(path).read_bytes()))
            start = len(writer.pages)
            writer.append(reader, import_outline=True)
            root = reader.trailer["/Root"]["/StructTreeRoot"]
            [document] = root["/K"].clone(writer)
            for kid in document.get_object()["/K"]:
                kid.get_object()[NameObject("/P")] = whole
                kids.append(kid)
            index = root["/ParentTree"]["/Nums"].clone(writer)
            for place in range(0, len(index), 2):
                numbers += [NumberObject(index[place] + raised), index[place + 1]]
            # Appending drops what ties a page to the tree.
            for page, was in zip(writer.pages[start:], reader.pages, strict=True):
                page[NameObject("/StructParents")] = NumberObject(was["/StructParents"] + raised)
                page[NameObject("/Tabs")] = NameObject("/S")
            raised += max(index[::2], default=-1) + 1
            if not number:
                _keep(writer, reader)
    except (PyPdfError, KeyError, TypeError, ValueError, OSError) as error:
        raise InvalidRows(f"{Path(path).name} is not one of our own tagged documents.") from error
    index = writer._add_object(DictionaryObject({NameObject("/Nums"): numbers}))
    whole.get_object()[NameObject("/K")] = kids
    tree.get_object().update({NameObject("/K"): ArrayObject([whole]), NameObject("/ParentTree"): index,
                              NameObject("/ParentTreeNextKey"): NumberObject(raised)})  # fmt: skip
    writer.root_object[NameObject("/StructTreeRoot")] = tree
    packed = io.BytesIO()
    writer.write(packed)
    return packed.getvalue()


def _keep(writer, reader) -> None:
    """What the whole document says of itself, from its first part: title, language, that it is tagged PDF/UA-1."""
    from pypdf.generic import NameObject

    catalog = reader.trailer["/Root"]
    for key in ("/Lang", "/MarkInfo", "/ViewerPreferences", "/Metadata"):
        if key in catalog:
            writer.root_object[NameObject(key)] = catalog.raw_get(key).clone(writer)
    writer.pdf_header = reader.pdf_header
    writer.metadata = reader.metadata
