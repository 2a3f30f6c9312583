"""What an LMS reads from a file of questions: independent readings of the formats, sharing no code with the writers.

Each returns, for every question, (name, prompt, kind, answers): the answers are {text: share of the points}.
"""

from __future__ import annotations

import io
import re
import zipfile
from xml.etree import ElementTree

Read = tuple[str, str, str, dict[str, float]]


def moodle_xml(data: bytes) -> tuple[list[Read], list[float]]:
    """Moodle's question bank; and the points of each question."""
    root = ElementTree.fromstring(data)  # noqa: S314 - our own file
    kinds = {"multichoice": "choice", "shortanswer": "short", "essay": "essay"}
    read, points = [], []
    for question in root.findall("question"):
        if question.get("type") == "category":
            continue
        answers = {answer.findtext("text") or "": float(answer.get("fraction")) / 100
                   for answer in question.findall("answer")}
        if question.get("type") == "shortanswer":
            # A star of its own would stand for any text.
            assert not any(re.search(r"(?<!\\)\*", text) for text in answers)
            answers = {text.replace(r"\*", "*"): share for text, share in answers.items()}
        assert {answer.get("format") for answer in question.findall("answer")} <= {"plain_text"}
        read.append((question.findtext("name/text"), question.findtext("questiontext/text"),
                     kinds[question.get("type")], answers))
        points.append(float(question.findtext("defaultgrade")))
    return read, points


def gift(data: bytes) -> list[Read]:
    """Moodle's GIFT importer: blocks at blank lines, comments away, escaped marks set aside before anything else."""
    read = []
    for block in re.split(r"\n\s*\n", data.decode("utf-8")):
        block = "\n".join(line for line in block.split("\n") if not line.startswith("//")).strip()
        if not block:
            continue
        block = re.sub(r"\\([\\~=#{}:])", lambda mark: chr(0xE000 + ord(mark[1])), block)
        name, prompt, answers = re.fullmatch(r"::(.*?)::\[plain\](.*?)\{(.*)\}", block, re.DOTALL).groups()
        assert not re.search(r"[#{}~=]", name + prompt), "a mark that was not escaped"
        assert "->" not in answers
        found = {}
        for sign, share, text in re.findall(r"([=~])(?:%(-?[0-9.]+)%)?([^=~]*)", answers):
            found[plain(text)] = float(share) / 100 if share else float(sign == "=")
        kind = "essay" if not answers.strip() else "short" if "~" not in answers else "choice"
        read.append((plain(name), plain(prompt), kind, found))
    return read


def plain(text: str) -> str:
    """The text once its escaped marks are back."""
    text = text.strip().replace(r"\n", "\n")
    return re.sub("[\ue000-\ue0ff]", lambda mark: chr(ord(mark[0]) - 0xE000), text)


def qti(data: bytes) -> tuple[list[Read], list[float]]:
    """A QTI 2.1 player: the items in the order of the test; and the most points of each."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    files = {name: ElementTree.fromstring(archive.read(name)) for name in archive.namelist()}  # noqa: S314 - ours
    space = {"q": "http://www.imsglobal.org/xsd/imsqti_v2p1", "p": "http://www.imsglobal.org/xsd/imscp_v1p1"}
    named = [file.get("href") for file in files["imsmanifest.xml"].iterfind(".//p:file", space)]
    assert sorted(named) == sorted(set(files) - {"imsmanifest.xml"})
    references = [one.get("href") for one in files["test.xml"].iterfind(".//q:assessmentItemRef", space)]
    read, points = [], []
    for item in (files[href] for href in references):
        assert {child.tag.split("}")[1] for child in item} <= {
            "responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing"}
        most = float(item.findtext("q:outcomeDeclaration[@identifier='MAXSCORE']/q:defaultValue/q:value", "", space))
        prompt = "\n".join(one.text for one in item.findall("q:itemBody/q:p", space) if one.text)
        correct = [value.text for value in item.iterfind(".//q:correctResponse/q:value", space)]
        kind, answers = "essay", {}
        for choice in item.iterfind(".//q:simpleChoice", space):
            kind, answers[choice.text] = "choice", float(choice.get("identifier") in correct)
        for entry in item.iterfind(".//q:mapEntry", space):
            kind, answers[entry.get("mapKey")] = "short", float(entry.get("mappedValue")) / (most or 1)
        if kind == "choice":
            assert float(item.findtext(".//q:setOutcomeValue/q:baseValue", "", space)) == most
        read.append((item.get("title"), prompt, kind, answers))
        points.append(most)
    return read, points
