"""What an instructor sees of a whole course: who has done what, where it goes wrong, how it goes on, who needs help."""
