"""Pages of a turn: what they offer, what they say on asking, and what no answer of theirs ever holds."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import pytest

from classroom.play.access import fetch_deeds
from classroom.play.board import as_on_card
from classroom.play.models import Play
from tests.classroom.play.turns import HIDDEN, TOML, begin, number_in, practise, set_turn, standing
from tests.classroom.school import School


@pytest.fixture
def turn(school) -> str:
    """The address of An's turn."""
    with school.app.test_request_context():
        return f"/plays/{begin(school).id}"


def commands_in(page: str) -> set[str]:
    return {unescape(one) for one in re.findall(r'name="command" value="([^"]+)"', page)}


def reason_for(page: str, card: str) -> str:
    """Why this card cannot be played or bought, as the page says on asking."""
    held = rf'Why not\?<span class="visually-hidden"> {card}</span></summary><p[^>]*>([^<]+)<'
    piled = rf'barred" data-card="{card}">\s*<details>.*?Not now:</b> <span[^>]*>([^<]+)<'
    return unescape((re.search(held, page) or re.search(piled, page, re.DOTALL))[1])


def press(visitor, path: str, **fields) -> str:
    """The page after a press of what is on it."""
    number = number_in(visitor.get(path).text)
    answer = visitor.post(path, {"number": number, **fields}, follow_redirects=True)
    return answer.text


def test_only_what_is_legal_is_offered(school, turn):
    page = school.visitor("an").get(turn).text
    assert commands_in(page) == {
        "play Village", "play Militia", "play Chapel", "play Copper", "end actions", "play treasures", "end turn",
    }  # fmt: skip


def test_why_something_is_not_legal_is_said_on_asking(school, turn):
    page = school.visitor("an").get(turn).text
    assert reason_for(page, "Estate") == "Estate is neither an Action nor a Treasure, so it cannot be played."
    assert reason_for(page, "Smithy") == "Cards are bought in the Buy phase."
    later = press(school.visitor("an"), turn, command="play treasures")
    assert reason_for(later, "Smithy") == "Smithy costs $4, and $1 is left."
    assert "buy Copper" in commands_in(later)
    assert reason_for(later, "Village") == "Village is an Action, and the Action phase is over."


def test_a_choice_is_put_in_the_cards_words_and_answered_by_its_cards(school, turn):
    visitor = school.visitor("an")
    page = press(visitor, turn, command="play Chapel")
    assert re.search(r'id="now-title"[^>]*>Trash up to 4 cards from your hand<', page)
    assert '<u class="clause">Trash up to 4 cards from your hand</u>' in page
    assert re.findall(r'name="card" id="pick-\d" value="([^"]+)"', page) == ["Village", "Militia", "Copper", "Estate"]
    page = press(visitor, turn, verb="trash", card=["Copper", "Estate"])
    assert "You trash a Copper and an Estate." in page


def test_choosing_nothing_is_an_answer_where_the_card_allows_it(school, turn):
    visitor = school.visitor("an")
    press(visitor, turn, command="play Chapel")
    assert "trash none" in press(visitor, turn, verb="trash")


def test_a_refused_move_keeps_what_was_typed_and_says_why(school, turn):
    visitor = school.visitor("an")
    number = number_in(visitor.get(turn).text)
    answer = visitor.post(turn, {"number": number, "command": "play Smithy", "before": "I play <my> Smithy."})
    assert answer.status_code == 422
    assert "there is no Smithy in hand" in answer.text
    assert "I play &lt;my&gt; Smithy." in answer.text


def test_a_stale_page_is_told_so_and_shown_how_the_turn_stands(school, turn):
    visitor = school.visitor("an")
    visitor.get(turn)
    assert visitor.post(turn, {"number": 0, "command": "play Chapel"}).status_code == 303
    answer = visitor.post(turn, {"number": 0, "command": "play Village"})
    assert answer.status_code == 409
    assert number_in(answer.text) == 1
    assert visitor.post(turn, {"number": 0, "command": "play Chapel"}).status_code == 303  # the same press again


@pytest.mark.parametrize("number", ["", "x", "-1", "1e3", "٣", "9999999", "1.0"])
def test_a_move_without_a_usable_number_changes_nothing(school, turn, number):
    answer = school.visitor("an").post(turn, {"number": number, "command": "play Chapel"})
    assert answer.status_code in (409, 422)
    with school.app.app_context():
        assert fetch_deeds(school.the(Play, int(turn.split("/")[-1]))) == []


HOSTILE = ("<script>alert(1)</script>", "{{ 7*7 }}", "\x00\x1b[2J", "ل" * 500, "#;#\n# play Gold")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_stay_words(school, turn, text):
    page = press(school.visitor("an"), turn, command="play Chapel", before=text)
    assert "<script>alert" not in page
    assert ">49<" not in page
    with school.app.test_request_context():
        assert [deed.kind for deed in fetch_deeds(school.the(Play, int(turn.split("/")[-1])))] == ["move"]


def kept_words(school, turn: str) -> list[tuple[str, str, str]]:
    with school.app.test_request_context():
        play = school.the(Play, int(turn.split("/")[-1]))
        return [(one.command, one.before, one.after) for one in standing(play).done if one.kind == "move"]


def test_what_is_typed_of_the_last_step_is_kept_with_the_next_move(school, turn):
    visitor = school.visitor("an")
    press(visitor, turn, command="play Chapel", before="I play Chapel.")
    page = press(visitor, turn, verb="trash", card=["Copper"], before="The Copper goes.", after="It lets me trash.")
    assert number_in(page) == 3
    assert kept_words(school, turn) == [
        ("play Chapel", "I play Chapel.", "It lets me trash."), ("trash Copper", "The Copper goes.", ""),
    ]  # fmt: skip


def test_words_and_a_move_that_arrive_twice_are_kept_once(school, turn):
    visitor = school.visitor("an")
    press(visitor, turn, command="play Chapel")
    again = {"number": 1, "verb": "trash", "card": ["Copper"], "after": "Now it asks me."}
    assert [visitor.post(turn, again).status_code for _ in range(2)] == [303, 303]
    assert [command for command, *_words in kept_words(school, turn)] == ["play Chapel", "trash Copper"]


def test_a_refused_move_keeps_no_words_either_and_shows_them_again(school, turn):
    visitor = school.visitor("an")
    press(visitor, turn, command="play Chapel")
    answer = visitor.post(turn, {"number": 1, "verb": "trash", "card": ["Gold"], "after": "It asks me to trash."})
    assert answer.status_code == 422
    assert "It asks me to trash.</textarea>" in answer.text
    assert kept_words(school, turn) == [("play Chapel", "", "")]


def test_going_back_to_the_work_keeps_what_is_typed(school, turn):
    visitor = school.visitor("an")
    press(visitor, turn, command="end turn")
    number = number_in(visitor.get(turn).text)
    answer = visitor.post(turn, {"number": number, "do": "done", "after": "My turn is over."})
    assert (answer.status_code, answer.location.split("/")[1]) == (303, "attempts")
    assert kept_words(school, turn)[-1] == ("end turn", "", "My turn is over.")


def test_keeping_words_does_not_lose_those_typed_for_the_next_step(school, turn):
    visitor = school.visitor("an")
    press(visitor, turn, command="play Chapel")
    answer = visitor.post(turn, {"number": 1, "do": "say", "after": "It asks.", "before": "I trash two."})
    assert "I trash two.</textarea>" in answer.text
    assert number_in(answer.text) == 2


def test_undo_is_offered_until_a_card_was_seen_and_gives_the_words_back(school, turn):
    visitor = school.visitor("an")
    assert 'value="undo"' in press(visitor, turn, command="play Chapel", before="I clean up.")
    page = press(visitor, turn, do="undo")
    assert "I clean up.</textarea>" in page
    assert 'value="undo"' not in press(visitor, turn, command="play Village")


def test_the_attempt_shows_what_was_played(school, turn):
    press(school.visitor("an"), turn, command="play Chapel", before="I clean up.")
    with school.app.app_context():
        attempt = school.the(Play, int(turn.split("/")[-1])).attempt_id
    assert "play Chapel # I clean up." in school.visitor("an").get(f"/attempts/{attempt}").text


def walked(school: School, turn: str) -> list[str]:
    """Every answer that a student gets on the way through a turn, right and wrong moves."""
    visitor = school.visitor("an")
    pages = [visitor.get(turn).text]
    for fields in (
        {"command": "play Gold"}, {"command": "play Village"}, {"command": "play Militia"}, {"command": "buy Smithy"},
        {"command": "Opponent: discard Gold"}, {"do": "undo"}, {"do": "say", "after": "Well."},
        {"command": "play treasures"}, {"command": "buy Copper"},
    ):  # fmt: skip
        pages.append(press(visitor, turn, **fields))
    return pages


def scrubbed(page: str) -> str:
    """The page without what is different for every request, and without what chance tossed in the open."""
    return re.sub(r'name="(?:csrf_token|key)" value="[^"]*"|/attempts/\d+|/plays/\d+|/assignments/\d+', "", page)


def test_no_answer_holds_a_card_that_only_the_other_player_has(school, turn):
    pages = walked(school, turn)
    assert any("Opponent discards a Province and a Silver." in page for page in pages)
    found = [(number, name) for number, page in enumerate(pages) for name in HIDDEN if name in page]
    assert found == []


def test_two_turns_that_look_alike_to_the_student_give_equal_pages(school):
    """Hidden are the Opponent's hand and deck, the order of a deck, and the author's line."""
    plain = TOML.replace("{Gold, Silver, Curse, Duchy}, ...", "Silver, Gold, ...")
    other = (
        plain.replace("Silver, Gold, ...", "Silver, Duchy, ...")
        .replace("Province, Gold, Silver, Laboratory, Bureaucrat", "Curse, Curse, Copper, Estate, Village")
        .replace("Witch, Festival, ...", "Estate, Copper, ...")
        .replace("chance Gold; ", "")
        .replace("discard Silver, Province", "discard Curse, Curse")
    )
    pages = []
    for toml in (plain.replace("chance Gold; ", ""), other):
        with school.app.test_request_context():
            path = f"/plays/{begin(school, toml).id}"
        visitor = school.visitor("an")
        seen = [visitor.get(path).text]
        for fields in ({"command": "play Chapel"}, {"verb": "trash", "card": ["Copper"]}, {"command": "play Gold"},
                       {"command": "chance Duchy"}, {"do": "undo"}):  # fmt: skip
            seen.append(press(visitor, path, **fields))
        pages.append([scrubbed(page) for page in seen])
    assert pages[0] == pages[1]


GHOST = """format = 1
id = "ghost"
title = "Ghost Ship"
[situation]
[[situation.player]]
hand = "Ghost Ship, 2 Estate"
deck = "..."
[[situation.player]]
hand = "Gold, Silver, Duchy, Province, Laboratory"
[[question]]
id = "t"
kind = "play"
points = 1
prompt = "Take the turn."
until = "buy phase"
"""


def test_what_another_player_puts_back_unseen_is_told_nowhere(school):
    """The log, the answer on the page of the work, and the receipt; what is kept for the marking has it."""
    with school.app.test_request_context():
        play = begin(school, GHOST)
        path, attempt = f"/plays/{play.id}", f"/attempts/{play.attempt_id}"
    visitor = school.visitor("an")
    table = press(visitor, path, command="play Ghost Ship")
    assert "Player 2: put 2 unknown" in table
    pages = [table.partition("What has happened")[2], visitor.get(attempt).text]
    visitor.post(f"{attempt}/submit", {"key": "a-key-of-the-page", "revision": "0", "anyway": "1"})
    pages.append(visitor.get(f"{attempt}/receipt").text)
    assert all("put 2 unknown" in page for page in pages)
    assert [page for page in pages if re.search("Player 2: put (Gold|Silver|Duchy|Province|Laboratory)", page)] == []


def test_practice_is_offered_where_it_may_be_had(school):
    assert f"/assignments/{school.assignment}/practice" in (
        school.visitor("ada").get(f"/assignments/{school.assignment}/preview").text
    )
    visitor = school.visitor("an")
    refused = visitor.post(f"/assignments/{school.assignment}/practice", {"question": "a.i"})
    assert refused.status_code == 403
    visitor.post(f"/attempts/{school.attempt}/submit", {"key": "a-key-of-the-page", "revision": "0", "anyway": "1"})
    assert "/practice" in visitor.get(f"/attempts/{school.attempt}/receipt").text
    begun = visitor.post(f"/assignments/{school.assignment}/practice", {"question": "a.i"})
    assert begun.status_code == 303
    assert "practice" in visitor.get(begun.location).text


def test_the_play_question_leads_to_the_table(school):
    with school.app.test_request_context():
        attempt = set_turn(school)
    visitor = school.visitor("an")
    assert "Play it at the table" in visitor.get(f"/attempts/{attempt}").text
    begun = visitor.post(f"/attempts/{attempt}/plays", {"question": "t"})
    assert begun.status_code == 303
    assert school.visitor("bo").post(f"/attempts/{attempt}/plays", {"question": "t"}).status_code == 404
    assert school.visitor("bo").get(begun.location).status_code == 404
    assert visitor.post(f"/attempts/{attempt}/plays", {"question": "nothing"}).status_code == 404


def test_an_instructor_plays_an_assignment_as_a_student_would(school):
    with school.app.test_request_context():
        path = f"/plays/{practise(school).id}"
    assert "Discard any number of cards" in school.visitor("ada").get(path).text
    assert school.visitor("emmy").get(path).status_code == 404


def test_a_turn_that_was_played_is_marked_by_its_words_and_stepped_through(school, turn):
    visitor = school.visitor("an")
    press(visitor, turn, command="play Chapel", before="I play my Chapel.")
    press(visitor, turn, verb="trash", card=["Copper", "Estate"], before="I trash a Copper and an Estate.")
    with school.app.app_context():
        attempt = school.the(Play, int(turn.split("/")[-1])).attempt_id
    done = visitor.post(f"/attempts/{attempt}/submit", {"key": "a-key-of-the-page", "revision": "0", "anyway": "1"})
    assert done.status_code == 302
    assert "trash Copper, Estate # I trash a Copper and an Estate." in visitor.get(f"/attempts/{attempt}/receipt").text
    assert "This has been submitted" in visitor.get(turn).text
    ada = school.visitor("ada")
    marking = ada.get(f"/attempts/{attempt}/marking").text
    assert "You trash a Copper and an Estate." in marking
    assert "<span aria-hidden=\"true\">✗</span>" not in marking
    steps = ada.get(f"/attempts/{attempt}/steps?question=t&step=2").text
    assert re.search(r'class="sentence[^"]*">You trash a Copper and an Estate.<', steps)


def test_a_treasure_is_offered_only_while_there_is_one(school, turn):
    visitor = school.visitor("an")
    assert "play treasures" not in commands_in(press(visitor, turn, command="play treasures"))


def test_one_press_that_arrives_eight_times_at_once_is_done_once(school, turn):
    visitors = [school.visitor("an") for _window in range(8)]
    for visitor in visitors:
        visitor.get(turn)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda one: one.post(turn, {"number": 0, "command": "play Village"}), visitors))
    assert {answer.status_code for answer in answers} == {303}
    with school.app.app_context():
        kept = fetch_deeds(school.the(Play, int(turn.split("/")[-1])))
    assert [deed.kind for deed in kept] == ["move", "chance"]


def test_moves_that_race_from_two_windows_are_done_one_after_the_other(school, turn):
    visitors = [school.visitor("an") for _window in range(6)]
    for visitor in visitors:
        visitor.get(turn)
    commands = ["play Village", "play Militia", "play Chapel"] * 2
    with ThreadPoolExecutor(6) as pool:
        answers = list(
            pool.map(lambda one, text: one.post(turn, {"number": 0, "command": text}), visitors, commands)
        )
    assert sorted(answer.status_code for answer in answers) == [303, 303, 409, 409, 409, 409]
    with school.app.app_context():
        kept = fetch_deeds(school.the(Play, int(turn.split("/")[-1])))
    assert [deed.kind for deed in kept].count("move") == 1


LURKER = "+1 Action\nChoose one: Trash an Action card from the Supply; or gain an Action card from the trash."


@pytest.mark.parametrize(
    ("option", "text", "label"),
    [
        ("+1 card", "Choose two: +1 Card; +1 Action; +1 Buy; +$1.", "+1 Card"),
        ("trash", LURKER, "Trash an Action card from the Supply"),
        ("gain", LURKER, "Gain an Action card from the trash"),
        ("put back", "Either discards it or puts it back, your choice.", "Put back"),
    ],
)
def test_an_option_is_worded_as_on_its_card(option, text, label):
    assert as_on_card(option, text) == label


VASSAL = TOML.replace('"Village, Militia, Chapel, Copper, Estate"', '"Vassal, Copper"').replace(
    '"{Gold, Silver, Curse, Duchy}, ..."', '"Cellar, ..."').partition("line =")[0]  # fmt: skip


def test_a_yes_says_to_what(school):
    with school.app.test_request_context():
        path = f"/plays/{begin(school, VASSAL).id}"
    page = press(school.visitor("an"), path, command="play Vassal")
    assert re.findall(r'name="command" value="(?:yes|no)">([^<]+)<', page) == ["Yes: play it", "No"]
