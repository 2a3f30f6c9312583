"""The pages of scenarios without a browser's help: every button is a request."""

from __future__ import annotations

import io
import json
import re
import tomllib
from html import unescape

import pytest

import scenarios
from classroom.authoring.editing import new_scenario
from classroom.authoring.filling import values_of
from classroom.authoring.models import AuthoredScenario
from classroom.db import db
from tests.classroom.school import Visitor
from tests.classroom.test_protection import HOSTILE

GOOD = scenarios.load("fire-sale").toml
EDIT = "/scenarios/1/edit"


@pytest.fixture
def ada(school) -> Visitor:
    return school.visitor("ada")


def fields(toml: str = GOOD, **changes: str) -> dict[str, str]:
    """What the editor's form sends for this text, from the first revision on."""
    typed = {name.replace("__", "."): value for name, value in changes.items()}
    return {"revision": "1", **values_of(tomllib.loads(toml)), **typed}


def stored(school) -> AuthoredScenario:
    with school.app.app_context():
        return db.session.get(AuthoredScenario, 1)


def faults_in(page: str) -> dict[str, str]:
    return json.loads(unescape(re.search(r'data-faults="([^"]*)"', page)[1]))


def test_a_new_scenario_opens_in_the_editor_without_reproach(school, ada):
    answer = ada.post(f"/courses/{school.course}/scenarios/new", follow_redirects=True)
    assert answer.status_code == 200
    assert faults_in(answer.text) == {}
    assert "thing to mend" not in answer.text
    status = answer.text.split('id="status"')[1].split("</div>")[0]
    assert re.findall(r'href="#([\w.]+)"', status) == ["title", "player.0.hand"]
    assert "Still missing:" in status


def test_what_is_missing_is_a_fault_once_publishing_is_tried(ada):
    page = ada.post(EDIT, fields(do="publish", title="")).text
    assert "1 thing to mend" in page
    assert "Still missing" not in page
    assert faults_in(page).keys() == {"title"}


def test_what_is_typed_is_checked_without_script(school, ada):
    page = ada.post(EDIT, fields(do="check", player__0__hand="Fire Sale, 2 Coper")).text
    assert "There is no card “Coper”. Possible: Copper" in page
    assert 'value="Fire Sale, 2 Coper"' in page
    assert stored(school).draft != GOOD
    assert stored(school).version == 1


def test_what_was_just_added_is_not_reproached_for_being_empty(ada):
    page = ada.post(EDIT, fields(do="add-question:0:choice")).text
    assert faults_in(page) == {}
    assert re.search(r"Still missing:.*a part of question", page)


def test_buttons_change_the_form_and_keep_what_was_typed(ada):
    page = ada.post(EDIT, fields(do="add-question:0:zone", title="Another title")).text
    assert 'id="question.4.prompt"' in page
    assert 'value="Another title"' in page
    assert 'data-field="question.4.prompt"' in page


def test_saving_makes_a_version_and_publishing_leads_to_the_scenario(school, ada):
    saved = ada.post(EDIT, fields(do="save", title="Fire Sale again"), follow_redirects=True)
    assert "Saved as version 2." in saved.text
    published = ada.post(EDIT, {**fields(do="publish", title="Fire Sale again"), "revision": "2"})
    assert published.location == "/scenarios/1"
    assert (stored(school).published, stored(school).version) == (2, 2)


def test_publishing_something_with_faults_says_what_they_are_and_keeps_the_draft(school, ada):
    answer = ada.post(EDIT, fields(do="publish", title=""))
    assert answer.status_code == 422
    assert faults_in(answer.text) == {"title": "Is required."}
    assert stored(school).published is None


def test_a_page_made_before_another_change_does_not_overwrite_it_unseen(school, ada):
    ada.post(EDIT, fields(do="save", title="Mine"))
    late = school.visitor("ida").post(EDIT, fields(do="save", title="Ida’s"))
    assert late.status_code == 409
    assert "Ida’s" in late.text
    assert stored(school).title == "Mine"


def test_the_live_part_keeps_the_draft_and_answers_what_follows_from_it(school, ada):
    page = ada.post("/scenarios/1/live", fields(card__0__text="+2 Actions\nTrosh a card.")).text
    assert 'data-revision="2"' in page
    assert "Not understood from here on" in page
    assert "Trash a card".lower() in page.lower()
    assert stored(school).revision == 2
    refused = ada.post("/scenarios/1/live", fields(), headers={"Accept": "application/json"})
    assert refused.status_code == 409
    assert "another window" in refused.json["error"]["message"]


def test_an_old_version_comes_back_as_a_new_one(school, ada):
    ada.post(EDIT, fields(do="save", title="Another"))
    page = ada.post("/scenarios/1/state", {"do": "back", "version": "1", "revision": "2"}, follow_redirects=True).text
    assert "Version 1 is back, as version 3." in page
    assert stored(school).title == "Strategy with a new card: Fire Sale"
    assert "This is version 2 as it was." in ada.get("/scenarios/1?version=2").text


@pytest.mark.parametrize("typed", ["0", "99", "x", "٣", "9" * 30])
def test_a_version_that_is_not_there_is_not_found(ada, typed):
    assert ada.get("/scenarios/1", query_string={"version": typed}).status_code == 404
    assert ada.get("/scenarios/1/scenario.toml", query_string={"version": typed}).status_code == 404


def test_publish_retire_and_delete(school, ada):
    assert ada.post("/scenarios/1/state", {"do": "publish", "revision": "1"}).status_code == 302
    assert "Set it as work" in ada.get("/scenarios/1").text
    assert ada.post("/scenarios/1/state", {"do": "delete"}).status_code == 409
    ada.post("/scenarios/1/state", {"do": "retire"})
    assert ada.post("/scenarios/1/state", {"do": "delete"}).location == f"/courses/{school.course}/scenarios"
    assert ada.get("/scenarios/1").status_code == 404
    assert ada.post("/scenarios/1/state", {"do": "burn"}).status_code == 404


def test_a_published_scenario_is_set_as_work_as_it_is(school, ada):
    ada.post("/scenarios/1/state", {"do": "publish", "revision": "1"})
    toml = unescape(re.search(r'name="toml" value="([^"]*)"', ada.get("/scenarios/1").text)[1])
    assert toml == GOOD
    terms = ada.post(f"/courses/{school.course}/assignments/source", {"toml": toml}).text
    assert "Set the assignment" in terms
    rules = {"title": "Sale", "counted": ["a.i"], "feedback": "none", "gradebook": "questions"}
    done = ada.post(f"/courses/{school.course}/assignments/new", {"toml": toml, **rules})
    assert done.status_code == 302
    assert ">Sale</a>" in ada.get("/scenarios/1").text


def test_the_file_that_is_exported_is_imported_again(school, ada):
    with ada.get("/scenarios/1/scenario.toml") as file:
        assert file.headers["Content-Disposition"].endswith("Strategy-with-a-new-card-Fire-Sale-scenario.toml")
        raw = file.data
    upload = {"file": (io.BytesIO(b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n")), "mine.toml")}
    answer = ada.post(f"/courses/{school.course}/scenarios/import", upload, content_type="multipart/form-data")
    assert answer.location == "/scenarios/2/edit"
    with ada.get("/scenarios/2/scenario.toml") as file:
        assert file.data == raw


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"", "nothing in it"), (b"no TOML at all", "line 1"), (b"\xff\xfe", "UTF-8"), (b"#" * 70_000, "64 kB")],
)
def test_what_is_no_scenario_file_is_refused_with_a_reason(school, ada, data, says):
    upload = {"file": (io.BytesIO(data), "x.toml")}
    answer = ada.post(f"/courses/{school.course}/scenarios/import", upload, content_type="multipart/form-data")
    assert answer.status_code == 422
    assert says in answer.text


def test_a_file_with_faults_comes_in_as_a_draft(school, ada):
    toml = GOOD.replace("Sale, 2 Copper,", "Sale, 2 Coper,")
    answer = ada.post(f"/courses/{school.course}/scenarios/import", {"toml": toml}, follow_redirects=True)
    assert "There is no card “Coper”" in answer.text


def test_the_text_itself_can_be_changed(school, ada):
    page = ada.post("/scenarios/1/source", {"revision": "1", "toml": GOOD + "\n# mine\n"}, follow_redirects=True).text
    assert "Saved as version 2." in page
    broken = ada.post("/scenarios/1/source", {"revision": "2", "toml": "title = "})
    assert broken.status_code == 422
    assert "Not valid TOML" in broken.text
    assert "title = " in broken.text
    assert ada.post("/scenarios/1/source", {"revision": "9", "toml": GOOD}).status_code == 409
    assert stored(school).draft.endswith("# mine\n")


def test_the_list_shows_own_and_library_and_is_searched(school, ada):
    address = f"/courses/{school.course}/scenarios"
    page = ada.get(address).text
    assert "Strategy with a new card: Fire Sale" in page
    assert "Cellar or Market first" in page
    narrowed = ada.get(address, query_string={"card": "Bookbinder", "level": "2", "words": ""}).text
    assert "None of your own scenarios is like that." in narrowed
    assert "Cellar or Market first" not in narrowed
    assert ada.get(address, query_string={"level": "x", "words": HOSTILE, "card": "9" * 5000}).status_code == 200


def test_scenarios_are_copied_from_the_library_and_from_ones_other_courses(school, ada):
    emmy = school.visitor("emmy")
    there = f"/courses/{school.other_course}/scenarios/copy"
    assert emmy.post(there, {"library": "rope"}).location == "/scenarios/2/edit"
    assert emmy.post(there, {"library": "../rope"}).status_code == 422
    assert emmy.post(there, {"own": "1"}).status_code == 404
    assert ada.post(f"/courses/{school.course}/scenarios/copy", {"own": "1"}).location == "/scenarios/3/edit"


def test_an_author_answers_as_a_student_and_nothing_is_kept(school, ada):
    line = "I play Fire Sale and get 2 Actions. I trash both Estates and gain 2 Silvers. I buy a Cellar."
    page = ada.post("/scenarios/1/try", {"answer-1": "Both Estates: they clog the deck.", "answer-2": line}).text
    assert "A person decides." in page
    assert "Idea: Both Estates are trashed" in page
    assert "How it would be marked" in page
    assert "play Fire Sale; trash Estate, Estate" in page
    assert stored(school).revision == 1


def test_the_key_is_stepped_through(school, ada):
    assert "You play Fire Sale." in ada.get("/scenarios/1/steps?question=a.ii&step=1").text


def test_where_no_line_was_written_the_best_that_the_engine_finds_is_stepped_through(school, ada):
    text = new_scenario("X").replace('hand = ""', 'hand = "Village, Smithy, 3 Copper"')
    ada.post(f"/courses/{school.course}/scenarios/import", {"toml": text})
    page = ada.get("/scenarios/2/steps").text
    assert "play Village; play Smithy; end actions" in page


@pytest.mark.parametrize("path", [EDIT, "/scenarios/1", "/scenarios/1/try"])
def test_hostile_text_is_inert_on_every_page(ada, path):
    hostile = dict.fromkeys(("title", "topic", "source", "intro", "card.0.note", "question.0.prompt",
                             "question.0.model", "question.0.idea.0", "question.0.id"), HOSTILE)  # fmt: skip
    ada.post(EDIT, {**fields(), **hostile, "do": "check"})
    page = ada.get(path).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "<svg/onload" not in page
    assert "60481729" not in page


@pytest.mark.parametrize("typed", ["", "x", "-1", "٣", "9" * 40])
def test_a_form_that_does_not_say_what_it_was_made_from_changes_nothing(school, ada, typed):
    for path in (EDIT, "/scenarios/1/live", "/scenarios/1/source"):
        assert ada.post(path, {**fields(do="save"), "revision": typed}).status_code == 422
    assert stored(school).revision == 1
