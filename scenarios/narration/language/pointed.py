"""Words that stand for a copy of a card named before: "number two", "the first gains …", "and then another one"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from engine.cards import Card
from engine.state import Game

from .acts import Act
from .mentions import Word
from .moods import REAL
from .nominals import HEADS, Nominal

MOVES = ("gain", "get", "buy", "trash", "discard", "drop")
NEAR = 6  # acts within which a card was gained that is gained once more
REACH = 4  # words within which the verb stands behind "with the second one"
BACK = 60  # words within which the Action was named
DOES = ("get", "gain", "draw", "give", "trash", "discard", "reveal", "convert", "do", "come")
PLAYED = ("play", "use", "start")
ELSE = ("trash", "discard", "drop", "keep", "put", "left", "unused")  # one of the cards that this is done with is meant
BEGINS, GOES_ON = {"copy!", "copy first!", "copy near!"}, {"copy", "copy first"}
SETS = ("colon", "arrow", "open", "equals", "dash")
LINKS = {"list", "then", "break", "now", "afterwards", "filler"}


def several(game: Game) -> frozenset[Card]:
    """The Actions of which the player whose turn it is has more than one among the cards that are known."""
    cards = Counter(card for card in game.players[game.turn_of].cards() if card.is_action)
    return frozenset(card for card, number in cards.items() if number > 1)


def named_again(words: list[Word], twice: Collection[Card]) -> list[Word]:
    """The words with the Action's name in place of those that only point at a copy of it."""
    if not any(word.tag == "card" and word.value in twice for word in words):
        return words
    found: list[Word] = []
    at = 0
    for start, end in _pointing(words):
        part = words[start:end]
        first = "copy first!" in part[0].marks
        card = _spoken_of(words[max(start - BACK, 0) : start], twice, part[0], first=first)
        if start < at or card is None or not _stands_alone(words, start, end):
            continue
        marks = {"definite", *(() if first else ("other_one",))}
        found += words[at:start]
        found.append(Word(" ".join(word.text for word in part), " ".join(word.low for word in part), part[0].start,
                          part[-1].end, "card", card, marks))  # fmt: skip
        at = end
    return [*found, *words[at:]]


def _pointing(words: list[Word]) -> Iterator[tuple[int, int]]:
    """Where each of the phrases that may point at a copy begins and ends."""
    at = 0
    while at < len(words):
        end = at + 1
        if BEGINS & words[at].marks and words[at].tag != "card":
            while end < len(words) and GOES_ON & words[end].marks and not BEGINS & words[end].marks:
                end += 1
            yield at, end
        at = end


def _spoken_of(before: list[Word], twice: Collection[Card], word: Word, *, first: bool) -> Card | None:
    """The Action whose copies were spoken of last; for the first of them, both; for "that one", right before."""
    cards = [n for n, one in enumerate(before) if one.tag == "card"]
    last = cards[-1:] if "copy near!" in word.marks else cards
    at = next((n for n in reversed(last) if before[n].value in twice), None)
    if at is None:
        return None
    both = before[at].many or any(word.tag == "number" and word.value == 2 for word in before[max(at - 2, 0) : at])
    named = sum(word.tag == "card" and word.value == before[at].value for word in before)
    return before[at].value if both or not first or named > 1 else None


def _stands_alone(words: list[Word], start: int, end: int) -> bool:
    """Whether the phrase is all that is named there, where an Action is played or does something."""
    following = words[end] if end < len(words) else None
    if following is not None and (following.tag in (*HEADS, "thing", "number", "zone") or "other" in following.marks):
        return False
    if following is not None and following.value == "buy":
        return False  # "with the second Buy"
    sentence = max((n + 1 for n in range(start) if words[n].value in ("stop", "line", "ask")), default=0)
    verbs = [word for word in words[sentence:start] if word.tag == "act"]
    if start and _leads(words[start - 1], PLAYED):
        return following is None or not ({"for", "on"} & following.marks)  # "I use the first for the Smithy"
    opens = start == sentence or words[start - 1].tag == "sign" or bool(LINKS & words[start - 1].marks)
    brings = bool(start) and "source" in words[start - 1].marks  # "with the second one I gain …"
    opens = opens or brings
    if not opens or any("other" in word.marks for word in words[start:end]):
        return False
    if following is not None and following.tag == "act":
        does = following.value in DOES or (following.value == "be" and _used_for(words, end + 1))
        return does or brings
    if brings:
        verb = next((word for word in words[end : end + REACH] if word.tag in ("act", "sign")), None)
        return verb is not None and verb.tag == "act" and verb.value not in PLAYED  # "with the second one I play …"
    if verbs and verbs[-1].value in ELSE:
        return False
    then = start > sentence and bool({"then", "afterwards"} & words[start - 1].marks)
    ends = following is None or following.tag == "sign" or "list" in following.marks
    heads = following is not None and (following.value in SETS or "alike" in following.marks)
    return bool(heads) or (then and ends)


def _leads(word: Word, verbs: Collection[str]) -> bool:
    return word.tag == "act" and word.value in verbs


def _used_for(words: list[Word], at: int) -> bool:
    """Whether it is told what a copy is for: "is for a Moat", "is used to gain a Silver"."""
    return at < len(words) and (bool({"for", "infinitive"} & words[at].marks) or _leads(words[at], PLAYED))


def gained_again(acts: list[Act]) -> None:
    """Gives "and then another one" the card that was gained or bought last, by the same verb."""
    for at, act in enumerate(acts):
        if "one more" not in act.marks:
            continue
        alone = act.cards == [act.subject] and act.kind in MOVES  # "the second Workshop gains another"
        told = act.kind in (*MOVES, "bare") and act.mood == REAL and act.own
        other = act.groups or act.into or act.zone or any(one.n != 1 for one in act.numbers)
        other = other or any(one.value != "buys" for one in act.amounts)
        other = other or (act.kind == "bare" and act.source is not None)  # "another round of Fire Sale"
        if not told or other or act.negative or act.noise or (act.cards and not alone):
            continue
        before = next((one for one in reversed(acts[max(at - NEAR, 0) : at]) if one.kind in MOVES and one.cards), None)
        if before is None or len(before.cards) > 1 or before.negative or not before.own or before.mood != REAL:
            continue
        if act.kind != "bare" and (act.kind == "buy") != (before.kind == "buy") and act.kind != "get":
            continue
        act.source = act.subject if alone else act.source
        act.kind = before.kind if act.kind == "bare" and act.sentence == before.sentence else act.kind
        end = act.span[1]
        act.cards = [Nominal("card", before.cards[0].card, 1, 0, 1, (end - 1, end), frozenset({"more"}))]
        act.numbers, act.pronoun = [], None
