"""Where a card's text is not understood, the answer says what may have been meant."""

from __future__ import annotations

import pytest

from engine import cards
from engine.errors import UnknownText
from engine.language import compile_text

NAMES = cards.book().names

HINTS = [
    ("Trsh a card from your hand.", "Is “Trsh” meant to be “Trash”?"),
    ("Trash a card form your hand.", "Is “form” meant to be “from”?"),
    ("+2 Crads", "Is “Crads” meant to be “Cards”?"),
    ("Gain a Sivler.", "Is “Sivler” meant to be “Silver”?"),
    ("gain a silver", "The names of cards begin with a capital: “Silver”."),
    ("Gain two coppers.", "The names of cards begin with a capital: “Coppers”."),
    ("Gain a card costing up to 4.", "Coins and costs are written with $: “$4”."),
    ("Trash a card that costs exactly 3 from your hand.", ""),
    ("+2 Karten", "Card texts are read in English: “Karten” is “Cards”."),
    ("Ziehe zwei Karten.", "“Ziehe” is “draw”, “Karten” is “Cards”"),
    ("+1 Karte, +2 Aktionen", "“Karte” is “Card”, “Aktionen” is “Actions”"),
    ("Entsorge eine Handkarte.", "“Entsorge” is “trash”, “Handkarte” is “card from your hand”"),
    ("Draw a card Discard a card", "Is a full stop or a line break missing before “Discard”?"),
    ("+2 Actions You may trash a card from your hand.", "Is a full stop or a line break missing before “You”?"),
    ("Bookbinder\n+1 Card\n+1 Action", "This looks like the name of a card"),
    ("Bookbinder: +1 Card.\n\nWanderer: +2 Actions.", "Several cards go into a file"),
    ("Bookbinder ($4) Action: +2 Cards", "This looks like the name of a card"),
    ("+1 Card\n\nWanderer\n+2 Actions", "This looks like the name of a card"),
    ("Plus two cards", "For “Plus” write the sign +, as in +2 Cards."),
    ("Opponents discard a card.", "For “Opponents” write “each other player”."),
    ("Destroy a card from your hand.", "For “Destroy” write “trash”."),
    ("Take a card from your discard pile into your hand.", "For “Take” write “gain”"),
    ("+1 Card per 2 Treasures in play", "Say whose cards are meant: “you have in play”."),
    ("Draw a card, then you may play an Action.", "Say from where, such as “from your hand”."),
    ("Trash up to two cards.", "Say from where, such as “from your hand”."),
    ("+€2", "Coins and costs are written with $."),
]


def refusal(text: str) -> str:
    with pytest.raises(UnknownText) as caught:
        compile_text(text, types=("Action",), names=NAMES)
    return caught.value.message


@pytest.mark.parametrize(("text", "hint"), HINTS)
def test_what_may_have_been_meant_is_said_behind_the_caret(text, hint):
    message = refusal(text)
    assert hint in message
    assert message.index("^") < message.index(hint) or not hint


@pytest.mark.parametrize("text", ["Frobnicate a card.", "If the moon is full, +1 Card.", "+1 Card per window"])
def test_words_that_are_like_none_get_no_hint(text):
    assert "meant to be" not in refusal(text)


@pytest.mark.parametrize("text", ["x" * 1500, "Zwei " * 200, "(" * 240, "“" * 700 + "Trsh", "a: " * 100])
def test_hostile_texts_get_an_answer(text):
    assert "^" in refusal(text)
