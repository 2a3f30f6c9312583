"""Lists of students: read from a paste or a file, previewed, and taken over; codes to hand out."""
