"""A telling judged along a line that is settled: each command is carried out where the words come to it, and what is
told there is compared with it."""

from __future__ import annotations

from collections import Counter

from engine.state import Game

from ..decoding.mentioned import matches, tokens
from ..decoding.search import Tried
from ..language.acts import Act
from ..language.telling import Telling
from ..line.plays import begun
from ..line.walk import PHASES, Walk

PLACED = ("play ", "buy ")  # commands that have a place in the words; answers are given with the play that asks
CHOSEN = ("discard", "trash", "set aside", "put")
LISTS = ("bare", "be", "choose", "see")  # by which answers may be listed


def scripted(walk: Walk, telling: Telling, game: Game, best: Tried) -> None:
    """Gives the walk the line that it is to be judged along: each command where the act begins that names its card,
    those that are not named with the next one. Cards listed as the answers to decisions tell nothing else."""
    named = tokens(walk.acts, Counter(game.players[game.turn_of].hand))
    found = sorted(matches(best.done, named).items())
    at: dict[int, tuple[Act, int]] = {}
    for step, token in found:
        number = best.numbers[step]
        if best.done[step].kind in ("play", "buy") and best.line[number].startswith(best.done[step].kind):
            at.setdefault(number, (named[token].act, named[token].at))
    for number, text in enumerate(best.line):
        if number not in at and text.startswith("play ") and (where := _named(walk, telling, at, number, text[5:])):
            at[number] = where
    walk.script, walk.target = {}, Counter(text for text in best.line if text.startswith(PLACED))
    _placed(walk, best.line, at)
    chosen = {id(named[token].act) for step, token in found
              if best.done[step].kind in CHOSEN and best.done[step].chosen}  # fmt: skip
    for act in walk.acts:
        act.done = act.done or (act.kind in LISTS and id(act) in chosen)


def _named(walk: Walk, telling: Telling, at: dict[int, tuple[Act, int]], number: int, name: str
           ) -> tuple[Act, int] | None:  # fmt: skip
    """Where a play is named though nothing is told as done there: the act, or the next one, and the place."""
    first = max((place for other, (_, place) in at.items() if other < number), default=-1)
    last = min((place for other, (_, place) in at.items() if other > number), default=len(walk.text))
    words = [word.start for word in telling.asides if word.value == name]
    words += [one.span[0] for act in walk.acts for one in (*act.cards, *act.into, act.source, act.subject)
              if one is not None and one.card == name]  # fmt: skip
    place = min((start for start in words if first < start < last), default=-1)
    act = next((one for one in walk.acts if one.span[1] > place), None)
    return (act, place) if place >= 0 and act is not None else None


def _placed(walk: Walk, line: list[str], at: dict[int, tuple[Act, int]]) -> None:
    """Sets every command where it is to be carried out: answers with what asks for them, what is not named with the
    next that is, or at the end of the words; the end of the turn where that is told."""
    waiting: list[tuple[str, int]] = []
    here: int | None = None
    for number, text in enumerate(line):
        if number in at:
            here = at[number][0].span[0]
            walk.script.setdefault(here, []).extend([*waiting, (text, at[number][1])])
            waiting = []
        elif here is not None and not waiting and text not in PHASES and not text.startswith(PLACED):
            walk.script[here].append((text, -1))
        else:
            waiting.append((text, -1))
    ends = [act.span[0] for act in walk.acts if act.kind == "end_turn" and (here is None or act.span[0] > here)]
    for text in waiting if walk.acts else ():
        walk.script.setdefault(ends[-1] if ends else walk.acts[-1].span[0], []).append(text)


def carry_out(walk: Walk) -> None:
    """Carries out what the line that is settled has here."""
    world = walk.world
    walk.shaky = False
    following = next((walk.script[act.span[0]] for act in walk.upcoming(99) if act.span[0] in walk.script), ())
    walk.shaky = any(text.startswith("play ") and text not in PHASES and place < 0 for text, place in following)
    for text, place in walk.script.pop(walk.act.span[0], ()):
        choice = world.choice()
        turn = choice is not None and choice.kind == "turn"
        since = len(world.real.events)
        if turn and text.startswith("play ") and world.game.phase == "action":
            world.open_scope()
            if walk.began[0] != walk.act.sentence:
                walk.began = (walk.act.sentence, *world.scope)
        if text == "end turn":
            walk.before_end = since
        if world.do(text):
            continue
        walk.commands_of.append(walk.act.sentence)
        verb, _, name = text.partition(" ")
        card = world.game.book.get(name)
        if verb == "play" and card is not None and card.is_action:
            begun(walk, card)
            walk.act.cards = [one for one in walk.act.cards if one.span[0] != place]
        elif verb == "buy" and card is not None:
            walk.money, walk.doubt, walk.playing, walk.them = True, False, None, (card,)
            world.scope = (since, len(world.belief.events) - 1 if world.belief else since)
