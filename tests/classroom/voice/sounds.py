"""Sound files for the tests."""

from __future__ import annotations

import io
import math
import struct
import wave


def wav(seconds: float = 0.1, *, rate: int = 8000) -> bytes:
    """A tone, as the standard library writes it."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        tone = (int(9000 * math.sin(place / 6)) for place in range(int(seconds * rate)))
        sound.writeframes(b"".join(struct.pack("<h", one) for one in tone))
    return file.getvalue()
