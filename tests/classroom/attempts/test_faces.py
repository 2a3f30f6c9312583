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
    assert line.parts == (("text", "Gain a card costing up to ", False), ("coin", "$4", False), ("text", ".", False))


def lit_words(text: str, start: int, end: int) -> list[str]:
    return [part.words for line in faces.lines({"text": text}, (start, end)) for part in line.parts if part.lit]


def test_the_clause_that_is_carried_out_is_lit_and_nothing_else():
    text = "+1 Action\nDiscard any number of cards, then draw that many."
    for words in ("+1 Action", "Discard any number of cards", "draw that many"):
        start = text.index(words)
        assert lit_words(text, start, start + len(words)) == [words]
    assert lit_words(text, 0, 0) == []


def test_a_lit_clause_holds_its_coins():
    text = "Gain a card costing up to $4."
    assert lit_words(text, 0, len(text)) == ["Gain a card costing up to ", "$4", "."]


def test_a_clause_is_lit_on_the_card_in_play_and_not_on_its_like_in_hand():
    zones = {"hand": ["Market", "Gold"], "in_play": ["Market"]}
    view = {"you": "You", "players": {"You": zones}, "cards": CARDS}
    (seat,) = faces.table_of(view, faces.Clause("Market", 0, 7)).seats
    assert [face.lit for face in seat.zones["in_play"].faces] == [True]
    assert not any(face.lit for face in seat.zones["hand"].faces)


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
    assert faces.likely(view, "zone") == ("Cellar", "Estate", "Gold", "Market", "Silver", "Smithy", "unknown")
    assert "Workshop" in faces.likely(view, "purchase")


def test_the_unknown_card_is_offered_only_where_there_may_be_one():
    known = {"you": "You", "players": {"You": {"hand": ["Estate"], "deck": ["Gold", "Estate"]}}, "cards": CARDS}
    assert faces.likely(known, "zone") == ("Estate", "Gold")
    for deck in (["Gold", "..."], ["Gold", "unknown"]):
        known["players"]["You"]["deck"] = deck
        assert faces.likely(known, "zone") == ("Estate", "Gold", "unknown")
