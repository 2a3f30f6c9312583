"""The subcommands of `playaloud`, a module for each family; each adds its parsers and runs them."""
