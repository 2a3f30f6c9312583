"""Sound files are told by their bytes, whatever they are called."""

from __future__ import annotations

import pytest

from classroom.voice.sounds import kind_of
from tests.classroom.voice.sounds import wav

# The first bytes as browsers write them: EBML header of Chromium's recorder, Ogg page of Firefox's, box of Safari's.
WEBM = bytes.fromhex("1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104")
OGG = b"OggS\x00\x02" + bytes(20) + b"\x01\x13OpusHead\x01\x01"
MP4 = b"\x00\x00\x00\x1cftypiso5\x00\x00\x00\x00iso5iso6mp41"


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (WEBM + b"rest", "audio/webm"), (OGG + b"rest", "audio/ogg"), (MP4 + b"rest", "audio/mp4"),
        (wav(), "audio/wav"),
    ],
)  # fmt: skip
def test_what_browsers_record_is_known(content, kind):
    assert kind_of(content) == kind


@pytest.mark.parametrize(
    "content",
    [
        b"", b"<html><script>alert(1)</script>", b"%PDF-1.7", b"\x89PNG\r\n\x1a\n", b"PK\x03\x04", b"GIF89a",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"RIFF\x00\x00\x00\x00AVI LIST", b"RIFF", b"OggS",
        WEBM.replace(b"webm", b"mkv "), OGG.replace(b"OpusHead", b"\x80theora "), b"\x00\x00\x00\x1cftypqt  ",
        b"ID3\x03mp3", wav()[1:],
    ],
)  # fmt: skip
def test_everything_else_is_no_recording(content):
    assert kind_of(content) is None
