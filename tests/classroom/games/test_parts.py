"""What scripts fetch of a game's page when something has changed."""

from __future__ import annotations

import re

from tests.classroom.games.tables import begin

TOKEN = r'(data-token|name="csrf_token" value)="[^"]*"'


def test_a_script_fetches_the_table_alone_and_sees_in_it_what_the_page_has(school):
    with school.app.test_request_context():
        number = begin(school).id
    visitor = school.visitor("an")
    whole, part = (visitor.get(f"/games/{number}", headers=more).text for more in ({}, {"HX-Request": "true"}))
    assert "masthead" in whole
    assert "masthead" not in part
    main = whole[whole.index("<div data-live") : whole.index("</main>")]
    assert re.sub(TOKEN, "", main).split() == re.sub(TOKEN, "", part).split()


def test_what_a_browser_goes_back_to_is_the_whole_page(school):
    with school.app.test_request_context():
        number = begin(school).id
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "masthead" in school.visitor("an").get(f"/games/{number}", headers=headers).text
