"""Act by act through the telling: what each one is, a command, a claim or neither."""
