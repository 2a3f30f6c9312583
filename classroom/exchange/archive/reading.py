"""Reads an archive that anybody may have made: bounded in every way, each file checked against the manifest."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
import zlib
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from classroom.errors import Refused
from classroom.exchange.archive import layout

_NAME = re.compile(r"(?:tables|toml)/[a-z0-9_-]{1,80}\.(?:json|toml)|[A-Za-z]{1,20}\.(?:json|csv|md)")
_RATIO = 400  # a file that is packed tighter than this is no text that anybody wrote


@dataclass(frozen=True)
class Archive:
    """The rows of each table by its name, who is named by id, and the TOML files by name; nothing of it is believed."""

    title: str
    schema: str
    tables: dict[str, list[dict[str, Any]]]
    people: dict[int, dict[str, Any]]
    toml: dict[str, str]


def read(data: bytes) -> Archive:
    """The archive in these bytes; raises `Refused`, which says what is wrong with it."""
    if len(data) > layout.MOST_BYTES:
        raise Refused(_("The archive may have at most %(most)s MB.", most=layout.MOST_BYTES >> 20))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            files = _unpacked(packed)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError) as error:
        raise Refused(_("This is no ZIP archive that can be read: %(why)s", why=str(error)[:200])) from None
    manifest = _checked(files)
    tables = {name[7:-5]: _rows(name, content) for name, content in files.items() if name.startswith("tables/")}
    if sum(map(len, tables.values())) > layout.MOST_ROWS:
        raise Refused(_("The archive has too many rows."))
    people = {}
    for one in _json(layout.PEOPLE, files.get(layout.PEOPLE, b"[]")):
        if not isinstance(one, dict) or type(one.get("id")) is not int or not isinstance(one.get("name"), str):
            raise _wrong(layout.PEOPLE)
        people[one["id"]] = one
    toml = {name: _text(name, content) for name, content in files.items() if name.startswith("toml/")}
    return Archive(str(manifest.get("course", ""))[:200], str(manifest.get("schema", "")), tables, people, toml)


def _unpacked(packed: zipfile.ZipFile) -> dict[str, bytes]:
    entries = packed.infolist()
    if len(entries) > layout.MOST_FILES:
        raise Refused(_("The archive has too many files."))
    if len({entry.filename for entry in entries}) < len(entries):
        raise Refused(_("The archive has two files of one name."))
    files, left = {}, layout.MOST_UNPACKED
    for entry in entries:
        if not _NAME.fullmatch(entry.filename):
            raise Refused(_("The archive has a file that does not belong there: %(name)s", name=entry.filename[:80]))
        if entry.flag_bits & 1:
            raise Refused(_("The archive is encrypted."))
        if entry.file_size > min(left, layout.MOST_OF_A_FILE) or entry.file_size > _RATIO * (entry.compress_size + 100):
            raise Refused(_("The archive would be too large unpacked."))
        with packed.open(entry) as file:
            content = file.read(entry.file_size + 1)
        if len(content) != entry.file_size:
            raise Refused(_("The archive is damaged: %(name)s has another length than it says.", name=entry.filename))
        left -= len(content)
        files[entry.filename] = content
    return files


def _checked(files: dict[str, bytes]) -> dict[str, Any]:
    """The manifest, once every file of it and no other is there with its checksum."""
    if layout.MANIFEST not in files:
        raise Refused(_("The archive has no manifest.json, so it is no course of Playaloud."))
    manifest = _json(layout.MANIFEST, files[layout.MANIFEST])
    if not isinstance(manifest, dict) or not isinstance(manifest.get("files"), dict):
        raise _wrong(layout.MANIFEST)
    if manifest.get("format") != layout.FORMAT:
        raise Refused(_("The archive has a format that this version of Playaloud does not know."))
    listed = manifest["files"]
    if set(listed) != set(files) - {layout.MANIFEST}:
        raise Refused(_("The archive has not just the files that its manifest lists."))
    for name, said in listed.items():
        if not isinstance(said, dict) or said.get("sha256") != hashlib.sha256(files[name]).hexdigest():
            raise Refused(_("The archive is damaged: %(name)s has another checksum than it says.", name=name))
    return manifest


def _rows(name: str, content: bytes) -> list[dict[str, Any]]:
    rows = _json(name, content)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise _wrong(name)
    return rows


def _json(name: str, content: bytes) -> Any:
    try:
        return json.loads(_text(name, content), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise _wrong(name) from None


def _no_number(text: str) -> float:
    raise ValueError(text)


def _text(name: str, content: bytes) -> str:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise _wrong(name) from None
    if "\0" in text or "\\u0000" in text:
        raise _wrong(name)
    return text


def _wrong(name: str) -> Refused:
    return Refused(_("The archive cannot be read: %(name)s is not what it should be.", name=name))
