"""Rubrics of a course: copied, changed, kept by version, imported and exported."""
