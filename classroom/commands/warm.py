"""Prepares what the first requests would otherwise wait for, once, before the processes that answer are forked."""

from __future__ import annotations

import gc

from flask import Flask
from sqlalchemy.orm import configure_mappers

import scenarios
from engine import cards

YOUNG = 50_000  # objects made until rubbish is looked for: a page makes thousands that are gone when it is sent


def warm(app: Flask) -> None:
    """Compiles every template, reads the cards and the library, answers one page; leaves no connection open.

    A class that opens the same page at once would make every worker, and every thread of it, compile that page by
    itself. What is there by then stays out of the search for rubbish, in the processes that are forked, too.
    """
    configure_mappers()
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    for edition in cards.EDITIONS:
        cards.book(edition)
    scenarios.library()
    app.test_client().get("/", base_url="https://localhost" if app.config["PRODUCTION"] else None)
    gc.freeze()
    gc.set_threshold(YOUNG)
