"""What answers to something that happened: cards that wait for it, and the reaction windows of players.

Triggers only put bookmarks on the stack; the steps there do the rest. Players answer in turn order from the one whose
turn it is; each orders what is theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .cards import Card
from .state import Bookmark, Game
from .steps import Step

WINDOW = Card("Reaction window")
"""The program that lets a player use Reactions and order what waits at the same time, which is in reactions.py."""
EXILE = Card("Exile")
"""The program that lets a player take copies of a gained card off the Exile mat, which is in reactions.py."""
NAMING = Card("Naming")
"""The program that has the unknown cards of a hand named, which is in reactions.py."""
NO_CARD = Card("")
"""What a window is about that no card opened."""
ONCE = ("once", "ever")


def played(game: Game, whose: int, card: Card) -> None:
    """Lets everything answer to a play: "the first time you play …", and the windows before an Attack resolves."""
    if card.is_attack:
        _happened(game, ("play",), whose, card, "in_play", windows=True)
    elif game.watches or len(game.players[whose].in_play) > 1:
        _happened(game, ("play",), whose, card, "in_play")


def gained(game: Game, whose: int, card: Card, zone: str, *, bought: bool = False, alone: bool = False) -> None:
    """Lets everything answer to a gain; `alone`: what the card itself says of its gain is left out."""
    kinds = ("gain", "buy") if bought else ("gain",)
    if game.players[whose].mats and card in game.players[whose].exile:
        game.stack.append(Bookmark(EXILE, 0, whose, whose, card))
    _happened(game, kinds, whose, card, zone, count=int(bought), own=not alone, windows=True)


def moved(game: Game, kind: str, whose: int, cards: Sequence[Card], zone: str) -> None:
    """Lets everything answer to cards that were discarded or trashed, first to last; not during Clean-up."""
    if kind == "discard":
        cards = [card for card in cards if card.program.waiting] if game.phase != "clean-up" else ()
    for card in reversed(cards):
        _happened(game, (kind,), whose, card, zone, windows=kind == "trash")


def announced(game: Game, kind: str, whose: int) -> None:
    """Lets everything answer to a moment of the player's turn: "buy phase ends", "clean-up"."""
    _happened(game, (kind,), whose, NO_CARD, "")


def left_play(game: Game, whose: int, cards: Sequence[Card]) -> None:
    """Lets everything answer to cards that the player discarded from play, first to last."""
    for card in reversed(cards):
        if card.program.waiting or game.watches:
            _happened(game, ("from play",), whose, card, "discard")


def turn_begins(game: Game, whose: int) -> None:
    """Puts what waits for the start of this player's turn on the stack."""
    player = game.players[whose]
    _push(game, list(player.later), Bookmark(WINDOW, 0, whose, whose, NO_CARD, where="turn"))
    player.later = ()


def wait_for_turn(game: Game, mark: Bookmark, step: int, *, times: int = 0) -> None:
    """Lets that step of the card wait for the player's next turn; the card, and one that made it play more than once,
    stay in play."""
    player, at = game.players[mark.whose], len(game.stack) - 1
    own = mark._replace(step=step, times=times)
    fresh = [own]
    while at > 0 and game.stack[at].card == mark.card and game.stack[at].play == mark.play:
        at -= 1
    below = game.stack[at] if at >= 0 else mark
    if below.card is not mark.card and _repeats(below) and mark.card in below.them:
        fresh.append(Bookmark(below.card, len(below.card.program.steps), mark.whose, play=mark.play))
    known = [one for one in fresh if one not in player.later or one is own]
    player.later = (*player.later, *known)


def _repeats(mark: Bookmark) -> bool:
    """Whether the card of the bookmark is playing another one more than once."""
    steps = mark.card.program.steps
    return any(getattr(step, "repeats", 1) > 1 for step in steps[max(mark.step - 1, 0) : mark.step + 1])


def staying(game: Game, whose: int) -> list[Card]:
    """The player's cards that stay in play in Clean-up, since they still have something to do."""
    marks = [one for one in game.players[whose].later if one.play]
    marks += [one for one in game.watches if one.whose == whose and _lasts(one)]
    return [card for card, _ in dict.fromkeys((mark.card, mark.play) for mark in marks)]


def _lasts(mark: Bookmark) -> bool:
    return mark.card.program.steps[mark.step].waits in ("until", "ever")


def still_watching(game: Game, following: int) -> tuple[Bookmark, ...]:
    """What still waits when the turn of player `following` begins."""
    left = []
    for mark in game.watches:
        waits = mark.card.program.steps[mark.step].waits
        if waits in ("ever", "game") or (waits == "until" and mark.whose != following):
            left.append(mark)
    return tuple(left)


# ---- what answers ---------------------------------------------------------------------------------------------------


def _happened(
    game: Game, kinds: tuple[str, ...], who: int, card: Card, zone: str, *,
    count: int = 0, own: bool = True, windows: bool = False,
) -> None:  # fmt: skip
    told = {"them": (card,), "where": zone, "count": count}
    answers = _watched(game, kinds, who, card, told)
    for player in reversed([game.turn_of, *game.others(game.turn_of)]):
        marks = answers[player]
        for other in game.players[player].in_play:
            if other.program.waiting:
                mark = Bookmark(other, 0, player, player, other, **told)
                marks += _of(game, other, kinds, "in play", mark, who, card)
        if player == who:
            for pile in game.supply:
                if pile.program.waiting:
                    marks += _of(game, pile, kinds, "in games", Bookmark(pile, 0, who, who, pile, **told), who, card)
            if own and card is not NO_CARD and card.program.waiting:
                marks += _of(game, card, kinds, "always", Bookmark(card, 0, who, who, card, zone, **told), who, card)
        _push(game, marks, Bookmark(WINDOW, 0, player, who, card, zone, (), kinds[0] if windows else ""))


def _of(
    game: Game, waiting: Card, kinds: tuple[str, ...], how: str, mark: Bookmark, who: int, card: Card
) -> list[Bookmark]:
    return [mark._replace(step=number + 1) for number, step in _waiting(waiting, kinds, how)
            if step.occasion.matches(game, mark, who, card)]  # fmt: skip


def _waiting(card: Card, kinds: tuple[str, ...], how: str) -> Iterator[tuple[int, Step]]:
    program = card.program
    for number in program.waiting:
        step = program.steps[number]
        if step.waits == how and any(kind in kinds for kind in step.occasion.kinds):
            yield number, step


def _watched(game: Game, kinds: tuple[str, ...], who: int, card: Card, told: dict) -> list[list[Bookmark]]:
    """What this turn's and other lasting words do about it, for each player; those that were for once wait no more."""
    answers: list[list[Bookmark]] = [[] for _ in game.players]
    left = []
    for mark in game.watches:
        step = mark.card.program.steps[mark.step]
        happened = any(kind in kinds for kind in step.occasion.kinds) and step.occasion.matches(game, mark, who, card)
        if happened:
            doer = who if getattr(step, "actor", "") else mark.whose
            answers[mark.whose].append(mark._replace(step=mark.step + 1, whose=doer, **told))
        if not happened or step.waits not in ONCE:
            left.append(mark)
    if len(left) < len(game.watches):
        game.watches = tuple(left)
    return answers


def _push(game: Game, marks: list[Bookmark], window: Bookmark) -> None:
    """Puts the bookmarks of a player on the stack, the first on top, and over them the window in which the player
    orders them and may react; no window where there is nothing to order, and no Reaction can come up."""
    marks = [mark for mark in marks if not _idle(game, mark)]
    game.stack.extend(reversed(marks))
    if len(marks) > 1 or (window.where and (marks or reactions(game, window))):
        game.stack.append(window._replace(count=len(marks)))


def _idle(game: Game, mark: Bookmark) -> bool:
    steps = mark.card.program.steps
    return mark.step < len(steps) and steps[mark.step].idle(game, mark)


def reactions(game: Game, mark: Bookmark) -> dict[Card, int]:
    """The cards in hand that may be used in this window, each once, with the step that waits."""
    found: dict[Card, int] = {}
    player = game.players[mark.whose]
    for card in (*player.hand, *player.tavern) if player.mats else player.hand:
        if card in found or card in mark.seen or not card.program.waiting:
            continue
        for number, step in _waiting(card, (mark.where,), "hand"):
            own = Bookmark(card, whose=mark.whose)
            if card in getattr(player, step.zone) and step.applies(game, mark.whose) and (
                    step.occasion.matches(game, own, mark.you, mark.about)):  # fmt: skip
                found[card] = number
    return found
