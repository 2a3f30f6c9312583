"""Puts the application together: settings, database, languages, protection, pages."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from flask import Flask, current_app
from flask_babel import Babel, Domain
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import IntegerConverter

from classroom import headers, packed, pages, templating
from classroom.accounts.languages import locale
from classroom.config import settings
from classroom.db import init_database
from classroom.flood import init_flood
from classroom.live.views import init_live
from classroom.school.provider import init_provider

# Every domain's views, in the order of the main navigation. A new domain is one line here.
DOMAINS = (
    "classroom.accounts.views",
    "classroom.accounts.second_factor_views",
    "classroom.accounts.languages",
    "classroom.courses.views",
    "classroom.invitations.views",
    "classroom.school.views",
    "classroom.rosters.views",
    "classroom.rubrics.views",
    "classroom.authoring.views",
    "classroom.authoring.trying",
    "classroom.assignments.views",
    "classroom.attempts.views",
    "classroom.marking.views",
    "classroom.marking.alike_views",
    "classroom.marking.desk",
    "classroom.marking.regrade_views",
    "classroom.marking.second_views",
    "classroom.marking.bank_views",
    "classroom.downloads.views",
    "classroom.dashboard.views",
    "classroom.downloads.shelf",
    "classroom.exchange.views",
    "classroom.play.views",
    "classroom.play.stepping",
    "classroom.voice.views",
    "classroom.portfolio.views",
    "classroom.games.views",
    "classroom.games.table_views",
    "classroom.games.lab",
    "classroom.games.handing_views",
    "classroom.live.views",
    "classroom.personal.views",
    "classroom.demo.visiting",
)


class RecordId(IntegerConverter):
    """The number of a record in an address: a number that no database column could hold is no record (404)."""

    def __init__(self, url_map: Any):
        super().__init__(url_map, min=1, max=2**31 - 1)


def instance_folder(given: Mapping[str, Any]) -> Path:
    """Where files of this installation are kept: as given, by `PLAYALOUD_INSTANCE`, or Flask's usual place."""
    folder = given.get("INSTANCE") or os.environ.get("PLAYALOUD_INSTANCE") or Flask("classroom").instance_path
    return Path(folder).resolve()


def build(given: Mapping[str, Any]) -> Flask:
    """The application of these settings; see `classroom.create_app`."""
    app = Flask("classroom", instance_path=str(instance_folder(given)))
    app.config.update(settings(given, instance=Path(app.instance_path)))
    app.url_map.converters["id"] = RecordId
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    if proxies := app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)
    init_database(app)
    Babel(app, locale_selector=locale)
    app.before_request(_one_catalogue)
    CSRFProtect(app)
    init_provider(app)
    headers.init_headers(app)
    packed.init_packed(app)
    pages.init_pages(app)
    templating.init_templating(app)
    init_live(app)
    init_flood(app)
    for name in DOMAINS:
        app.register_blueprint(import_module(name).blueprint)
    return app


def _one_catalogue() -> None:
    """Flask-Babel would read the catalogue of words anew for each request."""
    current_app.extensions.setdefault("catalogue", Domain()).as_default()
