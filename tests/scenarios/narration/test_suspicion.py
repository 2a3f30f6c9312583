"""What is suspected of what is told: the data are sound, it weighs what was found, and only what can be proved is
reported."""

from __future__ import annotations

from itertools import pairwise

import pytest

import scenarios
from scenarios.narration import read
from scenarios.narration.checks import confidence, proven, reasons
from scenarios.narration.checks.confidence import WEIGHTS, signs
from scenarios.narration.checks.hindsight import Hindsight
from scenarios.narration.checks.suspicion import Suspicion, deeds, following, surest, weights
from scenarios.narration.checks.suspicion_facts import counts, scene
from scenarios.narration.reading import KINDS, Mistake
from tests.benchmarks.suspecting import Told, beside, curve
from tests.scenarios.narration.labels import SITUATIONS, looked_back

TEXT = ("Village first: a Silver, two Actions. Smithy: Copper, Copper, Estate. The Smithy also gives me a Buy. "
        "Militia: two coins, the opponent discards both Estates. With 7 coins I buy a Gold.")  # fmt: skip


def looked_back_at(text: str, monkeypatch: pytest.MonkeyPatch) -> Hindsight:
    """The telling of the text over a turn of Village, Smithy and Militia, looked back on."""
    return looked_back("village-smithy-militia", text, monkeypatch)


def act_at(back: Hindsight, words: str):
    """The act that these words tell."""
    start = back.walk.text.index(words)
    return next(act for act in back.telling.acts if act.span[0] < start + len(words) and start < act.span[1])


def test_each_feature_has_a_weight_for_every_kind_of_mistake():
    assert len(weights()) > 1000
    assert all(len(some) == len(KINDS) and max(map(abs, some)) < 20 for some in weights().values())


def test_what_is_invented_is_suspected_more_than_what_is_so(monkeypatch):
    suspicion = Suspicion(looked_back_at(TEXT, monkeypatch))
    start = TEXT.index("also gives")
    invented = suspicion.of("invented-effect", (start, start + 10))
    assert invented > suspicion.of("invented-effect", (0, 13))
    assert invented > suspicion.of("wrong-zone", (start, start + 10))


def test_signs_of_a_mistake_are_those_that_have_weights(monkeypatch):
    back = looked_back_at(TEXT, monkeypatch)
    one = Mistake("invented-effect", "a Buy", (TEXT.index("a Buy"), TEXT.index("a Buy") + 5), "", "")
    assert set(signs(back, one, [one], set(), Suspicion(back))) == set(WEIGHTS)


def test_every_act_has_features_of_its_words_and_of_the_game(monkeypatch):
    back = looked_back_at(TEXT, monkeypatch)
    suspicion = Suspicion(back)
    some = {act.kind: suspicion.alone(number) for number, act in enumerate(back.telling.acts)}
    assert all("any" in names for names in some.values())
    bought = some["buy"]
    assert {"card is bought", "in buy", "card in supply"} <= set(bought)


def test_what_is_suspected_most_before_it_is_a_feature_and_goes_with_what_it_says_is_drawn():
    nothing, much, little = [-5.0] * len(KINDS), [-5.0] * len(KINDS), [-5.0] * len(KINDS)
    much[KINDS.index("wrong-draw")], little[KINDS.index("wrong-count")] = 2.0, -1.0
    assert surest([]) == surest([nothing]) == "nothing"
    assert surest([nothing, little]) == "wrong-count may be"
    assert surest([much, little]) == "wrong-draw sure"
    assert following(["any", "drawn 1 more 0 less"], "nothing")[2:] == [
        "after nothing", "drawn 1 more 0 less after nothing",
    ]  # fmt: skip


def test_what_is_used_is_what_is_fitted(monkeypatch):
    back = looked_back_at(TEXT, monkeypatch)
    suspicion = Suspicion(back)
    numbers = range(len(back.telling.acts))
    sums = [suspicion.sums(number) for number in numbers]
    some = [Told("one", number, suspicion.alone(number), set()) for number in (*numbers, *numbers)]
    names = beside(some, [*sums, *sums])
    assert names[: len(sums)] == names[len(sums) :]  # each narration begins anew
    for number, told in zip(numbers, sums, strict=True):
        known = [weights()[name] for name in dict.fromkeys(names[number]) if name in weights()]
        assert told == pytest.approx([sum(column) for column in zip(*known, strict=True)])


def test_a_draw_that_only_names_the_play_is_not_claimed(monkeypatch):
    text = ("What I wouldn't do is double the Market. I'd rather double the card it finds. So: Market, draw Smithy, "
            "Action back, two Buys, $1. I buy a Gold.")  # fmt: skip
    back = looked_back("throne-room-market", text, monkeypatch)
    assert any((one.claim, one.verdict) == ("draw Market", "wrong") for one in back.walk.claims)
    suspicion = Suspicion(back)
    names = {name for number in range(len(back.telling.acts)) for name in suspicion.alone(number)}
    assert "claims draw wrong" not in names


def test_a_scene_is_what_the_command_before_the_words_made_happen(monkeypatch):
    back = looked_back_at(TEXT, monkeypatch)
    here = scene(back, TEXT.index("Copper, Copper") + 6)
    assert str(here.played()) == "Smithy"
    assert {str(card): count for card, count in here.drawn.items()} == {"Copper": 2, "Estate": 1}
    assert "draw" in here.kinds


def test_counts_begin_with_what_there_is_at_that_moment(monkeypatch):
    back = looked_back_at(TEXT, monkeypatch)
    actions = next(one for act in back.telling.acts for one in act.amounts if one.value == "actions")
    assert next(iter(counts(back, actions).items())) == ("now", 2)


def test_a_card_can_what_its_text_says():
    game = scenarios.load(SITUATIONS / "village-smithy-militia.toml").situation.game()
    assert {"coins", "discard", "each other player"} <= deeds(game.book["Militia"])
    assert "reveal" in deeds(scenarios.load("bookbinder").situation.game().book["Bookbinder"])
    assert "buys" not in deeds(game.book["Smithy"])


def test_what_is_suspected_is_reported_only_with_a_reason(monkeypatch):
    monkeypatch.setattr(proven, "SURE", -100.0)
    back = looked_back_at(TEXT, monkeypatch)
    found = list(proven.proven(back, Suspicion(back), [], []))
    assert found
    assert len({one.kind for one in found}) == len(found) <= proven.MOST_MISTAKES
    assert all(one.why and one.expected and back.walk.text[slice(*one.span)] == one.quote for one in found)


def test_what_is_likelier_than_not_but_not_sure_is_for_the_person_who_marks(monkeypatch):
    text = "I play Cellar and get 2 Actions. I discard both Estates and draw three cards."
    game = scenarios.load(SITUATIONS / "cellar-vs-market.toml").situation.game()
    monkeypatch.setattr(confidence, "proven", lambda *_: ())
    monkeypatch.setattr(confidence, "likely", lambda *_: ())
    told = read(game, text)
    assert [one.kind for one in told.mistakes] == ["wrong-count", "wrong-draw"]
    assert not told.doubts
    monkeypatch.setattr(confidence, "MOST", -100.0)
    monkeypatch.setattr(confidence, "EVEN", 100.0)
    asked = read(game, text)
    assert (asked.mistakes, asked.doubts) == ((), told.mistakes)
    monkeypatch.setattr(confidence, "EVEN", -100.0)
    assert not read(game, text).doubts


def test_what_is_only_suspected_is_asked_about_at_words_where_nothing_is_known(monkeypatch):
    game = scenarios.load(SITUATIONS / "village-smithy-militia.toml").situation.game()
    monkeypatch.setattr(confidence, "proven", lambda *_: ())
    monkeypatch.setattr(proven, "SURE", -100.0)
    asked = read(game, WRONG)
    assert asked.doubts
    spans = sorted(one.span for one in (*asked.mistakes, *asked.doubts))
    assert all(one[1] <= other[0] for one, other in pairwise(spans))
    assert all(one.why and one.expected and WRONG[slice(*one.span)] == one.quote for one in asked.doubts)


def test_in_a_right_telling_nothing_is_doubtful():
    for scenario, text in (("village-smithy-militia", TEXT.replace(" The Smithy also gives me a Buy.", "")),
                           ("fire-sale-early", "I play Fire Sale and trash both Estates for two Silvers.")):
        reading = read(scenarios.load(SITUATIONS / f"{scenario}.toml").situation.game(), text)
        assert not reading.mistakes
        assert not reading.doubts


def test_a_count_that_there_is_cannot_be_proved_wrong(monkeypatch):
    back = looked_back_at(TEXT, monkeypatch)
    act = next(act for act in back.telling.acts if any(one.value == "actions" for one in act.amounts))
    assert proven.PROOFS["wrong-count"](back, act) is None


WRONG = ("Village first: a Silver, three Actions. Smithy: Copper, Gold, Estate, and I trash the Smithy. "
         "The Smithy also gives me a Buy. Then I play the Moat. With 5 coins I buy a Province.")  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "at", "said"),
    [
        ("wrong-count", "three Actions", "You have 2 Actions, not 3."),
        ("wrong-draw", "Copper, Gold, Estate", "You drew 2 Coppers and an Estate; Smithy says “+3 Cards”."),
        ("skipped-instruction", "also gives me", "You do all that it says; Smithy says “+3 Cards”."),
        ("invented-effect", "also gives me", "Smithy does nothing else; it says “+3 Cards”."),
        ("illegal-play", "I play the Moat", "You cannot play Moat: it is not in your hand."),
        ("impossible-card", "I play the Moat", "There is no Moat in your hand."),
        ("illegal-buy", "I buy a Province",
         "Province costs $8, and you have only $5: 3 from 3 Coppers + 2 from Silver."),
    ],
)  # fmt: skip
def test_what_is_likely_by_the_words_is_told_with_what_the_game_says(monkeypatch, kind, at, said):
    back = looked_back_at(WRONG, monkeypatch)
    why, expected = reasons.REASONS[kind](back, act_at(back, at))
    assert why == said
    assert expected


@pytest.mark.parametrize(
    ("text", "against"),
    [
        ("Village: first I draw the card, a Silver, and after that I get two Actions.", False),
        ("Village: first I get two Actions, and at the end I draw the card, a Silver.", True),
    ],
)
def test_something_is_told_against_an_order_unless_the_card_has_its_effects_in_that_one(monkeypatch, text, against):
    back = looked_back_at(text, monkeypatch)
    assert {reasons.REASONS["wrong-order"](back, act) is not None for act in back.telling.acts} == {against}


def test_nothing_is_told_against_what_is_so(monkeypatch):
    back = looked_back_at(TEXT, monkeypatch)
    counted = next(act for act in back.telling.acts if any(one.value == "actions" for one in act.amounts))
    drawn = next(act for act in back.telling.acts if TEXT[slice(*act.span)].startswith("Copper, Copper"))
    assert reasons.REASONS["wrong-count"](back, counted) is None
    assert reasons.REASONS["wrong-draw"](back, drawn) is None


@pytest.mark.parametrize(
    ("kind", "scenario", "text", "words", "against"),
    [
        ("wrong-draw", "tracys-turn", "Market, a Silver. Smithy: I draw Market and Copper, shuffle, then a Copper.",
         "Market and Copper", False),
        ("wrong-draw", "tracys-turn", "Market, a Silver. Smithy: I draw Market and Gold, shuffle, then a Copper.",
         "Market and Gold", True),
        ("illegal-play", "village-smithy-militia", "I play the Village, a Silver. Then I play the Smithy.",
         "I play the Village", False),
        ("illegal-play", "village-smithy-militia", "I play the Smithy. I buy a Village and I play it at once.",
         "I play it", True),
        ("illegal-buy", "fire-sale-early", "I play Fire Sale and trash both Estates for two Silvers. I buy a Silver.",
         "I buy a Silver", False),
    ],
)  # fmt: skip
def test_nothing_is_told_against_half_a_draw_a_play_of_the_line_or_what_was_gained(
    monkeypatch, kind, scenario, text, words, against
):  # fmt: skip
    back = looked_back(scenario, text, monkeypatch)
    assert (reasons.REASONS[kind](back, act_at(back, words)) is not None) == against


@pytest.mark.parametrize(
    ("kind", "scenario", "text", "words", "against"),
    [
        ("illegal-buy", "tracys-turn", "Market, Smithy. With 8 coins I'd buy a Province.", "I'd buy", False),
        ("illegal-buy", "tracys-turn", "I play the Smithy. I buy a Province.", "I buy a Province", True),
        ("wrong-draw", "tracys-turn", "I play the Smithy. A Silver and a Market: that's 2 cards.", "that's 2", False),
        ("wrong-draw", "tracys-turn", "I play the Smithy and I draw one card.", "I draw one", True),
        ("wrong-draw", "tracys-turn", "Market. The Smithy gives two cards. I shuffle, a Copper.", "gives", False),
        ("wrong-draw", "tracys-turn", "The Smithy gives me one card. I buy a Market.", "gives", True),
        ("invented-effect", "remodel-third-turn", "Remodel. It lets me take a card for up to $4.", "lets", False),
        ("invented-effect", "remodel-third-turn", "I play Remodel and it gives me $4.", "gives me", True),
        ("invented-effect", "village-smithy-militia", "I play the Militia. They choose what to lose.", "They", False),
        ("invented-effect", "village-smithy-militia", "I play the Militia. I choose what they lose.", "I choose", True),
        ("skipped-instruction", "remodel-third-turn", "I play Remodel, but I trash nothing else.", "nothing", False),
        ("skipped-instruction", "remodel-third-turn", "I play Remodel, but I trash nothing.", "nothing", True),
    ],
)  # fmt: skip
def test_something_is_told_against_what_is_not_so_but_not_against_what_may_be(
    monkeypatch, kind, scenario, text, words, against
):  # fmt: skip
    back = looked_back(scenario, text, monkeypatch)
    assert (reasons.REASONS[kind](back, act_at(back, words)) is not None) == against


def test_what_is_corrected_in_the_same_breath_is_not_reported(monkeypatch):
    monkeypatch.setattr(proven, "SURE", -100.0)
    monkeypatch.setattr(proven, "CERTAIN", -100.0)
    wrong = "Fire Sale: I trash both Estates. The two Silvers go on top of my deck{}."
    spans = []
    for ending in ("", ", no wait, on my discard pile"):
        back = looked_back("fire-sale-early", wrong.format(ending), monkeypatch)
        spans.append([one.quote for one in proven.proven(back, Suspicion(back), [], [])])
    assert any("top of my deck" in quote for quote in spans[0])
    assert not any("top of my deck" in quote for quote in spans[1])


def test_the_area_under_the_curve_is_one_where_all_are_told_apart():
    assert curve([(0.1, False), (0.2, False), (0.7, True)]) == 1
    assert curve([(0.1, True), (0.2, False)]) == 0
