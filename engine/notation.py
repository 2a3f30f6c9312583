"""The notation of what is done: commands, lines, card lists; parsing and printing are inverses (formats.md 1, 4)."""

from __future__ import annotations

import re
from typing import NamedTuple

from .cardlists import parse_cards, parse_deck, print_cards, print_deck
from .cards import Book, Card, plural
from .choices import NO, YES, Answer, Choice
from .errors import IllegalCommand, NotationError
from .state import Game

LONGEST_LINE = 20_000  # characters
VERBS = (
    "play", "buy", "discard", "trash", "gain", "reveal", "put back", "put", "keep", "set aside", "choose", "order",
    "chance", "name", "return", "exile", "pay", "call", "exchange", "pass",
)  # fmt: skip
PHRASES = ("play treasures", "end actions", "end turn")
DECLINE = ("none", "no", "nothing")


class Command(NamedTuple):
    """One command: `player` as written before a colon, `verb` ("" for bare words), the cards named, and the text."""

    text: str
    player: str = ""
    verb: str = ""
    words: str = ""
    cards: tuple[Card, ...] | None = None

    @property
    def declines(self) -> bool:
        """Whether it chooses nothing: none, no, nothing, alone or behind a verb."""
        return self.words in DECLINE


# ---- commands -------------------------------------------------------------------------------------------------------


def parse_line(text: str, game: Game) -> list[Command]:
    """The commands of a line, separated by ";" or new lines; "#" begins a comment. Raises NotationError."""
    if len(text) > LONGEST_LINE:
        raise NotationError(f"a line may have at most {LONGEST_LINE} characters")
    names = [player.name for player in game.players]
    plain = re.sub(r"#[^\n]*", "", text)
    written = [part.strip() for part in re.split(r"[;\n]", plain)]
    commands = []
    for part in filter(None, written):
        try:
            commands.append(parse_command(part, game.book, names))
        except NotationError as error:
            error.where = f"command {len(commands) + 1}: {part[:80]}"
            raise
    return commands


def parse_command(text: str, book: Book, names: list[str]) -> Command:
    """One command. Raises NotationError with the verbs, players or card names that it could have had."""
    text = " ".join(text.split())
    player, rest = "", text
    if ":" in text:
        player, rest = (part.strip() for part in text.split(":", 1))
        known = {name.casefold(): name for name in names}
        if player.casefold() not in known:
            raise NotationError(f"there is no player “{player[:60]}”", where=text[:80], allowed=tuple(names))
        player = known[player.casefold()]
    low = rest.lower()
    if spent := _SPENT.fullmatch(low):
        return Command(text, player, spent[1], low)
    if low in (*PHRASES, *DECLINE, "yes") or low in VERBS:
        return Command(text, player, "" if low not in VERBS else low, low)
    for verb in VERBS:
        if low.startswith(verb + " "):
            words = rest[len(verb) :].strip()
            return Command(text, player, verb, words.lower(), _cards_or_none(verb, words, book))
    allowed = (*PHRASES, *VERBS, "spend coffers", "spend villager", "pay debt", "yes", "no", "none")
    raise NotationError(f"“{rest[:60]}” is no command", where=text[:80], allowed=allowed)


def _cards_or_none(verb: str, words: str, book: Book) -> tuple[Card, ...] | None:
    if words.lower() in DECLINE:
        return ()
    if verb == "choose" and words.lower() in (*VERBS, *DECLINE, "yes"):
        return None
    try:
        return parse_cards(words, book)
    except NotationError:
        if verb in ("choose", "put", "gain"):
            return None  # an option of the card's own words; whether it is one depends on the decision
        raise


# ---- commands and decisions -----------------------------------------------------------------------------------------


def fit(command: Command, choice: Choice, game: Game) -> Answer | None:
    """The legal answer that the command means to this decision, or None."""
    name = game.players[choice.player].name
    if command.player and command.player != name and choice.kind not in ("chance", "name"):
        return None
    given = _FITS[choice.kind](command, choice)
    return given if given is not None and choice.accepts(given) else None


_SPENT = re.compile(r"(spend|pay)(?: (a|\d{1,3}))? (coffers|villager|debt)s?")


def _fit_turn(command: Command, choice: Choice) -> Answer | None:
    if spent := _SPENT.fullmatch(command.words):
        verb, count, token = spent.groups()
        return (f"{verb} {token}", *([int(count)] if count and count.isdecimal() and count != "1" else ()))
    if command.words in PHRASES:
        return (command.words,)
    if command.words == "treasures" and command.verb == "play":
        return ("play treasures",)
    if command.verb in ("play", "buy") and command.cards and len(command.cards) == 1:
        return (command.verb, command.cards[0])
    return None


def _fit_cards(command: Command, choice: Choice) -> Answer | None:
    if command.verb not in ("", choice.verb, "choose", _purpose(choice), *_own_verbs(choice, command.cards)):
        return None
    if command.declines:
        return ()
    if command.words == "yes" and not choice.optional:
        return None  # where nothing may be declined; the “yes” is for a decision behind it
    if command.words == "yes" or (command.verb and command.words == command.verb):
        sizes = range(max(choice.low, 1), choice.high + 1)
        return choice.cards[: sizes[0]] if len(sizes) == 1 and _one_way(choice, sizes[0]) else None
    return command.cards


def _own_verbs(choice: Choice, cards: tuple[Card, ...] | None) -> list[str]:
    """The verbs of the cards named, where each card of the choice has its own; all of them where none is named."""
    pairs = zip(choice.cards, choice.options, strict=True) if choice.options else ()
    return [verb for card, verb in pairs if not cards or card in cards]


def _purpose(choice: Choice) -> str:
    """What the card does next with the cards that it lets one choose: "Choose an Action card. Play it" is to play."""
    if choice.verb != "choose" or choice.because is None:
        return ""
    behind = choice.because.card.program.steps[choice.because.step + 1 :]
    return behind[0].verb if behind else ""


def _one_way(choice: Choice, size: int) -> bool:
    return len(choice.cards) == size or len(set(choice.cards)) == 1


def _fit_yes(command: Command, choice: Choice) -> Answer | None:
    if command.words == "yes" or (command.verb == choice.verb and not command.declines):
        return YES
    return NO if command.declines and command.verb in ("", choice.verb, "choose") else None


def _fit_option(command: Command, choice: Choice) -> Answer | None:
    if command.verb == "choose" and command.words in choice.options:
        return (command.words,)
    first = (command.words + " ", command.words + ",")
    begun = [one for one in choice.options if command.verb == "choose" and one.startswith(first)]
    if len(begun) == 1:  # the first words say which one
        return (begun[0],)
    if command.verb in choice.options:
        return (command.verb,)
    return ("none",) if command.declines and "none" in choice.options else None


def _fit_order(command: Command, choice: Choice) -> Answer | None:
    return command.cards if command.verb in ("order", "put", "put back", "choose") else None


def _fit_chance(command: Command, choice: Choice) -> Answer | None:
    return command.cards if command.verb == "chance" else None


_FITS = {
    "turn": _fit_turn, "cards": _fit_cards, "yes": _fit_yes, "option": _fit_option, "order": _fit_order,
    "chance": _fit_chance, "name": _fit_chance,
}  # fmt: skip


def written(game: Game, choice: Choice, given: Answer) -> str:
    """The command that gives this answer, so that `fit` gives it back."""
    if choice.kind == "turn":
        text = _turn_words(given)
    elif choice.kind == "yes":
        text = given[0]
    elif choice.kind == "option":
        text = f"choose {printed(given[0], choice)}"
    elif not given:
        text = f"{choice.verb} none" if choice.verb in VERBS else "none"
    else:
        verb = choice.verb if choice.verb in VERBS else "choose"
        if choice.kind == "cards":
            verb = next(iter(_own_verbs(choice, given)), verb)
        text = f"{'order' if choice.kind == 'order' else verb} {print_cards(given)}"
    other = choice.kind not in ("turn", "chance", "name") and choice.player != game.turn_of
    return f"{game.players[choice.player].name}: {text}" if other else text


def printed(option: str, choice: Choice) -> str:
    """The option with the capitals of the card that offers it: "+2 Cards"."""
    text = choice.because.card.text if choice.because is not None else ""
    at = text.lower().find(option) if option.startswith("+") else -1
    return text[at : at + len(option)] if at >= 0 else option


def _turn_words(given: Answer) -> str:
    if len(given) == 1:
        return given[0]
    if type(given[1]) is int:
        verb, token = given[0].split()
        return f"{verb} {given[1]} {token}"
    return f"{given[0]} {given[1]}"


def offered(game: Game, choice: Choice, most: int = 40) -> tuple[str, ...]:
    """Some of the commands that are legal now, in order."""
    if choice.kind == "name":
        return ("chance …",)
    many: list[str] = []
    for given in choice.answers():
        if len(many) == most:
            break
        many.append(written(game, choice, given))
    return tuple(many)


def refusal(command: Command, choice: Choice | None, game: Game) -> IllegalCommand:
    """Why the command is not legal now, and what is."""
    from .refusals import reason

    if choice is None:
        return IllegalCommand("the game is over", where=command.text)
    return IllegalCommand(reason(command, choice, game), where=command.text, allowed=offered(game, choice))


__all__ = ["Command", "fit", "offered", "parse_cards", "parse_command", "parse_deck", "parse_line", "plural",
           "print_cards", "print_deck", "refusal", "written"]  # fmt: skip
