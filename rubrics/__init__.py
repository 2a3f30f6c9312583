"""Rubrics as data, the measures behind them, and proposals."""

from .mark import Proposal, propose
from .measures import Evidence, Judgement
from .rubric import Criterion, Rubric, load, parse

__all__ = ["Criterion", "Evidence", "Judgement", "Proposal", "Rubric", "load", "parse", "propose"]
