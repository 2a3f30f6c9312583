"""Plays of Actions that are told, and that the line cannot hold: no Action is left for them, or the card is used."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card
from engine.errors import PlayaloudError
from engine.play import run
from engine.state import Game

from .evidence import Mention
from .follow import follow
from .hindsight import Hindsight, marked
from .reading import Mistake
from .verdicts import because
from .walk import Walk
from .world import World, happened

PLAYS = ("play", "start", "come", "double")
GOES_ON = ("bare", "do", "use", "put", "choose", "get", "spend")
AGAIN = {"repeat", "again", "more"}
APART = ("wrong-zone", "wrong-order", "impossible-card", "wrong-draw")  # mistakes that change no number of Actions


def overplayed(back: Hindsight) -> Iterator[Mistake]:
    """The Actions told as played for which there is no Action any more."""
    walk = back.walk
    if walk.world.halted or walk.doubt or walk.shaky:
        return
    for one in back.loose():
        game = _before(back, one)
        if game is None or one.at > back.shop or not _impossible(back, game, one) or not _tells_play(one):
            continue
        if not _follows(back, one, game) and not _taken_back(back, one) and _played_if(back, one, game):
            yield marked(back, one, "illegal-play", _why(back, game, one.what), "end actions")
            return


def _before(back: Hindsight, one: Mention) -> Game | None:
    """The game in the Action phase where the words are said; None while a decision is open."""
    games = [stage.game for stage in back.stages if stage.at < one.at and stage.game.phase == "action"]
    game = games[-1].copy() if games else None
    choice = run(game) if game is not None else None
    return game if choice is not None and choice.kind == "turn" else None


def _impossible(back: Hindsight, game: Game, one: Mention) -> bool:
    """Whether the Action cannot be played there: it is held without an Action, it is played again, or just gained."""
    if not one.what.is_action:
        return False
    player = game.players[back.walk.world.whose]
    if one.what in player.hand:
        return not game.actions
    if one.what in player.in_play:
        return bool(AGAIN & (one.act.marks | (one.one.marks if one.one else set())))
    return one.act.kind == "play" and one.what in player.discard


def _tells_play(one: Mention) -> bool:
    """Whether the words can hardly mean anything but that the card is played."""
    act = one.act
    if act.kind in PLAYS:
        return act.zone is None or act.zone.value == "in_play"
    if act.zone is not None and act.zone.value != "in_play":
        return False
    goes_on = bool({*AGAIN, "now", "then"} & (act.marks | act.opens)) and not act.amounts
    return act.kind in GOES_ON and goes_on and len(act.cards) <= 1 and not act.inside


def _follows(back: Hindsight, one: Mention, game: Game) -> bool:
    """Whether it follows from a mistake before, or from a count of Actions that was not judged."""
    held = one.what in back.mine(game)
    if any(other.span[0] < one.at and not (held and other.kind in APART) for other in back.walk.mistakes):
        return True
    told = [n.n or 0 for act in back.telling.acts if act.span[0] <= one.at and not act.negative for n in act.amounts
            if n.value == "actions"]  # fmt: skip
    return bool(told) and told[-1] > game.actions and not AGAIN & one.act.marks


def _taken_back(back: Hindsight, one: Mention) -> bool:
    """Whether it is denied in the same sentence or in the next one, or told of another time: "no, I can't"."""
    words = [word for n in (0, 1) for word in _words(back, one.act.sentence + n) if word.start > one.at]
    near = [act for act in back.telling.acts if one.act.sentence <= act.sentence <= one.act.sentence + 1]
    return any({"correct!", "not", "none", "short", "when"} & word.marks for word in words) or any(
        act.negative and act.span[0] > one.at for act in near)  # fmt: skip


def _words(back: Hindsight, number: int) -> list:
    return back.telling.sentences[number].words if number < len(back.telling.sentences) else []


def _supposed(back: Hindsight, game: Game, card: Card) -> Game:
    """The same game, had the player the card in hand and an Action for it."""
    game = game.copy()
    player = game.players[back.walk.world.whose]
    if card not in player.hand:
        player.hand = (*player.hand, card)
    game.actions = max(game.actions, 1)
    return game


def _played_if(back: Hindsight, one: Mention, game: Game) -> bool:
    """Whether the same sentence would be read as the play of the card, could it be played."""
    same = (act for act in back.telling.acts if act.sentence == one.act.sentence)
    acts = [act.copy() for act in same if act.span[0] >= one.act.span[0]]
    walk = Walk(back.walk.text, acts, World(_supposed(back, game, one.what)), back.walk.until, back.walk.say)
    try:
        follow(walk)
    except PlayaloudError:
        return False
    return f"play {one.what}" in walk.world.line


def _why(back: Hindsight, game: Game, card: Card) -> str:
    walk = back.walk
    player = game.players[walk.world.whose]
    if card not in player.hand:
        return walk.say("You cannot play {card}: it is not in your hand.").format(card=card)
    events = happened(walk.world.real, 0, walk.world.whose, "play")
    return because(walk.say, next(iter(events[-1:]), None), "You have no Action left to play {card}", card=card)
