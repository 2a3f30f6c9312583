"""A structural check of PDF/UA-1 (ISO 14289-1), as far as pypdf can read it; each fault as one sentence.

Checked: what the whole file declares (tagged, title shown, language, PDF/UA part 1); that every piece of content on a
page is either tagged or an artifact, and every tagged one belongs to an element, each number once on a page; that the
index of numbers and the tree say the same; that an element's type is a standard one and each stands where it may
(lists, tables); that figures have a text, that headings skip no level, that a table's headers can be known (each data
cell names them, or they have a scope), that no element but a cell is empty and that ids are known by the index;
that pages with tagged content have tabs in the order of the structure; that fonts are embedded and their signs have
Unicode values; nothing that acts (scripts, forms, embedded files).

Not covered: whether the tags mean the right thing and the order is the one to be read in (a person must hear it),
contrast, whether an artifact deserved to be one, whether embedded font programs are sound and agree with the widths,
ActualText and changes of language within a text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

STANDARD = {
    "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index", "NonStruct",
    "Private", "P", "H", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH",
    "TD", "THead", "TBody", "TFoot", "Span", "Quote", "Note", "Reference", "BibEntry", "Code", "Link", "Annot",
    "Figure", "Formula", "Form",
}  # fmt: skip
PARENTS = {"LI": {"L"}, "LBody": {"LI"}, "TR": {"Table", "THead", "TBody", "TFoot"}, "TH": {"TR"}, "TD": {"TR"},
           "THead": {"Table"}, "TBody": {"Table"}, "TFoot": {"Table"}}  # fmt: skip
PAINTS = {b"Tj", b"TJ", b"'", b'"', b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"S", b"s", b"sh", b"Do", b"BI",
          b"INLINE IMAGE"}  # fmt: skip


def faults(reader: PdfReader) -> list[str]:
    """What is wrong with the file; an empty list where nothing was found."""
    root = reader.trailer["/Root"]
    tree = root.get("/StructTreeRoot")
    if tree is None:
        return ["the file is not tagged"]
    elements = list(walk(tree.get_object()))
    return [*_declared(reader, root), *_pages(reader, tree.get_object(), elements), *_elements(elements),
            *_ids(tree.get_object(), elements),
            *_tables(elements), *_fonts(reader)]  # fmt: skip


def walk(node: Any, parent: str = "") -> Iterator[tuple[dict, str]]:
    """Every structure element below this node, in reading order, with its parent's type."""
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        kid = kid.get_object()
        if isinstance(kid, dict) and "/S" in kid:
            yield kid, parent
            yield from walk(kid, kid["/S"][1:])


def _declared(reader: PdfReader, root: Any) -> Iterator[str]:
    if not root.get("/MarkInfo", {}).get("/Marked"):
        yield "the file does not say that it is tagged"
    if not root.get("/Lang"):
        yield "the file has no language"
    if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle"):
        yield "the title is not what a window shows"
    said = root["/Metadata"].get_object().get_data().decode() if "/Metadata" in root else ""
    if 'pdfuaid:part="1"' not in said and "<pdfuaid:part>1<" not in said:
        yield "the metadata do not say PDF/UA-1"
    title = reader.metadata.title if reader.metadata else ""
    if not title or "dc:title" not in said:
        yield "there is no title in the metadata"
    yield from (f"{key} acts or hides something" for key in ("/OpenAction", "/AA", "/AcroForm") if key in root)
    yield from (f"names hold {key}" for key in ("/JavaScript", "/EmbeddedFiles") if key in root.get("/Names", {}))


def _pages(reader: PdfReader, tree: Any, elements: list) -> Iterator[str]:
    numbers = tree["/ParentTree"].get_object()["/Nums"]
    index = {numbers[place]: numbers[place + 1].get_object() for place in range(0, len(numbers), 2)}
    owned: Counter[tuple[int, int]] = Counter()
    for element, _parent in elements:
        kids = element.get("/K", [])
        for kid in kids if isinstance(kids, list) else [kids]:
            kid = kid.get_object()
            if isinstance(kid, dict) and kid.get("/Type") == "/MCR":
                owned[kid.get("/Pg", element.get("/Pg")).get_object().indirect_reference.idnum, kid["/MCID"]] += 1
            elif isinstance(kid, int):
                owned[element["/Pg"].get_object().indirect_reference.idnum, kid] += 1
    for place, page in enumerate(reader.pages, 1):
        yield from (f"page {place}: {one}" for one in _page(reader, page, index, owned))


def _page(reader: PdfReader, page: Any, index: dict, owned: Counter) -> Iterator[str]:
    seen, bare = _content(reader, page)
    if bare:
        yield f"{bare} pieces of content are neither tagged nor artifacts"
    if len(set(seen)) < len(seen):
        yield "a number marks two pieces of content"
    here = page.indirect_reference.idnum
    mapped = index.get(page.get("/StructParents"), ())
    wrong = [number for number in seen if owned[here, number] != 1]
    if wrong:
        yield f"content {wrong[:5]} belongs to no element, or to several"
    if any(page_id == here and number not in seen for page_id, number in owned):
        yield "an element names content that is not there"
    if seen and page.get("/Tabs") != "/S":
        yield "the order of tabs is not that of the structure"
    if seen and len(mapped) <= max(seen):
        yield "the index does not lead from the content to its elements"
    if "/Annots" in page:
        yield "there are annotations, which no template of ours makes"


def _content(reader: PdfReader, page: Any) -> tuple[list[int], int]:
    """The numbers of the marked content of a page, in order, and how many painting operators stand outside of any."""
    seen, bare, depth = [], 0, []
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        if operator in (b"BDC", b"BMC"):
            given = operands[1] if len(operands) > 1 and isinstance(operands[1], dict) else {}
            seen += [given["/MCID"]] if "/MCID" in given else []
            depth.append("/MCID" in given or operands[0] == "/Artifact")
        elif operator == b"EMC":
            depth.pop()
        elif operator in PAINTS and not any(depth):
            bare += 1
    return seen, bare


def _elements(elements: list) -> Iterator[str]:
    level = 0
    for element, parent in elements:
        kind = element["/S"][1:]
        if kind not in STANDARD:
            yield f"{kind} is no standard type"
        if kind in PARENTS and parent not in PARENTS[kind]:
            yield f"{kind} stands in {parent}"
        if kind in ("Figure", "Formula") and not (element.get("/Alt") or element.get("/ActualText")):
            yield f"{kind} has no text that stands for it"
        if kind not in ("TH", "TD") and not element.get("/K"):
            yield f"{kind} holds nothing"
        if kind[:1] == "H" and kind[1:].isdecimal():
            if int(kind[1:]) > level + 1:
                yield f"a heading of level {kind[1:]} follows one of level {level}"
            level = int(kind[1:])
    if not elements or elements[0][0]["/S"] != "/Document":
        yield "the structure does not begin with a document"


def _ids(tree: Any, elements: list) -> Iterator[str]:
    ids = [element["/ID"] for element, _parent in elements if "/ID" in element]
    if len(set(ids)) < len(ids):
        yield "two elements have one id"
    known = tree["/IDTree"].get_object()["/Names"][::2] if "/IDTree" in tree else []
    if list(known) != sorted(ids):
        yield "the index of ids does not say those of the elements"


def _tables(elements: list) -> Iterator[str]:
    for element, _parent in elements:
        if element["/S"] != "/Table":
            continue
        cells = [one for one, _in in walk(element) if one["/S"] in ("/TH", "/TD")]
        ids = {one.get("/ID") for one in cells if one["/S"] == "/TH"}
        if not ids:
            yield "a table has no header cell"
        scoped = all(_attributes(one).get("/Scope") for one in cells if one["/S"] == "/TH")
        if not scoped:
            yield "a header does not say whether it heads a row or a column"
        for cell in cells:
            given = _attributes(cell)
            if cell["/S"] == "/TD" and not scoped and not given.get("/Headers"):
                yield "a cell has no header, and no header a scope"
            if any(header not in ids for header in given.get("/Headers", ())):
                yield "a cell names a header that the table does not have"


def _attributes(element: Any) -> dict:
    given = element.get("/A", ())
    found: dict = {}
    for one in given if isinstance(given, list | tuple) else [given]:
        one = one.get_object()
        found |= dict(one) if isinstance(one, dict) else {}
    return found


def _fonts(reader: PdfReader) -> Iterator[str]:
    for page in reader.pages:
        for font in page["/Resources"].get_object().get("/Font", {}).values():
            font = font.get_object()
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            described = inner.get("/FontDescriptor", {})
            if not any(f"/FontFile{n}" in described for n in ("", "2", "3")):
                yield f"{font['/BaseFont']} is not embedded"
            if "/ToUnicode" not in font:
                yield f"{font['/BaseFont']} does not say which signs it draws"
