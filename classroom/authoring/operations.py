"""Every change to a course's own scenarios."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _
from sqlalchemy import delete, func, select

from classroom import audit, clock
from classroom.accounts.models import User
from classroom.authoring.keys import Key, disagreements, found
from classroom.authoring.models import AuthoredScenario, ScenarioVersion
from classroom.authoring.reading import Look, look
from classroom.courses.access import require_teaching
from classroom.courses.models import TITLE_LENGTH, Course
from classroom.db import db, writing
from classroom.errors import Conflict, Refused
from classroom.text import clean_name
from scenarios.scenario import LONGEST_FILE

MOST_OF_A_COURSE = 500  # scenarios
HAND, QUESTIONS = "player.0.hand", "add-question"  # places of the editor


def add(actor: User, course: Course, toml: str) -> AuthoredScenario:
    """A new scenario of the course with this draft, and its first version where the text has no fault."""
    read = _bounded(toml)
    with writing() as session:
        require_teaching(actor, course.id)
        held = session.scalar(select(func.count()).where(AuthoredScenario.course_id == course.id))
        if held >= MOST_OF_A_COURSE:
            raise Refused(_("A course keeps at most %(most)s scenarios of its own.", most=MOST_OF_A_COURSE))
        authored = AuthoredScenario(course_id=course.id, revision=0, version=0)
        _put(authored, read)
        session.add(authored)
        session.flush()
        if read.scenario:
            _add_version(actor, authored, toml)
        audit.record(actor.id, "scenario.add", authored, after={"title": authored.title})
    return authored


def keep(actor: User, authored: AuthoredScenario, toml: str, *, revision: int) -> bool:
    """Keeps the text as the draft, whatever its faults; says whether anything changed.

    Raises `Conflict` if `revision`, from which it was made, is not the present one, `Refused` for a text too long. No
    version is made, and nothing that students see changes.
    """
    read = _bounded(toml)
    with writing() as session:
        require_teaching(actor, authored.course_id)
        session.refresh(authored)
        _require_present(authored, revision)
        if authored.draft == toml:
            return False
        _put(authored, read)
    return True


def save(actor: User, authored: AuthoredScenario, toml: str, *, revision: int) -> int | None:
    """Keeps the text as the draft; one without a fault becomes the next version, whose number is returned.

    None where the text has faults; the number of the present version where it is equal. Raises as `keep` does.
    """
    read = _bounded(toml)
    with writing() as session:
        require_teaching(actor, authored.course_id)
        session.refresh(authored)
        _require_present(authored, revision)
        if authored.draft != toml:
            _put(authored, read)
        return _next_version(actor, authored, toml) if read.scenario else None


def publish(actor: User, authored: AuthoredScenario, toml: str, *, revision: int) -> int:
    """Saves the text and makes that version the one which can be set as work; returns its number.

    The draft is kept in any case; raises `Refused` with the reasons where the text has faults, asks nothing, or the
    engine disagrees with a key.
    """
    version = save(actor, authored, toml, revision=revision)
    read = look(toml)
    reasons = reasons_against(read, found(read))
    if version is None or reasons:
        raise Refused(" ".join(reasons))
    with writing():
        require_teaching(actor, authored.course_id)
        audit.change(actor.id, "scenario.publish", authored, {"published": version})
    return version


def retire(actor: User, authored: AuthoredScenario) -> None:
    """The scenario can no longer be set as work; assignments made from it stay as they are."""
    with writing():
        require_teaching(actor, authored.course_id)
        audit.change(actor.id, "scenario.retire", authored, {"published": None})


def go_back(actor: User, authored: AuthoredScenario, number: int, *, revision: int) -> int | None:
    """Makes the text of an earlier version the draft and the next version, whose number is returned."""
    query = select(ScenarioVersion).where(ScenarioVersion.authored_id == authored.id, ScenarioVersion.number == number)
    earlier = db.session.scalar(query)
    if earlier is None:
        raise Refused(_("There is no such version."))
    return save(actor, authored, earlier.toml, revision=revision)


def throw_away(actor: User, authored: AuthoredScenario) -> None:
    """Deletes a scenario that is not published, with its versions; assignments made from it keep their own copy."""
    with writing() as session:
        require_teaching(actor, authored.course_id)
        session.refresh(authored)
        if authored.published is not None:
            raise Conflict(_("This scenario is published. Take it back first; then it can be deleted."))
        audit.record(actor.id, "scenario.delete", authored, before={"title": authored.title})
        session.execute(delete(ScenarioVersion).where(ScenarioVersion.authored_id == authored.id))
        session.delete(authored)


def reasons_against(read: Look, keys_found: Mapping[int, Key]) -> list[str]:
    """Why this text, for whose questions the engine found these keys, cannot be published; nothing where it can."""
    if read.scenario is None:
        return [_("Please mend what is marked first.")]
    said = {
        HAND: _("The student’s hand is empty. Put cards into it."),
        QUESTIONS: _("It asks no question yet. Add one, so that students have something to answer."),
    }
    return [said[place] for place in lacking(read)[:1]] or disagreements(read, keys_found)


def lacking(read: Look) -> list[str]:
    """The places of the editor that are empty although their fields need not be filled: the hand, the questions."""
    if read.part is None:
        return []
    situations = [read.part.situation, *(question.situation for question in read.part.questions)]
    has_hand = any(one.seats[0].hand or one.seats[0].in_play for one in situations)
    return [*([] if has_hand else [HAND]), *([] if read.tables.get("question") else [QUESTIONS])]


def _bounded(toml: str) -> Look:
    if len(toml.encode()) > LONGEST_FILE:
        most = LONGEST_FILE // 1000
        raise Refused(_("A scenario may have at most %(most)s kB. Nothing was saved; please shorten it.", most=most))
    return look(toml)


def _require_present(authored: AuthoredScenario, revision: int) -> None:
    if authored.revision != revision:
        raise Conflict(_("This scenario was changed in another window or by somebody else since this page was opened."))


def _put(authored: AuthoredScenario, read: Look) -> None:
    title, topic, level = (read.tables.get(key) for key in ("title", "topic", "level"))
    authored.draft, authored.revision, authored.changed_at = read.toml, authored.revision + 1, clock.now()
    authored.title = (clean_name(title) if isinstance(title, str) else "")[:TITLE_LENGTH]
    authored.topic = (clean_name(topic) if isinstance(topic, str) else "")[:TITLE_LENGTH]
    authored.level = level if type(level) is int and 0 <= level <= 5 else 0
    authored.cards = ", ".join(sorted(read.part.situation.cards)) if read.part else ""


def _next_version(actor: User, authored: AuthoredScenario, toml: str) -> int:
    query = select(ScenarioVersion.toml).where(
        ScenarioVersion.authored_id == authored.id, ScenarioVersion.number == authored.version
    )
    if db.session.scalar(query) != toml:
        _add_version(actor, authored, toml)
        audit.record(actor.id, "scenario.save", authored, after={"version": authored.version})
    return authored.version


def _add_version(actor: User, authored: AuthoredScenario, toml: str) -> None:
    authored.version += 1
    now = clock.now()
    db.session.add(
        ScenarioVersion(authored_id=authored.id, number=authored.version, toml=toml, by_id=actor.id, at=now)
    )
