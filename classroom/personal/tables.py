"""What each table keeps about a student, and what becomes of it when the student's data is deleted.

A table without an entry fails the tests, so that nothing new is forgotten.

Deleted is what a student wrote, said or was told in words, and everything that names the student. Kept, under no name,
is what a class's figures are made of: which work was begun and handed in when, and points.
"""

from __future__ import annotations

from enum import StrEnum


class Fate(StrEnum):
    """What becomes of the rows of a table that are about the student."""

    DELETED = "deleted"
    EMPTIED = "emptied"  # the row stays, without words and names
    NOBODYS = "nobody's"  # holds nothing about a student


FATES = {
    "answer": Fate.DELETED,
    "assignment": Fate.NOBODYS,
    "attempt": Fate.EMPTIED,
    "audit": Fate.EMPTIED,
    "authored_scenario": Fate.NOBODYS,
    "banked_comment": Fate.NOBODYS,
    "chat_line": Fate.DELETED,
    "course": Fate.NOBODYS,
    "course_rubric": Fate.NOBODYS,
    "deed": Fate.DELETED,
    "extension": Fate.EMPTIED,
    "failed_try": Fate.DELETED,
    "invitation": Fate.NOBODYS,
    "job": Fate.EMPTIED,
    "lms_column": Fate.NOBODYS,
    "lms_file": Fate.DELETED,
    "lms_person": Fate.DELETED,
    "lobby": Fate.NOBODYS,
    "lobby_member": Fate.DELETED,
    "mark": Fate.EMPTIED,
    "marking": Fate.EMPTIED,
    "marking_terms": Fate.NOBODYS,
    "match": Fate.EMPTIED,
    "match_deed": Fate.EMPTIED,
    "match_seat": Fate.EMPTIED,
    "membership": Fate.EMPTIED,
    "overtime": Fate.DELETED,
    "play": Fate.DELETED,
    "proposal": Fate.EMPTIED,
    "quota_exemption": Fate.DELETED,
    "recording": Fate.DELETED,
    "recovery_code": Fate.NOBODYS,
    "reflection": Fate.DELETED,
    "regrade_request": Fate.DELETED,
    "remark": Fate.DELETED,
    "rubric_version": Fate.NOBODYS,
    "scenario_version": Fate.NOBODYS,
    "school_identity": Fate.DELETED,
    "second_factor": Fate.NOBODYS,
    "second_mark": Fate.EMPTIED,
    "second_marking": Fate.EMPTIED,
    "sign_in": Fate.DELETED,
    "submission": Fate.EMPTIED,
    "user": Fate.EMPTIED,
    "variant": Fate.NOBODYS,
}
