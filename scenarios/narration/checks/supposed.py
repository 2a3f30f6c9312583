"""The telling read once more in a game in which a play would be allowed that is not: whether its words tell it."""

from __future__ import annotations

from engine.cards import Book, Card
from engine.errors import PlayaloudError
from engine.state import Game

from ..decoding.decode import Decoder
from ..decoding.evidence import Mention
from ..reading import Mistake
from .hindsight import Hindsight
from .trust import mistaken_alike


def told_play(back: Hindsight, one: Mention, game: Game) -> list[Mistake] | None:
    """The mistakes known that only follow from one more play of the Action here, if the words are read as that, could
    it be played; None if they are not."""
    if not back.telling.brief:
        return None
    able = _able(back, game, one.what)
    try:
        walk, mistakes = back.again(able)
        best, _ = Decoder(able, back.telling, back.walk.until).best()
    except PlayaloudError:
        return None
    book = back.game.book
    before = plays(book, [stage.text for stage in back.stages if stage.at < one.at])
    told = [*before, f"play {one.what}"]
    if walk.world.halted or all(plays(book, line)[: len(told)] != told for line in (walk.world.line, best)):
        return None
    start, begin = back.words(one.act.sentence)[0].start, one.act.span[0]
    return [other for other in back.walk.mistakes
            if other.span[1] > one.at and other.span[0] >= (start if other.kind == "invented-effect" else begin)
            and not any(mistaken_alike(other, same) for same in mistakes)]  # fmt: skip


def plays(book: Book, line: list[str]) -> list[str]:
    """The plays of Actions in a line."""
    return [text for text in line if text.startswith("play ") and text[5:] in book and book[text[5:]].is_action]


def _able(back: Hindsight, game: Game, card: Card) -> Game:
    """The game that the turn begins with, had the player the card in hand there, and an Action for it."""
    told = back.game.copy()
    player = told.players[back.walk.world.whose]
    if card not in back.mine(game):
        player.hand = (*player.hand, card)
    told.actions += not game.actions
    return told
