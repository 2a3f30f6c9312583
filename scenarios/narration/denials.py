"""What is said not to happen, or to happen to others, compared with what the cards make happen."""

from __future__ import annotations

from .draws import believe_skipped
from .moods import REAL
from .others import denied_others
from .verdicts import because, counted, drawn, duty, listed
from .walk import Walk, effects, shown
from .world import happened

COUNTERS = ("actions", "buys", "coins")


def check_denial(walk: Walk) -> bool:
    """Judges something a card does that is said not to have happened; True if the act is such a denial."""
    act = walk.act
    none = bool(act.cards) and all(one.n == 0 for one in act.cards)  # "no Silver is gained"
    if act.kind in ("give", "get") and act.mood == REAL and act.own and not act.cards and not act.negative:
        return any(one.value in COUNTERS and one.n == 0 for one in act.amounts) and _denied_bonus(walk)  # "no coins"
    if not (act.negative or none) or act.mood != REAL:
        return False
    if act.kind == "happen":
        return _denied_fate(walk)
    if not act.own:
        return denied_others(walk)
    if act.kind == "reveal" and not act.cards:
        return _denied_reveal(walk)
    if act.cards:
        return _denied_cards(walk, none=none)
    if "infinitive" in act.marks and "duty" not in act.marks:
        return False  # "nothing useful to draw"
    if act.kind in ("gain", "get") and "any" in act.marks and not act.amounts and _denied_event(walk):
        return True
    if act.kind in ("discard", "trash") and act.pronoun is not None and "duty" not in act.marks:
        return _denied_event(walk)
    if act.kind in ("draw", "get", "give", "gain"):
        draws = act.kind == "draw" or (act.kind in ("get", "give") and _a_card(walk))
        return (draws and denied_draw(walk)) or _denied_bonus(walk)
    if act.kind in ("discard", "trash") and "duty" in act.marks:
        return _denied_duty(walk)
    return False


def left_out(walk: Walk) -> None:
    """Judges an instruction that is said to be skipped: "I skip the card", "I leave the Action out"."""
    act = walk.act
    act.read = True
    if act.mood != REAL or not act.own or act.cards or act.noise:
        return
    if any(one.value == "cards" for one in act.amounts) and denied_draw(walk):
        return
    if any(one.value in COUNTERS for one in act.amounts):
        _denied_bonus(walk)
    elif not act.amounts:
        _left_out_step(walk)


def _left_out_step(walk: Walk) -> None:
    """ "Revealing I leave out": of what the card being told of has the player do."""
    before = walk.acts[walk.at - 1] if walk.at else None
    if walk.playing is None or before is None or not before.empty or before.sentence != walk.act.sentence:
        return
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, before.kind)
    if not events or before.kind not in effects(walk.playing):
        return
    why = because(walk.say, events[-1], "You do {verb} here", verb=before.kind)
    span = (before.span[0], walk.act.span[1])
    if walk.mistake("skipped-instruction", why, before.kind, span=span, what=f"no {before.kind}"):
        moved = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "put", "discard")
        if moved and moved[-1].source == "deck":
            believe_skipped(walk, moved[-1], [], [])


def _denied_reveal(walk: Walk) -> bool:
    """ "I don't reveal anything": of a card that had the player reveal one."""
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "reveal")
    if not events or walk.playing is None or walk.act.noise:
        return False
    why = because(walk.say, events[-1], "You do reveal a card here")
    if walk.mistake("skipped-instruction", why, f"reveal {shown(list(events[-1].cards))}", what="reveal nothing"):
        moved = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "put", "discard")
        if moved and moved[-1].source == "deck":
            believe_skipped(walk, moved[-1], [], [])
    return True


def _denied_cards(walk: Walk, *, none: bool = False) -> bool:
    """ "I don't take the two Silvers": of cards that came by the card being told of, whether one would or not."""
    act = walk.act
    if act.kind not in ("draw", "get", "gain") or walk.playing is None or act.noise or "more" in act.marks:
        return False
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "draw", "gain")
    came = [event for event in events if event.because is not None and event.because.card == walk.playing
            and {one.card for one in act.cards} <= set(event.cards)]  # fmt: skip
    if not came or not (none or any("definite" in one.marks for one in act.cards)):
        return False
    actual = came[-1].cards
    why = because(walk.say, came[-1], "You do get {cards}", cards=listed(tuple(actual)))
    marked = walk.mistake("skipped-instruction", why, shown(list(actual)), what="nothing")
    if marked and came[-1].kind == "draw":
        walk.world.believe_drawn(actual, 0)
    return marked


def _denied_event(walk: Walk) -> bool:
    """ "I don't trash it, I keep it", "I gain nothing for them": of what the card being told of has made happen."""
    act = walk.act
    kind = "gain" if act.kind == "get" else act.kind
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, kind)
    came = [event for event in events if event.because is not None and event.because.card == walk.playing]
    if not came or act.noise or "more" in act.marks or walk.game.phase != "action":
        return False
    kept = next((one for one in walk.upcoming(1) if one.kind == "keep" and one.sentence == act.sentence), None)
    if kept is not None and kept.pronoun is not None and kind != "gain":
        kept.done = kept.read = True
    else:
        kept = None
    span = (act.span[0], kept.span[1] if kept is not None else act.span[1])
    actual = tuple(card for event in came for card in event.cards)
    why = because(walk.say, came[-1], "You do {verb} {cards}", verb=kind, cards=listed(actual))
    return walk.mistake("skipped-instruction", why, f"{kind} {shown(list(actual))}", span=span, what="nothing")


def denied_draw(walk: Walk) -> bool:
    """Marks a draw that is said not to have happened; True if the act tells that."""
    act = walk.act
    cards = any(one.value == "cards" for one in act.amounts)
    if not (cards or "any" in act.marks) or ("more" in act.marks and act.kind == "draw"):
        return False
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "draw")
    choice = walk.world.choice()
    if not events and choice is not None and choice.kind == "chance" and choice.player == walk.world.whose:
        why = walk.say("You do draw: the discard pile is shuffled when the deck is empty.")
        return walk.mistake("skipped-instruction", why, "draw", what="draw nothing")
    if not events or walk.playing is None:
        return False
    actual = tuple(card for event in events for card in event.cards)
    why = because(walk.say, events[-1], "You do draw here")
    some = walk.drawn_told and any(one.n == 0 and len(one.words) > 2 for one in act.amounts)  # "…, so no third card"
    if walk.mistake("wrong-draw" if some else "skipped-instruction", why, drawn(actual), what="draw nothing"):
        walk.world.believe_drawn(actual, 0)
    return True


def _a_card(walk: Walk) -> bool:
    """Whether it is the card drawn that is not taken: "I don't take a card for it", where none was told as drawn."""
    act = walk.act
    cards = [one for one in act.amounts if one.value == "cards" and (one.n == 0 or "weak" in one.marks)]
    gains = walk.playing is None or {"gain", "discard", "trash"} & effects(walk.playing)
    return bool(cards) and not (gains or walk.drawn_told or act.noise or {"more", "would", "could"} & act.marks)


def _denied_bonus(walk: Walk) -> bool:
    for one in walk.act.amounts:
        if one.value not in COUNTERS or not (one.n in (0, None) or "weak" in one.marks):
            continue
        events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, str(one.value))
        total = sum(event.amount for event in events)
        if not total or walk.playing is None or "more" in walk.act.marks:
            continue
        text = counted(total, str(one.value))
        why = because(walk.say, events[-1], "You do get {text}", text=text)
        if walk.mistake("skipped-instruction", why, f"+{text}", what=f"no {one.value}"):
            game = walk.world.records()[-1][0].game
            walk.world.believe_count(str(one.value), getattr(game, str(one.value)) - total)
        return True
    return False


def _denied_fate(walk: Walk) -> bool:
    """ "Nothing happens to it": of a card that was trashed when it was bought."""
    bought = walk.game.bought
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "trash")
    gone = [event for event in events if bought and bought[-1] in event.cards and event.because is not None]
    if not gone or walk.act.noise or any(one.card != bought[-1] for one in walk.act.cards):
        return False
    why = because(walk.say, gone[-1], "Your {card} is trashed", card=str(bought[-1]))
    return walk.mistake("skipped-instruction", why, f"trash {bought[-1]}", what=f"nothing for {bought[-1]}")


def _denied_duty(walk: Walk) -> bool:
    """ "You don't have to trash anything": of a card whose text says to."""
    for card in dict.fromkeys((*walk.them, *([walk.playing] if walk.playing else []))):
        if any(getattr(step, "verb", "") == walk.act.kind for step in card.program.steps):
            why = duty(walk.say, card, walk.act.kind)
            walk.mistake("skipped-instruction", why, walk.act.kind, what=f"no need to {walk.act.kind}")
            return True
    return False
