"""Parts of a report as one document: tagged as a whole, each page with its own structure."""

from __future__ import annotations

import io

import pytest
from pdf_structure import assert_accessible, structure
from pypdf import PdfReader
from pypdf.generic import NullObject
from rubric_samples import sheet

from exports.errors import InvalidRows
from exports.merge import merge
from exports.report import rubric_report

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def parts(tmp_path_factory) -> list[str]:
    """Two parts, of one and of two sheets."""
    folder = tmp_path_factory.mktemp("parts")
    found = []
    for number, names in enumerate((["Ada"], ["Žofia", "An"])):
        path = folder / f"{number}.pdf"
        path.write_bytes(rubric_report([sheet(name) for name in names]))
        found.append(str(path))
    return found


def test_the_whole_is_one_tagged_document_with_all_pages_and_bookmarks(parts):
    whole = PdfReader(io.BytesIO(merge(parts=parts)))
    single = [PdfReader(path) for path in parts]
    assert len(whole.pages) == sum(len(one.pages) for one in single)
    kinds = assert_accessible(whole, title=single[0].metadata.title)
    assert kinds.count("/Document") == 1
    assert len(kinds) == sum(len(structure(one.trailer["/Root"]["/StructTreeRoot"])) for one in single) - 1
    assert [one.title for one in whole.outline if not isinstance(one, list)][1:] == ["Žofia", "An"]


def test_each_page_finds_its_own_elements(parts):
    whole = PdfReader(io.BytesIO(merge(parts=parts)))
    tree = whole.trailer["/Root"]["/StructTreeRoot"]
    numbers = tree["/ParentTree"]["/Nums"]
    by_number = {numbers[place]: numbers[place + 1].get_object() for place in range(0, len(numbers), 2)}
    for page in whole.pages:
        # A footer has a number and no element: it is no content.
        found = [one.get_object() for one in by_number[page["/StructParents"]]]
        elements = [one for one in found if not isinstance(one, NullObject)]
        pages = {one["/Pg"].get_object().indirect_reference.idnum for one in elements if "/Pg" in one}
        assert pages <= {page.indirect_reference.idnum}
        assert elements


def test_equal_parts_give_equal_bytes(parts):
    assert merge(parts=parts) == merge(parts=parts)


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7 nothing", b"x" * 100])
def test_what_is_none_of_our_documents_is_refused(content, tmp_path):
    path = tmp_path / "x.pdf"
    path.write_bytes(content)
    with pytest.raises(InvalidRows):
        merge(parts=[str(path)])


def test_nothing_is_no_document():
    with pytest.raises(InvalidRows):
        merge(parts=[])
