"""What came of each week by the quota: cases of weeks played, and how much each of them counts."""

from __future__ import annotations

import pytest

from classroom.games.weekly import Quota, Share, judged

ONE = Quota(1, 0)
LATER = Quota(1, 0, late_weeks=1)
BOTH = Quota(1, 2, 30, late_weeks=2, late_share=25)
NOTHING, ENOUGH, DOUBLE = Share(), Share(1, 2, 30), Share(2, 4, 60)

CASES = {
    "each week for itself": (ONE, [(1,), (0,), (2,), (0,)], ["done 1", "missed 0", "done 1", "goes on 0"]),
    "the next week makes up for it": (LATER, [(0,), (2,), (0,)], ["late 0.5", "done 1", "goes on 0"]),
    "its own week comes first": (LATER, [(0,), (1,), (0,)], ["missed 0", "done 1", "goes on 0"]),
    "only the next week does": (LATER, [(0,), (1,), (3,)], ["missed 0", "done 1", "done 1"]),
    "what was played before does not": (LATER, [(3,), (0,), (1,), (1,)], ["done 1", "missed 0", "done 1", "done 1"]),
    "nothing makes up for two": (LATER, [(0,), (0,), (2,)], ["missed 0", "late 0.5", "done 1"]),
    "the oldest comes first": (Quota(1, 0, late_weeks=2), [(0,), (0,), (2,), (1,)],
                               ["late 0.5", "behind 0", "done 1", "done 1"]),
    "there is time yet": (LATER, [(0,), (0,)], ["behind 0", "goes on 0"]),
    "of a week that goes on what is over counts": (LATER, [(0,), (2,)], ["late 0.5", "done 1"]),
    "parts come from two weeks": (BOTH, [NOTHING, (2, 2, 30), (1, 4, 60)], ["late 0.25", "done 1", "done 1"]),
    "what is left over of a week that lacks else": (BOTH, [(1, 2, 0), (0, 0, 60), ENOUGH],
                                                    ["late 0.25", "behind 0", "done 1"]),
    "a part is not enough": (BOTH, [NOTHING, (2, 2, 30), (2, 4, 30)], ["behind 0", "done 1", "done 1"]),
    "what is not enough is not taken": (BOTH, [NOTHING, (1, 0, 30), DOUBLE], ["late 0.25", "behind 0", "done 1"]),
}  # fmt: skip


def told(quota: Quota, shares: list, **kinds) -> list[str]:
    weeks = [Share(*share) for share in shares]
    none = [False] * len(weeks)
    return [f"{one.state} {one.counts:g}" if one.counts is not None else one.state
            for one in judged(quota, weeks, **{"excused": none, "off": none, **kinds})]  # fmt: skip


@pytest.mark.parametrize(("quota", "shares", "expected"), CASES.values(), ids=CASES)
def test_weeks_are_judged_by_the_quota(quota, shares, expected):
    assert told(quota, shares) == expected


def test_an_excused_week_counts_and_one_that_is_off_does_not_and_both_may_make_up_for_others():
    excused, off = [False, True, False], [False, False, True]
    assert told(ONE, [(0,), (0,), (0,)], excused=excused, off=off) == ["missed 0", "excused 1", "off"]
    assert told(LATER, [(0,), (1,), (0,)], excused=excused, off=off) == ["late 0.5", "excused 1", "off"]


def test_a_week_off_does_not_use_up_the_time_for_making_up():
    assert told(LATER, [(0,), (0,), (0,)], off=[False, True, False]) == ["behind 0", "off", "goes on 0"]
    assert told(LATER, [(0,), (0,), (2,)], off=[False, True, False]) == ["late 0.5", "off", "done 1"]
    (first, _off, _now) = judged(LATER, [Share()] * 3, excused=[False] * 3, off=[False, True, False])
    assert (first.until, first.lacks) == (2, Share(1))
