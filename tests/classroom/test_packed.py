"""What is sent packed: static files of text to whoever takes gzip, never pages."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

GZIP = {"Accept-Encoding": "gzip"}
SHEET = "/static/css/base.css"


def asked(school, path: str, **headers: str):
    with school.visitor(None).client.get(path, headers=headers) as answer:
        answer.get_data()
        return answer


@pytest.mark.parametrize("path", [SHEET, "/static/js/live.js", "/static/vendor/htmx/htmx-4.0.1.min.js"])
def test_a_static_file_of_text_is_packed_for_who_takes_it(school, path):
    packed, plain = asked(school, path, **{"Accept-Encoding": "br, gzip"}), asked(school, path)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(packed.data) == plain.data == Path(school.app.static_folder, path[8:]).read_bytes()
    assert packed.content_length == len(packed.data) < len(plain.data) / 2
    assert {packed.headers["Vary"], plain.headers["Vary"]} == {"Accept-Encoding"}


def test_a_packed_file_that_the_browser_has_is_not_sent_again(school):
    tag = asked(school, SHEET, **GZIP).headers["ETag"]
    again = asked(school, SHEET, **GZIP, **{"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")


def test_who_refuses_gzip_gets_the_file_as_it_is(school):
    assert "Content-Encoding" not in asked(school, SHEET, **{"Accept-Encoding": "gzip;q=0"}).headers


def test_pages_with_form_tokens_fonts_and_parts_of_files_are_not_packed(school):
    font = next(Path(school.app.static_folder).rglob("*.woff2")).relative_to(school.app.static_folder)
    for path, more in (("/", {}), (f"/static/{font}", {}), (SHEET, {"Range": "bytes=0-99"})):
        assert "Content-Encoding" not in asked(school, path, **GZIP, **more).headers
