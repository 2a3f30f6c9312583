"""The legal line that explains the whole telling best, and the choice between it and the walk."""
