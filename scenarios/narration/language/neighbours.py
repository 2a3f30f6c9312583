"""Acts that tell what is done only together with the one beside them: "… and the Smithy, | but I leave it"."""

from __future__ import annotations

import itertools

from .acts import SETS, Act
from .moods import REAL, SOFT

LET = ("reveal", "trash", "discard", "draw", "gain", "put", "drop", "get")  # what a card may let one do
DONE = ("play", "use", "do", "spend")  # what is done with a card in hand
PUTS_AWAY = ("play", "put", "spend", "idle", "bare", "start", "do")  # of another player, who only answers
NAMED = ("trash", "discard", "reveal")  # verbs that are named as what is left out


def join_let(acts: list[Act]) -> list[Act]:
    """The acts with "lässt mich die oberste Karte … ansehen" as one: what a card has somebody do is told by the verb
    behind."""
    found: list[Act] = []
    for act in acts:
        before = found[-1] if found else None
        lets = before is not None and before.kind == "give" and "causes" in before.marks and not before.cards
        if lets and act.kind in LET and not act.sign and act.verb_at is not None and act.verb_at[0] == act.span[0]:
            before.kind, before.helpers, before.span = act.kind, ("give",), (before.span[0], act.verb_at[1])
            act.kind, act.sign = "bare", "comma"
            if act.empty:
                continue
        found.append(act)
    return found


def deny_behind(acts: list[Act]) -> list[Act]:
    """The acts with "aufdecken muss ich | aber nichts" and "auf das Entsorgen | verzichte ich" as one: what is denied
    behind the verb."""
    found: list[Act] = []
    for act in acts:
        before = found[-1] if found else None
        if before is not None and _left_out(before, act):
            before.negative, before.pronoun, before.span = True, None, (before.span[0], act.span[1])
            before.marks |= {"any", *act.marks}
            continue
        only = act.kind == "bare" and act.negative and {"any", "but"} <= act.marks and act.sign == "word" and act.empty
        if only and before is not None and before.verb_at is not None and before.empty and not before.negative and (
                before.sentence == act.sentence and act.noise == 0):  # fmt: skip
            before.negative, before.span = True, (before.span[0], act.span[1])
            before.marks |= act.marks - act.opens
            before.marks.add("any")
            continue
        found.append(act)
    return found


def _left_out(before: Act, act: Act) -> bool:
    """Whether an act only says that what the one before names is not done: "as for trashing, | I decline"."""
    leaves = act.kind == "leave_out" and not (act.negative or act.sign or act.pronoun)
    leaves = leaves or (act.kind == "bare" and {"declines", "self"} <= act.marks)
    alone = not (before.cards or before.amounts or before.groups or before.numbers or before.into or before.negative)
    return leaves and act.empty and before.kind in NAMED and alone and before.sentence == act.sentence


def keep_left_out(acts: list[Act]) -> None:
    """Takes the card of "… and the Smithy, but I leave it", "…, but I'd rather not play it" as one that is kept."""
    for number, act in enumerate(acts[:-1]):
        following = acts[number + 1]
        led = following.kind == "idle" and "but" in following.marks and following.empty  # "but you know what | …"
        following = acts[number + 2] if led and number + 2 < len(acts) else following
        it = following.pronoun is not None and following.pronoun.n == 1 and not following.cards
        held = following.zone is not None and following.zone.value == "hand"
        it = it and (held or not following.zone)
        leaves = following.kind in ("left", "keep", "leave_out", "unused") and not following.negative
        leaves = leaves and ("but" in following.marks or led)
        leaves = leaves or (following.kind in DONE and following.negative and following.mood == REAL)
        leaves = leaves or (held and following.kind == "bare" and {"but", "now"} <= following.marks)
        opinion = act.kind == "be" and act.subject is not None and not (act.zone or act.amounts)
        opinion = opinion and all(one is act.subject for one in act.cards)
        meant = act.source if act.kind == "use" and following.negative and following.kind in DONE else None
        if it and meant is not None and meant is act.subject and following.sentence == act.sentence:
            act.kind, act.cards, act.source = "keep", [meant], None  # "it is for the Siren, so I don't play it"
            continue
        if it and opinion and following.kind in ("leave_out", "unused") and following.sentence == act.sentence:
            following.cards, following.pronoun = [act.subject], None  # "the Village is boring so I skip it"
            continue
        if not (it and leaves) or following.sentence != act.sentence:
            continue
        if act.kind == "bare" and len(act.cards) == 1:
            act.kind = "keep"
        elif act.kind in ("have", "left") and len(act.into) == 1 and not act.cards:
            following.kind = "keep" if following.kind == "bare" else following.kind
            following.cards, act.into, following.pronoun = act.into, [], None  # "one for the Market, but I leave it"


def offer_priced(acts: list[Act]) -> None:
    """Takes what is listed behind its price as an offer: "I look at what costs 2: | Cellar and Moat"."""
    for before, act in itertools.pairwise(acts):
        priced = before.kind == "spend" and "price" in before.marks and not (before.cards or before.into)
        if priced and act.kind == "bare" and act.sign == "colon" and len(act.cards) > 1:
            act.mood = SOFT


def play_taken(acts: list[Act]) -> None:
    """Takes "I took the Market: it drew …" as a play, where what the Action gives stands right behind."""
    for act, following in itertools.pairwise(acts):
        one = act.cards[0] if len(act.cards) == 1 else None
        if one is None or act.kind != "get" or not one.card.is_action or "definite" not in one.marks or act.zone:
            continue
        it = following.kind in ("draw", "give") and "demonstrative" in following.opens and following.source is None
        if it and following.sentence == act.sentence and not (act.negative or following.negative or act.amounts):
            act.kind = "do"


def buy_best(acts: list[Act]) -> None:
    """Takes "Gold is the best I can get, so I buy Gold" as one purchase."""
    for act, following in itertools.pairwise(acts):
        same = bool(act.cards) and [one.card for one in act.cards] == [one.card for one in following.cards]
        able = act.kind in ("get", "buy") and act.subject in act.cards and "able" in act.marks
        rather = act.kind == "choose" and following.kind == "buy" and following.sentence == act.sentence
        again = {"more", "again", "besides", "then"} & following.marks
        if same and (able or rather) and following.kind in ("get", "buy", "choose") and not again:
            act.kind, act.mood = "be", SOFT  # "I'd rather have a Gold, so I buy a Gold"


def do_purposes(acts: list[Act]) -> None:
    """Takes what a Buy or coins are used for as done: "meinen Kauf nutze ich, um ein Gold zu kaufen"."""
    for before, act in itertools.pairwise(acts):
        purpose = act.kind == "buy" and act.mood == SOFT and "infinitive" in act.marks and bool(act.cards)
        if purpose and before.kind in ("use", "spend") and before.mood == REAL and not before.negative:
            act.mood = REAL


def drop_others(acts: list[Act]) -> None:
    """Takes what another player does with cards by a verb that may mean many things as putting them away."""
    for act in acts:
        away = act.zone is None or act.zone.value == "discard"
        plain = bool(act.cards) and all(one.card.is_victory for one in act.cards)
        away = away and ("other" in act.marks or act.sign in SETS or plain)
        if act.kind == "do" and act.subject in act.cards and act.subject is not None and act.subject.card.is_action:
            act.who = None  # "the Militia hits the other guy"
            continue
        if act.who == 1 and act.cards and away and not act.source and not act.negative and act.kind in PUTS_AWAY:
            act.kind = "drop"


def give_together(acts: list[Act]) -> None:
    """Takes what several give together as no single card's: "her Treasures and the Market are good for 7 coins"."""
    for before, act in itertools.pairwise(acts):
        one = act.subject
        joint = act.kind in ("give", "make") and "plural verb" in act.marks and act.sign == "and" and one is act.source
        beside = before.kind == "bare" and (before.cards or before.groups) and before.sentence == act.sentence
        if joint and beside and one is not None and not one.many and one.n in (None, 1):
            act.kind, act.source, act.subject = "make", None, None


def count_joined(acts: list[Act]) -> None:
    """Gives a Treasure that only stands before "is three" to the act before it that lays others out: "I put down my
    Silver and the Copper, that's three"."""
    for before, act in itertools.pairwise(acts):
        one = act.subject
        counts = act.kind == "be" and act.sign == "and" and bool(act.numbers or act.amounts) and not act.cards
        lays = before.kind in ("play", "put") and before.sentence == act.sentence and not before.negative
        if counts and lays and one is not None and one.card.is_treasure and before.cards and all(
                other.card.is_treasure for other in before.cards):  # fmt: skip
            before.cards, act.subject, act.source = [*before.cards, one], None, None


def part_coins(acts: list[Act]) -> list[Act]:
    """The acts with coins, and the cards behind them, parted from what another player loses: "he drops two Estates,
    7 coins, a Gold"."""
    found: list[Act] = []
    for act in acts:
        found.append(act)
        coins = next((one for one in act.amounts if one.value == "coins" and one.n), None)
        ahead = [one for one in act.cards if coins is not None and one.span < coins.span]
        if act.who != 1 or act.kind not in ("drop", "discard", "trash") or coins is None or not ahead:
            continue
        behind = [one for one in act.cards if one.span > coins.span]
        counted = Act("bare", coins.span, act.sentence, "comma", amounts=[coins], mood=act.mood)
        act.cards, act.amounts = ahead, [one for one in act.amounts if one is not coins]
        end, act.span = act.span[1], (act.span[0], ahead[-1].span[1])
        found.append(counted)
        if behind:
            found.append(Act("bare", (behind[0].span[0], end), act.sentence, "comma", cards=behind, mood=act.mood))
    return found
