"""What a student answered: read from a form or from JSON, checked, compared, digested.

The shape of an answer follows the question's kind: a list of the chosen options for `choice`, `{"buy": text, "why":
text}` for `purchase`, a text for all others. An answer not yet given is the empty one of its kind.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from flask_babel import gettext as _

from classroom.errors import Refused
from classroom.text import clean

LONG, SHORT = 10_000, 500  # characters
LONG_KINDS = frozenset({"narration", "explain", "play"})
Answers = dict[str, Any]
Question = dict[str, Any]


def limit_of(kind: str) -> int:
    """How many characters the text of an answer of this kind may have."""
    return LONG if kind in LONG_KINDS else SHORT


def empty(question: Question) -> Any:
    """The answer of a question that has not been answered."""
    return {"choice": [], "purchase": {"buy": "", "why": ""}}.get(question["kind"], "")


def is_empty(value: Any) -> bool:
    """Whether nothing was answered."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
    return not any(part.strip() for part in parts)


def gaps(questions: list[Question], given: Answers) -> list[str]:
    """The questions that have no answer, in their order."""
    return [question["id"] for question in questions if is_empty(given.get(question["id"], empty(question)))]


def from_form(questions: list[Question], get: Callable[[str], list[str]]) -> Answers:
    """The answers of a posted form, checked; raises `Refused` with the faults of all."""
    return check(questions, raw_from_form(questions, get))


def raw_from_form(questions: list[Question], get: Callable[[str], list[str]]) -> Answers:
    """The answers of a posted form as they came; its fields are answer-1, answer-2-buy, answer-2-why …"""

    def raw(number: int, question: Question) -> Any:
        name = f"answer-{number}"
        if question["kind"] == "choice":
            return get(name)
        if question["kind"] == "purchase":
            return {part: "".join(get(f"{name}-{part}")[:1]) for part in ("buy", "why")}
        return "".join(get(name)[:1])

    return {question["id"]: raw(number, question) for number, question in enumerate(questions, 1)}


def check(questions: list[Question], given: Any) -> Answers:
    """The given answers, cleaned; some may be absent. Raises `Refused` with the fault of every question."""
    known = {question["id"]: question for question in questions}
    if not isinstance(given, dict):
        raise Refused(_("Answers are an object: question to answer."))
    answers, faults = {}, {}
    for name, value in given.items():
        if name not in known:
            faults[str(name)[:SHORT]] = _("There is no such question.")
            continue
        try:
            answers[name] = _checked(known[name], value)
        except ValueError as fault:
            faults[name] = str(fault)
    if faults:
        raise Refused("; ".join(f"{name}: {fault}" for name, fault in faults.items()), fields=faults)
    return answers


def as_text(value: Any) -> str:
    """The answer as one text: options joined by "; ", a purchase with its reason on the next line."""
    if isinstance(value, dict):
        return "\n".join(part for part in (value["buy"], value["why"]) if part)
    return "; ".join(value) if isinstance(value, list) else value


def digest(answers: Answers) -> str:
    """SHA-256 of the answers in one canonical spelling, in hexadecimal."""
    spelt = json.dumps(answers, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(spelt.encode()).hexdigest()


def _checked(question: Question, value: Any) -> Any:
    kind = question["kind"]
    if kind == "choice":
        if not isinstance(value, list) or any(option not in question["options"] for option in value):
            raise ValueError(_("Please choose among the options."))
        if len(value) > 1 and not question["several"]:
            raise ValueError(_("Please choose one option."))
        return [option for option in question["options"] if option in value]
    if kind == "purchase":
        if not isinstance(value, dict) or not set(value) <= {"buy", "why"}:
            raise ValueError(_("Please say what you buy, and why."))
        return {"buy": _text(value.get("buy", ""), SHORT), "why": _text(value.get("why", ""), LONG)}
    return _text(value, limit_of(kind))


def _text(value: Any, limit: int) -> str:
    if not isinstance(value, str):
        raise ValueError(_("A text is expected."))
    text = clean(value)
    if len(text) > limit:
        raise ValueError(
            _("This is %(length)s characters long; at most %(limit)s are accepted.", length=len(text), limit=limit)
        )
    return text
