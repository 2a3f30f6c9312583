"""The strategy lab: plans are played against each other within a bound of time, and what is wrong is said."""

from __future__ import annotations

import re

import pytest

from engine.laboratory import tried
from engine.simulate import Match

FORM = {"one": "Province; Gold; Smithy if own Smithy < 2; Silver", "other": "Province; Gold; Silver",
        "kingdom": "First Game", "games": "60", "instead": ""}  # fmt: skip


def test_two_plans_are_compared_with_intervals_and_curves(school):
    page = school.visitor("an").post("/lab", FORM).text
    assert "60 games" in page
    assert page.count("<polyline") == 4
    assert "Share of games" in page


def test_the_points_of_each_plan_are_shown_as_a_mean_and_as_how_many_games_ended_with_how_many(school):
    page = school.visitor("an").post("/lab", FORM).text
    means = re.findall(r"<td>[^<]*\(\d+–\d+ %\)</td><td>([\d.]+)</td>", page)
    assert float(means[0]) > float(means[1]) > 10
    for plan in ("first", "second"):
        chart = page.partition(f"<figcaption>Victory points at the end, {plan} plan")[2].partition("</figure>")[0]
        bars = re.findall(r"<text[^>]*>(\d+)</text>", chart)
        assert sum(map(int, bars)) == 60


def test_a_card_is_exchanged_for_another_in_plan_and_kingdom(school):
    page = school.visitor("an").post("/lab", {**FORM, "instead": "Smithy -> Council Room"}).text
    assert "With Council Room instead of Smithy" in page


@pytest.mark.parametrize("wrong", [
    {"one": "Nonsense; Gold"}, {"one": "Gold if"}, {"one": ""}, {"kingdom": "No such set"}, {"games": "0"},
    {"games": "100000"}, {"instead": "Smithy"}, {"instead": "-> Village"}, {"one": "Gold;" * 200}, {"games": "x"},
])  # fmt: skip
def test_what_cannot_be_tried_is_said(school, wrong):
    answer = school.visitor("an").post("/lab", {**FORM, **wrong})
    assert answer.status_code == 422
    assert "Please check" in answer.text


def test_a_plan_that_never_ends_a_game_is_refused(school):
    plans = {"one": "Village if own Village < 1", "other": "Smithy if own Smithy < 1"}
    answer = school.visitor("an").post("/lab", {**FORM, **plans})
    assert answer.status_code == 422
    assert "did not end" in answer.text


def test_a_trial_stops_when_its_time_is_over():
    trial = tried(Match(("big-money", "big-money"), ("Village", "Smithy")), 1_000_000, seconds=0.05)
    assert 0 < len(trial.tally.turns) < 10_000
    assert len(trial.traces) == 2
    assert trial.traces[0].coins[-1] > trial.traces[0].coins[0]
