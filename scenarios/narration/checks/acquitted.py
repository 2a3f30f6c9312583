"""What was marked, and the words may mean otherwise: a place told of another card, a card of another player."""

from __future__ import annotations

from engine.cards import Card

from ..language.mentions import Word, player_named
from ..language.sentences import Sentence
from ..reading import Mistake
from .hindsight import Hindsight
from .phantoms import only_for

POINTS = {"third", "demonstrative", "relative"}
NEAR = 120  # characters behind a draw that was left out in which more may be told of the card
TAKES_BACK = 6  # words in which a number is taken back
BEHIND = 4  # words behind a place in which the card may stand that is meant
GOT = ("buy", "gain", "play", "look")
MOVES = ("gain", "discard", "trash", "put", "set aside")
DRAWN = ("draw", "get", "give")  # verbs by which cards are said to have come into the hand
OF_PLAYS = ("invented-effect", "wrong-draw")  # mistakes about what a card does that was played
ENDS = ("semi", "open", "pause", "arrow")


def acquitted(back: Hindsight, one: Mistake, known: list[Mistake]) -> bool:
    """Whether another reading of the words fits the game, or it only follows from one of those known."""
    number = next((n for n, part in enumerate(back.telling.sentences) if one.span[0] < part.span[1]), None)
    if number is None:
        return False
    words = back.telling.sentences[number].words
    last = next((n for n, word in enumerate(words) if word.end == one.span[1]), len(words))
    heads = words[last].tag == "act" and words[last + 1].value == "colon" if last + 1 < len(words) else False
    if one.kind == "invented-effect" and heads:
        return True  # "both Estates, gain: a Silver": the verb belongs to what stands behind it
    if one.kind == "wrong-count" and _number_taken_back([word for word in words if word.start >= one.span[1]]):
        return True
    if one.kind in OF_PLAYS and any(_of_play(back, other, one) for other in known):
        return True
    if one.kind == "wrong-draw" and _turned_up(back, words, one):
        return True
    if one.kind == "wrong-zone":
        return _other_card(back, number, one) or any(_undrawn(back, other, one) for other in known)
    return one.kind == "impossible-card" and _of_another(back, back.telling.sentences[number], one)


def _number_taken_back(behind: list[Word]) -> bool:
    """Whether another number comes right behind instead: "makes 8, no, 7"."""
    said = [word for word in behind[:TAKES_BACK] if word.tag != "sign" and "interjection" not in word.marks]
    parted = bool(behind) and behind[0].tag == "sign"
    return parted and len(said) > 1 and bool({"correct!", "none!"} & said[0].marks) and any(
        word.tag == "number" and word.value > 0 for word in said[1:])  # fmt: skip


def _undrawn(back: Hindsight, other: Mistake, one: Mistake) -> bool:
    """Whether it is told of a card that was not drawn, as the words have it, and then is the next of the deck."""
    verb, _, cards = other.expected.partition(" ")
    if other.kind != "skipped-instruction" or verb != "draw" or not 0 < one.span[0] - other.span[1] < NEAR:
        return False
    named = [word for part in back.telling.sentences for word in part.words if word.tag == "card"]
    return any(other.span[1] <= word.start < one.span[1] and str(word.value) in cards.split(", ") for word in named)


def _of_play(back: Hindsight, other: Mistake, one: Mistake) -> bool:
    """Whether it is told of what a card does whose play was marked already: "now I play the Moat I bought, and draw
    two cards"."""
    if other.kind != "illegal-play" or not 0 <= one.span[0] - other.span[1] < NEAR:
        return False
    between = [word for part in back.telling.sentences for word in part.words
               if other.span[1] <= word.start < one.span[1]]  # fmt: skip
    turns = any((word.tag == "card" and word.value.is_action) or "but" in word.marks for word in between)
    return not turns and not any(word.tag == "act" and word.value in ("buy", "play", "end_turn") for word in between)


def _turned_up(back: Hindsight, words: list[Word], one: Mistake) -> bool:
    """Whether the cards named were turned up and not drawn, and the words do not say that they were drawn: "the next
    one is a Smithy"."""
    inside = [word for word in words if one.span[0] <= word.start < one.span[1]]
    named = {word.value for word in inside if word.tag == "card"}
    drawn = any(word.tag == "act" and word.value in DRAWN for word in inside)
    events = back.walk.world.real.events
    seen = {card for event in events if event.kind in ("reveal", "look") for card in event.cards}
    return bool(named) and not drawn and named <= seen


def _other_card(back: Hindsight, number: int, one: Mistake) -> bool:
    """Whether every place in these words is that of the card named right before it."""
    words = back.telling.sentences[number].words
    inside = [n for n, word in enumerate(words) if one.span[0] <= word.start < one.span[1]]
    goes = any(words[n].tag == "act" and words[n].value in ("trash", "discard") for n in inside)
    places = [n for n in inside if words[n].tag == "zone" and not (goes and words[n].value == "hand")]
    return bool(places) and all(_true_of_nearest(back, number, at) for at in places)


def _true_of_nearest(back: Hindsight, number: int, at: int) -> bool:
    sentence = back.telling.sentences[number]
    words, zone = sentence.words, str(sentence.words[at].value)
    behind = words[at + 1 : at + 1 + BEHIND]
    if zone == "hand" and behind and behind[0].value == "colon":
        return True  # "still in my hand: …"
    end = next((n for n, word in enumerate(behind) if word.tag == "sign" or "break" in word.marks), len(behind))
    if any(word.tag == "card" for word in behind[:end]):
        return False
    cards, whose = _nearest(back, number, at), _named(back, words[:at])
    return bool(cards) and all(_went(back, card, zone, whose) for card in cards)


def _nearest(back: Hindsight, number: int, at: int) -> list[Card]:
    """The cards named last before that word, past a pronoun; none where another place is named before them."""
    words = back.telling.sentences[number].words
    for place in range(at - 1, -1, -1):
        word = words[place]
        if word.tag == "card":
            return _together(words, place) if not any("none" in one.marks for one in words[:at]) else []
        if word.tag in ("zone", "group"):
            return []
        if word.tag == "pronoun" or (POINTS & word.marks and word.tag not in ("number", "act")):
            earlier = back.telling.sentences[number - 1].words if number else []
            named = [one.value for one in (*earlier, *words[:place]) if one.tag == "card"]
            return named[-1:]
    return []


def _together(words: list[Word], place: int) -> list[Card]:
    """The card there, with those that are named in one list with it."""
    found = []
    while place >= 0:
        word = words[place]
        if word.tag == "card":
            found.append(word.value)
        elif not (word.tag == "number" or word.value in ("comma", "plus") or {"list", "definite"} & word.marks):
            break
        place -= 1
    return found


def _named(back: Hindsight, words: list[Word]) -> int:
    """The player whom the words name last; the one whose turn it is where they name none."""
    name = next((found for word in reversed(words) if (found := player_named(word))), "")
    return next((n for n, one in enumerate(back.last.players) if one.name == name), back.walk.world.whose)


def _went(back: Hindsight, card: Card, zone: str, whose: int) -> bool:
    """Whether the card was put there last, or for a hand lies there."""
    events = [event for event in back.walk.world.real.events if event.who == whose and card in event.cards]
    if zone == "hand" and whose == back.walk.world.whose:
        return card in back.mine(back.last) and not any(event.kind in GOT for event in events)
    moves = [event for event in events if event.kind in MOVES and event.because is not None]  # not in Clean-up
    return bool(moves) and moves[-1].target == zone


def _of_another(back: Hindsight, sentence: Sentence, one: Mistake) -> bool:
    """Whether the card is in the hand of another player, of whom the words speak."""
    at = next((n for n, word in enumerate(sentence.words) if word.start >= one.span[0]), 0)
    whom = _named(back, sentence.words[:at])
    held = {card for player in range(len(back.last.players)) if player != back.walk.world.whose
            and whom in (player, back.walk.world.whose) for card in back.last.players[player].hand}  # fmt: skip
    named = {word.value for word in sentence.words if word.tag == "card" and one.span[0] <= word.start < one.span[1]}
    if _only_for(sentence, one, at):
        return True
    return bool(named) and named <= held and any(
        "third" in word.marks or "other" in word.marks for word in _clause(sentence.words, at))


def _only_for(sentence: Sentence, one: Mistake, at: int) -> bool:
    """Whether the card is told as what there is enough for, or what is hoped for, beside cards that are held."""
    held = [word for word in sentence.words[:at] if word.tag == "card"]
    card = next((word for word in sentence.words if word.tag == "card" and word.start >= one.span[0]), None)
    return bool(held) and card is not None and only_for(sentence.words, card) and not any(
        word.tag == "act" and word.value in ("trash", "discard", "convert", "drop") for word in sentence.words)


def _clause(words: list[Word], at: int) -> list[Word]:
    """The words before that one, back to the sign or the "and" that ends what was said before."""
    start = at
    while start and not (words[start - 1].tag == "sign" and words[start - 1].value in (*ENDS, "comma", "stop")):
        start -= 1
    return words[start:at]
