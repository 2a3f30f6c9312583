"""Who does what a clause tells."""

from __future__ import annotations

from .clauses import Clause
from .mentions import Word, player_named
from .words import forms

HIM = forms("him")
OWN_PRONOUN = "own pronoun"
TURNS = ("play", "buy", "start", "choose", "use", "spend", "idle", "end_actions", "end_turn")  # done in one's own turn
THIRD = 2  # "he", "she", "they": the one whose turn it is, or the other


def subject_of(clause: Clause, before: int | None, player: str) -> int | None:
    """Who does it: 0 the player, 1 another; as in the clause before where there is no subject."""
    end = clause.at if clause.at >= 0 else len(clause.words)
    given = clause.verb is not None and clause.verb.value in ("give", "make")
    made = clause.words[:end] if "make" in clause.helpers else []
    if made and any(word.low in HIM or (word.tag == "pronoun" and not word.value) for word in made):
        return 1  # "the Witch makes them discard"
    if given and any("other" in word.marks for word in clause.words[end + 1 : end + 3]):
        return 1
    joined = end < len(clause.words) and bool(clause.words[end].marks & {"self!", "third!"})  # "I've got"
    for word in reversed(clause.words[: end + joined] if end + joined else clause.words[:2]):
        named = word.tag == "act" and word.marks & {"self!", "third!"}
        named = named or (word.tag == "number" and {"other", "several"} <= word.marks)  # "both others"
        if word.tag not in ("", "pronoun") and not named:
            continue
        if "oblique" in word.marks:
            continue
        if "other" in word.marks:
            return 1
        if "self" in word.marks or (word.low == player and player):
            return 0
        if "third" in word.marks:
            back = OWN_PRONOUN in word.marks and clause.verb is not None and clause.verb.value in TURNS
            return 1 if before == 1 and not back else THIRD
        if before == 1 and {"possessor", "speaker"} <= word.marks and clause.verb is not None:
            return None  # "(he discards the Gold and then) my Estate becomes a Village"
    behind = clause.words[end + 1 : end + 3] if clause.at >= 0 else []
    if any("other" in word.marks for word in behind):
        return 1
    if any("self" in word.marks for word in behind):
        return 0
    sums = clause.verb is None or clause.verb.value in ("be", "make")
    if before == 1 and sums and any(one.value == "coins" and one.n for one in clause.nominals):
        return None  # "(my opponent shows a Moat and) that's ten coins"
    return before if clause.sign in ("", "and", "comma", "word", "plus") else None


def mark_own_pronoun(words: list[Word]) -> None:
    """Notes which pronoun means the one whose turn it is, where that one is told of as "he" or "she" before anybody
    else comes in."""
    own = ""
    for word in words:
        person = "other" in word.marks and "not" not in word.marks  # not "nobody"
        if not own and (person or word.marks & {"speaker", "spoken"} or player_named(word)):
            return
        if "third" in word.marks and word.low in (own or word.low):
            own = word.low
            word.marks.add(OWN_PRONOUN)


def goes_on_with(clause: Clause) -> bool:
    """Whether a clause without a subject turns to the next Action, or to what is bought, or adds up: "and only now the
    Bureaucrat", "then all Treasures laid out", "and five plus two makes eight"."""
    if clause.verb is not None and clause.verb.value == "make" and clause.nominals:
        return all(one.kind == "number" or one.value == "coins" for one in clause.nominals)
    first = clause.nominals[0] if clause.nominals else None
    if clause.verb is not None and not {"other", "third"} & clause.marks and "participle" in clause.verb.marks:
        return clause.verb.value == "buy" or any(one.value == "treasures" for one in clause.nominals)
    leads = clause.verb is None and bool({"then", "now"} & clause.marks)
    action = first is not None and first.kind == "card" and first.card.is_action and len(clause.nominals) == 1
    return leads and action and not {"other", "third"} & clause.marks


def whom_of(clause: Clause, before: str) -> str:
    """The name of the other player who does it; "" where none or several are named."""
    named = [name for word in clause.words if (name := player_named(word))]
    ahead = [name for word in clause.words[: max(clause.at, 0)] if (name := player_named(word))]
    if len(set(named)) == 1 or ahead:
        return ahead[-1] if ahead else named[0]
    other = named or any("other" in word.marks for word in clause.words)
    return "" if other else before
