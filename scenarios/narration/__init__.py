"""Reading a narration: which turn it tells, which of its claims are true, and why the others are not.

Six layers, each of which imports only those before it: `language` makes acts of the text; `line` carries out a turn;
`claims` compares what is told with the game on the way; `decoding` searches for the line that explains all that is
told; `following` goes through the telling act by act; `checks` marks what only the whole line shows, and decides what
is reported.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import PlayaloudError
from engine.notation import Command
from engine.state import Game

from .checks.confidence import believable
from .checks.effects_told import check_effects_told
from .checks.hindsight import looked_back
from .checks.overlooked import overlooked
from .checks.rivals import chances
from .checks.trust import judged, trusted
from .checks.undecided import undecided
from .decoding.agreed import known, sure
from .decoding.search import Tried
from .following.follow import follow
from .following.scripted import scripted
from .language.acts import Act
from .language.copies import several
from .language.mentions import detect
from .language.names import called
from .language.telling import Telling, tell
from .language.words import lexicon
from .line.walk import Guess, Walk
from .line.world import World
from .reading import Claim, Mistake, Reading, Unread, Utterance
from .unread import passages, utterances
from .verdicts import Say

LONGEST = 10_000  # characters that are read
MOST_ACTS, MOST_WORDS = 100, 400  # of a turn, and of a sentence: several times what the longest turns told have
END_OF_TURN = "end of turn"


def read(
    game: Game,
    text: str,
    *,
    begin: Iterable[Command | str] = (),
    until: str = END_OF_TURN,
    say: Say = str,
) -> Reading:
    """What the text tells of a turn that starts from this game, which is left as it is.

    `begin` are commands that the question presupposes; `until` is "buy phase" or "end of turn", where it stops. `say`
    translates the sentences that a student sees. Only the first 10,000 characters are read, and fewer of what is told
    in more acts than any turn has, or in a sentence of more words than anybody says. No text raises.
    """
    part, language, telling = taken_apart(game, text)
    begun = tuple(begin)

    def followed(told: Game) -> tuple[Walk, list[Mistake]]:
        def along(flipped: frozenset[Guess], best: Tried | None, settled: bool) -> Walk:
            return _followed(part, telling, told, begun, until, say, flipped, best, settled=settled)

        walk = sure(told, telling, until, along, lambda walk, lines: chances(walk, telling, told, lines))
        check_effects_told(walk, telling)
        return walk, trusted(walk, telling)

    try:
        walk, mistakes = followed(game)
    except PlayaloudError:  # what is told makes a game that cannot be: a person reads it
        telling = Telling(telling.sentences, [])
        walk, mistakes = followed(game)
    doubts: list[Mistake] = []
    back = looked_back(walk, telling, game, followed)
    if back is not None:
        mistakes = believable(back, overlooked(back, mistakes), mistakes)
        doubts = back.doubts
        walk.world = undecided(back, mistakes) or walk.world
    return Reading(
        tuple(walk.world.line), tuple(judged(walk, mistakes)), tuple(mistakes),
        passages(walk, telling, text, len(part)), language, walk.world.real, utterances(walk, telling), len(part),
        tuple(doubts),
    )  # fmt: skip


def taken_apart(game: Game, text: str) -> tuple[str, str, Telling]:
    """The part of the text that is read, its language, and what is told in it, before any of it is followed."""
    part = text[:LONGEST]
    language = detect(part)
    words = lexicon(language)
    known_as = called(
        game.book,
        frozenset([*game.supply, *(card for p in game.players for card in p.cards())]),
        frozenset(card for card in game.players[game.turn_of].cards() if not card.is_unknown),
    )
    players = [player.name for player in (*game.players[game.turn_of :], *game.players[: game.turn_of])]
    twice = several(game)
    telling = tell(part, words, known_as, players, twice)
    if (enough := telling.ends_after(MOST_ACTS, MOST_WORDS)) is not None:
        part = part[:enough]
        telling = tell(part, words, known_as, players, twice)
    return part, language, telling


def _followed(
    text: str, telling: Telling, game: Game, begin: tuple[Command | str, ...], until: str, say: Say,
    flipped: frozenset[Guess], best: Tried | None, *, settled: bool,
) -> Walk:  # fmt: skip
    """The telling followed from the beginning, with these guesses made the other way, along a line that is known, or
    only judged along one that is settled."""
    walk = Walk(text, [act.copy() for act in telling.acts], World(game), until, say, flipped=flipped)
    if best is not None and settled:
        scripted(walk, telling, game, best)
    elif best is not None:
        known(walk, game, telling.acts, best)
    if not settled:
        _begin(walk, begin)
    follow(walk)
    return walk


def _begin(walk: Walk, begin: Iterable[Command | str]) -> None:
    """Takes the commands that the question presupposes, unless the text tells how the turn begins, or nothing of it:
    "I don't know"."""
    opening = next((act for act in walk.acts if act.kind != "bare" or act.cards), None)
    if opening is None or not any(_tells(act) for act in walk.acts):
        return
    if opening.kind == "play" and opening.cards and opening.cards[0].card.is_action:
        return
    commands = [one if isinstance(one, str) else one.text for one in begin]
    first = next((one.card for act in walk.acts if act.kind in ("play", "come", "bare") for one in act.cards
                  if one.card.is_action), None)  # fmt: skip
    for command in commands:
        if command == f"play {first}" or (first is not None and first in command):
            return
        if first is not None and any(one.card == command[5:] for act in walk.acts for one in act.cards):
            return
        if walk.world.do(command):
            return
        walk.commands_of.append(-1)


def _tells(act: Act) -> bool:
    """Whether it speaks of a card, of a place or of how many there are of something."""
    return bool(act.cards or act.amounts or act.groups or any(one.n for one in act.numbers) or act.zone or act.source)


__all__ = ["Claim", "Mistake", "Reading", "Unread", "Utterance", "read", "taken_apart"]
