"""Questions as a QTI 2.1 package: a zip with a manifest, an item for each question, and a test that names them all.

Source: IMS Question and Test Interoperability 2.1, information model and XML binding.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from exports.gradebook.cells import number
from exports.gradebook.problems import Problem, refuse, worst_first
from exports.quiz.questions import CHOICE, ESSAY, SHORT, QuizQuestion, clean, common, sayable
from exports.words import Gettext, identity

SUFFIX = "zip"

_QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
_MAP_RESPONSE = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"
_EPOCH = (1980, 1, 1, 0, 0, 0)


def write(questions: Sequence[QuizQuestion], *, title: str) -> bytes:
    """Return the package; a choice is right as a whole or not at all, an essay waits for a person.

    Equal questions give equal bytes. Raises GradebookRefused if there is no question to write.
    """
    refuse(problems(questions))
    items = {f"item{n}": _item(f"item{n}", question) for n, question in enumerate(sayable(questions), 1)}
    files = {"imsmanifest.xml": _manifest(items), "test.xml": _test(items, clean(title))}
    files |= {f"{name}.xml": item for name, item in items.items()}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, root in files.items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))
    return packed.getvalue()


def problems(questions: Sequence[QuizQuestion], *, gettext: Gettext = identity) -> list[Problem]:
    """Return what QTI cannot say, the worst first."""
    return worst_first(common(questions, gettext))


def _item(identifier: str, question: QuizQuestion) -> Element:
    item = Element("assessmentItem", {
        "xmlns": _QTI, "identifier": identifier, "title": clean(question.name) or identifier, "adaptive": "false",
        "timeDependent": "false"})  # fmt: skip
    response = SubElement(item, "responseDeclaration", {
        "identifier": "RESPONSE", "cardinality": "multiple" if question.several else "single",
        "baseType": "identifier" if question.kind == CHOICE else "string"})  # fmt: skip
    _declare(response, question)
    for name, value in (("SCORE", "0"), ("MAXSCORE", number(question.points))):
        outcome = SubElement(item, "outcomeDeclaration", identifier=name, cardinality="single", baseType="float")
        SubElement(SubElement(outcome, "defaultValue"), "value").text = value
    _body(SubElement(item, "itemBody"), question)
    if question.kind == CHOICE:
        _processing(SubElement(item, "responseProcessing"), question)
    elif question.kind == SHORT:
        SubElement(item, "responseProcessing", template=_MAP_RESPONSE)
    return item


def _declare(response: Element, question: QuizQuestion) -> None:
    if question.kind == ESSAY:
        return
    texts = list(filter(None, map(clean, question.accepted)))
    correct = SubElement(response, "correctResponse")
    for value in [f"option{place}" for place in sorted(set(question.right))] if question.kind == CHOICE else texts[:1]:
        SubElement(correct, "value").text = value
    if question.kind == SHORT:
        mapping = SubElement(response, "mapping", defaultValue="0")
        for text in dict.fromkeys(texts):
            SubElement(mapping, "mapEntry", mapKey=text, mappedValue=number(question.points), caseSensitive="false")


def _body(body: Element, question: QuizQuestion) -> None:
    for line in filter(str.strip, clean(question.prompt).split("\n")):
        SubElement(body, "p").text = line
    if question.kind == CHOICE:
        choice = SubElement(body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="true",
                            maxChoices="0" if question.several else "1")
        for place, option in enumerate(question.options):
            SubElement(choice, "simpleChoice", identifier=f"option{place}").text = clean(option)
    elif question.kind == SHORT:
        SubElement(SubElement(body, "p"), "textEntryInteraction", responseIdentifier="RESPONSE", expectedLength="40")
    else:
        SubElement(body, "extendedTextInteraction", responseIdentifier="RESPONSE", expectedLines="15")
        if question.guide:
            guide = SubElement(body, "rubricBlock", view="scorer")
            for line in filter(str.strip, clean(question.guide).split("\n")):
                SubElement(guide, "p").text = line


def _processing(processing: Element, question: QuizQuestion) -> None:
    condition = SubElement(SubElement(processing, "responseCondition"), "responseIf")
    match = SubElement(condition, "match")
    SubElement(match, "variable", identifier="RESPONSE")
    SubElement(match, "correct", identifier="RESPONSE")
    points = SubElement(SubElement(condition, "setOutcomeValue", identifier="SCORE"), "baseValue", baseType="float")
    points.text = number(question.points)


def _test(items: dict[str, Element], title: str) -> Element:
    test = Element("assessmentTest", {"xmlns": _QTI, "identifier": "test", "title": title or "test"})
    part = SubElement(test, "testPart", identifier="part", navigationMode="nonlinear", submissionMode="simultaneous")
    section = SubElement(part, "assessmentSection", identifier="section", title=title or "test", visible="true")
    for name in items:
        SubElement(section, "assessmentItemRef", identifier=name, href=f"{name}.xml")
    return test


def _manifest(items: dict[str, Element]) -> Element:
    manifest = Element("manifest", {"xmlns": _PACKAGE, "identifier": "manifest"})
    metadata = SubElement(manifest, "metadata")
    SubElement(metadata, "schema").text = "QTIv2.1 Package"
    SubElement(metadata, "schemaversion").text = "1.0.0"
    SubElement(manifest, "organizations")
    resources = SubElement(manifest, "resources")
    test = SubElement(resources, "resource", identifier="test", type="imsqti_test_xmlv2p1", href="test.xml")
    SubElement(test, "file", href="test.xml")
    for name in items:
        SubElement(test, "dependency", identifierref=name)
        resource = SubElement(resources, "resource", identifier=name, type="imsqti_item_xmlv2p1", href=f"{name}.xml")
        SubElement(resource, "file", href=f"{name}.xml")
    return manifest
