"""Decisions that nobody told: taken as the rest of the telling shows, or else by declining."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from engine.cards import Card
from engine.choices import Choice
from engine.errors import PlayaloudError
from engine.notation import written
from engine.play import Record

from ..language.moods import REAL
from .alike import told_the_other
from .chosen import chosen
from .decisions import command_for
from .drawn import cards_number, drawn_cards, within
from .gathered import ordinary
from .offers import concerns, pending
from .own_fate import fate_to_come
from .revealing import GONE_FOR
from .theirs import decided
from .twofold import ENDS, allowed, chosen_option, named_options, option
from .walk import Walk, shown, spread
from .world import copied

MOST_ANSWERS = 200
TOLD_DRAWN = ("draw", "get", "bare", "be", "see", "reveal", "give", "gain")


def settle(walk: Walk) -> None:
    """Takes every decision that stands open, as the rest of the telling shows, or else by declining."""
    for number in range(30):
        choice = pending(walk)
        if choice is None or (number and walk.at < len(walk.acts) and concerns(walk, choice, walk.act)):
            return
        text = _untold(walk, choice)
        if walk.world.do(text):
            return
        walk.settled.add(len(walk.world.line) - 1)
        walk.commands_of.append(walk.act.sentence if walk.at < len(walk.acts) else -1)
        if not text.endswith("none"):
            walk.at = min(walk.at, len(walk.acts) - 1)
            walk.unsure(text, walk.acts[max(walk.at - 1, 0)].span)


def _untold(walk: Walk, choice: Choice) -> str:
    """The command for a decision that nobody told: the one that fits what comes, or declining, or an ordinary one."""
    if choice.kind in ("chance", "name"):
        return "chance " + shown(_turned_up(walk, choice))
    if choice.kind == "yes":
        plays = [f"play {card}" for card in allowed(choice)[:1]]
        yes = next((text for text in plays if walk.world.allows(text)), "yes")
        if plays and plays_it(walk):
            return yes
        if (goes := fate_to_come(walk)) is not None:
            return "yes" if goes else "no"
        return yes if _score(walk, "yes") > _score(walk, "no") + 1 else "no"
    if choice.kind == "option":
        told = option(walk, choice) or _named_soon(walk, choice)
        if told:
            return chosen_option(choice, told)
        options = sorted(choice.options, key=lambda one: one != "keep")
        return max((chosen_option(choice, one) for one in options), key=lambda text: _score(walk, text))
    if choice.kind not in ("cards",):
        return written(walk.game, choice, next(choice.answers()))
    if walk.answers and (told := _known(walk, choice)):
        return told
    other = choice.player != walk.world.whose and walk.at < len(walk.acts)
    if other and (found := chosen(walk, choice)) is not None:
        for act in found[1]:
            act.read = act.done = act.done or act.kind not in GONE_FOR
        return command_for(walk, choice, found[0])
    if other and (cards := decided(walk, choice)) is not None:
        return command_for(walk, choice, cards)
    if not other and walk.game.phase == "buy" and (cards := _told_behind(walk, choice)):
        return command_for(walk, choice, cards)
    ranked = {card: rank for rank, card in enumerate(dict.fromkeys(ordinary(choice.cards, choice)))}
    answers = sorted(islice(choice.answers(), MOST_ANSWERS), key=lambda cards: [ranked[card] for card in cards])
    texts = [command_for(walk, choice, list(cards)) for cards in answers]
    decline = command_for(walk, choice, []) if choice.optional or not choice.low else ""
    if decline and told_the_other(walk, choice):
        return decline
    scores = {text: _score(walk, text) for text in texts}
    best = max(scores.values())
    mine = choice.player == walk.world.whose
    walk.shaky = walk.shaky or (mine and (best <= 1 or sum(score == best for score in scores.values()) > 1))
    if decline and scores.get(decline, best) >= best:
        return decline
    return next(text for text in texts if scores[text] == best)


def plays_it(walk: Walk) -> bool:
    """Whether one of the next clauses says that it is played, without its name: "I take it, and then I play it"."""
    for act in walk.acts[walk.at : walk.at + 4]:
        if act.kind == "play" and act.mood == REAL and act.own:
            return act.pronoun is not None and act.pronoun.n == 1 and not act.cards and not act.negative
        if act.kind in ENDS or (act is not walk.act and act.cards and any(one.card.is_action for one in act.cards)):
            return False
    return False


def _named_soon(walk: Walk, choice: Choice) -> str:
    """The option that one of the next clauses names, before anything else is played or bought."""
    asks = choice.because.card if choice.because is not None else None
    for act in walk.acts[walk.at : walk.at + 4] if choice.player == walk.world.whose else ():
        here = act is walk.act
        several = here and any(one.card == asks and (one.n or 1) > 1 for one in act.cards)  # "both Stewards for coins"
        named = any(one.card == asks for one in (*act.cards, act.source) if one is not None)
        if not several and (named or (act.kind in ENDS and not here)):
            return ""
        if (several or not here) and len(found := named_options(choice, act)) == 1:
            return found[0]
    return ""


def _told_behind(walk: Walk, choice: Choice) -> list[Card]:
    """The cards that one of the next clauses has go, behind what else is bought: "I buy a Siren and a Silver. | I
    trash the Moat"."""
    asks = choice.because.card if choice.because is not None else None
    others = walk.at < len(walk.acts) and any(one.card != asks for one in walk.act.cards)
    for act in walk.acts[walk.at + 1 : walk.at + 4] if others else ():
        goes = act.kind in (choice.verb, "drop") or (act.zone is not None and act.zone.value == choice.verb)
        if goes and act.mood == REAL and act.own and not act.negative and act.kind != "buy":
            cards = spread(act.cards)
            return cards if within(Counter(cards), Counter(choice.cards)) and len(cards) == choice.low else []
    return []


def _known(walk: Walk, choice: Choice) -> str:
    """The answer of the line that is known, if the next one of it is an answer to this decision."""
    text = walk.answers[0]
    for given in islice(choice.answers(), MOST_ANSWERS):
        if command_for(walk, choice, list(given)) == text or sorted(text) == sorted(
            command_for(walk, choice, list(given))
        ):
            walk.answers.pop(0)
            return text
    return ""


def _turned_up(walk: Walk, choice: Choice) -> list[Card]:
    """The unknown cards that turn up as the telling says, so far as they can; any where it does not say."""
    told = [card for act in walk.acts[walk.at : walk.at + 3] for card in spread(act.cards) if card in choice.cards]
    if choice.kind == "name":
        filler = [card for card in choice.cards if card == "Copper"] or list(choice.cards)
        return (told + filler * choice.low)[: choice.low]
    first = Counter(card for card in walk.game.players[choice.player].deck if type(card) is not tuple)
    shuffled = Counter(choice.cards)
    turned = list(((Counter(told) - first) & shuffled).elements())
    return (turned + list((shuffled - Counter(turned)).elements()))[: choice.low]


def _score(walk: Walk, text: str) -> int:
    """How much of what is told next agrees with this answer."""

    trial = copied(walk.world.real)
    try:
        trial.do(walk.world.command(text))
        trial.pending()
    except PlayaloudError:
        return -100
    return agreement(walk, trial)


def agreement(walk: Walk, trial: Record, *, since: int | None = None, ahead: int = 0) -> int:
    """How much of the next acts agrees with the trial: draws, hands and plays that come true there.

    Draws count from event `since` on, by default from the present scope on; the acts from `ahead` on are looked at.
    """
    whose, score = walk.world.whose, 0
    hand = Counter(trial.game.players[whose].hand)
    choice = trial.pending()
    start = walk.world.scope[0] if since is None else since
    for number_of, act in enumerate(walk.acts[walk.at + ahead : walk.at + ahead + 8]):
        cards = spread(act.cards, hand)
        there = Counter(drawn_cards(trial, start, whose))
        number = cards_number(act)
        if act.kind in TOLD_DRAWN and cards and within(Counter(cards), there):
            score += 2 + len(cards)
        if number_of == 0 and choice is not None and choice.kind == "cards" and concerns(walk, choice, act):
            score += 3
        score += sum(1 for one in act.amounts if one.n and _added(trial, start, str(one.value)) == one.n)
        if act.kind in ("draw", "get", "give") and number is not None and number.n == there.total():
            score += 3
        if act.kind in ("gain", "get", "bare", "convert") and cards and choice is not None and choice.verb == "gain":
            score += 4 if {one.card for one in act.into or act.cards} & set(choice.cards) else -2
        if act.kind in ("left", "have") and cards:
            score += 5 if Counter(cards) == hand else 1 if within(Counter(cards), hand) else -1
        if act.kind in ("play", "come") and act.mood == "real" and not act.negative:
            score += sum(1 if hand[card] else -3 for card in cards)
            break
    return score


def _added(trial: Record, since: int, resource: str) -> int:
    """How much of a counter came in the trial from that event on."""
    return sum(event.amount for event in trial.events[since:] if event.kind == resource)
