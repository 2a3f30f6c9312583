"""What is marked once the whole line is known, and what of all that was marked is reported."""
