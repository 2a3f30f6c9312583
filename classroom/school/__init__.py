"""Signing in by the school's own provider (OpenID Connect), where one is configured."""
