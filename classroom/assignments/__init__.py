"""Scenarios set as work for a course."""
