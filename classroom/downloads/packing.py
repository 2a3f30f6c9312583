"""Several files in one, and the names they have in it."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

PDF, ZIP = "pdf", "zip"
NAME_LENGTH = 80
EPOCH = (1980, 1, 1, 0, 0, 0)  # of every entry, so that equal files give equal bytes


def archive(files: Mapping[str, bytes | Path]) -> bytes:
    """A ZIP of these files by their names; equal files give equal bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as found:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            found.writestr(entry, content.read_bytes() if isinstance(content, Path) else content)
    return packed.getvalue()


def names(students: Sequence[str]) -> list[str]:
    """A safe name for each student's file; equal ones are numbered."""
    found: list[str] = []
    for student in students:
        plain = safe_name(student, suffix=PDF)
        numbered = (plain if n == 1 else plain.replace(f".{PDF}", f"-{n}.{PDF}") for n in range(1, len(students) + 1))
        taken = {name.casefold() for name in found}
        found.append(next(name for name in numbered if name.casefold() not in taken))
    return found


def safe_name(*parts: str, suffix: str) -> str:
    """A file's name for any system: the parts' letters and digits joined by hyphens, at most 80 signs of them."""
    text = unicodedata.normalize("NFC", " ".join(parts))
    words = re.sub(r"[\W_]+", "-", text).strip("-")[:NAME_LENGTH].strip("-")
    return f"{words or 'download'}.{suffix}"
