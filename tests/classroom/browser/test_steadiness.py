"""Pages stand still while they load: nothing moves from where somebody is about to read or press."""

from __future__ import annotations

import pytest

from tests.classroom.browser.people import tabs
from tests.classroom.marking.work import hand_in

pytestmark = pytest.mark.browser

GOOD = 0.02  # of Chromium's measure, of which up to 0.1 counts as good
SIZES = ({"width": 390, "height": 844}, {"width": 1280, "height": 800})
MOVED = """async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return new Promise((told) => {
    let sum = 0, what = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries().filter((one) => !one.hadRecentInput)) {
        sum += entry.value;
        what = what.concat(entry.sources.map((one) => one.node?.outerHTML?.slice(0, 80)));
      }
      told([sum, what]);
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => told([sum, what]), 60);
  });
}"""


def test_no_page_moves_while_it_loads(browser, school, live_server):
    with school.app.test_request_context():
        marked = hand_in(school).id
    course, work = f"/courses/{school.course}", f"/assignments/{school.assignment}"
    paths = {
        None: ["/", "/join"],
        "an": [f"/attempts/{school.attempt}", "/work", "/games/1"],
        "ada": [f"/attempts/{marked}/marking", course, work, f"{course}/dashboard/mistakes", f"{work}/steps",
                f"{course}/class-code", "/scenarios/1/edit"],
    }  # fmt: skip
    moved = []
    with tabs(browser, school, live_server) as tab:
        for person, own in paths.items():
            for size in SIZES:
                page = tab(person, viewport=size)
                for path in own:  # the first of them fetches styles, scripts and fonts
                    page.goto(live_server + path)
                    shift, what = page.evaluate(MOVED)
                    moved += [(path, size["width"], round(shift, 3), what)] if shift > GOOD else []
    assert moved == []
