"""Whatever is typed into the editor, or sent as if it had been, is shown again and breaks nothing."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scenarios
from classroom.authoring.editing import DEEDS, edited
from classroom.authoring.fields import tables_in
from classroom.authoring.filling import values_of
from classroom.authoring.forms import cleaned
from classroom.authoring.reading import look
from classroom.authoring.showing import own_names, palette, shown
from classroom.errors import Refused
from scenarios.writing import to_toml

ONES = ("fire-sale", "cellar-vs-market", "watchtower-choices", "under-militia", "rope", "bookbinder")
FORMS = [values_of(tomllib.loads(scenarios.load(id).toml)) for id in ONES]
WORDS = st.sampled_from(
    ["", "nothing", "...", "{", "}", "2 Copper", "500 Copper", "999999 Copper", "unknown", "Vilage",
     "play Village; end turn", "chance Gold", "end turn; end turn; end turn", "0", "-1", "1e400",
     "٣", "You; end turn", "=", '"""', "\\", "\x00", "setup",
     "+1 Card", "In games using this, setup: gain a Gold.", "When you gain this, gain a card.", "Village + Silver"]
)  # fmt: skip
TYPED = WORDS | st.text(max_size=40)


@pytest.fixture
def _request(app):
    """A request, whose language the sentences are in."""


@st.composite
def forms(draw: st.DrawFn) -> dict[str, str]:
    """The fields of a scenario of the library, some of them typed anew or left out, and some that it does not have."""
    form = dict(draw(st.sampled_from(FORMS)))
    for name in draw(st.lists(st.sampled_from(sorted(form)), max_size=6)):
        form[name] = draw(TYPED)
    for name in draw(st.lists(st.sampled_from(sorted({key for one in FORMS for key in one})), max_size=4)):
        form[name] = draw(TYPED)
    for name in draw(st.lists(st.sampled_from(sorted(form)), max_size=2)):
        form.pop(name, None)
    return form


@pytest.mark.slow
@pytest.mark.usefixtures("_request")
@given(forms(), st.sampled_from(sorted(DEEDS)), st.integers(0, 4), TYPED)
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_form_is_read_shown_and_edited(form, deed, number, more):
    tables = tables_in(cleaned(form))
    read = look(to_toml(tables))
    assert read.tables == tables
    page = shown(read)
    assert (read.scenario is None) == bool(read.faults)
    assert page.may_publish <= (not read.faults)
    assert {*palette(read)} >= {*own_names(read)} if read.part else True
    try:
        after = edited(tables, f"{deed}:{number}:{more}").tables
    except Refused:
        return
    shown(look(to_toml(after)))
