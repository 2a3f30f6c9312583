"""Several of our tagged PDFs as one that is still tagged: pages, bookmarks, and one tree of structure over all.

Source: ISO 32000-1, 14.7 (logical structure): a page finds its elements by a number in the tree's own index, so the
numbers of each further part are raised by those that came before; ids of elements get their part's number.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from exports.errors import InvalidRows

if TYPE_CHECKING:
    import pikepdf

MOST_PARTS = 200
# What the whole document says of itself, from its first part: language, that it is tagged, title, that it is PDF/UA-1.
_OF_THE_WHOLE = ("/Lang", "/MarkInfo", "/ViewerPreferences", "/Metadata")


def merge(*, parts: Sequence[str]) -> bytes:
    """Return one PDF (PDF/UA-1) of the files at these paths, in their order; title and language are the first one's.

    A font that several parts embed alike is in it once. Equal parts give equal bytes. Raises InvalidRows for none, for
    more than MOST_PARTS, or for a file that is not one of our own tagged PDFs.
    """
    # Importing this takes a while: only those who merge pay for it.
    import pikepdf

    if not 0 < len(parts) <= MOST_PARTS:
        raise InvalidRows(f"One file is made of 1 to {MOST_PARTS} parts, not {len(parts)}.")
    whole, tree, marks = pikepdf.new(), None, []
    for path in parts:
        try:
            # Read from memory: a file taken away while its streams are still to be copied would be an error at the end.
            part = pikepdf.open(io.BytesIO(Path(path).read_bytes()))
            if tree is None:
                tree = _begin(whole, part)
            _append(whole, tree, part)
            marks += _bookmarks(whole, part)
        except (pikepdf.PdfError, AttributeError, KeyError, TypeError, ValueError, OSError) as error:
            raise InvalidRows(f"{Path(path).name} is not one of our own tagged documents.") from error
    _finish(whole, tree)
    _hang(whole, marks)
    _share_fonts(whole)
    packed = io.BytesIO()
    whole.save(packed, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True,
               min_version=part.pdf_version)  # fmt: skip
    return packed.getvalue()


class _Tree(NamedTuple):
    """The structure over all parts: its one document element, the element's children, the indexes by number and id."""

    document: pikepdf.Object
    kids: list[pikepdf.Object]
    numbers: list[object]
    ids: dict[str, pikepdf.Object]


def _begin(whole: pikepdf.Pdf, part: pikepdf.Pdf) -> _Tree:
    from pikepdf import Dictionary, Name

    for key in _OF_THE_WHOLE:
        if key in part.Root:
            whole.Root[key] = whole.copy_foreign(part.make_indirect(part.Root[key]))
    for key, value in part.docinfo.items():
        whole.docinfo[key] = str(value)
    # One document element over all parts, as PDF/UA wants it.
    whole.Root.StructTreeRoot = whole.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    document = Dictionary(Type=Name.StructElem, S=Name.Document, P=whole.Root.StructTreeRoot)
    return _Tree(whole.make_indirect(document), [], [], {})


def _append(whole: pikepdf.Pdf, tree: _Tree, part: pikepdf.Pdf) -> None:
    """The pages come first, so that the elements copied after them point at these."""
    start, raised = len(whole.pages), (tree.numbers[-2] + 1 if tree.numbers else 0)
    whole.pages.extend(part.pages)
    for page in whole.pages[start:]:
        page.obj.StructParents += raised
    root = whole.copy_foreign(part.make_indirect(part.Root.StructTreeRoot))
    [document] = root.K
    for kid in document.K:
        kid.P = tree.document
        tree.kids.append(kid)
        _rename(kid, f"{start}-", tree.ids)
    index = list(root.ParentTree.Nums)
    for number, elements in sorted(zip(map(int, index[::2]), index[1::2], strict=True), key=lambda entry: entry[0]):
        tree.numbers.extend((number + raised, elements))


def _rename(element: pikepdf.Object, before: str, ids: dict[str, pikepdf.Object]) -> None:
    """Puts this before the id of the element and of each below it, and before those that they name as their headers."""
    from pikepdf import Array, Dictionary

    below = [element]
    while below:
        one = below.pop()
        if "/ID" in one:
            one.ID = before + str(one.ID)
            ids[str(one.ID)] = one
        if isinstance(one.get("/A"), Dictionary) and "/Headers" in one.A:
            one.A.Headers = Array([before + str(header) for header in one.A.Headers])
        below += [kid for kid in one.get("/K", ()) if isinstance(kid, Dictionary)]


def _finish(whole: pikepdf.Pdf, tree: _Tree) -> None:
    from pikepdf import Array, Dictionary

    tree.document.K = Array(tree.kids)
    root = whole.Root.StructTreeRoot
    root.K = Array([tree.document])
    root.ParentTree = whole.make_indirect(Dictionary(Nums=Array(tree.numbers)))
    root.ParentTreeNextKey = tree.numbers[-2] + 1
    if tree.ids:
        names = [part for key in sorted(tree.ids) for part in (key, tree.ids[key])]
        root.IDTree = whole.make_indirect(Dictionary(Names=Array(names)))


def _bookmarks(whole: pikepdf.Pdf, part: pikepdf.Pdf) -> list[pikepdf.Object]:
    """The part's bookmarks of the first level, with all below them."""
    if "/Outlines" not in part.Root:
        return []
    found, one = [], whole.copy_foreign(part.make_indirect(part.Root.Outlines)).get("/First")
    while one is not None:
        found.append(one)
        one = one.get("/Next")
    return found


def _hang(whole: pikepdf.Pdf, marks: Sequence[pikepdf.Object]) -> None:
    """These bookmarks are those of the whole, in their order."""
    from pikepdf import Dictionary, Name

    if not marks:
        return
    outlines = whole.make_indirect(Dictionary(Type=Name.Outlines, First=marks[0], Last=marks[-1]))
    for before, mark in zip([None, *marks], marks, strict=False):
        mark.Parent = outlines
        if before is not None:
            before.Next, mark.Prev = mark, before
    outlines.Count = sum(1 + max(0, int(mark.get("/Count", 0))) for mark in marks)
    whole.Root.Outlines = outlines


def _share_fonts(whole: pikepdf.Pdf) -> None:
    """A font's file that is there several times is kept once; what nothing points at any more is not written."""
    from pikepdf import Dictionary

    kept: dict[bytes, pikepdf.Object] = {}
    for thing in whole.objects:
        for key in ("/FontFile2", "/FontFile3"):
            if isinstance(thing, Dictionary) and key in thing:
                digest = hashlib.sha256(thing[key].read_raw_bytes()).digest()
                thing[key] = kept.setdefault(digest, thing[key])
