"""What is said not to happen, compared with what the cards make happen."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace

from engine.events import Event

from ..language.acts import Act
from ..language.denied import denied_kinds, denies, limited
from ..language.moods import REAL
from ..language.words import forms
from ..line.decisions import command_for
from ..line.offers import pending
from ..line.walk import Walk, shown
from ..line.world import happened
from ..texts import COUNTERS, effects
from ..verdicts import because, counted, drawn, duty, listed
from .draws import believe_skipped
from .others import denied_others

NEEDS = tuple(forms("needs"))  # verbs by which what is there is not used
COSTS = tuple(forms("spends"))
STAYS = ("discard", "deck", "hand")  # where a card that was bought is, if it was not lost
NEXT = ("play", "start", "come", "buy", "end_actions", "end_turn")  # goes on with something else
TELLS = {
    "draw": ("draw", "get", "give", "bare", "see", "come"), "gain": ("gain", "get", "give", "choose", "convert"),
    "trash": ("trash", "drop", "convert"), "discard": ("discard", "drop"), "reveal": ("reveal", "see"),
    "put": ("put", "choose"),
}  # fmt: skip


def check_denial(walk: Walk) -> bool:
    """Judges something a card does that is said not to have happened; True if the act is such a denial."""
    act = walk.act
    if act.mood != REAL or not denies(act):
        return False
    if not act.own or _theirs(walk):
        return denied_others(walk)
    if act.kind == "happen":
        return _denied_fate(walk)
    if _of_others(walk):
        return False
    if limited(act) or (act.kind == "spend" and _unused(walk)):
        return False
    return any(_denied(walk, what) for what in denied_kinds(_with_verb(walk)))


def _with_verb(walk: Walk) -> Act:
    """The act with the verb that it takes over from the clause before: "it gives an Action | but no coin"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    gives = before is not None and before.kind in ("give", "get", "gain") and before.sentence == act.sentence
    bare = act.kind == "bare" and "but" in act.opens and not (act.negative or act.cards or act.noise)
    bare = bare and not {"nth", "more", "beyond", "now"} & act.marks
    return replace(act, kind="give") if gives and bare and before.own and not before.negative else act


def _of_others(walk: Walk) -> bool:
    """Whether it is said of cards named right before, and not of the one being told of: "…, which give me nothing"."""
    act, before = walk.act, walk.acts[walk.at - 1] if walk.at else None
    told = before is not None and before.sentence == act.sentence and not before.negative
    named = [one.card for one in before.cards] or walk.them if told else ()
    relative = act.kind == "give" and act.sign == "comma" and "relative" in act.opens and act.source is None
    return bool(named) and relative and walk.playing not in named


def _theirs(walk: Walk) -> bool:
    """Whether "they don't discard" is about the others, who are asked to just now."""
    act, choice = walk.act, pending(walk)
    asked = choice is not None and choice.player != walk.world.whose and act.kind == choice.verb
    return asked and act.who != 0 and act.empty


def _unused(walk: Walk) -> bool:
    """Whether what is there is only not used: "I don't need the Action", "I don't want the second Buy"."""
    verb = walk.quote(walk.act.verb_at or walk.act.span).casefold()
    return verb.startswith(NEEDS) or any(one.value == "buys" for one in walk.act.amounts)


def _free(walk: Walk) -> bool:
    """Whether it is only told to cost nothing, as what gives back what it takes: "the Cellar costs me no Action"."""
    return walk.act.kind == "spend" and walk.quote(walk.act.verb_at or walk.act.span).casefold().startswith(COSTS)


def left_out(walk: Walk) -> None:
    """Judges an instruction that is said to be skipped and has a name of its own: "revealing I leave out"."""
    act = walk.act
    act.read = True
    before = walk.acts[walk.at - 1] if walk.at else None
    if act.mood != REAL or not act.own or not act.empty or act.noise or before is None or walk.playing is None:
        return
    if not before.empty or before.sentence != act.sentence or before.kind not in effects(walk.playing):
        return
    _mark_event(walk, before.kind, _events(walk, before.kind), span=(before.span[0], act.span[1]))


def _denied(walk: Walk, what: str) -> bool:
    if what == "cards":
        return _denied_cards(walk)
    if what in COUNTERS:
        return not _free(walk) and _denied_bonus(walk, what)
    if what == "draw":
        return denied_draw(walk)
    return _denied_event(walk, what)


def _events(walk: Walk, kind: str) -> list[Event]:
    """What the card being told of, or the one bought last, has made the player do of that kind."""
    card = walk.act.source.card if walk.act.source is not None else walk.playing
    since = walk.world.scope[0] if walk.act.source is None or card == walk.playing else 0
    events = happened(walk.world.real, since, walk.world.whose, kind)
    bought = walk.game.bought[-1:] if walk.game.phase == "buy" else ()
    plays = happened(walk.world.real, since, walk.world.whose, "play")
    does = {card, *bought, *(one for event in plays if event.because is not None for one in event.cards)}
    return [event for event in events if event.because is not None and event.because.card in does]


def _told(walk: Walk, kind: str) -> bool:
    """Whether the same words say of this card that it does happen: then only another time, or more, is denied."""
    cards = {card for event in _events(walk, kind) for card in event.cards}
    act = walk.act
    alone = act.kind == "bare" and kind == "gain"  # "No cards.", before the gain is told
    later = itertools.takewhile(lambda one: one.kind not in NEXT and (alone or one.sentence == act.sentence),
                                walk.upcoming(9 if alone else 3))  # fmt: skip
    near = [*(one for one in walk.acts[: walk.at] if one.sentence >= walk.played_in), *later]
    if not act.negative and act.kind in TELLS[kind] and {n.card for n in (*act.cards, *act.into) if n.n != 0} & cards:
        return True  # "it gains me a Silver, two Actions left and no cards for them"
    return any(one.kind in TELLS[kind] and not one.negative and one.mood == REAL and one.own and not _to_others(one)
               and ({n.card for n in (*one.cards, *one.into) if n.n != 0} & cards) for one in near)  # fmt: skip


def _to_others(act: Act) -> bool:
    """Whether cards are told as given to other players: "she gives each of the others a Curse", "… gives them …"."""
    them = act.pronoun is not None and not act.pronoun.n
    return act.kind == "give" and (them or bool({"other", "several"} & act.marks))


def _second(walk: Walk) -> bool:
    """Whether the second time is meant of a card that was played twice."""
    near = [walk.act, *(one for one in walk.acts[: walk.at] if one.sentence == walk.act.sentence)]
    times = {one.sentence for one in near if "second time" in one.marks} & {walk.act.sentence}
    plays = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "play")
    return bool(times) and max(Counter(card for event in plays for card in event.cards).values(), default=0) > 1


def _denied_cards(walk: Walk) -> bool:
    """ "I don't take the two Silvers", "I don't trash the Estate": of cards that came, or went, by this card."""
    act = walk.act
    none = all(one.n == 0 for one in act.cards)
    kinds = ["trash"] if act.kind in ("trash", "drop") else ["draw", "gain"]
    sure = none or act.kind == "leave_out" or any("definite" in one.marks for one in act.cards) or (
        {"any", "therefor", "instance"} & act.marks)  # fmt: skip
    there = act.kind == "have" and act.who is None and {"therefor", "instance"} & act.marks  # "there's no Silver in it"
    fits = act.kind in ("draw", "get", "gain", "trash", "drop", "leave_out") or (act.kind == "bare" and none) or there
    takes = act.kind in ("get", "gain")  # "I don't take a Silver", of one that comes without being chosen
    if walk.playing is None or not fits or not (sure or takes) or any("other_one" in one.marks for one in act.cards):
        return False
    choice = pending(walk)
    if choice is not None and choice.player == walk.world.whose and choice.verb in kinds and choice.low and (
            not choice.optional and act.subject is not None and act.subject.card in choice.cards):  # fmt: skip
        return _mark_event(walk, choice.verb, [])  # "…, but the Estate isn't trashed"
    for kind in kinds:
        came = [event for event in _events(walk, kind) if {one.card for one in act.cards} <= set(event.cards)]
        if came and (sure or kind == "gain") and not _told(walk, kind):
            if (marked := _mark_event(walk, kind, came)) and kind == "draw":
                walk.world.believe_drawn(came[-1].cards, 0)
            elif marked and came[-1].target in ("deck", "discard", "hand"):
                walk.world.believe_without(came[-1].cards, str(came[-1].target))
            return marked or True
    return False


def _denied_event(walk: Walk, kind: str) -> bool:
    """ "I don't trash it, I keep it", "I gain nothing for them", "nothing has to be trashed"."""
    choice, bought = pending(walk), walk.game.bought[-1:] if walk.game.phase == "buy" else ()
    asked = choice is not None and choice.player == walk.world.whose and choice.verb == kind and choice.because
    on_gain = bought and "when you gain this" in bought[0].text.casefold() and kind in effects(bought[0])
    if on_gain:
        return bool(asked or _events(walk, kind)) and _denied_on_gain(walk, kind)
    events = _events(walk, kind)
    if walk.game.phase != "action" or not (events or (asked and choice.low and not choice.optional)):
        return False
    if _told(walk, kind) and not (walk.act.pronoun is not None and kind != "gain"):
        return False
    return _mark_event(walk, kind, events) or True


def _denied_on_gain(walk: Walk, kind: str) -> bool:
    """ "I don't have to trash anything for it": of a card bought that asks for it, unless its own loss is told."""
    act, card = walk.act, walk.game.bought[-1]
    lost = any(card in {one.card for one in (*other.cards, other.subject) if one is not None}
               and (other.kind in ("trash", "drop") or (other.zone is not None and other.zone.value == "trash"))
               for other in walk.upcoming(3))  # fmt: skip
    said = {"any", "duty"} & act.marks or any(one.value == "cards" for one in act.amounts)
    earlier = [one for one in walk.acts[max(walk.at - 1, 0) : walk.at] if one.sentence == act.sentence]
    near = [*earlier, *walk.upcoming(2)]
    said = said or any(one.kind == "keep" or (one.zone is not None and one.zone.value in STAYS and not one.negative)
                       for one in near)  # fmt: skip
    gone = any(one.kind in ("trash", "drop") and not one.negative and one.cards and one.mood == REAL
               for one in walk.acts[max(walk.at - 2, 0) : walk.at])  # fmt: skip
    if lost or gone or not said:
        return False
    why = duty(walk.say, card, kind)
    walk.mistake("skipped-instruction", why, kind, what=f"no need to {kind}")
    choice = pending(walk)
    if choice is not None and "duty" not in act.marks:  # what need not be done, nobody has declined
        walk.do(command_for(walk, choice, []))
    return True


def _mark_event(walk: Walk, kind: str, events: list[Event], *, span: tuple[int, int] | None = None) -> bool:
    """Marks an instruction that is said to be left out, together with "I keep it" right behind it."""
    act, choice = walk.act, pending(walk)
    kept = next((one for one in walk.upcoming(1) if one.kind == "keep" and one.sentence == act.sentence), None)
    if kept is not None and kept.pronoun is not None and kind in ("trash", "discard"):
        kept.done = kept.read = True
        span = (act.span[0], kept.span[1])
    if events:
        actual = tuple(card for event in events for card in event.cards)
        why = because(walk.say, events[-1], "You do {verb} {cards}", verb=kind, cards=listed(actual))
        expected = f"{kind} {shown(list(actual))}"
    elif choice is not None and choice.because is not None:
        why, expected = duty(walk.say, choice.because.card, kind), kind
    else:
        return False
    again = (walk.world.scope[0], kind) in walk.skipped
    marked = not again and walk.mistake("skipped-instruction", why, expected, span=span, what=f"no {kind}")
    walk.skipped.add((walk.world.scope[0], kind))
    moved = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "put", "discard")
    if marked and kind == "put" and events and events[-1].target == "deck":
        walk.world.believe_drawn((), list(events[-1].cards))  # it is in hand still
    if marked and kind == "reveal" and moved and moved[-1].source == "deck":
        believe_skipped(walk, moved[-1], [], [])
    return marked


def denied_draw(walk: Walk) -> bool:
    """Marks a draw that is said not to have happened; True if the act tells that."""
    act = walk.act
    if "beyond" in act.marks and act.kind == "draw":
        return False
    events = _events(walk, "draw")
    choice = walk.world.choice()
    if not events and choice is not None and choice.kind == "chance" and choice.player == walk.world.whose:
        why = walk.say("You do draw: the discard pile is shuffled when the deck is empty.")
        return walk.mistake("skipped-instruction", why, "draw", what="draw nothing")
    if not events or walk.playing is None:
        return False
    again = _second(walk)
    third = "nth" in act.marks or any(one.n == 0 and len(one.words) > 2 for one in act.amounts)
    some = walk.drawn_told and third and not again
    if _told(walk, "draw") and not some and not again:
        return False
    events = events[-1:] if again else events
    actual = tuple(card for event in events for card in event.cards)
    why = because(walk.say, events[-1], "You do draw here")
    if walk.mistake("wrong-draw" if some else "skipped-instruction", why, drawn(actual), what="draw nothing"):
        walk.world.believe_drawn(actual, 0)
    return True


def _denied_bonus(walk: Walk, what: str) -> bool:
    """ "I don't take an Action from it": of what the card being told of adds."""
    events = _events(walk, what)
    total = sum(event.amount for event in events)
    if not total or walk.playing is None:
        return False
    text = counted(total, what)
    why = because(walk.say, events[-1], "You do get {text}", text=text)
    if walk.mistake("skipped-instruction", why, f"+{text}", what=f"no {what}"):
        game = walk.world.records()[-1][0].game
        walk.world.believe_count(what, getattr(game, what) - total)
    return True


def _denied_fate(walk: Walk) -> bool:
    """ "Nothing happens to it": of a card that was trashed when it was bought."""
    if _second(walk):
        return denied_draw(walk)
    bought = walk.game.bought
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "trash")
    gone = [event for event in events if bought and bought[-1] in event.cards and event.because is not None]
    if not gone or walk.act.noise or any(one.card != bought[-1] for one in walk.act.cards):
        return False
    why = because(walk.say, gone[-1], "Your {card} is trashed", card=str(bought[-1]))
    return walk.mistake("skipped-instruction", why, f"trash {bought[-1]}", what=f"nothing for {bought[-1]}")
