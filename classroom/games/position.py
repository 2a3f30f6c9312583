"""A moment of a game as the draft of a scenario, so that it can become an exam question."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable

from flask_babel import gettext as _

from classroom.errors import Conflict
from classroom.games.models import Match
from classroom.games.standing import Standing
from engine import setup
from engine.cards import BASIC, Card
from engine.notation import print_cards, print_deck
from engine.state import Game, Player
from scenarios.writing import to_toml

PHASES = ("action", "buy")


def as_scenario(match: Match, standing: Standing, *, step: int) -> str:
    """The moment as the TOML of a scenario whose student is the player on turn.

    Raises `Conflict` in the midst of what a card does, which no scenario can begin with.
    """
    game = standing.game
    if not can_begin(standing):
        raise Conflict(_("A card is being carried out here. Go to a moment at which the player may choose what to do."))
    seats = [*range(game.turn_of, len(game.players)), *range(game.turn_of)]
    names = {seat: "You" if seat == game.turn_of else match.seats[seat].name for seat in seats}
    return to_toml({
        "format": 1,
        "id": f"game-{match.id}-{step}",
        "title": _("From a game: %(title)s, turn %(turn)s", title=match.title, turn=game.turn),
        "situation": {
            "edition": match.edition, "phase": game.phase, "turn": game.turn, "actions": game.actions,
            "buys": game.buys, "coins": game.coins, "kingdom": ", ".join(match.kingdom),
            "piles": piles_of(game),
            "trash": listed(game.trash), "first": names[match.first],
            "player": [{"name": names[seat], **zones_of(game.players[seat])} for seat in seats],
        },
        "card": [{"name": name, **table} for name, table in tomllib.loads(match.cards).items()],
        "question": [{"id": "a", "kind": "narration", "points": 3, "prompt": _("Describe your turn step by step."),
                      "until": "end of turn"}],
    })  # fmt: skip


def can_begin(standing: Standing) -> bool:
    """Whether a scenario can begin with this moment: the player on turn may choose what to do."""
    return standing.choice is not None and standing.choice.kind == "turn" and standing.game.phase in PHASES


def piles_of(game: Game) -> dict[str, int]:
    """How many cards the piles of the Supply have that are not full, by name."""
    full = setup.supply(game.book, (card for card in game.supply if card not in BASIC), len(game.players))
    return {str(card): left for card, left in game.supply.items() if left != full.get(card)}


def zones_of(player: Player) -> dict[str, str]:
    """A player's zones as a scenario's file has them: the hand, and of the others those that hold cards."""
    zones = {"hand": listed(player.hand), "deck": ", ".join(print_deck(player.deck)),
             "discard": print_cards(player.discard), "in_play": listed(player.in_play),
             "set_aside": listed(player.set_aside)}  # fmt: skip
    return {zone: cards for zone, cards in zones.items() if cards or zone == "hand"}


def listed(cards: Iterable[Card]) -> str:
    """Cards of a place without order as a card list: "2 Copper, Estate"."""
    counted = sorted(Counter(map(str, cards)).items())
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counted)
