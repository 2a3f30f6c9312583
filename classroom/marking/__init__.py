"""Marking: the engine's proposals, and the people who decide."""
