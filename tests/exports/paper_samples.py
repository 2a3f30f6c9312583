"""Cards, situations and an exam, for the tests of what is printed."""

from rubric_samples import STEPS

from exports.paper import Exam, ExamPart, ExamQuestion, Face, Key, Zone

CELLAR = Face("Cellar", "$2", ("Action",), "+1 Action\nDiscard any number of cards, then draw that many.")
MARKET = Face("Market", "$5", ("Action",), "+1 Card\n+1 Action\n+1 Buy\n+$1")
SILVER = Face("Silver", "$3", ("Treasure",), "$2")
ESTATE = Face("Estate", "$2", ("Victory",), "1 VP")
MOAT = Face("Moat", "$2", ("Action", "Reaction"), "+2 Cards\n-----\nWhen another player plays an Attack card, "
            "you may first reveal this from your hand, to be unaffected by it.")  # fmt: skip
BOOKBINDER = Face("Bookbinder", "$4", ("Action",), "+1 Card\n+1 Action\nLook at the top 3 cards of your deck. "
                  "Trash one of them, discard one, and put the rest back on top in any order.\n-----\nWhen you gain "
                  "this, you may set aside a card from your hand; at the start of your next turn, put it into your "
                  "hand. Otherwise, each other player with 5 or more cards in hand discards one of them.")  # fmt: skip
UNKNOWN = Face("unknown cards", face_down=True)
FACES = (CELLAR, MARKET, SILVER, ESTATE, MOAT, BOOKBINDER)

KEY = Key(
    accepted=("play Cellar; discard Estate, Estate; play Market; end actions",
              "play Cellar; discard Estate; play Market"),
    model="I play Cellar: +1 Action. I discard both Estates and draw two cards: Estate and Estate.",
    steps=STEPS, mistakes=("trashes instead of discarding", "forgets the +1 Buy of Market"),
    points=("1 for the right order", "1 for the right cards"),
)  # fmt: skip
EXAM = Exam(
    "Midterm exam", "Reading with Dominion, autumn 2026", (
        ExamPart(
            "Cellar first, or Market first?", "You start your turn with the cards in your hand.",
            (("Actions", "1"), ("Buys", "1"), ("Coins", "0")),
            (Zone("Your hand", (CELLAR, MARKET, SILVER, ESTATE, ESTATE)),
             Zone("Your deck", (ESTATE, ESTATE, Face("Gold", "$6", ("Treasure",)), UNKNOWN), ordered=True),
             Zone("Your discard pile", ())),
            questions=(
                ExamQuestion("a.i", "Suppose you play Cellar first. Describe step-by-step what happens.", 2, key=KEY),
                ExamQuestion("a.ii", "What cards will be in your hand when your Buy phase begins?", 1),
                ExamQuestion("b", "Which one may you buy then?", 1, ("Village", "Gold", "Province", "Smithy")),
            )),
        ExamPart("A card that you have never seen", new_cards=(BOOKBINDER, MOAT),
                 questions=(ExamQuestion("a", "Explain why this card is strong.", 3),)),
        ExamPart("A third part", questions=(ExamQuestion("a", "Which phase comes last?", 0.5),)),
    ),
    directions="Read each question carefully.\nShow your reasoning where asked.",
    terms=(("gain", "take a card from the Supply"), ("trash", "remove a card from the game")), cards=(MOAT,),
)  # fmt: skip
