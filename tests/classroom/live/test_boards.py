"""Tables as listeners are told them: what the page shows, by what has changed; what one may not see is in none."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import timedelta

import pytest
from flask import current_app
from sqlalchemy import select

from classroom import clock
from classroom.accounts.models import SignIn
from classroom.courses.models import Membership
from classroom.db import db, writing
from classroom.games import lobby, moves
from classroom.games.models import ChatLine, Match
from classroom.games.standing import Standing
from classroom.games.tables import standing_of
from classroom.live import boards
from classroom.live.boards import Drawn, Listener, Viewer, difference, draw
from classroom.live.topics import State, states
from tests.classroom.games.tables import begin, do, now, player
from tests.classroom.live.test_live import shown

pytestmark = pytest.mark.usefixtures("app")
GAME = "g1"


def other(name: str) -> str:
    return {"an": "bo", "bo": "an"}[name]


def viewer(school, name: str, language: str = "en") -> Viewer:
    """This person's browser."""
    user = getattr(school, name)
    school.visitor(name)
    db.session.rollback()
    sign_in = db.session.scalar(select(SignIn.id).where(SignIn.user_id == user).order_by(SignIn.id.desc()))
    return Viewer(sign_in, user, language)


def rebuilt(before: list[str], changed: list) -> list[str]:
    """What a page makes of it."""
    lines = ([one] if isinstance(one, str) else before[one[0] : one[0] + one[1]] for one in changed)
    return [line for some in lines for line in some]


def test_whatever_changes_is_told_so_that_it_can_be_rebuilt():
    rng = random.Random(0)
    for _case in range(500):
        before = [rng.choice("abcdef") for _line in range(rng.randint(0, 30))]
        after = before[:]
        for _change in range(rng.randint(0, 6)):
            at = rng.randint(0, len(after))
            after[at : at + rng.randint(0, 3)] = [rng.choice("abcxyz") for _line in range(rng.randint(0, 3))]
        assert rebuilt(before, json.loads(json.dumps(difference(before, after)))) == after


def test_what_stays_is_not_told_again():
    lines = [f"line {number}" for number in range(300)]
    assert difference(lines, [*lines[:200], "another", *lines[201:]]) == [(0, 200), "another", (201, 99)]
    assert difference(lines, lines) == [(0, 300)]
    assert difference([], lines) == lines


@pytest.mark.parametrize("language", ["en", "de"])
def test_who_waits_is_told_the_table_that_the_page_would_show(school, language):
    match = begin(school)
    mover = player(school, match)
    do(school, match, "play treasures")
    waits = viewer(school, other(mover), language)
    told = draw(current_app, match.id, [waits, viewer(school, mover)])
    assert (told.reached.version, told.state) == (match.version, "playing")
    assert list(told.tables) == [waits]  # whoever moved had the table for an answer
    page = school.visitor(other(mover)).get(f"/games/{match.id}", headers={"Accept-Language": language}).text
    assert shown("\n".join(told.tables[waits])) == shown(page)


def test_no_form_token_is_told(school):
    match = begin(school)
    mover = player(school, match)
    do(school, match, "end turn")
    waits = viewer(school, other(mover))
    text = "\n".join(draw(current_app, match.id, [waits]).tables[waits])
    assert 'name="csrf_token" value=""' in text


def test_the_instructor_is_told_what_lies_open_and_others_of_the_course_nothing(school):
    match = begin(school, people=("an",), bots=["steady"])
    ada, bo, cy = (viewer(school, name) for name in ("ada", "bo", "cy"))
    told = draw(current_app, match.id, [ada, bo, cy])
    assert list(told.tables) == [ada]
    assert "zone-hand" not in "\n".join(told.tables[ada])


def test_who_has_signed_out_or_was_removed_is_told_nothing(school):
    match = begin(school)
    name = other(player(school, match))
    do(school, match, "play treasures")
    gone, member, late = (viewer(school, name) for _browser in range(3))
    assert len(draw(current_app, match.id, [gone, late, member]).tables) == 3
    with writing() as session:
        session.delete(session.get(SignIn, gone.sign_in))
        session.get(SignIn, late.sign_in).expires_at = clock.now() - timedelta(minutes=1)
    assert list(draw(current_app, match.id, [gone, late, member]).tables) == [member]
    with writing() as session:
        for one in session.scalars(select(Membership).where(Membership.user_id == member.user)):
            one.removed_at = clock.now()
    assert draw(current_app, match.id, [member]) is None


def test_hidden_cards_change_nothing_of_what_is_told(school):
    match = begin(school)
    mover = player(school, match)
    do(school, match, "play treasures")
    one = viewer(school, other(mover))
    before = draw(current_app, match.id, [one]).tables
    seat = next(seat.number for seat in match.seats if seat.user_id == one.user)
    current_app.extensions["games"].keep(match.id, disguised(standing_of(match), seat))
    assert draw(current_app, match.id, [one]).tables == before


def disguised(standing: Standing, seat: int) -> Standing:
    """The same game with other cards wherever the seat does not look: hands and decks of others, its own deck."""
    standing = standing.copied()
    game = standing.game
    for number, one in enumerate(game.players):
        one.deck = [game.book["Curse"]] * len(one.deck)
        if number != seat:
            one.hand = [game.book["Province"]] * len(one.hand)
    return replace(standing)


def test_a_game_that_has_not_begun_or_is_closed_has_no_table_to_tell(school):
    match = begin(school)
    an = viewer(school, "an")
    with writing():
        match.state = "closed"
    assert draw(current_app, match.id, [an]) is None
    assert draw(current_app, 999, [an]) is None


def test_a_slow_browser_is_told_to_look_itself(school):
    slow = Listener(viewer(school, "an"))
    for number in range(boards.MOST_WAITING + 2):
        slow.table(GAME, Drawn(State(number), "playing", {}), [f"line {number}"])
    kinds = [slow.news.get().split("\n")[0] for _event in range(slow.news.qsize())]
    assert kinds == ["event: table"] * boards.MOST_WAITING + ["event: change"] * 2


def test_what_stands_beside_the_table_is_told_apart_from_moves(school):
    match = begin(school)
    topic, id = f"g{match.id}", match.id
    seen = [states([topic])[topic]]

    def look() -> bool:
        """Whether anything beside the table has changed since the last look; something has."""
        db.session.rollback()
        seen.append(states([topic])[topic])
        assert seen[-1].version > seen[-2].version
        return seen[-1].beside != seen[-2].beside

    do(school, match, "play treasures")
    assert not look()
    moves.say(school.user(player(school, match)), match, number=now(match).count, words="Gladly.")
    assert not look()
    lobby.chat(school.user("an"), school.course, "Hello", match=db.session.get(Match, id))
    assert look()
    lobby.hide(school.user("ada"), school.course, db.session.scalar(select(ChatLine.id)))
    assert look()
    lobby.rename(school.user("bo"), school.course, "Beau")
    assert look()
