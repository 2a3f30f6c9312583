"""Amounts that count something: per card discarded, per Treasure in play, per $1 it costs."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Card
from ..grammar import phrase
from ..phrase import Phrase
from ..state import Bookmark, Game
from .nouns import AnyCard, Different, What
from .refs import Ref


class Per(Phrase):
    """An amount that counts something."""

    verb = ""  # the verb it refers to, for "per card discarded"; "any" where every verb will do

    def count(self, game: Game, mark: Bookmark) -> int:
        """How many there are."""
        raise NotImplementedError


_EACH = "(per|for each|for every)"


@phrase("Per", _EACH + " card (you|) discarded (this way|)")
class PerDiscarded(Per):
    verb = "discard"

    def count(self, game: Game, mark: Bookmark) -> int:
        return max(mark.count, 0)


@phrase("Per", _EACH + " card (you|) trashed (this way|)")
class PerTrashed(Per):
    verb = "trash"

    def count(self, game: Game, mark: Bookmark) -> int:
        return max(mark.count, 0)


class PerKind(Per):
    """Such cards among those that were just handled."""

    weighs = "them"
    what: What

    def fits(self) -> bool:
        """Cards of every kind are said by others, and so are different ones."""
        return not isinstance(self.what, AnyCard | Different)

    def count(self, game: Game, mark: Bookmark) -> int:
        return _how_many(self.what, mark.them, game, mark)


@phrase("Per", _EACH + " {what:What} (you|) discarded (this way|)")
class PerKindDiscarded(PerKind):
    verb = "discard"


@phrase("Per", _EACH + " {what:What} (you|) trashed (this way|)")
class PerKindTrashed(PerKind):
    verb = "trash"


@phrase("Per", _EACH + " {what:What} (you've|you have) played this turn (\\(including this\\)|)")
class PerPlayed(Per):
    what: What

    def count(self, game: Game, mark: Bookmark) -> int:
        return _how_many(self.what, game.played, game, mark)


@phrase("Per", _EACH + " {what:What} (revealed|in it|you revealed)")
class PerRevealed(Per):
    weighs = "them"
    what: What
    verb = "reveal"

    def fits(self) -> bool:
        """"Differently named" is said by others."""
        return not isinstance(self.what, Different)

    def count(self, game: Game, mark: Bookmark) -> int:
        return _how_many(self.what, mark.them, game, mark)


@phrase("Per", _EACH + " differently named card revealed")
class PerRevealedName(Per):
    weighs = "them"
    verb = "reveal"

    def count(self, game: Game, mark: Bookmark) -> int:
        return len(set(mark.them))


@phrase("Per", _EACH + " empty Supply pile")
class PerEmptyPile(Per):
    def count(self, game: Game, mark: Bookmark) -> int:
        return game.empty_piles()


@phrase("Per", _EACH + " {what:What} you have in play (\\(counting this\\)|)")
class PerInPlay(Per):
    what: What

    def fits(self) -> bool:
        """"Differently named" is said by others."""
        return not isinstance(self.what, Different)

    def count(self, game: Game, mark: Bookmark) -> int:
        return _how_many(self.what, game.players[mark.whose].in_play, game, mark)


@phrase("Per", _EACH + " {n:Number} {what:What} you have in play (\\( (round|rounded) down \\)|)")
class PerSomeInPlay(PerInPlay):
    n: int

    def count(self, game: Game, mark: Bookmark) -> int:
        return super().count(game, mark) // max(self.n, 1)


@phrase("Per", _EACH + " (differently named|different) {what:What} you have in play (\\(counting this\\)|)")
class PerNameInPlay(Per):
    what: What

    def count(self, game: Game, mark: Bookmark) -> int:
        return len({card for card in game.players[mark.whose].in_play if self.what.test(card, game, mark)})


@phrase("Per", _EACH + " card you have exactly one copy of in play")
class PerSingleInPlay(Per):
    def count(self, game: Game, mark: Bookmark) -> int:
        cards = game.players[mark.whose].in_play
        return sum(cards.count(card) == 1 for card in cards)


@phrase("Per", _EACH + " different type among cards you have in play")
class PerTypeInPlay(Per):
    def count(self, game: Game, mark: Bookmark) -> int:
        return len({kind for card in game.players[mark.whose].in_play for kind in card.types})


@phrase("Per", _EACH + " {what:What} in your hand")
class PerInHand(Per):
    weighs = "hand"
    what: What

    def fits(self) -> bool:
        """"Differently named" is said by others."""
        return not isinstance(self.what, Different)

    def count(self, game: Game, mark: Bookmark) -> int:
        return _how_many(self.what, game.players[mark.whose].hand, game, mark)


@phrase("Per", _EACH + " {n:Number} {what:What} in your hand (\\( (round|rounded) down \\)|)")
class PerSomeInHand(PerInHand):
    n: int

    def count(self, game: Game, mark: Bookmark) -> int:
        return super().count(game, mark) // max(self.n, 1)


@phrase("Per", _EACH + " (differently named|different) {what:What} in your hand")
class PerNameInHand(Per):
    weighs = "hand"
    what: What

    def count(self, game: Game, mark: Bookmark) -> int:
        return len({card for card in game.players[mark.whose].hand if self.what.test(card, game, mark)})


@phrase("Per", _EACH + " differently named {what:What} there")
class PerNameThere(Per):
    weighs = "them"
    what: What
    verb = "reveal"

    def count(self, game: Game, mark: Bookmark) -> int:
        return len({card for card in mark.them if self.what.test(card, game, mark)})


@phrase("Per", _EACH + " differently named {what:What} in the trash")
class PerNameInTrash(Per):
    what: What

    def count(self, game: Game, mark: Bookmark) -> int:
        return len({card for card in game.trash if self.what.test(card, game, mark)})


@phrase("Per", _EACH + " $ 1 {it:Ref} costs")
class PerCoinOfCost(Per):
    weighs = "them"
    it: Ref

    def count(self, game: Game, mark: Bookmark) -> int:
        return sum(game.cost(card) for card in self.it.cards(mark))


@phrase("Per", _EACH + " $ {n:Number} {it:Ref} costs \\( (round|rounded) down \\)")
class PerCoinsOfCost(PerCoinOfCost):
    n: int

    def count(self, game: Game, mark: Bookmark) -> int:
        return super().count(game, mark) // max(self.n, 1)


@phrase("Per", _EACH + " type {it:Ref} has (\\(Action , Attack , etc . \\)|)")
class PerType(Per):
    weighs = "them"
    it: Ref

    def count(self, game: Game, mark: Bookmark) -> int:
        return sum(len(card.types) for card in self.it.cards(mark))


@phrase("Per", _EACH + " card you've gained this turn")
class PerGained(Per):
    def count(self, game: Game, mark: Bookmark) -> int:
        return sum(gain.who == mark.whose for gain in game.gained)


@phrase("Per", _EACH + " card the player to your right gained on their last turn")
class PerGainedByRight(Per):
    def count(self, game: Game, mark: Bookmark) -> int:
        return len(game.players[game.others(mark.whose)[-1]].last_gained) if len(game.players) > 1 else 0


@phrase("Per", _EACH + " $ 1 (you paid|overpaid)")
class PerPaid(Per):
    verb = "pay"

    def count(self, game: Game, mark: Bookmark) -> int:
        return mark.count


@phrase("Per", "for each (one|of them|)")
class PerHandled(Per):
    verb = "any"

    def count(self, game: Game, mark: Bookmark) -> int:
        return max(mark.count, 0)


class ThatMany(Per):
    """As many as were handled before."""

    def count(self, game: Game, mark: Bookmark) -> int:
        return max(min(mark.count, len(mark.them)), 0)


def _how_many(what: What, cards: Iterable[Card], game: Game, mark: Bookmark) -> int:
    return sum(what.test(card, game, mark) for card in cards)
