"""How an amount of Actions, Buys or coins is meant: as what there is, as what comes, or as neither."""

from __future__ import annotations

from engine.cards import Card

from ..language.acts import Act
from ..language.moods import REAL
from ..language.nominals import Nominal
from ..language.words import forms
from ..line.totals import beside_buys, deltas, totals
from ..line.walk import Walk
from ..line.world import happened
from ..texts import COUNTERS, bonuses, effects

TOTALS = ("have", "left", "make")
DELTAS = ("give", "get", "gain", "draw")
PAYS = ("get", "use", "spend", "put", "bare")
COSTS = tuple(forms("costs"))
ONE = forms("counts_one")
ONE_LEFT = forms("one_left")
PURCHASE = forms("purchase")
BUY = forms("buy")
SEVERAL = tuple(forms("ends_several"))
PLURAL = tuple(forms("ends_plural"))
MONEY = forms("money")


def listed_alone(walk: Walk, one: Nominal) -> bool:
    """Whether a number of Actions or Buys stands without a verb right behind the play, or beside another that agrees:
    "Village: Silver, 3 Actions"."""
    act = walk.act
    if act.kind not in ("bare", "be") or act.noise or act.inside or one.value == "coins" or one.n == 0:
        return False
    if act.cards and act.kind == "bare":
        return False
    if "plus" in one.marks or ("weak" in one.marks and not one.words[0].low.isdecimal()):
        return False
    held = sum(card.is_action for card in walk.game.players[walk.world.whose].hand)
    beside = [n for n in act.amounts if n is not one and n.value in COUNTERS and n.n]
    agrees = any(n.n in totals(walk, str(n.value)) for n in beside)
    behind = act.kind == "bare" and walk.played_in == act.sentence and walk.playing is not None
    return (one.n != held or beside_buys(walk)) and (agrees or behind)


def that_is(walk: Walk, one: Nominal) -> bool:
    """Whether a sentence only says what the coins come to: "That's 12 coins"."""
    act = walk.act
    first = not walk.at or walk.acts[walk.at - 1].sentence != act.sentence
    alone = act.kind == "be" and act.amounts == [one] and not (act.cards or act.noise or act.inside or act.subject)
    return first and alone and one.value == "coins" and (one.n or 0) > 1


def beside_right(walk: Walk, one: Nominal) -> bool:
    """Whether Buys or Actions told with it, several of them, are those that there are after all."""
    others = [n for n in walk.act.amounts if n is not one and n.value in ("actions", "buys") and (n.n or 0) > 1]
    return any(n.n == getattr(walk.game, str(n.value)) for n in others)


def played_for(walk: Walk, one: Nominal) -> bool:
    """Whether a card is told as played for another number than it gives: "Militia for 3 coins"."""
    act, resource = walk.act, str(one.value)
    if walk.playing is None or [n.card for n in act.cards] != [walk.playing] or resource not in effects(walk.playing):
        return False
    plain = act.own and not act.negative and act.mood == REAL and not walk.doubt and "weak" not in one.marks
    return plain and one.n not in totals(walk, resource) | deltas(walk, resource, act)


def lays_out(act: Act, one: Nominal) -> bool:
    """Whether coins are told of Treasures that are laid out: "I play all my Treasures for 6 coins"."""
    treasures = any(group.value == "treasures" for group in act.groups)
    cards = bool(act.cards) and all(card.card.is_treasure for card in act.cards)
    return act.kind == "play" and one.value == "coins" and (treasures or cards) and act.mood == REAL


def singular(one: Nominal) -> bool:
    word = one.words[-1].low
    return one.value in COUNTERS and not word.endswith(PLURAL) and word not in MONEY


def told_left(act: Act, one: Nominal) -> bool:
    """Whether "one Action" is a count and not an article: "I have one Action left"."""
    left = "now" in act.marks | one.marks or act.kind == "left"
    return left and one.words[0].low in ONE_LEFT


def only_named(act: Act, one: Nominal) -> bool:
    """Whether the word stands for a kind of card ("Gold isn't an Action"), or the like, and nothing is counted."""
    return act.negative and "weak" in one.marks and act.kind in ("be", "bare")


PARTS_OF = ("bare", "idle", "use", "spend", "get", "put", "buy", "convert", "give", "play")


def not_counted(walk: Walk, one: Nominal) -> bool:
    """Whether the words count nothing that there is: "Bookbinder with one of the two Actions", what a card to be
    gained may cost, "Buy: none" of a turn in which nothing is bought."""
    act = walk.act
    if "tells cheaper" in act.marks:
        return True  # "everything costs 1 less"
    if one.n == 0 and one.value == "actions" and act.kind == "bare" and _names_kind(walk):
        return True
    paid = "paid" in one.marks and act.kind == "bare" and one.value == "actions"
    none = one.n == 0 and one.value == "buys" and (":" in walk.quote(one.span) or _no_purchase(walk, one))
    used = one.value == "actions" and one.n == 1 and act.kind in PAYS and "for" in act.marks
    paid = paid or (used and len(act.cards) == 1 and act.cards[0].card.is_action)  # "I take one Action for the Smithy"
    if one.value == "actions" and one.n == 1 and costs(walk):
        return True  # "the Village takes one Action and gives two"
    if "part" in one.marks and (one.value == "coins" or act.kind == "idle") and act.kind in PARTS_OF:
        return True  # "for six of the seven coins …"
    than = "more" in one.marks and walk.text[one.span[1] :].split(None, 1)[:1] in (["than"], ["als"])
    return than or only_named(act, one) or paid or none or (one.value == "coins" and prices(walk))


def _names_kind(walk: Walk) -> bool:
    """Whether "no Action" is said of the cards that came: "no Action among them", "sadly no Action, just an Estate"."""
    act = walk.act
    following = next((one for one in walk.upcoming(1) if one.sentence == act.sentence), None)
    lists = following is not None and following.kind == "bare" and bool(following.cards) and not act.cards
    lists = lists and not any(one.card.is_action for one in following.cards) and "now" not in act.marks
    revealed = happened(walk.world.real, walk.world.scope[0], walk.world.whose, "reveal")[-1:]
    shown = {*revealed[0].cards} if revealed and not act.cards and "now" not in act.marks else set()
    named = {one.card for one in following.cards} if following is not None else {None}
    if shown and named <= shown and singular(act.amounts[0]) and not any(card.is_action for card in shown):
        return True  # "I turn over a Gold. No Action, so it's mine"
    return "between" in act.marks or (lists and following.sign in ("comma", "colon"))


def costs(walk: Walk) -> bool:
    """Whether it is the Action that a card's play takes."""
    act = walk.act
    verb = walk.quote(act.verb_at).casefold() if act.verb_at is not None else ""
    return act.subject is not None and act.subject.card.is_action and verb.startswith(COSTS)


def _no_purchase(walk: Walk, one: Nominal) -> bool:
    """Whether it is only told that nothing is bought: "hence no purchase", "2 coins, no buy"."""
    low = one.words[-1].low if one.words else ""
    shops = walk.act.kind == "bare" and (walk.money or walk.counted or walk.game.phase == "buy")
    return low in PURCHASE or (low in BUY and shops and not any(
        other.kind == "play" and other.cards for other in walk.upcoming(4)))  # fmt: skip


def adds_to(act: Act, one: Nominal) -> bool:
    if "now" in one.marks:
        return False
    return bool(one.marks & {"plus", "more"}) or (act.kind in DELTAS and (not act.cards or act.kind == "give"))


def adds_besides(act: Act, one: Nominal) -> bool:
    """Whether an Action is said to make a little of what it does not give: "the Mine makes 1 coin, too"."""
    card = act.subject.card if act.subject is not None else None
    makes = act.kind == "make" and card is not None and card.is_action and card == (act.source and act.source.card)
    return makes and one.n == 1 and "besides" in act.marks and one.value not in effects(card)


def only_added(act: Act, one: Nominal) -> bool:
    """Whether it is clearly what a card gives, and not what there is."""
    if act.source is not None and act.kind == "give":
        return True
    plus = "plus" in one.marks and act.kind not in TOTALS  # "I have 1 Action, plus 2 Buys"
    now = act.kind == "get" and act.source is None and "now" in act.marks and "more" not in one.marks
    more = {"more", "weak"} & one.marks and act.kind in ("get", "give", "gain")
    more = more or ("more" in one.marks and act.kind == "put") or {"returns", "besides"} <= act.marks
    return plus or (more and not now)  # "I still got one Action"


def is_total(act: Act, one: Nominal) -> bool:
    if "plus" in one.marks or (act.kind == "give" and act.source is not None):
        return False
    return act.kind in TOTALS or "now" in one.marks or ("now" in act.marks and act.kind not in DELTAS)


def sums_treasures(walk: Walk, one: Nominal) -> bool:
    """Whether coins are told as what the Treasures named right before come to: "that is 5 coins"."""
    before = walk.acts[walk.at - 1] if walk.at else None
    if walk.act.kind not in ("be", "bare") or one.value != "coins" or before is None:
        return False
    named = [*before.cards, *before.groups]
    treasures = all(n.value == "treasures" if n.kind == "group" else _pays(n.card) for n in named)
    acted = any(n.kind == "card" and n.card.is_action for n in named)
    treasures = treasures and not (acted and (walk.act.inside or one.n in deltas(walk, "coins", walk.act)))
    return bool(named) and treasures and before.sentence == walk.act.sentence


def _pays(card: Card) -> bool:
    return card.is_treasure or "coins" in effects(card)


def in_buy_phase(walk: Walk, one: Nominal) -> bool:
    """Whether coins or Buys are told alone in the Buy phase, when no card adds to them any more."""
    alone = walk.act.kind in ("bare", "end_actions") and not walk.act.cards and not walk.act.inside
    return alone and walk.game.phase == "buy" and one.value in ("coins", "buys") and "plus" not in one.marks


OTHERWISE = ("play", "buy", "discard", "trash", "drop", "double", "draw", "reveal", "gain", "convert", "spend", "use",
             "unused", "leave_out", "shuffle", "start", "set_aside")  # verbs with another thing to do with an amount


def plainly(walk: Walk, one: Nominal) -> bool:
    """Whether an amount can hardly be meant otherwise than as what there is now, whatever the verb is."""
    act = walk.act
    if act.kind == "draw" and one.value == "actions" and act.noise < 2 and act.mood == REAL and beside_buys(walk):
        return "plus" not in one.marks  # "a Copper drawn, and with it 2 Actions, 2 Buys and 1 coin"
    if act.kind in OTHERWISE or act.noise > 2 or "plus" in one.marks or {"per", "limit", "less"} & act.marks:
        return False
    if one.value == "coins":
        alone = act.kind in ("bare", "be", "come", "see", "idle", "end_actions") and not (act.cards or act.into)
        return alone and act.noise <= 1 and (one.n or 0) > 1 and "price" not in act.marks and counts_money(walk)
    held = sum(card.is_action for card in walk.game.players[walk.world.whose].hand)
    if one.n == 0 and act.kind == "be" and not one.words[-1].low.endswith(SEVERAL):
        return False  # "it's no Action"
    return one.n != (held or None) and not act.cards and "weak" not in one.marks


def counts_money(walk: Walk) -> bool:
    """Whether coins are being added up here: they were spoken of before, or a purchase comes next."""
    act, before = walk.act, walk.acts[max(walk.at - 1, 0)]
    heads = before.kind == "bare" and before.empty and before.sentence == act.sentence and "money" in before.marks
    return walk.money or heads or "money" in act.marks or any(one.kind == "buy" for one in walk.upcoming(2))


def may_spend(act: Act, one: Nominal) -> bool:
    """Whether an amount is what may be spent or used: "I can spend 7 coins", "I still get to use 2 Actions"."""
    plays = act.kind == "play" and "able" in act.marks and one.value == "actions" and not act.groups
    plays = plays and not {"partitive", "stops"} & act.marks
    if not (act.kind in ("spend", "use") or plays) or act.cards or act.into or "weak" in one.marks or act.negative:
        return False
    behind = "infinitive" in act.marks and act.verb_at is not None and one.span[1] <= act.verb_at[0]
    return behind or "able" in act.marks or "get" in act.helpers


def excused(walk: Walk, one: Nominal, number: int, *, total: bool) -> bool:
    """Whether an amount is not held against anyone: an aside, a denial, an article, or what follows from a slip."""
    act = walk.act
    slipped = walk.doubt or (walk.slipped and one.value == "coins")
    return act.mood != REAL or (act.negative and number != 0) or slipped or _article(walk, one, total=total)


def _article(walk: Walk, one: Nominal, *, total: bool) -> bool:
    """Whether "one" may be an article, and nothing is counted: "I have an Action"."""
    act = walk.act
    if "weak" not in one.marks or "plus" in one.marks or act.kind not in ("have", "be", "make", "bare", "left"):
        return False
    none = total and ("now" in act.marks or _unused(walk)) and one.value == "actions" and not walk.game.actions
    return not (none or beside_right(walk, one) or told_left(act, one))


def _unused(walk: Walk) -> bool:
    """Whether the next clause says that it was not used: "there's an Action that I never used"."""
    following = next((one for one in walk.upcoming(1) if one.sentence == walk.act.sentence and one.empty), None)
    if following is None:
        return False
    return following.kind == "unused" or (following.kind in ("use", "spend") and following.negative)


def prices(walk: Walk) -> bool:
    """Whether a number is what a card to be gained may cost: "a Copper is 0, so I can go up to two", "gain a card for
    up to 4 coins"."""
    act, card = walk.act, walk.playing
    up_to = act.kind in TAKEN and {"price", "limit", "until"} & act.marks and not (act.cards or act.source)
    if up_to and any(one.value == "cards" for one in act.amounts):
        return card is not None and "gain" in effects(card)
    able = act.kind in ("make", "have", "get", "give", "spend") and "able" in act.marks and not act.cards
    return able and card is not None and "gain" in effects(card) and walk.game.phase == "action" and not walk.money


TAKEN = ("gain", "get", "choose", "have", "give")
FEW = 2  # the most that a card is wrongly said to give besides
SAID = {"actions": "Action", "buys": "Buy", "coins": "+$"}  # in the text of a card that may give any


def may_choose(card: Card, resource: str) -> bool:
    """Whether the card lets one choose so that it may give some of it."""
    return "choose one" in card.text.casefold() and SAID[resource] in card.text


def besides_card(act: Act, one: Nominal) -> bool:
    """Whether a card is named as what gives one or two besides, of which its text says nothing: "the Mine also makes
    1 coin"."""
    card = act.source.card if act.source is not None else None
    few = one.n in (1, 2) and one.value in COUNTERS and "besides" in act.marks and not act.cards
    gives = act.kind in ("make", "give") and not act.negative and act.mood == REAL
    if not (few and gives and card is not None and card.is_action) or "choose" in card.text.casefold():
        return False
    return SAID[str(one.value)] not in card.text


def lists_bonus(walk: Walk, one: Nominal) -> bool:
    """Whether one or two are told in a list of what a card gives, behind its name, that gives none of the kind, beside
    what it does give: "Sentry: a Copper, an Action and a coin"."""
    act, card, resource = walk.act, walk.playing, str(one.value)
    near = card is not None and walk.played_in == act.sentence and act.kind in ("bare", "give", "get")
    if not near or not 0 < (one.n or 0) <= FEW or act.mood != REAL or act.negative or not act.own or walk.doubt:
        return False
    if resource in effects(card) or deltas(walk, resource, act) or "play" in effects(card) or act.noise or act.inside:
        return False
    return lists_gifts(walk, one) and not {"for", "price", "now", "later"} & (act.marks | one.marks)


def lists_gifts(walk: Walk, one: Nominal) -> bool:
    """Whether nothing but what the card played in this sentence gives is listed beside it, from its name on."""
    here, card = [other for other in walk.acts[: walk.at + 1] if other.sentence == walk.act.sentence], walk.playing
    since = next((n for n in range(len(here) - 1, -1, -1) if any(c.card == card for c in here[n].cards)), 0)
    said = [n for other in here[since:] for n in other.amounts if n is not one and n.n]
    lists = all(other.kind in ("bare", "give", "get", "draw") for other in here[since + 1 :])
    return lists and bool(said) and all(n.value in effects(card) for n in said) and (
        "choose" not in card.text.casefold())


def beside_gifts(walk: Walk, one: Nominal) -> bool:
    """Whether an amount is told in one breath with what came by the card being played, so that it is what that gives:
    "I draw a Gold, one Action, one Buy and two coins"."""
    act, card, resource = walk.act, walk.playing, str(one.value)
    near = card is not None and 0 <= act.sentence - walk.played_in <= 1 and act.kind in ("draw", "get", "give", "bare")
    plain = near and act.mood == REAL and not act.negative and act.own and not walk.doubt and not act.inside
    plain = plain and act.source is None and act.sign != "equals" and not (walk.counted and resource == "coins")
    far = (one.n or 0) - dict(bonuses(card)).get(resource, 0) > FEW if plain else True
    if far or resource not in effects(card) or {"now", "left", "for", "price", "paid"} & (act.marks | one.marks):
        return False
    beside = [n for n in act.amounts if n is not one and n.value in COUNTERS and n.n]
    came = bool(act.cards and {"cards", "draw"} & effects(card)) and all(
        n.span < one.span for n in act.cards)
    listed = bool(beside) or came or lists_gifts(walk, one)
    return listed and all(n.n in deltas(walk, str(n.value), act) for n in beside)


def sums_cards(walk: Walk, one: Nominal) -> bool:
    """Whether a number right behind what was drawn counts the cards in hand: "Silver, Market and Gold, makes seven"."""
    near = [act for act in walk.acts[max(walk.at - 2, 0) : walk.at] if act.sentence == walk.act.sentence]
    drew = any(act.kind == "draw" or any(n.value == "cards" for n in act.amounts) for act in near)
    held = len(walk.game.players[walk.world.whose].hand)
    return drew and one.n == held and not walk.money and walk.game.phase == "action"


def on_top(walk: Walk, one: Nominal) -> bool:
    """Whether one more is told beside what the card gives, by a card that gives none: "two coins, an Action back"."""
    act, card, resource = walk.act, walk.playing, str(one.value)
    near = card is not None and 0 <= act.sentence - walk.played_in <= 1 and act.kind not in OTHERWISE
    if not near or one.n != 1 or act.mood != REAL or act.negative or not act.own or walk.doubt:
        return False
    if "now" in one.marks or resource in effects(card) or deltas(walk, resource, act) or "play" in effects(card):
        return False
    more = one.marks & {"more", "plus"} or {"besides", "returns"} & act.marks
    left = not ("plus" in one.marks or "besides" in act.marks) and one.n in totals(walk, resource)
    left = left and (resource == "actions" or bool(walk.game.bought))  # "I've got one more Action"
    states = act.kind in TOTALS and (left or not (one.marks & {"more"} or "returns" in act.marks))
    counts = one.words and (one.words[0].low.isdecimal() or one.words[0].low in ONE)
    return bool(more) and not states and not (counts and not one.marks & {"more", "plus"})
