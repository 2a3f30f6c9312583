"""The lobby: who is there and by which name, the chat with what the instructor allows, seats before a game begins."""

from __future__ import annotations

import random
from collections import Counter
from datetime import timedelta

import pytest

from classroom.db import db, writing
from classroom.errors import Conflict, NotFound, NotPermitted, Refused, TooMany
from classroom.games import access, lobby, moves, operations, scores, seats, setting
from classroom.games.models import LobbyMember, Match
from classroom.games.setting import CHOSEN, RANDOM, Kingdom
from tests.classroom.games.tables import WISH, begin, do, now, play_on

pytestmark = pytest.mark.usefixtures("app")


def written(school, name: str, match: Match | None = None) -> list[str]:
    return [line.text for line in access.fetch_lines(school.user(name), school.course, match)]


def make(school, **options) -> Match:
    course = school.the(Match, 1).course
    return operations.create(school.user("an"), course, **{"size": 3, "wish": WISH, "bots": [], **options})


def test_a_nickname_is_shown_instead_of_the_name_and_is_nobody_elses(school):
    lobby.rename(school.user("an"), school.course, "  Ace  ")
    assert lobby.nickname_of(school.user("an"), school.course) == "Ace"
    for taken in ("ace", "An"):
        with pytest.raises(Refused, match="has this name"):
            lobby.rename(school.user("bo"), school.course, taken)
    for wrong in ("", "\u200b", "x" * 25):
        with pytest.raises(Refused, match="characters"):
            lobby.rename(school.user("bo"), school.course, wrong)


def test_another_nickname_is_shown_at_the_tables_too_unless_somebody_there_has_it(school):
    match, full = begin(school), make(school, bots=["strong"])
    lobby.rename(school.user("an"), school.course, "Ace")
    assert {seat.name for seat in match.seats} == {"Ace", "Bo"}
    lobby.rename(school.user("an"), school.course, "Bot Sol")
    assert [seat.name for seat in full.seats] == ["Ace", "Bot Sol"]


def test_the_muted_read_that_they_are_and_have_no_field_to_write_in(school):
    match = begin(school)
    lobby.enter(school.user("an"), school.course)
    lobby.mute(school.user("ada"), school.course, school.an, muted=True)
    pages = (f"/courses/{school.course}/games", f"/games/{match.id}")
    for path in pages:
        page = school.visitor("an").get(path).text
        assert "has muted you" in page
        assert 'name="text"' not in page
    with_others = school.visitor("bo")
    assert all('name="text"' in with_others.get(path).text for path in pages)


def test_the_instructor_hides_a_line_at_a_table_and_lets_the_muted_write_who_are_gone(school):
    match = begin(school)
    lobby.chat(school.user("an"), school.course, "Something rude", match=match)
    lobby.mute(school.user("ada"), school.course, school.an, muted=True)
    with writing() as session:
        for one in session.query(LobbyMember):
            one.seen_at -= timedelta(hours=1)
    line = access.fetch_lines(school.user("ada"), school.course, match)[0].id
    ada = school.visitor("ada")
    assert "not here, muted" in ada.get(f"/courses/{school.course}/games").text
    ada.post(f"/games/{match.id}/chat", {"do": "hide", "line": str(line)})
    db.session.rollback()
    assert written(school, "bo", match) == []


def test_a_whisper_is_read_by_two_and_the_instructor(school):
    lobby.enter(school.user("bo"), school.course)
    lobby.chat(school.user("an"), school.course, "Hello all")
    lobby.chat(school.user("an"), school.course, "For Bo", to=school.bo)
    lobby.chat(school.user("ada"), school.course, "For me", to=school.bo)
    assert written(school, "an") == ["Hello all", "For Bo"]
    assert written(school, "bo") == ["Hello all", "For Bo", "For me"]
    assert written(school, "ada") == ["Hello all", "For Bo", "For me"]
    with pytest.raises(NotFound):
        lobby.chat(school.user("an"), school.course, "psst", to=school.cy)


def test_the_instructor_mutes_hides_and_switches_off(school):
    lobby.chat(school.user("an"), school.course, "Something rude")
    line = access.fetch_lines(school.user("ada"), school.course)[0]
    lobby.hide(school.user("ada"), school.course, line.id)
    assert written(school, "bo") == []
    assert written(school, "ada") == ["Something rude"]
    lobby.mute(school.user("ada"), school.course, school.an, muted=True)
    with pytest.raises(NotPermitted, match="switched it off"):
        lobby.chat(school.user("an"), school.course, "More")
    lobby.mute(school.user("ada"), school.course, school.an, muted=False)
    lobby.allow(school.user("ada"), school.course, chat_open=False, scores_open=False)
    with pytest.raises(NotPermitted):
        lobby.chat(school.user("bo"), school.course, "Me too")
    lobby.chat(school.user("ada"), school.course, "Quiet, please")


def test_only_the_instructor_moderates(school):
    lobby.chat(school.user("an"), school.course, "Mine")
    line = access.fetch_lines(school.user("an"), school.course)[0]
    for deed in (
        lambda who: lobby.hide(who, school.course, line.id),
        lambda who: lobby.mute(who, school.course, school.bo, muted=True),
        lambda who: lobby.allow(who, school.course, chat_open=False, scores_open=False),
    ):
        for name in ("an", "bo", "emmy"):
            with pytest.raises(NotPermitted):
                deed(school.user(name))


def test_nobody_floods_the_chat(school):
    for number in range(lobby.FLOOD):
        lobby.chat(school.user("an"), school.course, f"line {number}")
    with pytest.raises(TooMany):
        lobby.chat(school.user("an"), school.course, "one more")


@pytest.mark.parametrize("text", ["", " \n ", "x" * 501])
def test_a_line_has_something_in_it_and_an_end(school, text):
    with pytest.raises(Refused):
        lobby.chat(school.user("an"), school.course, text)


def test_at_a_table_only_those_who_sit_there_write(school):
    match = begin(school, people=("an",), bots=["steady"])
    lobby.chat(school.user("an"), school.course, "My turn", match=match)
    with pytest.raises(NotPermitted, match="at the table"):
        lobby.chat(school.user("bo"), school.course, "Hi", match=match)
    assert written(school, "an", match) == ["My turn"]
    assert written(school, "an") == []


def test_a_whisper_at_a_table_is_for_one_who_sits_there(school):
    match = begin(school)
    lobby.chat(school.user("an"), school.course, "Well played", match=match, to=school.bo)
    assert written(school, "bo", match) == written(school, "ada", match) == ["Well played"]
    with pytest.raises(NotFound):
        lobby.chat(school.user("an"), school.course, "You too", match=match, to=school.ada)
    lobby.chat(school.user("ada"), school.course, "Take your time", match=match, to=school.an)
    assert written(school, "bo", match) == ["Well played"]
    assert written(school, "an", match) == ["Well played", "Take your time"]
    page = school.visitor("ada").get(f"/games/{match.id}").text
    assert "to Bo only" in page


def test_an_invitation_admits_and_nothing_else_does(school):
    match = make(school, invited=True)
    with pytest.raises(NotPermitted, match="invitation"):
        operations.join(school.user("bo"), match)
    with pytest.raises(NotFound):
        access.fetch_match(school.user("bo"), match.id)
    with pytest.raises(Refused):
        access.fetch_invited(school.user("bo"), school.course, "WRONG2")
    found = access.fetch_invited(school.user("bo"), school.course, match.invitation)
    operations.join(school.user("bo"), found, invitation=match.invitation)
    assert access.fetch_match(school.user("bo"), match.id).seat == 1
    with pytest.raises(NotFound):
        access.fetch_invited(school.user("cy"), school.course, match.invitation)


def placed(match: Match) -> list[tuple[int, str]]:
    return sorted((seat.number, seat.name) for seat in match.seats)


def test_who_leaves_leaves_the_seat_free_and_the_next_person_is_host(school):
    match = make(school, bots=["strong"])
    operations.join(school.user("bo"), match)
    operations.leave(school.user("an"), match)
    assert placed(match) == [(1, "Bot Sol"), (2, "Bo")]
    assert operations.free_seats(match) == [0]
    assert match.host_id == school.bo
    operations.leave(school.user("bo"), match)
    assert match.state == "closed"


def test_bots_sit_where_they_are_wished_and_the_seats_are_numbered_through_when_the_game_begins(school):
    match = make(school, size=4, bots=["", "strong", "beginner"])
    assert placed(match) == [(0, "An"), (2, "Bot Sol"), (3, "Bot Bea")]
    operations.join(school.user("bo"), match)
    assert placed(match)[1] == (1, "Bo")
    operations.leave(school.user("bo"), match)
    operations.unseat_bot(school.user("an"), match, 2)
    operations.seat_bot(school.user("an"), match, "steady", 1)
    for taken in (1, 3, 4):
        with pytest.raises(Conflict, match="taken"):
            operations.seat_bot(school.user("an"), match, "steady", taken)
    operations.start(school.user("an"), match)
    assert placed(match) == [(0, "An"), (1, "Bot Stan"), (2, "Bot Bea")]
    assert [seat.name for seat in match.seats] == ["An", "Bot Stan", "Bot Bea"]


def test_the_form_of_a_new_game_seats_a_bot_between_two_people(school):
    an = school.visitor("an")
    path = f"/courses/{school.course}/games/new"
    an.get(path)
    made = an.post(path, {"seat_2": "person", "seat_3": "expert", "seat_4": "person", "way": "First Game",
                          "minutes": "0", "seconds": "0"})  # fmt: skip
    page = an.get(made.headers["Location"]).text
    assert page.index(">An<") < page.index(">free<") < page.index("Bot Eve") < page.rindex(">free<")
    assert "an expert bot" in page


def test_one_writes_at_a_table_before_the_game_begins_and_who_got_up_keeps_the_name(school):
    match = make(school)
    operations.join(school.user("bo"), match)
    lobby.chat(school.user("bo"), school.course, "Shall we add Moat?", match=match)
    operations.leave(school.user("bo"), match)
    page = school.visitor("an").get(f"/games/{match.id}").text
    assert '<b class="engine">Bo</b>' in page
    assert "Shall we add Moat?" in page
    assert 'id="chat"' not in make_and_show(school)


def make_and_show(school) -> str:
    """The page of a game that waits, for somebody who does not sit there."""
    return school.visitor("bo").get(f"/games/{make(school).id}").text


def test_nobody_sits_twice_or_where_all_seats_are_taken(school):
    match = make(school, size=2)
    operations.join(school.user("an"), match)
    assert len(match.seats) == 1
    operations.join(school.user("bo"), match)
    with pytest.raises(Conflict, match="taken"):
        operations.seat_bot(school.user("an"), match, "steady")


def test_a_game_alone_does_not_begin_and_only_its_maker_begins_it(school):
    match = make(school)
    with pytest.raises(Conflict, match="two players"):
        operations.start(school.user("an"), match)
    operations.join(school.user("bo"), match)
    with pytest.raises(NotPermitted):
        operations.start(school.user("bo"), match)
    operations.start(school.user("an"), match)
    assert (match.state, match.size) == ("playing", 2)


def test_a_kingdom_by_lot_has_two_cards_of_what_the_class_reads_where_that_is_wished(school):
    ada, path = school.visitor("ada"), f"/courses/{school.course}/games"
    ada.get(path)
    assert "reads at present" not in school.visitor("an").get(f"{path}/new").text
    for wrong in ("Silver", "No such card", "Village,Copper"):
        assert ada.post(f"{path[:-5]}lobby", {"do": "reading", "cards": wrong}).status_code == 422
    assert ada.post(f"{path[:-5]}lobby", {"do": "reading", "cards": "cellar, Witch,  Mine, Village"}).status_code == 303
    an = school.visitor("an")
    assert "Cellar, Witch, Mine, Village" in an.get(f"{path}/new").text
    asked = {"seat_2": "person", "way": RANDOM, "from_reading": "y", "no_attacks": "y", "names": "Mine",
             "seat_3": "nobody", "seat_4": "nobody", "minutes": "0", "seconds": "0"}  # fmt: skip
    for _time in range(3):
        made = an.post(f"{path}/new", asked)
        db.session.rollback()
        drawn = {*db.session.get(Match, int(made.headers["Location"].rpartition("/")[2])).kingdom}
        assert "Mine" in drawn
        assert {"Cellar", "Village"} & drawn
        assert "Witch" not in drawn
    with pytest.raises(NotPermitted):
        lobby.read(school.user("an"), school.course, ["Village"])


def test_what_is_wished_of_a_kingdom_is_in_it(school):
    quiet = make(school, wish=Kingdom(RANDOM, ("Village", "Smithy"), attacks=False))
    assert {"Village", "Smithy"} <= {*quiet.kingdom}
    assert len(quiet.kingdom) == 10
    assert not {"Militia", "Witch", "Bandit", "Bureaucrat"} & {*quiet.kingdom}
    for wrong in (Kingdom(CHOSEN), Kingdom(CHOSEN, ("Copper",)), Kingdom(CHOSEN, ("Nonsense",)), Kingdom("No set")):
        with pytest.raises(Refused):
            make(school, wish=wrong)


def test_cards_are_typed_or_picked_from_all_and_a_set_shows_its_ten(school):
    an, path = school.visitor("an"), f"/courses/{school.course}/games/new"
    assert "Cellar, Market, Merchant, Militia" in an.get(path).text
    form = {"seat_2": "steady", "seat_3": "nobody", "seat_4": "nobody", "way": CHOSEN, "names": "Moat",
            "picked": ["Village", "Smithy"], "minutes": "0", "seconds": "0"}  # fmt: skip
    an.post(path, form)
    db.session.rollback()
    match = db.session.query(Match).order_by(Match.id.desc()).first()
    assert sorted(match.kingdom) == ["Moat", "Smithy", "Village"]
    assert an.post(path, {**form, "picked": ["Copper"]}).status_code == 422


OWN = '[Bookworm]\ncost = 3\ntypes = ["Action"]\ntext = """+2 Cards\n+1 Action"""\n'
ENDLESS = '[Echo]\ncost = 0\ntypes = ["Action"]\ntext = """You may play an Echo from your hand."""\n'


def test_invented_cards_lie_in_the_supply_and_are_played(school):
    match = make(school, invented=OWN, bots=["steady"])
    operations.start(school.user("an"), match)
    assert "Bookworm" in match.kingdom
    assert now(match).game.supply["Bookworm"] == 10


def test_a_card_is_invented_in_the_fields_of_the_form_and_what_cannot_be_read_is_said(school):
    an, path = school.visitor("an"), f"/courses/{school.course}/games/new"
    an.get(path)
    asked = {"seat_2": "person", "seat_3": "nobody", "seat_4": "nobody", "way": "First Game", "minutes": "0",
             "seconds": "0", "own_name": "Bookworm", "own_cost": "2", "own_types": "Action - Attack",
             "own_text": "+2 Cards\r\nEach other player discards a card.", "cards": ""}  # fmt: skip
    made = an.post(path, asked)
    db.session.rollback()
    match = db.session.get(Match, int(made.headers["Location"].rpartition("/")[2]))
    assert "Bookworm" in match.kingdom
    card = setting.book_of("2e", match.cards).find("Bookworm")
    assert (card.cost, card.is_attack) == (2, True)
    both = an.post(path, asked | {"cards": OWN.replace("Bookworm", "Owl")})
    assert "Bookworm" in (page := an.get(both.headers["Location"]).text)
    assert "Owl" in page
    for wrong in ({"own_text": "Fly to the moon."}, {"own_name": ""}, {"own_name": "village"}, {"own_cost": "x"},
                  {"own_text": "+1 Card" * 300}, {"own_types": "Castle"}):  # fmt: skip
        answer = an.post(path, asked | wrong)
        assert answer.status_code == 422
        assert "Please check" in answer.text


@pytest.mark.parametrize("text", ["nonsense", '[X]\ncost = 3\ntypes = ["Action"]\ntext = "Fly to the moon."', OWN * 2])
def test_invented_cards_that_cannot_be_read_are_refused_with_the_reason(school, text):
    with pytest.raises(Refused):
        make(school, invented=text)


def test_high_scores_count_games_that_are_over(school):
    assert scores.high_scores(school.course) == []


@pytest.mark.slow
def test_statistics_count_games_points_turns_and_cards_bought_but_none_that_was_taken_back(school):
    match = begin(school, people=("an",), bots=["steady"], wish=Kingdom(CHOSEN, ("Village",)))
    an, seat = school.user("an"), 0
    do(school, match, "end actions")
    do(school, match, "buy Copper")
    moves.ask_back(an, match, number=now(match).count)
    play_on(school, match, random.Random(1))
    found = scores.statistics_of(school.an, school.course)
    bought = Counter(one.command for one in now(match).done if one.seat == seat and one.command.startswith("buy "))
    assert {f"buy {one.name}": one.count for one in found.bought} == bought
    assert [one.count for one in found.bought] == sorted(bought.values(), reverse=True)
    assert (len(found.games), found.points) == (1, match.result["points"][seat])
    assert (found.turns, found.wins) == (match.result["turns"][seat], int(seat in match.result["winners"]))
    assert scores.high_scores(school.course)[0].name == "An"


@pytest.mark.slow
def test_statistics_are_ones_own_and_the_instructors_who_may_hide_them(school):
    match = begin(school, people=("an",), bots=["steady"], wish=Kingdom(CHOSEN, ("Village",)))
    seats.give_to_bot(school.user("an"), match, 0)
    lobby.enter(school.user("an"), school.course)
    path = f"/courses/{school.course}/games/statistics"
    assert "Game by game" in school.visitor("an").get(path).text
    assert "No game is over yet" in school.visitor("bo").get(f"{path}?of={school.an}").text
    ada = school.visitor("ada")
    assert "The games of An" in ada.get(f"{path}?of={school.an}").text
    assert ada.get(f"{path}?of=999").status_code == 404
    lobby.allow(school.user("ada"), school.course, chat_open=True, scores_open=False)
    assert "does not show scores" in school.visitor("an").get(path).text
    assert "The games of An" in school.visitor("ada").get(f"{path}?of={school.an}").text
