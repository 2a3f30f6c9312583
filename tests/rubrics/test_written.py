"""Rubrics written as TOML, and read again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rubrics
from rubrics.rubric import Band, Criterion, Rating, Rubric
from rubrics.written import to_toml

# Control characters but these are refused in authored files.
signs = st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t")
text = st.text(signs, min_size=1, max_size=40).filter(str.strip)
halves = st.integers(0, 20).map(lambda number: number / 2)
criteria = st.builds(
    Criterion, id=text, name=text, points=st.just(10.0), description=text, measure=st.just("mistakes/3"), note=text,
    weights=st.dictionaries(st.sampled_from(rubrics.rubric.KINDS), halves, max_size=3), phrases=st.tuples(text, text),
    ratings=st.lists(st.builds(Rating, text, halves, text), max_size=4, unique_by=lambda rating: rating.points)
    .map(lambda found: tuple(sorted(found, key=lambda rating: -rating.points))),
)  # fmt: skip


def test_the_library_survives_being_written():
    rubric = rubrics.load("dominion-turn")
    written = to_toml(rubric)
    assert replace(rubrics.parse(written), toml="") == replace(rubric, toml="")
    assert to_toml(rubrics.parse(written)) == written


@given(title=text, one=criteria, band=st.builds(Band, text, halves, text))
def test_whatever_a_rubric_says_is_read_again(title, one, band):
    rubric = Rubric("own", title, "", 2, (one,), (band,), "")
    assert replace(rubrics.parse(to_toml(rubric)), toml="") == rubric


def test_ratings_go_from_the_highest_down_and_need_points_of_their_own():
    head = 'format = 1\nid = "x"\ntitle = "X"\n[[criterion]]\nid = "a"\nname = "A"\npoints = 2\n'
    rating = '[[criterion.rating]]\nlabel = "{}"\npoints = {}\n'
    found = rubrics.parse(head + rating.format("None", 0) + rating.format("All", 2)).criteria[0].ratings
    assert [one.label for one in found] == ["All", "None"]
    with pytest.raises(rubrics.rubric.ScenarioError) as caught:
        rubrics.parse(head + rating.format("A", 3) + rating.format("B", 1) + rating.format("C", 1))
    assert [fault[1] for fault in caught.value.faults] == [
        "criterion[0].rating[0].points", "criterion[0].rating[2].points",
    ]  # fmt: skip


def test_a_measure_of_an_earlier_version_is_read_as_the_newest():
    old = rubrics.load("dominion-turn").toml.replace("purchase/3", "purchase/1")
    assert rubrics.parse(old).criterion("purchase").measure == "purchase/3"
