"""When: reactions, what happens on a gain, at the start of the next turn, the first time this turn."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Card
from ..choices import Answer
from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from ..steps import Step, keep
from .nouns import What
from .players import Leading


class Occasion(Phrase):
    """Something that happens: `kind` is "play" or "gain"."""

    kind = ""

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        """Whether it is this that happened: player `who` did it with `card`; `mark` is the waiting card's."""
        raise NotImplementedError


@phrase("Occasion", "another player plays (a|an) {what:What}")
class AnotherPlays(Occasion):
    what: What
    kind = "play"

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return who != mark.whose and self.what.test(card, game, mark)


@phrase("Occasion", "you play (a|an) {what:What}")
class YouPlay(Occasion):
    what: What
    kind = "play"

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return who == mark.whose and self.what.test(card, game, mark)


@phrase("Occasion", "you gain (this|this card)")
class YouGainThis(Occasion):
    kind = "gain"

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return who == mark.whose and card == mark.card


@phrase("Occasion", "you gain (a|an) {what:What}")
class YouGain(Occasion):
    what: What
    kind = "gain"

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return who == mark.whose and self.what.test(card, game, mark)


@phrase("Occasion", "you buy (this|this card)")
class YouBuyThis(Occasion):
    kind = "buy"

    def matches(self, game: Game, mark: Bookmark, who: int, card: Card) -> bool:
        return who == mark.whose and card == mark.card


@phrase("Occasion", "you buy (a|an) {what:What}")
class YouBuy(YouGain):
    kind = "buy"


class Waiting(Leading):
    """A step that waits for an occasion; reached while its card is being played, it is passed over."""

    occasion: Occasion

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])


@phrase("Sentence", "when {occasion:Occasion} , {body:Sentence}")
class When(Waiting):
    """Whenever this happens, what follows is done."""

    waits = "always"


_REVEALED = "when {occasion:Occasion} , you may (first|) reveal (this|this card) from your hand"


@phrase("Sentence", _REVEALED + " , to {body:Sentence}", _REVEALED + " . if you do , {body:Sentence}")
class WhenRevealed(Waiting):
    """Whenever this happens, this card may be revealed from the hand, so that what follows is done."""

    waits = "revealed"


@phrase("Sentence", "the first time {occasion:Occasion} this turn , {body:Sentence}")
class FirstTime(Leading):
    """The first time this happens this turn, what follows is done, once."""

    occasion: Occasion
    waits = "once"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])
        earlier = [card for card in game.played if self.occasion.matches(game, mark, mark.whose, card)]
        if not earlier:
            game.watches = (*game.watches, mark)


@phrase("Sentence", "this turn , when {occasion:Occasion} , {body:Sentence}")
class ThisTurn(FirstTime):
    """Whenever this happens this turn, what follows is done."""

    waits = "this turn"

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])
        game.watches = (*game.watches, mark)


@phrase("Sentence", "while (this|this card) is in play , when {occasion:Occasion} , {body:Sentence}")
class WhileInPlay(Waiting):
    """Whenever this happens while this card is in play, what follows is done."""

    waits = "in play"


@phrase("Sentence", "when you play (this|this card) , {body:Sentence}")
class WhenPlayed(Phrase):
    """When the card is played, this is done, in its place among the other sentences."""

    body: Phrase

    def flat(self) -> Iterator[Step]:
        yield from self.body.flat()


@phrase("Sentence", "at the start of your next turn , {body:Sentence}")
class NextTurn(Leading):
    """At the start of your next turn, what follows is done; the card stays in play until then."""

    def take(self, game: Game, mark: Bookmark, answer: Answer | None) -> None:
        keep(game, step=mark.card.program.after[mark.step])
        player = game.players[mark.whose]
        player.later = (*player.later, Bookmark(mark.card, mark.step + 1, mark.whose, mark.you, mark.card))
