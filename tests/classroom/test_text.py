"""What people type: codes, names, texts, Markdown, times."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom import clock, codes, text


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("k7mt4q", "K7MT4Q"), (" K7M-T4Q ", "K7MT4Q"), ("K7M–T4Q", "K7MT4Q"), ("zsbu", "258V"), ("hello", ""), ("", "")],
)
def test_a_code_is_understood_as_it_was_meant(typed, meant):
    assert codes.normal(typed) == meant


@given(st.integers(1, 12))
def test_a_code_read_back_from_paper_is_itself(length):
    code = codes.make(length)
    assert codes.normal(codes.grouped(code, 4, 4, 4).lower()) == code


@given(st.text())
def test_clean_text_can_be_stored_and_is_clean_already(raw):
    cleaned = text.clean(raw)
    cleaned.encode("utf-8")
    assert "\x00" not in cleaned
    assert "\r" not in cleaned
    assert text.clean(cleaned) == cleaned


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  An   Nguyễn ", "An Nguyễn"),
        ("A\nn", "A n"),
        ("\u202eevil", "evil"),
        ("A\u0308da", "Äda"),
        ("zero\u200bwidth", "zerowidth"),
        ("👩\u200d🏫", "👩\u200d🏫"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("An\u200d \u200c", "An"),
        ("\u200d\ufe0f \u3164\u2800", ""),
        ("❤\ufe0f An", "❤\ufe0f An"),
    ],
)
def test_a_name_is_one_visible_line(typed, kept):
    assert text.clean_name(typed) == kept


def test_names_that_look_alike_have_one_key():
    assert text.name_key("ＡＮ  nguyen") == text.name_key("An Nguyen")
    assert text.name_key("A\u200dn\ufe0f") == text.name_key("An")


def test_names_are_listed_without_regard_to_accents():
    assert sorted(["Zoe", "Émile", "Anna"], key=text.sort_key) == ["Anna", "Émile", "Zoe"]


@pytest.mark.parametrize(
    "hostile",
    ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[a](javascript:alert(1))", "![a](http://x/y.png)",
     "<a href='data:text/html,x'>a</a>", "[a](data:text/html,x)"],
)  # fmt: skip
def test_authored_markdown_brings_no_script_no_picture_no_strange_address(hostile):
    html = str(text.render_markdown(hostile))
    assert "<script" not in html
    assert "<img" not in html
    assert 'href="javascript' not in html
    assert 'href="data' not in html


def test_authored_markdown_keeps_emphasis_lists_tables_and_web_links():
    html = str(
        text.render_markdown("# Read\n\n**Market**\n\n- one\n\n| a |\n|---|\n| b |\n\n[rules](https://example.org)")
    )
    for piece in ("<h2>", "<strong>Market</strong>", "<li>one</li>", "<td>b</td>", 'href="https://example.org"'):
        assert piece in html


@pytest.mark.parametrize(
    ("local", "utc_hour"),
    [(datetime(2026, 1, 10, 12), 11), (datetime(2026, 7, 10, 12), 10), (datetime(2026, 10, 25, 2, 30), 1)],
)
def test_wall_clock_times_become_utc_also_when_the_clocks_change(local, utc_hour):
    moment = clock.to_utc(local, "Europe/Berlin")
    assert (moment.tzinfo, moment.hour) == (UTC, utc_hour)
    assert clock.to_local(moment, "Europe/Berlin") == local


def test_every_time_zone_that_is_offered_can_be_used():
    names = clock.zone_names()
    assert "Europe/Berlin" in names
    assert all(clock.zone(name) for name in names)
