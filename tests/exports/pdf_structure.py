"""What every PDF of ours must be: tagged, titled, in a language, with embedded fonts, and nothing that acts."""

from pypdf import PdfReader


def structure(node, found=None) -> list[str]:
    """The types of the structure elements, in reading order."""
    found = [] if found is None else found
    node = node.get_object()
    if isinstance(node, dict):
        if "/S" in node:
            found.append(node["/S"])
        kids = node.get("/K", [])
        for kid in kids if isinstance(kids, list) else [kids]:
            if not isinstance(kid, int):
                structure(kid, found)
    return found


def alternatives(node, found=None) -> list[str | None]:
    """The text that stands for each figure."""
    found = [] if found is None else found
    node = node.get_object()
    if isinstance(node, dict):
        if node.get("/S") == "/Figure":
            found.append(node.get("/Alt"))
        kids = node.get("/K", [])
        for kid in kids if isinstance(kids, list) else [kids]:
            if not isinstance(kid, int):
                alternatives(kid, found)
    return found


def assert_accessible(reader: PdfReader, *, title: str, language: str = "en") -> list[str]:
    """The structure's types, once it is sure that the file keeps to PDF/UA-1 as far as one can read it back."""
    catalog = reader.trailer["/Root"]
    assert catalog["/MarkInfo"]["/Marked"]
    assert catalog["/Lang"] == language
    assert catalog["/ViewerPreferences"]["/DisplayDocTitle"]
    assert 'pdfuaid:part="1"' in catalog["/Metadata"].get_object().get_data().decode()
    assert title in reader.metadata.title
    kinds = structure(catalog["/StructTreeRoot"])
    assert kinds[0] == "/Document"
    assert "/H1" in kinds
    assert all(alternatives(catalog["/StructTreeRoot"]))
    assert [page["/StructParents"] for page in reader.pages] == list(range(len(reader.pages)))
    for page in reader.pages:
        assert (round(page.mediabox.width), round(page.mediabox.height)) == (595, 842)
        assert "/Annots" not in page
        for font in page["/Resources"].get("/Font", {}).values():
            descriptor = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
            assert "/FontFile2" in descriptor or "/FontFile3" in descriptor
    return kinds
