"""Fair wordings that are not the printed cards' own are read as what they mean."""

from __future__ import annotations

import pytest

from engine import cards, play, setup
from engine.language import compile_text
from engine.notation import parse_command, written

NAMES = cards.book().names

ALIKE = [  # as somebody may write it, and as cards have it
    ("+1 Card +1 Action +1 Buy", "+1 Card\n+1 Action\n+1 Buy"),
    ("+2 coins", "+$2"),
    ("+ 1 Card\n+1Action\n+ $ 2", "+1 Card\n+1 Action\n+$2"),
    ("• +1 Card\n• +1 Action", "+1 Card\n+1 Action"),
    ("+1 card / +1 action", "+1 Card, +1 Action"),
    ("Choose one – +2 Cards; or +$2", "Choose one: +2 Cards; or +$2"),
    ("+1 coin for each card you have in play", "+$1 per card you have in play"),
    ("You may trash a “Copper” from your hand", "You may trash a Copper from your hand"),
    ('Gain a "Silver".', "Gain a Silver."),
    ("Each opponent gains a Curse.", "Each other player gains a Curse."),
    ("Every other player discards a card.", "Each other player discards a card."),
    ("Each opponent discards down to 3 cards.", "Each other player discards down to 3 cards in hand."),
    ("Gain a card that costs up to $4.", "Gain a card costing up to $4."),
    ("Gain an Action card which costs exactly $3.", "Gain an Action card costing exactly $3."),
    ("Gain two cards costing up to $3 each.", "Gain two cards each costing up to $3."),
    ("Gain a Silver to the top of your deck.", "Gain a Silver onto your deck."),
    ("Gain a Silver, putting it into your hand.", "Gain a Silver to your hand."),
    ("Trash a Treasure from your hand. Gain a Treasure costing up to $2 more, putting it into your hand.",
     "Trash a Treasure from your hand. Gain a Treasure to your hand costing up to $2 more."),
    ("Reveal your hand. +$1 for each Copper you revealed.", "Reveal your hand. +$1 per Copper revealed."),
    ("Discard any number of cards. For each card you discarded, +$1",
     "Discard any number of cards. +$1 per card discarded"),
    ("Discard any number of cards. For each card discarded, draw a card.",
     "Discard any number of cards. Draw a card per card discarded."),
    ("Draw cards until you have 7 cards in hand.", "Draw until you have 7 cards in hand."),
    ("If you have played 3 or more Actions this turn, +2 Cards.",
     "If you've played 3 or more Actions this turn, +2 Cards."),
    ("Reveal the top 3 cards of your deck. Put all Treasures into your hand and discard the rest.",
     "Reveal the top 3 cards of your deck. Put the revealed Treasures into your hand and discard the rest."),
    ("When you gain a card this turn, you may put it onto your deck.",
     "This turn, when you gain a card, you may put it onto your deck."),
    ("Play an Action card from your hand two times.", "Play an Action card from your hand twice."),
    ("1 VP per 4 cards you have", "Worth 1 VP per 4 cards you have (round down)"),
    ("Worth 2 VP for every Gold you have", "Worth 2 VP per Gold you have"),
    ("Worth 1 VP for every 3 Treasures you own.", "Worth 1 VP per 3 Treasures you have (round down)"),
    ("+$1 per 2 Treasures you have in play", "+$1 per 2 Treasures you have in play (round down)"),
]  # fmt: skip


def steps(text: str):
    return compile_text(text, types=("Action",), names=NAMES).steps


@pytest.mark.parametrize(("wording", "printed"), ALIKE)
def test_a_fair_wording_means_what_the_printed_one_does(wording, printed):
    assert steps(wording) == steps(printed)


def test_words_in_quotation_marks_keep_their_places_in_the_text():
    text = "Trash a “Copper” from your hand. Gain a Silver."
    spans = compile_text(text, types=("Action",), names=NAMES).spans
    assert [text[start:end] for start, end in spans] == ["Trash a “Copper” from your hand", "Gain a Silver"]


def test_an_option_is_written_with_the_capitals_of_its_card():
    book = cards.book()
    game = setup.new_game(book, [book["Steward"]], ["You", "Opponent"], seed=1)
    game.players[0].hand = (book["Steward"], book["Gold"])
    record = play.Record(game)
    record.pending()
    record.do(parse_command("play Steward", book, ["You", "Opponent"]))
    choice = record.pending()
    assert [written(record.game, choice, given) for given in choice.answers()] == [
        "choose +2 Cards", "choose +$2", "choose trash"]  # fmt: skip
