"""Live updates: what changed is told to browsers at once, by server-sent events; what it is, they fetch themselves."""
