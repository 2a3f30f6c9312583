"""axe-core in the pages of the tests."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
EVERYTHING = {"resultTypes": ["violations"]}
COLOURS = {**EVERYTHING, "runOnly": ["color-contrast"]}  # all that another colour scheme can break


def faults(page: Page) -> list[str]:
    """What the rules of axe-core say against the page as it is, light and dark; left light."""
    return _faults(page, "dark", COLOURS) + _faults(page, "light", EVERYTHING)


def faults_on_every_screen(page: Page) -> list[str]:
    """The same on a phone and on a desktop; left as the desktop shows it."""
    page.set_viewport_size(PHONE)
    found = _faults(page, "light", COLOURS) + _faults(page, "dark", EVERYTHING)
    page.set_viewport_size(DESKTOP)
    return found + faults(page)


def _faults(page: Page, scheme: str, options: dict[str, Any]) -> list[str]:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate("(options) => axe.run(options)", options)["violations"]
    seen = f"{page.url}, {scheme}, {page.viewport_size['width']} wide"
    return [f"{seen}: {rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]
