"""Told turns with their labelled lines, for the tests of reading."""

from engine import play
from engine.state import Game


def replayed(game: Game, line: str) -> None:
    """Plays a labelled line, the ends of phases put in where it leaves them out. Raises what the engine refuses."""
    commands = line.split("; ")
    first = next((n for n, text in enumerate(commands) if text.startswith("buy ")), len(commands))
    commands[first:first] = ["end actions", "play treasures"] if first < len(commands) else []
    play.replay(game, "; ".join(commands))
