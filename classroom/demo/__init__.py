"""A course to look around in: made-up people, their work in varying quality, some of it marked and released."""
