"""Cards told as held that nobody has: neither among the cards of a player, nor gained in this turn."""

from __future__ import annotations

from engine.cards import Card

from ..language.acts import Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..line.walk import Walk
from ..verdicts import in_hand
from .hands import only_possible

HOLDS = ("have", "left", "keep", "unused")
MOVES = ("put", "get", "gain", "give", "draw", "come", "buy", "play", "convert", "choose", "reveal", "see", "trash",
         "discard", "drop", "be")  # fmt: skip
IDLE = ("do", "use", "idle", "help", "be")


def check_foreign(walk: Walk) -> bool:
    """Marks a card told as held, kept or left that nobody can have; True if it did."""
    act = walk.act
    if not act.cards and act.subject is None:
        return False
    unseen = act.who == 1 and not walk.game.others(walk.world.whose)
    unreal = {"would", "irreal", "plan", "choice"} & act.marks - ({"irreal"} if "later" in act.marks else set())
    if act.mood != REAL or unseen or unreal or walk.world.halted or only_possible(walk):
        return False
    named = [*act.cards, *([act.subject] if act.subject is not None and act.subject not in act.cards else [])]
    for one in named:
        plain = one.n in (None, 1) and not any(word.guessed for word in one.words)
        if plain and _told_held(walk, one) and foreign(walk, one.card):
            hand = in_hand(walk.say, walk.game.players[walk.world.whose].hand)
            why = walk.say("There is no {card} among {cards}.").format(card=one.card, cards=walk.say("your cards"))
            if walk.mistake("impossible-card", why, hand, span=one.span, what=f"hand {one.card}", certain=True):
                if act.own:
                    walk.world.believe_drawn((), [one.card])
                return True
    return False


def foreign(walk: Walk, card: Card) -> bool:
    """Whether no player can hold the card: none owns it, nothing gave it, and no unknown card is held."""
    records = [record for record, _ in walk.world.records()]
    players = [player for record in records for player in record.game.players]
    unknown = sum(one.is_unknown for one in walk.game.players[walk.world.whose].hand)
    told = sum(one.n or 0 for one in walk.act.amounts if one.value == "cards")
    if any(card in player.cards() for player in players) or unknown > told:
        return False
    if any(card in event.cards for record in records for event in record.events):
        return False
    choice = walk.world.real.pending()
    if choice is not None and choice.verb == "gain" and card in choice.cards:
        return False
    got = (one for act in walk.acts if act.kind not in HOLDS and act is not walk.act
           for one in (*act.cards, *act.into, *([act.subject] if act.subject else [])))  # fmt: skip
    return "hand" in _places(walk.act) or all(one.card != card for one in got)


def _places(act: Act) -> set[str]:
    """Where the words say that it is; a hand that is only spoken of counts where something is said to be there."""
    if act.zone is not None:
        return {str(act.zone.value)}
    return {"hand"} & act.marks if act.kind in (*HOLDS, "be") else set()


def _told_held(walk: Walk, one: Nominal) -> bool:
    """Whether the words leave no doubt that the card is told as held."""
    act, places = walk.act, _places(walk.act)
    own = bool({"definite", "other_one"} & one.marks)
    if places - {"hand"} or any(n.value == "coins" for n in act.amounts):
        return False
    still = places and (act.kind not in MOVES or act.verb_at is None or (act.kind == "be" and not act.cards))
    if "after" in act.opens or {"hypothetical", "irreal", "would"} & act.opens:
        return False  # "once I own a Siren"
    if act.kind in HOLDS:
        if act.negative:
            return act.kind == "unused" and own
        if "infinitive" in act.opens and not places:
            return False  # "to keep the Siren"
        if act.kind == "left" and own and not places and act.own:
            return False  # "I leave the Cellar", in the Supply
        beside = [n for n in act.cards if n is not one and not foreign(walk, n.card)]
        someone = act.kind != "unused" and (act.who is not None or act.kind == "left")
        early = not walk.money and walk.game.phase == "action"
        return bool(still or beside or (own and act.kind in ("keep", "unused")) or (someone and early))
    if still and not act.negative:
        return True
    useless = act.kind in IDLE and act.negative and one is act.subject
    if useless and (places or own or "any" in act.marks):
        return True
    if act.kind == "spend" and act.negative and "needs" in act.marks and own and not act.amounts:
        return not walk.money and walk.game.phase == "action"  # "the Cellar I don't need"
    before = walk.acts[walk.at - 1] if walk.at else act
    if act.kind == "be" and before.sentence == act.sentence and before.kind in ("left", "unused") and before.empty:
        return not act.negative  # "what remains is …"
    return act.sign == "and" and act.kind in ("bare", "use", "be", "unused") and _goes_on(walk)


def _goes_on(walk: Walk) -> bool:
    """Whether the act goes on with what the clauses right before it tell as held."""
    for other in reversed(walk.acts[: walk.at]):
        if other.sentence != walk.act.sentence or other.negative:
            return False
        if "hand" in _places(other) or (other.kind in HOLDS and other.cards):
            return other.kind not in MOVES or other.verb_at is None
        if any(group.value == "treasures" for group in other.groups) and other.kind in ("be", "have"):
            return True
        if other.kind != "bare" or not other.cards:
            return False
    return False
