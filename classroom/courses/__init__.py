"""Courses and who is in them."""
