"""Cards looked at together that are asked about twice, each time with a verb of its own ("trash and/or discard"), and
single cards of which one of two things is to be done ("set aside", "keep")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from engine.cards import Card
from engine.choices import Choice
from engine.errors import PlayaloudError

from .acts import Act
from .moods import REAL
from .offers import pending
from .walk import Walk, shown, spread
from .world import copied

ENDS = ("play", "start", "buy", "end_actions", "end_turn", "double", "gain")
MANY = 99  # cards that an act tells which only points at them: those that are left
FAR = 2  # sentences in which the answers are told
VERBS = {"trash": "trash", "drop": "trash", "discard": "discard", "convert": "trash"}
BACK = ("put", "keep", "left", "leave_out")
SECOND = {"trash": "discard", "discard": "trash"}
LOOKS = ("bare", "be", "see", "reveal", "have", "get", "put")
OPTIONS = {"set_aside": ("set aside",), "leave_out": ("set aside",), "discard": ("discard", "set aside"),
           "trash": ("trash",), "drop": ("trash", "discard"), "put": ("put", "put back"),
           **dict.fromkeys(("keep", "draw", "have", "get", "bare", "see"), ("keep",))}  # fmt: skip
ZONES = {"set_aside": ("set aside",), "hand": ("keep",), "trash": ("trash",), "discard": ("discard", "set aside"),
         "deck": ("put", "put back")}  # fmt: skip


def answered(walk: Walk) -> bool:
    """Answers what is told here of cards looked at: of a single one, or of several that are asked about twice; False
    where nothing is."""
    choice = pending(walk)
    if choice is None or choice.player != walk.world.whose:
        return False
    if choice.kind == "option" and len(choice.cards) == 1 and walk.script is None:
        if choice.cards[0] in {one.card for one in (*walk.act.cards, walk.act.subject) if one is not None} and (
                told := option(walk, choice)):  # fmt: skip
            walk.do(chosen_option(choice.cards[0], told))
        return False  # where it goes is still to be judged
    if choice.kind == "order":
        return _ordered(walk, choice)
    second = asked_next(walk, choice)
    if second is None:
        return False
    if _says(walk.act) not in (choice.verb, second):
        return _only_looks(walk, choice, second)
    return _both(walk, choice, second) or not walk.act.cards  # "too late to get rid of it" is about another card


def _only_looks(walk: Walk, choice: Choice, second: str) -> bool:
    """Whether the act only names the cards looked at, and one behind it tells what becomes of them."""
    act, verbs = walk.act, (choice.verb, second)
    lies = act.zone is None or act.zone.value == "deck"
    later = any(_says(one) in verbs for one in walk.upcoming(4) if one.sentence - act.sentence <= FAR)
    named = Counter(spread(act.cards, Counter(choice.cards)))
    if act.kind not in LOOKS or not named & Counter(choice.cards) or not later or not lies:
        return False
    walk.them = choice.cards
    what = f"look at {shown(tuple(named.elements()))}"
    if named - Counter(choice.cards):
        walk.unsure(what)
    else:
        walk.right(what)
    return True


def _both(walk: Walk, choice: Choice, second: str) -> bool:
    there, told, acts = Counter(choice.cards), {choice.verb: [], second: []}, []
    for act, verb in sorted(_telling(walk, told), key=lambda pair: len(spread(pair[0].cards)) or MANY):
        if cards := _meant(act, there):
            told[verb] += cards
            there -= Counter(cards)
            acts.append(act)
    if not acts and not (walk.act.negative and not walk.act.cards):
        return False
    for asked in (choice.verb, second):
        open_ = pending(walk)
        if open_ is None or open_.verb != asked:
            break
        walk.do(f"{asked} {shown(told[asked]) or 'none'}")
    walk.whole = True
    for act in acts:
        act.read = act.done = True
        walk.them = tuple(_meant(act, Counter(choice.cards)))
    return True


def _telling(walk: Walk, verbs: Collection[str]) -> Iterator[tuple[Act, str]]:
    """The acts that tell what becomes of the cards looked at, with what they say."""
    verb = ""
    for act in walk.acts[walk.at :]:
        if act.sentence - walk.act.sentence > FAR or (act.kind in ENDS and act is not walk.act):
            return
        if act is not walk.act and act.cards and can_follow(walk, act):
            return
        if act.mood != REAL or act.who == 1:
            continue
        verb = _says(act) or ("" if act.kind != "bare" or act.kind in BACK else verb)
        if verb in verbs and not act.negative and (act.cards or act.kind != "bare"):
            yield act, verb


def can_follow(walk: Walk, act: Act) -> bool:
    """Whether the act begins with another Action of the hand, which may be played next: "Vassal: two coins"."""
    first, choice = act.cards[0].card, pending(walk)
    held = first.is_action and first in walk.game.players[walk.world.whose].hand
    return held and act.kind == "bare" and (choice is None or first not in choice.cards)


def _ordered(walk: Walk, choice: Choice) -> bool:
    """Puts cards back in the order that is told: "the Gold on top and the Silver under it"."""
    near = [act for act in (walk.act, *walk.upcoming(2)) if act.sentence == walk.act.sentence and act.mood == REAL]
    named = [card for act in near for card in spread(act.cards) if card in choice.cards]
    first = walk.act.zone is not None and walk.act.zone.value in ("deck", "bottom")
    if not first or walk.act.negative or len(named) < len(choice.cards) - 1 or Counter(named) - Counter(choice.cards):
        return False
    rest = list((Counter(choice.cards) - Counter(named)).elements())
    order = [*named, *rest] if walk.act.zone.value == "deck" else [*named[1:], *rest, named[0]]
    return not walk.do(f"order {shown(order)}")


def _says(act: Act) -> str:
    """What the act does with cards: its verb, or where it says that they go."""
    zone = str(act.zone.value) if act.zone is not None else ""
    return zone if zone in ("trash", "discard") else VERBS.get(act.kind, "") if not zone else ""


def _meant(act: Act, there: Counter) -> list[Card]:
    """The cards that an act names of those that are left, or all of them where it only points."""
    cards = spread(act.cards, there)
    if cards:
        return list((Counter(cards) & there).elements())
    if act.pronoun is not None and act.pronoun.n == 1 and there.total() > 1:
        return [act.pronoun.card] if act.pronoun.card in there else []
    points = act.pronoun is not None or act.numbers or act.groups or any(one.value == "cards" for one in act.amounts)
    return list(there.elements()) if points else []


def asked_next(walk: Walk, choice: Choice | None) -> str | None:
    """The verb by which the same card asks about the same cards once more; None where it does not."""
    if choice is None or choice.kind != "cards" or choice.player != walk.world.whose or choice.low > 1:
        return None
    if choice.verb not in SECOND or choice.because is None or walk.script is not None:
        return None
    if SECOND[choice.verb] not in choice.because.card.text.casefold():
        return None
    trial, given = copied(walk.world.real), choice.cards[: choice.low]
    try:
        trial.do(walk.world.command(f"{choice.verb} {shown(given) or 'none'}"))
        after = trial.pending()
    except PlayaloudError:
        return None
    if after is None or after.kind != "cards" or after.because is None or after.verb == choice.verb:
        return None
    left = Counter(choice.cards) - Counter(given)
    return after.verb if after.because.card == choice.because.card and Counter(after.cards) == left else None


def option(walk: Walk, choice: Choice) -> str:
    """What is told of the card of which one of several things is to be done; "" where nothing is."""
    card = choice.cards[0] if len(choice.cards) == 1 else None
    named = False
    for act in walk.acts[walk.at :] if card is not None else ():
        here = card in {one.card for one in (*act.cards, act.subject, act.source) if one is not None}
        if act.kind in ENDS and here and act is not walk.act:
            return "keep" if "keep" in choice.options else ""
        if act.kind in ENDS and act.cards and act is not walk.act:
            return ""
        points = named and not act.cards and (act.pronoun is not None or act.zone is not None)
        named = here or (named and not act.cards)
        if not (here or points) or act.mood != REAL or act.who == 1:
            continue
        wanted = ZONES.get(str(act.zone.value)) if act.zone is not None else OPTIONS.get(act.kind)
        if act.negative and "keep" in (wanted or ()):
            wanted = ("set aside", "discard", "put back", "put")
        found = next((one for one in wanted or () if one in choice.options), "")
        if found and (found != "keep" or act.kind not in ("bare", "see", "get", "draw") or not _more(walk, act)):
            return found
    return ""


def _more(walk: Walk, act: Act) -> bool:
    """Whether the next clause goes on about the same card: "then comes the Market, | which I set aside"."""
    at = next(number for number, one in enumerate(walk.acts) if one is act)
    after = walk.acts[at + 1] if at + 1 < len(walk.acts) else None
    return after is not None and not after.cards and after.kind in ("set_aside", "keep", "discard", "leave_out", "put")


def allowed(choice: Choice) -> tuple[Card, ...]:
    """The cards that another card lets the player play now, where that is a question of yes or no, or of which."""
    if choice.verb != "play":
        return ()
    return choice.cards or (choice.because.them if choice.kind == "yes" and choice.because is not None else ())


def chosen_option(card: Card | None, option: str) -> str:
    """The command for an option, as formats.md has it."""
    return f"{option} {card}" if card is not None and option in ("set aside", "keep") else f"choose {option}"
