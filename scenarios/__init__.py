"""Authored situations and questions, and the reading of narrations."""

from .question import Question
from .scenario import Scenario, library, load, parse

__all__ = ["Question", "Scenario", "library", "load", "parse"]
