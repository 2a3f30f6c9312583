"""What is kept about a student: given out as an archive, and deleted on request."""
