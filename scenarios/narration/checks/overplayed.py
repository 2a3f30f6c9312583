"""Plays of Actions that are told, and that the line cannot hold: no Action is left for them, or the card is used, or
elsewhere."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from engine.cards import Card
from engine.play import run
from engine.state import Game

from ..decoding.evidence import Mention
from ..language.acts import SETS, Act
from ..language.moods import PLAN, SOFT
from ..language.nominals import Nominal
from ..language.spent import SPENT
from ..line.ledger import explained
from ..line.world import happened
from ..reading import RIGHT, Mistake
from ..verdicts import because
from .hindsight import Hindsight, marked
from .retracted import taken_back
from .summed import origin_then
from .supposed import told_play
from .untimely import fresh

PLAYS = ("play", "start", "come", "double", "use", "do", "choose")
RESTS = ("keep", "unused", "leave_out", "buy", "trash", "discard", "gain", "end_actions", "end_turn")
HOLDS = ("keep", "unused", "leave_out", "left")
PLAYED_AS = ("object", "actor", "pronoun")
AGAIN = {"repeat", "twice", "second time", SPENT}
OTHER = {"other_one", "anew", "again", "besides"}
BRINGS = ("draw", "get", "give", "see", "reveal", "come")
APART = ("wrong-zone", "wrong-order", "impossible-card", "wrong-draw")  # mistakes that change no number of Actions
TOLD = (*APART, "wrong-count", "invented-effect", "skipped-instruction", "illegal-buy")
"""Kinds of mistakes whose words tell of what they change: which card, or how many Actions."""
REACH = 4  # cards of the deck that may have been drawn
MOST = 3  # plays for which the telling is read once more


def overplayed(back: Hindsight) -> Iterator[Mistake]:
    """The first Action told as played for which there is no Action any more, or which is not in hand."""
    walk = back.walk
    known = any(one.kind == "illegal-play" for one in back.known)
    if walk.world.halted or walk.doubt or walk.shaky or known:
        return
    tries: set[tuple[Card, int]] = set()
    for one in _named(back):
        game = _before(back, one)
        if game is None or not _impossible(back, game, one) or taken_back(back, one) or _known_out(back, one):
            continue
        if (one.what, one.act.sentence) in tries or len(tries) == MOST:
            continue
        tries.add((one.what, one.act.sentence))
        explained = told_play(back, one, game)
        if explained is not None and not _follows(back, one, game, explained):
            back.explained += explained
            yield marked(back, _verb_of(back, one), "illegal-play", why_not(back, game, one.what), "end actions")
            return


def _named(back: Hindsight) -> list[Mention]:
    """The Actions named in the Action phase in words that may tell a play, and that are none of the line: those with a
    verb for it first."""
    acts = back.telling.acts
    places = {act.span: number for number, act in enumerate(acts)}
    found = []
    for one in back.named:
        act = one.act
        held = one.kind == "card" and one.one is not None and one.what.is_action and one.role in PLAYED_AS
        held = held and not (one.one.of and act.mood == SOFT)  # "since the first Market's Action went into …"
        held = held and not (one.one.many and one.one.n is None and act.mood == SOFT)  # "because Villages …"
        told = act.own and not act.negative and act.mood != PLAN and not {"would", "irreal"} & act.marks
        told = told and not any(n.value == "actions" and n.n == 0 for n in act.amounts)  # "no Action for the Market"
        told = told and act.kind not in RESTS and (act.zone is None or act.zone.value == "in_play")
        told = told and (act.kind in PLAYS or (one.role != "pronoun" and (act.kind != "put" or act.zone is not None)))
        told = told and not (act.kind == "be" and act.verb_at is not None and one.at < act.verb_at[0])  # "… is dead"
        open_ = one.at not in back.told and one.at <= back.shop
        if held and told and open_ and not _rests(acts, places[act.span], one.one):
            found.append(one)
    return sorted(found, key=lambda one: (one.act.kind not in PLAYS, one.at))


def _rests(acts: list[Act], at: int, one: Nominal) -> bool:
    """Whether the cards named are only told to be held: "Kept back: Village", "the Village and the Moat are stuck"."""
    act = acts[at]
    cards = {one.card for one in act.cards}
    later = [one for one in acts[at + 1 : at + 3] if one.sentence == act.sentence and not one.negative]
    if any(one.kind in HOLDS and len(one.cards) == 1 and one.cards[0].card in cards for one in later):
        return True  # "the Moat draws a Copper and the Smithy, and the Smithy is dead"
    if act.kind in PLAYS:
        ahead = act.cards[: next((n for n, other in enumerate(act.cards) if other is one), 0)]
        return any(not other.card.is_action for other in ahead)  # "I play the Moat, Copper and Smithy"
    before = acts[at - 1] if at and acts[at - 1].sentence == act.sentence else None
    behind = itertools.takewhile(lambda one: one.sentence == act.sentence, acts[at + 1 :])
    after = next(itertools.dropwhile(_listed, behind), None)  # "the Village + Smithy: dead"
    kept = before is not None and (before.kind in HOLDS or before.negative) and before.empty and act.sign in SETS
    upon = AGAIN & act.marks and act.cards[:1] and act.cards[0].card.is_action  # "the Remodel again on a Copper"
    if kept or (any(not one.card.is_action for one in act.cards) and not upon):
        return True
    stuck = after is not None and after.kind in HOLDS and not after.amounts
    other = after is not None and after.sign == "and" and after.subject is not None and not after.subject.card.is_action
    lies = after is not None and not after.cards and after.zone is not None and after.zone.value != "in_play"
    return stuck or other or lies or ("hand" in act.marks and act.kind in ("be", "have", "see"))


def _listed(act: Act) -> bool:
    """Whether the act only names one more Action of a list."""
    named = act.kind == "bare" and act.sign == "plus" and bool(act.cards)
    return named and all(one.card.is_action for one in act.cards)


def _before(back: Hindsight, one: Mention) -> Game | None:
    """The game in the Action phase where the words are said; None while a decision is open."""
    games = [stage.game for stage in back.stages if stage.at < one.at and stage.game.phase == "action"]
    game = games[-1].copy() if games else None
    choice = run(game) if game is not None else None
    return game if choice is not None and choice.kind == "turn" else None


def _impossible(back: Hindsight, game: Game, one: Mention) -> bool:
    """Whether the Action cannot be played there: it is held without an Action, played again, just gained, or still in
    the deck though the words do not have it drawn."""
    player, card = game.players[back.walk.world.whose], one.what
    if card in player.discard and card not in player.hand and one.act.kind == "play" and fresh(back, one):
        return back.sure  # "I play one of the new Villages"
    if card in player.in_play and not _once_more(back, one, held=card in player.hand):
        return False
    if card in player.in_play and one.role == "actor" and one.act.kind in ("give", "convert", "make"):
        return False  # "once more: the Mine made a Silver of it"
    if card in player.hand:
        return not game.actions and (back.sure or one.act.kind in PLAYS)
    if card in player.in_play:
        return not _played_by_another(back, one)
    if any(other.is_unknown for other in player.hand) or not back.sure:
        return False
    if any(other.is_action and other != card for other in player.hand) and game.actions and _passed_over(back, one):
        return False  # the line that was read lacks a play
    gained = any(card in event.cards for event in happened(back.walk.world.real, 0, back.walk.world.whose, "gain"))
    if card in game.trash:
        return gained and one.act.kind in PLAYS
    if card in player.discard:
        before = any(other.what == card and other.at < one.at for other in back.named)
        tells = one.act.kind in (*PLAYS, "bare", "be", "put") and not one.act.numbers
        return before and tells and (gained or one.act.kind == "play")
    return card in player.deck and not _drawn(back, one)


def _played_by_another(back: Hindsight, one: Mention) -> bool:
    """Whether a pronoun tells once more of what another card had played twice: "I play it twice"."""
    plays = happened(back.walk.world.real, 0, back.walk.world.whose, "play")
    again = {"twice", "when"} & one.act.marks and (one.role == "pronoun" or one.act.kind == "bare")
    return bool(again) and any(event.because is not None and one.what in event.cards for event in plays)


def _passed_over(back: Hindsight, one: Mention) -> bool:
    """Whether another Action in hand is named before it, and not played."""
    hand = back.mine(back.stages[-1].game)
    words = [word for sentence in back.telling.sentences for word in sentence.words if word.start < one.at]
    return any(word.tag == "card" and word.value in hand and word.value.is_action and word.value != one.what
               for word in words)  # fmt: skip


def _once_more(back: Hindsight, one: Mention, *, held: bool) -> bool:
    """Whether one more play of a card is told that was played: "Fire Sale again", "the other Market"."""
    named = {mark for word in one.one.words for mark in word.marks} | one.one.marks
    alone = len(one.act.cards) == 1 and (one.act.kind in (*PLAYS, "bare", "get") or one.role == "pronoun")
    if held and alone and one.act.kind in PLAYS:
        words = back.words(one.act.sentence)
        named |= {mark for word, behind in itertools.pairwise((*words, None)) for mark in word.marks
                  if behind is None or behind.tag != "card" or behind.start == one.at}  # fmt: skip
    if held and one.one.n == 2:
        return True  # "then Market two"
    acts = back.telling.acts
    at = next((n for n, act in enumerate(acts) if act.span == one.act.span), 0)
    first = at - 1 if at and one.act.sign in SETS else at
    beside = [act for act in acts[first : at + 2] if act.sentence == one.act.sentence and act.empty]
    marks = one.act.marks.union(*(act.marks for act in beside))
    return bool(AGAIN & marks or {"more", "nth"} & named or (held and OTHER & named))


def _drawn(back: Hindsight, one: Mention) -> bool:
    """Whether the card was told as come into the hand, or may be one of those that were drawn without a name."""
    for act in back.telling.acts:
        if act.span[0] >= one.act.span[0] or act.negative or not act.own:
            continue
        cards = [n.card for n in (*act.cards, *act.into)]
        vague = act.kind == "draw" and not cards
        if vague or (one.what in cards and act.kind in (*BRINGS, "bare", "have", "keep")):
            return True
    return False


def _follows(back: Hindsight, one: Mention, game: Game, explained: list[Mistake]) -> bool:
    """Whether it follows from a mistake before, or from a count of Actions that was not judged."""
    start = back.words(one.act.sentence)[0].start
    moved = any(other.kind in ("wrong-zone", "invented-effect") and start <= other.span[0] < one.at
                for other in back.walk.mistakes)  # fmt: skip
    if _used_up(back, game, one) and not moved:
        return False
    known = [other for other in back.walk.mistakes if other not in explained and other.kind != "illegal-play"]
    act = one.act
    plain = act.kind in PLAYS or (act.kind == "bare" and act.verb_at is None and one.role == "object")
    if any(other.span[0] < one.at and not (plain and _apart(back, other, one, game)) for other in known):
        return True
    told = [(act.span[0], n.n or 0) for act in back.telling.acts if act.span[0] <= one.at and not act.negative
            for n in act.amounts if n.value == "actions" and not _by(act, one)
            and not (n.n == 1 and "definite" in n.marks)]  # "my one Action"  # fmt: skip
    there = back.stage(told[-1][0]).actions if told else game.actions
    counted = any(claim.verdict == RIGHT and claim.claim.endswith((" Action", " Actions"))
                  and told[-1][0] > claim.span[1] for claim in back.walk.claims) if told else False  # fmt: skip
    return bool(told) and told[-1][1] > there and not AGAIN & one.act.marks and not (plain and counted)


def _apart(back: Hindsight, other: Mistake, one: Mention, game: Game) -> bool:
    """Whether a mistake cannot have the student believe in one more Action, or in the card at hand."""
    start, end = other.span
    words = [word for part in back.telling.sentences for word in part.words if start <= word.start < end]
    cards = [word.value for word in words if word.tag == "card"]
    if one.what in back.mine(game):
        actions = any(word.may_be("resource") == "actions" for word in words)
        return other.kind in APART or (other.kind in TOLD and not actions)
    moves = other.kind == "wrong-draw" and one.what in game.players[back.walk.world.whose].deck
    return other.kind in TOLD and one.what not in cards and not moves and not (other.kind == "wrong-zone" and not cards)


def _used_up(back: Hindsight, game: Game, one: Mention) -> bool:
    """Whether every such card that may be at hand was played, whatever was drawn."""
    player = game.players[back.walk.world.whose]
    near = (*player.hand, *player.deck[:REACH], *(player.discard if len(player.deck) < REACH else ()))
    return one.what in player.in_play and one.what not in near and not any(card.is_unknown for card in player.hand)


def _by(act: Act, one: Mention) -> bool:
    """Whether a number of Actions is what the card itself would give."""
    cards = [n.card for n in (*act.cards, act.source, act.subject) if n is not None]
    return one.what in cards or ("plus" in {mark for n in act.amounts for mark in n.marks} and act.sentence
                                 == one.act.sentence)  # fmt: skip


def _known_out(back: Hindsight, one: Mention) -> bool:
    """Whether no verb tells the play, and the words said last of the Actions that none is left."""
    if one.act.kind in PLAYS:
        return False
    told = [n.n for act in back.telling.acts if act.span[0] <= one.at for n in act.amounts if n.value == "actions"
            and (n.n is not None or act.negative)]  # fmt: skip
    denied = [act.negative for act in back.telling.acts if act.span[0] <= one.at
              and any(n.value == "actions" for n in act.amounts)]  # fmt: skip
    return bool(told and not told[-1]) or bool(denied and denied[-1])


def _verb_of(back: Hindsight, one: Mention) -> Mention:
    """The mention of the same card in the same sentence that has a verb for the play, if there is one."""
    near = [other for other in _named(back) if other.what == one.what and other.act.sentence == one.act.sentence]
    return next((other for other in near if other.act.kind in (*PLAYS, "put")), one)


def why_not(back: Hindsight, game: Game, card: Card) -> str:
    """Why the Action cannot be played."""
    walk = back.walk
    player = game.players[walk.world.whose]
    if card not in player.hand:
        return walk.say("You cannot play {card}: it is not in your hand.").format(card=card)
    if game.actions and game.phase != "action":
        return walk.say("You cannot play {card} any more: your Action phase is over.").format(card=card)
    events = happened(walk.world.real, 0, walk.world.whose, "play")
    came = origin_then(back, "actions", 0, game)
    told = explained(walk.say, "You have no Action left to play {card}", came, card=card)
    return because(walk.say, next(iter(events[-1:]), None), "{told}", told=told)
