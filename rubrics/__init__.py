"""Rubrics as data, the measures behind them, and proposals."""

from .evidence import Evidence, Judgement
from .mark import Proposal, propose
from .rubric import Criterion, Rubric, library_ids, load, parse

__all__ = ["Criterion", "Evidence", "Judgement", "Proposal", "Rubric", "library_ids", "load", "parse", "propose"]
