"""What a student is not to know reaches them by no byte: pages, JSON, headers and errors of games that look alike."""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Iterator

import pytest

from classroom.attempts.models import Attempt
from classroom.db import db
from classroom.games.models import Match
from tests.classroom.assignments.test_assignments import FORM, latest, new_path
from tests.classroom.conftest import enrol
from tests.classroom.games.tables import begin, now, player
from tests.classroom.play.turns import set_turn
from tests.classroom.routes import ways
from tests.classroom.school import KEY, School

# Everything in capitals is hidden from the student: the deck's order, the other's hand, keys, models and notes.
TOML = """
format = 1
id = "hidden"
title = "What is hidden"

[situation]
kingdom = "Cellar, Market, Smithy, Village, Militia, Moat, Witch, Festival, Mine, Remodel"

[[situation.player]]
name = "You"
hand = "Cellar, Copper, 3 Estate"
deck = "DECK"
discard = "Copper, BURIED"

[[situation.player]]
name = "Opponent"
hand = "HAND"
deck = "THEIRS"

[[question]]
id = "a"
kind = "play"
points = 3
prompt = "Take the turn."
until = "buy phase"
line = "LINE"
model = "MODEL"
note = "NOTE"

[[question]]
id = "b"
kind = "choice"
points = 1
prompt = "Which one?"
options = ["Cellar", "Market", "Smithy"]
answer = "ANSWER"

[[question]]
id = "c"
kind = "explain"
points = 1
prompt = "Why?"
points_to = [{ idea = "IDEA", phrases = ["PHRASE"] }]
"""
OWN, OTHERS = ["Gold", "Silver", "Village", "Smithy", "Market"], ["Province", "Witch", "Moat", "Duchy", "Curse"]
CHANGING = [
    (r'name="csrf_token" value="[^"]*"', "token"), (r"\d{4}-\d\d-\d\dT[\d:.Z+]*", "moment"),
    (r"\d\d:\d\d(:\d\d)?", "time"),
    (r'"?(now|ends_at|deadline)"?[:=]\s*"?[\d.]+', "clock"), (r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b", "receipt"),
    (r"playaloud(-form)?=[^;]*", "cookie"), (r"\b[0-9a-f]{64}\b", "digest"), (r"\b[0-9a-f]{32}\b", "key"),
]  # fmt: skip


def dealt(rng: random.Random) -> str:
    """The scenario with everything that is hidden dealt and worded anew."""
    own, others = rng.sample(OWN, 5), rng.sample(OTHERS, 5)
    words = {"DECK": ", ".join(own), "HAND": ", ".join(others[:3]), "THEIRS": ", ".join([*others[3:], "..."]),
             "BURIED": rng.choice(["Silver", "Gold"]), "LINE": rng.choice(["play Cellar; discard none", "end actions"]),
             "MODEL": f"model {rng.random()}" * rng.randint(1, 9), "NOTE": f"note {rng.random()}",
             "ANSWER": rng.choice(["Cellar", "Market", "Smithy"]), "IDEA": f"idea {rng.random()}",
             "PHRASE": f"phrase {rng.random()}"}  # fmt: skip
    return re.sub("|".join(words), lambda found: words[found[0]], TOML)


def answers_of(school: School, toml: str) -> Iterator[tuple[str, str]]:
    """All that the student's browser is answered on the way from the list of work to the receipt."""
    form = {**FORM, "counted": ["a", "b", "c"], "feedback": "none"}
    made = school.visitor("ada").post(new_path(school), {"toml": toml, **form})
    assert made.status_code == 302, made.text
    with school.app.app_context():
        work = latest(school).id
    student = school.visitor("an")
    yield from told(student.get("/work"))
    yield from told(student.post(f"/assignments/{work}/attempt"))
    with school.app.app_context():
        attempt = db.session.query(Attempt).filter_by(assignment_id=work).one().id
    here = f"/attempts/{attempt}"
    yield from told(student.get(here))
    yield from told(student.post_json(f"{here}/answers", {"revision": 0, "answers": {"b": "Cellar", "c": "So."}}))
    an_old_revision = {"revision": 0, "answers": {"b": "Market"}}
    yield from told(student.post_json(f"{here}/answers", an_old_revision))
    begun = student.post(f"{here}/plays", {"question": "a"})
    yield from told(begun)
    table = begun.location
    yield from told(student.get(table))
    for command in ("play Witch", "buy Province", "end actions"):
        yield from told(student.post(table, {"command": command, "number": "0", "do": "move"}))
    yield from told(student.post(table, {"number": "1", "do": "undo"}))
    yield from told(student.get(f"{here}/result"))
    form = {"key": KEY, "revision": "2", "anyway": "1", "answer-b": "Cellar", "answer-c": "So."}
    yield from told(student.post(f"{here}/submit", form))
    for path in (f"{here}/receipt", f"{here}/result", f"/assignments/{work}/reflection", "/portfolio", "/work"):
        yield from told(student.get(path))


def told(answer) -> Iterator[tuple[str, str]]:
    """What an answer says, with what changes in any case taken out: body, status, headers, cookies."""
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers if name not in ("Date", "Content-Length"))
    said = f"{answer.status_code}\n{headers}\n\n{answer.text}"
    for pattern, name in CHANGING:
        said = re.sub(pattern, name, said)
    yield answer.request.path, said


@pytest.mark.slow
def test_scenarios_that_look_alike_to_a_student_answer_alike_to_the_last_byte(new_app):
    rng = random.Random(20)
    first, *others = [list(answers_of(enrol(new_app()), dealt(rng))) for _deal in range(4)]
    assert len(first) > 15
    for other in others:
        assert [path for path, _said in other] == [path for path, _said in first]
        for (path, said), (_path, expected) in zip(other, first, strict=True):
            assert said == expected, path


CANARIES = ("Canarydeck", "Canaryhand", "CANARYMODEL", "CANARYNOTE", "CANARYIDEA", "CANARYPHRASE", "Canarydiscard")
WITH_CANARIES = TOML.replace("DECK", "Canarydeck, Gold").replace("HAND", "Canaryhand, Witch").replace(
    "BURIED", "Canarydiscard").replace("THEIRS", "Moat, ...").replace("LINE", "end actions").replace(
    "MODEL", "CANARYMODEL").replace("NOTE", "CANARYNOTE").replace("ANSWER", "Market").replace(
    "IDEA", "CANARYIDEA").replace("PHRASE", "CANARYPHRASE") + "".join(
    f'\n[[card]]\nname = "{name}"\ncost = 3\ntypes = ["Action"]\ntext = "+1 Card"\n' for name in
    ("Canarydeck", "Canaryhand", "Canarydiscard"))  # fmt: skip


def test_no_route_of_a_student_names_a_card_or_key_that_is_hidden(school):
    with school.app.test_request_context():
        attempt = set_turn(school, WITH_CANARIES)
    visitor = school.visitor("an")
    table = visitor.post(f"/attempts/{attempt}/plays", {"question": "a"}).location
    paths = [way.path for way in ways(school) if way.method == "GET" and way.endpoint != "live.stream"]
    own = [path.replace(f"/attempts/{school.attempt}", f"/attempts/{attempt}") for path in paths]
    seen = []
    for path in {*paths, *own, table, f"/attempts/{attempt}/receipt"}:
        with visitor.get(path) as answer:
            said = whole_text(answer.data) + str(answer.headers)
        seen += [(path, word) for word in CANARIES if word.lower() in said.lower()]
    assert seen == []


def whole_text(content: bytes) -> str:
    """The text of an answer, and of all that an archive holds."""
    if not content.startswith(b"PK"):
        return content.decode("utf-8", "replace")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return " ".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist())


FORGED = {
    "a card that is not in hand": ("play Witch", 0),
    "more than there is": ("buy Province", 0),
    "a negative number of cards": ("discard -1 Copper", 0),
    "a number of cards beyond all bounds": ("buy 99999999999 Copper", 0),
    "another player's decision": ("P2: discard Copper", 0),
    "what only chance decides": ("chance Gold", 0),
    "a later number": ("end turn", 5),
    "a number that is none": ("end turn", "x"),
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_move_is_refused_and_changes_nothing(school, forged):
    command, number = FORGED[forged]
    with school.app.test_request_context():
        match = begin(school)
        id, name = match.id, player(school, match)
    answer = school.visitor(name).post(f"/games/{id}", {"command": command, "number": str(number), "do": "move"},
                                       headers={"Accept": "application/json"})  # fmt: skip
    assert answer.status_code in (400, 409, 422)
    with school.app.test_request_context():
        match = db.session.get(Match, id)
        assert (now(match).count, now(match).game.coins) == (0, 0)


def test_a_move_of_another_seat_or_of_an_older_page_is_refused_and_a_repeated_one_done_once(school):
    with school.app.test_request_context():
        match = begin(school)
        id, name = match.id, player(school, match)
    other, path = {"an": "bo", "bo": "an"}[name], f"/games/{id}"
    form, asks = {"command": "play treasures", "number": "0", "do": "move"}, {"headers": {"Accept": "application/json"}}
    assert school.visitor(other).post(path, form, **asks).status_code == 409
    for _again in range(3):
        assert school.visitor(name).post(path, form, **asks).status_code == 303
    assert school.visitor(name).post(path, {**form, "command": "end turn"}, **asks).status_code == 409
    with school.app.test_request_context():
        assert now(db.session.get(Match, id)).count == 1
