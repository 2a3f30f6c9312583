"""Marking answers, one checker for each kind of question."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scenarios
from scenarios import questions
from scenarios.answers import zones_named
from scenarios.naming import cards_named

CELLAR = scenarios.load("cellar-vs-market")
BOOKBINDER = scenarios.load("bookbinder")
BOOK = CELLAR.situation.book

CELLAR_TURN = """I play Cellar (+1 Action). I discard both Estates and draw two cards, Estate and Estate. I play Market
and draw the Gold: +1 Action, +1 Buy, +$1. I have no more Action cards, so I go to my Buy phase."""

PURCHASE = scenarios.parse("""
format = 1
id = "buying"
title = "Buying"
[situation]
kingdom = "First Game"
phase = "buy"
buys = 2
[[situation.player]]
hand = "Gold, Silver, Copper"
[[question]]
id = "which"
kind = "choice"
points = 1
prompt = "Which purchases are possible?"
options = ["Silver + Village", "Gold + Copper", "Province", "Market + Silver"]
check = "affordable"
[[question]]
id = "best"
kind = "choice"
points = 1
prompt = "Which purchase is best?"
options = ["Silver + Village", "Gold + Copper", "Province"]
answer = "Silver + Village"
check = "affordable"
[[question]]
id = "what"
kind = "purchase"
points = 2
prompt = "What do you buy, and why?"
[[question]]
id = "against"
kind = "cards"
points = 2
prompt = "Which two cards help against Militia?"
answer = ["Moat", "Village", "Smithy"]
count = 2
""")


def marked(scenario, id, answer, readings=None):
    return questions.mark(scenario.question(id), answer, readings or {})


def reading_of(text):
    return marked(CELLAR, "a.i", text).reading


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Silver, Gold, 2 Estates", {"Silver": 1, "Gold": 1, "Estate": 2}),
        ("I will hold a silver, the Gold and both estates.", {"Silver": 1, "Gold": 1, "Estate": 2}),
        ("Estate x2; 3 unknown cards", {"Estate": 2, "unknown": 3}),
        ("zwei Anwesen, ein Silber und das Gold", {"Estate": 2, "Silver": 1, "Gold": 1}),
        ("Smithey and Celar", {"Smithy": 1, "Cellar": 1}),
        ("I have no idea", {}),
        ("my Treasures: a silver, nothing of the trail", {"Silver": 1}),
        ("a Festival would be better", {"Festival": 1}),
    ],
)
def test_cards_are_read_from_a_students_own_words(text, cards):
    found = {}
    for one in cards_named(text, BOOK, CELLAR.situation.cards):
        found[str(one.card)] = found.get(str(one.card), 0) + one.count
        assert text[slice(*one.span)]
    assert found == cards


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("It goes into my hand.", ["hand"]),
        ("It is not discarded but put into my hand", ["hand"]),
        ("discarded", ["discard pile"]),
        ("Er kommt auf den Ablagestapel", ["discard pile"]),
        ("It gets trashed", ["trash"]),
        ("No idea", []),
    ],
)
def test_zones_are_read_from_a_students_own_words(text, zones):
    assert zones_named(text) == zones


@pytest.mark.parametrize(
    ("answer", "share"),
    [("Silver, Gold, Estate, Estate", 1.0), ("2 Estates, a Gold and a Silver", 1.0), ("Silver, Gold, Estate", 0.5),
     ("Silver, Copper, Estate, Estate", 0.5), ("Silver, Market", 0.0),
     ("Silver, Gold, 2 Estates, because the Market drew the Gold. I no longer have the Cellar.", 1.0),
     ("Gold from the Market\nSilver\nboth Estates without the Cellar", 1.0)],
)  # fmt: skip
def test_a_zone_is_compared_with_the_engine_after_the_intended_line(answer, share):
    result = marked(CELLAR, "a.ii", answer)
    assert (result.status, result.share) == ("marked", share)


def test_a_zone_is_marked_after_the_students_own_line_and_both_lines_are_shown():
    # The student discards the Silver as well, so the hand is another one; it is right for that line.
    own = reading_of("I play Cellar and discard the Silver and both Estates. I draw Estate, Estate, Gold. Then Market.")
    result = marked(CELLAR, "a.ii", "Gold, 2 Estates, Smithy", {"a.i": own})
    assert own.line[:3] == ("play Cellar", "discard Silver, Estate, Estate", "play Market")
    assert result.share == 1.0
    assert [verdict.verdict for verdict in result.verdicts] == ["right", "wrong"]
    assert "your own line" in result.verdicts[0].why
    assert "the intended line" in result.verdicts[1].why


def test_options_as_a_page_sends_them_are_those():
    text = PURCHASE.toml.replace('options = ["Silver + Village", "Gold + Copper", "Province"]',
                                 'options = ["Silver", "Village", "Silver, Village"]')  # fmt: skip
    scenario = scenarios.parse(text.replace('answer = "Silver + Village"', 'answer = "Silver, Village"'))
    assert marked(scenario, "best", "Silver, Village").share == 1.0
    assert marked(scenario, "best", "Silver; Village").share == 0.0


ASTRAY = """I play Cellar, discard the 2 Estates and draw an Estate and the Gold. Then I play Market, draw the Smithy,
+1 Action, +1 Buy, +$1. With my Action I play the Smithy and draw three cards."""
MISCOUNTED = """I play Cellar and now have 2 Actions. I discard both Estates and draw Estate and Estate. I play
Market and draw the Gold."""


@pytest.mark.parametrize(
    ("told", "answer", "status", "share"),
    [
        (ASTRAY, "Silver, Gold, Estate and three unknown cards", "needs person", None),
        (ASTRAY, "Silver, Gold, 2 Estates", "marked", 1.0),
        (MISCOUNTED, "Silver, Gold, Estate and three unknown cards", "marked", 0.0),
    ],
)
def test_what_follows_from_a_slip_is_not_marked_twice(told, answer, status, share):
    reading = reading_of(told)
    assert reading.mistakes
    result = marked(CELLAR, "a.ii", answer, {"a.i": reading})
    assert (result.status, result.share) == (status, share)
    if share is None:
        assert "whether this follows from it" in result.verdicts[0].why
        assert "wrong" not in [verdict.verdict for verdict in result.verdicts]


@pytest.mark.parametrize(
    ("id", "answer", "share"),
    [("a", "It is put into my hand.", 1.0), ("a", "It is discarded.", 0.0), ("b", "discarded", 1.0),
     ("b", "I keep it in my hand", 0.0)],
)  # fmt: skip
def test_the_fate_of_a_card_is_the_zone_it_ends_in(id, answer, share):
    assert marked(BOOKBINDER, id, answer).share == share


def test_an_answer_that_names_two_places_is_left_to_a_person():
    assert marked(BOOKBINDER, "a", "hand, or maybe the discard pile").status == "needs person"


@pytest.mark.parametrize(
    ("id", "answer", "share"),
    [
        ("which", "Silver + Village and Gold + Copper", 1.0),
        ("which", "Silver + Village", 0.0),
        ("which", "Silver + Village, Gold + Copper, Province", 0.0),
        ("best", "Silver + Village, because I need both", 1.0),
        ("best", "Gold + Copper", 0.0),
        ("best", "silver and village", 1.0),
    ],
)
def test_a_choice_is_right_when_exactly_the_right_options_are_chosen(id, answer, share):
    assert marked(PURCHASE, id, answer).share == share


def test_an_impossible_option_is_refused_by_the_engine():
    verdict = marked(PURCHASE, "best", "Province").verdicts[0]
    assert verdict.verdict == "wrong"
    assert "Province costs $8, and $6 is left" in verdict.why


def test_a_purchase_that_cannot_be_paid_for_is_wrong_and_any_other_goes_to_a_person():
    assert marked(PURCHASE, "what", "I buy a Gold and a Silver").share == 0.0
    possible = marked(PURCHASE, "what", "A Silver and a Village, for more actions")
    assert (possible.status, possible.verdicts[0].verdict) == ("needs person", "right")


@pytest.mark.parametrize(
    ("answer", "share"),
    [("Moat and Village", 1.0), ("moat, smithy", 1.0), ("Moat", 0.5), ("Moat, Copper", 0.0), ("Cellar", 0.0)],
)
def test_cards_asked_for_count_for_and_others_against(answer, share):
    assert marked(PURCHASE, "against", answer).share == share


def test_an_explanation_goes_to_a_person_with_its_ideas_pointed_out():
    result = marked(CELLAR, "c", "Market first: I can discard three Estates and reach the Smithy.")
    assert (result.status, result.share) == ("needs person", None)
    assert [verdict.quote for verdict in result.verdicts] == ["Market first", "three Estates", "Smithy"]


@pytest.mark.parametrize(
    ("answer", "found"),
    [("It thins my deck.", ["thins"]), ("Thinning is good.", ["Thinning"]), ("I trash everything I think of.", [])],
)
def test_an_idea_is_found_in_whole_words_and_their_endings(answer, found):
    result = marked(scenarios.load("fire-sale"), "a.i", answer)
    assert [verdict.quote for verdict in result.verdicts] == found


@pytest.mark.parametrize(
    ("scenario", "id", "answer", "found"),
    [
        ("cellar-vs-market", "c", "Zuerst den Markt, denn dann kann ich drei Anwesen ablegen und die Schmiede spielen.",
         ["Zuerst den Markt", "drei Anwesen", "Schmiede"]),
        ("rope", "why", "Mit 6 Geld und zwei Käufen gehen zwei Silber; Schmiede und Dorf kosten 7. Auf lange Sicht "
         "bringt das Gold.", ["6 Geld", "kosten 7", "Auf lange Sicht"]),
        ("rope", "why", "It’s 6 coins, so I can’t afford the Smithy.", ["6 coins", "can’t afford"]),
        ("fire-sale", "a.i", "Beide Anwesen: früh im Spiel sind sie Ballast, und jedes wird ein Silber.",
         ["Beide Anwesen", "Silber", "früh"]),
        ("fire-sale", "b.i", "Ich behalte die Anwesen, das Silber käme zu spät.", ["behalte die Anwesen", "zu spät"]),
        ("bookbinder", "c", "In einem mit wenigen Aktionen: eine Aktion legt man dabei ab, anderes kommt auf die Hand.",
         ["wenigen", "legt man dabei ab", "auf die Hand"]),
        ("fire-sale", "a.i", "They are dead-weight.", ["dead-weight"]),
        ("siren", "3", "Man muss eine Aktion auf der Hand behalten, sonst wird die Sirene entsorgt.",
         ["auf der Hand", "entsorgt"]),
        ("ferrier", "g", "Man muss entsorgen, da steht kein „darf“. Ist die Hand leer, passiert nichts.",
         ["muss", "Hand leer"]),
        ("under-militia", "3.iii", "Ein Burggraben auf der Hand, oder mit der Schmiede mehr Karten ziehen, oder Gold.",
         ["Burggraben", "Schmiede", "Gold"]),
    ],
)  # fmt: skip
def test_ideas_are_found_in_german_explanations_and_however_apostrophes_are_written(scenario, id, answer, found):
    result = marked(scenarios.load(scenario), id, answer)
    assert [verdict.quote for verdict in result.verdicts] == found


def test_a_narration_is_read_and_its_mistakes_decide():
    result = marked(CELLAR, "a.i", CELLAR_TURN)
    assert result.status == "marked"
    assert result.share is None
    assert result.reading.line == ("play Cellar", "discard Estate, Estate", "play Market", "end actions")
    assert result.reading.mistakes == ()


@pytest.mark.parametrize("id", [question.id for question in CELLAR.questions])
def test_an_empty_answer_is_unanswered_and_gets_nothing(id):
    result = marked(CELLAR, id, "  \n ")
    assert (result.status, result.share) == ("unanswered", 0.0)


PLAYED = scenarios.parse("""
format = 1
id = "played"
title = "Played"
[situation]
kingdom = "First Game"
[[situation.player]]
hand = "Cellar, Market, Silver, 2 Estate"
deck = "Estate, Estate, Gold, Smithy, ..."
[[question]]
id = "turn"
kind = "play"
points = 3
prompt = "Play your turn out loud."
line = "play Market; play Cellar; discard 3 Estate; play Smithy; end actions; play treasures; buy Gold; end turn"
[[question]]
id = "bought"
kind = "purchase"
points = 1
prompt = "What did you buy?"
follows = "turn"
[[question]]
id = "hand"
kind = "zone"
zone = "hand"
at = "buy phase"
points = 1
prompt = "What is in your hand when the Buy phase begins?"
follows = "turn"
[[question]]
id = "smithy"
kind = "fate"
card = "Smithy"
points = 1
prompt = "Where is the Smithy before Clean-up?"
follows = "turn"
[[question]]
id = "which"
kind = "choice"
points = 1
prompt = "Which of these can you buy?"
options = ["Gold", "Gold + Gold", "Province"]
check = "affordable"
follows = "turn"
""")

PLAY = """play Market   # I play Market: one card, one more Action, and $1.
play Cellar   # Now my Cellar, which gives the Action back.
discard Estate, Estate, Estate   # I discard three Estates and draw three cards.
play Smithy   # The Smithy draws three cards that nobody knows.
end actions; play treasures; buy Gold
end turn
"""


def test_a_turn_played_on_the_board_is_replayed_and_its_words_are_read():
    result = marked(PLAYED, "turn", PLAY)
    assert result.status == "marked"
    assert result.reading.line == ("play Market", "play Cellar", "discard Estate, Estate, Estate", "play Smithy",
                                   "end actions", "play treasures", "buy Gold", "end turn")  # fmt: skip
    assert result.reading.mistakes == ()
    assert [claim.claim for claim in result.reading.claims if claim.verdict == "right"]
    for claim in result.reading.claims:
        assert PLAY[slice(*claim.span)] == claim.quote


def test_words_that_are_wrong_of_the_command_beside_them_are_a_mistake():
    answer = PLAY.replace("draw three cards", "draw four cards")
    mistakes = marked(PLAYED, "turn", answer).reading.mistakes
    assert [one.kind for one in mistakes] == ["wrong-draw"]
    assert answer[slice(*mistakes[0].span)] == mistakes[0].quote
    assert "four cards" in mistakes[0].quote


@pytest.mark.parametrize(
    "rest", ["", "play Cellar", "play Cellar # I play Cellar: +1 Action.\ndiscard none", "end actions"]
)
def test_words_that_are_wrong_are_a_mistake_whatever_is_played_after_them(rest):
    reading = marked(PLAYED, "turn", f"play Market # I play Market and draw three cards.\n{rest}").reading
    assert [(one.kind, one.quote) for one in reading.mistakes] == [("wrong-draw", "draw three cards")]
    assert reading.unread == ()


def test_words_that_tell_of_another_command_are_left_to_a_person():
    reading = marked(PLAYED, "turn", "play Market # I play Cellar and discard four cards.").reading
    assert reading.mistakes == ()
    assert [one.quote for one in reading.unread] == [" I play Cellar and discard four cards."]


@pytest.mark.parametrize(
    ("answer", "kind", "quote", "why"),
    [
        ("play Village", "illegal-play", "play Village", "there is no Village in hand"),
        ("end actions; play treasures\nbuy Province", "illegal-buy", "buy Province", "Province costs $8"),
    ],
)
def test_an_illegal_command_is_a_mistake_and_ends_the_line(answer, kind, quote, why):
    mistakes = marked(PLAYED, "turn", answer + "\nend turn").reading.mistakes
    assert [(one.kind, one.quote) for one in mistakes] == [(kind, quote)]
    assert why in mistakes[0].why


def test_a_turn_of_more_commands_than_are_read_says_what_was_not_read():
    answer = "\n".join(["end turn # I end my turn."] * 400)
    reading = marked(PLAYED, "turn", answer).reading
    assert reading.unread
    assert reading.unread[-1].span[1] == len(answer)
    assert answer[slice(*reading.unread[-1].span)] == reading.unread[-1].quote


def test_prose_in_place_of_commands_is_read_as_a_narration():
    assert marked(PLAYED, "turn", CELLAR_TURN).reading.line[0] == "play Cellar"


@pytest.mark.parametrize(
    ("id", "answer", "verdicts"),
    [
        ("hand", "Silver, Gold, 2 Estate", ["right", "wrong"]),
        ("hand", "Silver, Gold, Estate, 3 unknown", ["wrong", "right"]),
        ("bought", "Gold", ["right", "right"]),
        ("bought", "Province", ["wrong", "wrong"]),
    ],
)
def test_an_answer_is_shown_against_the_students_own_line_and_the_intended_one(id, answer, verdicts):
    line = "play Cellar; discard 2 Estate; play Market; end actions; play treasures; buy Gold; end turn"
    own = marked(PLAYED, "turn", line)
    result = marked(PLAYED, id, answer, {"turn": own.reading})
    assert [verdict.verdict for verdict in result.verdicts] == verdicts
    if result.status == "marked":
        assert result.share == (verdicts[0] == "right")


def test_the_same_line_as_the_intended_one_is_said_once():
    own = marked(PLAYED, "turn", PLAY).reading
    result = marked(PLAYED, "hand", "Silver, Gold, Estate and 3 unknown cards", {"turn": own})
    assert [verdict.why for verdict in result.verdicts] == [
        "These are the cards in hand after your own line, which is the intended one."
    ]


@pytest.mark.parametrize("drawn", ["three cards that I drew", "three cards from the Smithy"])
def test_cards_spoken_of_without_a_name_are_left_to_a_person(drawn):
    assert marked(PLAYED, "hand", f"Silver, Gold, Estate and {drawn}").status == "needs person"


def test_a_card_that_the_students_own_line_never_moves_has_the_fate_of_the_intended_line():
    own = marked(PLAYED, "turn", "play Cellar; discard none; end actions; end turn").reading
    result = marked(PLAYED, "smithy", "It is in play.", {"turn": own})
    assert (result.share, len(result.verdicts)) == (1.0, 1)
    assert "the intended line" in result.verdicts[0].why


def test_what_can_be_bought_is_what_the_students_own_line_pays_for():
    own = marked(PLAYED, "turn", "end actions; end turn").reading
    assert marked(PLAYED, "which", "Gold").share == 1.0
    poor = marked(PLAYED, "which", "Gold", {"turn": own})
    assert poor.share == 0.0
    assert "$2 is left" in poor.verdicts[0].why
    assert poor.verdicts[1].verdict == "right"
    assert "the intended line" in poor.verdicts[1].why


def test_a_line_that_begins_otherwise_than_asked_goes_to_a_person_and_is_not_followed():
    own = marked(CELLAR, "a.i", "I play Market and draw an Estate. Then I stop and go to my Buy phase.")
    assert own.status == "needs person"
    assert "begins with “play Cellar”" in own.verdicts[0].why
    followed = marked(CELLAR, "a.ii", "Silver, Gold, 2 Estates", {"a.i": own.reading})
    assert ["the intended line" in verdict.why for verdict in followed.verdicts] == [True]


@pytest.mark.parametrize("text", ["The weather is fine and my dog likes it.", "I like this game.", "🎲" * 50, "עברית"])
def test_a_text_that_only_the_beginning_of_the_question_makes_a_turn_gets_no_points(text):
    scenario = scenarios.load("cellar-and-shuffle")
    assert marked(scenario, "b", text).status == "needs person"


@pytest.mark.parametrize("answer", ["b", "(b)", "B.", "Gold + Copper", "gold + copper, it is obvious"])
def test_an_option_may_be_named_by_its_letter(answer):
    verdict = marked(PURCHASE, "best", answer).verdicts[0]
    assert verdict.verdict == "wrong"
    assert answer[slice(*verdict.span)] == verdict.quote
    assert ("Gold + Copper" in verdict.why) == (len(verdict.quote) == 1)


def test_what_is_right_too_and_was_not_named_is_said():
    result = marked(PURCHASE, "which", "a")
    assert result.share == 0.0
    assert [verdict.why for verdict in result.verdicts][1:] == ["Also right, and missing: Gold + Copper."]


@pytest.mark.parametrize("answer", ["everything except Province", "not Silver + Village", "Alles außer Province"])
def test_an_answer_that_denies_or_excepts_is_never_marked_wrong_by_what_it_names(answer):
    assert marked(PURCHASE, "which", answer).status == "needs person"


def test_several_options_may_be_named_by_their_letters():
    result = marked(PURCHASE, "which", "(a) and b")
    assert result.share == 1.0
    assert [verdict.why for verdict in result.verdicts] == [
        "Silver + Village: This is one of the answers.", "Gold + Copper: This is one of the answers."
    ]  # fmt: skip


def test_a_choice_that_names_the_right_option_among_others_goes_to_a_person():
    assert marked(PURCHASE, "best", "Silver + Village, for Gold + Copper is worse").status == "needs person"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("Gold", "Gold is possible, with 0 coins and 1 Buy left"),
        ("Gold\nI would rather have a Province, but I cannot pay for it.", "Gold is possible"),
        ("Silver and Silver because two Golds are too dear", "Silver + Silver is possible"),
        ("I buy 2 Silvers instead of a Province.", "Silver + Silver is possible"),
        ("I buy a Silver. With the second Buy I get a Village. A Province is out of reach.", "Silver + Village is"),
        ("nothing", "Buying nothing is possible, with 6 coins and 2 Buys left"),
    ],
)
def test_cards_named_only_in_the_reasons_of_a_purchase_are_not_bought(answer, why):
    verdict = marked(PURCHASE, "what", answer).verdicts[0]
    assert verdict.verdict == "right"
    assert verdict.why.startswith(why)


KEYED = scenarios.parse(PURCHASE.toml.replace('prompt = "What do you buy, and why?"',
                                              'prompt = "What?"\nanswer = ["Silver + Market", "Gold"]'
                                              ).replace("Gold, Silver, Copper", "Gold, Silver, Gold"))  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "status", "share"),
    [("Market and Silver", "marked", 1.0), ("Gold", "marked", 1.0), ("Village", "needs person", None),
     ("2 Golds", "marked", 0.0)],
)  # fmt: skip
def test_a_purchase_with_a_key_is_right_impossible_or_for_a_person(answer, status, share):
    result = marked(KEYED, "what", answer)
    assert (result.status, result.share) == (status, share)


ALL = [(one, question.id) for one in (CELLAR, BOOKBINDER, PURCHASE, PLAYED) for question in one.questions]


@pytest.mark.parametrize(("scenario", "id"), ALL, ids=[f"{s.id} {id}" for s, id in ALL])
@given(text=st.text(max_size=200))
@settings(max_examples=15, deadline=None)
def test_any_text_gets_a_mark_or_goes_to_a_person(scenario, id, text):
    result = marked(scenario, id, text)
    assert result.status in ("marked", "needs person", "unanswered")
    for verdict in result.verdicts:
        assert text[slice(*verdict.span)] == verdict.quote


ANSWERS = ["Estate and a Gold", "Silver + Village", "the trash, then the hand", "no idea", "discard", "play Smithy",
           "Gold + Copper", "hand", "I play Cellar. I discard a Duchy. I draw a Gold. I have 7 Actions.",
           "I play Cellar and discard both Estates. I buy a Province."]  # fmt: skip


@pytest.mark.parametrize(("scenario", "id"), ALL, ids=[f"{s.id} {id}" for s, id in ALL])
def test_every_sentence_that_a_student_reads_can_be_translated(scenario, id):
    def say(sentence):
        return f"«{sentence}"

    readings = {"a.i": reading_of(CELLAR_TURN)}
    for answer in ANSWERS:
        result = questions.mark(scenario.question(id), answer, readings, say=say)
        reasons = [one.why for one in (*result.verdicts, *(result.reading.mistakes if result.reading else ()))]
        assert all("«" in why for why in reasons), reasons


@pytest.mark.parametrize("answer", ["Estate, an unknown card", "Estate, eine unbekannte Karte", "Estate and 1 unknown"])
def test_an_unknown_card_that_is_named_as_such_costs_no_points(answer):
    text = """format = 1
id = "x"
title = "X"
[[situation.player]]
hand = "Village, Estate"
deck = "..."
[[question]]
id = "a"
kind = "zone"
zone = "hand"
line = "play Village"
prompt = "?"
"""
    (question,) = scenarios.parse(text).questions
    assert questions.mark(question, answer, {}).share == 1.0
    assert questions.mark(question, "Estate", {}).share == 0.5
