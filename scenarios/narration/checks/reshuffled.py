"""Cards told to come once the discard pile was shuffled, where the scenario says what the shuffle gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.events import Event

from ..language.mentions import Word
from ..language.words import forms
from ..reading import Mistake
from ..verdicts import because, drawn, listed
from .hindsight import Hindsight
from .listed_hands import Run, lists
from .scenes import MEANT, Scene, scenes

THIRD = 2  # cards before the third one
SHORT = 3  # words between the shuffle and what is shuffled
REACH = 10  # words between the shuffle and the cards that come of it
BEHIND = forms("behind")
ELSEWHERE = {"play", "buy", "discard", "trash", "drop", "end_turn", "end_actions", "left", "have", "start"}


def reshuffled(back: Hindsight) -> Iterator[Mistake]:
    """The first such list of each play that is not what was drawn then."""
    if back.walk.world.halted or not back.stages or not back.game.players[back.walk.world.whose].next_shuffles:
        return
    for scene in scenes(back):
        before, event = _drawn(scene, back.walk.world.whose) if scene.verb == "play" else (0, None)
        run = _told(back, scene, before, len(event.cards)) if event is not None else None
        pile = back.game.players[event.who].next_shuffles[0] if run is not None else ()
        if run is not None and run.said <= Counter(pile) and not _told_right(back, scene, run, event):
            span = run.begin, run.span[1]
            why = because(back.walk.say, event, "After the shuffle you drew {said}", said=listed(event.cards))
            yield Mistake("wrong-draw", back.walk.quote(span), span, why, drawn(event.cards))


def _told_right(back: Hindsight, scene: Scene, run: Run, event: Event) -> bool:
    """Whether this list, or one behind it, tells what was drawn."""
    told = (one for sentence in back.telling.sentences for one in lists(back, sentence))
    return any(one.said == Counter(event.cards) for one in told if run.begin <= one.begin < scene.end)


def _drawn(scene: Scene, whose: int) -> tuple[int, Event | None]:
    """How many cards the play drew before a shuffle interrupted it, and what it drew then."""
    own = [event for event in scene.events if event.who == whose and event.kind in ("draw", "shuffle")]
    at = next((n for n, event in enumerate(own) if event.kind == "shuffle"), None)
    if at is None or len(own) != at + 2 or any(card.is_unknown for card in own[-1].cards):
        return 0, None
    of_play = own[-1].because is not None and own[-1].because.card == scene.card
    return sum(len(event.cards) for event in own[:at]), own[-1] if of_play else None


def _told(back: Hindsight, scene: Scene, before: int, size: int) -> Run | None:
    """The list of `size` cards that is told as what came after the shuffle, behind `before` others."""
    words = [word for one in back.telling.sentences for word in one.words if scene.start <= word.start < scene.end]
    at = next((n for n, word in enumerate(words) if _comes_after(word, before)), None)
    if at is None or any(sentence.asks for sentence in back.telling.sentences):
        return None
    for sentence in back.telling.sentences:
        for run in lists(back, sentence):
            if not words[at].start < run.span[0] < scene.end or _shuffled(words, at, run):
                continue
            between = [word for word in words[at + 1 :] if word.start < run.span[0]]
            marks = {mark for word in (*between, *run.words) for mark in word.marks}
            acts = {word.value for word in between if word.tag == "act"}
            alone = run.said.total() == size and not run.open_ and not any(word.tag == "card" for word in between)
            return run if alone and len(between) <= REACH and not (marks & MEANT or acts & ELSEWHERE) else None
    return None


def _shuffled(words: list[Word], at: int, run: Run) -> bool:
    """Whether the cards are what is shuffled: "I shuffle the Estate in"."""
    ahead = [word for word in words if word.end <= run.begin]
    between = [word for word in ahead if word.start > words[at].start]
    behind = any({"after", "when", "after!"} & word.marks or word.low in BEHIND for word in words[max(at - 2, 0) : at])
    joined = not behind and not any(word.tag == "sign" or "break!" in word.marks for word in between)
    return (joined and len(between) < SHORT) or bool(ahead and "source" in ahead[-1].marks)


def _comes_after(word: Word, before: int) -> bool:
    """Whether the word tells of the shuffle, or of the card behind those that came before it."""
    return "mixes" in word.marks or ("third card" in word.marks and before == THIRD)
