"""A scenario's situation for paper and for an LMS: cards as they are drawn, facts, and the same in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from markupsafe import Markup

import scenarios
from classroom.attempts import faces as table
from classroom.text import render_markdown
from engine.cards import Card
from engine.setup import pile_size
from exports.paper import Face, Zone
from exports.words import Gettext, identity
from scenarios.situation import Situation

_BLOCK = re.compile(r"</(?:p|li|h\d|tr|pre|blockquote)>|<br ?/?>")
MOST_DRAWN = 40  # cards in a zone on paper


def view_of(scenario: scenarios.Scenario, situation: Situation | None = None) -> dict[str, Any]:
    """What a student may see of the scenario's situation, or of the one that a question supposes instead."""
    return (replace(scenario, situation=situation) if situation else scenario).view()


def plain(markdown: str) -> str:
    """Authored Markdown as text, a line for each of its blocks."""
    blocks = (Markup(block).striptags() for block in _BLOCK.split(render_markdown(markdown)))  # noqa: S704
    return "\n".join(filter(None, blocks))


def face_of(card: Card) -> Face:
    """The card as it is drawn."""
    return Face(str(card), f"${card.cost}", tuple(card.types), card.text)


def facts(view: dict[str, Any], _: Gettext = identity) -> tuple[tuple[str, str], ...]:
    """The turn's numbers: Turn, Phase, Actions, Buys, Coins, and who else is in the game with how many cards."""
    phase = {"action": _("Action"), "buy": _("Buy")}.get(view.get("phase") or "", "")
    named = [(_("Turn"), view.get("turn")), (_("Phase"), phase), (_("Actions"), view.get("actions")),
             (_("Buys"), view.get("buys")), (_("Coins"), view.get("coins"))]  # fmt: skip
    others = [(name, _("%(count)s cards in hand") % {"count": zones["hand_size"]})
              for name, zones in view["players"].items() if name != view.get("you")]  # fmt: skip
    return tuple((name, str(value)) for name, value in [*named, *others] if value not in (None, ""))


def zones(view: dict[str, Any], _: Gettext = identity) -> tuple[Zone, ...]:
    """The places whose cards a student sees, the student's own first, then those of others, the trash, short piles."""
    found = table.table_of(view)
    drawn = [zone for seat in found.seats for zone in _seat(seat, view["cards"], _)]
    if found.trash:
        drawn.append(Zone(_("The trash"), _drawn(found.trash, view["cards"], _)))
    return tuple(drawn)


def short_piles(situation: Situation) -> str:
    """The piles of the Supply that are not as they were at the beginning of a game, such as "Province 3"."""
    players = max(len(situation.seats), 2)
    return ", ".join(f"{card} {count}" for card, count in situation.supply if count < pile_size(card, players))


def supply_in(view: dict[str, Any]) -> str:
    """What is for sale with its cost, the cheapest first: "Copper $0, Curse $0, Cellar $2"."""
    cards = view["cards"]
    priced = sorted((cards[name]["cost"], name) for name, count in view["supply"].items() if count and name in cards)
    return ", ".join(f"{name} ${cost}" for cost, name in priced)


def named_in(view: dict[str, Any], told: str, *, supply: bool) -> list[Face]:
    """The cards that lie in a zone or are named in what is told, all of the Supply too if wanted."""
    seen = {face.name for zone in zones(view) for face in zone.cards}
    for_sale = view["supply"] if supply else ()
    return [_face(name, view["cards"], identity) for name in view["cards"]
            if name in seen or name in for_sale or re.search(rf"\b{re.escape(name)}", told)]  # fmt: skip


def words(view: dict[str, Any], needed: Iterable[Face], _: Gettext = identity, *, supply: bool = False) -> str:
    """The situation in words, for a quiz that shows no cards: the facts, each place, the texts of the cards needed.

    With `supply` what is for sale, too.
    """
    lines = ["; ".join(f"{name}: {said}" for name, said in facts(view, _))]
    if supply:
        lines.append(f"{_('In the Supply')}: {supply_in(view)}")
    for zone in zones(view, _):
        cards = ", ".join(face.name for face in zone.cards) or _("no card")
        lines.append(f"{zone.title}{' ' + _('(the top card first)') if zone.ordered else ''}: {cards}")
    for face in needed:
        text = " / ".join(line.strip() for line in face.text.splitlines() if line.strip("- "))
        lines.append(f"{face.name} ({face.cost}, {' – '.join(face.types)}): {text}")
    return "\n".join(lines)


def _seat(seat: table.Seat, cards: dict[str, Any], _: Gettext) -> Iterator[Zone]:
    own = {"hand": _("Your hand"), "deck": _("Your deck"), "discard": _("Your discard pile"), "in_play": _("In play"),
           "set_aside": _("Set aside")}  # fmt: skip
    others = {"hand": _("hand"), "deck": _("deck"), "discard": _("discard pile"), "in_play": _("in play"),
              "set_aside": _("set aside")}  # fmt: skip
    for name, zone in seat.zones.items():
        if not (zone.faces or zone.sets) and not (seat.first and name == "hand"):
            continue
        title = own[name] if seat.first else f"{seat.name}: {others[name]}"
        faces = _drawn(zone.faces, cards, _)
        for group in zone.sets:
            listed = ", ".join(face.name for face in group for _copy in range(face.count))
            faces += (Face(_("in unknown order: %(cards)s") % {"cards": listed}, face_down=True),)
        if zone.more:
            faces += (Face(_("then unknown cards"), face_down=True),)
        yield Zone(title, faces[:MOST_DRAWN], ordered=name in table.ORDERED)


def _drawn(found: tuple[table.Face, ...], cards: dict[str, Any], _: Gettext) -> tuple[Face, ...]:
    return tuple(_face(face.name, cards, _) for face in found for _copy in range(face.count))


def _face(name: str, cards: dict[str, Any], _: Gettext) -> Face:
    card = cards.get(name)
    if card is None:
        return Face(_("unknown card") if name == table.UNKNOWN else name, face_down=True)
    return Face(name, f"${card['cost']}", tuple(card["types"]), card["text"])
