"""axe-core in the pages of the tests."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
CONTRAST = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}


def faults(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """What the rules of axe-core say against the page as it is shown now."""
    given = {"options": options} if options else {}
    found = Axe().run(page, **given).response["violations"]
    return [f"{page.url}: {rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]


def faults_in_every_light(page: Page) -> list[str]:
    """The same on a desktop and a phone, light and dark; how it is shown is as it was afterwards.

    Every rule is tried on each screen; in the screen's other colour scheme, the one rule that is about colours.
    """
    found = []
    for screen, scheme, options in (
        (DESKTOP, "dark", CONTRAST), (PHONE, "dark", None), (PHONE, "light", CONTRAST), (DESKTOP, "light", None),
    ):  # fmt: skip
        page.set_viewport_size(screen)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [f"{scheme}, {screen['width']}: {fault}" for fault in faults(page, options)]
    return found
