"""Cards in what is told of a whole hand, or left of it, that were never there: "what I've got: Silver and a Moat"."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from engine.cards import Card

from ..language.mentions import Word
from ..language.sentences import Sentence
from ..reading import Mistake
from ..verdicts import in_hand
from .hindsight import Hindsight
from .unowned import denied, in_hand_words, nowhere, part_of

HOLDS = ("have", "left", "keep", "unused", "be", "see", "leave_out", "idle", "use", "do", "play")
SOLE = ("left", "unused", "keep")  # verbs that tell what is held by themselves
UNREAL = {"later", "plan", "hypothetical", "skip", "irreal", "would", "instead", "correct!", "any"}
SIGNS = ("semi", "open", "close", "arrow", "slash")
BEHIND = 3  # words from the last card on that may still say that it is only wished for
FEWEST = 2  # cards of the hand that are told rightly beside one that was never there
SHOPS = ("end_actions", "end_turn")


def phantoms(back: Hindsight) -> Iterator[Mistake]:
    """The first such card."""
    if back.walk.world.halted or not back.stages:
        return
    for sentence in back.telling.sentences:
        for part in _parts(sentence):
            named = any(word.tag == "card" for word in part)
            found = _phantom(back, part) if named and _tells_hand(part) else None
            if found is not None:
                hand = in_hand(back.walk.say, sorted(back.mine(back.last)))
                why = back.walk.say("There is no {card} among {cards}.").format(
                    card=found.value, cards=back.walk.say("your cards"))  # fmt: skip
                span = (found.start, found.end)
                yield Mistake("impossible-card", back.walk.quote(span), span, why, hand)
                return


def _parts(sentence: Sentence) -> Iterator[list[Word]]:
    """The stretches of a sentence that tell one thing each."""
    at = 0
    while at < len(sentence.words) and not sentence.asks:
        part = part_of(sentence.words, at, SIGNS)
        if part:
            yield part
        at = sentence.words.index(part[-1]) + 1 if part else at + 1


def _tells_hand(part: list[Word]) -> bool:
    """Whether the words tell of what is in hand, and nothing that is done with it."""
    acts = {str(word.value) for word in part if word.tag == "act"}
    hand = _of_hand(part)
    held = set(HOLDS) | set(SHOPS) | ({"get"} if hand else set())
    if "reveal" in acts and "asking" in part[0].marks:
        acts = acts - {"reveal"} | {"have"}  # "what I'm looking at: …"
    if not acts <= held or not (hand or "have" in acts or _sole(part)):
        return False
    last = max((n for n, word in enumerate(part) if word.tag == "card"), default=0)
    marks = {mark for word in part[: last + BEHIND] for mark in word.marks}
    marks -= {mark for word in part[last + 1 :] for mark in word.marks if mark in ("correct!", "any")}
    if acts & {"keep", "unused"}:
        marks -= {"later", "skip", "irreal"}  # "the Moat is kept for the next turn"
    return not marks & UNREAL and not _priced(part)


def _of_hand(part: list[Word]) -> bool:
    """Whether the words speak of the hand, or of the rest of it."""
    return in_hand_words(part) or any(word.tag == "group" and word.value in ("rest", "hand") for word in part)


def _priced(part: list[Word]) -> bool:
    """Whether a price is told: "a Moat for 2"."""
    return any("price" in word.marks and (after.tag == "number" or after.value == "coins")
               for word, after in itertools.pairwise(part))  # fmt: skip


def _phantom(back: Hindsight, part: list[Word]) -> Word | None:
    """The one card told there that nobody can hold, where the others are held."""
    cards = [word for word in part if word.tag == "card"]
    odd = [word for word in cards if nowhere(back, word.value) and not word.guessed]
    if len(odd) != 1 or _not_there(part, odd[0]) or only_for(part, odd[0]) or _unseen(back, part):
        return None
    if _told_to_come(back, part, odd[0].value) or (_buyable(back, part, odd[0]) and not _of_hand(part)):
        return None
    stages = [stage.game for stage in back.stages if stage.at < part[-1].end] or [back.stages[0].game]
    mine = {card for game in (stages[-1], back.last) for card in (*back.mine(game), *_in_play(back, game))}
    others = [word for word in cards if word is not odd[0]]
    if any(word.value not in mine for word in others):
        return None
    hand, sole = _of_hand(part), _sole(part)
    alone = (hand or _kept(part) or _besides_money(part, odd[0])) and not others
    return odd[0] if len(others) >= FEWEST or (others and (hand or sole)) or alone else None


def _not_there(part: list[Word], odd: Word) -> bool:
    """Whether the card is denied, or only possible: "he doesn't have a Moat", "he could have one"."""
    at = part.index(odd)
    possible = any("could" in word.marks for word in part[:at])
    denies = any("not" in word.marks and not (word.tag == "act" and word.value in SOLE) for word in part[:at])
    return denied(part, at) or possible or denies


def only_for(part: list[Word], odd: Word) -> bool:
    """Whether the card is only what something is for, or one of two: "enough for a Moat", "or a Moat"."""
    before = [word for word in part[: part.index(odd)] if word.tag != "number" and not (
        {"definite", "adjective", "article"} & word.marks and word.tag == "")]  # fmt: skip
    return bool(before) and bool({"for", "into", "price", "choice", "than", "source", "irreal"} & before[-1].marks)


def _unseen(back: Hindsight, part: list[Word]) -> bool:
    """Whether it is told of another player whose cards nobody knows, of another place, or of the next turn."""
    theirs = any({"other", "third"} & word.marks for word in part)
    others = [player for number, player in enumerate(back.last.players) if number != back.walk.world.whose]
    elsewhere = any(word.tag == "zone" and word.value not in ("hand", "in_play") for word in part)
    over = any(act.kind == "end_turn" and act.span[0] < part[0].start for act in back.telling.acts)
    return (theirs and not any(player.hand for player in others)) or elsewhere or over


def _buyable(back: Hindsight, part: list[Word], odd: Word) -> bool:
    """Whether the card may be what was bought, told in passing where the line has no purchase."""
    game, shopping = back.last, back.walk.until != "buy phase" and odd.start > back.action_end
    fits = bool(game.buys) and game.supply.get(odd.value, 0) > 0 and game.cost(odd.value) <= game.coins
    return shopping and fits and not _sole(part) and not any(word.tag == "card" for word in part if word is not odd)


def _besides_money(part: list[Word], odd: Word) -> bool:
    """Whether it is told as all that is held besides money: "all I have besides the money is a Moat"."""
    before = part[: part.index(odd)]
    money = [n for n, word in enumerate(before) if word.value in ("treasures", "coins") and n and (
        before[n - 1].tag != "number")]  # fmt: skip
    return bool(money) and any({"except", "besides"} & word.marks for word in before)


def _sole(part: list[Word]) -> bool:
    heading = len(part) > 1 and "now" in part[0].marks and part[1].tag == "sign"  # "Remaining: …"
    return heading or any(word.tag == "act" and word.value in SOLE for word in part)


def _kept(part: list[Word]) -> bool:
    """Whether a card is told to stay: "the Moat is kept"."""
    kept = any(word.tag == "act" and word.value in ("keep", "unused") for word in part[1:])
    return kept and "definite" in part[0].marks and part[1].tag == "card"


def _in_play(back: Hindsight, game: object) -> tuple[Card, ...]:
    return game.players[back.walk.world.whose].in_play


def _told_to_come(back: Hindsight, part: list[Word], card: Card) -> bool:
    """Whether the card is told elsewhere as drawn, gained or bought."""
    for sentence in back.telling.sentences:
        words = [word for word in sentence.words if word not in part]
        if any(word.tag == "card" and word.value == card for word in words):
            return True
    return False
