"""What goes out and comes back: an LMS's own gradebook file, filled in; a whole course as an archive."""
