"""What leaves the classroom as files: rubric reports, gradebooks. Only what is released ever does."""
