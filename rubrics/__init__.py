"""Rubrics as data, the measures behind them, and proposals."""

from .measures import Evidence, Judgement
from .propose import Proposal, propose
from .rubric import Criterion, Rubric, load, parse

__all__ = ["Criterion", "Evidence", "Judgement", "Proposal", "Rubric", "load", "parse", "propose"]
