"""A student's work over time: narrated turns with the rubric, and what the student writes about each piece of work."""
