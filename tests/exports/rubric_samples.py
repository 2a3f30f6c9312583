"""Sheets as the lecturer's rubric makes them, for the tests of the report."""

from exports.rows import Answer, Band, Criterion, Evidence, RubricSheet, Step, Turn, Verdict

CRITERIA = (
    Criterion("following", "Following Card Instructions", 3,
              "Plays cards exactly as written; respects order and optional/mandatory instructions."),
    Criterion("strategy", "Strategic Use of Cards", 3,
              "Plays cards in a thoughtful sequence to maximize benefits."),
    Criterion("purchase", "Purchase Decision", 2,
              "Makes a purchase that fits the deck’s current needs and game phase."),
    Criterion("clarity", "Turn Organization and Clarity", 1,
              "Clearly announces and organizes actions and buys."),
    Criterion("adaptability", "Adaptability", 1,
              "Shows awareness of current game state (e.g., game nearing end, opponent’s moves)."),
)  # fmt: skip
BANDS = (
    Band("Excellent", 9, 10, "precise, strategic, and responsive to the board state."),
    Band("Good", 7, 8, "mostly correct with minor issues."),
    Band("Adequate", 5, 6, "understandable but noticeable mistakes."),
    Band("Needs Improvement", None, 5, "frequent misplays or poor decisions."),
)
EVIDENCE = (
    Evidence("I'd rather open with Market. It says +1 Card, so I draw (an Estate, no surprise)", Verdict.RIGHT,
             "Market gives +1 Card; the top card of your deck was an Estate."),
    Evidence("then +1 Action, +1 Buy, +$1", Verdict.RIGHT, "You had 1 Action, 2 Buys and 1 coin then."),
    Evidence("I trash all three Estates because they're useless to me now", Verdict.WRONG,
             "Cellar says “Discard any number of cards”. The Estates go to your discard pile, not to the trash."),
    Evidence("and draw three: Estate, Gold, Smithy", Verdict.RIGHT, "You discarded three cards, so you drew three."),
    Evidence("which feels about even to me", Verdict.UNREAD, "A person reads this sentence."),
    Evidence("Last one is Smithy, +3 Cards", Verdict.RIGHT),
)
STEPS = (
    Step("You play Market."),
    Step("You draw Estate.", "Market", "+1 Card"),
    Step("+1 Action (1 left).", "Market", "+1 Action"),
    Step("+1 Buy (2 left).", "Market", "+1 Buy"),
    Step("+$1 (1 coin).", "Market", "+$1"),
    Step("You play Cellar."),
    Step("+1 Action (1 left).", "Cellar", "+1 Action"),
    Step("You discard Estate, Estate and Estate.", "Cellar", "Discard any number of cards"),
    Step("You draw Estate, Gold and Smithy.", "Cellar", "then draw that many"),
    Step("You play Smithy."),
    Step("You draw 3 unknown cards.", "Smithy", "+3 Cards"),
    Step("Your Buy phase begins with Estate, Gold, Silver and 3 unknown cards in hand."),
)
ANSWERS = (
    Answer("a.ii", "What cards will be in your hand when your Buy phase begins?", "Silver, Gold, Estate, Estate", 1, 1,
           "These are the cards that your own line leads to."),
    Answer("c", "Which choice is the better choice? Cellar first or Market First? Explain your reasoning.",
           "Market first, because the Cellar can then throw away the new Estate as well.", 1.5, 2,
           "You name the extra card. You do not say that the Smithy becomes playable."),
)  # fmt: skip


def turn(title: str = "Cellar first, or Market first?", **changes) -> Turn:
    given = {
        "date": "21 Nov 2026",
        "points": {"following": 2, "strategy": 3, "purchase": 1.5, "clarity": 1, "adaptability": None},
        "total": 7.5, "band": "Good", "evidence": EVIDENCE, "steps": STEPS,
        "comment": "You saw that Market first lets Cellar discard a third Estate: well reasoned.\n\n"
                   "Read Cellar once more: it discards, it does not trash.",
    }  # fmt: skip
    return Turn(title, **(given | changes))


def sheet(student: str = "Ada Lovelace", **changes) -> RubricSheet:
    given = {
        "title": "Dominion Turn Grading Rubric", "course": "Reading with Dominion, autumn 2026",
        "assignment": "Cellar first, or Market first?", "criteria": CRITERIA, "bands": BANDS,
        "turns": (turn(), turn("Tracy’s turn", total=9, band="Excellent", comment="Precise from first to last.",
                              points={"following": 3, "strategy": 3, "purchase": 1, "clarity": 1, "adaptability": 1})),
        "answers": ANSWERS,
    }  # fmt: skip
    return RubricSheet(student=student, **(given | changes))
