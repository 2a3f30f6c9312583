"""From the first start to the grade in the gradebook, in real browsers on a real server process."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.classroom.browser.accessible import faults_on_every_screen
from tests.exports.canvas_importer import User, import_gradebook

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PASSWORD = "correct horse battery"
STUDENT = "Dilnoza Rahimova"
TITLE = "Strategic sequencing: Cellar or Market first?"
ANSWERS = {  # in the order of the page's fields; the first turn has a mistake in it
    "answer-1": "I play Cellar: +1 Action. I discard both Estates and draw Estate and Smithy. I play Market, draw the "
    "Gold, +1 Action, +1 Buy, +$1. My Buy phase begins.",
    "answer-2": "Silver, Gold, Estate, Estate",
    "answer-3": "I play Market, draw an Estate, +1 Action, +1 Buy, +$1. I play Cellar: +1 Action. I discard three "
    "Estates and draw Estate, Gold, Smithy. I play Smithy and draw three unknown cards. My Buy phase begins.",
    "answer-4": "Silver, Gold, Estate and three unknown cards",
    "answer-5": "Market first, since it reaches the Smithy.",
}
CATEGORIES = ("Following Card Instructions", "Strategic Use of Cards", "Purchase Decision",
              "Turn Organization and Clarity", "Adaptability")  # fmt: skip
COMMENT = "Look again at what lies second in the deck."


@pytest.fixture
def windows(browser: Browser):
    """Opens windows that share no cookies; fails if a page's own code did."""
    contexts, broken = [], []

    def open_window() -> Page:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: broken.append(str(error)))
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert broken == []


class Walk:
    """A way through pages, each of them checked as one comes by."""

    def __init__(self, page: Page, found: list[str]):
        self.page, self.found = page, found

    def look(self) -> None:
        """Keeps what is not accessible on this page."""
        self.found += faults_on_every_screen(self.page)

    def fill(self, fields: dict[str, str]) -> None:
        """Fills fields by their labels."""
        for label, text in fields.items():
            self.page.get_by_label(label, exact=True).fill(text)

    def press(self, name: str) -> None:
        """Presses the button of this name, and waits for the page it leads to."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=name).click()

    def follow(self, name: str) -> None:
        """Follows the link of this name, and waits for its page."""
        with self.page.expect_navigation():
            self.page.get_by_role("link", name=name).first.click()

    def download(self, role: str, name: str, folder: Path) -> Path:
        """The file that comes, under the name that it has."""
        with self.page.expect_download() as coming:
            self.page.get_by_role(role, name=name).click()
        path = folder / coming.value.suggested_filename
        coming.value.save_as(path)
        return path


def set_up(walk: Walk, address: str) -> str:
    """The instructor's account, the course, the assignment; says the class code."""
    walk.page.goto(address)
    walk.look()
    walk.fill({"Your name": "Ada Lovelace", "Sign-in name": "ada"})
    walk.fill({"Password": PASSWORD, "The same password again": PASSWORD})
    walk.press("Make the account")
    walk.look()
    walk.follow("Make a course")
    walk.look()
    walk.fill({"Title": "Reading closely"})
    walk.press("Make the course")
    walk.look()
    code = walk.page.locator(".big-code").inner_text()
    walk.follow("Set the first assignment")
    walk.look()
    walk.follow(TITLE)
    walk.look()
    walk.fill({"Due": (datetime.now() + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")})
    walk.press("Set the assignment")
    expect(walk.page.get_by_text("0 of 0 submitted")).to_be_visible()
    walk.look()
    return code


def answer(walk: Walk, address: str, code: str) -> None:
    """Joins, answers all five questions, submits."""
    page = walk.page
    page.goto(address)
    walk.look()
    walk.fill({"Class code": code, "Your name in this class": STUDENT})
    walk.press("Join")
    walk.look()
    walk.follow("I have noted it")
    walk.look()
    walk.press("Begin")
    page.locator("form[data-ready]").wait_for()
    expect(page.get_by_role("article").filter(has_text="Cellar").first).to_be_visible()
    expect(page.get_by_text("Due", exact=False).first).to_be_visible()
    walk.look()
    for field, text in ANSWERS.items():
        page.locator(f"#{field}").fill(text)
    page.locator("#answer-5").blur()
    expect(page.locator("#saved")).to_contain_text("Saved at")
    page.reload()
    assert {field: page.locator(f"#{field}").input_value() for field in ANSWERS} == ANSWERS
    page.locator("form[data-ready]").wait_for()
    walk.press("Submit")
    page.wait_for_url("**/receipt")
    walk.look()


def mark(walk: Walk) -> None:
    """Looks at the claims, accepts, changes, comments, releases."""
    page = walk.page
    page.reload()
    walk.follow(TITLE)
    walk.look()
    walk.follow("Mark 1 submission")
    wrong = page.locator(".claim.wrong")
    expect(wrong.first).to_contain_text("Smithy")
    assert page.locator(".claim.right").count() > 10
    walk.look()
    walk.press("Accept all that is sure")
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_label(re.compile("^c: Points for the question")).fill("0.5")
    page.get_by_label("Comment on the whole work").fill(COMMENT)
    page.get_by_role("button", name="Confirm all").click()
    expect(page.get_by_role("cell", name="confirmed")).to_be_visible()
    walk.look()
    walk.follow(STUDENT)
    walk.press(f"Release to {STUDENT}")
    expect(page.get_by_text(f"{STUDENT} sees the marks now.")).to_be_visible()
    walk.look()


def read_result(walk: Walk) -> str:
    """The grade, as the student sees it with its reasons."""
    walk.follow("My work")
    walk.look()
    walk.follow("See your marks")
    page = walk.page
    expect(page.get_by_text(COMMENT)).to_be_visible()
    expect(page.locator(".claim.wrong").first).to_contain_text("Smithy")
    expect(page.locator(".reason").filter(has_text="Estate").first).to_be_visible()
    expect(page.locator(".because-list .comment, .because-list .help").first).not_to_be_empty()
    walk.look()
    return page.locator(".heading .grade b").inner_text()


def take_report(walk: Walk, folder: Path) -> str:
    """The words of the rubric report that the instructor downloads."""
    walk.press(f"Report of {STUDENT} (PDF)")
    walk.page.get_by_role("heading", name="The report is ready").wait_for(timeout=30_000)
    walk.look()
    path = walk.download("link", "Download", folder)
    assert path.suffix == ".pdf"
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def take_grades(walk: Walk, folder: Path) -> bytes:
    """The gradebook's file, past the page that checks it."""
    walk.follow("Reading closely")
    walk.follow("Gradebook")
    walk.look()
    return walk.download("button", "Download for Canvas", folder).read_bytes()


def test_from_the_first_start_to_the_grade_in_the_gradebook(windows, run, tmp_path):
    address = run("serve").address
    found: list[str] = []
    teacher, student = Walk(windows(), found), Walk(windows(), found)
    code = set_up(teacher, address)
    answer(student, address, code)
    mark(teacher)
    grade = read_result(student)
    assert 0 < float(grade) < 6
    report = take_report(teacher, tmp_path)
    for words in (STUDENT, f"{grade} / 6", *CATEGORIES, "/ 10", COMMENT):
        assert words in report
    imported = import_gradebook(take_grades(teacher, tmp_path), users=[User(1, STUDENT)], assignments=[])
    assert imported.unknown_students == []
    assert [(one.title, one.points_possible) for one in imported.assignments] == [(TITLE, "6")]
    assert imported.grades == {(1, TITLE): grade}
    assert found == []
