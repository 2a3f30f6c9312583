"""Links that are good once: to an instructor's account, to a place on a course's staff, to another password."""
