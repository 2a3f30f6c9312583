"""What words only imply: plays and purchases of cards that are named in passing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.cards import Card
from engine.errors import PlayaloudError

from ..language.acts import Act
from ..language.moods import REAL, SOFT
from ..language.nominals import Nominal
from ..line.buys import buy
from ..line.decisions import answer
from ..line.offers import concerns, pending
from ..line.plays import can_play, play_action
from ..line.totals import potential
from ..line.untold import agreement
from ..line.walk import Walk, spread
from ..line.world import copied
from ..texts import effects
from .bare import after_answer

MAY_BUY = ("bare", "be", "get", "come", "choose", "see", "make", "do", "spend", "idle", "put", "give", "left", "have")
SURELY = ("discard", "trash", "convert", "put")
AWAY = ("put", "drop", "discard", "left", "end_turn")
TELLS = ("be", "bare", "draw", "give", "get", "discard", "trash", "drop", "convert", "choose")  # what a card did


def do_forced(walk: Walk, command: str) -> None:
    """Does here what the line that is known has here."""
    verb, name = command.split(" ", 1)
    one = next((n for n in (*walk.act.cards, *walk.act.into, walk.act.source, walk.act.subject)
                if n is not None and n.card == name), None)  # fmt: skip
    if one is None or walk.target is None or walk.target[command] <= 0:
        return
    if verb == "play":
        play_action(walk, one, explicit=False)
    elif walk.act.kind != "buy":
        buy(walk, [replace(one, n=1, many=False)])


def play_named(walk: Walk) -> None:
    """Plays a card that is only named in passing, where nothing else makes sense of the telling."""
    act = walk.act
    if act.kind in ("play", "buy", "trash", "discard", "keep", "unused") or act.negative or not act.own:
        return
    action = act.kind in ("have", "left") and any(one.value == "actions" and one.n for one in act.amounts)
    if act.kind == "left" and not action:
        return  # "I leave the Smithy in my hand"
    if act.source is not None and any(one.value == "cards" and one.n == len(spread(act.cards)) for one in act.amounts):
        return  # "the Smithy gets me three cards, Estate, Market, Copper"
    for one in (*act.cards, *act.into, act.source, act.subject):
        usual = action and one is not None and one in act.into  # "I have one Action for the Smithy"
        may = one is not None and can_play(walk, one.card) and _believed_held(walk, one.card) and not _then_denied(walk)
        if may:
            walk.might_play.setdefault(act.span[0], one.card)
        if may and walk.guess("play named", usual=usual):
            if play_action(walk, one, explicit=False):
                act.cards = [other for other in act.cards if other is not one]
            return


def _then_denied(walk: Walk) -> bool:
    """Whether the next clause says that the card named here is not played: "the Village goes, so I don't play it"."""
    after = walk.acts[walk.at + 1] if walk.at + 1 < len(walk.acts) else None
    it = after is not None and after.pronoun is not None and not after.cards and after.sentence == walk.act.sentence
    return it and after.negative and after.kind in ("play", "use", "do")


def _believed_held(walk: Walk, card: Card) -> bool:
    """Whether the card is in hand, too, as the student believes the game to be."""
    return all(card in record.game.players[walk.world.whose].hand for record, _ in walk.world.records())


def matters(walk: Walk) -> bool:
    """Whether something might be done with the cards named: they are in hand, or could be bought."""
    game = walk.game
    held = {card for record, _ in walk.world.records() for card in record.game.players[walk.world.whose].hand}
    here = {one.card for one in walk.act.cards}
    stuck = all(not record.game.actions for record, _ in walk.world.records())
    if stuck and game.phase == "action" and all(card.is_action for card in here):
        return False  # nothing can be done with them any more
    if game.phase == "buy":
        return bool(here) and not here & {*game.players[walk.world.whose].cards(), *walk.them}
    return bool(here & held) and (pending(walk) is not None or any(card.is_action for card in here & held))


def affordable(walk: Walk) -> bool:
    """Whether the cards named could be bought now, with what the Treasures in hand would give."""
    act, game = walk.act, walk.game
    if not act.cards or act.negative or not act.own or act.mood != REAL or act.zone is not None:
        return False
    cards, player = spread(act.cards), game.players[walk.world.whose]
    last = not any(other.kind != "end_turn" for other in walk.acts[walk.at + 1 :])
    if not walk.money and not (last and not set(cards) & {*player.hand, *player.in_play}):
        return False
    coins = potential(walk.world.real, walk.world.whose)
    fits = len(cards) <= game.buys and coins >= sum(map(game.cost, cards))
    first = last and coins >= game.cost(cards[0])  # the others are bought wrongly
    return bool(game.buys) and all(card in game.supply for card in cards) and (fits or first)


def likely(walk: Walk, one: Nominal) -> bool:
    """Whether what is told next agrees better with the card having been played here than with the game as it is."""
    if not _believed_held(walk, one.card) or _then_denied(walk):
        return False
    trial = copied(walk.world.real)
    try:
        trial.pending()
        since = len(trial.events)
        trial.do(walk.world.command(f"play {one.card}"))
        trial.pending()
    except PlayaloudError:
        return False
    return agreement(walk, trial, since=since, ahead=1) > agreement(walk, walk.world.real, ahead=1)


def is_next(walk: Walk) -> bool:
    """Whether "then there's the Smithy: …" is a play: what is told behind it is what that card does."""
    act = walk.act
    told = act.kind == "have" and act.mood == REAL and not act.negative and act.own and act.zone is None
    if not told or len(act.cards) != 1 or act.amounts or act.numbers or {"rests", "leaves"} & act.marks:
        return False
    one, following = act.cards[0], next(iter(walk.upcoming(1)), None)
    if following is None or not following.own or following.kind not in TELLS:
        return False
    return one.n in (None, 1) and can_play(walk, one.card) and likely(walk, one)


def imply(walk: Walk) -> None:
    """Plays the card named last, where what is told now is what that card does and nothing else can do it."""
    act = walk.act
    if act.mood == SOFT or act.negative or not act.own:
        return
    one = walk.topic or _only_one(walk)
    if one is None or pending(walk) is not None:
        return
    wanted = {str(n.value) for n in act.amounts if "plus" in n.marks and n.n}
    wanted |= _goes(act) if act.cards or act.pronoun else set()
    wanted |= {"trash", "gain"} if act.kind == "convert" and act.cards else set()
    wanted |= {"trash"} if _only_counts(walk) else set()
    playing = effects(walk.playing) if walk.playing is not None and wanted else set()
    if wanted and wanted <= effects(one.card) and not wanted & playing and can_play(walk, one.card):
        walk.topic = None
        if play_action(walk, one, explicit=False):
            choice = pending(walk)
            if choice is not None and concerns(walk, choice, act) and answer(walk, choice):
                after_answer(walk)
                act.kind = "idle"


def _only_one(walk: Walk) -> Nominal | None:
    """The only card that could be meant where a card is made into another and nothing says by which."""
    act = walk.act
    named = next(iter(act.cards or (act.amounts if _only_counts(walk) else ())), None)
    if named is None or walk.playing is not None:
        return None
    does = {"trash", "gain"} if act.kind == "convert" and act.into else _goes(act)
    held = Counter(walk.game.players[walk.world.whose].hand) if does else Counter()
    if not does or Counter(spread(act.cards, held)) - held:
        return None
    able = [card for card in held if can_play(walk, card) and does <= effects(card)]
    alone = len(able) == 1 and all(one.card != able[0] for one in act.cards)
    alone = alone and (act.kind in SURELY or not _named_later(walk, able[0]))
    return replace(named, kind="card", value=able[0], n=1) if alone else None


def _named_later(walk: Walk, card: Card) -> bool:
    """Whether the words come to the card later on, before it is put away, so that its play may be told there."""
    later = [act for act in walk.acts[walk.at + 1 :] if act.kind not in AWAY and act.mood == REAL]
    return any(one is not None and one.card == card for act in later for one in (*act.cards, act.source))


def _only_counts(walk: Walk) -> bool:
    """Whether nothing but a number tells what is trashed: "I trash 2 cards"; not "… for trashing 2 cards"."""
    act = walk.act
    counts = act.kind == "trash" and not act.cards and any(one.value == "cards" and one.n for one in act.amounts)
    return counts and not walk.text[slice(*act.verb_at or (0, 0))].endswith("ing")


def _goes(act: Act) -> set[str]:
    """What is done with cards that go: "I throw both Estates away", "two Estates in the trash"."""
    placed = act.kind in ("put", "bare") and act.zone is not None
    verb = act.zone.value if placed else "trash" if act.kind == "drop" and act.zone is None else act.kind
    return {verb} & {"discard", "trash"}
