"""Orders told over several sentences, plays told with "it", long speech, and what is left out of a telling."""

from __future__ import annotations

from pathlib import Path

import pytest

import scenarios
from scenarios.narration import read

BESIDE = Path(__file__).parents[2] / "narrations" / "scenarios"

# scenario, what is told, the line, the kinds of the mistakes
TOLD = [
    ("fire-sale-early", "I play Fire Sale. I trash two Estates and gain two Silvers. Once that is done, I get +2 "
     "Actions. Then I buy a Moat.",
     "play Fire Sale; trash Estate, Estate; end actions; play treasures; buy Moat", ["wrong-order"]),
    ("fire-sale-early", "I play Fire Sale and have +2 Actions. Once that is done, I trash both Estates and gain two "
     "Silvers. I buy a Moat.", "play Fire Sale; trash Estate, Estate; end actions; play treasures; buy Moat", []),
    ("fire-sale-early", "Fire Sale. I gain two Silvers and then, to pay for them, I trash the Estates. I buy a Moat.",
     "play Fire Sale; trash Estate, Estate; end actions; play treasures; buy Moat", ["wrong-order"]),
    ("fire-sale-early", "Fire Sale: two Actions. I trash the Estates to pay for the two Silvers. I buy a Moat.",
     "play Fire Sale; trash Estate, Estate; end actions; play treasures; buy Moat", []),
    ("village-smithy-militia", "Village: Silver. I play Militia. My opponent discards both Estates, and as soon as he "
     "is done I get 2 coins. I buy a Silver.", "play Village; play Militia; Opponent: discard Estate, Estate; "
     "end actions; play treasures; buy Silver", ["wrong-order"]),
    ("village-smithy-militia", "Village: Silver. I play Militia, and that is $2. When that's settled my opponent "
     "discards both Estates. I buy a Silver.", "play Village; play Militia; Opponent: discard Estate, Estate; "
     "end actions; play treasures; buy Silver", []),
    ("cellar-vs-market", "Cellar first. I discard the Market and both Estates: Estate, Estate, Gold. I have one Action "
     "again, so I spend it on the Market.", "play Cellar; discard Market, Estate, Estate",
     ["illegal-play"]),
    ("cellar-vs-market", "Cellar first. I discard both Estates and draw two Estates. I have one Action again, so I use "
     "it on the Market and get the Gold.", "play Cellar; discard Estate, Estate; play Market", []),
    ("cellar-vs-market", "I play Cellar, discard two Estates and draw two others. My next card is the Market: Gold.",
     "play Cellar; discard Estate, Estate; play Market", []),
    ("bookbinder", "Village: Copper. I play Bookbinder and draw the Smithy. The next card is the Gold, so I keep it.",
     "play Village; play Bookbinder", []),
    ("fire-sale-early",
     "Fire Sale, and I trash one Estate and one Copper for two Silvers. The other Copper is worth one coin. I "
     "buy nothing.",
     "play Fire Sale; trash Estate, Copper; end actions; play treasures; end turn", []),
    ("fire-sale-early",
     "Räumungsverkauf: Ich entsorge beide Anwesen und nehme zwei Silber. Ich habe noch zwei Kupfer, dafür "
     "bekomme ich eine Burggraben.",
     "play Fire Sale; trash Estate, Estate; end actions; play treasures; buy Moat", []),
    ("fire-sale-early",
     "Räumungsverkauf: Ich entsorge beide Anwesen und nehme zwei Silber. Zwei Kupfer bleiben, und dafür gibt es "
     "einen Keller.",
     "play Fire Sale; trash Estate, Estate; end actions; play treasures; buy Cellar", []),
    ("cellar-vs-market",
     "ok so cellar and i throw away one estate and get an estate yeah okay market next and that gives me another "
     "estate and an action",
     "play Cellar; discard Estate; play Market", []),
    ("cellar-vs-market",
     "so the market first and it gets me an estate nice cool cellar so i discard all three estates and draw "
     "estate gold smithy and now on to buying",
     "play Market; play Cellar; discard Estate, Estate, Estate; end actions", []),
    ("cellar-vs-market",
     "Market: + Estate, 1A 2B. Cellar: -3 Estate, + Estate, Gold, Smithy. 1A.",
     "play Market; play Cellar; discard Estate, Estate, Estate", []),
    ("fire-sale-early",
     "Fire Sale: 2A, -1 Estate -1 Copper, + 2 Silver.",
     "play Fire Sale; trash Estate, Copper", []),
    ("siren",
     "I play Village: Copper. I don't draw with the Smithy, because I don't play it. I play the Market and draw "
     "an Estate.",
     "play Village; play Market", []),
    ("remodel-third-turn",
     "I have a Remodel in my hand but I don't play it. I move on to buying. I have a Silver and two Coppers, so "
     "4, and I do another Remodel.",
     "end actions; play treasures; buy Remodel", []),
    ("remodel-third-turn",
     "Remodel: Estate into Smithy. With 4 coins I buy a Militia. The whole hand to the discard pile and I draw "
     "five cards for the next turn.",
     "play Remodel; trash Estate; gain Smithy; end actions; play treasures; buy Militia; end turn", []),
    ("remodel-third-turn",
     "Remodel: Estate into Smithy. With 4 coins I buy a Militia. Everything onto the discard pile, and then I "
     "draw four cards for my next turn.",
     "play Remodel; trash Estate; gain Smithy; end actions; play treasures; buy Militia; end turn", ["wrong-draw"]),
    ("remodel-third-turn",
     "Remodel: Estate into Smithy. I have a Silver and two Coppers, which is enough for a Militia.",
     "play Remodel; trash Estate; gain Smithy; end actions; play treasures; buy Militia", []),
    ("remodel-third-turn",
     "Remodel: Estate into Smithy. I was gonna buy a Workshop, but I get a Militia for my 4 coins.",
     "play Remodel; trash Estate; gain Smithy; end actions; play treasures; buy Militia", []),
    ("village-smithy-militia",
     "Village: Silver. Smithy: Copper, Copper, Estate. My Treasures are worth 5. I buy a Mine, then I do my "
     "clean-up.",
     "play Village; play Smithy; end actions; play treasures; buy Mine; end turn", []),
    ("bookbinder", "Village: Copper. Bookbinder: Smithy, and the Gold is revealed. Smithy: Estate, Market, Copper. "
     "Gold, Silver and 3 Coppers makes 8. Gold, thanks.", "play Village; play Bookbinder; play Smithy; end actions; "
     "play treasures; buy Gold", []),
    ("remodel-third-turn", "Remodel: Estate into Smithy. Silver and two Coppers make 4. A Silver.",
     "play Remodel; trash Estate; gain Smithy; end actions; play treasures; buy Silver", []),
    ("remodel-third-turn", "Remodel: Estate into Smithy. 4 coins. I could buy a Militia, and I do.",
     "play Remodel; trash Estate; gain Smithy; end actions; play treasures; buy Militia", []),
    ("remodel-third-turn", "Remodel: Estate into Smithy. 4 coins. I could buy a Militia, but I don't. I buy a Silver.",
     "play Remodel; trash Estate; gain Smithy; end actions; play treasures; buy Silver", []),
    ("remodel-third-turn", "Remodel: Estate into Smithy. I have 4 coins. Silver, Copper, Copper.",
     "play Remodel; trash Estate; gain Smithy; end actions; play treasures", []),
]


@pytest.mark.parametrize(("scenario", "text", "line", "kinds"), TOLD)
def test_a_turn_told_at_length_is_followed(scenario, text, line, kinds):
    path = BESIDE / f"{scenario}.toml"
    reading = read(scenarios.load(path if path.is_file() else scenario).situation.game(), text)
    assert "; ".join(reading.line) == line
    assert [one.kind for one in reading.mistakes] == kinds
