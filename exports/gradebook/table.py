"""An uploaded table of text, kept as it is: each cell as it was written, quotation marks and all.

What is not changed is written back byte for byte, so no general CSV reader will do: those forget how a cell was quoted,
how a line ended, and what stood before the first cell.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from exports.errors import UploadRefused
from exports.words import Gettext, identity

MOST_BYTES = 20 << 20
MOST_ROWS = 20_000
MOST_COLUMNS = 1_000
MOST_CHARACTERS = 20_000  # in a cell

DELIMITERS = ",;\t:"  # the last is one of those that Moodle offers
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_NO_TEXT = {b"PK\x03\x04": "xlsx", b"\xd0\xcf\x11\xe0": "xls", b"%PDF": "pdf", b"<": "html", b"\x1f\x8b": "gz"}
_SAMPLE = 20  # lines that decide on the delimiter


@dataclass(frozen=True)
class Line:
    """One line of a table: its cells as written, and the line break that ended it."""

    raw: tuple[str, ...]
    end: str


@dataclass(frozen=True)
class Table:
    """A whole table: the lines with text in them and those without, and how they were written."""

    lines: tuple[Line, ...]
    delimiter: str
    encoding: str
    mark: bytes

    def data(self) -> bytes:
        """Return the file, byte for byte as it was read."""
        text = "".join(self.delimiter.join(line.raw) + line.end for line in self.lines)
        return self.mark + text.encode(self.encoding)


def read(data: bytes, *, gettext: Gettext = identity) -> Table:
    """Return the table; commas, semicolons, tabs or colons; UTF-8, UTF-16 with its mark, or Windows-1252.

    Raises UploadRefused for what is no such table, is larger than the limits of this module, or has lines of unequal
    width.
    """
    _ = gettext
    if len(data) > MOST_BYTES:
        raise UploadRefused(_("The file is too large: it may have %(most)d MB.") % {"most": MOST_BYTES >> 20})
    kind = next((kind for start, kind in _NO_TEXT.items() if data.lstrip()[:8].startswith(start)), None)
    if kind:
        raise UploadRefused(_("This is no CSV file (it looks like .%(kind)s). Export the gradebook from the LMS as "
                              "CSV, and upload that file unchanged.") % {"kind": kind})
    text, encoding, mark = _decoded(data, _)
    if not text.strip():
        raise UploadRefused(_("The file is empty."))
    delimiter = _delimiter(text, _)
    lines = tuple(_lines(text, delimiter, _))
    width = len(lines[0].raw)
    for number, line in enumerate(lines, 1):
        if line.raw != ("",) and len(line.raw) != width:
            found = {"line": number, "cells": len(line.raw), "width": width}
            raise UploadRefused(_("Line %(line)d has %(cells)d cells, and the first line has %(width)d. "
                                  "Export the file again, and do not change it.") % found)
    return Table(lines, delimiter, encoding, mark)


def value(raw: str) -> str:
    """Return what a cell says, from how it was written."""
    if len(raw) > 1 and raw[0] == raw[-1] == '"':
        raw = raw[1:-1].replace('""', '"')
    # So Canvas and Excel protect a text from being read as a formula or a number.
    protected = re.fullmatch('="(.*)"', raw, re.DOTALL)
    return protected[1].replace('""', '"') if protected else raw


def _decoded(data: bytes, _: Gettext) -> tuple[str, str, bytes]:
    mark, encoding = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", ""))
    # Windows-1252 has gaps, so that not everything passes for it.
    for name in [encoding] if encoding else ["utf-8", "cp1252"]:
        try:
            text = data[len(mark) :].decode(name)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text, name, mark
    raise UploadRefused(_("The file is not text, or not whole. Export it from the LMS as CSV, in UTF-8 if it asks."))


def _delimiter(text: str, _: Gettext) -> str:
    """Return the mark that splits the first lines evenly, and into the most cells."""
    judged = []
    for delimiter in DELIMITERS:
        try:
            lines = _lines(text, delimiter, _)
            widths = [len(line.raw) for line, _n in zip(lines, range(_SAMPLE), strict=False) if line.raw != ("",)]
        except UploadRefused:
            continue
        judged.append((len(set(widths)) == 1, widths[0] if widths else 0, -DELIMITERS.index(delimiter), delimiter))
    if not judged:
        # Whatever is wrong is said as of a file with commas, the usual one.
        return DELIMITERS[0]
    even = [each for each in judged if each[0] and each[1] > 1]
    return max(even or judged, key=lambda each: each[1:])[-1]


def _lines(text: str, delimiter: str, _: Gettext) -> Iterator[Line]:
    cell = re.compile(rf'("(?:[^"]+|"")*+"|[^"{delimiter}\r\n][^{delimiter}\r\n]*+|)({delimiter}|\r\n|\r|\n|\Z)')
    at, number, row = 0, 1, []
    while at < len(text) or row:
        found = cell.match(text, at)
        place = {"line": number, "column": len(row) + 1}
        if not found:
            raise UploadRefused(_("Line %(line)d, cell %(column)d: a quotation mark has no partner.") % place)
        if len(found[1]) > MOST_CHARACTERS:
            raise UploadRefused(_("Line %(line)d, cell %(column)d is too long.") % place)
        row.append(found[1])
        at = found.end()
        if len(row) > MOST_COLUMNS:
            raise UploadRefused(_("The file has more than %(most)d columns.") % {"most": MOST_COLUMNS})
        if found[2] != delimiter:
            yield Line(tuple(row), found[2])
            number, row = number + 1, []
            if number > MOST_ROWS + 1:
                raise UploadRefused(_("The file has more than %(most)d lines.") % {"most": MOST_ROWS})
