"""What scripts fetch of a game's page when something has changed."""

from __future__ import annotations

import re

from tests.classroom.games.tables import begin, player

SCRIPT = {"HX-Request": "true"}
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


def test_a_move_is_answered_to_a_script_by_the_table_as_the_page_then_has_it_and_to_a_browser_by_the_page(school):
    with school.app.test_request_context():
        match = begin(school)
        number, name = match.id, player(school, match)
    visitor, path = school.visitor(name), f"/games/{number}"
    visitor.get(path)
    forbidden = visitor.post(path, {"number": "0", "command": "buy Province"}, headers=SCRIPT)
    assert forbidden.status_code == 422
    assert 'role="alert"' in forbidden.text
    assert forbidden.text.lstrip().startswith('<div id="board"')
    table = visitor.post(path, {"number": "0", "command": "play treasures"}, headers=SCRIPT)
    assert table.status_code == 200
    assert table.text.lstrip().startswith('<div id="board"')
    page = visitor.get(path).text
    shown = page[page.index('<div id="board"') : page.index('<section class="panel" id="chat"')]
    assert re.sub(TOKEN, "", table.text).split() == re.sub(TOKEN, "", shown).split()
    assert visitor.post(path, {"number": "1", "command": "end turn"}).status_code == 303


def test_what_a_browser_goes_back_to_is_the_whole_page(school):
    with school.app.test_request_context():
        number = begin(school).id
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "masthead" in school.visitor("an").get(f"/games/{number}", headers=headers).text
