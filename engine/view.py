"""What may be seen of a game: all of it, for its author; or what one player sees."""

from __future__ import annotations

from typing import Any

from . import chance
from .choices import Choice
from .ending import score
from .events import cause, zone_name
from .notation import print_deck
from .state import Game, Player


def whole(game: Game) -> dict[str, Any]:
    """The state as formats.md section 5 has it: hands, play, discard and trash sorted, decks top first."""
    return {
        **_turn(game),
        "players": {player.name: {**_open(player), "vp": score(game, n)} for n, player in enumerate(game.players)},
        "supply": {str(card): left for card, left in game.supply.items()},
        "trash": _names(game.trash),
        **_pile_tokens(game),
        **({"side_deck": print_deck(game.side_deck)} if game.side_deck else {}),
        "over": game.over,
        "winners": [game.players[n].name for n in game.winners] if game.over else None,
    }


def _turn(game: Game) -> dict[str, Any]:
    return {
        "turn": game.turn, "turn_of": game.players[game.turn_of].name, "phase": game.phase,
        "actions": game.actions, "buys": game.buys, "coins": game.coins,
    }  # fmt: skip


def _pile_tokens(game: Game) -> dict[str, dict[str, int]]:
    """How many tokens lie on which piles, where there are any."""
    found: dict[str, int] = {}
    for mark in game.watches:
        if mark.card.program.steps[mark.step].waits == "game":
            found[str(mark.named[0])] = found.get(str(mark.named[0]), 0) + 1
    return {"pile_tokens": found} if found else {}


def _names(cards: tuple) -> list[str]:
    return sorted(str(card) for card in cards)


def _open(player: Player) -> dict[str, Any]:
    return {
        "hand": _names(player.hand), "deck": print_deck(player.deck), "discard": _names(player.discard),
        "in_play": _names(player.in_play), "set_aside": _names(player.set_aside), **_tokens(player),
        **_mats(player, own=True),
    }  # fmt: skip


def _tokens(player: Player) -> dict[str, int]:
    """The tokens that lie in the open; `vp` counts cards as well, and so is not among them."""
    few = {"favors": player.favors, "debt": player.debt}
    return {"vp_tokens": player.vp, "coffers": player.coffers, "villagers": player.villagers,
            **{name: count for name, count in few.items() if count}}


def _mats(player: Player, *, own: bool) -> dict[str, dict[str, list[str] | int]]:
    """The cards on the player's mats, where there are any; those on the Native Village mat lie face down."""
    mats = {zone_name(mat): len(cards) if mat == "native_village" and not own else _names(cards)
            for mat, cards in player.mats}  # fmt: skip
    return {"mats": mats} if mats else {}


def seen_by(game: Game, whose: int, *, shown: tuple[str, ...] = ()) -> dict[str, Any]:
    """What player `whose` may see: the own hand, every card in play or set aside, the tops of discard piles, piles and
    trash.

    `shown` names zones of the player's own ("deck", "discard") that the situation tells. Deck sizes are counts, None
    where nobody knows; hands of others are counts.
    """
    players = {}
    for number, player in enumerate(game.players):
        own, size = number == whose, chance.deck_size(game, number)
        players[player.name] = {
            "hand": [str(card) for card in player.hand] if own else None,
            "hand_size": len(player.hand),
            "deck": print_deck(player.deck) if own and "deck" in shown else None,
            "deck_size": size if size < chance.ENDLESS else None,
            "discard": [str(card) for card in player.discard] if own and "discard" in shown else None,
            "discard_top": str(player.discard[0]) if player.discard else None,
            "in_play": [str(card) for card in player.in_play],
            "set_aside": [str(card) for card in player.set_aside],
            **_tokens(player),
            **_mats(player, own=own),
        }
    return {
        **_turn(game),
        "you": game.players[whose].name,
        "players": players,
        "supply": {str(card): left for card, left in game.supply.items()},
        "trash": _names(game.trash),
        **_pile_tokens(game),
        **({"side_deck_size": len(chance.flat(game.side_deck))} if game.side_deck else {}),
    }


def pending(game: Game, choice: Choice | None) -> dict[str, Any] | None:
    """The open decision as formats.md section 5 has it; None while the player may simply go on playing."""
    if choice is None or choice.kind == "turn":
        return None
    found = cause(choice.because)
    options = list(choice.options) if choice.kind == "option" else ["yes", "no"] if choice.kind == "yes" else None
    return {
        "player": game.players[choice.player].name,
        "verb": choice.verb,
        "min": 0 if choice.optional else choice.low,
        "max": choice.high,
        "cards": [str(card) for card in choice.cards],
        "options": options,
        "because": {"card": found["card"], "words": found["words"]} if found else None,
    }
