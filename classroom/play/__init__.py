"""The table in motion: lines stepped through in front of a class, turns played by students."""
