"""What other LMSs would have stored, had they imported a file: independent readings of their importers' rules.

Written from the checklist of what the importers do (its rules M, B, D, S and O), and sharing no code with the
writers. Each function returns {(student, item title): score} and raises `Refused` where the LMS takes nothing.
Those of Blackboard and Brightspace rest on help pages alone, the others on the importers' source or the standard.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from dataclasses import dataclass
from xml.etree import ElementTree

from canvas_importer import Refused, parse

Grades = dict[tuple[int, str], float]


@dataclass(frozen=True)
class User:
    """A user of the LMS, by our own number of the student."""

    row: int
    number: str = ""
    login: str = ""
    email: str = ""


def refuse_unless(condition: object, reason: str) -> None:
    if not condition:
        raise Refused(reason)


def php_rows(text: str) -> list[list[str]]:
    """The rows as PHP's fgetcsv reads them: a backslash keeps the quotation mark after it from ending a cell."""
    rows, row, cell, at, quoted = [], [], "", 0, False
    while at < len(text):
        mark = text[at]
        if quoted and mark == "\\" and at + 1 < len(text):
            cell, at = cell + text[at : at + 2], at + 1
        elif mark == '"' and quoted and text[at + 1 : at + 2] == '"':
            cell, at = cell + '"', at + 1
        elif mark == '"' and (quoted or not cell):
            quoted = not quoted
        elif mark == "," and not quoted:
            row, cell = [*row, cell], ""
        elif mark == "\n" and not quoted:
            rows, row, cell = [*rows, [*row, cell]], [], ""
        else:
            cell += mark
        at += 1
    return [*rows, [*row, cell]] if row or cell else rows


def moodle(data: bytes, users: list[User], maximums: dict[str, float]) -> Grades:
    """Moodle's CSV import; the mapping screen: the second column finds the student, each further one its namesake."""
    text = re.sub("\r\n?", "\n", data.decode("utf-8").removeprefix("\ufeff"))
    rows = php_rows(text)
    refuse_unless(rows, "csvemptyfile")
    refuse_unless(all(len(row) == len(rows[0]) for row in rows), "csvweirdcolumns")
    field = {"ID number": "number", "Username": "login", "Email address": "email"}[rows[0][1]]
    refuse_unless("Last downloaded from this course" not in rows[0], "no date")
    refuse_unless(len(rows[0]) == 2 or len(set(rows[0])) == len(rows[0]), "cannotmapfield")
    found: Grades = {}
    for row in rows[1:]:
        key = row[1] if field == "number" else row[1].lower()
        hits = [user for user in users
                if (user.number if field == "number" else getattr(user, field).lower()) == key]
        refuse_unless(len(hits) == 1, "usermapping error")
        for title, cell in zip(rows[0][2:], row[2:], strict=True):
            if cell in ("", "-"):
                continue
            refuse_unless(re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", cell), "The grade is incorrect.")
            refuse_unless(0 <= float(cell) <= maximums[title], "grade out of range")
            found[hits[0].row, title] = float(cell)
    return found


def moodle_xml(data: bytes, users: list[User], items: dict[str, str]) -> Grades:
    """Moodle's XML import; `items` are the titles of the grade items by their ID number."""
    root = ElementTree.fromstring(data)  # noqa: S314 - our own file
    refuse_unless(root.tag == "results", "no results")
    found: Grades = {}
    for result in root.findall("result"):
        assignment, student, score = (result.findtext(tag, "") for tag in ("assignment", "student", "score"))
        refuse_unless(assignment in items, "no such item")
        hits = [user for user in users if user.number == student]
        refuse_unless(len(hits) == 1 and student, "no such user")
        refuse_unless(score == "-" or re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", score), "not numeric")
        found[hits[0].row, items[assignment]] = float(score)
    return found


def blackboard(data: bytes, users: list[User], columns: dict[int, str]) -> Grades:
    """Blackboard's upload; `columns` are its columns by id. What has no id becomes text worth nothing."""
    text = data.decode("utf-8-sig")
    refuse_unless(all(line.startswith('"') for line in text.split('"\r\n"')[0].splitlines()[:1]), "not quoted")
    header, *rows = [[cell or "" for cell in row] for row in parse(text, ",")]
    refuse_unless("Username" in header, "no Username")
    named = {n: re.search(r"\|\s*(\d+)\s*$", title) for n, title in enumerate(header)}
    found: Grades = {}
    for row in rows:
        refuse_unless(len(row) == len(header), "ragged")
        user = next((user for user in users if user.login == row[header.index("Username")]), None)
        for n, hit in named.items():
            if user and hit and int(hit[1]) in columns and row[n]:
                found[user.row, columns[int(hit[1])]] = float(row[n])
    return found


def brightspace(data: bytes, users: list[User]) -> Grades:
    """Brightspace's import: an item's points grade, capped at its maximum."""
    header, *rows = [[cell or "" for cell in row] for row in parse(data.decode("utf-8-sig"), ",")]
    refuse_unless(header[0] in ("OrgDefinedId", "Username"), "no id first")
    refuse_unless(header[-1] == "End-of-Line Indicator" and all(row[-1] == "#" for row in rows), "no end of line")
    ids = [name for name in header[:2] if name in ("OrgDefinedId", "Username")]
    found: Grades = {}
    for row in rows:
        refuse_unless(len(row) == len(header), "ragged")
        keys = dict(zip(ids, row, strict=False))
        hits = [user for user in users if (keys.get("OrgDefinedId", "").removeprefix("#") or None)
                == user.number.removeprefix("#") or (keys.get("Username") or None) == user.login]
        for title, cell in list(zip(header, row, strict=True))[len(ids) : -1]:
            item = re.match(r"(.*?) Points Grade(?:.* <Numeric MaxPoints:([0-9.]+)[^>]*>)?", title, re.DOTALL)
            refuse_unless(item, f"unknown column {title}")
            if cell and hits:
                found[hits[0].row, item[1]] = min(float(cell), float(item[2] or cell))
    return found


def sakai(data: bytes, users: list[User]) -> Grades:
    """Sakai's import: the first column is the user, the second the name, the rest are items."""
    header, *rows = [[cell or "" for cell in row] for row in parse(data.decode("utf-8"), ",")]
    titles = []
    for cell in header[2:]:
        item = re.fullmatch(r"([^\[]+)(\[(\d+([.,]\d\d?)?)\])?", cell.strip())
        refuse_unless(item and not cell.startswith(("*", "#", "$")), "invalid header")
        titles.append(item[1].strip())
    refuse_unless(len(set(titles)) == len(titles), "duplicate headers")
    eids = [row[0].strip() for row in rows]
    refuse_unless(len(set(eids)) == len(eids), "duplicate students")
    found: Grades = {}
    for row in rows:
        user = next((user for user in users if user.login == row[0].strip()), None)
        for title, cell in zip(titles, row[2:], strict=False):
            refuse_unless(not cell or re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", cell), "not a number")
            if user and cell:
                found[user.row, title] = float(cell)
    return found


TABLES = {
    "lineItems.csv": ("sourcedId,status,dateLastModified,title,description,assignDate,dueDate,classSourcedId,"
                      "categorySourcedId,academicSessionSourcedId,resultValueMin,resultValueMax,schoolSourcedId"),
    "results.csv": ("sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,"
                    "comment,textScore,classSourcedId,inProgress,incomplete,late,missing"),
}
REQUIRED = {
    "lineItems.csv": ["sourcedId", "title", "assignDate", "dueDate", "classSourcedId", "categorySourcedId",
                      "academicSessionSourcedId", "schoolSourcedId"],
    "results.csv": ["sourcedId", "lineItemSourcedId", "studentSourcedId", "scoreStatus", "scoreDate"],
}
STATUSES = {"exempt", "fully graded", "not submitted", "partially graded", "submitted"}


def one_roster(data: bytes, users: list[User]) -> Grades:
    """A receiver of OneRoster 1.2 CSV, strict in all that the standard calls normative of these files."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    refuse_unless(archive.testzip() is None and not any("/" in name for name in archive.namelist()), "bad archive")
    manifest = dict(csv.reader(io.StringIO(archive.read("manifest.csv").decode("utf-8"), newline="")))
    refuse_unless(manifest.pop("propertyName") == "value", "manifest header")
    refuse_unless((manifest["manifest.version"], manifest["oneroster.version"]) == ("1.0", "1.2"), "versions")
    modes = {name.removeprefix("file."): mode for name, mode in manifest.items() if name.startswith("file.")}
    refuse_unless(len(modes) == 21 and set(modes.values()) <= {"absent", "delta"}, "files")
    present = {f"{name}.csv" for name, mode in modes.items() if mode != "absent"}
    refuse_unless(present | {"manifest.csv"} == set(archive.namelist()), "the manifest is not what is in the archive")
    tables = {name: _table(archive.read(name).decode("utf-8"), name) for name in present}
    titles = {row["sourcedId"]: row for row in tables.get("lineItems.csv", [])}
    found: Grades = {}
    for row in tables.get("results.csv", []):
        refuse_unless(row["scoreStatus"] in STATUSES and row["lineItemSourcedId"] in titles, "result")
        user = next((user for user in users if user.number == row["studentSourcedId"]), None)
        if user:
            found[user.row, titles[row["lineItemSourcedId"]]["title"]] = float(row["score"])
    return found


def _table(text: str, name: str) -> list[dict[str, str]]:
    header, *rows = [[cell or "" for cell in row] for row in parse(text, ",")]
    refuse_unless(",".join(header) == TABLES[name] and rows, "header")
    records = [dict(zip(header, row, strict=True)) for row in rows]
    refuse_unless(len({row["sourcedId"] for row in records}) == len(records), "a sourcedId twice")
    for row in records:
        refuse_unless(all(row[field] for field in REQUIRED[name]), "a required field is empty")
        refuse_unless(row["status"] == "active", "status")
        refuse_unless(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", row["dateLastModified"]), "dateTime")
        refuse_unless(not any(mark in cell for cell in row.values() for mark in "\r\n"), "a line break")
        for field, cell in row.items():
            if field.endswith("ourcedId"):
                refuse_unless(re.fullmatch(r"[A-Za-z0-9.\-_/@]{1,255}", cell), "GUID")
            if field.endswith("Date"):
                refuse_unless(re.fullmatch(r"\d{4}-\d\d-\d\d", cell), "date")
    return records
