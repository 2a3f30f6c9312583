"""Cards on the table: what is drawn of a situation, and nothing that the view does not hold."""

from __future__ import annotations

import scenarios
from classroom.attempts import faces

CARDS = {
    "Market": {"cost": 5, "types": ["Action"], "text": "+1 Card\n+1 Action\n+1 Buy\n+$1"},
    "Moat": {
        "cost": 2,
        "types": ["Action", "Reaction"],
        "text": "+2 Cards\n-----\nWhen another player plays an Attack",
    },
    "Gold": {"cost": 6, "types": ["Treasure"], "text": "$3"},
    "Estate": {"cost": 2, "types": ["Victory"], "text": "1 VP"},
    "Curse": {"cost": 0, "types": ["Curse"], "text": "-1 VP"},
}


def seat(**zones) -> faces.Seat:
    view = {"you": "You", "players": {"You": zones}, "cards": CARDS}
    return faces.table_of(view).seats[0]


def test_a_cards_lines_are_bonuses_rules_what_it_is_worth_and_dividers():
    assert [line.style for line in faces.face_of("Market", CARDS).lines] == ["bonus"] * 4
    assert [line.style for line in faces.face_of("Moat", CARDS).lines] == ["bonus", "divider", "rule"]
    assert [faces.face_of(name, CARDS).lines[0].style for name in ("Gold", "Estate", "Curse")] == ["worth"] * 3


def test_coins_in_a_text_are_told_from_words():
    (line,) = faces.lines({"text": "Gain a card costing up to $4."})
    assert line.parts == (("text", "Gain a card costing up to "), ("coin", "$4"), ("text", "."))


def test_the_kind_that_is_drawn_follows_the_types():
    kinds = {name: faces.face_of(name, CARDS).kind for name in CARDS}
    assert kinds == {"Market": "action", "Moat": "action", "Gold": "treasure", "Estate": "victory", "Curse": "curse"}
    assert faces.face_of("Nobody knows", CARDS).kind == "unknown"


def test_like_cards_in_a_hand_lie_on_one_another_and_those_of_a_deck_one_after_the_other():
    zones = seat(hand=["Estate", "Gold", "Estate"], deck=["Estate", "Estate", "2 unknown", "..."]).zones
    assert [(face.name, face.count) for face in zones["hand"].faces] == [("Estate", 2), ("Gold", 1)]
    assert zones["hand"].count == 3
    assert [face.name for face in zones["deck"].faces] == ["Estate", "Estate", "unknown", "unknown"]
    assert (zones["deck"].count, zones["deck"].more) == (None, True)


def test_a_group_in_unknown_order_stays_a_group():
    deck = seat(hand=[], deck=["Gold", "{3 Copper, 2 Estate}"]).zones["deck"]
    assert [(face.name, face.count) for face in deck.sets[0]] == [("Copper", 3), ("Estate", 2)]
    assert deck.count == 6


def test_of_hidden_places_only_the_number_is_drawn_and_of_a_discard_pile_the_top():
    zones = seat(hand=None, hand_size=5, deck=None, deck_size=None, discard=None, discard_top="Gold").zones
    assert (zones["hand"].faces, zones["hand"].count) == ((), 5)
    assert (zones["deck"].faces, zones["deck"].count) == ((), None)
    assert ([face.name for face in zones["discard"].faces], zones["discard"].more) == (["Gold"], True)


def test_empty_places_are_left_out_but_for_ones_own_hand():
    assert list(seat(hand=[], deck=[], discard=[], in_play=[]).zones) == ["hand"]


def test_the_table_of_the_exam_question_shows_five_cards_in_hand_and_the_known_top_of_the_deck():
    table = faces.table_of(scenarios.load("cellar-vs-market").view())
    zones = table.seats[0].zones
    assert zones["hand"].count == 5
    assert [face.name for face in zones["deck"].faces] == ["Estate", "Estate", "Gold", "Smithy"]
    assert zones["deck"].more
    assert (table.facts["turn"], len(table.supply)) == (5, 17)
    assert [pile.kind for pile in table.supply] == sorted(
        (pile.kind for pile in table.supply), key=faces.SUPPLY_ORDER.index
    )  # fmt: skip


def test_names_offered_for_an_answer_are_those_at_hand():
    view = scenarios.load("cellar-vs-market").view()
    assert faces.likely(view, "zone") == ("Cellar", "Estate", "Gold", "Market", "Silver", "Smithy")
    assert "Workshop" in faces.likely(view, "purchase")
