"""Scenarios of a course's own: written on one page, checked by the engine as one types, kept by version."""
