"""Kinds of cards, and the words that all phrases share: numbers, types, names."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import TYPES, Card, plural
from ..grammar import TERMINALS, passes, phrase
from ..phrase import Phrase, walk
from ..reading import Reader
from ..state import Bookmark, Game

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TYPE_WORDS = {word.lower(): kind for kind in TYPES if kind != "Curse" for word in (kind, plural(kind))}


def _read_number(reader: Reader, at: int, who: str) -> Iterator[tuple[int, tuple[int, ...], int]]:
    word = reader.low(at)
    if word.isdecimal() and len(word) <= 2:
        yield int(word), (0,), at + 1
    elif word in NUMBER_WORDS:
        yield NUMBER_WORDS.index(word), (1,), at + 1


def _read_type(reader: Reader, at: int, who: str) -> Iterator[tuple[str, tuple[int, ...], int]]:
    kind = _TYPE_WORDS.get(reader.low(at))
    if kind:
        yield kind, (int(reader.low(at) != kind.lower()),), at + 1


def _read_other_type(reader: Reader, at: int, who: str) -> Iterator[tuple[str, tuple[int, ...], int]]:
    word = reader.low(at)
    kind = _TYPE_WORDS.get(word.removeprefix("non-"))
    if kind and word.startswith("non-"):
        yield kind, (int(word != f"non-{kind.lower()}"),), at + 1


def _read_name(reader: Reader, at: int, who: str) -> Iterator[tuple[str, tuple[int, ...], int]]:
    """The longest card name here, singular or plural; it begins with a capital, as card names do."""
    if at >= len(reader.tokens) or not reader.tokens[at].text[:1].isupper():
        return
    for end in range(min(at + 4, len(reader.tokens)), at, -1):
        words = " ".join(token.low for token in reader.tokens[at:end])
        for number, name in ((0, words), (1, _singular(words))):
            if name in reader.names:
                yield reader.names[name], (number,), end
                return


def _singular(words: str) -> str:
    if words.endswith("ies"):
        return words[:-3] + "y"
    if words.endswith(("ses", "ches", "shes", "xes")) and not words.endswith("rses"):
        return words[:-2]
    return words.removesuffix("s")


def _read_other_name(reader: Reader, at: int, who: str) -> Iterator[tuple[str, tuple[int, ...], int]]:
    word = reader.low(at)
    if word.startswith("non-") and word.removeprefix("non-") in reader.names:
        yield reader.names[word.removeprefix("non-")], (), at + 1


def _read_phase(reader: Reader, at: int, who: str) -> Iterator[tuple[str, tuple[int, ...], int]]:
    if reader.low(at) in ("action", "buy", "night"):
        yield reader.low(at), (), at + 1

TERMINALS["Phase"] = (_read_phase, lambda phase, picks: phase.capitalize())

TERMINALS["Number"] = (_read_number, lambda n, picks: NUMBER_WORDS[n] if next(picks) else str(n))

TERMINALS["Type"] = (_read_type, lambda kind, picks: plural(kind) if next(picks) else kind)

TERMINALS["OtherType"] = (_read_other_type, lambda kind, picks: "non-" + (plural(kind) if next(picks) else kind))

TERMINALS["OtherName"] = (_read_other_name, lambda name, picks: f"non-{name}")

TERMINALS["Name"] = (_read_name, lambda name, picks: plural(name) if next(picks) else name)


class What(Phrase):
    """A kind of card; `fixed` is False where which cards are of it depends on the game."""

    fixed = True
    any = False  # whether every card is of it

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        """Whether the card is of this kind; an unknown card is only ever "a card"."""
        raise NotImplementedError


def is_fixed(what: What) -> bool:
    """Whether the kind of cards is the same all game long."""
    return all(getattr(one, "fixed", True) for one in walk(what))


@phrase("What", "(card|cards)")
class AnyCard(What):
    any = True

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return True


@phrase("What", "{type:Type} (card|cards|)")
class OfType(What):
    type: str

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return self.type in card.types


@phrase("What", "{type:OtherType} (card|cards|)")
class NotOfType(What):
    type: str

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return self.type not in card.types and not card.is_unknown


@phrase("What", "{name:Name} (card|cards|)")
class Named(What):
    name: str

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return card == self.name


@phrase("What", "{one:Type} (or|and) {other:Type} (card|cards|)")
class OfEitherType(What):
    one: str
    other: str

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return self.one in card.types or self.other in card.types


@phrase("What", "{one:Name} (or|and) {other:Name}")
class EitherNamed(What):
    one: str
    other: str

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return card in (self.one, self.other)


@phrase("What", "{type:Type} (card|cards|) and {name:Name}", "{type:Type} (card|cards|) or a {name:Name}")
class OfTypeOrNamed(What):
    type: str
    name: str

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return self.type in card.types or card == self.name


@phrase("What", "{type:OtherType} (,|) {what:What}")
class NotAnd(What):
    type: str
    what: What

    def fits(self) -> bool:
        """"A non-Victory card" is said by NotOfType."""
        return not isinstance(self.what, AnyCard)

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return self.type not in card.types and not card.is_unknown and self.what.test(card, game, mark)


@phrase("What", "{name:OtherName} (card|cards|)")
class NotNamed(What):
    name: str

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return card != self.name and not card.is_unknown


@phrase("What", "(card|cards) without that name")
class WithoutThatName(What):
    fixed = False
    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return card not in mark.named


@phrase("What", "{type:Type} card you (did not|didn't) name")
class OfTypeNotThatName(What):
    fixed = False
    type: str

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return self.type in card.types and card not in mark.named


@phrase("What", "(different|differently named) {what:What}")
class Different(What):
    weighs = "them"
    fixed = False
    what: What

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return card not in mark.them and self.what.test(card, game, mark)


@phrase("What", "cheaper {what:What}")
class Cheaper(What):
    weighs = "them"
    fixed = False
    what: What

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return bool(mark.them) and game.cost(card) < game.cost(mark.them[0]) and self.what.test(card, game, mark)


@phrase("Cards", "{what:What} other than (a|an|) {name:Name}")
class OtherThan(What):
    what: What
    name: str

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return card != self.name and self.what.test(card, game, mark)


@phrase("Cards", "{what:What} with {n:Number} or more types (\\(Action , Attack , etc . \\)|)")
class WithTypes(What):
    what: What
    n: int

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return len(card.types) >= self.n and self.what.test(card, game, mark)


@phrase("Cards", "that isn't (a|an) {what:What}", "{other:What} that isn't (a|an) {what:What}")
class ThatIsNot(What):
    what: What
    other: What | None = None

    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return not self.what.test(card, game, mark) and (not self.other or self.other.test(card, game, mark))


@phrase("Cards", "that isn't a copy of one in your hand")
class NotInHand(What):
    weighs = "hand"
    fixed = False
    def test(self, card: Card, game: Game, mark: Bookmark) -> bool:
        return card not in game.players[mark.whose].hand

passes("Cards", "{it:What}")
