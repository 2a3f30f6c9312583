"""Follows what is told through the game, act by act: what is a command, what a claim, and what neither."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.cards import Card
from engine.choices import Choice

from .acts import REAL, SETS, SOFT, Act
from .checks import cards_number, check_draw, check_hand, drawn_cards, draws_match, within
from .counts import check_amounts, totals
from .decisions import answer, concerns, pending, settle
from .denials import check_denial, check_others
from .nominals import Nominal
from .order import numbers_of, told
from .plays import buy, can_play, effects, end_turn, enter_buy_phase, hand_of, lay_out, play_action, play_treasures
from .reading import RIGHT
from .verdicts import because, listed
from .walk import Walk, shown, spread
from .world import happened
from .zones import check_move, check_zone

EFFECTS = ("draw", "get", "give", "gain", "discard", "trash", "drop", "reveal", "double", "convert", "bare", "choose",
           "do", "play", "start", "use", "be", "see")  # fmt: skip


MOST_TRIES = 12  # guesses that are tried the other way
COMMAND, MISTAKE = 2, 2  # what a command that was read is worth, and what a mistake costs, in right claims


def charitable(follow_again: Callable[[frozenset[tuple[int, str]]], Walk]) -> Walk:
    """The walk that takes open words so that the fewest mistakes come of them.

    Where something was marked, each guess made is tried the other way; that way is taken with fewer mistakes
    outside the guessed act itself, if it makes more sense of the whole.
    """
    refused: frozenset[tuple[int, str]] = frozenset()
    walk = follow_again(refused)
    tries = 0
    while walk.mistakes and tries < MOST_TRIES:
        for guess in walk.guesses:
            tries += 1
            other = follow_again(refused | {guess})
            if _elsewhere(other, guess) < _elsewhere(walk, guess) and sense(other) > sense(walk):
                refused, walk = refused | {guess}, other
                break
        else:
            break
    return walk


def sense(walk: Walk) -> int:
    """How much sense the walk makes of the telling: commands and right claims, less what is wrong."""
    right = sum(claim.verdict == RIGHT for claim in walk.claims)
    return COMMAND * len(walk.world.line) + right - MISTAKE * len(walk.mistakes)


def _elsewhere(walk: Walk, guess: tuple[int, str]) -> int:
    return sum(at != guess[0] for at in walk.faults)


def follow(walk: Walk) -> None:
    """Follows every act, and takes what stands open at the end."""
    while walk.at < len(walk.acts):
        if not walk.mended[walk.at]:
            _follow(walk)
        walk.at += 1
    walk.at = max(len(walk.acts) - 1, 0)
    if walk.world.over:
        return
    choice = pending(walk)
    if choice is not None and (walk.until == "buy phase" or _must_be_made(walk, choice)):
        settle(walk)
    if walk.until == "buy phase" and walk.game.phase == "action" and walk.world.line:
        walk.do("end actions")
    elif walk.counted and walk.game.phase == "action" and walk.until != "buy phase":
        play_treasures(walk)


def _must_be_made(walk: Walk, choice: Choice) -> bool:
    """Whether a decision that nobody told is taken at the end: another player's, or one that cannot be declined."""
    if choice.kind in ("chance", "name"):
        return False
    return choice.player != walk.world.whose or not choice.optional


def _follow(walk: Walk) -> None:
    act = walk.act
    if walk.world.over:
        _after_turn(walk)
        return
    if act.source is not None:
        _source(walk, act.source)
    choice = pending(walk)
    if choice is not None and act.mood != SOFT:
        if concerns(walk, choice, act) and answer(walk, choice):
            _after_answer(walk)
            if act.kind == "bare" and act.cards:
                _follow(walk)
            return
        later = _answered_later(walk)
        if choice.player != walk.world.whose and choice.verb == "reveal":
            _react(walk, later)
            _follow(walk)
            return
        if later is not None and act.kind in ("draw", "get", "gain", "give") and act.cards:
            _answer_first(walk, later)
            choice = pending(walk)
            if choice is not None and concerns(walk, choice, act) and answer(walk, choice):
                return
    if not check_others(walk) and not check_denial(walk):
        _imply(walk)
        _HANDLERS.get(act.kind, _other)(walk)
    named = [one for one in (*act.cards, act.source) if one is not None and can_play(walk, one.card)]
    walk.topic = named[-1] if named and not act.negative else walk.topic


def _imply(walk: Walk) -> None:
    """Plays the card named last, where what is told now is what that card does and nothing else can do it."""
    act, one = walk.act, walk.topic
    if one is None or act.mood == SOFT or act.negative or not act.own or pending(walk) is not None:
        return
    wanted = {str(n.value) for n in act.amounts if "plus" in n.marks and n.n}
    wanted |= {act.kind} & {"discard", "trash"} if act.cards or act.pronoun else set()
    playing = effects(walk.playing) if walk.playing is not None else set()
    if wanted and wanted <= effects(one.card) and not wanted & playing and can_play(walk, one.card):
        walk.topic = None
        if play_action(walk, one, explicit=False):
            choice = pending(walk)
            if choice is not None and concerns(walk, choice, act) and answer(walk, choice):
                _after_answer(walk)
                act.kind = "idle"


def _after_turn(walk: Walk) -> None:
    """Judges the number of cards drawn for the next turn; nothing else is told any more."""
    act = walk.act
    walk.read.add(walk.at)
    number = cards_number(act) if act.kind == "draw" else None
    drawn = happened(walk.world.real, walk.before_end, walk.world.whose, "draw")
    if number is None or act.mood != REAL or act.negative or not drawn:
        return
    size = sum(len(event.cards) for event in drawn)
    if number.n != size:
        why = walk.say("You draw {size} cards for your next turn, not {said}.").format(size=size, said=number.n)
        walk.mistake("wrong-draw", why, f"draw {size} cards")


def _source(walk: Walk, one: Nominal) -> None:
    """A card named as what does it is played, if it has not been told to be."""
    card, act = one.card, walk.act
    if act.mood == SOFT or act.negative or act.kind not in EFFECTS:
        return
    if act.kind in ("bare", "be") and not act.cards and (act.numbers or (act.amounts and not _adds_something(act))):
        return
    choice = pending(walk)
    if choice is not None and choice.because is not None and choice.because.card == card:
        return
    played = [event for event in happened(walk.world.real, 0, walk.world.whose, "play") if card in event.cards]
    if not played and can_play(walk, card) and walk.guess("play source"):
        play_action(walk, one, explicit=False)


def _adds_something(act: Act) -> bool:
    return any("plus" in one.marks or one.value != "cards" for one in act.amounts)


def _after_answer(walk: Walk) -> None:
    """What else an act tells that answered a decision: what comes of it, how many Actions."""
    act = walk.act
    choice = pending(walk)
    if act.into and choice is not None and choice.verb == "gain":
        rest = [card for card in spread(act.into) if card in choice.cards][:1]
        if rest and not walk.do(f"gain {rest[0]}"):
            walk.them = tuple(rest)
    check_amounts(walk)


def _answered_later(walk: Walk) -> int | None:
    """The number of the next act that answers the open decision, if it comes before anything else is played."""
    choice = pending(walk)
    for number, act in enumerate(walk.upcoming(4), walk.at + 1):
        if act.kind in ("play", "come", "buy") and not concerns(walk, choice, act):
            return None
        if act.kind in (choice.verb, "drop", "use") and act.mood == REAL and concerns(walk, choice, act):
            return number
    return None


def _react(walk: Walk, later: int | None) -> None:
    """Takes another player's reaction as it is told later, or as none."""
    here = walk.at
    if later is not None:
        walk.at = later
        answer(walk, pending(walk))
        walk.mended[later] += 1
        walk.at = here
    if pending(walk) is not None and pending(walk).verb == "reveal":
        settle(walk)


def _answer_first(walk: Walk, later: int) -> None:
    """Takes an answer that is told after what it leads to; where the words insist on that order, it is wrong."""
    here, act = walk.at, walk.act
    walk.at = later
    answered = answer(walk, pending(walk))
    walk.mended[later] += 1
    walk.at = here
    other = walk.acts[later]
    beside = [one for one in walk.acts if one.sentence == other.sentence and "after" in one.opens]
    if not answered or not ({"then", "after"} & (other.opens | other.marks) or "first" in act.marks or beside):
        return
    card = walk.playing
    text = " ".join(card.text.split()) if card else ""
    why = walk.say("You do that in another order; {card} says “{text}”.").format(card=card, text=text)
    walk.mistake("wrong-order", why, walk.world.line[-1], span=(act.span[0], other.span[1]), what=act.kind)


# ---- one handler for each kind of act --------------------------------------------------------------------------------


def _play(walk: Walk) -> None:
    act = walk.act
    if act.negative:
        walk.read.add(walk.at)
        return
    treasures = [one for one in act.cards if one.card.is_treasure]
    if treasures and len(treasures) == len(act.cards):
        held = Counter(dict(hand_of(walk).items()))
        lay_out(walk, spread(treasures, held))
    elif any(group.value in ("treasures", "hand", "everything") for group in act.groups):
        play_treasures(walk)
    for one in act.cards:
        if not one.card.is_treasure:
            for _ in range(max(one.n or 1, 1)):
                play_action(walk, one, explicit=act.kind != "choose")
    if not act.cards and act.pronoun is not None and "repeat" in act.marks:
        if walk.playing is not None:
            play_action(walk, _named(act.pronoun, walk.playing), explicit=True)
    elif not act.cards and act.pronoun is not None and walk.them and not act.amounts:
        for card in dict.fromkeys(walk.them):
            if card.is_action:
                play_action(walk, _named(act.pronoun, card), explicit=act.kind == "play")
    check_amounts(walk)
    _results(walk)


def _results(walk: Walk) -> None:
    """Judges what a play is said to be for: "Smithy for two Coppers and an Estate"."""
    act = walk.act
    if act.into and walk.playing is not None and act.mood == REAL:
        act.cards, act.into, act.sign = act.into, [], "colon"
        _bare(walk)


def _start(walk: Walk) -> None:
    """Plays what the turn is said to start with; a hand may be told so, too."""
    act = walk.act
    if any(not one.card.is_action for one in act.cards):
        act.kind = "have"
        _have(walk)
    else:
        _play(walk)


def _do(walk: Walk) -> None:
    """Plays a card that is only said to be done: "I do Market"."""
    act = walk.act
    meant = act.cards and not act.negative and act.mood == REAL and act.own
    if meant and play_action(walk, act.cards[0], explicit=False):
        _rest(walk, act.cards[1:])
    check_amounts(walk)
    walk.read.add(walk.at)


def _use(walk: Walk) -> None:
    """Plays Treasures, or an Action, that are said to be used."""
    act = walk.act
    walk.read.add(walk.at)
    if act.negative or act.mood != REAL or not act.cards or not act.own:
        return
    if all(one.card.is_treasure for one in act.cards) and not act.amounts:
        lay_out(walk, spread(act.cards, hand_of(walk)))
    elif not act.amounts:
        _do(walk)


def _named(pronoun: Nominal, card: Card) -> Nominal:
    return Nominal("card", card, 1, pronoun.at, pronoun.after, pronoun.span, pronoun.marks)


def _draw(walk: Walk) -> None:
    act = walk.act
    if not act.cards and cards_number(act) is None:
        check_amounts(walk)
        walk.read.add(walk.at)
        return
    if pending(walk) is not None:
        settle(walk)
    check_draw(walk)
    check_amounts(walk)


def _get(walk: Walk) -> None:
    """Something is got: drawn, gained or bought, as the game tells."""
    act = walk.act
    check_amounts(walk)
    if act.zone is not None and not act.cards:
        check_zone(walk, act.zone.value)
        return
    if not act.cards and act.kind == "gain":
        walk.read.add(walk.at)
        return
    if not act.cards:
        number = cards_number(act)
        if number is not None and not act.numbers:
            _draw(walk)
        return
    if pending(walk) is not None:
        settle(walk)
        choice = pending(walk)
        if choice is not None and answer(walk, choice):
            return
    drawn_before = walk.game.phase == "buy" or (walk.money and any(part.what == "draw" for part in walk.told))
    if not (drawn_before and _buys(walk)) and draws_match(walk, act):
        check_draw(walk)
    elif act.kind == "get" and _of_coins(act) and _treasures_held(walk, act.cards):
        walk.read.add(walk.at)
    elif _gained(walk):
        pass
    elif _buys(walk) and walk.guess("buy"):
        buy(walk, act.cards)
    elif act.kind in ("gain",):
        _gain_unasked(walk)
    elif act.zone is not None:
        check_zone(walk, act.zone.value)
    else:
        check_draw(walk)


def _of_coins(act: Act) -> bool:
    return any(one.value == "coins" for one in act.amounts)


def _buys(walk: Walk) -> bool:
    """Whether what is got must be bought: coins were counted, and no card gives it."""
    act = walk.act
    spends = walk.money or "paid" in act.marks if act.kind != "gain" else walk.game.phase == "buy"
    return spends and act.kind != "give" and act.own and not act.negative and act.mood == REAL and not act.source


def _gained(walk: Walk) -> bool:
    """Judges cards told as gained that were gained; where they are said to go elsewhere, too."""
    act = walk.act
    for record, since in walk.world.records():
        there = Counter(card for event in happened(record, since, walk.world.whose, "gain") for card in event.cards)
        if there and within(Counter(spread(act.cards, there)), there):
            walk.them = tuple(spread(act.cards, there))
            if act.zone is not None:
                check_zone(walk, act.zone.value)
            else:
                walk.right(f"gain {shown(list(walk.them))}")
            return True
    return False


def _gain_unasked(walk: Walk) -> None:
    """Judges cards told as gained that were not: another number of them, or others."""
    act = walk.act
    said = spread(act.cards)
    what = f"gain {shown(said)}"
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "gain")
    gained = [card for event in events for card in event.cards]
    unclear = act.mood != REAL or act.negative or not act.own or walk.doubt or walk.slipped
    if not gained or unclear or walk.playing is None:
        walk.unsure(what)
        return
    same = set(said) <= set(gained)
    why = because(walk.say, events[-1], "You gained {cards}", cards=listed(tuple(gained)))
    walk.mistake("wrong-count" if same else "invented-effect", why, f"gain {shown(gained)}", what=what)


def _buy(walk: Walk) -> None:
    act = walk.act
    if act.negative or any(one.n == 0 for one in (*act.cards, *act.amounts)):
        if not act.cards and act.mood == REAL and act.own:
            end_turn(walk)
        walk.read.add(walk.at)
        return
    if act.mood == SOFT or act.who == 1:
        walk.read.add(walk.at)
        return
    if act.cards:
        buy(walk, act.cards)
    else:
        walk.money = True
        walk.read.add(walk.at)
    check_amounts(walk)


def _have(walk: Walk) -> None:
    act = walk.act
    check_amounts(walk)
    if act.cards and not any(one.value in ("coins",) for one in act.amounts) and not _coins_of(walk):
        check_hand(walk, complete=act.kind == "left" and "all" not in act.marks)
        actions = {one.card for one in act.cards if one.card.is_action}
        walk.them = tuple(actions) if len(actions) == len(act.cards) == 1 else walk.them
    elif act.numbers and not act.amounts:
        _bare_total(walk)
    walk.read.add(walk.at)


def _coins_of(walk: Walk) -> bool:
    """Whether Treasures are listed to count their coins."""
    return any(one.value == "coins" for act in walk.upcoming(1) for one in act.amounts) and all(
        one.card.is_treasure for one in walk.act.cards)  # fmt: skip


def _make(walk: Walk) -> None:
    act = walk.act
    check_amounts(walk)
    if act.numbers and not act.amounts:
        _bare_total(walk)
    walk.read.add(walk.at)


def _bare_total(walk: Walk) -> None:
    """A number alone, where coins are added up: "makes seven"."""
    one = walk.act.numbers[-1]
    walk.money = True
    if one.n in totals(walk, "coins"):
        walk.counted = True
        walk.right(f"{one.n} coins", one.span)
    elif walk.act.kind == "make" or walk.act.sign == "equals":
        walk.act.kind = "make"
        walk.act.amounts.append(Nominal("resource", "coins", one.n, one.at, one.after, one.span, one.marks))
        check_amounts(walk)


def _be(walk: Walk) -> None:
    """Judges cards and amounts that come of what was told before: "that is …"."""
    act = walk.act
    earlier = walk.acts[walk.at - 1] if walk.at else None
    if earlier is not None and earlier.kind == "reveal" and earlier.sentence == act.sentence and act.cards:
        _reveal(walk)
        return
    if earlier is not None and earlier.kind == "unused" and not earlier.cards and act.cards:
        check_hand(walk, complete=False)
        return
    if act.cards and any(group.value == "top" for group in act.groups):
        _reveal(walk)
        return
    if act.numbers and not act.amounts and not act.cards:
        if "first" not in act.marks:
            _bare_total(walk)
        return
    if act.cards and not act.negative:
        _bare(walk)
    elif cards_number(act) is not None and not act.numbers and not act.negative:
        _draw(walk)
    else:
        check_amounts(walk)


def _put(walk: Walk) -> None:
    act = walk.act
    if act.zone is not None and not act.negative:
        check_zone(walk, act.zone.value)
        return
    if act.cards and act.zone is None and not act.negative and not act.pronoun and act.noise == 0:
        _bare(walk)
        return
    check_amounts(walk)
    walk.read.add(walk.at)


def _move(walk: Walk) -> None:
    act = walk.act
    if any(group.value in ("everything", "rest", "hand") for group in act.groups) and walk.game.phase == "buy":
        walk.read.add(walk.at)
        return
    check_move(walk, act.kind)


def _drop(walk: Walk) -> None:
    walk.read.add(walk.at)


def _reveal(walk: Walk) -> None:
    act = walk.act
    cards = spread(act.cards)
    told(walk, "reveal", numbers_of(walk, "reveal", "look"))
    if not cards:
        walk.read.add(walk.at)
        return
    walk.them = tuple(cards)
    seen = [event for record, since in walk.world.records()
            for event in happened(record, since, walk.world.whose, "reveal", "look")]  # fmt: skip
    if any(not Counter(cards) - Counter(event.cards) for event in seen):
        walk.right(f"reveal {shown(cards)}")
    else:
        walk.unsure(f"reveal {shown(cards)}")


def _see(walk: Walk) -> None:
    """Takes cards said to be seen or found for drawn or revealed, where they were."""
    if walk.act.cards and draws_match(walk, walk.act):
        check_draw(walk)
    elif walk.act.cards:
        _reveal(walk)
    walk.read.add(walk.at)


def _keep(walk: Walk) -> None:
    act = walk.act
    if act.zone is not None and act.zone.value == "hand" and act.own:
        check_zone(walk, "hand")
    walk.read.add(walk.at)


def _end_actions(walk: Walk) -> None:
    walk.read.add(walk.at)
    if walk.act.mood == REAL and walk.act.own and not walk.act.negative:
        enter_buy_phase(walk)
    check_amounts(walk)
    if walk.act.cards:
        _bare(walk)


def _end_turn(walk: Walk) -> None:
    walk.read.add(walk.at)
    if walk.act.mood == REAL and walk.act.own and not walk.act.negative and walk.world.line:
        end_turn(walk)


def _other(walk: Walk) -> None:
    check_amounts(walk)
    if walk.act.empty:
        walk.read.add(walk.at)


def _bare(walk: Walk) -> None:
    """Cards without a verb: played, drawn, bought or held, whichever agrees with the game."""
    act = walk.act
    check_amounts(walk)
    if act.sign == "equals" and act.numbers and not act.cards:
        if _adds_up(walk):
            _bare_total(walk)
        return
    cards = act.cards = act.cards or act.into
    if act.mood == REAL and not cards and _buys_nothing(act) and walk.game.buys:
        end_turn(walk)
        walk.read.add(walk.at)
    if not cards or act.negative or act.who == 1 or act.mood == SOFT:
        return
    if act.kind == "be" and "then" in act.opens | act.marks and _effect_follows(walk) and can_play(walk, cards[0].card):
        play_action(walk, cards[0], explicit=False)
        return
    held = draws_match(walk, act)
    tells = act.sign in SETS or act.kind == "be"
    if held and (tells or not can_play(walk, cards[0].card) or act.kind == "be"):
        check_draw(walk)
        return
    if cards[0].card.is_action and act.noise <= 1 and act.kind in ("bare", "put") and can_play(walk, cards[0].card):
        if play_action(walk, cards[0], explicit=False):
            _rest(walk, cards[1:])
            _results(walk)
        return
    if held:
        check_draw(walk)
    elif _treasures_held(walk, cards):
        walk.read.add(walk.at)
    elif walk.money and act.noise <= 1 and act.kind == "bare" and act.sign != "open" and walk.guess("buy"):
        buy(walk, cards)
    elif tells and walk.playing is not None and act.noise <= 1 and _comparable(walk):
        check_draw(walk)


def _buys_nothing(act: Act) -> bool:
    """Whether "no buy" tells that nothing is bought; "no Buy left" does not."""
    return any(one.value == "buys" and one.n == 0 for one in act.amounts) and "now" not in act.marks


def _effect_follows(walk: Walk) -> bool:
    """Whether the same sentence goes on with what a card gives."""
    near = [act for act in (walk.act, *walk.upcoming(1)) if act.sentence == walk.act.sentence]
    return any("plus" in one.marks for act in near for one in act.amounts)


def _adds_up(walk: Walk) -> bool:
    """Whether a number behind "=" is the sum of coins told before it, and not one of its parts."""
    act = walk.act
    same = [one for one in walk.acts if one.sentence == act.sentence]
    before, after = same[: same.index(act)], same[same.index(act) + 1 :]
    money = any(one.card.is_treasure for other in before for one in other.cards) or any(
        one.value in ("coins", "treasures") for other in before for one in (*other.amounts, *other.groups))  # fmt: skip
    return money and not act.inside and not any(other.sign in ("plus", "equals") for other in after)


def _comparable(walk: Walk) -> bool:
    """Whether as many cards are told as the card being told of drew."""
    record, since = walk.world.records()[-1]
    return len(drawn_cards(record, since, walk.world.whose)) == len(spread(walk.act.cards))


def _rest(walk: Walk, cards: list[Nominal]) -> None:
    """What stands behind a card just played, in the same list: more plays, answers, what was drawn."""
    act = walk.act
    if not cards:
        return
    whole = act.cards
    act.cards = cards
    choice = pending(walk)
    if choice is not None and concerns(walk, choice, act) and answer(walk, choice):
        _after_answer(walk)
        _rest(walk, [one for one in cards if one in act.cards] if act.cards is not cards else [])
    else:
        _bare(walk)
    act.cards = whole


def _treasures_held(walk: Walk, cards: list[Nominal]) -> bool:
    player = walk.game.players[walk.world.whose]
    there = Counter(player.hand) + Counter(player.in_play)
    return all(one.card.is_treasure for one in cards) and not Counter(spread(cards, there)) - there


_HANDLERS: dict[str, Callable[[Walk], None]] = {
    "play": _play, "come": _play, "start": _start, "draw": _draw, "get": _get, "gain": _get, "give": _get, "buy": _buy, "have": _have,
    "left": _have, "make": _make, "be": _be, "put": _put, "discard": _move, "trash": _move, "drop": _drop,
    "reveal": _reveal, "keep": _keep, "end_actions": _end_actions, "end_turn": _end_turn, "bare": _bare, "see": _see,
    "choose": _play, "double": _play, "do": _do, "use": _use, "unused": _have,
}  # fmt: skip


__all__ = ["Act", "follow"]
