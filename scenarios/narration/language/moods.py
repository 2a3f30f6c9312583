"""How a clause is meant, and whether it takes back what was said."""

from __future__ import annotations

from .clauses import Clause
from .sentences import Sentence
from .words import Lexicon, forms

REAL, SOFT, PLAN = "real", "soft", "plan"

DOING = tuple(forms("ends_doing"))
BOUGHT = forms("bought")
WOULD = forms("would")
IF_I = forms("if_i")
WERE = forms("were")
SUBJECT = tuple(forms("begins_i"))
WITH_TO = forms("with_to")
TO_INSIDE = forms("with_to_inside")
INFINITIVE = tuple(forms("ends_infinitive"))
LATER = forms("later")
TELLS = ("be", "give", "get", "draw", "make", "have")  # verbs for what an Action does


def says(clause: Clause) -> bool:
    """Whether a clause only leads on to what somebody says: "she says | I have a Moat"."""
    return is_glue(clause) and "says" in clause.verb.marks


def lone(clause: Clause) -> None:
    """Reads a clause that says nothing but "done" or "end" as the end of the turn."""
    said = [word for word in clause.words if word.tag or "filler" not in word.marks]
    if len(said) == 1 and said[0] is clause.verb and ("act", "end_turn") in said[0].others:
        clause.verb.value = "end_turn"


def is_glue(clause: Clause) -> bool:
    """Whether a clause only leads on to what is thought or said: "because I think | …"."""
    return clause.verb is not None and clause.verb.value == "idle" and not clause.nominals


def concedes(clause: Clause) -> bool:
    """Whether a clause only grants what is said beside it: "I know", "true"."""
    return "concedes" in clause.marks and not clause.nominals


def supposed(sentence: Sentence) -> int:
    """How many words at its beginning only suppose something: all of "If I played …", of "If I see that right... I
    play" those before the pause."""
    first = next((word for n, word in enumerate(sentence.words[:2]) if "hypothetical!" in word.marks
                  and not (n and "would" in word.marks)), None)  # fmt: skip
    if first is None or "after" in first.marks:
        return 0  # "erst wenn …"
    if (told := _in_place(sentence)) is not None:
        return told
    if (tells := _after_but(sentence)) is not None:
        return tells
    pauses = (at for at, word in enumerate(sentence.words) if word.tag == "sign" and word.value == "pause")
    return next(pauses, len(sentence.words))


def _after_but(sentence: Sentence) -> int | None:
    """Where it is told what is done in "If I had 8 I'd buy a Province, | but I buy a Gold"; None where it is not."""
    words = sentence.words
    for at, word in enumerate(words):
        behind = words[at + 1 : at + 1 + SOON]
        if not {"but", "but!"} <= word.marks or not at or not any("self" in one.marks for one in behind):
            continue
        rest = set().union(*(one.marks for one in words[at:]))
        if not {"would", "could", "not"} & rest and any(one.tag == "act" for one in words[at:]):
            return at
    return None


SOON = 4  # words behind "but" in which the subject stands


def _in_place(sentence: Sentence) -> int | None:
    """Where the turn is told in "If I were Tracy | I'd lead with the Market"; None where that is not how it begins."""
    words = [word for word in sentence.words if word.tag != "sign"]
    low = [word.low for word in words[:5]]
    if len(low) < 5 or " ".join(low[:2]) not in IF_I or low[2] not in WERE or not low[4].startswith(SUBJECT):
        return None
    named = words[3].tag == "" and (words[3].text[:1].isupper() or {"self", "third", "other"} & words[3].marks)
    return sentence.words.index(words[4]) if named else None


def mood_of(
    clause: Clause, before: str | None, lexicon: Lexicon, *, supposed: bool, offered: bool = False,
    beside: bool = False, weighed: bool = False,
) -> str | None:  # fmt: skip
    """How a clause is meant, given how the one before was; None where it is no part of the turn.

    `beside` tells that it was only a reason or a condition of what was done; `offered` that what was last said "could"
    be done, `weighed` that it was only thought of; `supposed` tells that the whole turn is told with "would", so that
    "could" is part of it.
    """
    if ("could" in clause.marks and not supposed) or _imagined(clause):
        return None
    if _comes_later(clause):
        return PLAN
    skips = _skips(clause)
    aside = skips and not (_draws_up(clause) or _stores(clause))
    aside = aside or ("generic" in clause.marks and not any("soft!" in word.marks for word in clause.words[:2]))
    aside = aside or ("obliged" in clause.marks and "not" not in clause.marks)
    if skips and clause.verb is None and not clause.nominals and clause.sign in ("", "word", "and"):
        return before  # "I put it on my deck for | next turn, then a Copper"
    if aside or (_hypothetical(clause) and "after" not in clause.opens):
        return None
    if not supposed and _would(clause):
        return PLAN
    if clause.verb is not None and clause.verb.value == "end_turn" and "before" in clause.opens:
        return SOFT  # "I draw a card before my turn is over"
    if clause.verb is not None and "before!" in clause.words[-1].marks:
        return SOFT  # "I bought the Remodel before"
    soft = next((number for number, word in enumerate(clause.words[:2]) if "soft!" in word.marks), None)
    if soft is not None and not _sums_up(clause) and not (lexicon.verb_last and _inverted(clause, soft + 1)):
        return SOFT
    if "plan" in clause.marks or ("before" in clause.opens and clause.verb is None):
        return PLAN
    if before == PLAN and clause.verb is None and clause.sign in ("colon", "comma", "word", "dash", "arrow"):
        return PLAN
    if before is None and (_pays(clause) or _concludes(clause)):
        return REAL
    if before is None and clause.verb is None and clause.sign in ("plus", "slash"):
        return None  # "I thought about a Smithy | + Moat"
    if before is None and clause.verb is None and ("or" in clause.opens or (offered and _only_lists(clause))):
        return None  # "I could buy a Gold, | a Village, | or a Market"
    if before == REAL:
        return REAL
    subject = any(word.marks & {"self", "third", "other"} for word in clause.words)
    if before in (None, PLAN) and "choice" in clause.opens and not subject:
        return before  # "Jetzt könnte ich noch den Markt | oder die Schmiede spielen"
    if before is None and _done(clause):
        return REAL  # "I thought about a Province, noticed it's 8 and bought a Gold"
    goes_on = clause.sign in ("", "and")
    if before == PLAN and lexicon.verb_last and not subject and with_to(clause):
        return PLAN  # "mein Plan ist, die Miliz zuletzt zu spielen"
    if before is None and lexicon.verb_last and not subject and with_to(clause):
        return None  # "ich überlegte, den Keller zu spielen"
    if goes_on and weighed and _settles(clause):
        return REAL  # "I think about a Smithy and then take a Remodel"
    if goes_on and (before == SOFT or beside) and clause.verb is not None and clause.verb.value == "end_turn":
        return REAL  # "because two Golds are better than one, and the turn is over"
    if goes_on and before == SOFT and beside and _counts_drawn(clause):
        return REAL  # "I play the Smithy because I have an Action and draw four cards"
    if goes_on and (before == SOFT or (before is None and beside)) and _is_so(clause):
        return REAL  # "since I have 7 coins, and | that's a Gold"
    if goes_on and before == SOFT and (_sets_in(clause) or _paid_buy(clause) or (beside and _resumes(clause))):
        return REAL
    if goes_on and before == SOFT and clause.sign == "":
        return SOFT if "infinitive" in clause.words[0].marks else REAL
    if goes_on and (before == PLAN or not subject or (clause.sign == "" and before is None)):
        return before
    return REAL


def stands_beside(clause: Clause) -> bool:
    """Whether a clause begins as a reason or a condition: "in case somebody …", "because nobody could …"."""
    return any({"hypothetical!", "soft!"} & word.marks for word in clause.words[:3])


def weighs(clause: Clause) -> bool:
    """Whether a clause only tells what is thought of: "I consider a Smithy"."""
    return "weighs" in clause.marks


def _settles(clause: Clause) -> bool:
    """Whether a clause tells what is taken in the end: "and then take a Remodel"; not "and buying a Remodel"."""
    takes = clause.verb is not None and clause.verb.value in ("buy", "get", "gain", "choose") and not clause.helpers
    plain = takes and not clause.verb.low.endswith(DOING) and not clause.marks & {"would", "could", "not"}
    return plain and any(one.kind == "card" for one in clause.after)


def _counts_drawn(clause: Clause) -> bool:
    """Whether a clause tells by a finite verb how many cards are drawn: "and draw four cards"."""
    draws = clause.verb is not None and clause.verb.value == "draw" and not clause.helpers
    plain = draws and not clause.verb.low.endswith(DOING) and not clause.marks & {"would", "could", "not", "infinitive"}
    return plain and any(one.value == "cards" and one.n for one in clause.after)


def _concludes(clause: Clause) -> bool:
    """Whether a clause only names what is taken after all: "I could …, but …, so an Estate"."""
    named = clause.verb is None and any(one.kind == "card" for one in clause.nominals)
    return named and "hence" in clause.words[0].marks and not clause.marks & {"or", "not", "would", "could", "choice"}


def _resumes(clause: Clause) -> bool:
    """Whether a clause goes on behind a reason between commas with what is done: "…, because …, and bought …"."""
    does = clause.verb is not None and clause.verb.value in ("buy", "play", "trash", "discard") and not clause.helpers
    plain = does and not clause.verb.low.endswith(DOING) and not clause.marks & {"would", "could", "not", "infinitive"}
    return plain and "behind comma" in clause.words[0].marks and any(one.kind == "card" for one in clause.after)


def _is_so(clause: Clause) -> bool:
    """Whether it says with nothing in front of its verb what something is: "and that's a Gold"."""
    ahead = clause.words[: max(clause.at, 0)]
    is_ = clause.verb is not None and clause.verb.value == "be" and bool(clause.after)
    return is_ and all(not word.tag and {"list", "filler"} & word.marks for word in ahead) and (
        not any({"self", "third", "other", "demonstrative"} & word.marks for word in ahead))  # fmt: skip


def _skips(clause: Clause) -> bool:
    """Whether a word says that it is no part of the turn; not how it is done: "I play the Market normally"."""
    if "skip" not in clause.marks or ("forgets" in clause.marks and {"not", "nearly"} & clause.marks):
        return False  # "I nearly forgot about the Smithy"
    plays = clause.verb is not None and clause.verb.value in ("play", "do", "use") and clause.after
    named = clause.after[-1].span[1] if plays else clause.span[1]
    return any("skip" in word.marks and not ("manner" in word.marks and word.start > named) for word in clause.words)


def _hypothetical(clause: Clause) -> bool:
    """Whether a clause begins with a condition; "würde ich" is one only where nothing stands before it."""
    if "hypothetical" not in clause.opens:
        return False
    at = next((n for n, word in enumerate(clause.words) if "hypothetical!" in word.marks), None)
    return at is not None and (at == 0 or "would" not in clause.words[at].marks)


def _sets_in(clause: Clause) -> bool:
    """Whether a clause goes on with the next Action, where a reason stood before it: "and then Smithy, that's …"."""
    said = [word for word in clause.words if word.tag or not {"filler", "list", "then"} & word.marks]
    named = bool(said) and said[0].tag == "card" and said[0].value.is_action and not said[0].many
    gives = clause.verb is None or clause.verb.value in TELLS
    more = "then" in clause.opens or (len(clause.nominals) > 2 and clause.sign == "and")
    return named and gives and more and not clause.marks & {"would", "could", "not", "soft"}


def _paid_buy(clause: Clause) -> bool:
    """Whether a clause tells a purchase by what pays for it: "… so that I keep it, and with the other 2 coins buy",
    "and buy a Moat with my other Buy"."""
    if clause.verb is None or clause.verb.value != "buy" or "not" in clause.marks:
        return False
    coins = "source" in clause.opens and any(one.value == "coins" for one in clause.before)
    return coins or any(one.value == "buys" and "source" in one.marks | clause.marks for one in clause.after)


def _inverted(clause: Clause, second: int) -> bool:
    """Whether the verb stands second, so that the word before it only leads on: "(und) damit kaufe ich"."""
    return clause.at == second or (clause.at > second and clause.words[second].tag == "act")


def _comes_later(clause: Clause) -> bool:
    """Whether a clause only says that an Action is played after others: "Smithy now, | Militia later"."""
    words = [word for word in clause.words if word.tag != "sign"]
    return len(words) == 2 and words[0].tag == "card" and words[0].value.is_action and words[1].low in LATER


def _done(clause: Clause) -> bool:
    """Whether a clause without a subject tells by its verb alone what was done: "and bought a Gold"."""
    past = clause.verb is not None and clause.at <= 2 and clause.verb.low in BOUGHT
    return past and not clause.helpers and bool(clause.after) and not {"would", "could", "not"} & clause.marks


def _only_lists(clause: Clause) -> bool:
    """Whether a clause without a verb goes on with a list."""
    return clause.sign == "comma" and not {"but", "then", "self", "third", "now", "for", "source"} & clause.marks


def _imagined(clause: Clause) -> bool:
    """Whether a clause tells what would come of a card: "with the Throne Room I'd draw six"."""
    would = bool({"would", "could"} & clause.marks) and clause.verb is not None
    if not would or clause.verb.value in ("buy", "start"):
        return False  # "I'd start with the Market"
    early = any(word.tag == "card" and word.value.is_action for word in clause.words[: max(clause.at, 0)])
    return early and any("source" in word.marks for word in clause.words[:3])


def _would(clause: Clause) -> bool:
    """Whether it is told what a card would do: "the Militia would give me 2 coins"."""
    if "would" not in clause.marks or clause.at < 1:
        return False
    ahead = clause.words[: clause.at]
    card = next((at for at, word in enumerate(ahead) if word.tag == "card"), None)
    subject = any(word.tag == "" and word.marks & {"self", "third", "other"} and "oblique" not in word.marks
                  and "would" not in word.marks for word in ahead)  # fmt: skip
    return card is not None and not subject and any(word.low in WOULD for word in ahead[card:])


def _sums_up(clause: Clause) -> bool:
    """Whether "so that" only goes on to what something comes to: "so that makes three"."""
    sums = clause.at == 2 and clause.verb.value in ("make", "be", "left", "give")
    return sums and "demonstrative" in clause.words[1].marks


def _draws_up(clause: Clause) -> bool:
    """Whether a new hand is drawn: "I draw five cards for the next turn", or the turn ends "as always"."""
    if clause.verb is None or {"would", "future"} & clause.marks:
        return False
    number = "for" in clause.marks and any(one.value == "cards" and one.n for one in clause.after)
    return clause.verb.value == "end_turn" or (clause.verb.value in ("draw", "get") and number)


def _stores(clause: Clause) -> bool:
    """Whether cards are put somewhere, or bought, for later: "which I set aside for the next turn"."""
    moves = clause.verb is not None and clause.verb.value in ("put", "set_aside", "discard", "trash", "buy")
    placed = any(one.kind == "zone" for one in clause.nominals) or (moves and clause.verb.value != "put")
    counts = clause.verb is not None and clause.verb.value in ("have", "left", "make", "get") and any(
        one.value in ("actions", "buys", "coins") and one.n for one in clause.after)  # "three Buys for later"
    late = next((n for n, word in enumerate(clause.words) if "skip!" in word.marks), 0)
    purpose = any({"for!", "until!"} & word.marks for word in clause.words[max(late - 2, 0) : late + 1])
    return ((moves and placed) or counts) and purpose and not {"would", "could"} & clause.marks


def with_to(clause: Clause) -> bool:
    """Whether the verb is an infinitive with its "zu"."""
    low = clause.verb.low if clause.verb is not None else ""
    ahead = clause.words[max(clause.at - 1, 0) : clause.at]
    inside = any(to in low[2:-3] for to in TO_INSIDE) and low.endswith(INFINITIVE)  # "anzufangen"
    taken = clause.verb is None and any(mark.startswith("the ") for mark in clause.words[-1].marks)
    return low.split(" ")[0] in WITH_TO or inside or taken or any("infinitive!" in word.marks for word in ahead)


def _pays(clause: Clause) -> bool:
    """Whether a clause without a verb tells what is paid with and what for: "with the other 2 coins a Cellar"."""
    coins = any(one.value == "coins" and one.n for one in clause.after)
    card = bool(clause.after) and clause.after[-1].kind == "card"
    return clause.verb is None and "source" in clause.opens and coins and card


def takes_back(clause: Clause) -> bool:
    """Whether the clause takes back what was said: "no wait", "sorry", or a lone "no"."""
    first = clause.words[0]
    if "correct!" not in first.marks or clause.sign == "open":
        return False
    plain = all(word.marks & {"correct", "filler"} for word in clause.words)
    several = sum("correct" in word.marks for word in clause.words) > 1
    return plain or several or "correct alone" in first.marks
