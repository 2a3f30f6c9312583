"""Our page templates, and how they write texts and points."""

from __future__ import annotations

from functools import partial

import jinja2

from exports import pdf
from exports.words import Gettext, printable

# The types of cards that have a colour of their own on paper; the type stands there in words, too.
COLOURS = ("action", "treasure", "victory", "curse", "reaction", "attack", "duration")


class _Compiled(jinja2.BytecodeCache):
    """Our templates compiled, kept in memory: an environment is made for each language and use, its pages are not.

    Compiling them again took a fifth of a sheet's time. Jinja tells each by name and content.
    """

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


_COMPILED = _Compiled()


def pages(gettext: Gettext) -> jinja2.Environment:
    """Return the templates of `sheets/`: every text is escaped, a name that was not given is an error.

    The filters: `text(n)` is other people's text, printable and at most n characters of it; `points` as one reads them.
    """
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(pdf.SHEETS), autoescape=True, undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True,
        bytecode_cache=_COMPILED,
    )  # fmt: skip
    environment.install_gettext_callables(gettext, lambda one, many, n: gettext(many), newstyle=True)
    environment.filters |= {"text": partial(printable, mark=gettext("… (shortened)")), "points": points}
    return environment


def points(value: float | None) -> str:
    """Return the points as one reads them, halves as ½; empty if there are none."""
    if value is None:
        return ""
    whole, rest = divmod(abs(value), 1)
    sign = "−" if value < 0 else ""
    if rest == 0.5:
        return f"{sign}{whole:.0f}½" if whole else f"{sign}½"
    return f"{sign}{abs(value):.2f}".rstrip("0").rstrip(".")
