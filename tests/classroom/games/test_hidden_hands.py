"""Two games that a viewer cannot tell apart by the rules: every byte of what the viewer is sent is the same.

A game is played on to some moment; then everything that the viewer has not seen is dealt anew: the order of every deck,
the hands of the others, what lies under the tops of discard piles, the seed, and what hidden events told of.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from classroom.accounts import current as accounts
from classroom.accounts.models import User
from classroom.accounts.operations import start_session
from classroom.db import db, writing
from classroom.games import setting, showing
from classroom.games.board import LOOKS_ON
from classroom.games.models import Match
from classroom.games.standing import MOVE, Done, Standing, begun, moved
from classroom.games.tables import Tables, standing_of
from classroom.live import boards
from classroom.live.boards import Viewer
from engine import notation
from engine.events import Event
from engine.play import Record
from tests.classroom.conftest import enrol
from tests.classroom.games.tables import begin
from tests.classroom.school import School

MOMENTS, TWINS, PAIRS = 28, 20, 500  # now and then a moment is drawn twice
LOOKED_AT = 8  # cards on top of a deck that an open decision may be about
TOKEN = re.compile(r'name="csrf_token" value="[^"]*"|data-token="[^"]*"|"X-CSRFToken": ?"[^"]*"')
SEEN = re.compile(r"playaloud(-form)?=[^;]*|\d{4}-\d\d-\d\dT[\d:.Z+]*")
Sent = tuple[int, str, str | bytes]


@dataclass
class Viewers:
    """A game of An and Bo that others may watch: who looks at it from which seat, and the place where it is kept."""

    school: School
    match: int
    seats: dict[str, int]
    listeners: dict[str, Viewer]

    def put(self, standing: Standing, seed: int) -> None:
        """Lets the game stand so."""
        with self.school.app.test_request_context(), writing() as session:
            session.execute(update(Match).where(Match.id == self.match).values(seed=seed))
        self.school.app.extensions.setdefault("games", Tables()).keep(self.match, standing)

    def sent(self, visitor: Any, name: str, number: int, *, most: bool) -> list[Sent]:
        """All that the viewer is sent: the page, the answer to what is not allowed, the table that the stream tells; if
        `most` is asked for, the page with its whole log, the refusal as JSON, and the first words of the stream, too.
        """
        drawn = boards.draw(self.school.app, self.match, [self.listeners[name]])
        here = f"/games/{self.match}"
        wrong = {"command": "play Curse", "number": str(number), "do": "move"}
        answers = [told(visitor.get(here)), told(visitor.post(here, wrong, headers={"HX-Request": "true"}))]
        answers += [(0, "", "\n".join(lines)) for lines in drawn.tables.values()]
        if most:
            later = {**wrong, "number": str(number + 1)}
            answers += [told(visitor.get(f"{here}?log=all")), told(visitor.get(f"{here}/replay"))]
            answers += [told(visitor.post(here, later, headers={"Accept": "application/json"}))]
            with visitor.get(f"/live?t=g{self.match}", buffered=False) as stream:
                answers += [(stream.status_code, str(stream.headers), b"".join(islice(stream.response, 2)))]
        return answers


def told(answer: Any) -> Sent:
    """Status, headers and body, without tokens and moments; the length is of the body as it was sent."""
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers if name != "Date")
    return answer.status_code, SEEN.sub("-", headers), SEEN.sub("-", TOKEN.sub("-", answer.text))


@pytest.fixture
def viewers(new_app, monkeypatch) -> Viewers:
    """Such a game, begun; those who watch see what is kept as everybody else does, thirty seconds later."""
    school = enrol(new_app(LIVE_HERE=True))
    monkeypatch.setattr(showing, "standing_after", lambda match, _deeds: standing_of(match))
    with school.app.test_request_context():
        match = begin(school, watchable=True)
        with writing():
            for one in match.seats:
                one.seen_at += timedelta(days=1)  # nobody becomes absent between two pages
        seats = {one.user_id: one.number for one in match.seats}
        found = {"an": seats[school.an], "bo": seats[school.bo], "gil": LOOKS_ON}
        who = {name: getattr(school, name) for name in found}
        signed = {name: accounts.find_sign_in(start_session(db.session.get(User, id))).id for name, id in who.items()}
        listeners = {name: Viewer(signed[name], id, "en") for name, id in who.items()}
        return Viewers(school, match.id, found, listeners)


def at_some_moment(seed: int, moves: int) -> Standing:
    """A game of two after so many legal moves, bought and played by chance."""
    luck = random.Random(seed)
    sets, book = setting.sets_of("2e"), setting.book_of("2e", "")
    kingdom = setting.kingdom_of(setting.Kingdom(sets[seed % len(sets)]), book, edition="2e", seed=1)
    standing = begun(setting.dealt(map(str, kingdom), edition="2e", invented="", seats=2, seed=seed, first=0))
    for _move in range(moves):
        if standing.choice is None:
            break
        some = list(islice(standing.choice.answers(), 40))
        if standing.choice.kind == "turn":
            some = [one for one in some if one[0] != "buy" or one[1] not in ("Copper", "Curse")] or some
            some = [one for one in some if one[0] not in ("end turn", "end actions")] * 3 + some
        command = notation.written(standing.game, standing.choice, luck.choice(some)).rpartition(": ")[2]
        standing = moved(standing, Done(standing.choice.player, MOVE, command))
    return standing


def twin_of(standing: Standing, viewer: int, luck: random.Random) -> Standing:
    """The same standing for who sits there, with all that is hidden dealt anew."""
    game = standing.game.copy()
    fixed = LOOKED_AT if standing.choice is not None and standing.choice.kind != "turn" else 0
    for number, player in enumerate(game.players):
        own = number == viewer or (fixed and number == standing.choice.player)
        top, below = player.deck[:fixed], list(player.deck[fixed:])
        unseen = below if own else [*player.hand, *below]
        luck.shuffle(unseen)
        size = 0 if own else len(player.hand)
        if not own:
            player.hand = tuple(unseen[:size])
        player.deck = (*top, *unseen[size:])
        buried = list(player.discard[1:])
        luck.shuffle(buried)
        player.discard = (*player.discard[:1], *buried)
    cards = [card for player in game.players for card in player.everything()]
    game.log = [unseen_by(viewer, event, cards, luck) for event in standing.events]
    game.seed = luck.getrandbits(60)
    record = Record(game)
    return replace(standing, record=record, choice=record.pending() if standing.choice else None)


def unseen_by(viewer: int, event: Event, cards: list, luck: random.Random) -> Event:
    """The event, of other cards where the viewer did not see which."""
    if event.seen_by is None or viewer in event.seen_by:
        return event
    return event._replace(cards=tuple(luck.choice(cards) for _card in event.cards))


@pytest.mark.slow
def test_games_that_look_alike_from_a_seat_are_alike_to_the_last_byte(viewers):
    visitors = {name: viewers.school.visitor(name) for name in viewers.seats}
    for visitor in visitors.values():
        visitor.get(f"/games/{viewers.match}")  # the first page brings the cookie of its forms
    differing = []

    @settings(max_examples=MOMENTS, deadline=None, database=None, phases=[Phase.generate],
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(seed=st.integers(1, 2**40), moves=st.integers(0, 60), name=st.sampled_from(sorted(viewers.seats)))
    def compare(seed: int, moves: int, name: str) -> None:
        standing, seat = at_some_moment(seed, moves), viewers.seats[name]
        luck, visitor = random.Random(seed), visitors[name]
        viewers.put(standing, seed=1)
        alike = {most: viewers.sent(visitor, name, standing.count, most=most) for most in (False, True)}
        assert alike[True][0][0] == 200
        for number in range(TWINS):
            twin = twin_of(standing, seat, luck)
            differing.append(twin.game.players[0].deck != standing.game.players[0].deck)
            viewers.put(twin, seed=luck.getrandbits(60))
            assert viewers.sent(visitor, name, standing.count, most=number == 0) == alike[number == 0]

    compare()
    assert len(differing) >= PAIRS
    assert sum(differing) > PAIRS / 2  # the twins are others indeed
    with viewers.school.app.app_context():
        assert db.session.get(Match, viewers.match).state == "playing"
