"""What people type, made safe to keep: one form of line ends, nothing invisible that a database or reader trips on."""

from __future__ import annotations

import unicodedata

import nh3
from markdown_it import MarkdownIt
from markupsafe import Markup

KEY_LENGTH = 320
JOINERS = "\u200c\u200d"  # letters of some scripts and many emoji need them, between two signs
SELECTORS = "".join(map(chr, range(0xFE00, 0xFE10)))  # which look an emoji has
BLANKS = "\u034f\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
TAGS = {
    "p",
    "br",
    "em",
    "strong",
    "code",
    "pre",
    "ul",
    "ol",
    "li",
    "blockquote",
    "hr",
    "h2",
    "h3",
    "h4",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "a",
}


def clean(text: str) -> str:
    """The text with LF line ends and without NUL, other control signs and half surrogates; else as it was typed."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in lines if sign in "\n\t" or unicodedata.category(sign) not in ("Cc", "Cs"))


def clean_name(text: str) -> str:
    """A name on one line: normal form NFC, single spaces, no invisible or direction-changing signs."""
    seen = (s for s in clean(text) if s in JOINERS or (unicodedata.category(s) not in ("Cf", "Co") and s not in BLANKS))
    words = unicodedata.normalize("NFC", "".join(seen)).split()
    return " ".join(filter(None, (word.lstrip(JOINERS + SELECTORS).rstrip(JOINERS) for word in words)))


def name_key(name: str) -> str:
    """The key under which names that look alike are equal: compatibility form, case folded, at most 320 signs."""
    seen = "".join(sign for sign in clean_name(name) if sign not in JOINERS + SELECTORS)
    return unicodedata.normalize("NFKC", seen).casefold()[:KEY_LENGTH]


def sort_key(name: str) -> str:
    """The key by which names are listed: without regard to case and accents."""
    return "".join(s for s in unicodedata.normalize("NFKD", name).casefold() if not unicodedata.combining(s))


def render_markdown(source: str) -> Markup:
    """Authored Markdown as safe HTML: raw HTML shows as text, links lead only to web pages, no images."""
    # Headings move down one: the page has its own first one.
    html = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image").render(source)
    html = html.replace("<h1>", "<h2>").replace("</h1>", "</h2>")
    return Markup(nh3.clean(html, tags=TAGS, attributes={"a": {"href"}}, url_schemes={"http", "https"}))  # noqa: S704
