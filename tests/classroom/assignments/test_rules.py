"""What one student may do with an assignment, and until when: plain values."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace

import pytest

from classroom.assignments import rules
from classroom.assignments.weeks import week_at, weeks_of

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def work(**values):
    usual = {"due_at": None, "late_until": None, "minutes": None, "attempts_allowed": 1}
    return SimpleNamespace(**{**usual, **values})


def more(**values):
    return SimpleNamespace(**{"minutes": 0, "attempts": 0, "due_at": None, **values})


@pytest.mark.parametrize(
    ("assignment", "extension", "ends"),
    [
        (work(), None, None),
        (work(due_at=NOON - HOUR), None, None),
        (work(minutes=60), None, NOON + HOUR),
        (work(late_until=NOON + DAY), None, NOON + DAY),
        (work(minutes=60, late_until=NOON + HOUR / 2), None, NOON + HOUR / 2),
        (work(minutes=60), more(minutes=30), NOON + 1.5 * HOUR),
        (work(), more(minutes=30), None),
        (work(due_at=NOON, late_until=NOON + HOUR), more(due_at=NOON + DAY), NOON + DAY),
        (work(due_at=NOON, late_until=NOON + 2 * DAY), more(due_at=NOON + DAY), NOON + 2 * DAY),
        (work(due_at=NOON), more(due_at=NOON + DAY), None),
    ],
)
def test_the_time_is_over_after_its_minutes_or_when_it_closes_whatever_comes_first(assignment, extension, ends):
    assert rules.allowance(assignment, extension).ends_at(NOON) == ends


@pytest.mark.parametrize(
    ("extension", "late"), [(None, True), (more(due_at=NOON + DAY), False), (more(minutes=5), True)]
)
def test_an_extension_of_the_due_date_is_what_lateness_is_judged_by(extension, late):
    assert rules.allowance(work(due_at=NOON), extension).is_late(NOON + HOUR) is late


@pytest.mark.parametrize(
    ("allowed", "extension", "attempts"), [(1, None, 1), (2, more(attempts=1), 3), (None, more(attempts=1), None)]
)
def test_more_attempts_are_added_to_those_of_everybody(allowed, extension, attempts):
    assert rules.allowance(work(attempts_allowed=allowed), extension).attempts == attempts


def test_questions_come_in_the_seeds_order_and_the_parts_of_one_stay_together():
    asked = [{"id": id} for id in ("a.i", "a.ii", "b.i", "b.ii", "c", "d", "e")]
    orders = {tuple(question["id"] for question in rules.in_order(asked, seed)) for seed in range(40)}
    assert len(orders) > 10
    for order in orders:
        assert sorted(order) == sorted(question["id"] for question in asked)
        assert order.index("a.ii") == order.index("a.i") + 1
        assert order.index("b.ii") == order.index("b.i") + 1
    assert rules.in_order(asked, 7) == rules.in_order(asked, 7)


def test_nobody_gets_a_variant_again_before_having_had_all_of_them():
    pool, had = [None, 4, 5], []
    for seed in range(6):
        had.append(rules.variant_for(seed, had, pool))
    assert set(had[:3]) == set(had[3:]) == set(pool)
    assert {rules.variant_for(seed, [], pool) for seed in range(20)} == set(pool)


def standing_work(opens_at, due_at, zone="Europe/Berlin", off=()):
    return SimpleNamespace(opens_at=opens_at, due_at=due_at, created_at=opens_at, weeks_off=list(off),
                           course=SimpleNamespace(timezone=zone))  # fmt: skip


def test_weeks_begin_on_monday_midnight_of_the_course_also_when_the_clocks_change():
    weeks = weeks_of(standing_work(datetime(2026, 3, 25, 9, tzinfo=UTC), datetime(2026, 4, 8, tzinfo=UTC)), NOON)
    assert [week.monday for week in weeks] == [date(2026, 3, 23), date(2026, 3, 30), date(2026, 4, 6)]
    assert weeks[0].begins == datetime(2026, 3, 22, 23, tzinfo=UTC)  # winter time
    assert weeks[0].ends == weeks[1].begins == datetime(2026, 3, 29, 22, tzinfo=UTC)  # summer time
    assert weeks[0].ends - weeks[0].begins == timedelta(hours=167)


def test_a_moment_belongs_to_the_week_of_the_course_and_not_of_greenwich():
    work = standing_work(datetime(2026, 3, 2, tzinfo=UTC), datetime(2026, 3, 20, tzinfo=UTC), zone="Asia/Tokyo")
    weeks = weeks_of(work, NOON)
    assert week_at(weeks, datetime(2026, 3, 8, 16, tzinfo=UTC)).number == 2  # Monday, one o'clock, in Tokyo
    assert week_at(weeks, datetime(2026, 3, 8, 14, tzinfo=UTC)).number == 1
    assert week_at(weeks, datetime(2026, 5, 1, tzinfo=UTC)) is None


def test_weeks_that_are_off_are_marked_and_without_a_due_date_they_reach_to_now():
    weeks = weeks_of(standing_work(NOON, None, off=[2]), NOON + 15 * DAY)
    assert [week.is_off for week in weeks] == [False, True, False]


def test_there_are_never_more_weeks_than_a_page_can_show():
    assert len(weeks_of(standing_work(NOON, NOON + 10_000 * DAY), NOON)) == 60
