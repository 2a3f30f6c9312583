"""The printable exam, its versions, and its answer key, as tagged PDFs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from exports import pdf
from exports.errors import InvalidRows
from exports.paper import Exam, ExamPart, ExamQuestion
from exports.report import Render
from exports.templates import COLOURS, pages
from exports.words import Gettext, identity

LINES_A_POINT = 4
_MOST = {"parts": 40, "terms": 80, "cards": 200}
_MOST_OF_A_PART = {"questions": 40, "zones": 8, "new_cards": 12}


def exam_paper(
    exam: Exam, *, language: str = "en", gettext: Gettext = identity, render: Render = pdf.render
) -> bytes:  # fmt: skip
    """Return the PDF of the exam: the parts with their cards and space to write, then the reference sheet, if any.

    There are four lines to write on for each point, two at least. `render` as in `report.rubric_report`.
    Raises InvalidRows for an exam without parts, or with more than can be shown.
    """
    return _rendered("exam.html", exam, language, gettext, render)


def answer_key(
    exam: Exam, *, language: str = "en", gettext: Gettext = identity, render: Render = pdf.render
) -> bytes:  # fmt: skip
    """Return the PDF of the key: for each question what is accepted, the steps, common mistakes, and the points.

    Raises InvalidRows as `exam_paper` does.
    """
    return _rendered("answer_key.html", exam, language, gettext, render)


def versions(exam: Exam, names: Sequence[str], *, seed: int) -> list[Exam]:
    """Return the exam once for each name: parts and options to tick in another order each, the same for one seed.

    The questions of a part and the parts of a group stay in their order, since one may rest on another. Neighbours
    differ as long as there is anything to reorder.
    """
    made: list[Exam] = []
    for name in names:
        chance = random.Random(f"{seed}/{name}")
        for _ in range(20):
            version = replace(_shuffled(exam, chance), version=name)
            if not made or replace(version, version=made[-1].version) != made[-1]:
                break
        made.append(version)
    return made


def _shuffled(exam: Exam, chance: random.Random) -> Exam:
    parts = [replace(part, questions=tuple(_options(one, chance) for one in part.questions)) for part in exam.parts]
    groups: dict[object, list[ExamPart]] = {}
    for place, part in enumerate(parts):
        groups.setdefault(part.group or place, []).append(part)
    order = chance.sample(list(groups.values()), len(groups))
    return replace(exam, parts=tuple(part for group in order for part in group))


def _options(question: ExamQuestion, chance: random.Random) -> ExamQuestion:
    return replace(question, options=tuple(chance.sample(question.options, len(question.options))))


def _rendered(template: str, exam: Exam, language: str, gettext: Gettext, render: Render) -> bytes:
    _check(exam)
    page = pages(gettext).get_template(template).render(
        exam=exam, language=language, colours=COLOURS, lines=_lines,
        total=sum(question.points for part in exam.parts for question in part.questions))
    return render(documents=[page], stylesheet="exam.css")


def _lines(question: ExamQuestion) -> int:
    return min(40, max(2, round(question.points * LINES_A_POINT)))


def _check(exam: Exam) -> None:
    if not any(part.questions for part in exam.parts):
        raise InvalidRows("The exam has no question. Choose at least one scenario that has questions.")
    for name, most in _MOST.items():
        if len(getattr(exam, name)) > most:
            raise InvalidRows(f"The exam has more than {most} {name}.")
    for part in exam.parts:
        _check_part(part)


def _check_part(part: ExamPart) -> None:
    for name, most in _MOST_OF_A_PART.items():
        if len(getattr(part, name)) > most:
            raise InvalidRows(f"The part {part.title!r:.60} has more than {most} {name.replace('_', ' ')}.")
    if any(len(zone.cards) > 40 for zone in part.zones):
        raise InvalidRows(f"The part {part.title!r:.60} has more than 40 cards in a zone.")
