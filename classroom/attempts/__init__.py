"""A student's work on an assignment: the table, the answers, autosave and submission."""
