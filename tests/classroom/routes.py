"""Every route of the application with who may use it; a route without an entry here fails the tests."""

from __future__ import annotations

from typing import NamedTuple

from flask import Flask
from werkzeug.routing import Rule

from tests.classroom.school import School

# anyone: signed in or not · user: signed in · instructor, student: of that kind · teacher: the course's instructor
# classmate: a student of the course · author: the student whose attempt it is · admin: the first instructor
# member: of the course · player: who plays the turn · marker: the course's staff, graders too · owner: of the course
# Ada owns the course, Ida teaches it with her, Gil marks it; Emmy teaches another one.
WHO = {
    "accounts.landing": "anyone",
    "accounts.set_up": "anyone",
    "accounts.sign_in": "anyone",
    "accounts.come_back": "anyone",
    "accounts.sign_out": "anyone",
    "accounts.account": "user",
    "accounts.end_sessions": "user",
    "accounts.change_password": "instructor",
    "accounts.renew_code": "student",
    "languages.choose": "anyone",
    "second_factor.ask": "anyone",
    "second_factor.show": "instructor",
    "second_factor.change": "instructor",
    "school.begin": "anyone",
    "school.back": "anyone",
    "school.choose": "anyone",
    "school.disconnect": "instructor",
    "accounts.instructors": "instructor",
    "accounts.reset_password": "admin",
    "invitations.staff": "teacher",
    "invitations.colleague": "owner",
    "invitations.withdraw": "admin",
    "invitations.show": "anyone",
    "invitations.accept": "instructor",
    "rosters.show": "teacher",
    "rosters.take_over": "teacher",
    "rosters.assign": "teacher",
    "rosters.slips": "teacher",
    "rosters.slips_file": "teacher",
    "personal.own": "student",
    "personal.of_student": "teacher",
    "personal.erase": "teacher",
    "courses.home": "instructor",
    "courses.create": "instructor",
    "courses.show": "marker",
    "courses.class_code": "teacher",
    "courses.change": "teacher",
    "courses.change_class_code": "teacher",
    "courses.member": "teacher",
    "courses.renew_code": "teacher",
    "courses.place": "teacher",
    "courses.join": "anyone",
    "assignments.choose": "teacher",
    "assignments.read_source": "teacher",
    "assignments.assign": "teacher",
    "assignments.show": "marker",
    "assignments.preview": "marker",
    "assignments.change": "teacher",
    "assignments.withdraw": "teacher",
    "assignments.vary": "teacher",
    "assignments.extensions": "teacher",
    "assignments.withdraw_extension": "teacher",
    "assignments.accept_overtime": "teacher",
    "assignments.weeks": "marker",
    "attempts.home": "student",
    "attempts.rules": "classmate",
    "attempts.start": "classmate",
    "attempts.show": "author",
    "attempts.save": "author",
    "attempts.submit": "author",
    "attempts.receipt": "author",
    "marking.show": "marker",
    "marking.decide": "marker",
    "marking.propose": "marker",
    "marking.release": "teacher",
    "marking.release_all": "teacher",
    "marking.result": "author",
    "marking.propose_again": "teacher",
    "marking.agreement": "teacher",
    "alike.show": "marker",
    "bank.index": "marker",
    "seconds.index": "marker",
    "seconds.ask": "teacher",
    "seconds.withdraw": "teacher",
    "seconds.settle": "marker",
    "seconds.show": "marker",
    "seconds.decide": "marker",
    "regrades.ask": "author",
    "regrades.queue": "marker",
    "desk.names": "teacher",
    "desk.accept_sure": "marker",
    "desk.take_back": "teacher",
    "rubrics.index": "teacher",
    "rubrics.copy": "teacher",
    "rubrics.read_file": "teacher",
    "rubrics.show": "teacher",
    "rubrics.edit": "teacher",
    "rubrics.save_source": "teacher",
    "rubrics.file": "teacher",
    "dashboard.work": "marker",
    "dashboard.mistakes": "marker",
    "dashboard.progress": "marker",
    "authoring.index": "teacher",
    "authoring.create": "teacher",
    "authoring.copy": "teacher",
    "authoring.read_file": "teacher",
    "authoring.show": "teacher",
    "authoring.edit": "teacher",
    "authoring.live": "teacher",
    "authoring.source": "teacher",
    "authoring.change_state": "teacher",
    "authoring.file": "teacher",
    "trying.attempt": "teacher",
    "trying.table": "teacher",
    "stepping.authored": "teacher",
    "downloads.class_report": "teacher",
    "downloads.report": "teacher",
    "downloads.job": "teacher",
    "downloads.file": "teacher",
    "downloads.again": "teacher",
    "exchange.import_course": "instructor",
    "exchange.show": "teacher",
    "exchange.upload_file": "teacher",
    "exchange.settle": "teacher",
    "exchange.filled_file": "teacher",
    "exchange.discard": "teacher",
    "shelf.index": "teacher",
    "shelf.ask": "teacher",
    "shelf.exam": "teacher",
    "shelf.quiz": "teacher",
    "shelf.quiz_file": "teacher",
    "downloads.gradebook": "teacher",
    "downloads.gradebook_file": "teacher",
    "play.begin": "author",
    "play.practise": "member",
    "play.show": "player",
    "play.act": "player",
    "portfolio.show": "student",
    "portfolio.reflection": "classmate",
    "portfolio.ask": "classmate",
    "portfolio.file": "author",
    "portfolio.pdf": "author",
    "voice.keep": "author",
    "voice.hear": "player",
    "voice.remove": "author",
    "games.home": "user",
    "lab.show": "user",
    "games.played": "teacher",
    "games.played_file": "teacher",
    "games.ask": "teacher",
    "games.excuse": "teacher",
    "visiting.play": "nobody",
    "games.show": "member",
    "games.statistics": "member",
    "games.create": "member",
    "games.join": "member",
    "games.change": "member",
    "handing.choose": "classmate",
    "table.show": "member",
    "table.version": "member",
    "table.act": "member",
    "table.seat": "member",
    "table.chat": "member",
    "table.walk": "member",
    "table.record": "teacher",
    "table.take": "teacher",
    "live.stream": "user",
    "stepping.assignment": "marker",
    "stepping.attempt": "marker",
    "stepping.library": "instructor",
}
# What each person of the school is answered: "in", or the status of the refusal. A grader who may not do something is
# told so, or that there is no such thing; either will do.
GRADER_OUT = (403, 404)
EXPECTED = {
    "anyone": {"ada": "in", "ida": "in", "gil": "in", "emmy": "in", "an": "in", "bo": "in", "cy": "in", None: "in"},
    "user": {"ada": "in", "ida": "in", "gil": "in", "emmy": "in", "an": "in", "bo": "in", "cy": "in", None: 401},
    "instructor": {"ada": "in", "ida": "in", "gil": "in", "emmy": "in", "an": 403, "bo": 403, "cy": 403, None: 401},
    "student": {"ada": 403, "ida": 403, "gil": 403, "emmy": 403, "an": "in", "bo": "in", "cy": "in", None: 401},
    "teacher": {"ada": "in", "ida": "in", "gil": GRADER_OUT, "emmy": 404, "an": 403, "bo": 403, "cy": 403, None: 401},
    "marker": {"ada": "in", "ida": "in", "gil": "in", "emmy": 404, "an": 403, "bo": 403, "cy": 403, None: 401},
    "owner": {"ada": "in", "ida": 403, "gil": GRADER_OUT, "emmy": 404, "an": 403, "bo": 403, "cy": 403, None: 401},
    "classmate": {"ada": 403, "ida": 403, "gil": 403, "emmy": 403, "an": "in", "bo": "in", "cy": 404, None: 401},
    "author": {"ada": 403, "ida": 403, "gil": 403, "emmy": 403, "an": "in", "bo": 404, "cy": 404, None: 401},
    "member": {"ada": "in", "ida": "in", "gil": "in", "emmy": 404, "an": "in", "bo": "in", "cy": 404, None: 401},
    "player": {"ada": 404, "ida": 404, "gil": 404, "emmy": 404, "an": "in", "bo": 404, "cy": 404, None: 401},
    "nobody": dict.fromkeys(("ada", "ida", "gil", "emmy", "an", "bo", "cy", None), 404),  # but in the demo
    "admin": {"ada": "in", "ida": 404, "gil": 404, "emmy": 404, "an": 403, "bo": 403, "cy": 403, None: 401},
}
SAFE = ("GET", "HEAD", "OPTIONS")


class Way(NamedTuple):
    """One route with one method, as an address in the school."""

    endpoint: str
    method: str
    path: str


def ways(school: School) -> list[Way]:
    """Every route but static files, with each of its methods."""
    rules = [rule for rule in school.app.url_map.iter_rules() if rule.endpoint != "static"]
    return [
        Way(rule.endpoint, method, path_of(school.app, rule, school))
        for rule in rules
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]


def path_of(app: Flask, rule: Rule, school: School) -> str:
    """The address of a route for the school's course, assignment, attempt; `user_id` is the other instructor's."""
    ids = {"course_id": school.course, "member_id": school.an_member, "assignment_id": school.assignment,
           "attempt_id": school.attempt, "user_id": school.emmy, "job_id": school.job, "rubric_id": school.rubric,
           "suffix": "csv", "kind": "how-to-play",
           "scenario_id": "cellar-vs-market", "play_id": 1, "recording_id": 1, "file_id": school.job + 1,
           "colleague_id": school.ada_place,
           "invitation_id": school.invitation_id, "token": school.invitation,
           "extension_id": 1, "overtime_id": 1, "authored_id": 1, "match_id": 1}  # fmt: skip
    adapter = app.url_map.bind("localhost")
    return adapter.build(rule.endpoint, {name: ids[name] for name in rule.arguments})
