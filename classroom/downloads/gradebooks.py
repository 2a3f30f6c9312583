"""The learning management systems that a gradebook can be written for; a new one is one line here."""

from __future__ import annotations

from types import ModuleType
from typing import NamedTuple

from exports.gradebook import canvas


class Lms(NamedTuple):
    """One LMS: its own name, and the module of `exports.gradebook` that knows it."""

    name: str
    module: ModuleType


SYSTEMS = {"canvas": Lms("Canvas", canvas)}
