"""What is told as having happened: cards drawn, gained, held, revealed and moved, coins added up."""

from __future__ import annotations

from collections import Counter

from ..claims.counts import bare_total, check_amounts, elliptic
from ..claims.denials import denied_draw
from ..claims.draws import check_draw, draws_match
from ..claims.hands import check_hand
from ..claims.invented import check_at_once, check_looks
from ..claims.others import kept_all, still_whole
from ..claims.places import check_zone, is_passive
from ..claims.zones import asked_when_gained, bought_for, check_clean_up, check_move
from ..language.moods import REAL
from ..language.persons import THIRD
from ..line.buys import lay_out
from ..line.drawn import cards_number, relative
from ..line.offers import pending
from ..line.order import numbers_of, told
from ..line.plays import can_play, hand_of, play_action
from ..line.untold import settle
from ..line.walk import Walk, shown, spread
from ..line.world import happened
from ..texts import effects
from ..verdicts import because, by_text, duty
from .bare import bare, pays_for


def draw(walk: Walk) -> None:
    """Judges what is told as drawn."""
    act = walk.act
    if _names_drawn(walk) and walk.guess("play drawn"):
        play_action(walk, act.cards[0], explicit=False)  # "next, the Smithy I drew"
        return
    if not act.cards and walk.game.bought and walk.game.phase == "buy" and _draws_early(walk):
        return
    if not act.cards and cards_number(act) is None:
        check_amounts(walk)
        walk.act.read = True
        return
    choice = pending(walk)
    draws = walk.playing is None or {"cards", "draw", "put", "keep"} & effects(walk.playing)
    asks = choice is not None and (draws or choice.verb not in ("trash", "discard", "gain"))
    known = asks and choice.kind not in ("chance", "name") and draws_match(walk, act)
    if asks and not known:  # what came before the decision may be told before it
        settle(walk)
    check_draw(walk)
    check_amounts(walk)


def _names_drawn(walk: Walk) -> bool:
    """Whether a sentence does nothing but name an Action told as drawn before, which may be played now."""
    act = walk.act
    before = [one for one in walk.acts[: walk.at] if one.sentence == act.sentence]
    said = [one.value for one in before[-1].amounts] if before and before[-1].kind == "play" else []
    meant = relative(act) or said == ["cards"]  # "I play the card I drew, the Smithy"
    if not meant or len(act.cards) != 1 or not can_play(walk, act.cards[0].card):
        return False
    alone = all((one.empty or said) and not one.cards and one.kind in ("bare", "play") for one in before)
    alone = alone and not any(one.sentence == act.sentence for one in walk.upcoming(1))
    plain = act.mood == REAL and act.own and not (act.negative or act.amounts or act.source or act.zone)
    return alone and plain and act.cards[0].card in walk.told_drawn


def _draws_early(walk: Walk) -> bool:
    """Marks "then I draw until I have 8 cards" of a card that was only bought."""
    act, card = walk.act, walk.game.bought[-1]
    goes_on = any(one.kind == "have" and one.sentence == act.sentence for one in walk.upcoming(1))
    before = [one for other in walk.acts[max(walk.at - 1, 0) : walk.at] for one in other.amounts]
    before = before if act.pronoun is not None else []  # "…you have 8 cards, so I draw those"
    goes_on = goes_on or any(one.value == "cards" and one.n and str(one.n) in card.text for one in before)
    goes_on = goes_on or any(one.value == "cards" and one.n and str(one.n) in card.text for one in act.amounts)
    if act.negative or act.mood != REAL or "idle" in act.helpers:
        return False  # "it says that I draw …"
    if not ("when" in act.marks or goes_on) or "draw" not in card.text.casefold():
        return False
    why = by_text(walk.say, card, "Nothing makes you draw now")
    return walk.mistake("invented-effect", why, walk.say("draw nothing"), what="draw")


def others_size(walk: Walk) -> bool:
    """Judges how many cards another player is said to have left; True if that is told."""
    act = walk.act
    before = walk.acts[walk.at - 1] if walk.at else None
    theirs = act.who == 1 or (act.who == THIRD and before is not None and before.who == 1
                              and before.sentence == act.sentence)  # fmt: skip
    one = next((n for n in act.amounts if n.value == "cards" and n.n), None)
    whom = walk.other_player()
    if not theirs or one is None or whom is None or act.cards:
        return False
    choice = pending(walk)
    asked = choice is not None and choice.player == whom and choice.verb == "discard" and choice.low > 0
    asked = asked and not act.numbers  # "his hand: five cards, now three"
    if asked and "now" in act.marks and one.n == len(choice.cards) and act.mood == REAL and choice.because is not None:
        why = duty(walk.say, choice.because.card, choice.verb)
        return walk.mistake("skipped-instruction", why, choice.verb, what=f"Opponent: {one.n} cards")
    if choice is not None and choice.player != walk.world.whose:
        settle(walk)
    size = len(walk.game.players[whom].hand)
    events = [event for event in walk.world.real.events[walk.world.scope[0] :] if event.who == whom]
    gone = sum(len(event.cards) for event in events if event.kind == "discard")
    if act.noise or ("infinitive" in act.marks and "per" not in act.marks):
        return False
    leaves = {"leaves", "hand"} <= act.marks and one.n == gone  # "two cards leave the opponent's hand"
    if leaves or one.n in (size, size + gone):
        walk.right(f"Opponent: {one.n} cards", one.span)
    elif not any(event.kind == "discard" for event in events) or act.negative or act.mood != REAL or pending(walk):
        walk.unsure(f"Opponent: {one.n} cards", one.span)
    else:
        why = because(walk.say, events[-1], "The other player has {size} cards left, not {said}", size=size, said=one.n)
        walk.mistake("wrong-count", why, f"{size} cards", what=f"Opponent: {one.n} cards")
    return True


def have(walk: Walk) -> None:
    """Judges what is told as held or left: cards, Actions, Buys, coins."""
    act = walk.act
    once = "after" in act.opens and "afterwards" not in act.opens
    if others_size(walk) or (once and act.cards and not act.amounts):
        act.read = True  # "once I have the Gold" only tells when
        return
    if any(one.value == "cards" and one.n == 0 and len(one.words) > 2 for one in act.amounts) and not act.noise:
        denied_draw(walk)
    if pays_for(walk):
        return
    supply = act.zone is not None and act.zone.value == "supply"
    if act.cards and (supply or "between" in act.marks):
        act.read = True  # "there are still 8 Provinces in the Supply", "I am torn between a Smithy and a Militia"
        return
    if act.subject is not None and not act.cards and not act.amounts and act.zone is not None and not act.negative:
        act.cards = [act.subject]  # "the Gold she had in her hand"
        check_hand(walk, complete=False)
        return
    if act.who == 1 and act.cards and pending(walk) is not None and pending(walk).player != walk.world.whose:
        if "now" in act.marks and still_whole(walk):
            return
        settle(walk)
    if act.kind == "unused" and act.subject is not None and act.subject in act.cards:
        act.negative = False  # "a Moat that I can't use" is held
    check_amounts(walk)
    if act.cards and not any(one.value in ("coins",) for one in act.amounts) and (act.zone or not _coins_of(walk)):
        check_hand(walk, complete=act.kind == "left" and "all" not in act.marks)
        walk.money = walk.money or _all_treasures(walk)
    elif act.numbers and {"third", "hand"} <= act.marks and not act.amounts:
        act.read = True  # "he now has a hand of three"
    elif act.numbers and not act.amounts and not elliptic(walk):
        bare_total(walk)
    walk.act.read = True


def _coins_of(walk: Walk) -> bool:
    """Whether Treasures are listed to count their coins."""
    return any(one.value == "coins" for act in walk.upcoming(1) for one in act.amounts) and all(
        one.card.is_treasure for one in walk.act.cards)  # fmt: skip


def _all_treasures(walk: Walk) -> bool:
    """Whether what is told of the hand is just its Treasures, several of them."""
    there = Counter(card for card in walk.game.players[walk.world.whose].hand if card.is_treasure)
    return there.total() > 1 and Counter(spread(walk.act.cards, there)) == there


def make(walk: Walk) -> None:
    """Judges what things are said to add up to."""
    act = walk.act
    check_amounts(walk)
    if act.numbers and not act.amounts and not elliptic(walk):
        bare_total(walk)
    walk.act.read = True


def put(walk: Walk) -> None:
    """Judges where cards are said to go, or plays what is put into play."""
    act = walk.act
    treasures = act.cards and all(one.card.is_treasure for one in act.cards)
    if act.zone is not None and act.zone.value == "in_play" and treasures and not act.negative and act.own:
        lay_out(walk, spread(act.cards, hand_of(walk)))
        return
    if act.zone is not None and not act.negative:
        check_zone(walk, act.zone.value)
        return
    if act.cards and act.pronoun and can_play(walk, act.cards[0].card) and act.own and not act.negative:
        play_action(walk, act.cards[0], explicit=False)  # "I have an Action, and I put it into the Cellar"
        return
    if act.cards and act.zone is None and not act.negative and not act.pronoun and act.noise == 0:
        bare(walk)
        return
    check_amounts(walk)
    walk.act.read = True


def move(walk: Walk) -> None:
    """Judges cards told as discarded or trashed where no decision asks for it."""
    act = walk.act
    if any(group.value in ("everything", "rest", "hand") for group in act.groups) and walk.game.phase == "buy":
        walk.act.read = True
        check_clean_up(walk)
        return
    if not check_at_once(walk):
        check_move(walk, act.kind)


def drop(walk: Walk) -> None:
    """Judges cards that a card is said to make the player part with; other losses answer decisions."""
    if {"give", "make"} & set(walk.act.helpers) and walk.act.cards and pending(walk) is None:
        check_move(walk, "trash")  # "the Smithy lets her get rid of the Estates"
    held = all(one.card in hand_of(walk) for one in walk.act.cards)
    if held and walk.act.cards and pending(walk) is None and (card := asked_when_gained(walk, "trash")) is not None:
        bought_for(walk, card)  # "The Siren costs 3. I part with the Market"
    walk.act.read = True


def reveal(walk: Walk) -> None:
    """Judges cards told as revealed or looked at."""
    act = walk.act
    cards = spread(act.cards)
    told(walk, "reveal", numbers_of(walk, "reveal", "look"))
    if not cards:
        walk.act.read = True
        check_looks(walk)
        return
    walk.them = tuple(cards)
    if len(cards) == 1 and can_play(walk, cards[0]):
        return  # perhaps a play
    seen = [event for record, since in walk.world.records()
            for event in happened(record, since, walk.world.whose, "reveal", "look")]  # fmt: skip
    if any(not Counter(cards) - Counter(event.cards) for event in seen):
        walk.right(f"reveal {shown(cards)}")
    else:
        walk.unsure(f"reveal {shown(cards)}")


def see(walk: Walk) -> None:
    """Takes cards said to be seen or found for drawn or revealed, where they were."""
    if walk.act.cards and draws_match(walk, walk.act):
        check_draw(walk)
    elif walk.act.cards:
        reveal(walk)
    walk.act.read = True


def set_aside(walk: Walk) -> None:
    """Judges cards said to be set aside where no decision asks for it."""
    if walk.act.cards or walk.act.pronoun is not None or "relative" in walk.act.opens or is_passive(walk):
        check_zone(walk, "set_aside")


def keep(walk: Walk) -> None:
    """Judges cards told as kept."""
    act = walk.act
    if kept_all(walk):
        return
    if act.cards and not act.own and not act.negative:
        if pending(walk) is not None:
            settle(walk)
        check_hand(walk, complete=False)  # "my opponent keeps a Gold"
        return
    kept = act.zone.value == "hand" if act.zone is not None else _kept_away(walk)
    told = "relative" in act.opens and not _kept_away(walk)  # "the Smithy, which I kept in hand, is trashed"
    if act.own and kept and not told:
        check_zone(walk, "hand")
    walk.act.read = True


def _kept_away(walk: Walk) -> bool:
    """Whether a card is said to be kept that was revealed and then went elsewhere."""
    events = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "reveal", "look")
    seen = {card for event in events for card in event.cards}
    points = walk.act.pronoun is not None or (walk.act.empty and "relative" in walk.act.marks)  # "which I keep"
    meant = {one.card for one in walk.act.cards} or (set(walk.them) if points else set())
    top = walk.game.players[walk.world.whose].deck[: len(meant)]  # "I see a Gold, the Gold is kept": where it lies
    return bool(meant) and meant <= seen and not walk.act.negative and not meant <= set(top)


def other(walk: Walk) -> None:
    """Judges the amounts of an act that tells nothing else."""
    if check_at_once(walk):
        return
    check_amounts(walk)
    act = walk.act
    spends = act.kind == "spend" and "able" in act.marks and act.own and not act.negative
    if spends and len(act.numbers) == 1 and not (act.cards or act.amounts or act.into or "limit" in act.marks):
        bare_total(walk)  # "so I can spend 8"
    act.read = act.read or act.empty or (act.kind == "spend" and act.negative)
