"""Several people at browsers of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from classroom.accounts import operations as accounts
from tests.classroom.school import School


@contextmanager
def tabs(browser: Browser, school: School, address: str) -> Iterator[Callable[..., Page]]:
    """Opens tabs in which a person of the school is signed in."""
    with ExitStack() as stack:

        def open_tab(person: str | None, **options: Any) -> Page:
            context = stack.enter_context(closing(browser.new_context(**options)))
            if person is None:
                return context.new_page()
            with school.app.app_context():
                token = accounts.start_session(school.user(person))
            context.add_cookies([{"name": "playaloud", "value": token, "url": address}])
            return context.new_page()

        yield open_tab
