"""Rosters, staff and accounts in a browser: pages that no address alone shows; the keyboard does it all."""

from __future__ import annotations

import re

import pyotp
import pytest
from playwright.sync_api import Page, expect

from classroom.accounts import operations as accounts
from tests.classroom.browser.accessible import faults_on_every_screen
from tests.classroom.school import PASSWORD, School

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LIST = (
    "Name,Student number,Section\nAn Nguyen,s1,Tuesday\nBo,s2,Wednesday\nDilnoza,s3,Wednesday\n,s4,\n"
    "=HYPERLINK(1),s5,\nCy,s3,\n"
)


@pytest.fixture
def ada(page: Page, school: School, live_server: str) -> Page:
    """A tab in which Ada is signed in."""
    with school.app.app_context():
        token = accounts.start_session(school.user("ada"))
    page.context.add_cookies([{"name": "playaloud", "value": token, "url": live_server}])
    return page


def narrow_faults(page: Page) -> list[str]:
    """What axe says on every screen, and whether the page is wider than a phone."""
    page.set_viewport_size({"width": 320, "height": 800})
    needed = page.evaluate("document.documentElement.scrollWidth")
    return faults_on_every_screen(page) + ([f"{page.url}: {needed} wide"] if needed > 320 else [])


def test_a_list_is_imported_and_codes_are_printed_by_keyboard_alone(ada, live_server):
    ada.goto(f"{live_server}/courses/1/roster/import")
    ada.get_by_label("Or paste it").focus()
    ada.keyboard.insert_text(LIST)
    ada.keyboard.press("Tab")
    ada.keyboard.press("Enter")
    expect(ada.get_by_role("heading", name="What the list would do")).to_be_visible()
    expect(ada.get_by_text("It has no name.")).to_be_visible()
    found = narrow_faults(ada)
    ada.get_by_role("button", name="Do it").press("Enter")
    expect(ada.get_by_text(re.compile("students were added"))).to_be_visible()
    found += narrow_faults(ada)
    ada.get_by_label("Dilnoza", exact=True).press("Space")
    ada.get_by_label("Put into the section").focus()
    ada.keyboard.insert_text("Thursday")
    ada.keyboard.press("Enter")
    expect(ada.get_by_text("1 student was moved.")).to_be_visible()
    ada.get_by_role("button", name=re.compile("Print codes for")).press("Enter")
    expect(ada.get_by_role("heading", name="Codes to hand out")).to_be_visible()
    found += narrow_faults(ada)
    assert found == []


def test_a_printed_sheet_of_codes_holds_the_slips_alone(ada, live_server):
    ada.goto(f"{live_server}/courses/1/roster")
    ada.get_by_label("An", exact=True).check()
    ada.get_by_role("button", name="Print new codes for them").click()
    ada.emulate_media(media="print")
    expect(ada.locator(".slip-code")).to_be_visible()
    for hidden in (ada.locator(".masthead"), ada.get_by_role("button"), ada.get_by_text("They are shown only now")):
        expect(hidden.first).to_be_hidden()


def test_the_second_factor_is_switched_on_and_asked_for(ada, browser, live_server):
    ada.goto(f"{live_server}/account")
    ada.get_by_role("link", name="Second factor").click()
    with ada.expect_navigation():
        ada.get_by_role("button", name="Begin").click()
    found = narrow_faults(ada)
    app = pyotp.TOTP(ada.locator("#secret").inner_text().replace(" ", ""))
    ada.get_by_label("Code", exact=True).fill(app.now())
    ada.get_by_role("button", name="Switch it on").click()
    expect(ada.get_by_role("heading", name="Keep these recovery codes")).to_be_visible()
    found += narrow_faults(ada)
    recovery = ada.locator(".recovery-codes .code").first.inner_text()
    with ada.expect_navigation():
        ada.get_by_role("link", name="I have kept them").click()
    with ada.expect_navigation():
        ada.get_by_role("button", name="Sign out").first.click()
    ada.goto(f"{live_server}/sign-in")
    ada.get_by_label("Sign-in name").fill("ada")
    ada.get_by_label("Password").fill(PASSWORD)
    ada.get_by_role("button", name="Sign in").click()
    ada.get_by_label("Code", exact=True).fill("000000")
    ada.get_by_role("button", name="Sign in").click()
    expect(ada.get_by_role("alert")).to_be_visible()
    found += narrow_faults(ada)
    ada.get_by_label("Code", exact=True).fill(recovery)
    ada.keyboard.press("Enter")
    expect(ada.get_by_role("heading", name="Your courses")).to_be_visible()
    assert found == []


def test_somebody_is_invited_and_joins_the_staff(ada, browser, live_server):
    ada.goto(f"{live_server}/courses/1/staff")
    ada.get_by_label("For whom").fill("Grace Hopper")
    ada.get_by_role("button", name="Make the link").click()
    link = ada.locator("#handed-link").inner_text()
    ada.locator("details.menu > summary").first.press("Enter")
    found = narrow_faults(ada)
    with ada.expect_navigation():
        ada.get_by_role("button", name="Sign out").click()
    ada.goto(link)
    found += narrow_faults(ada)
    ada.get_by_label("Sign-in name").fill("grace")
    for label in ("Password", "The same password again"):
        ada.get_by_label(label, exact=True).fill(PASSWORD)
    ada.get_by_role("button", name="Make the account").click()
    expect(ada.get_by_role("heading", name="Reading closely")).to_be_visible()
    found += narrow_faults(ada)
    ada.goto(link)
    expect(ada.get_by_text("not good any more")).to_be_visible()
    assert found == []
