"""Follows what is told through the game, act by act: what is a command, what a claim, and what neither."""

from __future__ import annotations

from collections.abc import Callable

from engine.choices import Choice

from ..claims.absent import check_foreign
from ..claims.arrivals import arrives, check_played_for, check_stops
from ..claims.asserted import check_asserted
from ..claims.befallen import check_others
from ..claims.counts import check_open_amounts
from ..claims.denials import check_denial, left_out
from ..claims.draws import draws_match
from ..claims.hands import check_mentioned
from ..claims.invented import check_given
from ..claims.next_hand import check_next_hand, draws_next_hand
from ..claims.places import check_told_place
from ..claims.sequence import check_sequence
from ..claims.zones import check_shuffled, check_tidied
from ..language.acts import PLAYS, SETS, Act
from ..language.denied import denies
from ..language.moods import PLAN, REAL, SOFT
from ..language.nominals import Nominal
from ..line.buys import buy, play_treasures
from ..line.decisions import answer, told_apart
from ..line.offers import answered_later, concerns, declines, pending
from ..line.own_fate import decides_fate
from ..line.parted import part
from ..line.plays import can_play, offered, play_action
from ..line.purchases import attempted, finishes
from ..line.reactions import react, window
from ..line.sacrificed import bought_beside, sacrificed
from ..line.twofold import choose_option
from ..line.untold import settle
from ..line.walk import Walk
from ..line.world import happened
from ..texts import effects
from ..verdicts import other_order
from . import being, commands, ends, gains, statements
from .bare import after_answer, bare
from .implied import MAY_BUY, affordable, do_forced, imply, is_next, likely, matters, play_named
from .scripted import carry_out

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

VERBS = {"draw": "cards", "drop": "trash"}
EFFECTS = ("draw", "get", "give", "gain", "discard", "trash", "drop", "reveal", "double", "convert", "bare", "choose",
           "do", "play", "start", "use", "be", "see", "put")  # fmt: skip


def follow(walk: Walk) -> None:
    """Follows every act, and takes what stands open at the end."""
    while walk.at < len(walk.acts):
        if walk.script is not None:
            carry_out(walk)
        if not walk.act.done:
            _follow(walk)
        if not (walk.doubt or walk.shaky):
            walk.astray = None
        elif walk.astray is None:
            walk.astray = walk.act.span[0]
        walk.at += 1
    walk.at = max(len(walk.acts) - 1, 0)
    if walk.world.over or walk.script is not None:
        return
    choice = pending(walk)
    if choice is not None and (walk.until == "buy phase" or _must_be_made(walk, choice)):
        settle(walk)
    if walk.until == "buy phase" and walk.game.phase == "action" and walk.world.line:
        walk.do("end actions")
    elif walk.counted and walk.game.phase == "action" and walk.until != "buy phase":
        play_treasures(walk)


def _must_be_made(walk: Walk, choice: Choice) -> bool:
    """Whether a decision that nobody told is taken at the end: one that cannot be declined."""
    return choice.kind not in ("chance", "name") and not choice.optional


def _follow(walk: Walk) -> None:
    act = walk.act
    if walk.world.over:
        _after_turn(walk)
        return
    for command in walk.forced.pop(act.span[0], ()):
        do_forced(walk, command)
    behind = act.source is not None and act.verb_at is not None and act.source.span[0] > act.verb_at[0]
    if act.kind == "bare" and act.source is not None and len(act.cards) == 1 and _has_played(walk, act.cards[0]):
        act.kind, behind = "play", True  # "Throne Room w/ Market"
    if act.source is not None and not (act.kind in PLAYS and act.cards and behind):
        _source(walk, act.source)
    check_sequence(walk)
    if act.mood != SOFT:
        choose_option(walk)
    if decides_fate(walk):
        return
    choice = pending(walk)
    if choice is not None and choice.player != walk.world.whose and _addressed(walk):
        act.who = 1
    if choice is not None and part(walk, choice):
        choice = pending(walk)
    if choice is None and act.kind in ("drop", "trash", "discard", "convert") and len(act.cards) > 1 and _does_it(walk):
        _source(walk, act.cards.pop(0))
        choice = pending(walk)
    if choice is not None and (act.mood != SOFT or _reasons_by(walk, choice)):
        if window(walk) is not None and not concerns(walk, choice, act) and react(walk, answered_later(walk)):
            _follow(walk)
            return
        if denies(act) and not declines(act, choice) and check_denial(walk):
            return
        if act.kind == "leave_out" and "lets go" in act.marks and choice.verb in ("trash", "discard"):
            act.kind = "drop"  # "I let both Estates go"
        elif (given := sacrificed(walk, choice, act)) is not None:
            act.kind, act.cards, act.into, act.source = "drop", [given], [], None
        later = answered_later(walk)
        if later is not None and _lists_draw(walk):
            act.kind = "draw"
        if more := bought_beside(walk, choice, act):
            act.cards, act.into = [one for one in act.cards if one not in more], []
        if concerns(walk, choice, act) and answer(walk, choice):
            after_answer(walk)
            if more:
                buy(walk, more)
            if act.kind == "bare" and act.cards and not act.done:
                _follow(walk)
            return
        if told_apart(walk, choice, fits=False):
            return
        draws = act.own and (act.cards or any(one.value == "cards" for one in act.amounts))
        told = act.kind in ("draw", "come") and draws_match(walk, act)  # nothing has to be answered before
        draws = draws and not (act.kind == "bare" and act.noise > 1)  # "the Estates only clog my deck"
        comes = act.kind in ("draw", "get", "gain", "give", "bare") or (
            act.kind == "come" and act.zone is not None and act.zone.value in ("discard", "hand"))  # fmt: skip
        if later is not None and comes and draws and not told:
            _answer_first(walk, later)
            choice = pending(walk)
            if choice is not None and concerns(walk, choice, act) and answer(walk, choice):
                return
    bought = len(walk.game.bought)
    act.kind = finishes(walk) or act.kind
    play_named(walk)
    if draws_next_hand(walk) or check_asserted(walk) or check_foreign(walk) or check_given(walk):
        act.read = True
    elif not (denies(act) and check_denial(walk)) and not check_others(walk):
        imply(walk)
        act.kind = "draw" if arrives(walk) else "come" if is_next(walk) else act.kind
        _HANDLERS.get(act.kind, statements.other)(walk)
        choose_option(walk)
        check_open_amounts(walk)
        check_played_for(walk)
        check_stops(walk)
    check_mentioned(walk)
    check_told_place(walk)
    walk.named = act.cards[-1] if act.cards else act.subject or walk.named
    named = [one for one in (*act.cards, act.source) if one is not None and can_play(walk, one.card)]
    if named and not act.read and act.mood == REAL and not act.negative and act.own and act.kind in MAY_PLAY:
        if likely(walk, named[-1]) and walk.guess("likely play"):
            play_action(walk, named[-1], explicit=False)
        else:
            walk.shaky = True
    walk.topic = named[-1] if named and not act.negative else walk.topic
    act.lost = not act.read and not act.negative and act.mood == REAL and act.kind != "be" and matters(walk)
    if act.kind in MAY_BUY and not act.read and affordable(walk) and walk.guess("buy named", usual=False):
        buy(walk, act.cards)
    elif bought == len(walk.game.bought) and (cards := attempted(walk)) and walk.guess("buy"):
        act.kind = "buy"
        buy(walk, cards)


def _reasons_by(walk: Walk, choice: Choice) -> bool:
    """Whether a reason is the decision itself: "she stays because I trash my Moat"."""
    act = walk.act
    mine = choice.player == walk.world.whose and act.own and act.kind == choice.verb and not act.negative
    return mine and bool(act.cards) and all(one.card in choice.cards for one in act.cards)


def _addressed(walk: Walk) -> bool:
    """Whether "you" means another player, since the one whose turn it is says "I": "Militia, you lose two Estates"."""
    you = walk.act.who == 0 and "self" in walk.act.marks and "speaker" not in walk.act.marks
    return you and any("speaker" in one.marks for one in walk.acts)


def _after_turn(walk: Walk) -> None:
    """Judges the number of cards drawn for the next turn; nothing else is told any more."""
    act = walk.act
    walk.act.read = True
    if act.kind == "trash":
        check_tidied(walk)
    check_next_hand(walk)


def _source(walk: Walk, one: Nominal) -> None:
    """A card named as what does it is played, if it has not been told to be."""
    card, act = one.card, walk.act
    does = {VERBS.get(act.kind, act.kind), *(str(one.value) for one in act.amounts)} & effects(card)
    if act.mood == SOFT or (act.negative and not does) or act.kind not in EFFECTS:
        return
    if act.mood == PLAN and "would" in act.marks:
        return  # "the Warehouse first would find the Gold"
    if act.kind == "bare" and act.noise and act.empty_but_source:
        return  # "the trick with the Artisan"
    if act.kind in ("bare", "be") and not act.cards and (act.numbers or (act.amounts and not _adds_something(act))):
        return
    another = any("which" in word.marks and "first" not in word.marks for word in one.words)  # "the second Village"
    choice = pending(walk)
    if choice is not None and choice.because is not None and choice.because.card == card and not another:
        return
    played = [event for event in happened(walk.world.real, 0, walk.world.whose, "play") if card in event.cards]
    if act.kind == "double" and not played and not can_play(walk, card):
        play_action(walk, one, explicit=True)
    elif (not played or another) and (can_play(walk, card) or offered(walk, card)) and walk.guess("play source"):
        play_action(walk, one, explicit=False)


def _has_played(walk: Walk, one: Nominal) -> bool:
    """Whether a card is named that has another played, with that one behind it."""
    source = walk.act.source
    return "play" in effects(one.card) and can_play(walk, one.card) and one.span < source.span and source.card.is_action


def _does_it(walk: Walk) -> bool:
    """Whether the first card named does it to the others: "I Fire Sale both Coppers away"."""
    act, one = walk.act, walk.act.cards[0]
    does = bool({"trash", "discard"} & effects(one.card)) and can_play(walk, one.card) and one.n is None
    another = bool({"then", "first"} & act.opens)  # "finally the Moneylender, a Copper is trashed"
    plain = "all" not in one.marks and (another or "definite" not in one.marks)
    return does and plain and act.mood == REAL and not act.negative and act.own


def _adds_something(act: Act) -> bool:
    return any("plus" in one.marks or one.value != "cards" for one in act.amounts)


def _lists_draw(walk: Walk) -> bool:
    """Whether the act only lists the cards that are told as drawn right before: "I draw two cards: a Duchy …"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    if before is None or before.kind != "draw" or before.sentence != act.sentence or before.cards:
        return False
    return act.kind == "bare" and act.sign in SETS and bool(act.cards) and bool(draws_match(walk, act))


def _answer_first(walk: Walk, later: int) -> None:
    """Takes an answer that is told after what it leads to; where the words insist on that order, it is wrong."""
    here, act = walk.at, walk.act
    drawn = act.kind == "bare" and draws_match(walk, act)  # what it names had come before
    walk.at = later
    done = part(walk, pending(walk)) or answer(walk, pending(walk))
    walk.acts[later].done = True
    walk.at = here
    other = walk.acts[later]
    near = walk.acts[max(later - 1, 0) : later + 2]
    beside = [one for one in near if one.sentence == other.sentence and {"after", "before"} & one.opens]
    if not done or not ({"then", "after"} & (other.opens | other.marks) or "first" in act.marks or beside):
        return
    card = walk.playing
    if card is None or drawn or {one.card for one in act.cards} == {card} or _looked_at(walk, act):
        return
    if act.kind == "draw" and not {"cards", "draw", "put"} & effects(card):
        return  # there is nothing to draw, in whatever order
    why, span = other_order(walk.say, card), (act.span[0], other.span[1])
    walk.mistake("wrong-order", why, walk.world.line[-1], span=span, what=act.kind)


def _looked_at(walk: Walk, act: Act) -> bool:
    """Whether the act only names cards that were looked at before anything is done with them."""
    seen = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "look", "reveal")
    return act.kind in ("see", "reveal", "bare", "be") and any(
        {one.card for one in act.cards} <= set(event.cards) for event in seen)  # fmt: skip


_HANDLERS: dict[str, Callable[[Walk], None]] = {
    "bare": bare, "play": commands.play, "come": commands.play, "choose": commands.choose, "double": commands.play,
    "start": commands.start, "do": commands.do, "use": commands.use, "buy": commands.purchase,
    "end_actions": ends.stop_actions, "end_turn": ends.stop_turn, "be": being.be, "leave_out": left_out,
    "get": gains.get, "gain": gains.get, "give": gains.get, "draw": statements.draw, "have": statements.have,
    "left": statements.have, "unused": statements.have, "make": statements.make, "put": statements.put,
    "discard": statements.move, "trash": statements.move, "drop": statements.drop, "reveal": statements.reveal,
    "see": statements.see, "keep": statements.keep, "set_aside": statements.set_aside, "shuffle": check_shuffled,
}  # fmt: skip
