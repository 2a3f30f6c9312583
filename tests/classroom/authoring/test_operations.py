"""Drafts, versions, publishing: what is kept, and what is never half-done."""

from __future__ import annotations

import pytest
from sqlalchemy import select

import scenarios
from classroom.assignments import operations as assignments
from classroom.assignments.content import from_text
from classroom.audit import Audit
from classroom.authoring import access, operations
from classroom.authoring.editing import new_scenario
from classroom.authoring.models import AuthoredScenario, ScenarioVersion
from classroom.courses.models import Course
from classroom.db import db
from classroom.errors import Conflict, NotFound, NotPermitted, Refused
from scenarios.scenario import LONGEST_FILE
from tests.classroom.school import School, terms

GOOD = scenarios.load("fire-sale").toml
OTHER = GOOD.replace("turn = 3", "turn = 4", 1)
FAULTY = GOOD.replace("Sale, 2 Copper,", "Sale, 2 Coper,")


@pytest.fixture
def mine(app, school: School) -> AuthoredScenario:
    """The scenario that Ada has: version 1, not published."""
    return access.fetch_authored(school.user("ada"), 1)


def test_a_scenario_without_faults_begins_with_its_first_version(app, mine):
    assert (mine.version, mine.published, mine.revision, mine.state) == (1, None, 1, "draft")
    assert mine.title == "Strategy with a new card: Fire Sale"
    assert "Fire Sale" in mine.cards.split(", ")


def test_a_draft_with_faults_is_kept_and_makes_no_version(app, school, mine):
    assert operations.save(school.user("ada"), mine, FAULTY, revision=1) is None
    assert (mine.draft, mine.version, mine.revision) == (FAULTY, 1, 2)
    assert [one.toml for one in access.fetch_versions(mine)] == [GOOD]


def test_every_save_of_something_new_is_a_version_and_of_the_same_none(app, school, mine):
    ada = school.user("ada")
    assert operations.save(ada, mine, OTHER, revision=1) == 2
    assert operations.save(ada, mine, OTHER, revision=2) == 2
    assert [one.toml for one in access.fetch_versions(mine)] == [OTHER, GOOD]


def test_keeping_a_draft_makes_no_version_until_it_is_saved(app, school, mine):
    ada = school.user("ada")
    assert operations.keep(ada, mine, OTHER, revision=1)
    assert not operations.keep(ada, mine, OTHER, revision=2)
    assert mine.version == 1
    assert operations.save(ada, mine, OTHER, revision=2) == 2


@pytest.mark.parametrize("deed", [operations.keep, operations.save, operations.publish])
def test_what_was_changed_meanwhile_is_not_overwritten_unseen(app, school, mine, deed):
    operations.keep(school.user("ada"), mine, OTHER, revision=1)
    with pytest.raises(Conflict):
        deed(school.user("ida"), mine, GOOD, revision=1)
    assert mine.draft == OTHER


def test_publishing_makes_a_version_that_can_be_set_as_work(app, school, mine):
    ada, course = school.user("ada"), school.the(Course)
    assert operations.publish(ada, mine, OTHER, revision=1) == 2
    assert [(one.id, version.toml) for one, version in access.fetch_published(ada, course)] == [(1, OTHER)]
    operations.save(ada, mine, GOOD, revision=2)
    assert mine.state == "changed"
    assert [version.toml for _, version in access.fetch_published(ada, course)] == [OTHER]


@pytest.mark.parametrize(
    ("toml", "why"),
    [
        (FAULTY, "mend what is marked"),
        (new_scenario("X"), "hand is empty"),
        (GOOD.partition("[[question]]")[0], "asks no question"),
        (GOOD.replace("end actions; play treasures; buy Cellar; end turn", ""), "stops before the Buy phase"),
        (GOOD.replace("2 Copper, 2 Estate", "2 Copper, 20 Estate"), "more than a box holds"),
    ],
)
def test_nothing_half_valid_is_published_but_the_draft_is_kept(app, school, mine, toml, why):
    with pytest.raises(Refused, match=why):
        operations.publish(school.user("ada"), mine, toml, revision=1)
    assert mine.published is None
    assert mine.draft == toml


def test_an_assignment_keeps_the_version_it_was_made_with(app, school, mine):
    ada, course = school.user("ada"), school.the(Course)
    operations.publish(ada, mine, GOOD, revision=1)
    work = assignments.assign(ada, course, from_text(GOOD), terms(counted=["a.i"]))
    operations.publish(ada, mine, OTHER, revision=1)
    operations.retire(ada, mine)
    assert work.scenario_toml == GOOD
    assert [(one.id, number) for one, number in access.fetch_uses(mine, access.fetch_versions(mine))] == [(work.id, 1)]


def test_going_back_to_an_earlier_version_makes_a_new_one_of_it(app, school, mine):
    ada = school.user("ada")
    operations.save(ada, mine, OTHER, revision=1)
    assert operations.go_back(ada, mine, 1, revision=2) == 3
    assert mine.draft == GOOD
    with pytest.raises(Refused):
        operations.go_back(ada, mine, 9, revision=3)


def test_what_is_published_cannot_be_deleted_and_what_is_not_goes_with_its_versions(app, school, mine):
    ada = school.user("ada")
    operations.publish(ada, mine, GOOD, revision=1)
    with pytest.raises(Conflict):
        operations.throw_away(ada, mine)
    operations.retire(ada, mine)
    operations.throw_away(ada, mine)
    assert db.session.get(AuthoredScenario, 1) is None
    assert db.session.scalars(select(ScenarioVersion)).all() == []


def test_every_change_but_the_keeping_of_drafts_is_on_record(app, school, mine):
    ada = school.user("ada")
    operations.keep(ada, mine, OTHER, revision=1)
    operations.publish(ada, mine, OTHER, revision=2)
    operations.retire(ada, mine)
    operations.throw_away(ada, mine)
    rows = db.session.scalars(select(Audit.action).where(Audit.record == "authored_scenario").order_by(Audit.id))
    assert list(rows) == ["scenario.add", "scenario.save", "scenario.publish", "scenario.retire", "scenario.delete"]


def test_a_text_that_is_too_long_is_refused_and_nothing_is_changed(app, school, mine):
    with pytest.raises(Refused, match="64 kB"):
        operations.keep(school.user("ada"), mine, GOOD + "#" * LONGEST_FILE, revision=1)
    assert mine.draft == GOOD


@pytest.mark.parametrize("person", ["gil", "emmy", "an"])
def test_only_the_courses_instructors_change_its_scenarios(app, school, mine, person):
    other = school.user(person)
    with pytest.raises(NotFound):
        access.fetch_authored(other, 1)
    for deed in (operations.keep, operations.save, operations.publish):
        with pytest.raises(NotPermitted):
            deed(other, mine, OTHER, revision=1)
    for deed in (operations.retire, operations.throw_away):
        with pytest.raises(NotPermitted):
            deed(other, mine)
    with pytest.raises(NotPermitted):
        operations.add(other, school.the(Course), GOOD)
    assert mine.draft == GOOD


def test_a_course_keeps_a_bounded_number_of_scenarios(app, school, mine, monkeypatch):
    monkeypatch.setattr(operations, "MOST_OF_A_COURSE", 1)
    with pytest.raises(Refused, match="at most 1"):
        operations.add(school.user("ada"), school.the(Course), GOOD)


def test_the_list_is_searched_by_words_level_and_card(app, school, mine):
    ada, course = school.user("ada"), school.the(Course)

    def found(**wanted) -> int:
        return len(access.fetch_all_authored(ada, course, access.Wanted(**wanted)))

    assert found(words="fire PHASES") == found(level=3) == found(card="fire sale") == found() == 1
    assert found(words="moat") == found(level=2) == found(card="Witch") == 0
    library = access.wanted_of_library(scenarios.library(), access.Wanted(card="Bookbinder"))
    assert [one.id for one in library] == ["bookbinder"]
