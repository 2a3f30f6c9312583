"""Cards told as kept, discarded or trashed that were not in that hand, whatever the clauses are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from engine.cards import Card

from ..language.mentions import Word
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..line.walk import shown
from ..reading import Mistake, Span
from ..texts import GAINED, OWN, does
from ..verdicts import in_hand, listed
from .hindsight import Hindsight
from .scenes import Piece, Scene, pieces, scenes

KEEPS = {"keep", "left", "unused", "have", "be", "do", "play", "see", "hold", "idle"}
GOES = {"discard", "trash", "drop"}
PLAIN = {"put", "have", "be", "idle", "left", "give", "get", "choose", "keep", "do", "use", "come", "unused"}
NEXT = 4  # cards of the deck that may be told as drawn
UNREAL = {"would", "irreal", "plan", "choice", "skip", "later"}
FURTHER = 2  # sentences behind the play in which the decision is told


def lacking(back: Hindsight) -> Iterator[Mistake]:
    """The cards that are told of a hand in which they were not."""
    if back.walk.world.halted or not back.stages:
        return
    for scene in scenes(back):
        yield from _kept(back, scene)
        yield from _parted(back, scene)


def _kept(back: Hindsight, scene: Scene) -> Iterator[Mistake]:
    """A card that another player is said to be left with, beside others that are right."""
    events = scene.happened("discard", other=back.walk.world.whose)
    if not events:
        return
    player = scene.after.players[events[0].who]
    before = {*scene.before.players[events[0].who].hand, *player.hand}
    for piece in pieces(back, scene.start, scene.end):
        cards = [word for word in piece.words if word.tag == "card" and word.value != scene.card]
        odd = [word for word in cards if word.value not in before]
        single = len(cards) == len(player.hand) and not any(word.many for word in cards)
        about = bool({"other", "third"} & piece.marks) or {"left", "keep", "unused"} & set(piece.acts)
        about = about or ("have" in piece.acts and "now" in piece.marks and "self" not in piece.marks)  # "still has …"
        if len(odd) != 1 or not single or not about or not set(piece.acts) <= KEEPS or piece.marks & {"not", "plan"}:
            continue
        if Counter(word.value for word in cards if word is not odd[0]) - Counter(player.hand) or odd[0].guessed:
            continue
        why = back.walk.say("There is no {card} in the other player’s hand: it is {hand}.").format(
            card=odd[0].value, hand=listed(tuple(sorted(player.hand))))  # fmt: skip
        span = odd[0].start, odd[0].end
        yield Mistake("impossible-card", back.walk.quote(span), span, why, in_hand(back.walk.say, player.hand))
        return


def _parted(back: Hindsight, scene: Scene) -> Iterator[Mistake]:
    """A card that the player is said to discard or trash for what was played or bought, though it was not there."""
    whose = back.walk.world.whose
    verbs = {"discard", "trash"} & does(scene.card, GAINED if scene.verb == "buy" else OWN)
    if len(verbs) != 1:
        return
    verb, there = next(iter(verbs)), _held(scene, whose)
    if (odd := _named_beside(back, scene, verb, there)) is not None:
        yield _not_there(back, scene, verb, odd.span)
        return
    first = next((n for n, one in enumerate(back.telling.sentences) if one.span[1] > scene.start), 0)
    for piece in pieces(back, scene.start + 1, scene.end):
        number = back.telling.sentences.index(piece.sentence)
        if number - first > FURTHER:
            return
        odd = [word for word in piece.words if word.tag == "card" and _nowhere(back, scene, word.value, there)]
        if len(odd) != 1 or not _tells(back, piece, verb, number, odd[0]) or odd[0].guessed or _bought(back, odd[0]):
            continue
        yield _not_there(back, scene, verb, (odd[0].start, odd[0].end))
        return


def _bought(back: Hindsight, word: Word) -> bool:
    """Whether the card was taken as one to buy: "I buy the Siren, trash the Village, then a Moat"."""
    return any(act.kind == "buy" and act.span[0] <= word.start < act.span[1] for act in back.walk.acts)


def _not_there(back: Hindsight, scene: Scene, verb: str, span: Span) -> Mistake:
    """The mistake of parting with the card named there."""
    hand, card = tuple(sorted(scene.before.players[back.walk.world.whose].hand)), min(back.cards(span))
    why = back.walk.say("There is no {card} in your hand to {verb}.").format(card=card, verb=verb)
    return Mistake("impossible-card", back.walk.quote(span), span, why, f"{verb}: {shown(hand)}")


def _named_beside(back: Hindsight, scene: Scene, verb: str, there: set[Card]) -> Nominal | None:
    """The one card that an act parts with beside others that really go, and that was not there."""
    gone = {card for event in scene.events if event.kind == verb for card in event.cards}
    drawn = any(event.kind == "draw" for stage in back.stages if stage.at <= scene.start for event in stage.events)
    drawn = drawn or any(event.kind == "draw" for event in scene.events)
    for act, behind in pairwise((*back.telling.acts, None)):
        plain = act.kind in (verb, "drop") and act.own and act.mood == REAL and not act.negative
        plain = plain and not UNREAL & act.marks
        if not plain or not scene.start < act.span[0] < scene.end:
            continue
        goes = behind is not None and behind.sign == "and" and behind.sentence == act.sentence and behind.zone is None
        goes = goes and (behind.kind == "drop" or "duty" in behind.marks)  # "and a Curse | that's got to go"
        cards = [*act.cards, *(behind.cards if goes else ())]
        odd = [one for one in cards if _nowhere(back, scene, one.card, there, drawn=drawn)]
        rest = {one.card for one in cards} - {one.card for one in odd}
        if len(odd) == 1 and rest and rest <= gone and not any(word.guessed for word in odd[0].words):
            return odd[0]
    return None


def _held(scene: Scene, whose: int) -> set[Card]:
    """What was in hand, or came or went, while the scene was told."""
    came = {card for event in scene.events for card in event.cards}
    return {*scene.before.players[whose].hand, *scene.after.players[whose].hand, *came, scene.card}


def _nowhere(back: Hindsight, scene: Scene, card: Card, there: set[Card], *, drawn: bool = True) -> bool:
    """Whether the card was not in hand, and is not in play, in the discard pile or just bought either; where some may
    have been `drawn`, nor on top of the deck."""
    player = scene.after.players[back.walk.world.whose]
    came = any(card in event.cards for event in back.walk.world.real.events if event.who == back.walk.world.whose)
    came = came or (drawn and card in scene.before.players[back.walk.world.whose].deck[:NEXT])
    if not scene.before.supply.get(card, 1):
        return False  # "as the Moats are out, I discard an Estate"
    return card not in there and not came and card not in player.in_play and card not in player.discard and (
        not card.is_unknown and not any(one.is_unknown for one in player.hand))  # fmt: skip


def _tells(back: Hindsight, piece: Piece, verb: str, number: int, odd: Word) -> bool:
    """Whether the sentence, or the ones beside it, says that the card goes."""
    acts = set(piece.acts)
    if piece.sentence.asks or piece.marks & {"not", "none", "would", "could", "hypothetical", "plan", "skip", "except",
                                             "instead", "correct", "irreal", "generic"}:  # fmt: skip
        return False
    if not acts <= GOES | PLAIN | {"play"} or "draw" in acts:
        return False
    if any("choice!" in word.marks for word in piece.sentence.words if 0 <= word.start - odd.end <= 1):
        return False  # "with that I can get a Cellar | or a Moat"
    words = piece.words
    place = any(word.tag == "zone" and word.value == verb for word in words)
    if any(word.tag == "zone" and word.value not in (verb, "hand") for word in words):
        return False
    if "play" in acts and not place:
        return False
    if any(word.tag == "resource" and word.value in ("coins", "buys") for word in words if word.start < odd.start):
        return False  # "Market into the trash, and I used the other 2 coins on a Moat"
    if acts & GOES or place:
        return True
    beside = [one for n, one in enumerate(back.telling.sentences) if abs(n - number) == 1 and n <= number + 1]
    asked = [one for one in beside if one.asks and one.span[1] <= odd.start]
    return any(word.tag == "act" and word.value == verb for one in asked for word in one.words) and (
        words[0] is piece.sentence.words[0])  # fmt: skip
