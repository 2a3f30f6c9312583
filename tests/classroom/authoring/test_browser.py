"""The editor in a real browser: by keyboard alone, by clicking, without script, and when the connection goes."""

from __future__ import annotations

import re
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from classroom.accounts import operations as accounts
from classroom.authoring import operations
from classroom.authoring.models import AuthoredScenario
from classroom.db import db
from tests.classroom.browser.accessible import faults_on_every_screen

pytestmark = pytest.mark.browser
EDITOR = "#editor[data-ready]"
FOCUSED = "name => [document.activeElement.id, document.activeElement.textContent.trim()].includes(name)"


def signed_in(page: Page, school, address: str, who: str = "ada") -> Page:
    with school.app.app_context():
        token = accounts.start_session(school.user(who))
    page.context.add_cookies([{"name": "playaloud", "value": token, "url": address}])
    return page


@pytest.fixture
def editor(page: Page, school, live_server) -> Page:
    """A tab of Ada's with a new scenario in the editor; it has number 2."""
    signed_in(page, school, live_server).goto(f"{live_server}/courses/{school.course}/scenarios")
    page.get_by_role("button", name="Write a new scenario").click()
    page.wait_for_selector(EDITOR)
    return page


def stored(school, number: int = 2) -> AuthoredScenario:
    with school.app.app_context():
        return db.session.get(AuthoredScenario, number)


def field(page: Page, name: str):
    return page.locator(f'[id="{name}"]')


def tab_to(page: Page, name: str) -> None:
    """Presses Tab until the field of this name, or the button with these words, has the focus."""
    for _press in range(200):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED, name):
            return
    raise AssertionError(f"no way by keyboard to {name}")


def test_a_scenario_with_an_invented_card_is_written_published_and_assigned_by_keyboard_alone(editor, school):
    page = editor
    tab_to(page, "title")
    page.keyboard.type("The Bookbinder")
    tab_to(page, "Invent a card")
    page.keyboard.press("Enter")
    expect(field(page, "card.0.name")).to_be_focused()
    page.keyboard.type("Bookbinder")
    tab_to(page, "card.0.text")
    page.keyboard.press("Control+A")
    page.keyboard.type("+2 Cards\nYou may trosh a card from your hand.")
    expect(page.locator("#read-0")).to_contain_text("Not understood from here on")
    expect(page.locator("#read-0")).to_contain_text("trash a card from your hand")
    page.keyboard.press("Control+A")
    page.keyboard.type("+2 Cards\nYou may trash a card from your hand.")
    expect(page.locator("#read-0")).to_contain_text("Understood, clause by clause")
    page.evaluate("document.getElementById('title').focus()")
    tab_to(page, "player.0.hand")
    page.keyboard.type("bookb")
    expect(page.get_by_role("option", name="Bookbinder")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.type("3 cop")
    page.keyboard.press("Enter")
    page.keyboard.type("est")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(field(page, "player.0.hand")).to_have_value("Bookbinder, 3 Copper, Estate, ")
    expect(page.locator("#preview .zone-hand")).to_contain_text("Bookbinder")
    expect(page.locator("#status")).to_contain_text("Ready to publish")
    tab_to(page, "Publish")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Published as version 1.")).to_be_visible()
    tab_to(page, "Set it as work")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Set it as work")).to_be_visible()
    tab_to(page, "Set the assignment")
    page.keyboard.press("Enter")
    expect(page.get_by_text("“The Bookbinder” is set.")).to_be_visible()
    assert stored(school).published == 1


def test_cards_are_clicked_together_and_text_and_cards_stay_in_step(editor):
    page = editor
    for card in ("Village", "Smithy", "Copper", "Copper"):
        page.locator(f'#palette-cards [data-card="{card}"]').click()
    hand = field(page, "player.0.hand")
    expect(hand).to_have_value("Village, Smithy, 2 Copper")
    page.get_by_label("One more Copper").click()
    page.get_by_label("One Smithy less").click()
    expect(hand).to_have_value("Village, 3 Copper")
    page.get_by_label("Where clicked cards go").select_option(label="your deck")
    for card in ("Gold", "Estate"):
        page.locator(f'#palette-cards [data-card="{card}"]').click()
    deck = field(page, "player.0.deck")
    expect(deck).to_have_value("Gold, Estate, ...")
    page.get_by_label("Estate: nearer to the top").click()
    expect(deck).to_have_value("Estate, Gold, ...")
    expect(page.get_by_label("Estate: nearer to the top")).to_be_focused()
    hand.fill("Market, 2 Silver, Curse")
    expect(page.locator('[data-cards]:has([id="player.0.hand"]) .chips li')).to_have_count(3)
    expect(page.locator("#preview .zone-hand .card")).to_have_count(3)


def test_the_engine_answers_as_one_types_and_its_best_line_is_taken_over(editor):
    page = editor
    field(page, "player.0.hand").fill("Village, Smithy, 3 Copper")
    field(page, "player.0.deck").fill("Gold, Estate, Estate, Silver, ...")
    expect(page.locator("#key-0")).to_contain_text("ways to play it")
    page.get_by_role("button", name="Cards in a place").click()
    expect(field(page, "question.1.prompt")).to_be_focused()
    expect(page.locator("#key-1")).to_contain_text("marked after the turn they told in a")
    page.locator("#key-0 summary").click()
    page.get_by_role("button", name="Use as my line").first.click()
    expect(field(page, "question.0.line")).to_have_value("play Village; play Smithy; end actions")
    expect(page.locator("#key-1")).to_contain_text("3 Copper, 2 Estate, Gold, Silver")


def test_what_is_wrong_stands_beside_its_field_and_in_the_bar(editor):
    page = editor
    hand = field(page, "player.0.hand")
    hand.fill("Vilage")
    hand.blur()
    expect(page.locator('[id="player.0.hand-fault"]')).to_contain_text("Possible: Village")
    assert hand.get_attribute("aria-invalid") == "true"
    expect(page.locator("#status summary")).to_have_text("2 things to mend")
    page.locator("#status summary").click()
    page.locator("#status").get_by_role("link", name="Hand").click()
    hand.fill("Village")
    hand.blur()
    expect(page.locator('[id="player.0.hand-fault"]')).to_be_hidden()
    assert hand.get_attribute("aria-invalid") is None


def test_clicked_cards_go_to_the_hand_first_and_only_to_places_that_can_be_seen(editor):
    page = editor
    places = page.locator("#palette-target")
    page.get_by_role("button", name="Village", exact=True).first.click()
    expect(field(page, "player.0.hand")).to_have_value("Village")
    expect(places.locator("option").first).to_have_text("your hand")
    field(page, "situation.set").select_option("own")
    expect(places.locator("option").first).to_have_text("the kingdom")
    expect(places).to_have_value("player.0.hand")
    expect(page.locator("#status")).to_have_text(re.compile(r"\s*Still missing:\s*a title\s*"))


def test_a_question_that_was_removed_comes_back_as_it_was(editor, school):
    page = editor
    field(page, "question.0.prompt").fill("A question of many words.")
    page.get_by_role("button", name="Remove question a").click()
    expect(page.locator(".question-edit")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(field(page, "question.0.prompt")).to_have_value("A question of many words.")
    assert "A question of many words." in stored(school).draft


def test_what_is_typed_is_kept_by_itself_and_is_there_after_a_reload(editor, school):
    page = editor
    field(page, "title").fill("Kept")
    expect(page.locator("#saved")).to_contain_text("Draft kept at")
    page.reload()
    expect(field(page, "title")).to_have_value("Kept")
    assert (stored(school).title, stored(school).version) == ("Kept", 0)


def test_without_a_connection_it_says_so_and_keeps_when_it_is_back(editor, school):
    page = editor
    page.context.set_offline(True)
    field(page, "title").fill("On the train")
    expect(page.locator("#saved")).to_contain_text("no connection")
    page.context.set_offline(False)
    expect(page.locator("#saved")).to_contain_text("Draft kept at", timeout=15_000)
    assert stored(school).title == "On the train"


def test_two_windows_do_not_overwrite_each_other_unseen(editor, school, browser, live_server):
    page = editor
    with closing(browser.new_context()) as context:
        other = signed_in(context.new_page(), school, live_server, "ida")
        other.goto(page.url)
        other.wait_for_selector(EDITOR)
        field(other, "title").fill("Ida’s")
        expect(other.locator("#saved")).to_contain_text("Draft kept at")
    field(page, "title").fill("Ada’s")
    expect(page.locator("#saved")).to_contain_text("Changed in another window")
    assert stored(school).title == "Ida’s"
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("changed in another window")
    expect(field(page, "title")).to_have_value("Ada’s")


def test_an_expired_session_keeps_the_text_until_one_is_signed_in_again(editor, school, live_server):
    page = editor
    page.context.clear_cookies()
    field(page, "title").fill("Signed out")
    expect(page.locator("#saved")).to_contain_text("You are signed out")
    signed_in(page, school, live_server)
    expect(page.locator("#saved")).to_contain_text("Draft kept at", timeout=15_000)
    assert stored(school).title == "Signed out"


def test_everything_works_without_script(browser, school, live_server):
    with closing(browser.new_context(java_script_enabled=False)) as context:
        page = signed_in(context.new_page(), school, live_server)
        page.goto(f"{live_server}/courses/{school.course}/scenarios")
        page.get_by_role("button", name="Write a new scenario").click()
        field(page, "title").fill("Plain")
        field(page, "player.0.hand").fill("Village, Smithy, 3 Copper")
        page.get_by_role("button", name="Explain").click()
        field(page, "question.1.prompt").fill("Why?")
        page.get_by_role("button", name="Check").last.click()
        expect(page.locator("#status")).to_contain_text("Ready to publish")
        page.get_by_role("button", name="Publish").click()
        expect(page.get_by_text("Published as version 1.")).to_be_visible()


def test_the_editor_breaks_no_rule_of_accessibility_with_everything_open(editor, school, live_server):
    page = editor
    for name in ("Choose among options", "What to buy", "What becomes of a card", "Name cards", "Explain"):
        count = page.locator(".question-edit").count()
        page.get_by_role("button", name=name).click()
        expect(page.locator(".question-edit")).to_have_count(count + 1)
    page.get_by_role("button", name="Add another player").click()
    page.get_by_role("button", name="Invent a card").click()
    expect(field(page, "card.0.name")).to_be_focused()
    field(page, "card.0.text").fill("+1 Crad")
    field(page, "player.0.hand").fill("Village, Nonsense")
    field(page, "player.0.hand").blur()
    expect(page.locator('[id="player.0.hand-fault"]')).to_be_visible()
    page.eval_on_selector_all("details", "all => all.forEach(one => { one.open = true })")
    found = faults_on_every_screen(page)
    field(page, "player.0.hand").press("End")
    field(page, "player.0.hand").press_sequentially(", mar")
    expect(page.get_by_role("listbox", name="Your hand")).to_be_visible()
    assert found + faults_on_every_screen(page) == []


def test_an_author_is_marked_as_a_student_would_be(page, school, live_server):
    signed_in(page, school, live_server).goto(f"{live_server}/scenarios/1/try")
    for width, height in ((1920, 1080), (1366, 850), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for answer in page.locator("textarea[id^=answer-]").all():
            answer.click()  # nothing lies over it
    page.locator("#answer-2").fill("I play Fire Sale, +2 Actions. I trash both Estates and gain two Silvers.")
    page.get_by_role("button", name="Mark my answers").click()
    expect(page.get_by_role("heading", name="How it would be marked")).to_be_visible()
    found = faults_on_every_screen(page)
    page.get_by_role("link", name="Play question a.ii at the table").click()
    page.locator("[data-card='Fire Sale']").first.click()
    expect(page.get_by_text("Trash up to 2 cards from your hand").first).to_be_visible()
    assert found == []


def test_nothing_that_was_published_is_lost_to_a_later_draft(editor, school, live_server):
    with school.app.test_request_context():
        mine = db.session.get(AuthoredScenario, 1)
        operations.publish(school.user("ada"), mine, mine.draft, revision=1)
    page = editor
    page.goto(f"{live_server}/scenarios/1/edit")
    page.wait_for_selector(EDITOR)
    field(page, "player.0.hand").fill("Nonsense")
    field(page, "player.0.hand").blur()
    expect(page.locator("#saved")).to_contain_text("Draft kept at")
    page.goto(f"{live_server}/courses/{school.course}/assignments/new")
    page.get_by_role("button", name="Choose it Strategy with a new card: Fire Sale").click()
    expect(page.get_by_role("button", name="Set the assignment")).to_be_visible()
