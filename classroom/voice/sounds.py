"""Which kind of sound file some bytes are, by what they begin with; what the sender calls them counts for nothing."""

from __future__ import annotations

HEAD = 4096  # bytes in which the kind must show
# ISO 14496-12 brands that browsers record sound as, or play as sound.
BRANDS = frozenset({b"M4A ", b"mp41", b"mp42", b"isom", b"iso2", b"iso4", b"iso5", b"iso6", b"dash"})


def kind_of(content: bytes) -> str | None:
    """The media type under which the bytes may be served: audio/webm, audio/ogg, audio/mp4 or audio/wav; else None.

    By the signatures of EBML with DocType "webm" (RFC 8794), Ogg with Opus or Vorbis (RFC 3533, RFC 7845), the ISO
    base media file (ISO 14496-12, box "ftyp") and RIFF/WAVE.
    """
    head = content[:HEAD]
    if head.startswith(b"\x1a\x45\xdf\xa3") and b"\x42\x82\x84webm" in head[:64]:
        return "audio/webm"
    if head.startswith(b"OggS\x00") and (head[28:36] == b"OpusHead" or head[28:35] == b"\x01vorbis"):
        return "audio/ogg"
    if head[4:8] == b"ftyp" and head[8:12] in BRANDS:
        return "audio/mp4"
    if head.startswith(b"RIFF") and head[8:12] == b"WAVE":
        return "audio/wav"
    return None
