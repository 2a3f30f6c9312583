"""Follows what is told through the game, act by act: what is a command, what a claim, and what neither."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from engine.choices import Choice
from engine.errors import PlayaloudError

from . import claims, commands
from .acts import PLAYS, Act
from .bare import after_answer, bare
from .buys import buy, play_treasures
from .decisions import answer, concerns, pending
from .denials import check_denial, check_others, left_out
from .draws import cards_number
from .hands import check_mentioned
from .moods import REAL, SOFT
from .nominals import Nominal
from .plays import can_play, play_action
from .totals import potential
from .untold import agreement, settle
from .walk import Walk, effects, spread
from .world import copied, happened

MAY_PLAY = (
    "reveal",
    "bare",
    "put",
    "get",
    "see",
    "be",
    "do",
    "use",
    "come",
    "start",
    "choose",
    "idle",
)  # acts that may be a play

MAY_BUY = ("bare", "be", "get", "come", "choose", "see", "make", "do", "spend", "idle", "put", "give", "left", "have")
EFFECTS = ("draw", "get", "give", "gain", "discard", "trash", "drop", "reveal", "double", "convert", "bare", "choose",
           "do", "play", "start", "use", "be", "see")  # fmt: skip


def follow(walk: Walk) -> None:
    """Follows every act, and takes what stands open at the end."""
    while walk.at < len(walk.acts):
        if not walk.act.done:
            _follow(walk)
        walk.at += 1
    walk.at = max(len(walk.acts) - 1, 0)
    if walk.world.over:
        return
    choice = pending(walk)
    if choice is not None and (walk.until == "buy phase" or _must_be_made(walk, choice)):
        settle(walk)
    if walk.until == "buy phase" and walk.game.phase == "action" and walk.world.line:
        walk.do("end actions")
    elif walk.counted and walk.game.phase == "action" and walk.until != "buy phase":
        play_treasures(walk)


def _must_be_made(walk: Walk, choice: Choice) -> bool:
    """Whether a decision that nobody told is taken at the end: another player's, or one that cannot be declined."""
    if choice.kind in ("chance", "name"):
        return False
    return choice.player != walk.world.whose or not choice.optional


def _follow(walk: Walk) -> None:
    act = walk.act
    if walk.world.over:
        _after_turn(walk)
        return
    for command in walk.forced.pop(act.span[0], ()):
        _do_forced(walk, command)
    behind = act.source is not None and act.verb_at is not None and act.source.span[0] > act.verb_at[0]
    if act.source is not None and not (act.kind in PLAYS and act.cards and behind):
        _source(walk, act.source)
    choice = pending(walk)
    if choice is not None and act.mood != SOFT:
        if concerns(walk, choice, act) and answer(walk, choice):
            after_answer(walk)
            if act.kind == "bare" and act.cards:
                _follow(walk)
            return
        later = _answered_later(walk)
        if choice.player != walk.world.whose and choice.verb == "reveal":
            _react(walk, later)
            _follow(walk)
            return
        draws = act.cards or any(one.value == "cards" for one in act.amounts)
        if later is not None and act.kind in ("draw", "get", "gain", "give", "bare") and draws:
            _answer_first(walk, later)
            choice = pending(walk)
            if choice is not None and concerns(walk, choice, act) and answer(walk, choice):
                return
    _play_named(walk)
    if not check_others(walk) and not check_denial(walk):
        _imply(walk)
        _HANDLERS.get(act.kind, claims.other)(walk)
    check_mentioned(walk)
    walk.named = act.cards[-1] if act.cards else act.subject or walk.named
    named = [one for one in (*act.cards, act.source) if one is not None and can_play(walk, one.card)]
    if named and not act.read and act.mood == REAL and not act.negative and act.own and act.kind in MAY_PLAY:
        if _likely(walk, named[-1]) and walk.guess("likely play"):
            play_action(walk, named[-1], explicit=False)
        else:
            walk.shaky = True
    walk.topic = named[-1] if named and not act.negative else walk.topic
    act.lost = not act.read and not act.negative and act.mood == REAL and act.kind != "be" and _matters(walk)
    if act.kind in MAY_BUY and not act.read and _affordable(walk) and walk.guess("buy named", usual=False):
        buy(walk, act.cards)


def _do_forced(walk: Walk, command: str) -> None:
    """Does here what the line that is known has here."""
    verb, name = command.split(" ", 1)
    one = next((n for n in (*walk.act.cards, *walk.act.into, walk.act.source, walk.act.subject)
                if n is not None and n.card == name), None)  # fmt: skip
    if one is None or walk.target is None or walk.target[command] <= 0:
        return
    if verb == "play":
        play_action(walk, one, explicit=False)
    elif walk.act.kind != "buy":
        buy(walk, [replace(one, n=1, many=False)])


def _play_named(walk: Walk) -> None:
    """Plays a card that is only named in passing, where nothing else makes sense of the telling."""
    act = walk.act
    if act.kind in ("play", "buy", "trash", "discard", "keep", "unused") or act.negative or not act.own:
        return
    action = act.kind in ("have", "left") and any(one.value == "actions" and one.n for one in act.amounts)
    for one in (*act.cards, *act.into, act.source, act.subject):
        usual = action and one is not None and one in act.into  # "I have one Action for the Smithy"
        if one is not None and can_play(walk, one.card) and walk.guess("play named", usual=usual):
            play_action(walk, one, explicit=False)
            return


def _matters(walk: Walk) -> bool:
    """Whether something might be done with the cards named: they are in hand, or could be bought."""
    game = walk.game
    held = {card for record, _ in walk.world.records() for card in record.game.players[walk.world.whose].hand}
    here = {one.card for one in walk.act.cards}
    if game.phase == "buy":
        return bool(here) and not any(card in game.players[walk.world.whose].cards() for card in here)
    return bool(here & held)


def _affordable(walk: Walk) -> bool:
    """Whether the cards named could be bought now, with what the Treasures in hand would give."""
    act, game = walk.act, walk.game
    if not act.cards or act.negative or not act.own or act.mood != REAL or act.zone is not None:
        return False
    cards, player = spread(act.cards), game.players[walk.world.whose]
    last = not any(other.kind != "end_turn" for other in walk.acts[walk.at + 1 :])
    if not walk.money and not (last and not set(cards) & {*player.hand, *player.in_play}):
        return False
    coins = potential(walk.world.real, walk.world.whose)
    return (
        len(cards) <= game.buys and all(card in game.supply for card in cards) and coins >= sum(map(game.cost, cards))
    )


def _likely(walk: Walk, one: Nominal) -> bool:
    """Whether what is told next agrees better with the card having been played here than with the game as it is."""
    trial = copied(walk.world.real)
    try:
        trial.pending()
        since = len(trial.events)
        trial.do(walk.world.command(f"play {one.card}"))
        trial.pending()
    except PlayaloudError:
        return False
    return agreement(walk, trial, since=since, ahead=1) > agreement(walk, walk.world.real, ahead=1)


def _imply(walk: Walk) -> None:
    """Plays the card named last, where what is told now is what that card does and nothing else can do it."""
    act, one = walk.act, walk.topic or _only_one(walk)
    if one is None or act.mood == SOFT or act.negative or not act.own or pending(walk) is not None:
        return
    wanted = {str(n.value) for n in act.amounts if "plus" in n.marks and n.n}
    verb = act.zone.value if act.kind == "put" and act.zone is not None else act.kind
    wanted |= {verb} & {"discard", "trash"} if act.cards or act.pronoun else set()
    wanted |= {"trash", "gain"} if act.kind == "convert" and act.cards else set()
    playing = effects(walk.playing) if walk.playing is not None else set()
    if wanted and wanted <= effects(one.card) and not wanted & playing and can_play(walk, one.card):
        walk.topic = None
        if play_action(walk, one, explicit=False):
            choice = pending(walk)
            if choice is not None and concerns(walk, choice, act) and answer(walk, choice):
                after_answer(walk)
                act.kind = "idle"


def _only_one(walk: Walk) -> Nominal | None:
    """The only card that could be meant where a card is made into another and nothing says by which."""
    act = walk.act
    held = Counter(walk.game.players[walk.world.whose].hand)
    verb = act.zone.value if act.kind == "put" and act.zone is not None else act.kind
    does = {"trash", "gain"} if act.kind == "convert" and act.into else {verb} & {"trash", "discard"}
    if not act.cards or not does or Counter(spread(act.cards, held)) - held or walk.playing is not None:
        return None
    able = [card for card in held if can_play(walk, card) and does <= effects(card)]
    first = act.cards[0]
    return replace(first, value=able[0], n=1) if len(able) == 1 else None


def _after_turn(walk: Walk) -> None:
    """Judges the number of cards drawn for the next turn; nothing else is told any more."""
    act = walk.act
    walk.act.read = True
    number = cards_number(act) if act.kind == "draw" else None
    drawn = happened(walk.world.real, walk.before_end, walk.world.whose, "draw")
    if number is None or act.mood != REAL or act.negative or not drawn:
        return
    size = sum(len(event.cards) for event in drawn)
    if number.n != size:
        why = walk.say("You draw {size} cards for your next turn, not {said}.").format(size=size, said=number.n)
        walk.mistake("wrong-draw", why, f"draw {size} cards")


def _source(walk: Walk, one: Nominal) -> None:
    """A card named as what does it is played, if it has not been told to be."""
    card, act = one.card, walk.act
    if act.mood == SOFT or (act.negative and act.kind not in ("trash", "discard")) or act.kind not in EFFECTS:
        return
    if act.kind in ("bare", "be") and not act.cards and (act.numbers or (act.amounts and not _adds_something(act))):
        return
    choice = pending(walk)
    if choice is not None and choice.because is not None and choice.because.card == card:
        return
    played = [event for event in happened(walk.world.real, 0, walk.world.whose, "play") if card in event.cards]
    if act.kind == "double" and not played and not can_play(walk, card):
        play_action(walk, one, explicit=True)
    elif not played and can_play(walk, card) and walk.guess("play source"):
        play_action(walk, one, explicit=False)


def _adds_something(act: Act) -> bool:
    return any("plus" in one.marks or one.value != "cards" for one in act.amounts)


def _answered_later(walk: Walk) -> int | None:
    """The number of the next act that answers the open decision, if it comes before anything else is played."""
    choice = pending(walk)
    for number, act in enumerate(walk.upcoming(4), walk.at + 1):
        if act.kind in ("play", "come", "buy") and act.cards and not concerns(walk, choice, act):
            return None
        if (
            act.kind in (choice.verb, "drop", "use", "put", "choose")
            and act.mood == REAL
            and concerns(walk, choice, act)
        ):
            return number
    return None


def _react(walk: Walk, later: int | None) -> None:
    """Takes another player's reaction as it is told later, or as none."""
    here = walk.at
    if later is not None:
        walk.at = later
        answer(walk, pending(walk))
        walk.acts[later].done = True
        walk.at = here
    if pending(walk) is not None and pending(walk).verb == "reveal":
        settle(walk)


def _answer_first(walk: Walk, later: int) -> None:
    """Takes an answer that is told after what it leads to; where the words insist on that order, it is wrong."""
    here, act = walk.at, walk.act
    walk.at = later
    answered = answer(walk, pending(walk))
    walk.acts[later].done = True
    walk.at = here
    other = walk.acts[later]
    beside = [one for one in walk.acts if one.sentence == other.sentence and {"after", "before"} & one.opens]
    if not answered or not ({"then", "after"} & (other.opens | other.marks) or "first" in act.marks or beside):
        return
    card = walk.playing
    text = " ".join(card.text.split()) if card else ""
    why = walk.say("You do that in another order; {card} says “{text}”.").format(card=card, text=text)
    walk.mistake("wrong-order", why, walk.world.line[-1], span=(act.span[0], other.span[1]), what=act.kind)


_HANDLERS: dict[str, Callable[[Walk], None]] = {
    "bare": bare, "play": commands.play, "come": commands.play, "choose": commands.choose, "double": commands.play,
    "start": commands.start, "do": commands.do, "use": commands.use, "buy": commands.purchase,
    "end_actions": commands.stop_actions, "end_turn": commands.stop_turn, "draw": claims.draw, "get": claims.get,
    "gain": claims.get, "give": claims.get, "have": claims.have, "left": claims.have, "unused": claims.have,
    "make": claims.make, "be": claims.be, "put": claims.put, "discard": claims.move, "trash": claims.move,
    "drop": claims.drop, "reveal": claims.reveal, "see": claims.see, "keep": claims.keep, "leave_out": left_out,
}  # fmt: skip
