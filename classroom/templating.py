"""What every template may use: moments in local time, safe Markdown, versioned static files, who is signed in."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date, datetime
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from babel.core import Locale
from babel.dates import format_skeleton
from babel.numbers import get_decimal_symbol
from babel.support import NullTranslations
from flask import Flask, current_app, g, has_request_context, request, url_for
from flask_babel import get_locale, get_translations
from flask_babel import gettext as _
from jinja2 import Environment, FileSystemBytecodeCache
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from classroom import clock, codes, text
from classroom.accounts.current import current_user
from classroom.accounts.languages import languages, other_languages
from classroom.attempts import faces
from classroom.attempts.answers import as_text
from classroom.courses.access import may_teach
from classroom.courses.models import Course
from classroom.library_words import of_library
from classroom.sentences import said

VERSION = version("jinja2")
MOST_PIECES = 4096  # of about two kilobytes
PLACE = 2_147_483_647  # stands for a number in an address


def init_templating(app: Flask) -> None:
    """Registers the filters and globals."""
    app.jinja_env.bytecode_cache = _compiled(app.jinja_env)
    app.jinja_env.filters.update(
        moment=moment,
        day=day,
        markdown=text.render_markdown,
        points=points,
        worth=worth,
        out_of=out_of,
        figure=figure,
        said=said,
        of_library=of_library,
        join_code=join_code,
        as_text=as_text,
    )
    app.jinja_env.globals.update(
        current_user=current_user,
        language=lambda: _locale_name().replace("_", "-"),
        addresses=addresses,
        url_for=address,
        languages=languages,
        other_languages=other_languages,
        layout=layout,
        once=Pieces().once,
        table_of=faces.table_of,
        changed=faces.changed,
        likely=faces.likely,
        described=described,
        teaches=teaches,
    )
    app.jinja_env.install_gettext_callables(
        gettext=lambda text: _catalogue().ugettext(text),
        ngettext=lambda one, many, count: _catalogue().ungettext(one, many, count),
        newstyle=True,
    )
    app.url_defaults(_version)


def _compiled(environment: Environment) -> FileSystemBytecodeCache | None:
    """Where compiled templates are kept from one start to the next: a folder of the user's own, if there can be one.

    What templates compile to depends on more than their text, so that is in the name, too.
    """
    options = (VERSION, environment.trim_blocks, environment.lstrip_blocks, sorted(environment.extensions))
    mark = hashlib.sha256(repr(options).encode()).hexdigest()[:10]
    try:
        return FileSystemBytecodeCache(pattern=f"playaloud-{mark}-%s.cache")
    except (RuntimeError, OSError):
        return None


def teaches(course: Course) -> bool:
    """Whether who looks at the page is an instructor of the course: graders are offered less."""
    known = g.setdefault("teaches", {})  # a page asks for every line of a roster
    if course.id not in known:
        user = current_user()
        known[course.id] = user is not None and may_teach(user, course.id)
    return known[course.id]


def layout() -> str:
    """The frame of a page that scripts put anew in parts: bare where such a script asks for it."""
    wanted = request.headers.get("HX-Request") and not request.headers.get("HX-History-Restore-Request")
    return "bare.html" if wanted else "base.html"


class Pieces:
    """What macros of pure looks made, kept: a table is drawn again after every move, and few of its cards differ."""

    def __init__(self) -> None:
        self._kept: dict[tuple, Markup] = {}

    def once(self, macro: Macro, *values: Any) -> Markup:
        """What the macro makes of these values; it must look at nothing else, and they must not change."""
        key = (macro.name, _locale_name(), values)
        if (made := self._kept.get(key)) is None:
            if len(self._kept) >= MOST_PIECES:
                self._kept.clear()
            made = self._kept[key] = macro(*values)
        return made


def address(endpoint: str, **values: Any) -> str:
    """`url_for`; the addresses of static files, some twenty of which are in every page, are put together once."""
    if endpoint == "static" and values.keys() == {"filename"} and has_request_context():
        return _static(request.script_root, values["filename"])
    return url_for(endpoint, **values)


@lru_cache(maxsize=1024)
def _static(_root: str, filename: str) -> str:
    return url_for("static", filename=filename)


def addresses(endpoint: str, name: str, **values: Any) -> Callable[[int], str]:
    """A function from the number of a record, called `name` in the address, to the address: for long lists, each line
    of which would otherwise wait for `url_for`."""
    before, after = url_for(endpoint, **values, **{name: PLACE}).split(str(PLACE))
    return lambda number: f"{before}{number}{after}"


def moment(when: datetime | None, zone_name: str) -> Markup:
    """A `<time>` element such as "Tue, Nov 24, 2026, 14:30 CET"; empty for None."""
    if when is None:
        return Markup("")
    return _moment(when.replace(microsecond=0), zone_name, _locale_name())


@lru_cache(maxsize=1 << 14)  # some lists of a whole class
def _moment(when: datetime, zone_name: str, locale: str) -> Markup:
    words = _moment_words(when.replace(second=0), zone_name, locale)
    return Markup('<time datetime="{}">{}</time>').format(when.strftime("%Y-%m-%dT%H:%M:%SZ"), words)


@lru_cache(maxsize=1 << 12)
def _moment_words(when: datetime, zone_name: str, locale: str) -> str:
    zone = clock.zone(zone_name)
    local = when.astimezone(zone)
    day, time = (format_skeleton(skeleton, local, tzinfo=zone, locale=locale) for skeleton in ("yMMMEd", "Hm"))
    return f"{day}, {time} {local.strftime('%Z')}"


def _catalogue() -> NullTranslations:
    """The words of the present language: a page asks for some hundred of them."""
    locale = get_locale()
    known, found = g.get("catalogue", (None, None))
    if found is None or known is not locale:
        found = get_translations()
        g.catalogue = (locale, found)
    return found


def _locale_name() -> str:
    return _spelt(get_locale())


@lru_cache(maxsize=64)
def _spelt(locale: Locale | None) -> str:
    return str(locale or "en")  # puts it together anew each time, and a page asks for every date


def day(when: date | str) -> str:
    """A day such as "Nov 23", also from its ISO spelling; the year goes without saying."""
    when = date.fromisoformat(when) if isinstance(when, str) else when
    return format_skeleton("MMMd", when, locale=get_locale() or "en")


def points(number: float) -> str:
    """A number of points as the language writes it, without a needless ".0": 3, 2.5."""
    return figure(f"{number:g}")


def worth(number: float) -> str:
    """A number of points with the word: "1 point", "2.5 points"."""
    return _("1 point") if number == 1 else _("%(points)s points", points=points(number))


def out_of(number: float, of: float) -> str:
    """The points reached of those that there are: "0 of 1 point", "1.5 of 3 points"."""
    if of == 1:
        return _("%(points)s of 1 point", points=points(number))
    return _("%(points)s of %(of)s points", points=points(number), of=points(of))


def figure(written: str) -> str:
    """A number with the decimal mark of the page's language: 2.50, or 2,50 in German."""
    return written.replace(".", _decimal_mark(_locale_name()))


@lru_cache(maxsize=64)
def _decimal_mark(locale: str) -> str:
    return get_decimal_symbol(locale)


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
