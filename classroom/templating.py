"""What every template may use: moments in local time, safe Markdown, versioned static files, who is signed in."""

from __future__ import annotations

import hashlib
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from babel.dates import format_skeleton
from flask import Flask, current_app, g
from flask_babel import get_locale
from markupsafe import Markup, escape

from classroom import clock, codes, text
from classroom.accounts.current import current_user
from classroom.attempts import faces
from classroom.attempts.answers import as_text
from classroom.courses.access import may_teach
from classroom.courses.models import Course


def init_templating(app: Flask) -> None:
    """Registers the filters and globals."""
    app.jinja_env.filters.update(
        moment=moment,
        day=day,
        markdown=text.render_markdown,
        points=points,
        join_code=join_code,
        as_text=as_text,
    )
    app.jinja_env.globals.update(
        current_user=current_user,
        language=lambda: str(get_locale() or "en").replace("_", "-"),
        table_of=faces.table_of,
        changed=faces.changed,
        likely=faces.likely,
        described=described,
        teaches=teaches,
    )
    app.url_defaults(_version)


def teaches(course: Course) -> bool:
    """Whether who looks at the page is an instructor of the course: graders are offered less."""
    known = g.setdefault("teaches", {})  # a page asks for every line of a roster
    if course.id not in known:
        user = current_user()
        known[course.id] = user is not None and may_teach(user, course.id)
    return known[course.id]


def moment(when: datetime | None, zone_name: str) -> Markup:
    """A `<time>` element such as "Tue, Nov 24, 2026, 14:30 CET"; empty for None."""
    if when is None:
        return Markup("")
    words = _moment_words(when.replace(second=0, microsecond=0), zone_name, str(get_locale() or "en"))
    return Markup('<time datetime="{}">{}</time>').format(when.strftime("%Y-%m-%dT%H:%M:%SZ"), words)


@lru_cache(maxsize=4096)
def _moment_words(when: datetime, zone_name: str, locale: str) -> str:
    zone = clock.zone(zone_name)
    local = when.astimezone(zone)
    day, time = (format_skeleton(skeleton, local, tzinfo=zone, locale=locale) for skeleton in ("yMMMEd", "Hm"))
    return f"{day}, {time} {local.strftime('%Z')}"


def day(when: date) -> str:
    """A day such as "Nov 23"; the year goes without saying."""
    return format_skeleton("MMMd", when, locale=get_locale() or "en")


def points(number: float) -> str:
    """A number of points without a needless ".0": 3, 2.5."""
    return f"{number:g}"


def join_code(code: str) -> Markup:
    """A class code in two groups, spelt sign by sign for a screen reader."""
    return Markup('<span class="code" role="text" aria-label="{}">{}</span>').format(
        " ".join(code), escape(codes.grouped(code, 3, 3))
    )


def described(*ids: str, fault: object = None) -> dict[str, str]:
    """The attributes that tie a field to its help and its fault."""
    found = " ".join(name for name in ids if name)
    return ({"aria-describedby": found} if found else {}) | ({"aria-invalid": "true"} if fault else {})


def _version(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and "filename" in values:
        values["v"] = _digest(Path(current_app.static_folder or "") / values["filename"])


@lru_cache(maxsize=256)
def _digest(path: Path) -> str | None:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.is_file() else None
