"""What an assignment asks for, in a few words."""

from __future__ import annotations

import pytest
from flask_babel import force_locale

from classroom.assignments.asked import what_is_asked


@pytest.mark.parametrize(
    ("kinds", "worth", "said"),
    [
        (["narration", "zone", "choice", "explain"], 6, "1 turn to tell, 3 questions · 6 points"),
        (["narration", "narration"], 2.5, "2 turns to tell · 2.5 points"),
        (["play", "choice"], 1, "1 turn to play, 1 question · 1 point"),
        (["fate"], 0, "1 question"),
    ],
)
def test_turns_questions_and_points_are_counted(app, kinds, worth, said):
    assert what_is_asked(kinds, worth) == said


def test_it_is_said_in_the_language_of_the_page(app):
    with force_locale("de"):
        assert what_is_asked(["narration", "zone"], 2.5) == "1 Zug zu erzählen, 1 Frage · 2,5 Punkte"
