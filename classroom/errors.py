"""The errors of the classroom; each knows the HTTP status that answers it.

engine.errors.PlayaloudError
└── ClassroomError
    ├── ConfigError      a setting cannot be used (the application does not start)
    ├── Refused          what was sent is not acceptable; `fields` says what, field by field        422
    ├── SignInNeeded     nobody is signed in, or the session has ended                              401
    ├── NotPermitted     the user may not do this                                                   403
    ├── NotFound         no such record, or none that the user may know of                          404
    ├── Conflict         somebody else was first; `current` is what holds now                       409
    └── TooMany          too many tries; `retry_after` in seconds                                   429
"""

from __future__ import annotations

from typing import Any

from engine.errors import PlayaloudError


class ClassroomError(PlayaloudError):
    """The base: `message` is shown to the user, so it is in the user's language."""

    status = 500


class ConfigError(ClassroomError, ValueError):
    """A setting is missing or cannot be used."""


class Refused(ClassroomError, ValueError):
    """What was sent is not acceptable; `fields` maps a field's name to what is wrong with it."""

    status = 422

    def __init__(self, message: str, *, fields: dict[str, str] | None = None):
        self.fields = fields or {}
        super().__init__(message or "; ".join(self.fields.values()))


class SignInNeeded(ClassroomError, PermissionError):
    """Nobody is signed in, or the session has ended."""

    status = 401


class NotPermitted(ClassroomError, PermissionError):
    """The signed-in user may not do this."""

    status = 403


class NotFound(ClassroomError, LookupError):
    """There is no such record, or none that this user may know of."""

    status = 404


class Conflict(ClassroomError, ValueError):
    """Somebody else was first; `current` holds the server's copy as plain data."""

    status = 409

    def __init__(self, message: str, *, current: dict[str, Any] | None = None):
        super().__init__(message)
        self.current = current or {}


class TooMany(ClassroomError, RuntimeError):
    """Too many tries; `retry_after` says in how many seconds the next one is heard."""

    status = 429

    def __init__(self, message: str, *, retry_after: int):
        super().__init__(message)
        self.retry_after = retry_after
