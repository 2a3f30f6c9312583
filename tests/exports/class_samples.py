"""A class of twelve and one of its students, for the tests of what is said of them."""

from rubric_samples import CRITERIA, sheet

from exports.class_rows import AgreementRow, ClassReport, Item, Marks, MistakeCount, Portfolio

REPORT = ClassReport(
    "Class report", "Reading with Dominion, autumn 2026", 12, "September to November 2026",
    criteria=tuple(
        Marks(one.name, one.points_possible,
              tuple(one.points_possible * (n % 5) / 4 // 0.5 * 0.5 for n in range(1, 13)))
        for one in CRITERIA),
    progress=(
        Marks("Turn 1", 10, (4, 5, 5, 6, 6, 6.5, 7, 7, 8, 8, 9, 3)),
        Marks("Turn 2", 10, (5, 5, 6, 7, 7, 7, 8, 8, 8.5, 9, 9, 4)),
        Marks("Turn 3", 10, (6, 7, 7, 7.5, 8, 8, 8, 9, 9, 9.5, 10, 5)),
    ),
    mistakes=(
        MistakeCount("wrong-zone", "Cellar", 7, 5, "I trash all three Estates"),
        MistakeCount("wrong-draw", "Market", 2, 2),
        MistakeCount("wrong-zone", "Workshop", 3, 3, "I gain it to my hand"),
    ),
    items=(
        Item("a.i", "Suppose you play Cellar first.", 2, (2, 2, 1, 0, 2, 1, 2, 0, 1, 2, None, 2)),
        Item("a.ii", "What cards will be in your hand?", 1, (1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1)),
        Item("b", "Which one may you buy then?", 1, (0, 1, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0)),
    ),
    agreement=(AgreementRow("Following Card Instructions", 24, 0.75, 0.92, 0.81),
               AgreementRow("Adaptability", 24, 1, 1)),
)  # fmt: skip
PORTFOLIO = Portfolio(
    "Ada Lovelace", "Reading with Dominion, autumn 2026", "September to November 2026",
    progress=(Marks("Turn 1", 10, (7.5,)), Marks("Turn 2", 10, (9,))),
    criteria=(Marks("Following Card Instructions", 3, (2, 3)),),
    reflections=(("What I learnt", "To read the card once more\nbefore I play it."),),
    sheets=(sheet(score=4.5, score_possible=6), sheet(assignment="Bookbinder", turns=())),
)  # fmt: skip
