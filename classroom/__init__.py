"""The web product: people, courses, assignments, attempts.

Importing this package imports neither Flask nor SQLAlchemy, so that commands that need no database start at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application, ready to serve once `classroom.schema.upgrade(app)` has been called.

    `config` overrides what the environment says (see `classroom.config`). Raises `ConfigError` for unusable settings.
    """
    from classroom.factory import build

    return build(config or {})
