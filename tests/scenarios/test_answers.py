"""Short answers as students word them: what they list, where a card goes, what they buy."""

from __future__ import annotations

import pytest

import scenarios
from scenarios import questions
from scenarios.answers import zones_named
from scenarios.naming import cards_named

THRONE = scenarios.parse("""
format = 1
id = "throne"
title = "Twice"
[situation]
kingdom = "Throne Room, Militia, Merchant, Witch, Workshop, Moat, Laboratory, Vassal, Gardens, Sentry"
[[situation.player]]
hand = "Throne Room, Militia, Merchant, Silver, Copper"
deck = "Curse, Silver, Estate, ..."
[[question]]
id = "hand"
kind = "zone"
zone = "hand"
points = 1
prompt = "What is in your hand when you have played Throne Room on Merchant?"
line = "play Throne Room; play Merchant"
[[question]]
id = "table"
kind = "zone"
zone = "in play"
points = 1
prompt = "And what is in play?"
line = "play Throne Room; play Merchant"
[[question]]
id = "two"
kind = "cards"
points = 2
prompt = "Which two cards draw two cards?"
answer = ["Moat", "Laboratory"]
count = 2
[[question]]
id = "buy"
kind = "purchase"
points = 2
prompt = "What do you buy?"
answer = ["Gold", "Silver"]
line = "play Throne Room; play Merchant"
[[question]]
id = "which"
kind = "choice"
points = 1
prompt = "Which of these can you buy?"
options = ["Gold", "Witch", "Gardens"]
check = "affordable"
line = "play Throne Room; play Merchant"
[[question]]
id = "dear"
kind = "choice"
points = 1
prompt = "And which of these?"
options = ["Province", "Gold + Gold"]
check = "affordable"
line = "play Throne Room; play Merchant"
""")


def marked(id, answer):
    return questions.mark(THRONE.question(id), answer, {})


HELD = "Militia, 2 Silver, Copper, Curse"


@pytest.mark.parametrize(
    ("id", "answer", "share"),
    [
        ("hand", HELD, 1.0),
        ("hand", "Militia (1), Silver (2), Copper (1), Curse (1)", 1.0),
        ("hand", "Militia 1, Silver 2, Copper 1, Curse 1", 1.0),
        ("hand", "Militia, Silver twice, Cu, Curse", 1.0),
        ("hand", "Fluch, Kupfer, zwei Silber und die Miliz", 1.0),
        ("hand", "I will have 5 cards: Militia, Silver, Silver, Copper, Curse", 1.0),
        ("hand", "1. Militia 2. Silver 3. Silver 4. Copper 5. Curse", 1.0),
        ("hand", "Militia, 2 Silver, Copper, Curse. In play: Throne Room, Merchant", 1.0),
        ("hand", "Militia, 2 Silver, Copper, Curse (the Throne Room and the Merchant are in play)", 1.0),
        ("hand", "Militia, Silver, Copper, Curse", 0.5),
        ("table", "Throne Room, Merchant. In hand: Militia, Silver", 1.0),
        ("table", "TR & Merchant", 1.0),
        ("table", "Merchant", 0.5),
        ("two", "Lab and Moat", 1.0),
        ("two", "not Witch, but Moat and Laboratory", 1.0),
        ("two", "Moat because it draws two, and Laboratory because it draws two as well", 1.0),
        ("two", "1. Moat\n2. Laboratory", 1.0),
        ("two", "Moat: +2 Cards. Laboratory: +2 Cards.", 1.0),
        ("two", "Moat", 0.5),
        ("two", "Moat, Witch", 0.0),
        ("buy", "With Silver, Silver and Copper I have 7 coins, so I buy a Gold.", 1.0),
        ("buy", "I have 2 Silver and 1 Copper: Gold", 1.0),
        ("buy", "First I play Silver and Silver. Then I buy a Gold.", 1.0),
        ("buy", "I would love a Province but I will buy a Gold", 1.0),
        ("buy", "I cannot pay for a Province, so Gold", 1.0),
        ("buy", "Mit meinen 2 Silbern kaufe ich ein Gold", 1.0),
        ("buy", "Mit 2 Silber kann ich ein Gold kaufen", 1.0),
        ("buy", "I buy a Gold with my 2 Silvers and a Copper", 1.0),
        ("buy", "I'd buy a Gold to trash Estates later", 1.0),
        ("buy", "Province", 0.0),
        ("buy", "a Province for 8", 0.0),
        ("buy", "Gold (6), Moat (2)", 0.0),
        ("which", "all of them", 1.0),
        ("which", "a-c", 1.0),
        ("which", "A to B", 0.0),
        ("which", "option b", 0.0),
        ("which", "Options a, b and c", 1.0),
        ("which", "I would take a, b und c, because I have 7 coins", 1.0),
        ("which", "a Gold, a Witch or the Gardens", 1.0),
        ("which", "Gold, Hexe, Gärten", 1.0),
        ("which", "a and b", 0.0),
        ("dear", "two Golds", 0.0),
        ("dear", "none of them", 1.0),
        ("which", "none", 0.0),
    ],
)
def test_an_answer_counts_for_what_it_says(id, answer, share):
    result = marked(id, answer)
    assert (result.status, result.share) == ("marked", share), result.verdicts


@pytest.mark.parametrize(
    ("id", "answer", "why"),
    [
        ("hand", "Militia, Silver, Copper + 2", "“2” may change"),
        ("hand", "1) Militia 2) Copper", "“1” may change"),
        ("hand", "Militia, Silver, Copper, ? ?", "“?” may change"),
        ("hand", "1. Militia 2. Silver 3. Copper 4. Curse", "“1” may change"),
        ("hand", "Militia, 2 Silver, Copper. In play: Throne Room, Merchant", "“In play”"),
        ("hand", "Copper because I drew the Curse and a Silver", "Also named, beside the list: Curse, Silver"),
        ("hand", "Silver (2), Silver (2), Copper (1), Militia, Curse", "“(2)”, “(1)” may change"),
        ("hand", "Silvers, Copper, Militia, Curse", "“Silvers” may change"),
        ("table", "Throne Room. In hand: Militia, Silver", "“hand”"),
        ("two", "Moat because it draws more than Laboratory", "named, beside the list"),
        ("buy", "Either Province or Gold", "Several purchases are named"),
        ("buy", "Silver, or Gold", "Several purchases are named"),
        ("buy", "Gold/Silver", "Several purchases are named"),
        ("buy", "the Province next turn", "“next” may change"),
        ("buy", "the dearest card there is", "What is bought could not be read"),
        ("buy", "99999 Gold", "“99999” may change"),
        ("which", "(a" * 50_000, "None of the options could be read"),
        ("which", "<b>Gold</b><script>alert(1)</script>", "“b”, “script”, “alert”"),
        ("which", "Dominion is a game in which Gold makes every deck better.", "“dominion”, “game”"),
    ],
)
def test_what_may_be_meant_otherwise_is_left_to_a_person_and_held_to_be_wrong_by_nothing(id, answer, why):
    result = marked(id, answer)
    assert (result.status, result.share) == ("needs person", None)
    assert why in result.verdicts[0].why
    assert "wrong" not in [one.verdict for one in result.verdicts]


@pytest.mark.parametrize(
    ("answer", "share"),
    [("I play Cellar and discard 2 Estates", None), ("The Merchant draws it into my hand", 1.0), ("hand", 1.0)],
)
def test_where_other_cards_go_is_no_answer(answer, share):
    scenario = scenarios.parse(THRONE.toml.replace('kind = "zone"\nzone = "in play"', 'kind = "fate"\ncard = "Curse"'))
    assert questions.mark(scenario.question("table"), answer, {}).share == share


@pytest.mark.parametrize(
    ("answer", "share"),
    [
        ("The Silver is trashed and the Estate goes to the discard pile.", 1.0),
        ("Trashed. The Estate goes to my discard pile.", 1.0),
        ("In the trash (I gain an Estate to my discard pile)", 1.0),
        ("I trash the Silver and gain an Estate to my discard pile", 1.0),
        ("trahs", 1.0),
        ("Trashed by Remodel", 1.0),
        ("I trash the Estate", None),
        ("I play Remodel and trash", None),
        ("The Estate is trahsed", None),
        ("the trash until the end, then my deck", None),
        ("discard pile", 0.0),
        ("the Silver goes to the discard pile", 0.0),
        ("on top of my discard pile", 0.0),
    ],
)
def test_the_place_of_a_card_is_read_among_those_of_others(answer, share):
    line = 'line = "play Remodel; trash Silver; gain Estate"'
    question = f'[[question]]\nid = "a"\nkind = "fate"\nprompt = "?"\ncard = "Silver"\n{line}\n'
    head = 'format = 1\nid = "x"\ntitle = "X"\n[[situation.player]]\nhand = "Remodel, Silver"\n'
    assert questions.mark(scenarios.parse(head + question).question("a"), answer, {}).share == share


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("It is set aside, then discarded.", ["discard pile"]),
        ("first set aside, but at the end it lands on the discard pile", ["discard pile"]),
        ("from the top of the deck to my hand", ["hand"]),
        ("I draw it into my hand from the deck", ["hand"]),
        ("I trash it from my hand", ["trash"]),
        ("it leaves the deck", []),
        ("the trash, because no Action is left in hand", ["trash"]),
        ("It is not discarded but put into my hand", ["hand"]),
        ("I would not trash it. Discard.", ["discard pile"]),
        ("vom Nachziehstapel auf die Ablage", ["discard pile"]),
        ("ich lege ihn ab", ["discard pile"]),
        ("erst zur Seite, dann auf den Abwurfstapel", ["discard pile"]),
        ("auf dem Müllstapel", ["trash"]),
        ("back to the Supply", ["Supply"]),
        ("discard pile or hand", ["discard pile", "hand"]),
    ],
)
def test_the_place_where_a_card_ends_is_read_and_not_the_one_it_leaves(text, zones):
    assert zones_named(text) == zones


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Gold (6), Moat (2)", {"Gold": 1, "Moat": 1}),
        ("2, Moat", {"Moat": 1}),
        ("2x Moat, Moat x 3", {"Moat": 5}),
        ("the other two Silvers", {"Silver": 2}),
        ("my 2 starting Silvers", {"Silver": 2}),
        ("both the Gold and the Silver", {"Gold": 1, "Silver": 1}),
        ("both Golds and a Silver", {"Gold": 2, "Silver": 1}),
        ("both Gold and both Silver", {"Gold": 2, "Silver": 2}),
        ("beide Silber und ein Gold", {"Silver": 2, "Gold": 1}),
        ("Lab, TR, Merch", {"Laboratory": 1, "Throne Room": 1, "Merchant": 1}),
        ("das ist mine, the best of it", {}),
    ],
)
def test_a_number_counts_the_card_that_it_stands_with(text, cards):
    found = {}
    for one in cards_named(text, THRONE.situation.book, THRONE.situation.cards):
        found[str(one.card)] = found.get(str(one.card), 0) + one.count
    assert found == cards
