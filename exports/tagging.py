"""What WeasyPrint's tags lack for those who hear a document: scopes of headers, footers that are no content, no empty
elements, and the index of the elements that others name.

Source: ISO 14289-1 (PDF/UA-1), 7.5 and 7.8; ISO 32000-1, 14.7.2 (an index where elements have ids), 14.8.2.2
(artifacts), 14.8.5.7 (scope).
"""

from __future__ import annotations

from typing import Any

import pydyf

# An element of one of these that holds nothing says nothing, and a reader would stop at it.
_MAY_GO = {"/P", "/Div", "/Span", "/NonStruct", "/Sect"}
_CELLS = {"/TH", "/TD"}


def finish(_document: object, pdf: pydyf.PDF) -> None:
    """Completes the tags of the PDF before it is written; a `finisher` as `weasyprint.Document.write_pdf` takes it."""
    by_reference = {thing.reference: thing for thing in pdf.objects if isinstance(thing, pydyf.Dictionary)}
    root = by_reference[pdf.catalog["StructTreeRoot"]]
    [document] = root["K"]
    tree = _Tree(by_reference)
    tree.visit(by_reference[document])
    if tree.ids:
        names = [part for key in sorted(tree.ids) for part in (pydyf.String(key), tree.ids[key])]
        index = pydyf.Dictionary({"Names": pydyf.Array(names)})
        pdf.add_object(index)
        root["IDTree"] = index.reference
    numbers = by_reference[root["ParentTree"]]["Nums"]
    streams = {stream.reference: stream for stream in pdf.objects if isinstance(stream, pydyf.Stream)}
    for page, elements in zip(pdf.page_references, numbers[1::2], strict=False):
        stray = {mark for mark, reference in enumerate(elements) if reference not in tree.reached}
        _to_artifacts(streams[by_reference[page]["Contents"]].stream, stray)
        for mark in stray:
            by_reference[elements[mark]].clear()
            elements[mark] = "null"


class _Tree:
    """A walk over the elements of a document: `reached` are all that stay in it, `ids` those that have one."""

    def __init__(self, by_reference: dict[bytes, pydyf.Dictionary]) -> None:
        self._by_reference = by_reference
        self.reached: set[bytes] = set()
        self.ids: dict[str, bytes] = {}

    def visit(self, element: pydyf.Dictionary) -> None:
        """Completes this element and all below it."""
        self.reached.add(element.reference)
        if "ID" in element:
            self.ids[element["ID"].string] = element.reference
        kids = element["K"]
        for kid in self._elements(kids):
            self.visit(kid)
        kids[:] = [kid for kid in kids if kid not in self._by_reference or not self._is_empty(self._by_reference[kid])]
        if element["S"] == "/TR":
            self._scope(element)

    def _elements(self, kids: list[Any]) -> list[pydyf.Dictionary]:
        found = [self._by_reference[kid] for kid in kids if kid in self._by_reference]
        return [one for one in found if one.get("Type") == "/StructElem"]

    def _scope(self, row: pydyf.Dictionary) -> None:
        """In a row of headers alone they head columns, in any other one they head their row."""
        cells = [one for one in self._elements(row["K"]) if one["S"] in _CELLS]
        scope = "/Column" if all(one["S"] == "/TH" for one in cells) else "/Row"
        for cell in cells:
            if cell["S"] == "/TH":
                cell["A"]["Scope"] = scope

    @staticmethod
    def _is_empty(element: pydyf.Dictionary) -> bool:
        return element.get("S") in _MAY_GO and not element["K"]


def _to_artifacts(operations: list[Any], marks: set[int]) -> None:
    """The content with these numbers is what stands on every page; it begins with a tag, its properties, BDC."""
    for place, properties in enumerate(operations):
        if isinstance(properties, pydyf.Dictionary) and properties.get("MCID") in marks:
            operations[place - 1] = "/Artifact"
            operations[place] = pydyf.Dictionary({"Type": "/Pagination", "Subtype": "/Footer"})
