"""Texts that must be read back, kept so that a copy of the database alone gives none of them away."""

from __future__ import annotations

import base64

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from flask import current_app

CODES, SECOND_FACTOR = "codes to hand out", "second factor"


def seal(text: str, purpose: str) -> str:
    """The text encrypted with the installation's key, for this purpose only."""
    return _cipher(purpose).encrypt(text.encode()).decode()


def unseal(sealed: str, purpose: str) -> str | None:
    """What was sealed for this purpose; None if the key was changed, or it is something else."""
    try:
        return _cipher(purpose).decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


def _cipher(purpose: str) -> Fernet:
    key = str(current_app.config["SECRET_KEY"]).encode()
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=f"playaloud {purpose}".encode()).derive(key)
    return Fernet(base64.urlsafe_b64encode(derived))
